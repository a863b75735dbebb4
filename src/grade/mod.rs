//! The logical solver: it takes the steps a person would take and rates a puzzle by the hardest.
//!
//! Ratings equal those of Sudoku Explainer 1.2.1 ("classic"), digit for digit. So the *order* is part of the result. The grader
//! tries techniques in the order of the scale, and each technique lists its steps in a fixed order. The grader applies the first
//! step found, and starts again at the first technique. A finder sees only pencil marks, never a solution.

mod boards;
mod catalog;
mod check;
mod combination;
mod explain;
mod find;
mod finders;
mod flow;
mod grader;
mod group;
mod hodoku;
mod image;
mod large;
mod other_scales;
mod path;
mod rating;
#[cfg(feature = "serde")]
pub(crate) mod serialize;
mod step;
mod technique;

pub use boards::{BoardGrader, BoardPath};
pub use check::{Unsound, check};
pub use explain::{
    Argument, ChainLine, Part, Sentence, chain_lines, hint, large_hint, reason, seen_from,
};
pub use find::chains::{Cause, Literal, Parents, Trail, TrailNode};
pub use flow::Flow;
#[cfg(test)]
use grader::first_of;
pub use grader::{Grader, Steps};
pub use group::TechniqueSet;
pub use hodoku::{HodokuLevel, HodokuRating};
pub use large::{LargeGrader, LargeStep};
pub use other_scales::OtherScales;
pub use path::{SolvedStep, SolvingPath};
#[cfg(feature = "run")]
pub(crate) use rating::BEYOND;
pub use rating::{
    Effort, EffortRange, InTenths, Level, Levels, LevelsError, NotARating, NotAnEffort, Range,
    RangeError, Rated, Rating, RatingRange, Scale, Scales, ScalesError, ScoreRange,
};
pub use step::{
    BugKind, Chain, ChainKind, Effect, Evidence, LoopKind, Step, StrongLink, SubsetKind, WingKind,
};
pub use technique::{NotTechniqueCounts, Technique, TechniqueCounts};

use crate::solve::Puzzle;

/// Grade of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Grade {
    /// Explainer rating: the highest on the path; 0.0 for a grid that is already full.
    pub er: Rated,
    /// Pearl: the highest up to the first step that places a digit, that step included.
    pub ep: Rated,
    /// Diamond: the rating of the first step.
    pub ed: Rated,
    /// Sum of (rating - 1) over all steps, or of their scores, if they solve the puzzle.
    pub effort: Option<Effort>,
    /// The technique of the first step that reached `er`, if known.
    pub hardest: Option<Technique>,
    /// Number of steps on the path, up to its end or the limit.
    pub steps: usize,
    /// Number of uses of each technique.
    pub techniques: TechniqueCounts,
    /// Flow of the path, if the grader measures it and the path is complete.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub flow: Option<Flow>,
}

impl Grade {
    /// Returns the name of the level of the puzzle, which was graded on this scale: one of `levels`, or of HoDoKu's own.
    ///
    /// ```
    /// use gridmill::grade::{Levels, Scale, grade};
    /// use gridmill::solve::{ParsePuzzleError, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
    /// assert_eq!(grade(&puzzle).level(Scale::Classic, &Levels::default()), "expert");
    /// # Ok::<(), ParsePuzzleError>(())
    /// ```
    pub fn level<'a>(&self, scale: Scale, levels: &'a Levels) -> &'a str {
        let hodoku = HodokuRating::of(self, scale).map(|rating| rating.level.id());
        hodoku.unwrap_or_else(|| levels.name_of(self.er, self.effort))
    }
}

/// Grades one puzzle; a [`Grader`] grades many with the same memory.
///
/// ```
/// use gridmill::grade::{Technique, grade};
/// use gridmill::solve::{ParsePuzzleError, Puzzle};
///
/// let puzzle: Puzzle =
///     "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// let grade = grade(&puzzle);
/// assert_eq!(format!("{}/{}/{}", grade.er, grade.ep, grade.ed), "4.2/1.2/1.2");
/// assert_eq!(grade.hardest, Some(Technique::XyWing));
/// # Ok::<(), ParsePuzzleError>(())
/// ```
pub fn grade(puzzle: &Puzzle) -> Grade {
    Grader::new().grade(puzzle)
}
