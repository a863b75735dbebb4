//! Random solution grids.
//!
//! Three blocks that share no row or column get a random order of the digits each. Three random digits are then placed
//! in the other blocks. The solver completes the grid, choosing at random where nothing is forced; it backtracks at a
//! dead end. In the rare case that nothing fits, the method starts again.
//!
//! Every solution grid is possible. Digits are exactly balanced (all 9! relabellings of a grid are equally likely), but
//! grids are not: a grid is more likely if fewer choices lead to it. For example, the first two blocks of a band
//! have the same three mini-rows in 4.4% of these grids, but in 3.6% of all grids. Minimal puzzles dug from these grids have
//! 24.38 clues on average, those dug from all grids 24.40. [`fill_uniform`] makes all grids exactly equally likely, but takes
//! longer.

mod boards;
mod filler;
mod jigsaw;
mod uniform;

use crate::grid::{Cell, CellSet, Digit, Grid, House, HouseKind, Position, SolutionGrid};
use crate::random::{Rng, below, rng_for, shuffle};
use crate::solve::random_solution;
pub use boards::{FillError, fill_board};
pub use filler::BoardFiller;
pub use uniform::fill_uniform;

/// Method of making random solution grids.
///
/// ```
/// use gridmill::{fill::{FillMethod, fill_uniform}, random::rng_for};
///
/// let grid = FillMethod::Uniform.fill_for(1, 0);
/// assert_eq!(grid, fill_uniform(&mut rng_for(1, 0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FillMethod {
    /// By [`fill`].
    #[default]
    Quick,
    /// By [`fill_uniform`].
    Uniform,
}

impl FillMethod {
    /// A random solution grid.
    pub fn fill(self, rng: &mut impl Rng) -> SolutionGrid {
        match self {
            Self::Quick => fill(rng),
            Self::Uniform => fill_uniform(rng),
        }
    }

    /// The random solution grid of a seed and an index: that of [`rng_for`].
    pub fn fill_for(self, seed: u64, index: u64) -> SolutionGrid {
        self.fill(&mut rng_for(seed, index))
    }
}

/// A random solution grid.
///
/// ```
/// use gridmill::{fill::fill, random::rng_for};
/// println!("{}", fill(&mut rng_for(1, 0)));
/// ```
pub fn fill(rng: &mut impl Rng) -> SolutionGrid {
    loop {
        let completed = begin(rng).and_then(|grid| complete(&grid, rng));
        if let Some(solution) = completed {
            return solution;
        }
    }
}

/// Three blocks and three more digits, if these have a place.
fn begin(rng: &mut impl Rng) -> Option<Grid> {
    let mut digits: [Digit; 9] = std::array::from_fn(Digit::from_index);
    let mut grid = Grid::EMPTY;
    // The cell of each digit in each of the three blocks.
    let mut cells = [[Cell::at(0, 0); 3]; 9];
    for (k, block) in [0, 4, 8].into_iter().enumerate() {
        shuffle(rng, &mut digits);
        for (position, &digit) in digits.iter().enumerate() {
            let cell = House::block(block).cell(Position::from_index(position));
            grid.set(cell, Some(digit));
            cells[digit.index()][k] = cell;
        }
    }
    shuffle(rng, &mut digits);
    let mut taken = CellSet::EMPTY;
    for &digit in digits.iter().take(3) {
        let placed = place(cells[digit.index()], taken, rng)?;
        placed.iter().for_each(|cell| grid.set(cell, Some(digit)));
        taken = taken.or(placed);
    }
    Some(grid)
}

/// A random completion, if there is one.
fn complete(grid: &Grid, rng: &mut impl Rng) -> Option<SolutionGrid> {
    random_solution(grid, &mut |bound| below(rng, bound))
}

/// Draws the cells of a digit in the other six blocks from its cells in the three. All ways that avoid the taken cells
/// are equally likely. The draw may fail if there are few.
fn place(cells: [Cell; 3], taken: CellSet, rng: &mut impl Rng) -> Option<CellSet> {
    for _ in 0..WAYS {
        let way = below(rng, WAYS) as usize;
        let (mut rows, mut columns) = (CellSet::EMPTY, CellSet::EMPTY);
        for (k, cell) in cells.iter().enumerate() {
            rows = rows.or(OTHER_ROWS[cell.row()][way >> k & 1]);
            columns = columns.or(OTHER_COLUMNS[cell.column()][way >> (3 + k) & 1]);
        }
        let placed = rows.and(columns);
        if placed.and(taken).is_empty() {
            return Some(placed);
        }
    }
    None
}

/// Number of ways to place a digit of three diagonal blocks in the other six: two lines are left in each band and stack,
/// for two blocks.
const WAYS: u32 = 64;

/// For the row of a digit in its diagonal block, the parts of rows that it takes in the other two blocks of the band, in
/// both ways.
const OTHER_ROWS: [[CellSet; 2]; 9] = other_lines(HouseKind::Row);
const OTHER_COLUMNS: [[CellSet; 2]; 9] = other_lines(HouseKind::Column);

const fn other_lines(kind: HouseKind) -> [[CellSet; 2]; 9] {
    let mut ways = [[CellSet::EMPTY; 2]; 9];
    let mut line = 0;
    while line < 9 {
        let (band, next, last) = (line / 3, (line / 3 + 1) % 3, (line / 3 + 2) % 3);
        let blocks = match kind {
            HouseKind::Row => [3 * band + next, 3 * band + last],
            _ => [3 * next + band, 3 * last + band],
        };
        let [next, last] = [House::block(blocks[0]).cells(), House::block(blocks[1]).cells()];
        let one = kind.house(3 * band + (line + 1) % 3).cells();
        let two = kind.house(3 * band + (line + 2) % 3).cells();
        ways[line] = [next.and(one).or(last.and(two)), next.and(two).or(last.and(one))];
        line += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::compare_back_ends;
    use rayon::prelude::*;

    #[test]
    fn all_back_ends_fill_as_the_reference_does() {
        compare_fills(10_000);
    }

    #[test]
    #[ignore = "takes a quarter of a minute: scripts/backends"]
    fn all_back_ends_fill_a_hundred_thousand_grids_as_the_reference_does() {
        compare_fills(100_000);
    }

    fn compare_fills(fills: u64) {
        let branches = (0..fills).into_par_iter().map(|index| {
            let mut rng = rng_for(1, index);
            let grid = std::iter::repeat_with(|| begin(&mut rng)).flatten().next();
            let grid = grid.expect("there is no end");
            compare_back_ends(&grid, 1, Some(&mut |bound| below(&mut rng, bound))) as u64
        });
        let branches: u64 = branches.sum();
        println!("{fills} fills, {branches} branches, 0 different");
        assert!(branches > fills, "{branches}");
    }
}
