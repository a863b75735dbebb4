//! Locked candidates: all places of a digit in one house lie in another house, too.

use super::{Scratch, State, TakeStep};
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{
    Candidate, CandidateSet, CellSet, Crossing, Digit, DigitSet, House, HouseKind, Houses,
    PencilGrid,
};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The kinds of the confining and of the crossing house, in order of the search.
const KINDS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Block, HouseKind::Column),
    (HouseKind::Block, HouseKind::Row),
    (HouseKind::Column, HouseKind::Block),
    (HouseKind::Row, HouseKind::Block),
];

/// Calls `found` with the confining house, the crossing house and the digit, wherever the digit has at
/// least two places in the first, all of them in the second; of the digits that are new, and only if the second house
/// of one of these has other places.
fn each_locked<H: Houses>(
    state: State<'_, H>,
    found: &mut dyn FnMut(House, House, Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let grid = state.grid;
    if let Some(crossings) = grid.houses().crossings() {
        return each_crossing(state, crossings, found);
    }
    let is_locked = |digit: &Digit| has_crossing(grid.cells(*digit));
    let digits: DigitSet = state.changes.digits.iter().filter(is_locked).collect();
    if digits.is_empty() {
        return ControlFlow::Continue(());
    }
    if state.scale.searches.locks_by_digit {
        return each_locked_by_digit(grid, digits, found);
    }
    for (base_kind, cover_kind) in KINDS {
        let thirds = &THIRDS[usize::from(cover_kind == HouseKind::Column)];
        for base in base_kind.houses() {
            // The digits that are confined to each of the three crossing houses.
            let mut confined = [DigitSet::EMPTY; 3];
            let mut is_any = false;
            for digit in digits.iter() {
                if let Some(third) = thirds[usize::from(grid.positions(base, digit).bits())] {
                    confined[usize::from(third)] = confined[usize::from(third)].with(digit);
                    is_any = true;
                }
            }
            if !is_any {
                continue;
            }
            for (cover, digits) in crossing(base, cover_kind).into_iter().zip(confined) {
                for digit in digits.iter() {
                    found(base, cover, digit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Like [`each_locked`], but at these crossings, on any board.
fn each_crossing<H: Houses>(
    state: State<'_, H>,
    crossings: &[Crossing],
    found: &mut dyn FnMut(House, House, Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let digits = state.changes.digits;
    if !state.scale.searches.locks_by_digit {
        for crossing in crossings {
            let [base, cover] = crossing.houses;
            // First for all digits: this loop becomes vector instructions.
            let confined = Digit::all().fold(0, |set, digit| {
                set | u16::from(confines(state.grid, crossing, digit)) << digit.index()
            });
            for digit in DigitSet::from_bits(confined) & digits {
                found(base, cover, digit)?;
            }
        }
        return ControlFlow::Continue(());
    }
    let kinds = |crossing: &Crossing| crossing.houses.map(House::kind);
    for crossings in crossings.chunk_by(|one, other| kinds(one) == kinds(other)) {
        for digit in digits {
            for crossing in crossings.iter().filter(|it| confines(state.grid, it, digit)) {
                let [base, cover] = crossing.houses;
                found(base, cover, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// True if the first house confines the digit to the second, which has other places, too.
#[inline]
fn confines<H: Houses>(grid: &PencilGrid<H>, crossing: &Crossing, digit: Digit) -> bool {
    let [of_base, of_cover] = crossing.houses.map(|house| grid.positions(house, digit));
    let [outside_cover, outside_base] = crossing.outside;
    let has_two = of_base.bits() & of_base.bits().wrapping_sub(1) != 0;
    (of_base & outside_cover).is_empty() && has_two && !(of_cover & outside_base).is_empty()
}

/// True if a house confines a digit with these places to a crossing house that has other places.
///
/// A block and a line cross in three cells. The digit is confined to them by one of the two if it stands there, and in the
/// rest of just one.
fn has_crossing(places: CellSet) -> bool {
    let places = places.bits();
    let in_rows = (places | places >> 1 | places >> 2) & IN_STACKS;
    let in_columns = (places | places >> 9 | places >> 18) & IN_BANDS;
    let in_just_one = |crossings, [line, block]: [(u128, u32); 2]| {
        crossings & (others(crossings, line) ^ others(crossings, block)) != 0
    };
    in_just_one(in_rows, [(ROW_STARTS, 3), (CORNERS, 9)])
        || in_just_one(in_columns, [(COLUMN_STARTS, 27), (CORNERS, 1)])
}

/// The first cells of the rows, of the columns and of the blocks; the first columns of the stacks and rows of the bands.
const ROW_STARTS: u128 = every(9, 9);
const COLUMN_STARTS: u128 = every(1, 9);
const CORNERS: u128 = every(3, 3) | every(3, 3) << 27 | every(3, 3) << 54;
const IN_STACKS: u128 = every(3, 27);
const IN_BANDS: u128 = COLUMN_STARTS | COLUMN_STARTS << 27 | COLUMN_STARTS << 54;

/// Returns `count` bits, `step` places apart.
const fn every(step: u32, count: u32) -> u128 {
    if count == 0 { 0 } else { 1 | every(step, count - 1) << step }
}

/// Returns the crossings of which one of the other two in the same house is set. A house has one at each of the `starts`
/// and the others one and two steps on.
const fn others(crossings: u128, (starts, step): (u128, u32)) -> u128 {
    let (first, second, third) =
        (crossings & starts, crossings >> step & starts, crossings >> (2 * step) & starts);
    second | third | (first | third) << step | (first | second) << (2 * step)
}

/// Like [`each_locked`], but in the order of the digits first, then of the houses.
fn each_locked_by_digit<H: Houses>(
    grid: &PencilGrid<H>,
    digits: DigitSet,
    found: &mut dyn FnMut(House, House, Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (base_kind, cover_kind) in KINDS {
        let thirds = &THIRDS[usize::from(cover_kind == HouseKind::Column)];
        for digit in digits.iter() {
            for base in base_kind.houses() {
                if let Some(third) = thirds[usize::from(grid.positions(base, digit).bits())] {
                    found(base, crossing(base, cover_kind)[usize::from(third)], digit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// For all sets of positions: which of the three houses that cross theirs has them all, if there are two or
/// more. First as the rows cross a block, and blocks a line, then as the columns cross a block.
const THIRDS: [[Option<u8>; 512]; 2] = {
    let mut thirds = [[None; 512]; 2];
    let shared = [[0o7, 0o70, 0o700], [0o111, 0o222, 0o444]];
    let (mut kind, mut third) = (0, 0);
    while kind < 2 {
        let mut positions = 0_usize;
        while positions < 512 {
            if positions & !shared[kind][third] == 0 && positions.count_ones() >= 2 {
                thirds[kind][positions] = Some(third as u8);
            }
            positions += 1;
        }
        third += 1;
        if third == 3 {
            (kind, third) = (kind + 1, 0);
        }
    }
    thirds
};

/// The three houses of this kind that share cells with `house`, of which either is a block.
fn crossing(house: House, kind: HouseKind) -> [House; 3] {
    let number = house.number();
    let first = |number| move |third| kind.house(number + third);
    match (house.kind(), kind) {
        (HouseKind::Block, HouseKind::Row) => [0, 1, 2].map(first(number / 3 * 3)),
        (HouseKind::Block, _) => [0, 1, 2].map(first(number % 3 * 3)),
        (HouseKind::Row, _) => [0, 1, 2].map(first(number / 3 * 3)),
        _ => [0, 3, 6].map(first(number / 3)),
    }
}

/// Locked candidates after which the digit has one place left in another house. Only the digit is
/// placed, nothing else goes.
///
/// Order: as [`locking`], then the other houses of the confining kind by number.
pub(in crate::grade) fn direct_locking<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    each_locked(state, &mut |base, cover, digit| {
        let mut place_in = |other| match place_in_parallel(state, [base, cover, other], digit) {
            Some(step) => sink(step),
            None => ControlFlow::Continue(()),
        };
        // Houses that do not cross the cover have no place there.
        if H::IS_CLASSIC {
            for other in crossing(cover, base.kind()) {
                place_in(other)?;
            }
        } else {
            for other in grid.houses().all().filter(|other| other.kind() == base.kind()) {
                place_in(other)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns the step that places a digit in another house of the kind of `base`, if it has one place left there.
#[inline]
fn place_in_parallel<H: Houses>(
    state: State<'_, H>,
    [base, cover, other]: [House; 3],
    digit: Digit,
) -> Option<Step> {
    let (grid, houses) = (state.grid, state.grid.houses());
    let places = grid.cells(digit) & houses.cells(other);
    let cell = places.minus(houses.cells(cover)).only()?;
    (places.len() >= 2 && other != base).then(|| Step {
        technique: match base.kind() {
            HouseKind::Block => Technique::DirectPointing,
            _ => Technique::DirectClaiming,
        },
        effect: state.direct_effect(Candidate { cell, digit }, || {
            let gone = (grid.cells(digit) & houses.cells(cover)).minus(houses.cells(base));
            CandidateSet::of_digit(digit, gone)
        }),
        evidence: Evidence::Intersection { digit, base, cover, single: Some(other) },
    })
}

/// Locked candidates: the crossing house loses the digit elsewhere.
///
/// Order: block and column, block and row (pointing), column and block, row and block (claiming); then
/// houses by number, digits; or digits, houses by number.
pub(in crate::grade) fn locking<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    each_locked(state, &mut |base, cover, digit| {
        let gone =
            (grid.cells(digit) & grid.houses().cells(cover)).minus(grid.houses().cells(base));
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(Step {
            technique: match base.kind() {
                HouseKind::Block => Technique::Pointing,
                _ => Technique::Claiming,
            },
            effect: Effect::Remove(CandidateSet::of_digit(digit, gone)),
            evidence: Evidence::Intersection { digit, base, cover, single: None },
        })
    })
}

/// All cells that see every place of a digit in a house lose it, wherever they are.
///
/// Order: set order of the houses, digits; or kind by kind in link order digits, houses by number.
pub(in crate::grade) fn generalized_intersection<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let (grid, houses) = (state.grid, state.grid.houses());
    // As many as the programs for 6x6 and 9x9 look at.
    let most = if houses.side() == 6 { 4 } else { 2.max(houses.side() - 3) };
    let by_digit = state.scale.searches.locks_by_digit;
    let in_order: ArrayVec<House, 59> =
        if by_digit { houses.all().collect() } else { houses.set_order().collect() };
    let are_together = |one: &House, other: &House| by_digit && one.kind() == other.kind();
    for together in in_order.chunk_by(are_together) {
        for digit in state.changes.digits.iter() {
            for &house in together {
                let places = grid.cells(digit) & houses.cells(house);
                if !(2..=most).contains(&places.len()) {
                    continue;
                }
                let gone = grid.cells(digit) & houses.common_peers(places);
                if !gone.is_empty() {
                    sink(Step {
                        technique: Technique::GeneralizedIntersection,
                        effect: Effect::Remove(CandidateSet::of_digit(digit, gone)),
                        evidence: Evidence::SeenPlaces { digit, house },
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::test_positions::Draws;
    use crate::grid::Cell;

    #[test]
    fn crossings_are_those_of_all_houses() {
        let (mut draws, mut count) = (Draws::new(9), 0);
        for _ in 0..3_000 {
            let share = 1 + draws.below(40);
            let places: CellSet = Cell::all().filter(|_| draws.below(100) < share).collect();
            let confines = |block: House, line: House| {
                let (of_block, of_line) = (places & block.cells(), places & line.cells());
                let has_rest = |house: CellSet| house != of_block & of_line;
                !(of_block & of_line).is_empty() && has_rest(of_block) != has_rest(of_line)
            };
            let is_line = |house: &House| house.kind() != HouseKind::Block;
            let crosses = HouseKind::Block
                .houses()
                .any(|block| House::all().filter(is_line).any(|line| confines(block, line)));
            assert_eq!(has_crossing(places), crosses, "{places}");
            count += usize::from(crosses);
        }
        assert!((300..2_900).contains(&count), "{count}");
    }
}
