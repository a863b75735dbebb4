//! A row of a collection: a puzzle, its grade, and the fields that a command adds.

use crate::grade::{Grade, Levels, Rating, Scale, SolvingPath};
use crate::grid::{Grid, named};
use crate::solve::Puzzle;

/// A row of a collection. A [`Schema`](super::Schema) lists the columns in which it is written.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Row {
    /// Number in front: the index of an attempt or a puzzle, or the line of the input.
    pub number: u64,
    content: RowContent,
    /// True if no clue can go; `None` if unknown.
    pub is_minimal: Option<bool>,
    /// Place of the level among the [names](Levels::names) of the levels.
    pub level: Option<usize>,
    /// Ratings and techniques of a graded puzzle.
    pub grade: Option<Grade>,
    /// Grades on other scales.
    pub others: Vec<(Scale, Grade)>,
    /// The solving path, if it was asked for.
    pub path: Option<SolvingPath>,
    /// Kind of the input line.
    pub status: Status,
    /// Source of the seed of `remix`: a line of a file.
    pub origin: Option<String>,
    /// Rating of the seed, if the puzzle itself is not graded.
    pub seed_er: Option<Rating>,
    /// The map that leads from the seed to the puzzle, as text.
    pub map: Option<String>,
}

/// Content of the column `puzzle`.
#[derive(Clone, Copy, Default, Debug)]
enum RowContent {
    /// The text is not a grid.
    #[default]
    Nothing,
    /// A grid that is not a puzzle.
    Grid(Grid),
    Puzzle(Puzzle),
}

impl Row {
    /// Makes the row of a puzzle that is not graded.
    pub fn of_puzzle(number: u64, puzzle: Puzzle) -> Self {
        Self { number, content: RowContent::Puzzle(puzzle), ..Self::default() }
    }

    /// Makes the row of an entry that is not a puzzle, with its grid, if it is one.
    pub fn of_bad_entry(number: u64, grid: Option<Grid>, status: Status) -> Self {
        let content = grid.map_or(RowContent::Nothing, RowContent::Grid);
        Self { number, content, status, ..Self::default() }
    }

    /// Makes the row of a graded puzzle, and finds its level.
    pub fn graded(
        number: u64,
        puzzle: Puzzle,
        is_minimal: bool,
        grade: Grade,
        levels: &Levels,
    ) -> Self {
        let level = levels.place_of(grade.er, grade.effort);
        let status = if grade.er.exactly().is_some() { Status::Ok } else { Status::Above };
        Self {
            status,
            is_minimal: Some(is_minimal),
            level: Some(level),
            grade: Some(grade),
            ..Self::of_puzzle(number, puzzle)
        }
    }

    /// Returns the puzzle; `None` for bad input.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        if let RowContent::Puzzle(puzzle) = &self.content { Some(puzzle) } else { None }
    }

    /// Returns its grade on another scale, if it has one.
    pub(super) fn grade_on(&self, scale: Scale) -> Option<&Grade> {
        self.others.iter().find(|(other, _)| *other == scale).map(|(_, grade)| grade)
    }

    /// Returns the grid of the input, which need not be a puzzle; `None` if the text is not a grid.
    pub fn givens(&self) -> Option<&Grid> {
        match &self.content {
            RowContent::Nothing => None,
            RowContent::Grid(grid) => Some(grid),
            RowContent::Puzzle(puzzle) => Some(puzzle.givens()),
        }
    }
}

named! {
    /// Kind of an input line: a puzzle, or the reason why it is not one.
    Status, "status" {
        /// Exactly one solution.
        Ok = "ok",
        /// Exactly one solution, but grading stopped at a limit.
        Above = "above",
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

/// A puzzle.
impl Default for Status {
    fn default() -> Self {
        Self::Ok
    }
}
