//! A record: one row of a graded collection.

use crate::grade::{Grade, Levels};
use crate::grid::{Grid, SolutionGrid, Symmetry};
use crate::transform::Transform;
use std::fmt::{self, Display};

/// The columns of a collection, in order. Names and meaning are an API: more may come at the end.
///
/// * `puzzle`: 81 characters, row by row, `.` for empty
/// * `solution`: 81 digits
/// * `clues`: number of clues
/// * `minimal`: `yes` if no clue can go, else `no`
/// * `level`: name of the difficulty level, `beyond` if the grade ended at a limit
/// * `er`, `ep`, `ed`: Sudoku Explainer ratings, one decimal: of the whole path, up to the first
///   placed digit, of the first step; `>X` if the grade ended at the limit X
/// * `hardest`: technique id of the first step that reached `er`
/// * `steps`: number of steps on the path, up to the limit
/// * `techniques`: how often each was used, easiest first: `hidden_single_box:41;pointing:2`
/// * `symmetry`: strongest symmetry of the clue pattern
pub const COLUMNS: [&str; 12] = [
    "puzzle",
    "solution",
    "clues",
    "minimal",
    "level",
    "er",
    "ep",
    "ed",
    "hardest",
    "steps",
    "techniques",
    "symmetry",
];

/// What is known of one puzzle; [`COLUMNS`] says what the fields mean.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle as it was given; `None` if the text was no grid.
    pub puzzle: Option<Grid>,
    /// What holds only for a puzzle with one solution.
    pub graded: Option<Graded>,
}

/// What is known of a puzzle with one solution.
#[derive(Clone, Debug)]
pub struct Graded {
    /// Its solution.
    pub solution: SolutionGrid,
    /// Can no clue go?
    pub is_minimal: bool,
    /// The name of its level.
    pub level: String,
    /// Ratings and techniques.
    pub grade: Grade,
}

impl Graded {
    /// Names the level of a grade.
    pub fn new(solution: SolutionGrid, is_minimal: bool, grade: Grade, levels: &Levels) -> Self {
        let level = levels.name_of(grade.er.exactly()).to_owned();
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

    /// Hands over the fields, one for each of [`COLUMNS`], which are empty where nothing is known.
    pub(super) fn each_field(&self, mut take: impl FnMut(&dyn Display)) {
        let puzzle = self.puzzle.as_ref();
        let graded = self.graded.as_ref();
        let grade = graded.map(|graded| &graded.grade);
        let yes_no = |is: bool| if is { "yes" } else { "no" };
        take(&Known(puzzle));
        take(&Known(graded.map(|graded| graded.solution)));
        take(&Known(puzzle.map(Grid::clue_count)));
        take(&Known(graded.map(|graded| yes_no(graded.is_minimal))));
        take(&Known(graded.map(|graded| &graded.level)));
        take(&Known(grade.map(|grade| grade.er)));
        take(&Known(grade.map(|grade| grade.ep)));
        take(&Known(grade.map(|grade| grade.ed)));
        take(&Known(grade.and_then(|grade| grade.hardest)));
        take(&Known(grade.map(|grade| grade.steps)));
        take(&Known(grade.map(|grade| &grade.techniques)));
        take(&Known(puzzle.map(|puzzle| Symmetry::strongest(puzzle.clues()))));
    }
}

/// Is shown as nothing if it is not known.
struct Known<T>(Option<T>);

impl<T: Display> Display for Known<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |known| known.fmt(f))
    }
}

/// Is an input line a puzzle?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Exactly one solution.
    Ok,
    /// Not a grid, or two equal digits see each other.
    Invalid,
    /// No solution.
    NoSolution,
    /// Two or more solutions.
    Multiple,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Ok, Self::Invalid, Self::NoSolution, Self::Multiple];

    /// Its name in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Invalid => "invalid",
            Self::NoSolution => "no_solution",
            Self::Multiple => "multiple",
        }
    }
}
