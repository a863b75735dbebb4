//! Puzzles in text without a header: lines of 81 cells, and grids of nine rows.

use super::account::Account;
use super::entry::EntryError;
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
    pub(super) fn read(&mut self, line: u64, text: &[u8], account: &mut Account) {
        match text_line(text) {
            TextLine::Nothing => account.skip(),
            TextLine::Blank => {
                account.skip();
                self.rows.blank(account);
            }
            TextLine::Heading { is_puzzle } => {
                account.skip();
                self.rows.end(account);
                self.is_skipping = !is_puzzle;
            }
            TextLine::Puzzle(grid) => {
                self.rows.end(account);
                account.puzzle(line, 1, *grid);
            }
            TextLine::Row(_) if self.is_skipping => account.skip_row(),
            TextLine::Row(row) => self.rows.push(line, Ok(row), account),
            TextLine::Bad(error) => {
                let in_grid = row_error(text);
                let alone = match puzzle_field(text) {
                    Some(field) => EntryError::NoHeader { field },
                    None if text.contains(&b'|') => in_grid.clone(),
                    None => error.into(),
                };
                self.rows.push(line, Err(BadRow { in_grid, alone }), account);
            }
        }
    }
}
