//! Aligned exclusion of three cells.

use super::{base_cells, offer};
use crate::grade::Technique;
use crate::grade::find::{Scratch, State, TakeStep};
use crate::grid::{CandidateSet, Cell, CellSet, DigitSet, Houses, PencilGrid, PerCell, PerDigit};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// Order: the first two cells as in pairs; the third is an excluder of the first, then of the second,
/// in peer order.
///
/// Hardly any triplet excludes a candidate, so the third cells of a pair are tried in any order before one is offered.
pub(in crate::grade) fn aligned_triplet<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let bases = Bases::new(grid);
    let new = state.changes.cells;
    bases.each_pair(grid.houses(), new, &mut |first, second, excluders| {
        let thirds = bases.thirds(grid.houses(), [first, second], excluders, new);
        let excludes = |third: Cell| {
            let common = excluders & grid.houses().peers(third);
            let cells = [first, second, third];
            allowed(grid, common, &cells) != cells.map(|cell| grid.digits(cell))
        };
        if !thirds.iter().any(excludes) {
            return ControlFlow::Continue(());
        }
        let of_first = thirds & bases.excluders[first];
        let of_second = (thirds & bases.excluders[second]).minus(of_first);
        let (of_first, of_second) =
            (state.in_peer_order(of_first, first), state.in_peer_order(of_second, second));
        for third in of_first.chain(of_second) {
            exclude_triplet(
                grid,
                [first, second, third],
                excluders & grid.houses().peers(third),
                sink,
            )?;
        }
        ControlFlow::Continue(())
    })
}

/// The cells that may be filled, and the excluders of each.
struct Bases {
    cells: CellSet,
    /// The cells with two or three candidates.
    few: CellSet,
    /// For each cell: peers with two or three candidates.
    excluders: PerCell<CellSet>,
}

impl Bases {
    fn new<H: Houses>(grid: &PencilGrid<H>) -> Self {
        let few = grid.cells_with_count(2) | grid.cells_with_count(3);
        let excluders = PerCell([CellSet::EMPTY; 81]);
        let mut bases = Self { cells: CellSet::EMPTY, few, excluders };
        for cell in base_cells(grid) {
            bases.excluders[cell] = grid.houses().peers(cell) & few;
            if !bases.excluders[cell].is_empty() {
                bases.cells = bases.cells.with(cell);
            }
        }
        bases
    }

    /// Calls `found` with each pair that has two common excluders, and with these, unless no triplet with the pair can be
    /// new.
    fn each_pair<H: Houses>(
        &self,
        houses: &H,
        new: CellSet,
        found: &mut dyn FnMut(Cell, Cell, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // If neither cell is new, the third or a common excluder is, and one of the two sees it.
        let touched =
            (new & self.few).iter().fold(new, |touched, cell| touched | houses.peers(cell));
        for second in self.cells {
            let earlier = self.cells & cells_before(second);
            let firsts = if touched.contains(second) { earlier } else { earlier & touched };
            let excluders = self.excluders[second];
            for first in firsts {
                let common = excluders & self.excluders[first];
                if common.len() >= 2 {
                    found(first, second, common)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the third cells to try with a pair that has these common excluders.
    fn thirds<H: Houses>(
        &self,
        houses: &H,
        [first, second]: [Cell; 2],
        excluders: CellSet,
        new: CellSet,
    ) -> CellSet {
        let of_either = self.excluders[first] | self.excluders[second];
        let mut thirds = (of_either & self.cells).without(first).without(second);
        if !new.contains(first) && !new.contains(second) {
            // The third must be new, or see a new excluder.
            thirds &=
                (excluders & new).iter().fold(new, |seen, excluder| seen | houses.peers(excluder));
        }
        // The same three cells came up before if the second was a third then.
        if self.few.contains(second) {
            let were_first =
                if houses.sees(first, second) { CellSet::ALL } else { houses.peers(second) };
            thirds -= cells_before(second) & were_first;
        }
        if thirds.is_empty() {
            return thirds;
        }
        // The third must see two of the common excluders, too.
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for excluder in excluders {
            twice |= once & houses.peers(excluder);
            once |= houses.peers(excluder);
        }
        thirds & twice
    }
}

/// Returns the cells with a smaller index.
fn cells_before(cell: Cell) -> CellSet {
    CellSet::from_bits(CellSet::of(cell).bits() - 1)
}

/// Offers what goes if no combination is allowed that gives two peers the same digit, or takes
/// all candidates of a common excluder.
fn exclude_triplet<H: Houses>(
    grid: &PencilGrid<H>,
    cells: [Cell; 3],
    excluders: CellSet,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let mut gone = CandidateSet::EMPTY;
    for (&cell, allowed) in cells.iter().zip(allowed(grid, excluders, &cells)) {
        for digit in grid.digits(cell).minus(allowed) {
            gone.add(digit, CellSet::of(cell));
        }
    }
    offer(grid, Technique::AlignedTripletExclusion, &cells, excluders, gone, sink)
}

/// Returns the digits of each cell that occur in a combination which gives no two peers the same digit and takes no
/// excluder (of two or three candidates) all of them.
fn allowed<H: Houses>(
    grid: &PencilGrid<H>,
    excluders: CellSet,
    cells: &[Cell; 3],
) -> [DigitSet; 3] {
    let digits = cells.map(|cell| grid.digits(cell));
    // The digits that each digit rules out by itself.
    let mut ruled_out = PerDigit([DigitSet::EMPTY; 9]);
    let mut threes = ArrayVec::<DigitSet, 80>::new();
    for excluder in excluders.iter().map(|cell| grid.digits(cell)) {
        let Some(digit) = excluder.first() else { continue };
        let others = excluder.without(digit);
        if let Some(other) = others.only() {
            ruled_out[digit] |= others;
            ruled_out[other] = ruled_out[other].with(digit);
        } else {
            threes.push(excluder);
        }
    }
    // The digits of the cell with most candidates are treated at once.
    let order = match digits.map(|digits| digits.len()) {
        [i, j, k] if i >= j && i >= k => [1, 2, 0],
        [_, j, k] if j >= k => [0, 2, 1],
        _ => [0, 1, 2],
    };
    let [of_i, of_j, of_k] = order.map(|i| digits[i]);
    // The digits that one cell can take from another: all, or none.
    let taken = |i: usize, j: usize| {
        let sees = grid.houses().sees(cells[order[i]], cells[order[j]]);
        if sees { DigitSet::ALL } else { DigitSet::EMPTY }
    };
    let [i_and_j, i_and_k, j_and_k] = [taken(0, 1), taken(0, 2), taken(1, 2)];
    let [mut of_first, mut of_second, mut of_third] = [DigitSet::EMPTY; 3];
    for first in of_i {
        let out_by_first = ruled_out[first] | DigitSet::of(first) & i_and_k;
        for second in of_j.minus(ruled_out[first] | DigitSet::of(first) & i_and_j) {
            let pair = DigitSet::of(first).with(second);
            let mut out = out_by_first | ruled_out[second] | DigitSet::of(second) & j_and_k;
            for three in &threes {
                let rest = three.minus(pair);
                if rest.len() == 1 {
                    out |= rest;
                }
            }
            let thirds = of_k.minus(out);
            if !thirds.is_empty() {
                of_first = of_first.with(first);
                of_second = of_second.with(second);
                of_third |= thirds;
                if of_second == of_j && of_third == of_k {
                    break;
                }
            }
        }
    }
    let mut allowed = [DigitSet::EMPTY; 3];
    for (i, of_cell) in order.into_iter().zip([of_first, of_second, of_third]) {
        allowed[i] = of_cell;
    }
    allowed
}
