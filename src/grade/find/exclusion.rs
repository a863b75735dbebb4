//! Aligned exclusion: two or three cells, and which ways to fill them leave other cells without a
//! digit.

use super::{Scratch, Sink, State};
use crate::grade::combination::Combination;
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, PencilGrid, PerCell, PerDigit};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// Order: pairs in mask order, that is by the second cell, then by the first.
pub(in crate::grade) fn aligned_pair(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let (bases, new) = (Bases::new(2, grid), state.changes.cells);
    bases.each_pair(&mut |first, second, excluders| {
        if ((excluders.with(first).with(second)) & new).is_empty() {
            return ControlFlow::Continue(());
        }
        // If a digit of one cell goes, an excluder rules out each digit of the other but the same.
        let excluded = excluders.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.digits(cell));
        if [first, second].iter().all(|&cell| grid.digits(cell).minus(excluded).len() > 1) {
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
        // The digits of a cell that leave the other one none.
        let gone_of = |cell, other| -> DigitSet {
            let is_ruled_out = |&digit: &Digit| grid.digits(other).is_subset(ruled_out[digit]);
            grid.digits(cell).iter().filter(is_ruled_out).collect()
        };
        let (of_first, of_second) = (gone_of(first, second), gone_of(second, first));
        if (of_first | of_second).is_empty() {
            return ControlFlow::Continue(());
        }
        let mut gone = CandidateSet::EMPTY;
        of_first.iter().for_each(|digit| gone.add(digit, CellSet::of(first)));
        of_second.iter().for_each(|digit| gone.add(digit, CellSet::of(second)));
        offer(grid, Technique::AlignedPairExclusion, &[first, second], excluders, gone, sink)
    })
}

/// Order: the first two cells as in pairs; the third is an excluder of the first, then of the second,
/// in peer order.
pub(in crate::grade) fn aligned_triplet(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let (bases, new) = (Bases::new(3, grid), state.changes.cells);
    bases.each_pair(&mut |first, second, excluders| {
        // One of the three must be new, or an excluder that all of them see.
        let worthwhile = if new.contains(first) || new.contains(second) {
            bases.cells
        } else {
            (excluders & new).iter().fold(new, |seen, excluder| seen | excluder.peers())
        };
        // The third must see two of the common excluders, too.
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for excluder in excluders.iter() {
            twice |= once & excluder.peers();
            once |= excluder.peers();
        }
        let fitting = (bases.cells & worthwhile & twice).without(first).without(second);
        if fitting.is_empty() {
            return ControlFlow::Continue(());
        }
        let of_first = fitting & bases.excluders[first];
        let of_second = (fitting & bases.excluders[second]).minus(of_first);
        for third in of_first.in_peer_order(first).chain(of_second.in_peer_order(second)) {
            // The same three cells came up before if the second was a third then.
            let excludes = |cell: Cell| bases.excluders[cell].contains(second);
            if third < second && (excludes(first) || excludes(third)) {
                continue;
            }
            let cells = [first, second, third];
            bases.exclude(grid, cells, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// The cells that may be filled, and the excluders of each. As naked singles come first, no peer has one
/// candidate, neither now nor when nothing was found: otherwise a cell could come to be filled without
/// anything new in it or in its excluders.
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

    /// Calls `found` with all pairs that have two common excluders, and these.
    fn each_pair(
        &self,
        found: &mut dyn FnMut(Cell, Cell, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cells: ArrayVec<(Cell, CellSet), 81> =
            self.cells.iter().map(|cell| (cell, self.excluders[cell])).collect();
        for (i, &(second, excluders)) in cells.iter().enumerate() {
            for &(first, others) in &cells[..i] {
                let common = excluders & others;
                if common.len() >= 2 {
                    found(first, second, common)?;
                }
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
        let digits = cells.map(|cell| grid.digits(cell));
        let allowed = allowed(grid, excluders, &cells);
        if allowed == digits {
            return ControlFlow::Continue(());
        }
        let mut gone = CandidateSet::EMPTY;
        for (&cell, allowed) in cells.iter().zip(allowed) {
            for digit in grid.digits(cell).minus(allowed).iter() {
                gone.add(digit, CellSet::of(cell));
            }
        }
        offer(grid, Technique::AlignedTripletExclusion, &cells, excluders, gone, sink)
    }
}

fn offer(
    grid: &PencilGrid,
    technique: Technique,
    cells: &[Cell],
    excluders: CellSet,
    gone: CandidateSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let excluders = needed(grid, excluders, cells, &gone);
    let evidence = Evidence::Exclusion { cells: cells.iter().copied().collect(), excluders };
    sink(Step { technique, effect: Effect::Remove(gone), evidence })
}

/// Excluders that are enough to rule out what goes.
fn needed(grid: &PencilGrid, excluders: CellSet, cells: &[Cell], gone: &CandidateSet) -> CellSet {
    let mut needed = CellSet::EMPTY;
    for combination in Combination::all(grid, cells.iter().copied().collect()) {
        if combination.has_any_of(gone) && combination.repeated_digit().is_none() {
            let excludes = |&excluder: &Cell| combination.takes_all(grid.digits(excluder));
            if !needed.iter().any(|excluder| excludes(&excluder)) {
                needed = excluders.iter().find(excludes).map_or(needed, |it| needed.with(it));
            }
        }
    }
    needed
}

/// The digits of each cell that occur in a combination which gives no two peers the same digit and takes no
/// excluder (of two or three candidates) all of them.
fn allowed(grid: &PencilGrid, excluders: CellSet, cells: &[Cell; 3]) -> [DigitSet; 3] {
    let digits = cells.map(|cell| grid.digits(cell));
    // The digits that each digit rules out by itself.
    let mut ruled_out = PerDigit([DigitSet::EMPTY; 9]);
    let mut threes = [DigitSet::EMPTY; 20];
    let mut count = 0;
    for excluder in excluders.iter().map(|cell| grid.digits(cell)) {
        if excluder.len() == 2 {
            excluder.iter().for_each(|digit| ruled_out[digit] |= excluder.without(digit));
        } else {
            threes[count] = excluder;
            count += 1;
        }
    }
    // The digits of the cell with most candidates are treated at once.
    let mut order = [0, 1, 2];
    order.sort_unstable_by_key(|&i| digits[i].len());
    let [i, j, k] = order;
    let same = |i: usize, j: usize, digit: Digit| {
        if cells[i].sees(cells[j]) { DigitSet::of(digit) } else { DigitSet::EMPTY }
    };
    let mut allowed = [DigitSet::EMPTY; 3];
    for first in digits[i].iter() {
        let out_by_first = ruled_out[first] | same(i, k, first);
        let seconds = digits[j].minus(ruled_out[first] | same(i, j, first));
        for second in seconds.iter() {
            let pair = DigitSet::of(first).with(second);
            let mut out = out_by_first | ruled_out[second] | same(j, k, second);
            for three in &threes[..count] {
                let rest = three.minus(pair);
                if rest.len() == 1 {
                    out |= rest;
                }
            }
            let thirds = digits[k].minus(out);
            if !thirds.is_empty() {
                allowed[i] = allowed[i].with(first);
                allowed[j] = allowed[j].with(second);
                allowed[k] |= thirds;
                if allowed == digits {
                    return allowed;
                }
            }
        }
    }
    allowed
}
