//! A file of puzzles that is read.

use crate::input::Puzzles;
use gridmill::formats::Entry;
use std::sync::Arc;

/// A file of puzzles, or a run directory.
pub(crate) struct PuzzleFile {
    pub(crate) name: Arc<str>,
    /// Index among all files.
    pub(crate) index: usize,
    pub(crate) puzzles: Puzzles,
    /// Names of the columns that its lines lack.
    pub(super) left_out: Vec<String>,
    pub(super) notes: Vec<(String, String)>,
}

impl PuzzleFile {
    /// Returns a reader of its unread rows.
    pub(super) fn row_reader(&self) -> Self {
        let (name, index, puzzles) =
            (Arc::clone(&self.name), self.index, self.puzzles.row_reader());
        Self { name, index, puzzles, left_out: Vec::new(), notes: Vec::new() }
    }

    /// Returns the text of the last entry, with its line end; a grid of several lines becomes one line.
    pub(crate) fn line(&self, entry: &Entry) -> Vec<u8> {
        match (self.puzzles.line(), &entry.grid, entry.board()) {
            (Some(line), _, _) => [line, b"\n"].concat(),
            (None, Ok(grid), _) => format!("{grid}\n").into_bytes(),
            (None, Err(_), Some(board)) => (board.with_regions() + "\n").into_bytes(),
            (None, Err(_), None) => Vec::new(),
        }
    }
}
