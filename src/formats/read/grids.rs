//! Lines of text with a puzzle in each, or in nine of them.

use super::entry::EntryError;
use crate::grid::{CellChar, Grid, ParseGridError, cell_char};
use memchr::memchr;

/// Characters that may stand between the cells of a row.
const SEPARATORS: &[u8] = b" \t|,:";

/// Kind of a line of text.
#[derive(PartialEq, Debug)]
pub(super) enum TextLine {
    /// An empty line.
    Blank,
    /// Nothing to read: a comment (`#` or `%`), or a border such as `+---+---+---+`.
    Nothing,
    /// A heading such as `[Puzzle]`; the rows below are a puzzle only if it says so.
    Heading { is_puzzle: bool },
    /// One row of a grid: nine cells, with any separators.
    Row([CellChar; 9]),
    /// 81 cells, and maybe a comment.
    Puzzle(Box<Grid>),
    /// None of these.
    Bad(ParseGridError),
}

/// Reads a line, which has no line end.
pub(super) fn text_line(line: &[u8]) -> TextLine {
    let line = line.trim_ascii_end();
    match line.trim_ascii_start().first() {
        None => return TextLine::Blank,
        Some(b'#' | b'%') => return TextLine::Nothing,
        Some(_) => {}
    }
    if let Some(name) = heading(line) {
        let is_puzzle = name.get(..6).is_some_and(|start| start.eq_ignore_ascii_case(b"puzzle"));
        return TextLine::Heading { is_puzzle };
    }
    if is_border(line) {
        return TextLine::Nothing;
    }
    if let Some(row) = row(line) {
        return TextLine::Row(row);
    }
    match Grid::from_line(line) {
        Ok(grid) => TextLine::Puzzle(Box::new(grid)),
        Err(error) => TextLine::Bad(error),
    }
}

/// Returns the heading in the brackets at the start of a line, unless these are cells.
fn heading(line: &[u8]) -> Option<&[u8]> {
    let inner = line.trim_ascii_start().strip_prefix(b"[")?;
    let cells = inner.iter().filter(|&&byte| cell_char(byte).is_some()).count();
    let name = &inner[..memchr(b']', inner)?];
    let is_row = name.iter().all(|&byte| cell_char(byte).is_some() || SEPARATORS.contains(&byte));
    (cells < 81 && !is_row).then_some(name)
}

/// A line drawn with dashes or equals signs, without any digit.
fn is_border(line: &[u8]) -> bool {
    line.iter().filter(|byte| matches!(byte, b'-' | b'=')).count() >= 3
        && line.iter().all(|byte| b"-=+*|.:' \t".contains(byte))
}

fn row(line: &[u8]) -> Option<[CellChar; 9]> {
    let mut row = [None; 9];
    let mut cells = 0;
    for &byte in line.iter().filter(|byte| !SEPARATORS.contains(byte)) {
        *row.get_mut(cells)? = cell_char(byte)?;
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
        assert_eq!(text_line(b"  "), TextLine::Blank);
        for line in [
            "# x",
            "% 1: easy",
            "*-----------*",
            "|---+---+---|",
            "------+-------+------",
            "'===.==='",
        ] {
            assert_eq!(text_line(line.as_bytes()), TextLine::Nothing, "{line:?}");
        }
        for line in ["|.7.|5..|...|", ". 7 . | 5 . . | . . .", "0,7,0,5,0,0,0,0,0", "*7*5*****"] {
            let TextLine::Row(row) = text_line(line.as_bytes()) else { panic!("{line:?}") };
            assert_eq!(
                row.map(|digit| digit.map_or(0, |d| d.value())),
                [0, 7, 0, 5, 0, 0, 0, 0, 0]
            );
        }
        assert_eq!(text_line(b"[State]"), TextLine::Heading { is_puzzle: false });
        assert_eq!(text_line(b" [PUZZLE 3] easy"), TextLine::Heading { is_puzzle: true });
        for line in ["[.7.|5..|...]".to_owned(), format!("[{} hard]", ".".repeat(81)), "[x".into()]
        {
            assert!(matches!(text_line(line.as_bytes()), TextLine::Bad(_)), "{line:?}");
        }
    }
}
