//! Ranges of ratings, efforts and scores.

use super::{Effort, Rating};
use crate::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// Numbers with one decimal from one to another, both included; either end may be open. As text `4.2..6.0`, `9.0..`, `..2.0`,
/// or `6.6` for one number.
///
/// ```
/// use gridmill::grade::{Rating, RatingRange};
/// let range: RatingRange = "4.2..6.0".parse()?;
/// assert!(range.contains(Rating::from_tenths(60)));
/// # Ok::<(), gridmill::grade::RangeError<Rating>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range<T> {
    /// The lowest, unless open.
    pub least: Option<T>,
    /// The highest, unless open.
    pub most: Option<T>,
}

/// Range of ratings.
pub type RatingRange = Range<Rating>;
/// Range of efforts.
pub type EffortRange = Range<Effort>;
/// Range of scores.
pub type ScoreRange = Range<u32>;

/// Error of reading a range.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RangeError<T: InTenths> {
    /// The text is not a range.
    #[error("expected {}", T::RANGES)]
    Syntax,
    /// The lower end exceeds the upper end.
    #[error("the range begins above its end: {0} is more than {1}")]
    Reversed(T, T),
}

/// A number in tenths.
pub trait InTenths: Copy + Ord + fmt::Display + FromStr {
    /// Ranges, for an error.
    const RANGES: &str;

    /// Returns the tenths.
    fn in_tenths(self) -> u32;
}

impl InTenths for Rating {
    const RANGES: &str = "ratings such as 4.2..6.0, 9.0.. or ..2.0";

    fn in_tenths(self) -> u32 {
        self.tenths()
    }
}

impl InTenths for Effort {
    const RANGES: &str = "efforts such as 12.0..20.0, 50.0.. or ..14.8";

    fn in_tenths(self) -> u32 {
        self.tenths()
    }
}

/// A score: a whole number.
impl InTenths for u32 {
    const RANGES: &str = "scores such as 1000..1999, 500.. or ..800";

    fn in_tenths(self) -> u32 {
        self.saturating_mul(10)
    }
}

impl<T: InTenths> Range<T> {
    /// All numbers.
    pub const ALL: Self = Self { least: None, most: None };

    /// True if the range has `number`.
    pub fn contains(self, number: T) -> bool {
        self.distance(number) == 0
    }

    /// Returns the distance of `number` from it, in tenths.
    pub fn distance(self, number: T) -> u32 {
        let over = |more: T, less: T| more.in_tenths().saturating_sub(less.in_tenths());
        let below = self.least.map_or(0, |least| over(least, number));
        let above = self.most.map_or(0, |most| over(number, most));
        below + above
    }

    /// Returns the numbers in both, if any.
    ///
    /// ```
    /// use gridmill::grade::RatingRange;
    ///
    /// let hard: RatingRange = "2.6..4.0".parse()?;
    /// assert_eq!(hard.and("..3.0".parse()?), Some("2.6..3.0".parse()?));
    /// assert_eq!(hard.and("7.0..".parse()?), None);
    /// # Ok::<(), gridmill::grade::RangeError<gridmill::grade::Rating>>(())
    /// ```
    pub fn and(self, other: Self) -> Option<Self> {
        let least = self.least.max(other.least);
        let most = [self.most, other.most].into_iter().flatten().min();
        let is_empty = matches!((least, most), (Some(least), Some(most)) if least > most);
        (!is_empty).then_some(Self { least, most })
    }
}

impl<T: fmt::Display> fmt::Display for Range<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |end: &Option<T>| end.as_ref().map_or(String::new(), T::to_string);
        write!(f, "{}..{}", shown(&self.least), shown(&self.most))
    }
}

impl<T: InTenths> FromStr for Range<T> {
    type Err = RangeError<T>;

    fn from_str(text: &str) -> Result<Self, RangeError<T>> {
        let number = |text: &str| text.trim().parse().map_err(|_| RangeError::Syntax);
        let end = |text: &str| {
            if text.trim().is_empty() { Ok(None) } else { number(text).map(Some) }
        };
        let range = match text.split_once("..") {
            Some((least, most)) => Self { least: end(least)?, most: end(most)? },
            None => Self { least: Some(number(text)?), most: Some(number(text)?) },
        };
        match range {
            Self { least: Some(least), most: Some(most) } if least > most => {
                Err(RangeError::Reversed(least, most))
            }
            range => Ok(range),
        }
    }
}

serde_as_text!(RatingRange);
serde_as_text!(EffortRange);
serde_as_text!(ScoreRange);

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
            assert_eq!(range(text), Err(RangeError::Syntax), "{text}");
        }
        assert_eq!(
            range("6..4").unwrap_err().to_string(),
            "the range begins above its end: 6.0 is more than 4.0"
        );
        let efforts: EffortRange = "50..".parse().expect("a range");
        assert_eq!(
            (efforts.to_string().as_str(), efforts.distance(Effort::from_tenths(148))),
            ("50.0..", 352)
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
