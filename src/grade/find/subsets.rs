//! Naked and hidden subsets: as many digits as cells.

use super::masks::subsets_of;
use super::{Scratch, State, TakeStep, blocks_columns_rows};
use crate::grade::{Effect, Evidence, Step, SubsetKind, Technique};
use crate::grid::{
    Candidate, CandidateSet, CellSet, Digit, DigitSet, House, PencilGrid, Position, PositionSet,
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
        let digits_at = |position: Position| grid.digits(house.cell(position));
        let fitting: PositionSet = Position::all()
            .filter(|&position| (2..=SIZE).contains(&digits_at(position).len()))
            .collect();
        for mask in subsets_of(fitting.bits(), SIZE) {
            let positions = PositionSet::from_bits(mask);
            let digits =
                positions.iter().fold(DigitSet::EMPTY, |all, position| all | digits_at(position));
            if digits.len() != SIZE {
                continue;
            }
            let cells = house.cells_at(positions);
            let gone = grid.candidates_in(house.cells().minus(cells), digits);
            if !gone.is_empty() {
                sink(Step {
                    technique,
                    effect: Effect::Remove(gone),
                    evidence: Evidence::Subset { kind: SubsetKind::Naked, house, cells, digits },
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` for every `size` digits that have `size` places in the house together, each of them
/// two or more, in mask order of the digits.
fn each_hidden(
    size: usize,
    house: House,
    grid: &PencilGrid,
    found: &mut dyn FnMut(DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fitting: DigitSet = Digit::all()
        .filter(|&digit| (2..=size).contains(&grid.positions(house, digit).len()))
        .collect();
    for mask in subsets_of(fitting.bits(), size) {
        let digits = DigitSet::from_bits(mask);
        let positions =
            digits.iter().fold(PositionSet::EMPTY, |all, digit| all | grid.positions(house, digit));
        if positions.len() == size {
            found(digits, house.cells_at(positions))?;
        }
    }
    ControlFlow::Continue(())
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
        each_hidden(SIZE, house, grid, &mut |digits, cells| {
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
        each_hidden(SIZE, house, grid, &mut |digits, cells| {
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
