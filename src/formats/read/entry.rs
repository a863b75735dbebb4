//! Entries of a text: puzzles, and errors in their place.

use super::fields::LONGEST_FIELD;
use super::lines::{LONGEST, LONGEST_OBJECT, LONGEST_ROW};
use crate::grid::{Grid, ParseGridError};
use crate::layout::{Board, Layout, LayoutError, ParseBoardError};

/// One puzzle of a text, or the error in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Number of its first line, from 1; 0 of a grid without a text. Of an [endless field](EntryError::EndlessField), the line of its quote.
    pub line: u64,
    /// The grid. It need not have a solution.
    pub grid: Result<Grid, EntryError>,
}

impl Entry {
    /// Returns the board, of any layout.
    ///
    /// # Errors
    /// If it is none.
    pub fn into_board(self) -> Result<Board, EntryError> {
        match self.grid {
            Ok(grid) => Ok(Board::of_grid(&grid)),
            Err(EntryError::OtherBoard(board)) => Ok(*board),
            Err(error) => Err(error),
        }
    }

    /// Returns the board, if it is of another layout than the classic one.
    pub fn board(&self) -> Option<&Board> {
        if let Err(EntryError::OtherBoard(board)) = &self.grid { Some(board) } else { None }
    }
}

impl From<Grid> for Entry {
    fn from(grid: Grid) -> Self {
        Self { line: 0, grid: Ok(grid) }
    }
}

/// Reason why an entry has no grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Wrong number of cells or a bad character.
    #[error(transparent)]
    Grid(#[from] ParseGridError),
    /// A board of another layout. What knows only the classic board has no grid here.
    #[error("found a board of {}, expected a classic puzzle (81 cells)", .0.layout())]
    OtherBoard(Box<Board>),
    /// A board of another layout than the one that was given for all.
    #[error("found a board of {found}, expected one of {given}")]
    OtherLayout {
        /// Its layout.
        found: Layout,
        /// The given layout.
        given: Layout,
    },
    /// Wrong number of cells of another board, or a bad character.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The column `layout` names no layout.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The place of the puzzle is empty.
    #[error("no puzzle found")]
    Missing,
    /// The line is longer than any format allows.
    #[error("the line has more than {LONGEST} bytes")]
    LineTooLong,
    /// A quoted field of a table is too long, as a rule because its closing quote is missing. Nothing after it is read.
    #[error(
        "the quoted field that begins here has no end within {LONGEST_FIELD} bytes; the text after it is not read"
    )]
    EndlessField,
    /// A row of a table is too long. Nothing after it is read.
    #[error(
        "the row that begins here has more than {LONGEST_ROW} bytes; the text after it is not read"
    )]
    EndlessRow,
    /// An object of JSON lines is too long. Nothing after it is read.
    #[error(
        "the object that begins here has more than {LONGEST_OBJECT} bytes; the text after it is not read"
    )]
    EndlessObject,
    /// Two puzzles in one place, the second of which is not the solution of the first.
    #[error("found two puzzles, expected one, or one and its solution: {first} and {second}")]
    TwoPuzzles {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// A puzzle with other rules than one digit for each cell and house.
    #[error("the puzzle has other rules, which are not known here: {0}")]
    OtherRules(String),
    /// A few cells too few.
    #[error(
        "{cells} cells, a grid has 81: was this saved by a spreadsheet? It removes zeros from the start of a number, unless the column is text"
    )]
    Short {
        /// Number found.
        cells: usize,
    },
    /// A number as spreadsheets write long ones.
    #[error(
        "{0} is a number in place of 81 cells: a spreadsheet has removed the digits; make the column text before you paste puzzles"
    )]
    Number(String),
    /// A board of more than nine rows that has 0, the last digit, and another character for empty cells.
    #[error(
        "0 may be a digit or an empty cell: say which symbols the boards have (1-G, 0-F or A-P)"
    )]
    UnclearSymbols,
    /// The regions of a jigsaw beside its puzzle, if one of them has several parts.
    #[error("the cells of region {0} of the jigsaw do not hang together")]
    ScatteredRegion(char),
    /// A puzzle of a text of jigsaws, without regions.
    #[error(
        "expected the regions of a jigsaw beside the puzzle, or in the next line: a letter or a digit for each cell"
    )]
    NoRegions,
    /// A CSV row without the puzzle's column.
    #[error("expected the puzzle in field {column}, but the line has only {fields} {}", if *fields == 1 { "field" } else { "fields" })]
    NoField {
        /// Number of fields in the row.
        fields: usize,
        /// Place of the puzzle's field, from 1.
        column: usize,
    },
    /// A row of a grid with too few or too many cells.
    #[error("{cells} {}, a row of a grid has 9", if *cells == 1 { "cell" } else { "cells" })]
    WrongRow {
        /// Number found.
        cells: usize,
    },
    /// The first line looks like the header of a table, or the first object has keys, but none has a known name, and not just one holds a puzzle.
    #[error(
        "none of {0} is the name of a column of puzzles, such as puzzle or sudoku, and not just one of them holds a puzzle; give its name as the option `column`"
    )]
    UnknownHeader(String),
    /// The first line is not the header of a table with the column of this name.
    #[error("expected a header with the column {0}")]
    NoColumn(String),
    /// A line of JSON lines that is not an object as in the other lines.
    #[error("{0}")]
    Json(String),
    /// The first lines hold no puzzle. Nothing after them is read.
    #[error("the first {lines} lines hold no puzzle: this is {kind}. Line {first}: {problem}")]
    NoPuzzles {
        /// Number of the lines.
        lines: usize,
        /// Kind of the file, and what to do with it.
        kind: &'static str,
        /// Number of the first of them that should hold one.
        first: u64,
        /// Its problem.
        problem: Box<EntryError>,
    },
    /// A puzzle in a section that is skipped, such as `[State]`.
    #[error(
        "found another puzzle below [{section}], expected the puzzle above it with more cells filled; give it the heading [Puzzle]"
    )]
    SkippedPuzzle {
        /// Name of the section.
        section: &'static str,
    },
    /// A grid of nine lines that ends too early.
    #[error("the grid that begins here ends after {rows} of {height} rows")]
    UnfinishedGrid {
        /// Number of its rows.
        rows: usize,
        /// Number of the rows of its board.
        height: usize,
    },
}
