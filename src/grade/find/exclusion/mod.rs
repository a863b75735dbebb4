//! Aligned exclusion: the ways to fill two or three cells that leave other cells without a digit.

mod pair;
mod triplet;

pub(in crate::grade) use pair::aligned_pair;
pub(in crate::grade) use triplet::aligned_triplet;

use super::TakeStep;
use crate::grade::combination::Combination;
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{CandidateSet, Cell, CellSet, Houses, PencilGrid};
use std::ops::ControlFlow;

/// Returns the cells that may be filled. As naked singles come first, no peer has one candidate, neither now nor when nothing was
/// found: otherwise a cell could come to be filled without anything new in it or in its excluders.
fn base_cells<H: Houses>(grid: &PencilGrid<H>) -> CellSet {
    let [none, single] = [0, 1].map(|count| grid.cells_with_count(count));
    single.iter().fold(grid.empty_cells().minus(none | single), |bases, cell| {
        bases - grid.houses().peers(cell)
    })
}

/// Offers the step of these cells, if it removes anything.
fn offer<H: Houses>(
    grid: &PencilGrid<H>,
    technique: Technique,
    cells: &[Cell],
    excluders: CellSet,
    gone: CandidateSet,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let excluders = needed(grid, excluders, cells, &gone);
    let evidence = Evidence::Exclusion { cells: cells.iter().copied().collect(), excluders };
    sink(Step { technique, effect: Effect::Remove(gone), evidence })
}

/// Returns excluders that are enough to rule out the candidates that go.
fn needed<H: Houses>(
    grid: &PencilGrid<H>,
    excluders: CellSet,
    cells: &[Cell],
    gone: &CandidateSet,
) -> CellSet {
    let mut needed = CellSet::EMPTY;
    for combination in Combination::all(grid, cells.iter().copied().collect()) {
        if combination.has_any_of(gone) && combination.repeated_digit(grid.houses()).is_none() {
            let excludes = |&excluder: &Cell| combination.takes_all(grid.digits(excluder));
            if !needed.iter().any(|excluder| excludes(&excluder)) {
                needed = excluders.iter().find(excludes).map_or(needed, |it| needed.with(it));
            }
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::find::{Changes, Finder, Scratch, State};
    use crate::grade::first_of;
    use crate::grade::rating::CLASSIC;
    use crate::grid::{Classic, DigitSet};

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
            if combination.repeated_digit(grid.houses()).is_none()
                && !excluders.iter().any(excludes)
            {
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
            let finders: [Finder<Classic>; 2] = [aligned_pair, aligned_triplet];
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
