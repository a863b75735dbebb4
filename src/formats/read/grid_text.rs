//! Puzzles in text without a header: lines of 81 cells, and grids of nine rows.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::grid_rows::{BadRow, GridRows};
use super::grids::{TextLine, row_error, text_line};
use super::puzzle_column::puzzle_field;
use super::section::Section;
use crate::grid::{CellChar, ParseGridError};

/// State of reading a text of lines.
#[derive(Default, Debug)]
pub(super) struct GridText {
    /// The section that is skipped, such as `[State]`.
    section: Option<Section>,
    rows: GridRows,
}

impl GridText {
    /// Reads a line, and notes the entries that end with it.
    pub(super) fn read(&mut self, line: u64, text: &[u8], queue: &mut EntryQueue) {
        match text_line(text) {
            TextLine::Nothing => {
                if is_file_header(text) {
                    self.end_section(queue);
                }
                queue.skip(1);
            }
            TextLine::Blank => {
                queue.skip(1);
                self.rows.blank(queue);
            }
            TextLine::Heading(name) => {
                self.end(queue);
                queue.skip(1);
                self.section = Section::of(name);
            }
            TextLine::Puzzle(grid) => {
                match self.section.take_if(|section| section.lines.is_empty()) {
                    Some(section) => section.end_with(line, 1, &grid, queue),
                    None => {
                        self.end(queue);
                        queue.puzzle(line, 1, *grid);
                    }
                }
            }
            TextLine::Row(row) => {
                if !self.skips(line, Some(row), queue) {
                    self.rows.push(line, Ok(row), queue);
                }
            }
            TextLine::Bad(error) => self.read_bad(line, text, error, queue),
        }
    }

    /// Reads a line that is neither a row nor a puzzle. Pencil marks are such lines, but no line that holds a puzzle is.
    fn read_bad(&mut self, line: u64, text: &[u8], error: ParseGridError, queue: &mut EntryQueue) {
        let in_grid = row_error(text);
        let has_cells =
            matches!(error, ParseGridError::NoSeparator { .. } | ParseGridError::Jigsaw);
        let alone = if has_cells {
            error.into()
        } else if let Some(field) = puzzle_field(text) {
            EntryError::NoHeader { field }
        } else if self.skips(line, None, queue) {
            return;
        } else if text.contains(&b'|') {
            in_grid.clone()
        } else {
            error.into()
        };
        self.bad(line, BadRow { in_grid, alone }, queue);
    }

    /// Adds a line to the section that is skipped. False if there is none.
    fn skips(&mut self, line: u64, row: Option<[CellChar; 9]>, queue: &mut EntryQueue) -> bool {
        let Some(section) = &mut self.section else { return false };
        if section.push(line, row) {
            self.end_section(queue);
        }
        true
    }

    /// Notes a bad line.
    pub(super) fn bad(&mut self, line: u64, error: BadRow, queue: &mut EntryQueue) {
        self.end_section(queue);
        self.rows.push(line, Err(error), queue);
    }

    /// Ends grid and section: no further line belongs to them.
    pub(super) fn end(&mut self, queue: &mut EntryQueue) {
        self.rows.end(queue);
        self.end_section(queue);
    }

    fn end_section(&mut self, queue: &mut EntryQueue) {
        if let Some(section) = self.section.take() {
            section.end(queue);
        }
    }
}

/// True for a line such as `#A`, which begins an `.sdk` file: the letters stand for author, description, comment, date,
/// source, level and address.
fn is_file_header(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [b'#', b'A' | b'B' | b'C' | b'D' | b'L' | b'S' | b'U', ..])
}
