//! Level and score.

use super::ladder::{LADDER, ROWS};
use crate::grade::{Grade, Scale, ScoreRange};
use crate::grid::named;

named! {
    /// Level of a puzzle on the scale of HoDoKu.
    HodokuLevel, "HoDoKu level" {
        /// Score up to 800.
        Easy = "easy",
        /// Score up to 1000.
        Medium = "medium",
        /// Score up to 1600.
        Hard = "hard",
        /// Score up to 1800.
        Unfair = "unfair",
        /// Any score.
        Extreme = "extreme",
    }
}

impl HodokuLevel {
    /// Returns the scores that puzzles of the level may have.
    pub const fn scores(self) -> ScoreRange {
        let most = match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        };
        ScoreRange { least: None, most }
    }
}

/// Rating of a puzzle on the scale of HoDoKu.
///
/// ```
/// use gridmill::grade::{Grader, HodokuLevel, HodokuRating, Scale};
///
/// let puzzle =
///     "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// let grade = Grader::with_scale(Scale::Hodoku).grade(&puzzle);
/// let rating = HodokuRating { level: HodokuLevel::Hard, score: 604 };
/// assert_eq!(HodokuRating::of(&grade, Scale::Hodoku), Some(rating));
/// # Ok::<(), gridmill::solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HodokuRating {
    /// The highest level of a step, raised until its scores have that of the puzzle.
    pub level: HodokuLevel,
    /// The sum of the scores of the steps.
    pub score: u32,
}

impl HodokuRating {
    /// Returns the rating of a grade, if it is on this scale and its path solves the puzzle.
    pub fn of(grade: &Grade, scale: Scale) -> Option<Self> {
        if scale != Scale::Hodoku {
            return None;
        }
        let score = grade.effort?.tenths() / 10;
        let ladder = LADDER.iter().zip(ROWS);
        let used = ladder.filter(|(_, techniques)| {
            techniques.iter().any(|(technique, _)| grade.techniques.get(*technique) > 0)
        });
        let least = used.map(|(entry, _)| entry.level).max().unwrap_or(HodokuLevel::Easy);
        let mut levels = HodokuLevel::ALL.into_iter().skip_while(|level| *level < least);
        let level = levels.find(|level| level.scores().contains(score))?;
        Some(Self { level, score })
    }
}
