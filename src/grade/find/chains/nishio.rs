//! Nishio: a candidate, or its opposite, leads to a contradiction inside its digit.

use super::expand::{ExpansionPool, LinkKinds, no_patterns};
use super::hint::{Collector, Finding, conclusion};
use super::literal::Literal;
use crate::grade::ChainKind;
use crate::grade::find::State;
use crate::grid::{Candidate, Cell, CellSet, HouseSet, Houses};

const LINK_KINDS: LinkKinds = LinkKinds { is_dynamic: true, has_cell_links: false };

/// Hands all contradictions inside new digits to `collector`: for cells in order, for their candidates, that
/// which shows the candidate to be false, then that which shows it to be true.
pub(super) fn search<H: Houses>(
    state: State<'_, H>,
    pool: &mut ExpansionPool,
    collector: &mut Collector,
) {
    let (grid, new) = (state.grid, state.changes.digits);
    for cell in grid.empty_cells().iter().filter(|&cell| grid.digits(cell).len() > 1) {
        for digit in (grid.digits(cell) & new).iter() {
            for is_on in [true, false] {
                // An off candidate leads nowhere unless a house has just one other place.
                let has_two = |house| grid.has_two_places(house, digit);
                if !is_on && !grid.houses().houses_of(cell).iter().copied().any(has_two)
                    || !is_contradictory(grid.houses(), grid.cells(digit), cell, is_on)
                {
                    continue;
                }
                let on = Literal::on(Candidate { cell, digit });
                let assumption = if is_on { on } else { !on };
                let limit = collector.limit();
                let expansion = pool.expand(grid, assumption, LINK_KINDS, limit, &mut no_patterns);
                if let Some(complexity) = expansion.contradiction_count() {
                    let (place, gone) = conclusion(grid, Candidate { cell, digit }, !is_on);
                    let finding = Finding { kind: ChainKind::Nishio, place, gone };
                    collector.offer(finding, complexity, || expansion.contradiction_trails());
                }
                pool.give_back([expansion]);
            }
        }
    }
}

/// Returns true if a digit with these `places` cannot stand in `cell` (or, if `is_on` is false, anywhere but
/// there), as far as the last place in a house says. The check is cheaper than the search for the chain.
///
/// If the dynamic search over the links of the digit ends in a contradiction, this is so: both go on until
/// nothing follows.
fn is_contradictory<H: Houses>(houses: &H, places: CellSet, cell: Cell, is_on: bool) -> bool {
    let mut left = if is_on { places.minus(houses.peers(cell)) } else { places.without(cell) };
    let mut gone = places - left;
    while !gone.is_empty() {
        let touched =
            gone.iter().fold(HouseSet::EMPTY, |all, cell| all | houses.house_set_of(cell));
        gone = CellSet::EMPTY;
        for house in touched {
            let here = houses.cells(house) & left;
            if here.is_empty() {
                return true;
            }
            if let Some(cell) = here.only() {
                gone |= left & houses.peers(cell);
                left -= houses.peers(cell);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::Changes;
    use crate::grade::find::chains::hint::Hint;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::rating::CLASSIC;

    #[test]
    fn the_first_contradiction_is_that_of_all_expansions() {
        let (mut draws, mut pool, mut found) = (Draws::new(8), ExpansionPool::default(), 0);
        for _ in 0..100 {
            let mut grid = draws.position();
            (0..draws.below(20)).for_each(|_| draws.remove_some(&mut grid));
            let mut best = Collector::best(&CLASSIC, true);
            let state = State { grid: &grid, changes: &Changes::EVERYTHING, scale: &CLASSIC };
            search(state, &mut pool, &mut best);
            let mut all = Collector::all(&CLASSIC);
            for candidate in grid.candidates() {
                if grid.digits(candidate.cell).len() == 1 {
                    continue;
                }
                for assumption in [Literal::on(candidate), Literal::off(candidate)] {
                    let expansion =
                        pool.expand(&grid, assumption, LINK_KINDS, u32::MAX, &mut no_patterns);
                    if let Some(complexity) = expansion.contradiction_count() {
                        let (place, gone) = conclusion(&grid, candidate, !assumption.is_on());
                        let finding = Finding { kind: ChainKind::Nishio, place, gone };
                        all.offer(finding, complexity, || expansion.contradiction_trails());
                    }
                    pool.give_back([expansion]);
                }
            }
            let [best, first] = [best, all].map(|hints| hints.into_best().map(Hint::into_step));
            assert_eq!(best, first, "{}", text(&grid));
            found += usize::from(best.is_some());
        }
        assert!(found > 20, "{found}");
    }
}
