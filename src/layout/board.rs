//! Boards: the digits in the cells of a layout.

use super::{Layout, Symbols, symbol};
use crate::grid::{Cell, Digit, Grid};
use std::fmt;

/// The digits in the cells of a layout; some cells may be empty. It need not have a solution.
///
/// Its text has a character for each cell, row by row: `1` to `9`, then `A` to `P`, and `.` for an empty cell. [`Symbols`] has other ways.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    layout: Layout,
    digits: Vec<u8>,
}

/// Error of a text that is no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseBoardError {
    /// Too few or too many cells.
    #[error("{cells} {}, a board of {side}x{side} has {}", if *cells == 1 { "cell" } else { "cells" }, side * side)]
    WrongLength {
        /// Number of cells found.
        cells: usize,
        /// Number of rows.
        side: usize,
    },
    /// A character that is neither a digit of the board nor empty.
    #[error("column {column}: found {found:?}, expected {first} to {last} or .")]
    BadChar {
        /// Its place, from 1.
        column: usize,
        /// The character.
        found: char,
        /// The first digit.
        first: char,
        /// The last digit.
        last: char,
    },
}

/// Two equal digits that see each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("r{}c{} and r{}c{} are both {}", cells[0] / side + 1, cells[0] % side + 1, cells[1] / side + 1, cells[1] % side + 1, symbol(*digit))]
pub struct BoardClash {
    /// The cells.
    pub cells: [usize; 2],
    /// The digit, from 1.
    pub digit: u8,
    side: usize,
}

impl Board {
    /// Returns the board without digits.
    pub fn empty(layout: &Layout) -> Self {
        Self { layout: layout.clone(), digits: vec![0; layout.cell_count()] }
    }

    /// Reads the text of a board. Empty cells may also be `0`, `_` or `*`, and letters small.
    ///
    /// # Errors
    /// If it has another number of cells, or other characters.
    pub fn parse(layout: &Layout, text: &str) -> Result<Self, ParseBoardError> {
        Self::parse_as(layout, Symbols::FromOne, text)
    }

    /// Reads the text of a board with other symbols, like [`parse`](Self::parse).
    ///
    /// # Errors
    /// If it has another number of cells, or other characters.
    pub fn parse_as(
        layout: &Layout,
        symbols: Symbols,
        text: &str,
    ) -> Result<Self, ParseBoardError> {
        let side = layout.side();
        let digit = |(i, found): (usize, char)| {
            symbols.digit(found).filter(|digit| usize::from(*digit) <= side).ok_or_else(|| {
                let [first, last] = [1, side as u8].map(|digit| symbols.symbol(digit));
                ParseBoardError::BadChar { column: i + 1, found, first, last }
            })
        };
        let digits: Vec<u8> = text.chars().enumerate().map(digit).collect::<Result<_, _>>()?;
        match digits.len() {
            cells if cells == layout.cell_count() => Ok(Self { layout: layout.clone(), digits }),
            cells => Err(ParseBoardError::WrongLength { cells, side }),
        }
    }

    /// Returns the classic board of a grid.
    pub fn of_grid(grid: &Grid) -> Self {
        Self { layout: Layout::classic(), digits: grid.values().to_vec() }
    }

    /// Returns its layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the digit of each cell, from 1; 0 for an empty cell.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Puts a digit, from 1, into a cell, or empties it with 0.
    ///
    /// # Panics
    /// If the board has no such digit or cell.
    pub fn set(&mut self, cell: usize, digit: u8) {
        assert!(usize::from(digit) <= self.layout.side(), "the board has no digit {digit}");
        self.digits[cell] = digit;
    }

    /// Returns the digits in the upper left corner of a grid, as in [`HouseTables`](crate::grid::HouseTables); `None` if the board
    /// has more than 81 cells.
    pub fn grid(&self) -> Option<Grid> {
        let side = self.layout.side();
        let mut grid = Grid::EMPTY;
        for (cell, &digit) in self.digits.iter().enumerate() {
            grid.set(Cell::try_from((cell / side, cell % side)).ok()?, Digit::new(digit));
        }
        Some(grid)
    }

    /// Returns its text with the regions of a jigsaw behind it, as a line of a text file has them.
    pub fn with_regions(&self) -> String {
        match self.layout().regions() {
            Some(regions) => format!("{self} {regions}"),
            None => self.to_string(),
        }
    }

    /// Returns the number of cells that are not empty.
    pub fn clue_count(&self) -> usize {
        self.digits.iter().filter(|digit| **digit > 0).count()
    }

    /// Returns the first two equal digits that see each other, if any do.
    pub fn clash(&self) -> Option<BoardClash> {
        let side = self.layout.side();
        self.digits.iter().enumerate().filter(|(_, digit)| **digit > 0).find_map(
            |(cell, &digit)| {
                let peers = self.layout.peers(cell).iter().map(|peer| usize::from(*peer));
                let other =
                    peers.skip_while(|peer| *peer < cell).find(|it| self.digits[*it] == digit);
                Some(BoardClash { cells: [cell, other?], digit, side })
            },
        )
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.digits.iter().map(|digit| symbol(*digit)).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_reads_back_and_errors_say_where() {
        let layout: Layout = "16x16".parse().expect("a layout");
        let text = ["123456789ABCDEFG", &"................".repeat(15)].concat();
        let board = Board::parse(&layout, &text).expect("a board");
        assert_eq!((board.to_string(), board.digits()[15]), (text.clone(), 16));
        assert_eq!(Board::parse(&layout, &text.to_lowercase().replace('.', "0")), Ok(board));
        let six: Layout = "6x6".parse().expect("a layout");
        let error = |text: &str| Board::parse(&six, text).expect_err("no board").to_string();
        assert_eq!(error("1"), "1 cell, a board of 6x6 has 36");
        assert_eq!(error("12x"), "column 3: found 'x', expected 1 to 6 or .");
        assert_eq!(error("7"), "column 1: found '7', expected 1 to 6 or .");
    }

    #[test]
    fn equal_digits_in_any_house_clash() {
        let clash = |layout: &str, cells: [usize; 2]| {
            let mut board = Board::empty(&layout.parse().expect("a layout"));
            cells.into_iter().for_each(|cell| board.set(cell, 3));
            board.clash().map(|clash| clash.to_string())
        };
        assert_eq!(clash("6x6", [0, 7]).as_deref(), Some("r1c1 and r2c2 are both 3"), "a box");
        assert_eq!(clash("6x6", [0, 35]), None);
        assert_eq!(clash("6x6+x", [0, 35]).as_deref(), Some("r1c1 and r6c6 are both 3"));
    }
}
