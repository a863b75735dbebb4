//! Examination of any entry: whether it is a puzzle, whether it is minimal, and its grade; and whether that contradicts the
//! other columns of its row.

mod all;
mod boards;
mod claims;

use crate::canon::Canonizer;
use crate::formats::{Entry, EntryError, Row, Status};
use crate::grade::{Grade, Grader, Levels, OtherScales, Rating, Scales, SolvingPath, Steps};
use crate::grid::{Clash, Grid};
use crate::layout::Layout;
use crate::solve::boards::BoardNotUnique;
use crate::solve::{NotUnique, Puzzle};
use crate::transform::Transform;
pub use all::examine_all;
use boards::{BoardTools, ExamineBoard};
pub use claims::{
    FalseClaim, check_board_solution_text, check_field, check_solution, check_solution_text,
};

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
    /// A board of another layout does not have exactly one solution.
    #[error(transparent)]
    BoardNotUnique(#[from] BoardNotUnique),
    /// A board of a layout that is not rated in this way.
    #[error("found a board of {0}, which cannot be rated {1}")]
    Unrated(Layout, &'static str),
    /// Nothing is left to find.
    #[error("found a solution grid (all cells are filled), expected a puzzle")]
    Complete,
}

impl NotAPuzzle {
    /// Returns the status of the entry.
    pub fn status(&self) -> Status {
        match self {
            Self::NoGrid(_) | Self::Unrated(..) => Status::Invalid,
            Self::NotUnique(NotUnique::Clash(_)) => Status::Invalid,
            Self::BoardNotUnique(BoardNotUnique::Clash(_)) => Status::Invalid,
            Self::NotUnique(NotUnique::NoSolution) => Status::NoSolution,
            Self::BoardNotUnique(BoardNotUnique::NoSolution) => Status::NoSolution,
            Self::NotUnique(NotUnique::Multiple) => Status::Multiple,
            Self::BoardNotUnique(BoardNotUnique::Multiple) => Status::Multiple,
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
/// use gridmill::{examine::Examiner, formats::Status, grade::Scale, grid::Grid};
///
/// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
/// let mut examiner = Examiner::new(Scale::Classic);
/// let examined = examiner.examine(text.parse::<Grid>()?);
/// assert_eq!(examined.row.grade.expect("a puzzle").er.to_string(), "4.2");
///
/// let twice: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// let examined = examiner.examine(twice);
/// assert_eq!(examined.row.status, Status::Invalid);
/// assert_eq!(examined.problem.expect("two ones").to_string(), "r1c1 and r1c2 are both 1");
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Examiner {
    scales: Scales,
    grader: Grader,
    measures_flow: bool,
    /// Counts the redundant clues, if it is asked for.
    count_redundant: Option<fn(&Puzzle) -> usize>,
    others: OtherScales,
    levels: Levels,
    most: Option<Rating>,
    canonizer: Option<Canonizer>,
    finish: Finish,
    /// True if rows have paths.
    has_paths: bool,
    /// Set if boards of other layouts are examined, too.
    examine_board: Option<ExamineBoard>,
    /// Those of the last board.
    board_tools: Option<Box<BoardTools>>,
}

/// Takes all steps. The map leads from the path back to the puzzle, if it is the path of a canonical form.
type Finish = fn(Steps<'_>, Option<Transform>) -> (Grade, Option<SolvingPath>);

impl Examiner {
    /// Makes an examiner on these scales, with the default levels.
    pub fn new(scales: impl Into<Scales>) -> Self {
        let scales = scales.into();
        Self {
            grader: Grader::with_scale(scales.first()),
            measures_flow: false,
            count_redundant: None,
            others: OtherScales::of(&scales),
            scales,
            levels: Levels::default(),
            most: None,
            canonizer: None,
            finish: |steps, _| (steps.grade(), None),
            has_paths: false,
            examine_board: None,
            board_tools: None,
        }
    }

    /// Names the levels of puzzles by `levels`.
    #[must_use]
    pub fn with_levels(self, levels: Levels) -> Self {
        Self { levels, ..self }
    }

    /// Ends each grade at a rating above `most`, if given.
    #[must_use]
    pub fn limit(self, most: Option<Rating>) -> Self {
        Self { most, ..self }
    }

    /// If `is_canonical`, ratings and techniques are those of the canonical form, so all isomorphic puzzles have the same. The
    /// path of the canonical form is mapped back to the puzzle.
    #[must_use]
    pub fn canonical(self, is_canonical: bool) -> Self {
        Self { canonizer: is_canonical.then(Canonizer::new), ..self }
    }

    /// Also measures the flow of each path on the first scale, if `measures_flow`.
    #[must_use]
    pub fn measuring_flow(mut self, measures_flow: bool) -> Self {
        self.grader = self.grader.measuring_flow(measures_flow);
        self.measures_flow = measures_flow;
        self
    }

    /// Also counts the clues of each puzzle that can go, if `counts_redundant`.
    #[must_use]
    pub fn counting_redundant(self, counts_redundant: bool) -> Self {
        let count: fn(&Puzzle) -> usize = |puzzle| puzzle.redundant_clues().len();
        Self { count_redundant: counts_redundant.then_some(count), ..self }
    }

    /// Also examines boards of other layouts, if `has_boards`. Otherwise they are no puzzles.
    #[must_use]
    pub fn with_boards(self, has_boards: bool) -> Self {
        Self { examine_board: has_boards.then_some(Self::board as ExamineBoard), ..self }
    }

    /// Also returns the path of each puzzle on the first scale, if `has_paths`.
    #[must_use]
    pub fn with_paths(self, has_paths: bool) -> Self {
        let finish: Finish = |steps, back| {
            let (grade, path) = steps.path();
            let mapped = back.map(|back| path.transformed(&back));
            (grade, Some(mapped.unwrap_or(path)))
        };
        Self { has_paths, finish: if has_paths { finish } else { self.finish }, ..self }
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

    /// Examines an entry, or a grid. The number of the row is the line of the entry.
    pub fn examine(&mut self, entry: impl Into<Entry>) -> Examined {
        self.examine_entry(entry.into())
    }

    /// Not generic, so that grading is compiled with the library.
    fn examine_entry(&mut self, Entry { line, grid }: Entry) -> Examined {
        if let (Err(EntryError::OtherBoard(board)), Some(examine)) = (&grid, self.examine_board) {
            return examine(self, line, board);
        }
        let puzzle = match puzzle_of(&grid) {
            Ok(puzzle) => puzzle,
            Err(problem) => {
                let row = Row::of_bad_entry(line, grid.ok(), problem.status());
                return Examined { row, problem: Some(problem) };
            }
        };
        let form = self.canonizer.as_mut().map(|canonizer| canonizer.canonical(&puzzle));
        let rated = form.map_or(puzzle, |form| puzzle.transformed(&form.map));
        let steps = self.grader.steps(&rated).limit(self.most);
        let (grade, path) = (self.finish)(steps, form.map(|form| form.map.inverse()));
        let mut row = Row::graded(line, puzzle, puzzle.is_minimal(), grade, &self.levels);
        row.path = path;
        row.redundant = self.count_redundant.map(|count| count(&puzzle));
        row.others = self.others.grades(&rated, self.most);
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
