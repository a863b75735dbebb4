//! A second solver, slow and obvious, as a reference for the fast one.
//!
//! [`settle`], [`branch_cells`] and [`best_branch`] define the conclusions of a search between its branches, and its choice of
//! branches. The order of solutions and every random grid follow from that, so all back ends of the fast solver must do exactly
//! this.

use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House};
use std::cmp::Reverse;

/// The number of solutions up to `limit`, by trying every digit that no peer has in the empty cell
/// with the fewest of them.
///
/// ```
/// use gridmill::{grid::Grid, solve};
///
/// let grid = Grid::EMPTY;
/// assert_eq!(solve::reference::count_solutions(&grid, 5), solve::count_solutions(&grid, 5));
/// ```
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

/// True if the grid has exactly one solution, and several without any one of its clues.
pub fn is_minimal_puzzle(grid: &Grid) -> bool {
    count_solutions(grid, 2) == 1
        && grid.givens().all(|(cell, _): (Cell, Digit)| count_solutions(&grid.without(cell), 2) > 1)
}

/// Candidates of each digit: a given in its cell, and in an empty cell all nine.
pub fn start(grid: &Grid) -> CandidateSet {
    let of = |cell| grid.get(cell).map_or(DigitSet::ALL, DigitSet::of);
    let in_cell = |cell| of(cell).iter().map(move |digit| Candidate { cell, digit });
    Cell::all().flat_map(in_cell).collect()
}

/// Draws all conclusions without a branch. Returns `None` at a contradiction: a cell without a candidate, or a house without a
/// place for a digit. It applies these rules until none changes anything:
///
/// * A cell that has one candidate takes it from its peers (naked single).
/// * A cell that is the only place in a house for a digit loses its other candidates (hidden single).
/// * If all places for a digit in a house are also in another house, the digit has no other places there (locked
///   candidates).
///
/// No rule needs a candidate that another rule may remove, so their order does not matter.
pub fn settle(mut candidates: CandidateSet) -> Option<CandidateSet> {
    loop {
        let before = candidates;
        for cell in Cell::all() {
            let digits = candidates.digits(cell);
            if digits.is_empty() {
                return None;
            }
            if let Some(digit) = digits.only() {
                candidates.remove(digit, cell.peers());
            }
        }
        for house in House::classic() {
            for digit in Digit::all() {
                let places = candidates.cells(digit) & house.cells();
                if places.is_empty() {
                    return None;
                }
                if let Some(cell) = places.only() {
                    for other in DigitSet::ALL.without(digit).iter() {
                        candidates.remove(other, CellSet::of(cell));
                    }
                }
                for crossing in House::classic().filter(|other| places.is_subset(other.cells())) {
                    candidates.remove(digit, crossing.cells().minus(house.cells()));
                }
            }
        }
        if candidates == before {
            return Some(candidates);
        }
    }
}

/// Returns the cells among which a stuck search chooses its branch: those with two candidates, or else those with the fewest
/// above two; none if all cells have one. A random search first draws the number of one of these cells, in their order, and then
/// the number of one of its candidates.
pub fn branch_cells(candidates: &CandidateSet) -> CellSet {
    let with = |count| {
        let has_count = |&cell: &Cell| candidates.digits(cell).len() == count;
        Cell::all().filter(has_count).collect()
    };
    (2..=9).map(with).find(|cells: &CellSet| !cells.is_empty()).unwrap_or(CellSet::EMPTY)
}

/// Returns the branch of a search without random choices, `None` if all cells have one candidate. It is the first candidate of
/// the [branch cell](branch_cells) with the highest score, the first of equals. A cell with two candidates scores one each time
/// that a peer has one of them, and four if that peer has two candidates, too. All other cells score the same.
pub fn best_branch(candidates: &CandidateSet) -> Option<Candidate> {
    let score = |cell: Cell| -> usize {
        let weight = |peer| if candidates.digits(peer).len() == 2 { 4 } else { 1 };
        let gone = |digit| (cell.peers() & candidates.cells(digit)).iter().map(weight);
        let digits = candidates.digits(cell);
        if digits.len() == 2 { digits.iter().flat_map(gone).sum() } else { 0 }
    };
    let cell = branch_cells(candidates).iter().min_by_key(|&cell| Reverse(score(cell)))?;
    Some(Candidate { cell, digit: candidates.digits(cell).first()? })
}
