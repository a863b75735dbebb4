//! Cell and region forcing chains (static): which of them has the lowest rank, by what follows from each
//! candidate, and how far away it is, before any is walked. No cell has one candidate when this is asked: naked
//! singles come first.

use super::branching;
use super::hint::{Collector, Rank};
use super::line_lengths::LineLengths;
use super::link_sets::{close, each, meets, put, zip};
use super::pass::Pass;
use super::scratch::{ChainScratch, Fitting, Sets};
use crate::grade::ChainKind;
use crate::grade::rating::Table;
use crate::grid::{Candidate, Houses, PencilGrid};

/// Hands the cell or region forcing chain of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best<H: Houses>(
    grid: &PencilGrid<H>,
    scratch: &mut ChainScratch,
    collector: &mut Collector,
) {
    let found = match scratch.fitting(grid) {
        Fitting::Small(sets) => search(grid, sets, collector.scale),
        Fitting::Large(sets) => search(grid, sets, collector.scale),
    };
    match found {
        Found::Lowest(Some((_, kind))) => {
            branching::search_one(grid, kind, &mut scratch.pool, collector)
        }
        Found::Lowest(None) => {}
        Found::Chained => branching::search_multiple(grid, &mut scratch.pool, collector),
    }
}

/// The outcome of a search.
enum Found {
    /// The chain of the lowest rank.
    Lowest(Option<(Rank, ChainKind)>),
    /// A forcing chain was left out. What follows then depends on where the search stops.
    Chained,
}

fn search<H: Houses, const W: usize>(
    grid: &PencilGrid<H>,
    sets: &mut Sets<W>,
    scale: &Table,
) -> Found {
    sets.take_up(grid);
    sets.close(Pass::Xy);
    let Sets { links, closure, off, lengths, .. } = sets;
    let (rows, on) = (&links.of(Pass::Xy), &mut closure[Pass::Xy as usize]);
    if on.iter().zip(rows.weak).any(|(on, weak)| meets(on, weak)) {
        return Found::Chained;
    }
    off.clear();
    off.extend_from_slice(rows.weak);
    close(rows, off);
    lengths.clear();

    let mut lowest: Option<(Rank, ChainKind)> = None;
    let mut keep = |kind, branches: &[usize]| {
        let mut common = [[u64::MAX; W]; 2];
        for &branch in branches {
            let mut on = on[branch];
            put(&mut on, branch);
            for (common, follows) in common.iter_mut().zip([&on, &off[branch]]) {
                *common = zip(common, follows, |common, follows| common & follows);
            }
        }
        if common == [[0; W]; 2] {
            return;
        }
        branches.iter().for_each(|&branch| lengths.find(branch, rows));
        // The least complexity of what follows from all branches.
        let sum = |of: fn(&LineLengths<W>, usize) -> &[u16], i: usize| -> u32 {
            branches.iter().map(|&branch| u32::from(of(lengths, branch)[i])).sum()
        };
        let mut complexity = u32::MAX;
        each(&common[0], |i| complexity = complexity.min(sum(LineLengths::on, i)));
        each(&common[1], |i| complexity = complexity.min(sum(LineLengths::off, i)));
        let rank = Rank::new(scale, kind, complexity);
        if lowest.as_ref().is_none_or(|(lowest, _)| rank.is_before(lowest)) {
            lowest = Some((rank, kind));
        }
    };
    let mut branches = [0; 9];
    let mut first = 0;
    for cell in grid.empty_cells().iter() {
        let digits = grid.digits(cell);
        let own = first..first + digits.len();
        first = own.end;
        if digits.len() < 3 {
            continue;
        }
        for digit in digits.iter() {
            for house in grid.houses().houses_of(cell).iter().copied() {
                let places = grid.houses().in_house(house, grid.cells(digit));
                if places.clone().next() != Some(cell) {
                    continue;
                }
                let mut count = 0;
                for (branch, cell) in branches.iter_mut().zip(places) {
                    *branch = links.number(Candidate { cell, digit });
                    count += 1;
                }
                if count >= 2 {
                    keep(ChainKind::Region { house, digit }, &branches[..count]);
                }
            }
        }
        let count = own.len();
        branches.iter_mut().zip(own).for_each(|(branch, number)| *branch = number);
        keep(ChainKind::Cell { cell }, &branches[..count]);
    }
    Found::Lowest(lowest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::find::{Changes, Scratch, State};
    use crate::grade::finders::finder;
    use crate::grade::first_of;
    use crate::grade::rating::{CLASSIC, Rung};

    /// In positions without single candidates, as on the ladder.
    #[test]
    fn the_lowest_multiple_chain_is_the_first_of_all() {
        let (mut draws, mut scratch) = (Draws::new(1), Scratch::default());
        let mut found = [0; 2];
        for _ in 0..100 {
            let mut grid = draws.position();
            for _ in 0..20 {
                // Without forcing chains, or with them.
                let easier = if draws.below(8) == 0 { 0..4 } else { 0..21 };
                let mut first = |grid: &PencilGrid, rung: &Rung| {
                    let changes = &Changes::EVERYTHING;
                    first_of(
                        finder(rung.first),
                        State { grid, changes, scale: &CLASSIC },
                        &mut scratch,
                    )
                };
                let rungs = &CLASSIC.rungs[easier];
                while let Some(step) = rungs.iter().find_map(|rung| first(&grid, rung)) {
                    step.effect.apply(&mut grid);
                }
                if grid.is_solved() {
                    break;
                }
                let scratch = &mut scratch.chains;
                let mut best = Collector::best(&CLASSIC, true);
                search_best(&grid, scratch, &mut best);
                let mut all = Collector::all(&CLASSIC);
                branching::search_multiple(&grid, &mut scratch.pool, &mut all);
                let [best, first] = [best, all].map(|hints| Some(hints.into_best()?.into_step()));
                assert_eq!(best, first, "{}", text(&grid));
                let sets_found = match scratch.fitting(&grid) {
                    Fitting::Small(sets) => search(&grid, sets, &CLASSIC),
                    Fitting::Large(sets) => search(&grid, sets, &CLASSIC),
                };
                if best.is_some() {
                    found[usize::from(matches!(sets_found, Found::Chained))] += 1;
                }
                draws.remove_some(&mut grid);
            }
        }
        assert!(found.iter().all(|&count| count > 10), "{found:?}");
    }
}
