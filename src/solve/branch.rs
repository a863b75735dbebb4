//! Outcome of inference, and the choice of a branch, for all back ends.

use crate::grid::{Candidate, Cell, Digit};

/// The cells of a row.
const ROW: u32 = 0o777;
/// The cells of the first column.
const COLUMN: u32 = 0o001_001_001;

/// For each cell its peers, by band, in words as in [`super::bands`].
pub(super) const PEERS: [[u32; 3]; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (band, at) = (cell / 27, cell % 27);
        let block = 0o007_007_007 << (at % 9 / 3 * 3);
        peers[cell] = [COLUMN << (at % 9); 3];
        peers[cell][band] |= ROW << (at / 9 * 9) | block;
        peers[cell][band] &= !(1 << at);
        cell += 1;
    }
    peers
};

/// Outcome of inference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inference {
    /// A cell or house has no place left.
    Contradiction,
    /// Every cell has its digit, and no house has a digit twice.
    Solved,
    /// Nothing more follows: the search must branch.
    Stuck,
}

/// Preference among branches. All prefer cells with two candidates, or else with the fewest.
pub(super) enum BranchChoice<'a> {
    /// The one that seems to decide most.
    Best,
    /// The first of equally good branches. Fastest if the grid probably has a solution.
    First,
    /// Any of the equally good ones, by a function that draws a number below its argument.
    Any(&'a mut dyn FnMut(u32) -> u32),
}

/// All cells of three bands, bit `i` for the cell with index `i`.
#[inline(always)]
pub(super) fn all_cells(bands: [u32; 3]) -> u128 {
    let [top, middle, bottom] = bands.map(u128::from);
    top | middle << 27 | bottom << 54
}

/// A candidate of one of the cells (not none), the first or any. `digits` gives the candidates of a cell, a bit
/// for each digit.
#[inline(always)]
pub(super) fn pick(
    cells: [u32; 3],
    choice: &mut BranchChoice<'_>,
    digits: impl Fn(Cell) -> u32,
) -> Candidate {
    let mut draw = |count: u32| match choice {
        BranchChoice::Any(below) => below(count),
        BranchChoice::Best | BranchChoice::First => 0,
    };
    let mut cells = all_cells(cells);
    for _ in 0..draw(cells.count_ones()) {
        cells &= cells - 1;
    }
    let cell = Cell::from_index(cells.trailing_zeros() as usize);
    let mut digits = digits(cell);
    for _ in 0..draw(digits.count_ones()) {
        digits &= digits - 1;
    }
    Candidate { cell, digit: Digit::from_index(digits.trailing_zeros() as usize) }
}
