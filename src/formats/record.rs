//! A record: one row of a graded collection.

use crate::grade::{Grade, Levels};
use crate::grid::{Grid, SolutionGrid, named};
use crate::transform::Transform;

/// A puzzle with its grade; [`COLUMNS`](super::COLUMNS) says how it is written.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle as it was given; `None` if the text was no grid.
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
    /// Can no clue go?
    pub is_minimal: bool,
    /// Its level, by its place among the [names](Levels::names) of the levels it was graded by.
    pub level: usize,
    /// Ratings and techniques.
    pub grade: Grade,
}

impl Graded {
    /// Finds the level of a grade.
    pub fn new(solution: SolutionGrid, is_minimal: bool, grade: Grade, levels: &Levels) -> Self {
        let level = levels.place_of(grade.er.exactly());
        Self { solution, is_minimal, level, grade }
    }
}

impl Record {
    /// The same for the image of the puzzle; rating and techniques stay.
    #[must_use]
    pub fn transformed(mut self, map: &Transform) -> Self {
        self.puzzle = self.puzzle.map(|puzzle| map.grid(&puzzle));
        if let Some(graded) = &mut self.graded {
            graded.solution = map.solution(&graded.solution);
        }
        self
    }
}

named! {
    /// Is an input line a puzzle?
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
