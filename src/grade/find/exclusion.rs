//! Aligned exclusion: two or three cells, and which ways to fill them leave other cells without a
//! digit.

use super::{Scratch, Sink, State};
use crate::grade::combination::Combination;
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, PencilGrid, PerCell, PerDigit};
use std::ops::ControlFlow;

/// Order: pairs in mask order, that is by the second cell, then by the first.
///
/// A digit of one cell goes if an excluder rules out each digit of the other, but the same digit. So only such pairs
/// are tried: for each digit, `other` is a cell all of whose digits it could rule out, by an excluder somewhere, and `cell`
/// sees an excluder for each of these digits as well.
pub(in crate::grade) fn aligned_pair(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (grid, new) = (state.grid, state.changes.cells);
    let bivalue = grid.cells_with_count(2);
    // For each two digits the cells that see an excluder of these.
    let mut near = PerDigit([PerDigit([CellSet::EMPTY; 9]); 9]);
    for excluder in bivalue {
        for digit in grid.digits(excluder) {
            let other = grid.digits(excluder).without(digit).first();
            let near = &mut near[digit][other.expect("one of two")];
            *near |= excluder.peers();
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
                cells &= other.peers();
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
            let excluders = first.peers() & second.peers() & bivalue;
            if excluders.len() >= 2 && !(excluders.with(first).with(second) & new).is_empty() {
                exclude_pair(grid, [first, second], excluders, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers what goes from two cells with these common excluders.
fn exclude_pair(
    grid: &PencilGrid,
    [first, second]: [Cell; 2],
    excluders: CellSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
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
    let mut gone = CandidateSet::EMPTY;
    for (cell, other) in [(first, second), (second, first)] {
        gone_of(cell, other).iter().for_each(|digit| gone.add(digit, CellSet::of(cell)));
    }
    offer(grid, Technique::AlignedPairExclusion, &[first, second], excluders, gone, sink)
}

/// The cells that may be filled. As naked singles come first, no peer has one candidate, neither now nor when nothing was
/// found: otherwise a cell could come to be filled without anything new in it or in its excluders.
fn base_cells(grid: &PencilGrid) -> CellSet {
    let [none, single] = [0, 1].map(|count| grid.cells_with_count(count));
    single.iter().fold(grid.empty_cells().minus(none | single), |bases, cell| bases - cell.peers())
}

/// Order: the first two cells as in pairs; the third is an excluder of the first, then of the second,
/// in peer order.
///
/// Hardly any triplet excludes a candidate, so the third cells of a pair are tried in any order before one is offered.
pub(in crate::grade) fn aligned_triplet(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let bases = Bases::new(grid);
    let new = state.changes.cells;
    bases.each_pair(new, &mut |first, second, excluders| {
        let thirds = bases.thirds([first, second], excluders, new);
        let excludes = |third: Cell| {
            let common = excluders & third.peers();
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
            exclude_triplet(grid, [first, second, third], excluders & third.peers(), sink)?;
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
    fn new(grid: &PencilGrid) -> Self {
        let few = grid.cells_with_count(2) | grid.cells_with_count(3);
        let excluders = PerCell([CellSet::EMPTY; 81]);
        let mut bases = Self { cells: CellSet::EMPTY, few, excluders };
        for cell in base_cells(grid) {
            bases.excluders[cell] = cell.peers() & few;
            if !bases.excluders[cell].is_empty() {
                bases.cells = bases.cells.with(cell);
            }
        }
        bases
    }

    /// Calls `found` with each pair that has two common excluders, and with these, unless no triplet with the pair can be
    /// new.
    fn each_pair(
        &self,
        new: CellSet,
        found: &mut dyn FnMut(Cell, Cell, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // If neither cell is new, the third or a common excluder is, and one of the two sees it.
        let touched = (new & self.few).iter().fold(new, |touched, cell| touched | cell.peers());
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
    fn thirds(&self, [first, second]: [Cell; 2], excluders: CellSet, new: CellSet) -> CellSet {
        let of_either = self.excluders[first] | self.excluders[second];
        let mut thirds = (of_either & self.cells).without(first).without(second);
        if !new.contains(first) && !new.contains(second) {
            // The third must be new, or see a new excluder.
            thirds &= (excluders & new).iter().fold(new, |seen, excluder| seen | excluder.peers());
        }
        // The same three cells came up before if the second was a third then.
        if self.few.contains(second) {
            let were_first = if first.sees(second) { CellSet::ALL } else { second.peers() };
            thirds -= cells_before(second) & were_first;
        }
        if thirds.is_empty() {
            return thirds;
        }
        // The third must see two of the common excluders, too.
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for excluder in excluders {
            twice |= once & excluder.peers();
            once |= excluder.peers();
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
fn exclude_triplet(
    grid: &PencilGrid,
    cells: [Cell; 3],
    excluders: CellSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut gone = CandidateSet::EMPTY;
    for (&cell, allowed) in cells.iter().zip(allowed(grid, excluders, &cells)) {
        for digit in grid.digits(cell).minus(allowed) {
            gone.add(digit, CellSet::of(cell));
        }
    }
    offer(grid, Technique::AlignedTripletExclusion, &cells, excluders, gone, sink)
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
        let Some(digit) = excluder.first() else { continue };
        let others = excluder.without(digit);
        if let Some(other) = others.only() {
            ruled_out[digit] |= others;
            ruled_out[other] = ruled_out[other].with(digit);
        } else {
            threes[count] = excluder;
            count += 1;
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
        if cells[order[i]].sees(cells[order[j]]) { DigitSet::ALL } else { DigitSet::EMPTY }
    };
    let [i_and_j, i_and_k, j_and_k] = [taken(0, 1), taken(0, 2), taken(1, 2)];
    let [mut of_first, mut of_second, mut of_third] = [DigitSet::EMPTY; 3];
    for first in of_i {
        let out_by_first = ruled_out[first] | DigitSet::of(first) & i_and_k;
        for second in of_j.minus(ruled_out[first] | DigitSet::of(first) & i_and_j) {
            let pair = DigitSet::of(first).with(second);
            let mut out = out_by_first | ruled_out[second] | DigitSet::of(second) & j_and_k;
            for three in &threes[..count] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::positions::{Draws, text};
    use crate::grade::find::{Changes, Finder};
    use crate::grade::first_of;
    use crate::grade::scale::CLASSIC;

    /// The first exclusion of so many cells, by trying all combinations of all cells.
    fn plain(grid: &PencilGrid, size: usize) -> Option<Step> {
        let few = (2..=size).fold(CellSet::EMPTY, |few, n| few | grid.cells_with_count(n));
        let single = grid.cells_with_count(1);
        let is_base = |cell: &Cell| {
            let (peers, count) = (cell.peers(), grid.digits(*cell).len());
            count >= 2 && (peers & single).is_empty() && !(peers & few).is_empty()
        };
        let bases: Vec<Cell> = Cell::all().filter(is_base).collect();
        for (i, &second) in bases.iter().enumerate() {
            for &first in &bases[..i] {
                let of_first = (first.peers() & few).in_peer_order(first);
                let rest = (second.peers() & few).minus(first.peers());
                let thirds = of_first.chain(rest.in_peer_order(second));
                let is_third =
                    |cell: &Cell| bases.contains(cell) && ![first, second].contains(cell);
                let groups: Vec<Vec<Cell>> = match size {
                    2 => vec![vec![first, second]],
                    _ => thirds.filter(is_third).map(|third| vec![first, second, third]).collect(),
                };
                if let Some(step) =
                    groups.iter().find_map(|cells| exclude_plainly(grid, cells, few))
                {
                    return Some(step);
                }
            }
        }
        None
    }

    fn exclude_plainly(grid: &PencilGrid, cells: &[Cell], few: CellSet) -> Option<Step> {
        let excluders = cells.iter().fold(few, |common, cell| common & cell.peers());
        if excluders.len() < 2 {
            return None;
        }
        let all: CellSet = cells.iter().copied().collect();
        let mut gone = grid.candidates_in(all, DigitSet::ALL);
        for combination in Combination::all(grid, cells.iter().copied().collect()) {
            let excludes = |cell: Cell| combination.takes_all(grid.digits(cell));
            if combination.repeated_digit().is_none() && !excluders.iter().any(excludes) {
                for &cell in cells {
                    for digit in grid.digits(cell) {
                        let candidate = CandidateSet::of_digit(digit, CellSet::of(cell));
                        if combination.has_any_of(&candidate) {
                            gone.remove(digit, CellSet::of(cell));
                        }
                    }
                }
            }
        }
        let technique = match cells.len() {
            2 => Technique::AlignedPairExclusion,
            _ => Technique::AlignedTripletExclusion,
        };
        let mut step = None;
        let _stopped = offer(grid, technique, cells, excluders, gone, &mut |offered| {
            step = Some(offered);
            ControlFlow::Break(())
        });
        step
    }

    #[test]
    fn the_first_exclusion_is_that_of_all_combinations() {
        let (mut draws, mut scratch) = (Draws::new(4), Scratch::default());
        let mut found = [0; 2];
        for round in 0..150 {
            let mut grid = draws.position();
            (0..draws.below(40)).for_each(|_| draws.remove_some(&mut grid));
            let finders: [Finder; 2] = [aligned_pair, aligned_triplet];
            for (i, finder) in finders.into_iter().enumerate() {
                if i == 1 && round % 5 > 0 {
                    // They take long.
                    continue;
                }
                let state = State { grid: &grid, changes: &Changes::EVERYTHING, scale: &CLASSIC };
                let first = first_of(finder, state, &mut scratch);
                assert_eq!(first, plain(&grid, i + 2), "{}", text(&grid));
                found[i] += usize::from(first.is_some());
            }
        }
        assert!(found.iter().all(|&found| found > 10), "{found:?}");
    }
}
