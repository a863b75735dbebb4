//! Entries of a text, and counts of its lines.

use super::entry::{Entry, EntryError};
use crate::grid::Grid;
use std::collections::VecDeque;
use std::ops::AddAssign;

/// Number of lines read so far, by outcome. At the end of the text `read` is the sum of the others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineCounts {
    /// All lines read.
    pub read: u64,
    /// Lines that make up puzzles: one each, nine, or those of a row of a table.
    pub puzzles: u64,
    /// Lines that errors are about.
    pub bad: u64,
    /// Lines without puzzles: blank lines, comments, borders, headings, headers.
    pub skipped: u64,
    /// Rows of grids that were skipped: below a heading such as `[State]`, or beside a bad row.
    pub skipped_rows: u64,
}

impl AddAssign for LineCounts {
    fn add_assign(&mut self, other: Self) {
        self.read += other.read;
        self.puzzles += other.puzzles;
        self.bad += other.bad;
        self.skipped += other.skipped;
        self.skipped_rows += other.skipped_rows;
    }
}

/// Entries not yet returned, and the counts of all lines so far.
#[derive(Default, Debug)]
pub(super) struct EntryQueue {
    pub(super) entries: VecDeque<Entry>,
    pub(super) counts: LineCounts,
    /// The last puzzle added.
    pub(super) last_puzzle: Option<Grid>,
}

impl EntryQueue {
    /// Adds a puzzle of `lines` lines that begins at `line`.
    pub(super) fn puzzle(&mut self, line: u64, lines: u64, grid: Grid) {
        self.counts.puzzles += lines;
        self.last_puzzle = Some(grid);
        self.entries.push_back(Entry { line, grid: Ok(grid) });
    }

    /// Adds an error about `lines` lines, or another board in them; the first of these is `line`.
    pub(super) fn bad(&mut self, line: u64, lines: u64, error: EntryError) {
        match error {
            EntryError::OtherBoard(_) => self.counts.puzzles += lines,
            _ => self.counts.bad += lines,
        }
        self.entries.push_back(Entry { line, grid: Err(error) });
    }

    /// Counts lines without a puzzle.
    pub(super) fn skip(&mut self, lines: u64) {
        self.counts.skipped += lines;
    }

    /// Counts rows of grids that are not read.
    pub(super) fn skip_rows(&mut self, rows: u64) {
        self.counts.skipped_rows += rows;
    }
}
