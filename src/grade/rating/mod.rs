//! Ratings in tenths, ranges of ratings, levels, and the scales that rate steps.

mod effort;
mod ladders;
mod level;
mod range;
mod rated;
mod scale;
mod scale_list;
pub(super) mod surcharge;

pub use effort::{Effort, NotAnEffort};
pub(super) use ladders::RungRow;
#[cfg(feature = "run")]
pub(crate) use level::BEYOND;
pub use level::{Level, Levels, LevelsError};
pub use range::{EffortRange, InTenths, Range, RangeError, RatingRange, ScoreRange};
pub use rated::Rated;
pub use scale::Scale;
#[cfg(test)]
pub(super) use scale::{CLASSIC, rungs};
pub(super) use scale::{Removal, Rung, Table};
pub use scale_list::{Scales, ScalesError};

use std::fmt;
use std::str::FromStr;

/// A rating in tenths: 72 is 7.2. A score of HoDoKu is a rating without decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u32);

impl Rating {
    /// The rating of a puzzle with nothing to solve.
    pub const ZERO: Self = Self(0);
    /// The rating of a puzzle that no technique finishes.
    pub const UNSOLVED: Self = Self(200);

    /// A rating in tenths.
    pub const fn from_tenths(tenths: u32) -> Self {
        Self(tenths)
    }

    /// Returns the rating with this value, if it is a number from 0 to 99 with at most one decimal.
    pub fn from_decimal(value: f64) -> Option<Self> {
        let tenths = whole_tenths(value)?;
        (tenths <= 990).then_some(Self(tenths))
    }

    /// The rating in tenths.
    pub const fn tenths(self) -> u32 {
        self.0
    }

    /// Returns the number nearest to the decimal, so that a comparison with 7.1 finds the 7.1.
    pub fn decimal(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// One decimal: `7.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Error of a text that is not a rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating such as 7.2")]
pub struct NotARating;

/// Reads a number with at most one nonzero decimal. (`f64::from_str` would bring tables of 10 kB to WebAssembly.)
impl FromStr for Rating {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Self, NotARating> {
        let tenths = tenths_of(text).filter(|tenths| *tenths <= 990);
        tenths.map(Self).ok_or(NotARating)
    }
}

/// Returns the tenths of a text, if it is a number with at most one nonzero decimal.
fn tenths_of(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let whole: u16 = whole.parse().ok()?;
    let fraction = decimals.bytes().rev().try_fold(0.0, |fraction, byte| {
        byte.is_ascii_digit().then(|| (fraction + f64::from(byte - b'0')) / 10.0)
    });
    whole_tenths(f64::from(whole) + fraction?)
}

/// Returns the tenths of a number, if it is not negative and has at most one decimal.
fn whole_tenths(value: f64) -> Option<u32> {
    let tenths = (value * 10.0).round();
    let is_whole = (0.0..=1e6).contains(&tenths) && (value * 10.0 - tenths).abs() < 1e-6;
    is_whole.then_some(tenths as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_have_one_decimal() {
        assert_eq!(Rating::from_decimal(7.2), Some(Rating(72)));
        assert_eq!(Rating::from_decimal(7.25), None);
        assert_eq!(Rating::from_decimal(-1.0), None);
        assert_eq!(Rating(105).to_string(), "10.5");
        let read = |text: &str| text.parse().ok();
        for (text, tenths) in
            [("7.2", 72), ("10", 100), ("3.", 30), ("0.900000", 9), ("7.1999999999", 72)]
        {
            assert_eq!(read(text), Some(Rating(tenths)), "{text}");
        }
        for text in ["", ".", "-1.2", "7.25", "7.1999", "7,2", "1.2.0", "99.1", "70000"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
