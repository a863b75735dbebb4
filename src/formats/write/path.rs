//! Steps of a solving path as numbers and texts, for the columns of tables.

use crate::grade::{SolvedStep, SolvingPath};
use crate::grid::{Candidate, Cell, PencilGrid};

/// Names of the columns that a table with paths has after the others. Each holds a list, with an element for each step.
pub const PATH_COLUMNS: [&str; 4] =
    ["step_technique", "step_rating", "step_placed", "step_removed"];

/// Names of further columns of lists that a table with paths may have, in the order of the fields of [`PathOptions`].
pub const PATH_OPTIONS: [&str; 3] = ["step_board", "step_candidates", "step_evidence"];

/// The columns of lists that a table with paths has besides [`PATH_COLUMNS`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PathOptions {
    /// The digits before each step, as 81 characters.
    pub boards: bool,
    /// The candidates before each step: 81 numbers, in which bit 0 stands for digit 1. A cell with a digit has none.
    pub candidates: bool,
    /// The evidence of each step, as JSON.
    pub evidence: bool,
}

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
    /// The digits before it, if the table has them; otherwise empty, as the next two.
    pub board: String,
    /// The candidates before it.
    pub candidates: Vec<i16>,
    /// Its evidence.
    pub evidence: String,
}

impl PathOptions {
    /// Returns the options of a table in which `has` says whether it has a column.
    pub fn of(has: impl Fn(&str) -> bool) -> Self {
        let [boards, candidates, evidence] = PATH_OPTIONS.map(has);
        Self { boards, candidates, evidence }
    }

    /// Returns the names of the columns that it adds, in order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let options = [self.boards, self.candidates, self.evidence];
        PATH_OPTIONS
            .into_iter()
            .zip(options)
            .filter_map(|(name, is_there)| is_there.then_some(name))
    }

    /// Returns the steps of a path in the form of a table.
    pub fn steps(self, path: &SolvingPath) -> Vec<PathStep> {
        if self == Self::default() {
            return path.into_iter().map(step).collect();
        }
        let with_state = |(pencil, solved): (PencilGrid, &SolvedStep)| PathStep {
            board: if self.boards { pencil.values().to_string() } else { String::new() },
            candidates: if self.candidates { masks(&pencil) } else { Vec::new() },
            evidence: if self.evidence { evidence(solved) } else { String::new() },
            ..step(solved)
        };
        path.positions().map(with_state).collect()
    }
}

impl PathStep {
    /// Returns the bytes that it owns on the heap.
    pub fn heap_size(&self) -> usize {
        let numbers = self.removed.capacity() + self.candidates.capacity();
        2 * numbers + self.board.capacity() + self.evidence.capacity()
    }
}

/// Returns a step without what only [`PathOptions`] add.
fn step(SolvedStep { rating, step, .. }: &SolvedStep) -> PathStep {
    let placed = step.effect.placed().map_or(-1, number);
    let removed = step.effect.removed().iter().map(number).collect();
    let (technique, rating) = (step.technique.id(), rating.decimal());
    let (board, candidates, evidence) = Default::default();
    PathStep { technique, rating, placed, removed, board, candidates, evidence }
}

/// Returns the candidates of each cell as the bits of a number.
fn masks(pencil: &PencilGrid) -> Vec<i16> {
    Cell::all().map(|cell| pencil.digits(cell).bits() as i16).collect()
}

fn evidence(solved: &SolvedStep) -> String {
    serde_json::to_string(&solved.step.evidence).expect("its keys are texts")
}

/// Returns the number of a candidate, 0 to 728.
fn number(candidate: Candidate) -> i16 {
    (9 * candidate.cell.index() + candidate.digit.index()) as i16
}
