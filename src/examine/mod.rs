//! Examination of any entry: whether it is a puzzle, whether it is minimal, and its grade; and whether that contradicts the
//! other columns of its row.

mod claims;

use crate::canon::Canonizer;
use crate::formats::{EntryError, Row, Status};
use crate::grade::{Grade, Grader, Levels, OtherScales, Rating, Scales, SolvingPath, Steps};
use crate::grid::{Clash, Grid};
use crate::solve::{NotUnique, Puzzle};
use crate::transform::Transform;
pub use claims::{Contradiction, check_field, check_solution, check_solution_text};

/// An entry of a file examined.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The puzzle with its grade, and its status.
    pub row: Row,
    /// Reason why it is not a puzzle.
    pub problem: Option<NotAPuzzle>,
}

/// Reason why an entry is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPuzzle {
    /// It is not a grid.
    #[error(transparent)]
    NoGrid(#[from] EntryError),
    /// It does not have exactly one solution.
    #[error(transparent)]
    NotUnique(#[from] NotUnique),
    /// Nothing is left to find.
    #[error("found a solution grid (all 81 cells are filled), expected a puzzle")]
    Complete,
}

impl NotAPuzzle {
    /// Returns the status of the entry.
    pub fn status(&self) -> Status {
        match self {
            Self::NoGrid(_) | Self::NotUnique(NotUnique::Clash(_)) => Status::Invalid,
            Self::NotUnique(NotUnique::NoSolution) => Status::NoSolution,
            Self::NotUnique(NotUnique::Multiple) => Status::Multiple,
            Self::Complete => Status::Complete,
        }
    }
}

impl From<Clash> for NotAPuzzle {
    fn from(clash: Clash) -> Self {
        Self::NotUnique(clash.into())
    }
}

/// Examines entries, one after another, in the same memory.
///
/// ```
/// use gridmill::{examine::Examiner, formats::Status, grade::{Levels, Scale}};
///
/// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
/// let mut examiner = Examiner::new(Scale::Classic, false);
/// let examined = examiner.examine(&Ok(text.parse()?), &Levels::default(), None);
/// assert_eq!(examined.row.grade.expect("a puzzle").er.to_string(), "4.2");
///
/// let twice = format!("11{}", ".".repeat(79)).parse()?;
/// let examined = examiner.examine(&Ok(twice), &Levels::default(), None);
/// assert_eq!(examined.row.status, Status::Invalid);
/// assert_eq!(examined.problem.expect("two ones").to_string(), "r1c1 and r1c2 are both 1");
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
#[derive(Debug)]
pub struct Examiner {
    grader: Grader,
    others: OtherScales,
    canonizer: Option<Canonizer>,
    finish: Finish,
}

/// Takes all steps. The map leads from the path back to the puzzle, if it is the path of a canonical form.
type Finish = fn(Steps<'_>, Option<Transform>) -> (Grade, Option<SolvingPath>);

impl Examiner {
    /// Makes an examiner on these scales. If `is_canonical`, ratings, techniques and path are those of the canonical form, so all
    /// isomorphic puzzles have the same.
    pub fn new(scales: impl Into<Scales>, is_canonical: bool) -> Self {
        let (scales, canonizer) = (scales.into(), is_canonical.then(Canonizer::new));
        Self {
            grader: Grader::with_scale(scales.first()),
            others: OtherScales::of(&scales),
            canonizer,
            finish: |steps, _| (steps.grade(), None),
        }
    }

    /// Also measures the flow of each path on the first scale, if `measures_flow`.
    #[must_use]
    pub fn measuring_flow(mut self, measures_flow: bool) -> Self {
        self.grader = self.grader.measuring_flow(measures_flow);
        self
    }

    /// Also returns the path of each puzzle on the first scale, if `has_paths`.
    #[must_use]
    pub fn with_paths(self, has_paths: bool) -> Self {
        let finish: Finish = |steps, back| {
            let (grade, path) = steps.path();
            let mapped = back.map(|back| path.transformed(&back));
            (grade, Some(mapped.unwrap_or(path)))
        };
        Self { finish: if has_paths { finish } else { self.finish }, ..self }
    }

    /// Also returns the path of each puzzle, without the code that maps back the paths of canonical forms: the npm package has
    /// no room for it.
    ///
    /// # Panics
    /// If it rates canonical forms.
    #[must_use]
    pub fn with_unmapped_paths(self) -> Self {
        assert!(self.canonizer.is_none(), "the paths of canonical forms are mapped back");
        let finish: Finish = |steps, _| {
            let (grade, path) = steps.path();
            (grade, Some(path))
        };
        Self { finish, ..self }
    }

    /// Examines an entry. With a limit `most`, the grade ends at a rating above it. The path of a canonical form is mapped back to
    /// the puzzle.
    pub fn examine(
        &mut self,
        read: &Result<Grid, EntryError>,
        levels: &Levels,
        most: Option<Rating>,
    ) -> Examined {
        let puzzle = match puzzle_of(read) {
            Ok(puzzle) => puzzle,
            Err(problem) => {
                let row = Row::of_bad_entry(0, read.as_ref().ok().copied(), problem.status());
                return Examined { row, problem: Some(problem) };
            }
        };
        let form = self.canonizer.as_mut().map(|canonizer| canonizer.canonical(&puzzle));
        let rated = form.map_or(puzzle, |form| puzzle.transformed(&form.map));
        let steps = self.grader.steps(&rated).limit(most);
        let (grade, path) = (self.finish)(steps, form.map(|form| form.map.inverse()));
        let mut row = Row::graded(0, puzzle, puzzle.is_minimal(), grade, levels);
        row.path = path;
        row.others = self.others.grades(&rated, most);
        Examined { row, problem: None }
    }
}

/// Returns the puzzle of an entry.
///
/// # Errors
/// If it is not a puzzle.
pub fn puzzle_of(read: &Result<Grid, EntryError>) -> Result<Puzzle, NotAPuzzle> {
    let puzzle = Puzzle::new(read.as_ref().map_err(Clone::clone)?)?;
    if puzzle.givens().clue_count() == 81 {
        return Err(NotAPuzzle::Complete);
    }
    Ok(puzzle)
}
