//! Ranges of ratings.

use super::Rating;
use crate::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// Ratings from one to another, both included; either end may be open. As text `4.2..6.0`, `9.0..`, `..2.0`,
/// or `6.6` for one rating.
///
/// ```
/// use gridmill::grade::{Rating, RatingRange};
/// let range: RatingRange = "4.2..6.0".parse()?;
/// assert!(range.contains(Rating::from_tenths(60)));
/// # Ok::<(), gridmill::grade::RatingRangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RatingRange {
    /// The lowest, unless open.
    pub least: Option<Rating>,
    /// The highest, unless open.
    pub most: Option<Rating>,
}

/// Error of reading a range of ratings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RatingRangeError {
    /// The text is not a range.
    #[error("expected ratings such as 4.2..6.0, 9.0.. or ..2.0")]
    Syntax,
    /// The lower end exceeds the upper end.
    #[error("the range begins above its end: {0} is more than {1}")]
    Reversed(Rating, Rating),
}

impl RatingRange {
    /// All ratings.
    pub const ALL: Self = Self { least: None, most: None };

    /// True if the range has `rating`.
    pub fn contains(self, rating: Rating) -> bool {
        self.distance(rating) == 0
    }

    /// Returns the distance of `rating` from it, in tenths.
    pub fn distance(self, rating: Rating) -> u16 {
        let below = self.least.map_or(0, |least| least.tenths().saturating_sub(rating.tenths()));
        let above = self.most.map_or(0, |most| rating.tenths().saturating_sub(most.tenths()));
        below + above
    }

    /// Returns the ratings in both, if any.
    ///
    /// ```
    /// use gridmill::grade::RatingRange;
    ///
    /// let hard: RatingRange = "2.6..4.0".parse()?;
    /// assert_eq!(hard.and("..3.0".parse()?), Some("2.6..3.0".parse()?));
    /// assert_eq!(hard.and("7.0..".parse()?), None);
    /// # Ok::<(), gridmill::grade::RatingRangeError>(())
    /// ```
    pub fn and(self, other: Self) -> Option<Self> {
        let least = self.least.max(other.least);
        let most = [self.most, other.most].into_iter().flatten().min();
        let is_empty = matches!((least, most), (Some(least), Some(most)) if least > most);
        (!is_empty).then_some(Self { least, most })
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |end: Option<Rating>| end.map_or(String::new(), |rating| rating.to_string());
        write!(f, "{}..{}", shown(self.least), shown(self.most))
    }
}

impl FromStr for RatingRange {
    type Err = RatingRangeError;

    fn from_str(text: &str) -> Result<Self, RatingRangeError> {
        let rating = |text: &str| text.trim().parse().map_err(|_| RatingRangeError::Syntax);
        let end = |text: &str| {
            if text.trim().is_empty() { Ok(None) } else { rating(text).map(Some) }
        };
        let range = match text.split_once("..") {
            Some((least, most)) => Self { least: end(least)?, most: end(most)? },
            None => Self { least: Some(rating(text)?), most: Some(rating(text)?) },
        };
        match range {
            Self { least: Some(least), most: Some(most) } if least > most => {
                Err(RatingRangeError::Reversed(least, most))
            }
            range => Ok(range),
        }
    }
}

serde_as_text!(RatingRange);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_read_back_unchanged() {
        let range = |text: &str| text.parse::<RatingRange>();
        for text in ["4.2..6.0", "9.0..", "..2.0", ".."] {
            assert_eq!(range(text).expect("a range").to_string(), text);
        }
        assert_eq!(range("6.6"), range("6.6..6.6"));
        assert_eq!(range("9..10"), range("9.0..10.0"));
        for text in ["", "x..", "4.25..5", "-1.."] {
            assert_eq!(range(text), Err(RatingRangeError::Syntax), "{text}");
        }
        assert_eq!(
            range("6..4").unwrap_err().to_string(),
            "the range begins above its end: 6.0 is more than 4.0"
        );
    }

    #[test]
    fn distances_and_intersections() {
        let range = |text: &str| text.parse::<RatingRange>().expect("a range");
        let distance = |text, tenths| range(text).distance(Rating::from_tenths(tenths));
        assert_eq!([30, 42, 60, 71].map(|tenths| distance("4.2..6.0", tenths)), [12, 0, 0, 11]);
        assert_eq!((distance("9.0..", 89), distance("..2.0", 25)), (1, 5));
        assert_eq!(range("4.2..6.0").and(range("5.0..")), Some(range("5.0..6.0")));
        assert_eq!(range("..4.0").and(range("4.1..")), None);
        assert_eq!(range("..4.0").and(range("4.0..")), Some(range("4.0")));
    }
}
