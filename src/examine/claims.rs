//! Claims: what the columns of a row say about its puzzle, compared with what is known about it.

use crate::formats::{Column, Row, Schema, Value, symbols_in};
use crate::grade::BEYOND;
use crate::grid::{Cell, Clash, Digit, Grid, ParseGridError, SolutionGrid};
use crate::layout::{Board, BoardClash, ParseBoardError, Symbols};

/// Claim of a row that its puzzle contradicts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FalseClaim {
    /// The solution is not a grid.
    #[error("wrong solution: {0}")]
    NoGrid(#[from] ParseGridError),
    /// The solution is not complete.
    #[error("wrong solution: {0} is empty")]
    Empty(Cell),
    /// The solution has another digit than the puzzle.
    #[error("wrong solution: {cell} is {found}, but the puzzle has {clue} there")]
    Clue {
        /// The cell.
        cell: Cell,
        /// Its digit in the solution.
        found: Digit,
        /// Its digit in the puzzle.
        clue: Digit,
    },
    /// Two equal digits of the solution see each other.
    #[error("wrong solution: {0}")]
    Clash(#[from] Clash),
    /// The solution is not a board of the layout.
    #[error("wrong solution: {0}")]
    NoBoard(#[from] ParseBoardError),
    /// The solution of a board of another layout is not complete, or has another digit than the puzzle.
    #[error("wrong solution: r{row}c{column} is {found}, but the puzzle has {clue} there")]
    BoardCell {
        /// The row of the cell, from 1.
        row: usize,
        /// The column of the cell, from 1.
        column: usize,
        /// The cell in the text of the solution.
        found: char,
        /// The cell in the text of the puzzle.
        clue: char,
    },
    /// Two equal digits of the solution of a board of another layout see each other.
    #[error("wrong solution: {0}")]
    BoardClash(#[from] BoardClash),
    /// A field has another value.
    #[error("column {column}: found {found:?}, {problem}")]
    Field {
        /// The column.
        column: &'static str,
        /// The field.
        found: String,
        /// What was expected.
        problem: String,
    },
}

/// Checks that a grid can be the solution of a puzzle: it is complete, no digits clash, and it has all clues. If the puzzle has
/// exactly one solution, only that grid passes, so nothing needs to be solved.
///
/// ```
/// use gridmill::{examine::check_solution, grid::Grid};
///
/// let puzzle: Grid = format!("1{}", ".".repeat(80)).parse()?;
/// let solution: Grid = format!("2{}", ".".repeat(80)).parse()?;
/// let error = check_solution(&puzzle, &solution).expect_err("another digit");
/// assert_eq!(error.to_string(), "wrong solution: r1c1 is 2, but the puzzle has 1 there");
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
///
/// # Errors
/// The first cell that is empty or has another digit than the clue, or else the first clash.
pub fn check_solution(puzzle: &Grid, solution: &Grid) -> Result<(), FalseClaim> {
    // Nearly all solutions are right, and whole vectors of cells show that faster.
    let differs = |(clue, digit): (&u8, &u8)| (*clue != 0) & (clue != digit);
    let cells = puzzle.values().iter().zip(solution.values());
    if !cells.map(differs).fold(false, |any, it| any | it) && SolutionGrid::new(*solution).is_some()
    {
        return Ok(());
    }
    for cell in Cell::all() {
        match (solution.get(cell), puzzle.get(cell)) {
            (None, _) => return Err(FalseClaim::Empty(cell)),
            (Some(found), Some(clue)) if found != clue => {
                return Err(FalseClaim::Clue { cell, found, clue });
            }
            _ => {}
        }
    }
    solution.clash().map_or(Ok(()), |clash| Err(clash.into()))
}

/// Checks the text of a solution, as data sets have it: 81 digits, with or without separators. A text shorter than a row of a
/// grid claims nothing: it can be the number of solutions.
///
/// # Errors
/// If it is not a grid, or cannot be the solution of the puzzle.
pub fn check_solution_text(puzzle: &Grid, text: &[u8]) -> Result<(), FalseClaim> {
    if text.len() < 9 {
        return Ok(());
    }
    let solution =
        Grid::from_line(text).or_else(|_| Grid::from_line(&cells(text).collect::<Vec<u8>>()))?;
    check_solution(puzzle, &solution)
}

/// Checks the text of the solution of a board, like [`check_solution_text`].
///
/// # Errors
/// If it is not a complete board of the layout, or cannot be the solution of the puzzle.
pub fn check_board_solution_text(puzzle: &Board, text: &[u8]) -> Result<(), FalseClaim> {
    let side = puzzle.layout().side();
    if text.len() < side {
        return Ok(());
    }
    let symbols = || symbols_in(text, puzzle.layout().cell_count()).filter(|_| side > 9);
    let text = symbols().unwrap_or_else(|| cells(text).map(char::from).collect());
    let solution = Board::parse_as(puzzle.layout(), Symbols::of_solution(side, &text), &text)?;
    let (clues, text) = (puzzle.to_string(), solution.to_string());
    for (cell, (clue, found)) in clues.chars().zip(text.chars()).enumerate() {
        if found == '.' || clue != '.' && clue != found {
            let (row, column) = (cell / side + 1, cell % side + 1);
            return Err(FalseClaim::BoardCell { row, column, found, clue });
        }
    }
    solution.clash().map_or(Ok(()), |clash| Err(clash.into()))
}

/// Returns a text without separators.
fn cells(text: &[u8]) -> impl Iterator<Item = u8> {
    text.iter().copied().filter(|byte| !b" \t\r\n,;|[]".contains(byte))
}

/// Checks the field of a row in one of our columns. An empty field and an unknown value claim nothing, and neither does the level
/// of a puzzle whose grading stopped at a limit.
///
/// # Errors
/// If the field does not fit its column, or its value is not that of `known`.
///
/// # Panics
/// If there is no such column.
pub fn check_field(
    known: &Row,
    schema: &Schema,
    column: &'static str,
    field: &[u8],
) -> Result<(), FalseClaim> {
    let found = String::from_utf8_lossy(field).trim().to_owned();
    let place = Column::named(column).expect("a column of the table");
    let problem = match (place.kind.read(&found), place.get(known, schema)) {
        (Err(problem), _) => problem.to_string(),
        (Ok(None | Some(Value::Text(BEYOND))), _) | (_, None) => return Ok(()),
        (Ok(Some(claimed)), Some(value)) if claimed == value => return Ok(()),
        (Ok(Some(_)), Some(value)) => format!("expected {value}"),
    };
    Err(FalseClaim::Field { column, found, problem })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::Examiner;
    use crate::grade::{Levels, Scale};
    use crate::solve::Puzzle;

    const PUZZLE: &str =
        "8.6.7.4325...........1..8.52........6.7.3.......4.5..13....4.....27..6.....2....8";
    const SOLUTION: &str =
        "816579432529348176473162895241697583657831924938425761365984217182753649794216358";

    fn said(solution: &str) -> String {
        let puzzle = PUZZLE.parse().expect("a grid");
        let checked = check_solution_text(&puzzle, solution.as_bytes());
        checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
    }

    #[test]
    fn a_solution_is_right_or_its_first_wrong_cell_is_named() {
        let spaced = |every: usize, separator: &str| {
            let parts = SOLUTION.as_bytes().chunks(every).map(|part| str::from_utf8(part).unwrap());
            parts.collect::<Vec<_>>().join(separator)
        };
        assert_eq!(said("1"), "right", "the number of solutions");
        let with = |text: &str| format!("{text}{}", &SOLUTION[text.len()..]);
        // Digits of two cells without clues change places.
        let swapped = SOLUTION.replacen("816579", "896571", 1);
        for (solution, expected) in [
            (SOLUTION.to_owned(), "right"),
            (spaced(9, " "), "right"),
            (spaced(9, "\n"), "right"),
            (spaced(1, " "), "right"),
            (format!("[[{}]]", spaced(9, "], [")), "right"),
            (with("7"), "wrong solution: r1c1 is 7, but the puzzle has 8 there"),
            (with("817"), "wrong solution: r1c3 is 7, but the puzzle has 6 there"),
            (with("8."), "wrong solution: r1c2 is empty"),
            (PUZZLE.to_owned(), "wrong solution: r1c2 is empty"),
            (swapped, "wrong solution: r1c2 and r2c3 are both 9"),
            (SOLUTION[1..].to_owned(), "wrong solution: 80 cells, a grid has 81"),
            (format!("{SOLUTION}8"), "wrong solution: 82 cells, a grid has 81"),
            (
                "?".repeat(81),
                "wrong solution: column 1: found '?', expected a digit or '.', '0', '_', '*' for an empty cell",
            ),
        ] {
            assert_eq!(said(&solution), expected, "{solution}");
        }
    }

    #[test]
    fn a_solution_of_a_large_board_has_any_symbols() {
        let layout = "10x10:latin".parse().expect("a layout");
        let mut puzzle = Board::empty(&layout);
        puzzle.set(1, 2);
        let written = |symbols: [&str; 10], between: &str| {
            let cells = (0..100).map(|cell| symbols[(cell / 10 + cell % 10) % 10]);
            cells.collect::<Vec<_>>().join(between)
        };
        let usual = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "A"];
        let from_zero = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        let numbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        for (symbols, between) in [(usual, ""), (from_zero, ""), (letters, " "), (numbers, ",")] {
            let solution = written(symbols, between);
            assert_eq!(check_board_solution_text(&puzzle, solution.as_bytes()), Ok(()));
        }
        puzzle.set(1, 3);
        let error = check_board_solution_text(&puzzle, written(letters, "").as_bytes());
        let said = "wrong solution: r1c2 is 2, but the puzzle has 3 there";
        assert_eq!(error.expect_err("another digit").to_string(), said);
    }

    #[test]
    fn a_field_is_right_or_its_value_is_named() {
        let (levels, grid): (_, Grid) = (Levels::default(), PUZZLE.parse().expect("a grid"));
        let schema = Schema::new(&levels, Scale::Classic);
        let rated = Examiner::new(Scale::Classic).examine(grid).row;
        let unrated = Row::of_puzzle(0, Puzzle::new(&grid).expect("one solution"));
        let said = |row: &Row, column, field: &str| {
            let checked = check_field(row, &schema, column, field.as_bytes());
            checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        for (column, field, expected) in [
            ("clues", " 24", "right"),
            ("clues", "23", "column clues: found \"23\", expected 24"),
            ("clues", "many", "column clues: found \"many\", expected a number"),
            ("minimal", "yes", "right"),
            ("minimal", "no", "column minimal: found \"no\", expected yes"),
            ("er", "", "right"),
            ("er", "6.6", "right"),
            ("er", "6.7", "column er: found \"6.7\", expected 6.6"),
            ("level", "fiendish", "right"),
            ("level", "beyond", "right"),
            ("level", "easy", "column level: found \"easy\", expected fiendish"),
        ] {
            assert_eq!(said(&rated, column, field), expected, "{column} {field}");
            if column != "clues" {
                assert_eq!(said(&unrated, column, field), "right", "{column} {field}");
            }
        }
    }
}
