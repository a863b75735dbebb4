//! Aligned exclusion: two or three cells, and which ways to fill them leave other cells without a
//! digit.

use super::Sink;
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, PencilGrid, PerCell, PerDigit};
use std::ops::ControlFlow;

/// Order: pairs in mask order, that is by the second cell, then by the first.
pub(in crate::grade) fn aligned_pair(grid: &PencilGrid, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(2, grid);
    bases.each_pair(&mut |first, second| {
        let excluders = bases.excluders[first] & bases.excluders[second];
        if excluders.len() < 2 {
            return ControlFlow::Continue(());
        }
        // The digits that each digit of one cell rules out for the other. An excluder has two.
        let mut ruled_out = PerDigit([DigitSet::EMPTY; 9]);
        for digits in excluders.iter().map(|cell| grid.digits(cell)) {
            digits.iter().for_each(|digit| ruled_out[digit] |= digits.without(digit));
        }
        if first.sees(second) {
            Digit::all().for_each(|digit| ruled_out[digit] = ruled_out[digit].with(digit));
        }
        let mut gone = CandidateSet::EMPTY;
        for (cell, other) in [(first, second), (second, first)] {
            let is_ruled_out = |&digit: &Digit| grid.digits(other).is_subset(ruled_out[digit]);
            for digit in grid.digits(cell).iter().filter(is_ruled_out) {
                gone.add(digit, CellSet::of(cell));
            }
        }
        offer(Technique::AlignedPairExclusion, &[first, second], excluders, gone, sink)
    })
}

/// Order: the first two cells as in pairs; the third is an excluder of the first, then of the second,
/// in peer order.
pub(in crate::grade) fn aligned_triplet(grid: &PencilGrid, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(3, grid);
    bases.each_pair(&mut |first, second| {
        if (bases.excluders[first] & bases.excluders[second]).len() < 2 {
            return ControlFlow::Continue(());
        }
        let of = |cell: Cell, not: CellSet| {
            let thirds = (bases.cells & bases.excluders[cell]).minus(not);
            cell.peers_in_order().iter().copied().filter(move |&peer| thirds.contains(peer))
        };
        let pair = CellSet::of(first).with(second);
        for third in of(first, pair).chain(of(second, pair | bases.excluders[first])) {
            let cells = [first, second, third];
            bases.exclude(grid, cells, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// The cells that may be filled, and the excluders of each.
struct Bases {
    cells: CellSet,
    /// For each cell: peers with at least two candidates and no more than there are cells to fill.
    excluders: PerCell<CellSet>,
}

impl Bases {
    fn new(size: usize, grid: &PencilGrid) -> Self {
        let few = (2..=size).fold(CellSet::EMPTY, |few, n| few | grid.cells_with_count(n));
        let single = grid.cells_with_count(1);
        let mut bases = Self { cells: CellSet::EMPTY, excluders: PerCell([CellSet::EMPTY; 81]) };
        for cell in grid.empty_cells().iter() {
            bases.excluders[cell] = cell.peers() & few;
            let is_base = grid.digits(cell).len() >= 2
                && (cell.peers() & single).is_empty()
                && !bases.excluders[cell].is_empty();
            if is_base {
                bases.cells = bases.cells.with(cell);
            }
        }
        bases
    }

    fn each_pair(&self, found: &mut dyn FnMut(Cell, Cell) -> ControlFlow<()>) -> ControlFlow<()> {
        for second in self.cells.iter() {
            for first in self.cells.iter().take_while(|&first| first < second) {
                found(first, second)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers what goes if no combination is allowed that gives two peers the same digit, or takes
    /// all candidates of a common excluder.
    fn exclude(&self, grid: &PencilGrid, cells: [Cell; 3], sink: &mut Sink<'_>) -> ControlFlow<()> {
        let excluders = cells.iter().fold(CellSet::ALL, |all, &cell| all & self.excluders[cell]);
        if excluders.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut allowed = [DigitSet::EMPTY; 3];
        let forbidden: Vec<DigitSet> = excluders.iter().map(|cell| grid.digits(cell)).collect();
        allow(grid, &forbidden, &cells, &mut [DigitSet::EMPTY; 3], &mut allowed, 0);
        let mut gone = CandidateSet::EMPTY;
        for (&cell, allowed) in cells.iter().zip(allowed) {
            for digit in grid.digits(cell).minus(allowed).iter() {
                gone.add(digit, CellSet::of(cell));
            }
        }
        offer(Technique::AlignedTripletExclusion, &cells, excluders, gone, sink)
    }
}

fn offer(
    technique: Technique,
    cells: &[Cell],
    excluders: CellSet,
    gone: CandidateSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells = cells.iter().copied().collect();
    let evidence = Evidence::Exclusion { cells, excluders };
    sink(Step { technique, effect: Effect::Remove(gone), evidence })
}

/// Fills `cells[at..]` in every way and notes in `allowed` the digits of the combinations that are
/// allowed; `chosen[..at]` are the digits so far.
fn allow(
    grid: &PencilGrid,
    forbidden: &[DigitSet],
    cells: &[Cell; 3],
    chosen: &mut [DigitSet; 3],
    allowed: &mut [DigitSet; 3],
    at: usize,
) {
    if at == 3 {
        let all = chosen.iter().fold(DigitSet::EMPTY, |all, &digit| all | digit);
        if !forbidden.iter().any(|digits| digits.is_subset(all)) {
            for (allowed, &digit) in allowed.iter_mut().zip(chosen.iter()) {
                *allowed |= digit;
            }
        }
        return;
    }
    for digit in grid.digits(cells[at]).iter().map(DigitSet::of) {
        let clashes = |i: usize| chosen[i] == digit && cells[i].sees(cells[at]);
        if !(0..at).any(clashes) {
            chosen[at] = digit;
            allow(grid, forbidden, cells, chosen, allowed, at + 1);
        }
    }
}
