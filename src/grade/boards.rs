//! Graders of boards that are not classic, of any size.

use super::{Effort, Grade, Grader, LargeGrader, LargeStep, Rating, Scale, SolvingPath, Technique};
use crate::grid::HouseTables;
use crate::layout::{Board, Layout};

/// Grades the boards of a layout.
///
/// ```
/// use gridmill::grade::{BoardGrader, Scale};
/// use gridmill::layout::{Board, Layout};
///
/// let layout: Layout = "6x6".parse()?;
/// let board = Board::parse(&layout, "..42........4......523.....56.....12")?;
/// let mut grader = BoardGrader::of(&layout, Scale::Classic).expect("it rates them");
/// assert_eq!(grader.grade(&board, None).er.to_string(), "6.6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum BoardGrader {
    /// Of at most nine rows.
    Small(Box<Grader<HouseTables>>),
    /// Of more rows.
    Large(LargeGrader),
}

impl BoardGrader {
    /// Makes the grader of a layout; `None` if the scale does not rate it.
    pub fn of(layout: &Layout, scale: Scale) -> Option<Self> {
        let small = || Grader::of_board(layout, scale).map(|it| Self::Small(Box::new(it)));
        let large = || LargeGrader::of(layout).map(Self::Large);
        if layout.side() > 9 { large().filter(|_| scale == Scale::Classic) } else { small() }
    }

    /// Also measures the [`Flow`](super::Flow) of each path, if `measures_flow`. Paths of large boards have none.
    #[must_use]
    pub fn measuring_flow(self, measures_flow: bool) -> Self {
        match self {
            Self::Small(grader) => Self::Small(Box::new(grader.measuring_flow(measures_flow))),
            large => large,
        }
    }

    /// Grades a puzzle, at most up to a rating.
    ///
    /// # Panics
    /// If the board has another number of cells than the layout.
    pub fn grade(&mut self, puzzle: &Board, most: Option<Rating>) -> Grade {
        self.grade_while(puzzle, most, |_, _| true).expect("it takes all steps")
    }

    /// Grades a puzzle, at most up to a rating; `None` if its path has a step that is not taken: one of a technique, with the effort of the
    /// path so far.
    ///
    /// # Panics
    /// If the board has another number of cells than the layout.
    pub fn grade_while(
        &mut self,
        puzzle: &Board,
        most: Option<Rating>,
        mut takes: impl FnMut(Technique, Effort) -> bool,
    ) -> Option<Grade> {
        match self {
            Self::Small(grader) => {
                let steps = grader.steps_of(&puzzle.grid().expect("at most 81 cells"));
                steps.limit(most).without_trails().grade_while(takes)
            }
            Self::Large(grader) => {
                grader.grade_while(puzzle, most, |step, effort| takes(step.technique, effort))
            }
        }
    }

    /// Grades a puzzle, and returns its path.
    ///
    /// # Panics
    /// If the board has another number of cells than the layout.
    pub fn path(&mut self, puzzle: &Board, most: Option<Rating>) -> (Grade, BoardPath) {
        match self {
            Self::Small(grader) => {
                let steps = grader.steps_of(&puzzle.grid().expect("at most 81 cells"));
                let (grade, path) = steps.limit(most).path();
                (grade, BoardPath::Small(Box::new(path)))
            }
            Self::Large(grader) => {
                let (grade, steps) = grader.path(puzzle, most);
                (grade, BoardPath::Large(steps))
            }
        }
    }
}

/// The path of a board that is not classic.
#[derive(Clone, Debug)]
pub enum BoardPath {
    /// Of a board of at most nine rows.
    Small(Box<SolvingPath<HouseTables>>),
    /// Of a larger board: steps without evidence.
    Large(Vec<LargeStep>),
}
