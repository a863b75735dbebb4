//! Errors of targets.

use crate::fill::FillError;
use crate::grade::{
    EffortRange, HodokuLevel, Rating, RatingRange, Scale, Scales, ScoreRange, TechniqueSet,
};
use crate::grid::{Symmetry, UnknownName};
use crate::layout::Layout;

/// Reason why no puzzle can meet a target, or why a text is not one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The sample needs digging that can reach all minimal puzzles of a grid.
    #[error("unbiased sampling needs plain digging; set no number of clues, symmetry or pattern")]
    UnequalDigging,
    /// Only classic puzzles can be made in this way.
    #[error("{what} works only with classic puzzles, not with {layout}")]
    OnlyClassic {
        /// The layout.
        layout: Layout,
        /// What was asked for.
        what: &'static str,
    },
    /// The scale has no ratings for the layout, or there are several scales.
    #[error("--scale {scales} does not rate boards of {layout}")]
    Unrated {
        /// The scales.
        scales: Scales,
        /// The layout.
        layout: Layout,
    },
    /// The layout has no grid.
    #[error(transparent)]
    NoGrid(#[from] FillError),
    /// A required technique does not occur on boards of the layout.
    #[error("a required technique does not occur on boards of {0}")]
    NotOnLayout(Layout),
    /// The ratings are higher than any of boards of the layout.
    #[error("boards of {layout} are rated up to {most}")]
    TooHigh {
        /// The layout.
        layout: Layout,
        /// The highest rating.
        most: Rating,
    },
    /// The symmetry allows no such number of clues.
    #[error(
        "boards of {layout} with the symmetry {symmetry} have a number of clues that {step} divides"
    )]
    NotAMultiple {
        /// The layout.
        layout: Layout,
        /// The symmetry.
        symmetry: Symmetry,
        /// What divides the numbers.
        step: usize,
    },
    /// The sample excludes a target.
    #[error("unbiased sampling allows no target; filter the rows afterwards")]
    TargetOfSample,
    /// The text is not a quota.
    #[error("expected LEVEL=N,... such as easy=10000,hard=5000")]
    QuotaSyntax,
    /// A level appears twice in a quota.
    #[error("level {0:?} appears twice")]
    QuotaTwice(String),
    /// The level does not exist.
    #[error(transparent)]
    NoLevel(#[from] UnknownName),
    /// Some levels have a number, and others have none.
    #[error("either all levels have a number of puzzles or none, such as easy=10000,hard=5000")]
    NumbersMissing,
    /// The scale has none of these techniques.
    #[error("{} is not on the scale {scale}, but on {}", .set.short_name(), .others.join(", "))]
    OtherScale {
        /// The techniques.
        set: TechniqueSet,
        /// The scale.
        scale: Scale,
        /// The scales that have one of them.
        others: Vec<&'static str>,
    },
    /// A level and the requested ratings have nothing in common.
    #[error("level {name:?} has ER {level}, but the requested ratings are {er}")]
    LevelOutside {
        /// The level.
        name: String,
        /// Its ratings.
        level: RatingRange,
        /// The requested ratings.
        er: RatingRange,
    },
    /// A level and the requested efforts have nothing in common.
    #[error("level {name:?} has effort {level}, but the requested efforts are {effort}")]
    EffortOutside {
        /// The level.
        name: String,
        /// Its efforts.
        level: EffortRange,
        /// The requested efforts.
        effort: EffortRange,
    },
    /// A level of HoDoKu and the requested scores have nothing in common.
    #[error("HoDoKu level {level:?} has scores {scores}, but the requested scores are {requested}", level = .level.id(), scores = .level.scores())]
    ScoreOutside {
        /// The level.
        level: HodokuLevel,
        /// The requested scores.
        requested: ScoreRange,
    },
    /// The required techniques are not allowed.
    #[error("{} is both required and excluded", .0.short_name())]
    RequiredForbidden(TechniqueSet),
    /// The last digit, with which every path ends, is not allowed.
    #[error("last_digit is excluded, but every path ends with it")]
    NoLastDigit,
    /// The required techniques are harder than any requested puzzle.
    #[error("{} is rated {least} or more, but the requested ratings end at {most}", .required.short_name())]
    RequiredTooHard {
        /// The required techniques.
        required: TechniqueSet,
        /// Their lowest rating.
        least: Rating,
        /// The highest requested rating.
        most: Rating,
    },
    /// No allowed step has such a rating.
    #[error("no step that the target allows is rated {}", in_words(*.0))]
    NoSuchRating(RatingRange),
    /// The allowed techniques are too easy for the requested ratings.
    #[error(
        "the allowed techniques are rated {most} or less, but the requested ratings begin at {least}"
    )]
    AllowedTooEasy {
        /// The highest rating of the allowed techniques.
        most: Rating,
        /// The lowest requested rating.
        least: Rating,
    },
}

impl TargetError {
    /// Returns an error if the scale has none of these techniques.
    ///
    /// # Errors
    /// [`OtherScale`](Self::OtherScale).
    pub fn check_scale(set: TechniqueSet, scale: Scale) -> Result<(), Self> {
        let is_on = |scale: &Scale| !set.and(scale.techniques()).is_empty();
        if is_on(&scale) {
            return Ok(());
        }
        // A scale without ER decides no target, so it is named only if no other has them.
        let (with_er, without): (Vec<Scale>, Vec<Scale>) =
            Scale::ALL.into_iter().filter(is_on).partition(|scale| scale.has_er());
        let others = if with_er.is_empty() { without } else { with_er };
        let others = others.into_iter().map(Scale::id).collect();
        Err(Self::OtherScale { set, scale, others })
    }
}

/// Returns a range for a sentence, such as `9.0 or more`.
fn in_words(range: RatingRange) -> String {
    match (range.least, range.most) {
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or less"),
        (Some(least), Some(most)) if least == most => least.to_string(),
        _ => range.to_string(),
    }
}
