//! What a line or a field holds: a puzzle, with or without its solution or the regions of a jigsaw.

use super::boards::{board_of, large_board, large_solution, parsed, usual_board, usual_layout};
use super::entry::EntryError;
use super::region_map::scattered;
use super::runs::{Run, longest, runs};
use super::{game_id, link};
use crate::grid::{Grid, ParseGridError};
use crate::layout::{Layout, Symbols, is_only_classic};

/// A text that holds a puzzle.
pub(super) struct Held {
    /// The puzzle; a board of another layout is an [`EntryError::OtherBoard`].
    pub(super) grid: Result<Grid, EntryError>,
    /// True if placed digits were left out, which are no clues.
    pub(super) has_placed: bool,
}

impl Held {
    /// True if it is a grid or a board.
    pub(super) fn is_puzzle(&self) -> bool {
        matches!(self.grid, Ok(_) | Err(EntryError::OtherBoard(_)))
    }
}

impl From<Result<Grid, EntryError>> for Held {
    fn from(grid: Result<Grid, EntryError>) -> Self {
        Self { grid, has_placed: false }
    }
}

/// Number of rows of the boards that are tried in this order, if the layout is not known. A part of a large board can look like a small
/// one: 16 cells between digits over 4.
fn sides() -> &'static [usize] {
    if is_only_classic() { &[9] } else { &[9, 8, 6, 4] }
}

/// Reads the puzzle in a text. It has the layout that is expected; otherwise as many rows as another puzzle of the same file; otherwise it
/// is a classic grid, or a small board with the usual boxes.
#[inline]
pub(super) fn held(text: &[u8], expected: Expected<'_>) -> Held {
    // A second puzzle, or regions, need as much room again.
    if expected.layout.is_none_or(Layout::is_classic)
        && text.len() < 2 * 81
        && !expected.is_jigsaw()
        && let Ok(grid) = Grid::from_line(text)
    {
        return Ok(grid).into();
    }
    held_somewhere(text, expected)
}

/// What is given about all puzzles of a text.
#[derive(Clone, Default, Debug)]
pub(super) struct Given {
    pub(super) layout: Option<Layout>,
    /// The symbols of boards of more than nine rows.
    pub(super) symbols: Option<Symbols>,
    /// True if all are jigsaws.
    pub(super) has_jigsaws: bool,
}

impl Given {
    /// Returns what is expected of a puzzle after one of `side` rows.
    pub(super) fn expected(&self, side: Option<usize>) -> Expected<'_> {
        let &Self { ref layout, symbols, has_jigsaws } = self;
        Expected { layout: layout.as_ref(), side, symbols, has_jigsaws }
    }
}

/// What is known of a puzzle before it is read.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Expected<'a> {
    pub(super) layout: Option<&'a Layout>,
    /// The number of rows of another puzzle of the file.
    pub(super) side: Option<usize>,
    pub(super) symbols: Option<Symbols>,
    /// True if it is a jigsaw.
    pub(super) has_jigsaws: bool,
}

impl Expected<'_> {
    fn is_jigsaw(&self) -> bool {
        !is_only_classic() && self.has_jigsaws
    }
}

/// Reads the puzzle that stands somewhere in a text, like [`held`].
#[cold]
fn held_somewhere(text: &[u8], expected: Expected<'_>) -> Held {
    let Expected { layout: given, side, symbols, .. } = expected;
    let layout = given.filter(|layout| !layout.is_classic());
    match link::board_in(text).or_else(|| game_id::board_in(text)) {
        Some(Ok(board)) if board.layout().is_classic() => {
            let grid = board.grid().expect("it is classic");
            return Ok(grid).into();
        }
        Some(Ok(board)) => {
            return Err(of_given(given, EntryError::OtherBoard(Box::new(board)))).into();
        }
        Some(Err(problem)) => return Err(problem).into(),
        None => {}
    }
    if let Some(layout) = layout.filter(|layout| !is_only_classic() && layout.side() > 9) {
        return Err(large_board(layout, symbols, text)).into();
    }
    let classic = Grid::from_line(text);
    let text = before_comment(text, classic.is_ok());
    let large = if layout.is_none() { usual_layout(text) } else { None };
    let sides = match (layout, side) {
        (Some(layout), _) => &[layout.side()][..],
        // A part of such a board can look like a small one.
        (None, _) if large.is_some() => &sides()[..1],
        (None, Some(9)) => &sides()[..1],
        (None, Some(side)) => &[9, side],
        (None, None) => sides(),
    };
    for &side in sides {
        match &runs(text, side)[..] {
            [] => {}
            [run] => return in_run(text, run, side, given, expected.is_jigsaw()),
            [run, solution] if solution.is_full() && solution.agrees_with(run) => {
                return in_run(text, run, side, given, expected.is_jigsaw());
            }
            [first, second, ..] => {
                let [first, second] = [first, second].map(|run| run.text().to_owned());
                return Err(EntryError::TwoPuzzles { first, second }).into();
            }
        }
    }
    let problem = match (layout, classic) {
        (Some(layout), _) => return Err(board_of(layout, text)).into(),
        (None, Ok(_)) if expected.is_jigsaw() => return Err(EntryError::NoRegions).into(),
        (None, Ok(grid)) => return Ok(grid).into(),
        (None, Err(problem)) => problem,
    };
    if let Some(layout) = large {
        match large_board(&layout, symbols, text) {
            EntryError::Board(_) if !text.contains(&b'.') => {}
            board => return Err(of_given(given, board)).into(),
        }
    }
    // A short board without digits, or with a digit too many, is one for all that.
    if let Some(board) = usual_board(text, symbols) {
        let is_bare = expected.is_jigsaw() && layout.is_none();
        return Err(if is_bare { EntryError::NoRegions } else { of_given(given, board) }).into();
    }
    let problem = match (problem, text.strip_prefix(b"\"").and_then(|it| it.strip_suffix(b"\""))) {
        // The problem is between the quotes.
        (problem @ ParseGridError::BadChar { column: 1, .. }, Some(inner)) => {
            match Grid::from_line(inner) {
                Err(ParseGridError::BadChar { column, found }) => {
                    ParseGridError::BadChar { column: column + 1, found }
                }
                Err(inside) => inside,
                Ok(_) => problem,
            }
        }
        (problem, _) => problem,
    };
    let cells = longest(text, 9);
    Err(match problem {
        _ if is_number(text) => {
            EntryError::Number(String::from_utf8_lossy(text.trim_ascii()).into())
        }
        // A spreadsheet leaves a text with points as it is.
        _ if (75..81).contains(&cells) && !text.contains(&b'.') => EntryError::Short { cells },
        ParseGridError::BadChar { .. } if cells > 81 => {
            ParseGridError::WrongLength { cells }.into()
        }
        problem => problem.into(),
    })
    .into()
}

/// Returns the part of a line before the comment that begins with `#` after its puzzle.
fn before_comment(line: &[u8], begins_with_puzzle: bool) -> &[u8] {
    let comment = line.iter().position(|byte| *byte == b'#').filter(|_| begins_with_puzzle);
    &line[..comment.unwrap_or(line.len())]
}

/// Returns the puzzle that a text holds, by the rules of [`PuzzleReader`](super::PuzzleReader) for a line.
///
/// ```
/// use gridmill::formats::puzzle_in;
///
/// let cells = format!("{}7", "0".repeat(80));
/// assert_eq!(puzzle_in(format!("12. {cells} (easy)").as_bytes())?.clue_count(), 1);
/// # Ok::<(), gridmill::formats::EntryError>(())
/// ```
///
/// # Errors
/// If the text holds none, several, or another board than the classic one.
pub fn puzzle_in(text: &[u8]) -> Result<Grid, EntryError> {
    held(text, Expected::default()).grid
}

/// Returns the puzzle of a layout that a text holds, like [`puzzle_in`]. A board that is not classic is an [`EntryError::OtherBoard`].
///
/// # Errors
/// If the text holds none, several, or a board of another layout.
pub fn puzzle_of_layout(text: &[u8], layout: &Layout) -> Result<Grid, EntryError> {
    held(text, Expected { layout: Some(layout), ..Expected::default() }).grid
}

/// Returns the solution beside the puzzle of a line, which has `side` rows, if there is one.
pub(super) fn solution_in(text: &[u8], side: usize) -> Option<&[u8]> {
    if text.len() < 2 * side * side {
        return None;
    }
    if side > 9 && !is_only_classic() {
        return large_solution(text, side * side);
    }
    let text = before_comment(text, Grid::from_line(text).is_ok());
    match &runs(text, side)[..] {
        [run, solution, ..] if solution.is_full() && solution.agrees_with(run) => {
            Some(&text[solution.range.clone()])
        }
        _ => None,
    }
}

/// Reads the puzzle in the run of a text, of the given layout or a jigsaw with the regions after it.
fn in_run(text: &[u8], run: &Run, side: usize, given: Option<&Layout>, is_jigsaw: bool) -> Held {
    let layout = given.filter(|layout| !layout.is_classic());
    let board = |layout: &Layout| parsed(layout, None, run.text());
    let grid = match (regions(&text[run.range.end..], side), layout) {
        (Some(Err(problem)), _) => Err(problem),
        (Some(Ok(jigsaw)), _) => Err(of_given(given, board(&jigsaw))),
        (None, Some(layout)) => Err(board(layout)),
        (None, None) if is_jigsaw => Err(EntryError::NoRegions),
        (None, None) if side == 9 => {
            Grid::from_line(run.text().as_bytes()).map_err(EntryError::from)
        }
        (None, None) => {
            let usual = format!("{side}x{side}").parse().map_err(EntryError::from);
            usual.map_or_else(Err, |layout| Err(of_given(given, board(&layout))))
        }
    };
    Held { grid, has_placed: run.has_placed }
}

/// Reads the regions of a jigsaw: as many letters in a row as the board has cells.
fn regions(text: &[u8], side: usize) -> Option<Result<Layout, EntryError>> {
    let mut words = text.split(|byte| !byte.is_ascii_alphabetic());
    let map = words.find(|word| word.len() == side * side)?;
    let map = String::from_utf8_lossy(map);
    let layout = format!("jigsaw:{map}").parse::<Layout>().map_err(EntryError::from);
    if is_only_classic() {
        return Some(layout);
    }
    Some(layout.and_then(|layout| match scattered(map.as_bytes(), side) {
        None => Ok(layout),
        Some(region) => Err(EntryError::ScatteredRegion(char::from(region))),
    }))
}

/// True for a number such as `1.54E+80`.
fn is_number(text: &[u8]) -> bool {
    let mut parts = text.trim_ascii().split(|byte| b"eE".contains(byte));
    let (Some(digits), Some([b'+', power @ ..]), None) = (parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    digits.first().is_some_and(is_digit)
        && digits.iter().all(|byte| is_digit(byte) || b".,".contains(byte))
        && !power.is_empty()
        && power.iter().all(is_digit)
}

/// Returns the error of a board whose layout is not the given one, or else the board.
pub(super) fn of_given(given: Option<&Layout>, board: EntryError) -> EntryError {
    match (given, &board) {
        (Some(given), EntryError::OtherBoard(found)) if found.layout() != given => {
            EntryError::OtherLayout { found: found.layout().clone(), given: given.clone() }
        }
        _ => board,
    }
}
