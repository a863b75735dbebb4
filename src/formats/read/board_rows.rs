//! Boards of one line for each row, except classic ones.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::held::{Given, parsed};
use super::large::symbols_in;
use crate::grid::cell_char;
use crate::layout::Layout;

/// The rows of a board that has begun: as many cells in each as the board has rows.
#[derive(Default, Debug)]
pub(super) struct BoardRows {
    /// Number of the first line.
    first: u64,
    rows: Vec<String>,
    layout: Option<Layout>,
    /// True if a blank line is between its first two bands.
    is_banded: bool,
}

impl BoardRows {
    /// Takes a line, if it is a row of the board that has begun, or can begin one: of the given layout, or of 4x4, 6x6 and 8x8 with
    /// the usual boxes. Adds a complete board to the queue.
    pub(super) fn push(
        &mut self,
        line: u64,
        text: &[u8],
        given: &Given,
        queue: &mut EntryQueue,
    ) -> bool {
        let Some(row) = row(text, given) else { return false };
        let side = row.len();
        let layout = match (&self.layout, &given.layout) {
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
            (self.first, self.is_banded) = (line, false);
        }
        self.rows.push(row);
        if self.rows.len() < side {
            self.layout = Some(layout);
            return true;
        }
        let rows = std::mem::take(&mut self.rows);
        queue.bad(self.first, side as u64, parsed(&layout, given.symbols, &rows.concat()));
        self.layout = None;
        true
    }

    /// Takes a blank line, which ends the board, unless it is between bands of boxes, of which the first two have one.
    pub(super) fn blank(&mut self, queue: &mut EntryQueue) {
        let Some(layout) = &self.layout else { return };
        let (rows, band) = (self.rows.len(), layout.boxes().map_or(0, |[rows, _]| rows));
        if rows == band {
            self.is_banded = true;
        } else if !(self.is_banded && rows.is_multiple_of(band)) {
            self.end(queue);
        }
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

/// Returns the cells of a line that has four to eight of them and separators, or as many as a row of a larger layout that is given.
fn row(line: &[u8], given: &Given) -> Option<String> {
    if let Some(layout) =
        given.layout.as_ref().filter(|layout| !layout.is_classic() && layout.side() > 9)
    {
        return symbols_in(line, layout.side());
    }
    let cells = line.iter().filter(|byte| !b" \t|,:".contains(byte));
    let row: Option<String> =
        cells.map(|&byte| cell_char(byte).map(|_| char::from(byte))).collect();
    row.filter(|row| (4..=8).contains(&row.len()))
}
