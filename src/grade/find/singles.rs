//! Hidden and naked singles.

use super::{BLOCKS_COLUMNS_ROWS, Scratch, Sink, State, blocks_columns_rows};
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{Candidate, Cell, HouseKind};
use std::ops::ControlFlow;

/// A digit has one place in a house.
///
/// Order: first the houses with one empty cell, then all others; blocks, columns, rows; digits.
pub(in crate::grade) fn hidden_single(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    // The houses in this order as bits, of which few are looked at, without a jump for each.
    let (mut with_single, mut with_one_cell) = (0_u32, 0);
    for (house, bit) in blocks_columns_rows().zip(0..) {
        with_single |= u32::from(!grid.single_place_digits(house).is_empty()) << bit;
        with_one_cell |= u32::from(grid.empty_count(house) == 1) << bit;
    }
    for (is_last, mut rest) in
        [(true, with_single & with_one_cell), (false, with_single & !with_one_cell)]
    {
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let house = BLOCKS_COLUMNS_ROWS[bit / 9].house(bit % 9);
            for digit in grid.single_place_digits(house).iter() {
                if let Some(position) = grid.positions(house, digit).only() {
                    let cell = house.cell(position);
                    sink(Step {
                        technique: match house.kind() {
                            _ if is_last => Technique::LastDigit,
                            HouseKind::Block => Technique::HiddenSingleBox,
                            HouseKind::Row | HouseKind::Column => Technique::HiddenSingleLine,
                        },
                        effect: Effect::Place(Candidate { cell, digit }),
                        evidence: Evidence::OnlyPlace { house },
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A cell has one candidate. Order: cells.
pub(in crate::grade) fn naked_single(
    state: State<'_>,
    _: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    for cell in Cell::all() {
        if let Some(digit) = grid.digits(cell).only() {
            sink(Step {
                technique: Technique::NakedSingle,
                effect: Effect::Place(Candidate { cell, digit }),
                evidence: Evidence::OnlyDigit,
            })?;
        }
    }
    ControlFlow::Continue(())
}
