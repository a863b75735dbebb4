//! Sections that hold no puzzles of their own, such as `[State]` in `.sdk` files.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::grid_rows::{HEIGHT, grid_of};
use crate::grid::{Cell, CellChar, Grid, SolutionGrid};
use crate::solve::Puzzle;

/// Names of these sections, without spaces and numbers.
const NAMES: [&str; 7] =
    ["State", "Solution", "Solutions", "PencilMarks", "Candidates", "Colors", "Colours"];

/// Lines below the heading of such a section: nine rows, pencil marks or colours.
#[derive(Debug)]
pub(super) struct Section {
    name: &'static str,
    /// Number of its first line.
    first: u64,
    /// The cells of each line that is a row.
    pub(super) lines: Vec<Option<[CellChar; 9]>>,
}

impl Section {
    /// Returns the section below the heading with this name, if it is a known one.
    pub(super) fn of(name: &[u8]) -> Option<Self> {
        let mut plain = name.to_vec();
        plain.retain(|byte| !b" _-0123456789".contains(byte));
        let name = NAMES.into_iter().find(|it| it.as_bytes().eq_ignore_ascii_case(&plain))?;
        Some(Self { name, first: 0, lines: Vec::new() })
    }

    /// Takes the next line. Returns true if a further line does not belong to the section.
    pub(super) fn push(&mut self, line: u64, row: Option<[CellChar; 9]>) -> bool {
        if self.lines.is_empty() {
            self.first = line;
        }
        self.lines.push(row);
        self.lines.len() == HEIGHT
    }

    /// Ends the section.
    pub(super) fn end(self, queue: &mut EntryQueue) {
        let rows = self.lines.iter().flatten();
        let count = rows.clone().count();
        if count == HEIGHT {
            return self.end_with(self.first, HEIGHT as u64, &grid_of(rows), queue);
        }
        queue.skip_rows(count as u64);
        queue.skip((self.lines.len() - count) as u64);
    }

    /// Ends the section with its board of so many lines. Reports it if it has one solution, but is not a state of the
    /// puzzle above: then it is likely a puzzle of its own.
    pub(super) fn end_with(&self, line: u64, lines: u64, board: &Grid, queue: &mut EntryQueue) {
        let is_filled = |puzzle: &Grid| {
            Cell::all()
                .all(|cell| puzzle.get(cell).is_none_or(|clue| board.get(cell) == Some(clue)))
        };
        let has_one_solution = Puzzle::new(board).is_ok() || SolutionGrid::new(*board).is_some();
        if queue.last_puzzle.as_ref().is_some_and(is_filled) || !has_one_solution {
            queue.skip_rows(lines);
        } else {
            queue.bad(line, lines, EntryError::SkippedPuzzle { section: self.name });
        }
    }
}
