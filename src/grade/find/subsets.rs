//! Naked and hidden subsets: as many digits as cells.

use super::masks::{each_locked_subset, with_few};
use super::{Scratch, State, TakeStep};
use crate::grade::{Effect, Evidence, Step, SubsetKind, Technique};
use crate::grid::{
    Candidate, CandidateSet, CellSet, DigitSet, House, Houses, PencilGrid, Position, PositionSet,
};
use std::ops::ControlFlow;

/// `SIZE` cells of a house hold `SIZE` digits together, so no other cell of this house holds one. Each
/// of the cells has two candidates or more. If it `IS_GENERAL`, each digit also goes from cells elsewhere that see all its places.
///
/// Order: blocks, columns, rows with at least `2 * SIZE` empty cells; positions in mask order.
pub(in crate::grade) fn naked<H: Houses, const SIZE: usize, const IS_GENERAL: bool>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    let technique = match IS_GENERAL {
        false => [T::NakedPair, T::NakedTriplet, T::NakedQuad],
        true => [T::GeneralizedNakedPair, T::GeneralizedNakedTriplet, T::GeneralizedNakedQuad],
    }[SIZE - 2];
    let grid = state.grid;
    let is_new = |house: &House| state.is_new(*house);
    for house in grid.houses().set_order().filter(is_new) {
        if grid.empty_count(house) < 2 * SIZE {
            continue;
        }
        let digits_at = |position| {
            let is_there = position < grid.houses().side();
            let position = Position::from_index(position);
            if is_there { grid.digits(grid.houses().cell(house, position)).bits() } else { 0 }
        };
        let digits_at = with_few::<SIZE>(std::array::from_fn(digits_at));
        each_locked_subset(SIZE, &digits_at, &mut |positions, digits| {
            let cells = grid.houses().cells_at(house, PositionSet::from_bits(positions));
            let digits = DigitSet::from_bits(digits);
            let gone = match IS_GENERAL {
                false => grid.candidates_in(grid.houses().cells(house).minus(cells), digits),
                true => grid.candidates_seeing(cells, digits),
            };
            if gone.is_empty() {
                return ControlFlow::Continue(());
            }
            sink(Step {
                technique,
                effect: Effect::Remove(gone),
                evidence: Evidence::Subset { kind: SubsetKind::Naked, house, cells, digits },
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `found` for every `SIZE` digits that have `SIZE` places in the house together, each of them
/// two or more, in mask order of the digits.
#[inline]
fn each_hidden<H: Houses, const SIZE: usize>(
    house: House,
    grid: &PencilGrid<H>,
    found: &mut dyn FnMut(DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let places = with_few::<SIZE>(grid.all_positions(house).0.map(PositionSet::bits));
    each_locked_subset(SIZE, &places, &mut |digits, positions| {
        let cells = grid.houses().cells_at(house, PositionSet::from_bits(positions));
        found(DigitSet::from_bits(digits), cells)
    })
}

/// `SIZE` digits have `SIZE` places in a house together, so these cells hold nothing else.
///
/// Order: blocks, columns, rows with more than `2 * SIZE` empty cells; digits in mask order.
pub(in crate::grade) fn hidden<H: Houses, const SIZE: usize>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let technique =
        [Technique::HiddenPair, Technique::HiddenTriplet, Technique::HiddenQuad][SIZE - 2];
    let grid = state.grid;
    for house in grid
        .houses()
        .set_order()
        .filter(|house| state.is_new(*house) && grid.empty_count(*house) > 2 * SIZE)
    {
        each_hidden::<_, SIZE>(house, grid, &mut |digits, cells| {
            let gone: CandidateSet = grid.candidates_in(cells, !digits);
            if gone.is_empty() {
                return ControlFlow::Continue(());
            }
            sink(Step {
                technique,
                effect: Effect::Remove(gone),
                evidence: Evidence::Subset { kind: SubsetKind::Hidden, house, cells, digits },
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// A hidden subset after which another digit has one place left in the house. Only that digit is
/// placed, nothing else goes.
///
/// Order: blocks, columns, rows with more than `SIZE` empty cells; digits in mask order, then the
/// placed digit, of which only the first is offered for each subset.
pub(in crate::grade) fn direct_hidden<H: Houses, const SIZE: usize>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let technique = [Technique::DirectHiddenPair, Technique::DirectHiddenTriplet][SIZE - 2];
    let grid = state.grid;
    for house in grid
        .houses()
        .set_order()
        .filter(|house| state.is_new(*house) && grid.empty_count(*house) > SIZE)
    {
        each_hidden::<_, SIZE>(house, grid, &mut |digits, cells| {
            let single = (!digits).iter().find_map(|digit| {
                let places = grid.cells(digit) & grid.houses().cells(house);
                let cell = places.minus(cells).only()?;
                (places.len() >= 2).then_some(Candidate { cell, digit })
            });
            match single {
                Some(candidate) => sink(Step {
                    technique,
                    effect: state.direct_effect(candidate, || grid.candidates_in(cells, !digits)),
                    evidence: Evidence::Subset { kind: SubsetKind::Hidden, house, cells, digits },
                }),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}
