//! Naked and hidden subsets: as many digits as cells.

use super::masks::{each_locked_subset, with_few};
use super::{Scratch, State, TakeStep, blocks_columns_rows};
use crate::grade::{Effect, Evidence, Step, SubsetKind, Technique};
use crate::grid::{
    Candidate, CandidateSet, CellSet, DigitSet, House, PencilGrid, Position, PositionSet,
};
use std::ops::ControlFlow;

/// `SIZE` cells of a house hold `SIZE` digits together, so no other cell of this house holds one. Each
/// of the cells has two candidates or more.
///
/// Order: blocks, columns, rows with at least `2 * SIZE` empty cells; positions in mask order.
pub(in crate::grade) fn naked<const SIZE: usize>(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let technique = [Technique::NakedPair, Technique::NakedTriplet, Technique::NakedQuad][SIZE - 2];
    let grid = state.grid;
    for house in blocks_columns_rows().filter(|&house| state.changes.is_in(house)) {
        if grid.empty_count(house) < 2 * SIZE {
            continue;
        }
        let digits_at = |position| grid.digits(house.cell(Position::from_index(position))).bits();
        let digits_at = with_few::<SIZE>(std::array::from_fn(digits_at));
        each_locked_subset(SIZE, &digits_at, &mut |positions, digits| {
            let cells = house.cells_at(PositionSet::from_bits(positions));
            let digits = DigitSet::from_bits(digits);
            let gone = grid.candidates_in(house.cells().minus(cells), digits);
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
fn each_hidden<const SIZE: usize>(
    house: House,
    grid: &PencilGrid,
    found: &mut dyn FnMut(DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let places = with_few::<SIZE>(grid.all_positions(house).0.map(PositionSet::bits));
    each_locked_subset(SIZE, &places, &mut |digits, positions| {
        let cells = house.cells_at(PositionSet::from_bits(positions));
        found(DigitSet::from_bits(digits), cells)
    })
}

/// `SIZE` digits have `SIZE` places in a house together, so these cells hold nothing else.
///
/// Order: blocks, columns, rows with more than `2 * SIZE` empty cells; digits in mask order.
pub(in crate::grade) fn hidden<const SIZE: usize>(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let technique =
        [Technique::HiddenPair, Technique::HiddenTriplet, Technique::HiddenQuad][SIZE - 2];
    let grid = state.grid;
    for house in blocks_columns_rows()
        .filter(|house| state.changes.is_in(*house) && grid.empty_count(*house) > 2 * SIZE)
    {
        each_hidden::<SIZE>(house, grid, &mut |digits, cells| {
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
pub(in crate::grade) fn direct_hidden<const SIZE: usize>(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let technique = [Technique::DirectHiddenPair, Technique::DirectHiddenTriplet][SIZE - 2];
    let grid = state.grid;
    for house in blocks_columns_rows()
        .filter(|house| state.changes.is_in(*house) && grid.empty_count(*house) > SIZE)
    {
        each_hidden::<SIZE>(house, grid, &mut |digits, cells| {
            let single = (!digits).iter().find_map(|digit| {
                let places = grid.cells(digit) & house.cells();
                let cell = places.minus(cells).only()?;
                (places.len() >= 2).then_some(Candidate { cell, digit })
            });
            match single {
                Some(candidate) => sink(Step {
                    technique,
                    effect: Effect::Place(candidate),
                    evidence: Evidence::Subset { kind: SubsetKind::Hidden, house, cells, digits },
                }),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}
