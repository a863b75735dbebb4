//! Puzzles in text without a header: lines of 81 cells, and grids of nine rows.

use super::board_rows::BoardRows;
use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::frame::{Blank, in_ascii_frame};
use super::grid_rows::{BadRow, GridRows};
use super::grids::{TextLine, row_error, text_line};
use super::held::{Given, held};
use super::jigsaws::JigsawLines;
use super::section::Section;
use crate::grid::{CellChar, ParseGridError};
use crate::layout::is_only_classic;

/// State of reading a text of lines.
#[derive(Default, Debug)]
pub(super) struct GridText {
    /// The section that is skipped, such as `[State]`.
    section: Option<Section>,
    rows: GridRows,
    board_rows: BoardRows,
    blank: Blank,
    given: Given,
    /// Reads the lines if all puzzles are jigsaws.
    pub(super) jigsaws: Option<JigsawLines>,
}

impl GridText {
    pub(super) fn new(given: Given) -> Self {
        Self { given, ..Self::default() }
    }

    /// Reads a line, and notes the entries that end with it.
    pub(super) fn read(&mut self, line: u64, text: &[u8], queue: &mut EntryQueue) {
        if let Some(jigsaws) = self.jigsaws() {
            return jigsaws.read(line, text, queue);
        }
        let text = &in_ascii_frame(text)[..];
        self.blank = self.blank.learn(text);
        let read = text_line(text, self.blank);
        if !matches!(read, TextLine::Other | TextLine::Nothing | TextLine::Blank) {
            self.board_rows.end(&self.given, queue);
        }
        match read {
            TextLine::Nothing => {
                if is_file_header(text) {
                    self.end_section(queue);
                }
                queue.skip(1);
            }
            TextLine::Blank => {
                queue.skip(1);
                if !is_only_classic() {
                    self.board_rows.blank(&self.given, queue);
                }
                self.rows.blank(queue);
            }
            TextLine::Heading(name) => {
                self.end(queue);
                queue.skip(1);
                self.section = Section::of(name);
            }
            TextLine::Row(row) => {
                if !self.skips(line, Some(row), queue) {
                    self.rows.push(line, Ok(row), queue);
                }
            }
            TextLine::Other => self.read_other(line, text, queue),
        }
    }

    /// Returns what reads the lines of jigsaws.
    fn jigsaws(&mut self) -> Option<&mut JigsawLines> {
        if is_only_classic() { None } else { self.jigsaws.as_mut() }
    }

    /// Reads a line that may hold a puzzle, or a row of a small board.
    fn read_other(&mut self, line: u64, text: &[u8], queue: &mut EntryQueue) {
        let held = held(text, self.given.expected(queue.side));
        let error = match held.grid {
            Ok(grid) if self.section.as_ref().is_some_and(|section| section.lines.is_empty()) => {
                let section = self.section.take().expect("checked above");
                return section.end_with(line, 1, &grid, queue);
            }
            Ok(_) => {
                self.end(queue);
                return queue.held(line, 1, held);
            }
            Err(error) => error,
        };
        match error {
            EntryError::OtherBoard(_) | EntryError::OtherLayout { .. } => {
                self.end(queue);
                queue.bad(line, 1, error);
            }
            _ if !is_only_classic()
                && self.section.is_none()
                && self.rows.is_empty()
                && self.board_rows.push(line, text, &self.given, queue) => {}
            _ => {
                self.board_rows.end(&self.given, queue);
                self.read_bad(line, text, error, queue);
            }
        }
    }

    /// Reads a line that is neither a row nor a puzzle. Pencil marks are such lines, but no line that has the cells of a puzzle is.
    fn read_bad(&mut self, line: u64, text: &[u8], error: EntryError, queue: &mut EntryQueue) {
        let in_grid = row_error(text);
        let may_be_marks = matches!(
            error,
            EntryError::Grid(ParseGridError::WrongLength { .. } | ParseGridError::BadChar { .. })
        );
        if may_be_marks && self.skips(line, None, queue) {
            return;
        }
        let alone = if may_be_marks && text.contains(&b'|') { in_grid.clone() } else { error };
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
        self.jigsaws().into_iter().for_each(|jigsaws| jigsaws.end(queue));
        self.board_rows.end(&self.given, queue);
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

#[cfg(test)]
mod tests {
    use super::super::entry_queue::LineCounts;
    use super::super::reader::PuzzleReader;
    use super::super::reader::tests::{PUZZLE, read, rows};

    #[test]
    fn good_lines_after_bad_ones_are_read() {
        let text = format!("{PUZZLE}\n12\nhello\n\n{PUZZLE}1\n{PUZZLE}\n123456789\n........1\n");
        let found = read(&text);
        let lines: Vec<u64> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 3, 5, 6, 7]);
        let errors: Vec<&str> =
            found.iter().filter_map(|(_, e)| e.as_ref().err().map(|e| e.as_str())).collect();
        assert_eq!(errors[0], "2 cells, a grid has 81");
        assert!(errors[1].starts_with("column 1: found 'h'"));
        assert_eq!(errors[2], "82 cells, a grid has 81");
        assert_eq!(errors[3], "the grid that begins here ends after 2 of 9 rows");
    }

    #[test]
    fn a_broken_grid_costs_nothing_but_itself() {
        let good = rows(str::to_owned).join("\n");
        for (broken, message) in [
            (
                rows(str::to_owned)[..8].join("\n"),
                "the grid that begins here ends after 8 of 9 rows",
            ),
            (good.replace(".39.68...", ".39.6x..."), "column 6: found 'x'"),
            (good.replace(".39.68...", ".39.68.."), "8 cells, a row of a grid has 9"),
        ] {
            let found = read(&format!("{broken}\n\n{good}\n\n{good}\n"));
            let errors: Vec<_> = found.iter().filter_map(|(_, grid)| grid.as_ref().err()).collect();
            let grids: Vec<_> = found.iter().filter_map(|(_, grid)| grid.as_ref().ok()).collect();
            assert_eq!(errors.len(), 1, "{found:?}");
            assert!(errors[0].starts_with(message), "{errors:?}");
            assert_eq!(grids, [PUZZLE, PUZZLE]);
        }
    }

    #[test]
    fn spaces_stand_for_empty_cells() {
        let spaced = |row: &str| row.replace('.', " ").split("").collect::<Vec<_>>().join(" ");
        let apart = |row: &str| spaced(row)[1..18].to_owned();
        let short = |row: &str| row.replace('.', " ").trim_end().to_owned();
        for form in [
            rows(|row| row.replace('.', " ")),
            rows(short),
            rows(apart),
            rows(|row| apart(row).trim_end().to_owned()),
        ] {
            let grid = form.join("\n");
            let found = read(&format!("{grid}\n\n{grid}\n"));
            let expected = [(1, Ok(PUZZLE.to_owned())), (11, Ok(PUZZLE.to_owned()))];
            assert_eq!(found, expected, "{grid}");
        }
        for (other, rows) in
            [("1 2", None), ("  12345", None), ("12  a", None), ("1 2 3 4", Some(4))]
        {
            let error = read(other)[0].1.clone().expect_err(other);
            let expected = rows.map(|rows| format!("ends after 1 of {rows} rows"));
            assert!(error.ends_with(&expected.unwrap_or_default()), "{other}: {error}");
            assert_eq!(error.contains("rows"), rows.is_some(), "{other}: {error}");
        }
    }

    #[test]
    fn a_section_is_one_board_and_its_lines_are_counted() {
        let grid = rows(str::to_owned).join("\n");
        let text = format!("{PUZZLE}\n[State]\n{PUZZLE}\n12\n{grid}\n{PUZZLE}\n[Solution]\n{grid}");
        let mut reader = PuzzleReader::new(text.as_bytes());
        let found: Vec<(u64, bool)> = reader
            .by_ref()
            .map(|entry| entry.unwrap())
            .map(|it| (it.line, it.grid.is_ok()))
            .collect();
        assert_eq!(found, [(1, true), (4, false), (5, true), (14, true)]);
        let expected =
            LineCounts { read: 24, puzzles: 2 + 9, bad: 1, skipped: 2, skipped_rows: 1 + 9 };
        assert_eq!(reader.line_counts(), expected);
    }
}
