//! Boards of one line for each row, except classic ones.

use super::boards::{parsed, symbols_in};
use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::held::Given;
use crate::grid::cell_char;
use crate::layout::{Layout, is_only_classic};

/// The rows of a board that has begun: as many cells in each as the board has rows. Blank lines are nowhere in it, or after every part of as
/// many rows. So a damaged part costs no other board.
#[derive(Default, Debug)]
pub(super) struct BoardRows {
    layout: Option<Layout>,
    /// The rows between blank lines, and the number of their first line.
    parts: Vec<(u64, Vec<String>)>,
    is_after_blank: bool,
    /// Number of rows of the parts of the last board.
    usual: Option<usize>,
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
        self.layout = Some(layout);
        match self.parts.last_mut() {
            Some((_, rows)) if !self.is_after_blank => rows.push(row),
            _ => self.parts.push((line, vec![row])),
        }
        self.is_after_blank = false;
        let (_, last) = self.parts.last().expect("it has the row");
        if last.len() == side {
            // Parts before it are damaged.
            let whole = self.parts.pop().into_iter().collect();
            let parts = std::mem::replace(&mut self.parts, whole);
            self.finish(parts, given, queue);
            self.end(given, queue);
        } else if let part = self.part()
            && self.parts.len() * part == side
            && self.parts.iter().all(|(_, rows)| rows.len() == part)
        {
            self.usual = Some(part);
            self.end(given, queue);
        }
        true
    }

    /// Takes a blank line.
    pub(super) fn blank(&mut self, given: &Given, queue: &mut EntryQueue) {
        let Some(layout) = &self.layout else { return };
        let (part, side) = (self.part(), layout.side());
        let is_over = !side.is_multiple_of(part) || self.parts.len() * part >= side;
        if std::mem::replace(&mut self.is_after_blank, true) || is_over {
            self.end(given, queue);
        }
    }

    /// Returns the number of rows that the parts of this board should have.
    fn part(&self) -> usize {
        let has = |rows: &usize| self.parts.iter().any(|(_, part)| part.len() == *rows);
        let boxes = self.layout.as_ref().and_then(Layout::boxes).map(|[rows, _]| rows);
        let longest = || self.parts.iter().map(|(_, rows)| rows.len()).max().unwrap_or(1);
        self.usual.or(boxes.filter(has)).unwrap_or_else(longest)
    }

    /// Ends the board: no further line belongs to it.
    pub(super) fn end(&mut self, given: &Given, queue: &mut EntryQueue) {
        // The small WebAssembly knows no board that could have begun.
        if is_only_classic() {
            return;
        }
        let parts = std::mem::take(&mut self.parts);
        self.finish(parts, given, queue);
        self.layout = None;
        self.is_after_blank = false;
    }

    /// Adds a board of these parts to the queue, or an error if rows are missing.
    fn finish(&mut self, parts: Vec<(u64, Vec<String>)>, given: &Given, queue: &mut EntryQueue) {
        let (Some(layout), Some((first, _))) = (&self.layout, parts.first()) else { return };
        let first = *first;
        let rows: Vec<String> = parts.into_iter().flat_map(|(_, rows)| rows).collect();
        let board = match rows.len() {
            rows if rows != layout.side() => {
                EntryError::UnfinishedGrid { rows, height: layout.side() }
            }
            _ => parsed(layout, given.symbols, &rows.concat()),
        };
        queue.bad(first, rows.len() as u64, board);
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
