//! Digits, cells, candidates and houses as text: they are parsed and debugged in the form in which they are printed.

use super::{Candidate, CandidateSet, Cell, Digit, Grid, House, HouseKind, debug_as_text};
use std::str::FromStr;

/// Error of reading the name of a part of a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found:?} is not {expected}")]
pub struct ParseNameError {
    /// The text.
    pub found: String,
    /// The kind of name, with an example.
    pub expected: &'static str,
}

debug_as_text!(Candidate, CandidateSet, Cell, Digit, Grid, House);

/// The digit that is the whole text.
fn digit(text: &str) -> Option<Digit> {
    let [byte] = text.as_bytes() else { return None };
    Digit::new(byte.wrapping_sub(b'0'))
}

fn cell(text: &str) -> Option<Cell> {
    let (row, column) = text.strip_prefix('r')?.split_once('c')?;
    Some(Cell::at(digit(row)?.index(), digit(column)?.index()))
}

fn candidate(text: &str) -> Option<Candidate> {
    let (at, value) = text.split_once('=')?;
    Some(Candidate { cell: cell(at)?, digit: digit(value)? })
}

fn house(text: &str) -> Option<House> {
    let (name, number) = text.split_once(' ')?;
    let kind = HouseKind::ALL.into_iter().find(|kind| kind.id() == name)?;
    Some(kind.house(digit(number)?.index()))
}

/// Implements `FromStr` by one of these functions.
macro_rules! from_str {
    ($($(#[$doc:meta])* $name:ident: $read:ident, $expected:literal;)+) => {
        $($(#[$doc])*
        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                let expected = $expected;
                $read(text).ok_or_else(|| ParseNameError { found: text.to_owned(), expected })
            }
        })+
    };
}

from_str! {
    /// Reads `1` to `9`.
    Digit: digit, "a digit from 1 to 9";
    /// Reads `r4c7`.
    ///
    /// ```
    /// use gridmill::grid::Cell;
    ///
    /// let cell: Cell = "r4c7".parse()?;
    /// assert_eq!((cell.row(), cell.column()), (3, 6));
    /// let error = "r4c0".parse::<Cell>().expect_err("columns are counted from 1");
    /// assert_eq!(error.to_string(), r#""r4c0" is not a cell such as r4c7"#);
    /// # Ok::<(), gridmill::grid::ParseNameError>(())
    /// ```
    Cell: cell, "a cell such as r4c7";
    /// Reads `r4c5=7`.
    Candidate: candidate, "a candidate such as r4c5=7";
    /// Reads `box 4`, `row 2` or `column 9`.
    House: house, "a house such as box 4, row 2 or column 9";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_unchanged() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            for digit in Digit::all() {
                let candidate = Candidate { cell, digit };
                assert_eq!(digit.to_string().parse(), Ok(digit));
                assert_eq!(candidate.to_string().parse(), Ok(candidate));
            }
        }
        for house in House::classic() {
            assert_eq!(house.to_string().parse(), Ok(house));
        }
    }

    #[test]
    fn unknown_names_are_refused() {
        for text in ["", "r", "r1c", "r1c10", "r0c1", "R1c1", "r1c1 ", "r1c:", "c1r1"] {
            assert!(text.parse::<Cell>().is_err(), "{text:?}");
        }
        for text in ["r1c1", "r1c1=", "r1c1=0", "r1c1=12", "=1"] {
            assert!(text.parse::<Candidate>().is_err(), "{text:?}");
        }
        for text in ["box", "box ", "box 0", "box 10", "block 1", "row1"] {
            assert!(text.parse::<House>().is_err(), "{text:?}");
        }
    }
}
