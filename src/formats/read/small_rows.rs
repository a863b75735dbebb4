//! Boards of four to eight lines, a row in each.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use crate::grid::cell_char;
use crate::layout::{Board, Layout};

/// The rows of a board that has begun: as many cells in each as the board has rows.
#[derive(Default, Debug)]
pub(super) struct SmallRows {
    /// Number of the first line.
    first: u64,
    rows: Vec<String>,
    layout: Option<Layout>,
}

impl SmallRows {
    /// Takes a line, if it is a row of the board that has begun, or can begin one: of the given layout, or of 4x4, 6x6 and 8x8 with
    /// the usual boxes. Adds a complete board to the queue.
    pub(super) fn push(
        &mut self,
        line: u64,
        text: &[u8],
        given: Option<&Layout>,
        queue: &mut EntryQueue,
    ) -> bool {
        let Some(row) = row(text) else { return false };
        let side = row.len();
        let layout = match (&self.layout, given) {
            (Some(layout), _) => layout.clone(),
            (None, Some(layout)) => layout.clone(),
            (None, None) => {
                let is_usual = matches!(side, 4 | 6 | 8) && queue.side.is_none_or(|it| it == side);
                match format!("{side}x{side}").parse() {
                    Ok(layout) if is_usual => layout,
                    _ => return false,
                }
            }
        };
        if layout.side() != side {
            return false;
        }
        if self.rows.is_empty() {
            self.first = line;
        }
        self.rows.push(row);
        if self.rows.len() < side {
            self.layout = Some(layout);
            return true;
        }
        let board = Board::parse(&layout, &std::mem::take(&mut self.rows).concat());
        let board = board.map_or_else(EntryError::from, |it| EntryError::OtherBoard(Box::new(it)));
        queue.bad(self.first, side as u64, board);
        self.layout = None;
        true
    }

    /// Ends the board: no further line belongs to it.
    pub(super) fn end(&mut self, queue: &mut EntryQueue) {
        if let Some(layout) = self.layout.take() {
            let rows = std::mem::take(&mut self.rows).len();
            let error = EntryError::UnfinishedGrid { rows, height: layout.side() };
            queue.bad(self.first, rows as u64, error);
        }
    }
}

/// Returns the cells of a line that has four to eight of them and separators.
fn row(line: &[u8]) -> Option<String> {
    let cells = line.iter().filter(|byte| !b" \t|,:".contains(byte));
    let row: Option<String> =
        cells.map(|&byte| cell_char(byte).map(|_| char::from(byte))).collect();
    row.filter(|row| (4..=8).contains(&row.len()))
}
