//! Puzzles in text without a header: lines of 81 cells, and grids of nine rows.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::grid_rows::{BadRow, GridRows};
use super::grids::{TextLine, row_error, text_line};
use super::puzzle_column::puzzle_field;

/// State of reading a text of lines.
#[derive(Default, Debug)]
pub(super) struct GridText {
    /// True below a heading that does not belong to a puzzle, such as `[State]`: rows of grids are skipped.
    is_skipping: bool,
    pub(super) rows: GridRows,
}

impl GridText {
    /// Reads a line, and notes the entries that end with it.
    pub(super) fn read(&mut self, line: u64, text: &[u8], queue: &mut EntryQueue) {
        match text_line(text) {
            TextLine::Nothing => queue.skip(1),
            TextLine::Blank => {
                queue.skip(1);
                self.rows.blank(queue);
            }
            TextLine::Heading { is_puzzle } => {
                queue.skip(1);
                self.rows.end(queue);
                self.is_skipping = !is_puzzle;
            }
            TextLine::Puzzle(grid) => {
                self.rows.end(queue);
                queue.puzzle(line, 1, *grid);
            }
            TextLine::Row(_) if self.is_skipping => queue.skip_row(),
            TextLine::Row(row) => self.rows.push(line, Ok(row), queue),
            TextLine::Bad(error) => {
                let in_grid = row_error(text);
                let alone = match puzzle_field(text) {
                    Some(field) => EntryError::NoHeader { field },
                    None if text.contains(&b'|') => in_grid.clone(),
                    None => error.into(),
                };
                self.rows.push(line, Err(BadRow { in_grid, alone }), queue);
            }
        }
    }
}
