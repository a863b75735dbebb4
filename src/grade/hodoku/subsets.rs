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
        if naked_in(state, n, house, locked, &mut scratch.removed, |_, _| ()).is_some() {
            // Search again: grading needs no evidence, and it would slow down the search.
            scratch.tell_with(move |removed| {
                let found = naked_in(state, n, house, locked, &mut Vec::new(), |cells, digits| {
                    naked_evidence(house, cells, digits, removed)
                });
                found.expect("it was found")
            });
            return Some(Found::Removed(technique));
        }
    }
    None
}

/// Searches a house. Returns the result of the first naked subset that removes something.
fn naked_in<R>(
    state: &State,
    n: usize,
    house: House,
    locked: bool,
    removed: &mut Vec<Candidate>,
    result: impl Fn(CellSet, DigitSet) -> R,
) -> Option<R> {
    let few = |&cell: &_| state.digits[cell].len() <= n;
    let cells: ArrayVec<_, 9> = (state.empty & house.cells()).iter().filter(few).collect();
    subsets(
        &cells,
        n,
        (CellSet::EMPTY, DigitSet::EMPTY),
        &mut |(cells, digits), cell| {
            let union: DigitSet = digits | state.digits[cell];
            (union.len() <= n).then(|| (cells.with(cell), union))
        },
        &mut |(cells, digits): (CellSet, DigitSet)| {
            let full = cells.len() == n && digits.len() == n;
            (full && removes(state, cells, digits, locked, removed)).then(|| result(cells, digits))
        },
    )
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
        if hidden_in::<N, _>(state, house, &mut scratch.removed, |_, _| ()).is_some() {
            scratch.tell(move || {
                let subset = |cells, digits| subset(SubsetKind::Hidden, house, cells, digits);
                hidden_in::<N, _>(state, house, &mut Vec::new(), subset).expect("it was found")
            });
            return Some(Found::Removed(technique));
        }
    }
    None
}

/// Searches a house. Returns the result of the first hidden subset that removes something.
fn hidden_in<const N: usize, R>(
    state: &State,
    house: House,
    removed: &mut Vec<Candidate>,
    result: impl Fn(CellSet, DigitSet) -> R,
) -> Option<R> {
    let few = |&digit: &Digit| (1..=N).contains(&state.count(house, digit));
    let digits: ArrayVec<Digit, 9> = Digit::all().filter(few).collect();
    subsets(
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
            removed.clear();
            state.list(cells, !digits, removed);
            (!removed.is_empty()).then(|| result(cells, digits))
        },
    )
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
                    scratch.tell(move || {
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
