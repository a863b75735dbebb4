//! Lines of text with a puzzle in each, or in nine of them.

use super::entry::EntryError;
use super::frame::{Blank, framed_row};
use crate::grid::{CellChar, ParseGridError, cell_char};
use crate::layout::is_only_classic;
use memchr::memchr;

/// Characters that may stand between the cells of a row.
const SEPARATORS: &[u8] = b" \t|,:";

/// Kind of a line of text.
#[derive(PartialEq, Debug)]
pub(super) enum TextLine<'a> {
    /// An empty line.
    Blank,
    /// Nothing to read: a comment (`#` or `%`), or a border such as `+---+---+---+`.
    Nothing,
    /// A title such as `Grid 01`, or a heading in brackets; with the name in the brackets.
    Heading(&'a [u8]),
    /// One row of a grid: nine cells, with any separators.
    Row([CellChar; 9]),
    /// None of these: it may hold a puzzle.
    Other,
}

/// Reads a line, which has no line end.
pub(super) fn text_line(line: &[u8], blank: Blank) -> TextLine<'_> {
    let (whole, line) = (line, line.trim_ascii_end());
    match line.trim_ascii_start().first() {
        // A row without clues.
        None if blank.apart().is_some() && whole.len() >= 9 => {}
        None => return TextLine::Blank,
        Some(b'#' | b'%') if is_comment(line, blank) => return TextLine::Nothing,
        Some(_) => {}
    }
    // Before the borders: a row without clues can be nine dashes.
    if let Some(row) = row(line, blank) {
        return TextLine::Row(row);
    }
    if let Some(name) = heading(line).or(is_title(line).then_some(b"")) {
        return TextLine::Heading(name);
    }
    if is_border(line) {
        return TextLine::Nothing;
    }
    framed_row(whole, blank).map_or(TextLine::Other, TextLine::Row)
}

/// True if a line that begins with `#` or `%` is a comment. Otherwise the sign is an empty cell: of a puzzle of 4x4, 6x6, 8x8 or 9x9
/// with several, or of a row after others with this sign. The small WebAssembly has no room for these.
pub(super) fn is_comment(line: &[u8], blank: Blank) -> bool {
    if is_only_classic() {
        return true;
    }
    let line = line.trim_ascii();
    let word = line.split(|byte| b" \t,;".contains(byte)).next().unwrap_or(line);
    let is_puzzle = matches!(word.len(), 16 | 36 | 64 | 81)
        && word.iter().all(|byte| b"#123456789".contains(byte))
        && word.iter().filter(|byte| **byte == b'#').count() > 1;
    let is_row = blank == Blank::Other(b'#') && row(line, blank).is_some();
    !is_puzzle && !is_row
}

/// Returns the heading in the brackets at the start of a line, unless these are cells.
fn heading(line: &[u8]) -> Option<&[u8]> {
    let inner = line.trim_ascii_start().strip_prefix(b"[")?;
    let cells = inner.iter().filter(|&&byte| cell_char(byte).is_some()).count();
    let name = &inner[..memchr(b']', inner)?];
    let is_row = name.iter().all(|&byte| cell_char(byte).is_some() || SEPARATORS.contains(&byte));
    (cells < 81 && !is_row).then_some(name)
}

/// A word and a number of few digits, such as `Grid 01` or `Sudoku #7`.
fn is_title(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let (Some(word), Some(number), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let digits = number.strip_prefix(b"#").unwrap_or(number);
    let is_number = (1..=6).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_number && word.iter().all(u8::is_ascii_alphabetic)
}

/// A line drawn with dashes or equals signs, without any digit.
fn is_border(line: &[u8]) -> bool {
    line.iter().filter(|byte| matches!(byte, b'-' | b'=')).count() >= 3
        && line.iter().all(|byte| b"-=+*|.:' \t".contains(byte))
}

fn row(line: &[u8], blank: Blank) -> Option<[CellChar; 9]> {
    let mut row = [None; 9];
    let mut cells = 0;
    for &byte in line.iter().filter(|byte| !SEPARATORS.contains(byte)) {
        *row.get_mut(cells)? = blank.cell(byte)?;
        cells += 1;
    }
    (cells == 9).then_some(row)
}

/// Returns the error of a line that should be a row of a grid.
pub(super) fn row_error(line: &[u8]) -> EntryError {
    let mut cells = 0;
    for (i, &byte) in line.trim_ascii_end().iter().enumerate() {
        if cell_char(byte).is_some() {
            cells += 1;
        } else if !SEPARATORS.contains(&byte) {
            return ParseGridError::bad_char(line, i).into();
        }
    }
    EntryError::WrongRow { cells }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_rows_and_comments() {
        assert_eq!(text_line(b"  ", Blank::Unknown), TextLine::Blank);
        for line in [
            "# x",
            "% 1: easy",
            "*-----------*",
            "|---+---+---|",
            "------+-------+------",
            "'===.==='",
        ] {
            assert_eq!(text_line(line.as_bytes(), Blank::Unknown), TextLine::Nothing, "{line:?}");
        }
        for line in ["|.7.|5..|...|", ". 7 . | 5 . . | . . .", "0,7,0,5,0,0,0,0,0", "*7*5*****"] {
            let TextLine::Row(row) = text_line(line.as_bytes(), Blank::Unknown) else {
                panic!("{line:?}")
            };
            assert_eq!(
                row.map(|digit| digit.map_or(0, |d| d.value())),
                [0, 7, 0, 5, 0, 0, 0, 0, 0]
            );
        }
        assert_eq!(text_line(b"[State]", Blank::Unknown), TextLine::Heading(b"State"));
        assert_eq!(text_line(b" [PUZZLE 3] easy", Blank::Unknown), TextLine::Heading(b"PUZZLE 3"));
        for line in ["Grid 01", " Easy\t12 ", "Sudoku #7"] {
            assert_eq!(
                text_line(line.as_bytes(), Blank::Unknown),
                TextLine::Heading(b""),
                "{line:?}"
            );
        }
        for line in ["Grid", "Grid one", "x 12345678", "x23 456", "Grid 1 2", "Grid #"] {
            assert_eq!(text_line(line.as_bytes(), Blank::Unknown), TextLine::Other, "{line:?}");
        }
        for line in ["[.7.|5..|...]".to_owned(), format!("[{} hard]", ".".repeat(81)), "[x".into()]
        {
            assert_eq!(text_line(line.as_bytes(), Blank::Unknown), TextLine::Other, "{line:?}");
        }
    }
}
