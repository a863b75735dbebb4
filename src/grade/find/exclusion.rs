//! Aligned exclusion: two or three cells, and which ways to fill them leave other cells without a
//! digit.

use super::Sink;
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{CandidateSet, Cell, CellSet, DigitSet, PencilGrid, PerCell};
use std::ops::ControlFlow;

/// Order: pairs in mask order, that is by the second cell, then by the first.
pub(in crate::grade) fn aligned_pair(grid: &PencilGrid, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let bases = Bases::new(2, grid);
    bases.each_pair(&mut |first, second| {
        bases.exclude(Technique::AlignedPairExclusion, grid, [first, second], sink)
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
            bases.exclude(Technique::AlignedTripletExclusion, grid, cells, sink)?;
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
    fn exclude<const N: usize>(
        &self,
        technique: Technique,
        grid: &PencilGrid,
        cells: [Cell; N],
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let excluders = cells.iter().fold(CellSet::ALL, |all, &cell| all & self.excluders[cell]);
        if excluders.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut allowed = [DigitSet::EMPTY; N];
        let forbidden: Vec<DigitSet> = excluders.iter().map(|cell| grid.digits(cell)).collect();
        allow(grid, &forbidden, &cells, &mut [DigitSet::EMPTY; N], &mut allowed, 0);
        let mut gone = CandidateSet::EMPTY;
        for (&cell, allowed) in cells.iter().zip(allowed) {
            for digit in grid.digits(cell).minus(allowed).iter() {
                gone.add(digit, CellSet::of(cell));
            }
        }
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(Step {
            technique,
            effect: Effect::Remove(gone),
            evidence: Evidence::Exclusion { cells: cells.into_iter().collect(), excluders },
        })
    }
}

/// Fills `cells[at..]` in every way and notes in `allowed` the digits of the combinations that are
/// allowed; `chosen[..at]` are the digits so far.
fn allow<const N: usize>(
    grid: &PencilGrid,
    forbidden: &[DigitSet],
    cells: &[Cell; N],
    chosen: &mut [DigitSet; N],
    allowed: &mut [DigitSet; N],
    at: usize,
) {
    if at == N {
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
