//! One grid as text: 81 characters, row by row.

use super::{Cell, Digit, Grid, SolutionGrid};
use std::fmt;
use std::str::FromStr;

/// Content of a cell, as one byte of a grid's text.
pub type CellChar = Option<Digit>;

/// Reads `1`..`9` as a digit and `.`, `0`, `_`, `*` as an empty cell; `None` for anything else.
#[inline]
pub const fn cell_char(byte: u8) -> Option<CellChar> {
    match byte {
        b'1'..=b'9' => Some(Digit::new(byte - b'0')),
        b'.' | b'0' | b'_' | b'*' => Some(None),
        _ => None,
    }
}

/// Error of reading a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGridError {
    /// Too few or too many cells.
    #[error("{cells} {}, a grid has 81", if *cells == 1 { "cell" } else { "cells" })]
    WrongLength {
        /// Number found.
        cells: usize,
    },
    /// A character that stands for no cell.
    #[error(
        "column {column}: found {found:?}, expected a digit or '.', '0', '_', '*' for an empty cell"
    )]
    BadChar {
        /// Its place, counted from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// Something that is neither a cell nor a separator right after 81 cells.
    #[error(
        "found {found:?} right after 81 cells, expected the end, a space, a tab, ',', ';', '#' or '|'"
    )]
    NoSeparator {
        /// The character.
        found: char,
    },
    /// 81 cells, and 81 letters or digits that are their regions.
    #[error(
        "81 more letters or digits after the 81 cells: a jigsaw needs its layout; put a separator before a solution"
    )]
    Jigsaw,
    /// A number that is not a digit.
    #[error("{cell}: expected 1 to 9, or 0 for an empty cell")]
    BadValue {
        /// The cell.
        cell: Cell,
    },
}

impl ParseGridError {
    /// Returns the error of the character that begins at a byte of a line.
    pub(crate) fn bad_char(line: &[u8], at: usize) -> Self {
        Self::BadChar { column: at + 1, found: first_char(&line[at..]) }
    }
}

/// Returns the character that begins a text.
fn first_char(text: &[u8]) -> char {
    let text = String::from_utf8_lossy(text);
    text.chars().next().expect("there is a byte, so there is a character")
}

impl Grid {
    /// Returns the grid with these values, row by row, 0 for an empty cell.
    ///
    /// ```
    /// use gridmill::grid::Grid;
    ///
    /// let mut values = *Grid::EMPTY.values();
    /// values[10] = 12;
    /// let error = Grid::from_values(&values).expect_err("there is no digit 12");
    /// assert_eq!(error.to_string(), "r2c2: expected 1 to 9, or 0 for an empty cell");
    /// ```
    ///
    /// # Errors
    /// The first value above 9.
    pub fn from_values(values: &[u8; 81]) -> Result<Self, ParseGridError> {
        let mut grid = Self::EMPTY;
        for (cell, &value) in Cell::all().zip(values) {
            let digit = Digit::new(value);
            if digit.is_none() && value != 0 {
                return Err(ParseGridError::BadValue { cell });
            }
            grid.set(cell, digit);
        }
        Ok(grid)
    }

    /// Reads 81 cells at the start of a line, which may have a space after every nine cells. After them, the line ends, or a
    /// space, a tab, or one of `,;#|` begins a comment.
    ///
    /// ```
    /// use gridmill::grid::Grid;
    ///
    /// let line = format!("{}7 # hard", ".".repeat(80));
    /// assert_eq!(Grid::from_line(line.as_bytes())?.clue_count(), 1);
    /// # Ok::<(), gridmill::grid::ParseGridError>(())
    /// ```
    ///
    /// # Errors
    /// If the line begins with fewer or more cells, with another character, or with a jigsaw: 81 cells and 81 regions.
    pub fn from_line(line: &[u8]) -> Result<Self, ParseGridError> {
        let indent = line.len() - line.trim_ascii_start().len();
        let text = &line[indent..];
        if let Some(grid) = text.get(..IN_ROWS).and_then(in_rows) {
            return check_end(&text[IN_ROWS..]).map(|()| grid);
        }
        if let Some(grid) = text.first_chunk().and_then(together) {
            return check_end(&text[81..]).map(|()| grid);
        }
        let cells = text.iter().take_while(|byte| cell_char(**byte).is_some()).count();
        match text.get(cells) {
            Some(byte) if !b" \t,;#".contains(byte) => {
                Err(ParseGridError::bad_char(line, indent + cells))
            }
            _ => Err(ParseGridError::WrongLength { cells }),
        }
    }
}

/// Reads 81 cells; `None` if one of them is no cell. Without branches, the compiler takes many at once.
fn together(text: &[u8; 81]) -> Option<Grid> {
    let mut values = [0; 81];
    let mut are_cells = true;
    for (value, &byte) in values.iter_mut().zip(text) {
        let digit = byte.wrapping_sub(b'0');
        *value = if digit <= 9 { digit } else { 0 };
        are_cells &= (digit <= 9) | (byte == b'.') | (byte == b'_') | (byte == b'*');
    }
    are_cells.then_some(Grid::of(values))
}

/// Checks what follows 81 cells: nothing, or a separator and a comment.
fn check_end(rest: &[u8]) -> Result<(), ParseGridError> {
    let Some(next) = rest.first() else { return Ok(()) };
    let is_apart = b" \t,;#|".contains(next);
    // After a separator, 81 digits are a solution.
    let is_region = |byte: &u8| byte.is_ascii_alphabetic() || !is_apart && byte.is_ascii_digit();
    let after = rest[usize::from(is_apart)..].iter();
    if after.take_while(|byte| is_region(byte)).count() == 81 {
        return Err(ParseGridError::Jigsaw);
    }
    match rest.iter().take_while(|byte| cell_char(**byte).is_some()).count() {
        _ if is_apart => Ok(()),
        0 => Err(ParseGridError::NoSeparator { found: first_char(rest) }),
        more => Err(ParseGridError::WrongLength { cells: 81 + more }),
    }
}

/// Length of a grid with a space after every nine cells but the last.
const IN_ROWS: usize = 89;

/// Reads nine times nine cells with a space between.
fn in_rows(text: &[u8]) -> Option<Grid> {
    let text: &[u8; IN_ROWS] = text.try_into().ok()?;
    let mut cells = [0; 81];
    for (row, found) in cells.chunks_exact_mut(9).zip(text.chunks(10)) {
        row.copy_from_slice(&found[..9]);
        if found.get(9).is_some_and(|byte| *byte != b' ') {
            return None;
        }
    }
    together(&cells)
}

/// Reads 81 characters and nothing else. There may be a space after every nine of them.
///
/// ```
/// use gridmill::grid::{Grid, ParseGridError};
///
/// let error = "12x".parse::<Grid>().expect_err("x is no cell");
/// assert_eq!(error, ParseGridError::BadChar { column: 3, found: 'x' });
/// assert_eq!("123".parse::<Grid>(), Err(ParseGridError::WrongLength { cells: 3 }));
/// ```
///
/// [`Grid::from_line`] and [`formats`](crate::formats) read more text around a grid.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        if let Some(grid) = in_rows(text.as_bytes()) {
            return Ok(grid);
        }
        let mut grid = Grid::EMPTY;
        let mut cells = 0;
        for (i, found) in text.chars().enumerate() {
            let content = u8::try_from(found).ok().and_then(cell_char);
            let content = content.ok_or(ParseGridError::BadChar { column: i + 1, found })?;
            if i < 81 {
                grid.set(Cell::from_index(i), content);
            }
            cells = i + 1;
        }
        if cells == 81 { Ok(grid) } else { Err(ParseGridError::WrongLength { cells }) }
    }
}

/// 81 characters, `.` for empty.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(&self.characters()).expect("it is ASCII"))
    }
}

impl Grid {
    /// Returns its text, in ASCII.
    pub(crate) fn characters(&self) -> [u8; 81] {
        self.values().map(|value| if value == 0 { b'.' } else { b'0' + value })
    }
}

/// 81 digits.
impl fmt::Display for SolutionGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.grid(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_all_four_signs_for_empty_and_writes_dots() {
        let grid: Grid = format!("1.0_*{}9", "0".repeat(75)).parse().unwrap();
        assert_eq!(grid.to_string(), format!("1{}9", ".".repeat(79)));
        assert_eq!(grid.clue_count(), 2);
    }

    #[test]
    fn errors_say_what_and_where() {
        let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(error(""), "0 cells, a grid has 81");
        assert_eq!(error("."), "1 cell, a grid has 81");
        assert_eq!(error(&".".repeat(82)), "82 cells, a grid has 81");
        assert!(error("1.3x").starts_with("column 4: found 'x'"));
    }

    #[test]
    fn a_space_may_follow_every_nine_cells() {
        let rows = ["....1...2"; 9].join(" ");
        let joined: Grid = rows.replace(' ', "").parse().expect("a grid");
        assert_eq!(rows.parse(), Ok(joined));
        assert_eq!(Grid::from_line(format!(" {rows},x").as_bytes()), Ok(joined));
        for (bad, cells) in
            [(format!("{rows}1"), 82), (rows[10..].to_owned(), 9), (rows[..88].to_owned(), 9)]
        {
            let error = Err(ParseGridError::WrongLength { cells });
            assert_eq!(Grid::from_line(bad.as_bytes()), error, "{bad}");
            assert!(bad.parse::<Grid>().is_err());
        }
    }

    #[test]
    fn only_a_separator_may_follow_81_cells() {
        let cells = ".".repeat(81);
        let in_rows = [&cells[..9]; 9].join(" ");
        let error = |line: String| Grid::from_line(line.as_bytes()).unwrap_err();
        for cells in [&cells, &in_rows] {
            for after in ["", " 4.2/1.2/1.2", ",x", ";y", "\t# z", "#z", "|", " abc"] {
                assert!(Grid::from_line(format!("{cells}{after}").as_bytes()).is_ok(), "{after:?}");
            }
            for (after, found) in [("abc", 'a'), ("\"", '"'), ("é", 'é'), (":1", ':')] {
                let expected = ParseGridError::NoSeparator { found };
                assert_eq!(error(format!("{cells}{after}")), expected, "{after:?}");
            }
            assert_eq!(error(format!("{cells}5")), ParseGridError::WrongLength { cells: 82 });
        }
        assert_eq!(error(cells[1..].to_owned()), ParseGridError::WrongLength { cells: 80 });
        assert_eq!(error(format!("{} x", &cells[1..])), ParseGridError::WrongLength { cells: 80 });
        let bad = ParseGridError::BadChar { column: 6, found: 'é' };
        assert_eq!(error(format!("  ...é{cells}")), bad);
    }

    #[test]
    fn a_jigsaw_is_not_read_as_a_puzzle() {
        const REGIONS: &str =
            "AAAABCCCCAAABBCCCDEAABBBCCDEFFFFBBBDEEEEFDDDDEGGGFFFFDEHHGGGIIDEHHHGGIIIHHHHGIIII";
        let cells =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let digits: String = REGIONS.bytes().map(|name| char::from(name - b'A' + b'1')).collect();
        for (separator, regions) in [
            ("", REGIONS),
            ("", &REGIONS.to_lowercase()),
            ("", &digits),
            (" ", REGIONS),
            ("|", REGIONS),
        ] {
            let line = format!("{cells}{separator}{regions}");
            assert_eq!(Grid::from_line(line.as_bytes()), Err(ParseGridError::Jigsaw), "{line}");
        }
        for after in [digits.as_str(), ".", "x"] {
            assert!(Grid::from_line(format!("{cells},{after}").as_bytes()).is_ok(), "{after}");
        }
    }
}
