//! Locked, naked and hidden subsets, and locked candidates.

use super::{
    CountedGrid, Evidence, FinderMemory, FoundStep, Technique, houses_of, rows_columns_blocks,
    subsets,
};
use crate::grade::SubsetKind;
use crate::grid::{Candidate, CellSet, Digit, DigitSet, House, HouseKind};
use arrayvec::ArrayVec;

/// Locked pair and triple: in a box and in a line of it, with eliminations in both.
pub(super) fn locked(grid: &CountedGrid, memory: &mut FinderMemory, n: usize) -> Option<FoundStep> {
    naked_of(grid, n, HouseKind::Block.houses(), true, memory)
}

/// Naked pair, triple and quadruple that are not locked.
pub(super) fn naked(grid: &CountedGrid, memory: &mut FinderMemory, n: usize) -> Option<FoundStep> {
    naked_of(grid, n, House::classic(), false, memory)
}

fn naked_of(
    grid: &CountedGrid,
    n: usize,
    houses: impl Iterator<Item = House>,
    locked: bool,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    use Technique as T;
    let technique = match (n, locked) {
        (2, true) => T::LockedPair,
        (_, true) => T::LockedTriple,
        (2, _) => T::NakedPair,
        (3, _) => T::NakedTriplet,
        _ => T::NakedQuad,
    };
    for house in houses {
        let found = naked_in(grid, n, house, locked, &mut memory.removed);
        if let Some((cells, digits)) = found {
            let kind = SubsetKind::Naked;
            memory.keep_evidence_in(house, || Evidence::Subset { kind, house, cells, digits });
            return Some(FoundStep::Removed(technique));
        }
    }
    None
}

/// Returns the first naked subset of a house that removes something.
fn naked_in(
    grid: &CountedGrid,
    n: usize,
    house: House,
    locked: bool,
    removed: &mut Vec<Candidate>,
) -> Option<(CellSet, DigitSet)> {
    let few = |&cell: &_| grid.digits[cell].len() <= n;
    let cells: ArrayVec<_, 9> = (grid.empty & house.cells()).iter().filter(few).collect();
    subsets(
        &cells,
        n,
        (CellSet::EMPTY, DigitSet::EMPTY),
        &mut |(cells, digits), cell| {
            let union: DigitSet = digits | grid.digits[cell];
            (union.len() <= n).then(|| (cells.with(cell), union))
        },
        &mut |(cells, digits): (CellSet, DigitSet)| {
            let full = cells.len() == n && digits.len() == n;
            (full && removes(grid, cells, digits, locked, removed)).then_some((cells, digits))
        },
    )
}

/// Lists what a naked subset removes. False if that is nothing, or if it is not locked as asked.
fn removes(
    grid: &CountedGrid,
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
        grid.list((grid.empty & house.cells()) - cells, digits, removed);
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
pub(super) fn hidden(grid: &CountedGrid, memory: &mut FinderMemory, n: usize) -> Option<FoundStep> {
    let technique = [Technique::HiddenPair, Technique::HiddenTriplet, Technique::HiddenQuad][n - 2];
    for house in House::classic() {
        if (grid.empty & house.cells()).len() <= n {
            continue;
        }
        if let Some((cells, digits)) = hidden_in(grid, n, house, &mut memory.removed) {
            let kind = SubsetKind::Hidden;
            memory.keep_evidence(|| Evidence::Subset { kind, house, cells, digits });
            return Some(FoundStep::Removed(technique));
        }
    }
    None
}

/// Returns the first hidden subset of a house that removes something.
fn hidden_in(
    grid: &CountedGrid,
    n: usize,
    house: House,
    removed: &mut Vec<Candidate>,
) -> Option<(CellSet, DigitSet)> {
    let few = |&digit: &Digit| (1..=n).contains(&grid.count(house, digit));
    let digits: ArrayVec<Digit, 9> = Digit::all().filter(few).collect();
    subsets(
        &digits,
        n,
        (CellSet::EMPTY, DigitSet::EMPTY),
        &mut |(cells, digits), digit| {
            let union: CellSet = cells | grid.places(house, digit);
            (union.len() <= n).then(|| (union, digits.with(digit)))
        },
        &mut |(cells, digits): (CellSet, DigitSet)| {
            if cells.len() != n || digits.len() != n {
                return None;
            }
            removed.clear();
            grid.list(cells, !digits, removed);
            (!removed.is_empty()).then_some((cells, digits))
        },
    )
}

/// Locked candidates 1: in a box, the digit is only in a line.
pub(super) fn pointing(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let blocks = HouseKind::Block.houses();
    let lines = [HouseKind::Row, HouseKind::Column];
    intersection(grid, blocks, &lines, Technique::Pointing, memory)
}

/// Locked candidates 2: in a line, the digit is only in a box.
pub(super) fn claiming(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let lines = rows_columns_blocks().take(18);
    intersection(grid, lines, &[HouseKind::Block], Technique::Claiming, memory)
}

fn intersection(
    grid: &CountedGrid,
    bases: impl Iterator<Item = House>,
    kinds: &[HouseKind],
    technique: Technique,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    for base in bases {
        for digit in Digit::all() {
            if !(2..=3).contains(&grid.count(base, digit)) {
                continue;
            }
            let places = grid.places(base, digit);
            let first = places.first().expect("two or three places");
            for kind in kinds {
                let cover = kind.house_of(first);
                let others = grid.places(cover, digit) - places;
                if places.is_subset(cover.cells()) && !others.is_empty() {
                    memory.remove(others, digit);
                    let single = None;
                    memory.keep_evidence(|| Evidence::Intersection { digit, base, cover, single });
                    return Some(FoundStep::Removed(technique));
                }
            }
        }
    }
    None
}
