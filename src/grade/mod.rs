//! The logical solver: it takes the steps a person would take and rates a puzzle by the hardest.
//!
//! Ratings are those of Sudoku Explainer 1.2.1 ("classic"), digit for digit. That makes the *order*
//! part of the result: techniques are tried in the order of [`scale`](self), each lists its steps in a
//! fixed order, the first step found is applied at once, and everything starts again at the first
//! technique. A finder sees pencil marks and nothing else, never a solution.

mod catalog;
mod check;
mod find;
mod level;
mod scale;
mod step;

pub use catalog::{Technique, TechniqueCounts};
pub use check::{Unsound, check};
pub use find::chains::{Cause, Literal, Trail, TrailNode};
pub use level::{Level, Levels, LevelsError};
pub use scale::Rating;
pub use step::{BugKind, Chain, ChainKind, Effect, Evidence, LoopKind, Step};

use crate::grid::{Grid, PencilGrid};
use std::ops::ControlFlow;

/// What grading a puzzle came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// `None` if the puzzle needs a technique that is not there.
    pub rating: Option<PathRating>,
    /// Number of steps on the path, as far as it went.
    pub steps: usize,
    /// How often each technique was used.
    pub techniques: TechniqueCounts,
}

/// The three ratings of a whole path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathRating {
    /// Explainer rating: the highest on the path; 0.0 for a grid that is already full.
    pub er: Rating,
    /// Pearl: the highest up to the first step that places a digit, that step included.
    pub ep: Rating,
    /// Diamond: that of the very first step.
    pub ed: Rating,
    /// The technique of the first step that reached `er`.
    pub hardest: Option<Technique>,
}

/// The step to take next: the first that the techniques find, in the order of the scale. `None` if the
/// puzzle is solved, or they find none.
pub fn first_step(pencil: &PencilGrid) -> Option<Step> {
    if pencil.is_solved() {
        return None;
    }
    scale::LADDER.iter().find_map(|technique| first_of(technique.finder(), pencil))
}

/// The first step that the finder of `technique` has to offer, whatever comes before it in the scale.
/// One finder may stand for several techniques (all hidden singles, all unique rectangles and loops);
/// the step may be any of these.
pub fn first_step_of(technique: Technique, pencil: &PencilGrid) -> Option<Step> {
    first_of(technique.finder(), pencil)
}

fn first_of(finder: find::Finder, pencil: &PencilGrid) -> Option<Step> {
    let mut first = None;
    let _stopped = finder(pencil, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

/// Grades a puzzle, calling `observe` with the pencil marks before each step, and the step.
///
/// `givens` should have exactly one solution.
pub fn grade_by(givens: &Grid, mut observe: impl FnMut(&PencilGrid, &Step)) -> Grade {
    let mut pencil = PencilGrid::new(givens);
    let mut grade = Grade { rating: None, steps: 0, techniques: TechniqueCounts::default() };
    let mut rating =
        PathRating { er: Rating::ZERO, ep: Rating::ZERO, ed: Rating::ZERO, hardest: None };
    let mut has_placed = false;
    while let Some(step) = first_step(&pencil) {
        observe(&pencil, &step);
        let reached = step.rating();
        if grade.steps == 0 {
            rating.ed = reached;
        }
        if reached > rating.er {
            rating.er = reached;
            rating.hardest = Some(step.technique);
        }
        if !has_placed {
            rating.ep = rating.er;
            has_placed = matches!(step.effect, Effect::Place(_));
        }
        grade.steps += 1;
        grade.techniques.add(step.technique);
        step.effect.apply(&mut pencil);
    }
    grade.rating = pencil.is_solved().then_some(rating);
    grade
}

/// Grades a puzzle. `givens` should have exactly one solution.
///
/// ```
/// use gridmill::{grade::{Technique, grade}, grid::Grid};
/// let puzzle: Grid =
///     "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// let rating = grade(&puzzle).rating.expect("it needs no chains");
/// assert_eq!(format!("{}/{}/{}", rating.er, rating.ep, rating.ed), "4.2/1.2/1.2");
/// assert_eq!(rating.hardest, Some(Technique::XyWing));
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
pub fn grade(givens: &Grid) -> Grade {
    grade_by(givens, |_, _| {})
}
