//! Locked, naked and hidden subsets, and locked candidates.

use super::{Evidence, Found, Scratch, State, Technique, houses_of, rows_columns_blocks, subsets};
use crate::grade::{self, SubsetKind};
use crate::grid::{Candidate, CellSet, Digit, DigitSet, House, HouseKind, HouseSet};
use arrayvec::ArrayVec;

/// Locked pair and triple: in a box and in a line of it, with eliminations in both.
pub(super) fn locked<const N: usize>(state: &State, scratch: &mut Scratch) -> Option<Found> {
    naked_of(state, N, HouseKind::Block.houses(), true, scratch)
}

/// Naked pair, triple and quadruple that are not locked.
pub(super) fn naked<const N: usize>(state: &State, scratch: &mut Scratch) -> Option<Found> {
    naked_of(state, N, House::all(), false, scratch)
}

fn naked_of(
    state: &State,
    n: usize,
    houses: impl Iterator<Item = House>,
    locked: bool,
    scratch: &mut Scratch,
) -> Option<Found> {
    use Technique as T;
    let technique = match (n, locked) {
        (2, true) => T::LockedPair,
        (_, true) => T::LockedTriple,
        (2, _) => T::NakedPair,
        (3, _) => T::NakedTriple,
        _ => T::NakedQuad,
    };
    for house in houses {
        let few = |&cell: &_| state.digits[cell].len() <= n;
        let cells: ArrayVec<_, 9> = (state.empty & house.cells()).iter().filter(few).collect();
        let found = subsets(
            &cells,
            n,
            (CellSet::EMPTY, DigitSet::EMPTY),
            &mut |(cells, digits), cell| {
                let union: DigitSet = digits | state.digits[cell];
                (union.len() <= n).then(|| (cells.with(cell), union))
            },
            &mut |(cells, digits): (CellSet, DigitSet)| {
                let full = cells.len() == n && digits.len() == n;
                (full && removes(state, cells, digits, locked, &mut scratch.removed))
                    .then_some((cells, digits))
            },
        );
        if let Some((cells, digits)) = found {
            scratch.tell_with(|removed| naked_evidence(house, cells, digits, removed));
            return Some(Found::Removed(technique));
        }
    }
    None
}

/// Returns the evidence of a naked subset, which may remove candidates in two houses.
fn naked_evidence(
    house: House,
    cells: CellSet,
    digits: DigitSet,
    removed: &[Candidate],
) -> Evidence {
    let common = |house: &House| cells.is_subset(house.cells());
    let houses: HouseSet =
        houses_of(cells.first().expect("a cell")).into_iter().filter(common).collect();
    let has_all = |house: &House| removed.iter().all(|it| house.cells().contains(it.cell));
    match [house].into_iter().chain(houses).find(has_all) {
        Some(house) => subset(SubsetKind::Naked, house, cells, digits),
        None => Evidence::Locked { cells, digits, houses },
    }
}

fn subset(kind: SubsetKind, house: House, cells: CellSet, digits: DigitSet) -> Evidence {
    Evidence::Shared(grade::Evidence::Subset { kind, house, cells, digits })
}

/// Lists what a naked subset removes. False if that is nothing, or if it is not locked as asked.
fn removes(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
    locked: bool,
    removed: &mut Vec<Candidate>,
) -> bool {
    removed.clear();
    let common = |house: &House| cells.is_subset(house.cells());
    let houses: ArrayVec<House, 3> =
        houses_of(cells.first().expect("a cell")).into_iter().filter(common).collect();
    for house in &houses {
        state.list((state.empty & house.cells()) - cells, digits, removed);
    }
    let is_locked = match houses[..] {
        [line, block] if cells.len() < 4 => {
            let hits = |house: House, other: House| {
                let within = house.cells() - other.cells();
                removed.iter().any(|it| within.contains(it.cell))
            };
            // The part of the line in the box counts as box.
            removed.iter().any(|it| block.cells().contains(it.cell)) && hits(line, block)
        }
        _ => false,
    };
    !removed.is_empty() && is_locked == locked
}

/// Hidden pair, triple and quadruple.
pub(super) fn hidden<const N: usize>(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let technique = [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][N - 2];
    for house in House::all() {
        if (state.empty & house.cells()).len() <= N {
            continue;
        }
        let few = |&digit: &Digit| (1..=N).contains(&state.count(house, digit));
        let digits: ArrayVec<Digit, 9> = Digit::all().filter(few).collect();
        let found = subsets(
            &digits,
            N,
            (CellSet::EMPTY, DigitSet::EMPTY),
            &mut |(cells, digits), digit| {
                let union: CellSet = cells | state.places(house, digit);
                (union.len() <= N).then(|| (union, digits.with(digit)))
            },
            &mut |(cells, digits): (CellSet, DigitSet)| {
                if cells.len() != N || digits.len() != N {
                    return None;
                }
                scratch.removed.clear();
                state.list(cells, !digits, &mut scratch.removed);
                (!scratch.removed.is_empty()).then_some((cells, digits))
            },
        );
        if let Some((cells, digits)) = found {
            scratch.tell(|| subset(SubsetKind::Hidden, house, cells, digits));
            return Some(Found::Removed(technique));
        }
    }
    None
}

/// Locked candidates 1: in a box, the digit is only in a line.
pub(super) fn pointing(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let blocks = HouseKind::Block.houses();
    let lines = [HouseKind::Row, HouseKind::Column];
    intersection(state, blocks, &lines, Technique::Pointing, scratch)
}

/// Locked candidates 2: in a line, the digit is only in a box.
pub(super) fn claiming(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let lines = rows_columns_blocks().take(18);
    intersection(state, lines, &[HouseKind::Block], Technique::Claiming, scratch)
}

fn intersection(
    state: &State,
    bases: impl Iterator<Item = House>,
    kinds: &[HouseKind],
    technique: Technique,
    scratch: &mut Scratch,
) -> Option<Found> {
    for base in bases {
        for digit in Digit::all() {
            if !(2..=3).contains(&state.count(base, digit)) {
                continue;
            }
            let places = state.places(base, digit);
            let first = places.first().expect("two or three places");
            for kind in kinds {
                let cover = kind.house_of(first);
                let others = state.places(cover, digit) - places;
                if places.is_subset(cover.cells()) && !others.is_empty() {
                    scratch.remove(others, digit);
                    scratch.tell(|| {
                        let single = None;
                        let it = grade::Evidence::Intersection { digit, base, cover, single };
                        Evidence::Shared(it)
                    });
                    return Some(Found::Removed(technique));
                }
            }
        }
    }
    None
}
