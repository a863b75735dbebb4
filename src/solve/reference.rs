//! A second solver, slow and obvious, by which the fast one is tested.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

/// The number of solutions up to `limit`, by trying every digit that no peer has in the empty cell
/// with the fewest of them.
pub fn count_solutions(grid: &Grid, limit: usize) -> usize {
    if grid.clash().is_some() {
        return 0;
    }
    let free = |cell: Cell| -> DigitSet {
        !cell.peers().iter().filter_map(|peer| grid.get(peer)).collect::<DigitSet>()
    };
    let empty = CellSet::ALL.minus(grid.clues());
    let Some(cell) = empty.iter().min_by_key(|&cell| free(cell).len()) else {
        return limit.min(1);
    };
    let mut count = 0;
    for digit in free(cell).iter() {
        let mut next = *grid;
        next.set(cell, Some(digit));
        count += count_solutions(&next, limit - count);
        if count == limit {
            break;
        }
    }
    count
}

/// Has the grid exactly one solution, and more without any one of its clues?
pub fn is_minimal_puzzle(grid: &Grid) -> bool {
    count_solutions(grid, 2) == 1
        && grid.givens().all(|(cell, _): (Cell, Digit)| count_solutions(&grid.without(cell), 2) > 1)
}
