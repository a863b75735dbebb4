//! A record: one row of a graded collection.

use crate::grade::{Grade, Levels};
use crate::grid::{Grid, SolutionGrid, named};

/// A puzzle with its grade; [`COLUMNS`](super::COLUMNS) says how it is written.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle of the input; `None` if the text is not a grid.
    pub puzzle: Option<Grid>,
    /// Solution and grade, for a puzzle with one solution.
    pub graded: Option<Graded>,
    /// Natural logarithm of the importance weight, for a puzzle that was dug with its weight.
    pub log_weight: Option<f64>,
}

/// Solution and grade of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Graded {
    /// Its solution.
    pub solution: SolutionGrid,
    /// True if no clue can go.
    pub is_minimal: bool,
    /// Place of its level among the [names](Levels::names) of the levels.
    pub level: usize,
    /// Ratings and techniques.
    pub grade: Grade,
}

impl Graded {
    /// Finds the level of a grade.
    pub fn new(solution: SolutionGrid, is_minimal: bool, grade: Grade, levels: &Levels) -> Self {
        let level = levels.place_of(grade.er);
        Self { solution, is_minimal, level, grade }
    }
}

impl Record {}

named! {
    /// Kind of an input line: a puzzle, or the reason why it is not one.
    Status, "status" {
        /// Exactly one solution.
        Ok = "ok",
        /// Not a grid, or two equal digits see each other.
        Invalid = "invalid",
        /// No solution.
        NoSolution = "no_solution",
        /// Two or more solutions.
        Multiple = "multiple",
        /// A solution grid, in which nothing is left to find.
        Complete = "complete",
    }
}
