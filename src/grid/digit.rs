//! Digits and sets of them.

use super::set::{bit_set, index};
use std::fmt;

index! {
    /// A digit, 1..=9; its index is one less.
    ///
    /// ```
    /// use gridmill::grid::Digit;
    ///
    /// let seven = Digit::try_from(7)?;
    /// assert_eq!((seven.index(), seven.value()), (6, 7));
    /// assert_eq!("7".parse(), Ok(seven));
    /// assert!(Digit::try_from(0).is_err());
    /// # Ok::<(), gridmill::grid::NotADigit>(())
    /// ```
    Digit, 9
}

bit_set! {
    /// A set of digits; bit 0 is digit 1. Printed side by side.
    ///
    /// ```
    /// use gridmill::grid::{Digit, DigitSet};
    ///
    /// let odd: DigitSet = Digit::all().step_by(2).collect();
    /// assert_eq!(odd.to_string(), "13579");
    /// assert_eq!((!odd).to_string(), "2468");
    /// ```
    DigitSet of Digit, u16, 9
}

impl Digit {
    /// Returns the digit written as `value`, 1..=9.
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= 9 { Some(Self(value - 1)) } else { None }
    }

    /// 1..=9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0 + 1
    }
}

/// Its value, 1..=9.
impl From<Digit> for u8 {
    fn from(digit: Digit) -> Self {
        digit.value()
    }
}

/// The digit written as this number, 1..=9.
impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Self, NotADigit> {
        Self::new(value).ok_or(NotADigit(value))
    }
}

/// Error of a number that is not a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not a digit, expected 1 to 9")]
pub struct NotADigit(pub u8);

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// The digits side by side: `357`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
