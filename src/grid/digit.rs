//! Digits and sets of them.

use super::set::{bit_set, index};
use std::fmt;

index! {
    /// A digit, 1..=9; its index is one less.
    Digit, 9
}

bit_set! {
    /// A set of digits; bit 0 is digit 1.
    DigitSet of Digit, u16, 9
}

impl Digit {
    /// The digit written as `value`, 1..=9.
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= 9 { Some(Self(value - 1)) } else { None }
    }

    /// 1..=9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0 + 1
    }

    /// The character `'1'`..=`'9'`.
    pub const fn to_char(self) -> char {
        (b'1' + self.0) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The digits side by side: `357`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
