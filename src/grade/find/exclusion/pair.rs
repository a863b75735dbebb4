//! Aligned exclusion of two cells.

use super::{base_cells, offer};
use crate::grade::Technique;
use crate::grade::find::{Scratch, State, TakeStep};
use crate::grid::{
    CandidateSet, Cell, CellSet, Digit, DigitSet, Houses, PencilGrid, PerCell, PerDigit,
};
use std::ops::ControlFlow;

/// Order: pairs in mask order, that is by the second cell, then by the first.
///
/// A digit of one cell goes if an excluder rules out each digit of the other, but the same digit. So only such pairs
/// are tried: for each digit, `other` is a cell all of whose digits it could rule out, by an excluder somewhere, and `cell`
/// sees an excluder for each of these digits as well.
pub(in crate::grade) fn aligned_pair<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let (grid, new) = (state.grid, state.changes.cells);
    let bivalue = grid.cells_with_count(2);
    // For each two digits the cells that see an excluder of these.
    let mut near = PerDigit([PerDigit([CellSet::EMPTY; 9]); 9]);
    for excluder in bivalue {
        for digit in grid.digits(excluder) {
            let other = grid.digits(excluder).without(digit).first();
            let near = &mut near[digit][other.expect("one of two")];
            *near |= grid.houses().peers(excluder);
        }
    }
    let bases = base_cells(grid);
    // For each cell the later ones with which it is tried.
    let mut firsts = PerCell([CellSet::EMPTY; 81]);
    let mut seconds = CellSet::EMPTY;
    for digit in Digit::all() {
        let fits = |fitting: CellSet, e| fitting.minus(grid.cells(e).minus(near[digit][e]));
        let others = (!DigitSet::of(digit)).iter().fold(bases, fits);
        for other in others {
            let excluded = grid.digits(other).without(digit);
            let mut cells = bases & grid.cells(digit);
            if grid.digits(other).contains(digit) {
                cells &= grid.houses().peers(other);
            }
            cells = excluded.iter().fold(cells, |cells, e| cells & near[digit][e]).without(other);
            for cell in cells {
                let (first, second) = (cell.min(other), cell.max(other));
                firsts[second] = firsts[second].with(first);
                seconds = seconds.with(second);
            }
        }
    }
    for second in seconds {
        for first in firsts[second] {
            let excluders = grid.houses().peers(first) & grid.houses().peers(second) & bivalue;
            if excluders.len() >= 2 && !(excluders.with(first).with(second) & new).is_empty() {
                exclude_pair(grid, [first, second], excluders, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers what goes from two cells with these common excluders.
fn exclude_pair<H: Houses>(
    grid: &PencilGrid<H>,
    [first, second]: [Cell; 2],
    excluders: CellSet,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    // The digits that each digit of one cell rules out for the other. An excluder has two.
    let mut ruled_out = PerDigit([DigitSet::EMPTY; 9]);
    for digits in excluders.iter().map(|cell| grid.digits(cell)) {
        digits.iter().for_each(|digit| ruled_out[digit] |= digits.without(digit));
    }
    if grid.houses().sees(first, second) {
        Digit::all().for_each(|digit| ruled_out[digit] = ruled_out[digit].with(digit));
    }
    // The digits of a cell that leave the other one none.
    let gone_of = |cell, other| -> DigitSet {
        let is_ruled_out = |&digit: &Digit| grid.digits(other).is_subset(ruled_out[digit]);
        grid.digits(cell).iter().filter(is_ruled_out).collect()
    };
    let mut gone = CandidateSet::EMPTY;
    for (cell, other) in [(first, second), (second, first)] {
        gone_of(cell, other).iter().for_each(|digit| gone.add(digit, CellSet::of(cell)));
    }
    offer(grid, Technique::AlignedPairExclusion, &[first, second], excluders, gone, sink)
}
