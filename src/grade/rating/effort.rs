//! Effort: the work of a whole path.

use super::{Rating, tenths_of, whole_tenths};
use std::fmt;
use std::str::FromStr;

/// Sum of (rating - 1) over the steps of a path, in tenths: 157 is 15.7. The last digit of a house is rated 1.0, so it adds
/// nothing. On the scale of HoDoKu it is the sum of the scores of the steps.
///
/// ```
/// use gridmill::grade::Effort;
///
/// assert_eq!("15.7".parse(), Ok(Effort::from_tenths(157)));
/// assert_eq!(Effort::from_tenths(80).to_string(), "8.0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effort(u32);

impl Effort {
    /// The effort of no steps.
    pub const ZERO: Self = Self(0);

    /// An effort in tenths.
    pub const fn from_tenths(tenths: u32) -> Self {
        Self(tenths)
    }

    /// Returns the effort with this value, if it is a number from 0 to 100,000 with at most one decimal.
    pub fn from_decimal(value: f64) -> Option<Self> {
        whole_tenths(value).map(Self)
    }

    /// The effort in tenths.
    pub const fn tenths(self) -> u32 {
        self.0
    }

    /// Returns the number nearest to the decimal.
    pub fn decimal(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns the effort after one more step. A step of the rating `none` adds nothing.
    pub(in crate::grade) fn and(self, step: Rating, none: Rating) -> Self {
        Self(self.0 + step.tenths().saturating_sub(none.tenths()))
    }
}

/// One decimal: `15.7`.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Error of a text that is not an effort.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an effort such as 15.7")]
pub struct NotAnEffort;

/// Reads a number with at most one nonzero decimal.
impl FromStr for Effort {
    type Err = NotAnEffort;

    fn from_str(text: &str) -> Result<Self, NotAnEffort> {
        tenths_of(text).map(Self).ok_or(NotAnEffort)
    }
}
