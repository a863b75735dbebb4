//! Steps of a solving path as numbers, for the columns of tables.

use crate::grade::{Effect, SolvedStep};
use crate::grid::{Candidate, Grid};

/// Names of the columns that a table with paths has after the others. Each holds a list, with an element for each step.
pub const PATH_COLUMNS: [&str; 4] =
    ["step_technique", "step_rating", "step_placed", "step_removed"];

/// Name of a further column of lists, which a table with paths may have: the digits before each step.
pub const BOARD_COLUMN: &str = "step_board";

/// A step in the form of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct PathStep {
    /// Id of its technique.
    pub technique: &'static str,
    /// Its rating.
    pub rating: f64,
    /// Number of the candidate that it places, or -1. The number of a candidate is nine times its cell, from 0, and its
    /// digit less one.
    pub placed: i16,
    /// Numbers of the candidates that it removes, none if it places one.
    pub removed: Vec<i16>,
}

impl From<&SolvedStep> for PathStep {
    fn from(SolvedStep { rating, step, .. }: &SolvedStep) -> Self {
        let (placed, removed) = match &step.effect {
            Effect::Place(candidate) => (number(*candidate), Vec::new()),
            Effect::Remove(candidates) => (-1, candidates.iter().map(number).collect()),
        };
        Self { technique: step.technique.id(), rating: rating.decimal(), placed, removed }
    }
}

/// Returns the digits before each step of the puzzle's path.
pub fn boards(puzzle: &Grid, path: &[PathStep]) -> impl Iterator<Item = String> {
    path.iter().scan(*puzzle.values(), |values, step| {
        let sign = |&value: &u8| if value == 0 { '.' } else { char::from(b'0' + value) };
        let board = values.iter().map(sign).collect();
        if let Ok(placed) = usize::try_from(step.placed) {
            values[placed / 9] = (placed % 9) as u8 + 1;
        }
        Some(board)
    })
}

/// Returns the number of a candidate, 0 to 728.
fn number(candidate: Candidate) -> i16 {
    (9 * candidate.cell.index() + candidate.digit.index()) as i16
}
