//! Answers to entries, with their places and the solutions that their rows claim.

use super::file::PuzzleFile;
use crate::work::{Answer, Placed};
use gridmill::examine::{FalseClaim, check_board_solution_text, check_solution_text};
use gridmill::formats::Entry;
use gridmill::parallel::Results;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Where an entry comes from, and what its row claims.
pub(super) struct Origin {
    /// Index of its file.
    pub(super) file: usize,
    pub(super) line: u64,
    pub(super) claim: ClaimedSolution,
}

impl Origin {
    pub(super) fn of(file: &PuzzleFile, entry: &Entry) -> Self {
        let solution = file.puzzles.solution().map(<[u8]>::to_vec);
        let claim = solution.map(|solution| (entry.clone(), solution));
        Self { file: file.index, line: entry.line, claim }
    }
}

/// A puzzle, and the solution that its row claims.
pub(super) type ClaimedSolution = Option<(Entry, Vec<u8>)>;

/// Checks a claimed solution. What is not a puzzle has none.
pub(super) fn check_claim((entry, solution): &(Entry, Vec<u8>)) -> Result<(), FalseClaim> {
    match (&entry.grid, entry.board()) {
        (Ok(grid), _) => check_solution_text(grid, solution),
        (Err(_), Some(board)) => check_board_solution_text(board, solution),
        (Err(_), None) => Ok(()),
    }
}

/// Answers to the entries of a batch.
pub(super) struct Answers<'a, 'b, T> {
    pub(super) results: &'a mut Results<'b, Placed<T>>,
    /// Names of the files.
    pub(super) names: &'a [Arc<str>],
    /// Index of the first file whose rows are copied: not those with a wrong solution.
    pub(super) copied_from: usize,
}

impl<T> Answers<'_, '_, T> {
    /// Adds the answer to the next entry. Breaks without it if the work is over.
    pub(super) fn add(&mut self, work: impl FnOnce() -> (Origin, Answer<T>)) -> ControlFlow<()> {
        self.results.add(|| {
            let (Origin { file, line, claim }, mut answer) = work();
            if answer.problem.is_none()
                && let Some(Err(contradiction)) = claim.as_ref().map(check_claim)
            {
                answer.problem = Some(contradiction.to_string());
                answer.result.take_if(|_| file >= self.copied_from);
            }
            let place = answer.problem.as_ref().map(|_| format!("{}:{line}", self.names[file]));
            Some(Ok((place.unwrap_or_default(), answer)))
        })
    }
}
