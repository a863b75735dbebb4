//! The rows and columns of a grid.

use crate::grid::Grid;

/// The nine values of a row: a digit, or 0. Its length of 16 makes it fast to read.
pub(super) type RowValues = [u8; 16];

/// The rows of a grid, and those of the grid transposed.
#[derive(Debug)]
pub(super) struct RowsAndColumns {
    lines: [[RowValues; 9]; 2],
    /// The columns in which each row has a digit.
    clues: [[u16; 9]; 2],
}

impl RowsAndColumns {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut lines = [[[0; 16]; 9]; 2];
        let mut clues = [[0; 9]; 2];
        for (row, values) in grid.values().as_chunks::<9>().0.iter().enumerate() {
            lines[0][row][..9].copy_from_slice(values);
            for (column, &value) in values.iter().enumerate() {
                lines[1][column][row] = value;
                let is_clue = u16::from(value != 0);
                clues[0][row] |= is_clue << column;
                clues[1][column] |= is_clue << row;
            }
        }
        Self { lines, clues }
    }

    /// A row, or a row of the grid transposed.
    #[inline]
    pub(super) fn get(&self, transposes: bool, row: u8) -> &RowValues {
        &self.lines[usize::from(transposes)][usize::from(row)]
    }

    /// True if every cell has a digit.
    pub(super) fn are_full(&self) -> bool {
        self.clues[0] == [0o777; 9]
    }

    /// The rows that can come first: those with the fewest digits in a stack, then in the next, then in the last.
    pub(super) fn emptiest(&self) -> impl Iterator<Item = (bool, u8)> + '_ {
        let all = self.clues.as_flattened();
        let fewest =
            all.iter().map(|&clues| EMPTINESS[usize::from(clues)]).min().expect("there are rows");
        let rows =
            (0..18_u8).filter(move |&row| EMPTINESS[usize::from(all[usize::from(row)])] == fewest);
        rows.map(|row| (row >= 9, row % 9))
    }
}

/// For each set of columns the numbers in each stack, the fewest first, as one number.
const EMPTINESS: [u8; 512] = {
    let mut table = [0; 512];
    let mut clues: usize = 0;
    while clues < 512 {
        let a = (clues & 7).count_ones() as u8;
        let b = (clues >> 3 & 7).count_ones() as u8;
        let c = (clues >> 6).count_ones() as u8;
        let least = min(a, min(b, c));
        let most = max(a, max(b, c));
        table[clues] = least << 4 | (a + b + c - least - most) << 2 | most;
        clues += 1;
    }
    table
};

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}

const fn max(a: u8, b: u8) -> u8 {
    if a > b { a } else { b }
}
