//! The characters that stand for digits.

use crate::grid::named;

named! {
    /// The characters that stand for the digits of a board, named by the first, and by the last one on a board of 16 rows.
    Symbols, "symbols" {
        /// `1` to `9`, then `A`, `B` and so on. `0` is an empty cell.
        FromOne = "1-G",
        /// `0` to `9`, then `A`, `B` and so on.
        FromZero = "0-F",
        /// `A`, `B` and so on. `0` is an empty cell.
        Letters = "A-P",
    }
}

impl Symbols {
    /// Returns those of the text of a board of `side` rows, `None` if they are unclear.
    ///
    /// Boards of up to nine rows have the usual ones. On larger boards, letters beyond the usual ones show that letters stand for all
    /// digits, and `0` is a digit if `.`, `_` or `*` stands for an empty cell. If such a text has the last of the usual symbols, too,
    /// they are unclear.
    ///
    /// ```
    /// use gridmill::layout::Symbols;
    ///
    /// assert_eq!(Symbols::of(16, "0...F..."), Some(Symbols::FromZero));
    /// assert_eq!(Symbols::of(16, "B...P..."), Some(Symbols::Letters));
    /// assert_eq!(Symbols::of(16, "0...G..."), None);
    /// assert_eq!(Symbols::of(9, "0...1..."), Some(Symbols::FromOne));
    /// ```
    pub fn of(side: usize, text: &str) -> Option<Self> {
        if side <= 9 {
            return Some(Self::FromOne);
        }
        let [last, last_letter] =
            [Self::FromOne, Self::Letters].map(|symbols| symbols.symbol(side as u8));
        let has =
            |is_it: &dyn Fn(char) -> bool| text.chars().any(|c| is_it(c.to_ascii_uppercase()));
        let has_zero = has(&|c| c == '0') && has(&|c| ".*_".contains(c));
        match (has_zero, has(&|c| c == last), has(&|c| c > last && c <= last_letter)) {
            (true, true, _) => None,
            (true, false, _) => Some(Self::FromZero),
            (false, _, true) => Some(Self::Letters),
            (false, _, false) => Some(Self::FromOne),
        }
    }

    /// Returns those of the text of a complete board of `side` rows, which has all digits.
    ///
    /// ```
    /// use gridmill::layout::Symbols;
    ///
    /// assert_eq!(Symbols::of_solution(10, "0123456789"), Symbols::FromZero);
    /// assert_eq!(Symbols::of_solution(10, "ABCDEFGHIJ"), Symbols::Letters);
    /// assert_eq!(Symbols::of_solution(10, "123456789A"), Symbols::FromOne);
    /// ```
    pub fn of_solution(side: usize, text: &str) -> Self {
        match Self::of(side, text) {
            Some(Self::FromOne) if side > 9 && text.contains('0') => Self::FromZero,
            symbols => symbols.unwrap_or(Self::FromOne),
        }
    }

    /// Returns the digit of a character, 0 for an empty cell. The board may lack the digit.
    pub(super) fn digit(self, symbol: char) -> Option<u8> {
        let number = || symbol.to_digit(36).map(|number| number as u8);
        match (self, symbol) {
            (Self::FromOne | Self::Letters, '0') | (_, '.' | '_' | '*') => Some(0),
            (Self::FromOne, _) => number(),
            (Self::FromZero, _) => Some(number()? + 1),
            (Self::Letters, _) => number()?.checked_sub(9).filter(|digit| *digit > 0),
        }
    }

    /// Returns the character of a digit; `.` for 0.
    pub(super) fn symbol(self, digit: u8) -> char {
        match (self, digit) {
            (_, 0) => '.',
            (Self::FromOne, _) => symbol(digit),
            (Self::FromZero, 1) => '0',
            (Self::FromZero, _) => symbol(digit - 1),
            (Self::Letters, _) => symbol(digit + 9),
        }
    }
}

/// Returns the usual character of a digit; `.` for 0.
pub fn symbol(digit: u8) -> char {
    char::from(match digit {
        0 => b'.',
        1..=9 => b'0' + digit,
        _ => b'A' + (digit - 10),
    })
}
