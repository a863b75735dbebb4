//! Singles, locking, sets, fish and wings.

use super::marks::{BOX, Bits, COLUMN, MOST, ROW, SET_ORDER, first_subset, ones};
use super::{Found, Pattern, View};
use crate::grade::Technique as T;

/// Kinds of the houses of locked candidates: the confining one and the one that loses the digit elsewhere.
const LOCKING: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

pub(super) fn hidden_single(View { houses, marks, .. }: View<'_>) -> Option<Found> {
    [true, false].into_iter().find_map(|is_last| {
        let all = SET_ORDER.iter().flat_map(|kind| houses.of_kind(*kind));
        let mut all = all.filter(|house| (marks.open[*house] == 1) == is_last);
        all.find_map(|house| {
            let singles =
                marks.digits_where(house, |it| (it != 0) & (it & it.wrapping_sub(1) == 0));
            let digit = ones(singles).next()?;
            let cell = houses.cells[house][marks.places(house, digit).trailing_zeros() as usize];
            let kind = match (is_last, house / houses.side) {
                (true, _) => (T::LastDigit, 10),
                (false, BOX) => (T::HiddenSingleBox, 12),
                (false, _) => (T::HiddenSingleLine, 15),
            };
            let pattern = Pattern::OnlyPlace { house };
            Some(Found::placing(kind, (cell, digit), Vec::new(), pattern))
        })
    })
}

pub(super) fn naked_single(View { marks, .. }: View<'_>) -> Option<Found> {
    let cell = (0..marks.digits.len() as u16).find(|cell| marks.count(*cell) == 1)?;
    let digit = marks.digits[usize::from(cell)].trailing_zeros() as usize;
    let kind = (T::NakedSingle, 23);
    Some(Found::placing(kind, (cell, digit), Vec::new(), Pattern::OnlyDigit))
}

/// Calls `accept` for each digit that is confined to the cells that two houses share.
fn confined<R>(
    View { houses, marks, .. }: View<'_>,
    mut accept: impl FnMut(usize, usize, usize) -> Option<R>,
) -> Option<R> {
    for (base_kind, cover_kind) in LOCKING {
        for base in houses.of_kind(base_kind) {
            for cover in houses.of_kind(cover_kind) {
                let shared = houses.shared(base, cover);
                if shared == 0 {
                    continue;
                }
                let are_confined = |it: Bits| (it & !shared == 0) & (it & it.wrapping_sub(1) != 0);
                let confined = marks.digits_where(base, are_confined);
                let found = ones(confined).find_map(|digit| accept(base, cover, digit));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Returns what a confined digit removes from the house that loses it.
fn removed_by_locking(view: View<'_>, base: usize, cover: usize, digit: usize) -> Vec<(u16, Bits)> {
    let outside = view.marks.places(cover, digit) & !view.houses.shared(cover, base);
    ones(outside).map(|place| (view.houses.cells[cover][place], 1 << digit)).collect()
}

pub(super) fn direct_locking(view: View<'_>) -> Option<Found> {
    let View { houses, marks, .. } = view;
    confined(view, |base, cover, digit| {
        let kind = base / houses.side;
        let mut others = houses.of_kind(kind).filter(|other| *other != base);
        let (single, cell) = others.find_map(|other| {
            let (places, shared) = (marks.places(other, digit), houses.shared(other, cover));
            let outside = places & !shared;
            let is_single = shared > 0 && outside.is_power_of_two() && places != outside;
            is_single.then(|| (other, houses.cells[other][outside.trailing_zeros() as usize]))
        })?;
        let kind = if kind == BOX { (T::DirectPointing, 17) } else { (T::DirectClaiming, 19) };
        let removed = removed_by_locking(view, base, cover, digit);
        let pattern = Pattern::Intersection { digit, base, cover, single: Some(single) };
        Some(Found::placing(kind, (cell, digit), removed, pattern))
    })
}

pub(super) fn locking(view: View<'_>) -> Option<Found> {
    confined(view, |base, cover, digit| {
        let is_box = base / view.houses.side == BOX;
        let kind = if is_box { (T::Pointing, 26) } else { (T::Claiming, 28) };
        let pattern = || Pattern::Intersection { digit, base, cover, single: None };
        Found::removing(kind, removed_by_locking(view, base, cover, digit), pattern)
    })
}

/// Returns what a hidden set of digits removes from its cells.
fn removed_by_hidden(
    View { houses, marks, .. }: View<'_>,
    house: usize,
    digits: Bits,
    places: Bits,
) -> Vec<(u16, Bits)> {
    let of = |place: usize| {
        let cell = houses.cells[house][place];
        (cell, marks.digits[usize::from(cell)] & !digits)
    };
    ones(places).map(of).filter(|(_, digits)| *digits > 0).collect()
}

pub(super) fn direct_hidden(view: View<'_>, size: usize) -> Option<Found> {
    let View { houses, marks, .. } = view;
    let kind = match size {
        2 => (T::DirectHiddenPair, 20),
        3 => (T::DirectHiddenTriplet, 25),
        _ => (T::DirectHiddenQuad, 43),
    };
    in_sets(view, size + 1, |house| {
        let sets = marks.places_of(house);
        first_subset(sets, size, 2, &mut |digits, union| {
            let outside = |digit: usize| {
                let outside = sets[digit] & !union;
                let is_single = digits >> digit & 1 == 0
                    && sets[digit].count_ones() > 1
                    && outside.count_ones() == 1;
                is_single.then_some((digit, outside))
            };
            let (digit, outside) = (0..houses.side).find_map(outside)?;
            let cell = houses.cells[house][outside.trailing_zeros() as usize];
            let removed = removed_by_hidden(view, house, digits, union);
            let pattern = Pattern::Hidden { house, digits };
            Some(Found::placing(kind, (cell, digit), removed, pattern))
        })
    })
}

/// Calls `find` for the houses with at least so many open cells.
fn in_sets(
    View { houses, marks, .. }: View<'_>,
    open: usize,
    find: impl FnMut(usize) -> Option<Found>,
) -> Option<Found> {
    let all = SET_ORDER.iter().flat_map(|kind| houses.of_kind(*kind));
    all.filter(|house| marks.open[*house] >= open).find_map(find)
}

pub(super) fn naked(view: View<'_>, size: usize) -> Option<Found> {
    const TECHNIQUES: [(T, u32); 6] = [
        (T::NakedPair, 30),
        (T::NakedTriplet, 36),
        (T::NakedQuad, 50),
        (T::NakedQuintuplet, 54),
        (T::NakedSextuplet, 54),
        (T::NakedSeptuplet, 54),
    ];
    let View { houses, marks, .. } = view;
    in_sets(view, 2 * size, |house| {
        let sets = marks.digits_of(houses, house);
        first_subset(&sets, size, 2, &mut |places, union| {
            let others = (0..houses.side).filter(|place| places >> place & 1 == 0);
            let removed = others.map(|place| (houses.cells[house][place], sets[place] & union));
            let removed = removed.filter(|(_, digits)| *digits > 0).collect();
            Found::removing(TECHNIQUES[size - 2], removed, || Pattern::Naked { house, places })
        })
    })
}

pub(super) fn hidden(view: View<'_>, size: usize) -> Option<Found> {
    const TECHNIQUES: [(T, u32); 6] = [
        (T::HiddenPair, 34),
        (T::HiddenTriplet, 40),
        (T::HiddenQuad, 54),
        (T::HiddenQuintuplet, 54),
        (T::HiddenSextuplet, 54),
        (T::HiddenSeptuplet, 54),
    ];
    in_sets(view, 2 * size + 1, |house| {
        first_subset(view.marks.places_of(house), size, 2, &mut |digits, union| {
            let removed = removed_by_hidden(view, house, digits, union);
            Found::removing(TECHNIQUES[size - 2], removed, || Pattern::Hidden { house, digits })
        })
    })
}

/// The first set of base lines decides, and then the digit.
pub(super) fn fish(view: View<'_>, size: usize) -> Option<Found> {
    const TECHNIQUES: [(T, u32); 6] = [
        (T::XWing, 32),
        (T::Swordfish, 38),
        (T::Jellyfish, 52),
        (T::Squirmbag, 55),
        (T::Whale, 55),
        (T::Leviathan, 55),
    ];
    let View { houses, marks, .. } = view;
    let side = houses.side;
    [(COLUMN, ROW), (ROW, COLUMN)].into_iter().find_map(|(base_kind, cover_kind)| {
        let of_digit = |digit: usize| {
            let mut sets = [0; MOST];
            let bases = sets.iter_mut().zip(houses.of_kind(base_kind));
            bases.for_each(|(set, base)| *set = marks.places(base, digit));
            first_subset(&sets, size, 2, &mut |bases, covers| {
                let lines = ones(covers).map(|line| houses.of_kind(cover_kind).start + line);
                let cells = lines.flat_map(|line| {
                    let places = marks.places(line, digit) & !bases;
                    ones(places).map(move |place| (houses.cells[line][place], 1 << digit))
                });
                let removed: Vec<(u16, Bits)> = cells.collect();
                (!removed.is_empty()).then_some((bases, covers, removed, digit))
            })
        };
        let digits = (0..side).filter(|digit| marks.solved[*digit] + 2 * size <= side);
        let first = digits.filter_map(of_digit).min_by_key(|(bases, ..)| *bases);
        let (bases, covers, removed, digit) = first?;
        let lines = |kind, lines| ones(lines).map(move |line| houses.of_kind(kind).start + line);
        let [base, cover] =
            [(base_kind, bases), (cover_kind, covers)].map(|(kind, of)| lines(kind, of).collect());
        Found::removing(TECHNIQUES[size - 2], removed, || Pattern::Fish { digit, base, cover })
    })
}

/// XY-Wing with a pivot of two digits, XYZ-Wing of three.
pub(super) fn wing(View { houses, marks, .. }: View<'_>, size: u32) -> Option<Found> {
    let kind = if size == 2 { (T::XyWing, 42) } else { (T::XyzWing, 44) };
    let digits = |cell: u16| marks.digits[usize::from(cell)];
    let pivots = (0..marks.digits.len() as u16).filter(|cell| marks.count(*cell) == size);
    pivots.into_iter().find_map(|pivot| {
        let pincers = || houses.peers[usize::from(pivot)].iter().copied();
        let pincers = || pincers().filter(|cell| marks.count(*cell) == 2);
        pincers().filter(|one| (digits(pivot) & !digits(*one)).count_ones() == 1).find_map(|one| {
            pincers().find_map(|other| {
                let union = digits(pivot) | digits(one) | digits(other);
                let all = digits(pivot) & digits(one) & digits(other);
                let common = digits(one) & digits(other);
                let is_wing = union.count_ones() == 3 && all.count_ones() == size - 2;
                if !is_wing || common.count_ones() != 1 {
                    return None;
                }
                let is_victim = |cell: &u16| {
                    ![pivot, one, other].contains(cell)
                        && houses.sees(*cell, other)
                        && (size == 2 || houses.sees(*cell, pivot))
                        && digits(*cell) & common > 0
                };
                let victims = houses.peers[usize::from(one)].iter().copied().filter(is_victim);
                let pattern = || {
                    let own = (size == 3).then_some(pivot);
                    let cells = [one, other].into_iter().chain(own).collect();
                    Pattern::Wing { pivot, cells, digit: common.trailing_zeros() as usize }
                };
                Found::removing(kind, victims.map(|cell| (cell, common)).collect(), pattern)
            })
        })
    })
}
