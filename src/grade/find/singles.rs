//! Hidden and naked singles.

use super::{Scratch, State, TakeStep};
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{Candidate, HouseKind, Houses};
use std::ops::ControlFlow;

/// A digit has one place in a house.
///
/// Order: pass by pass; in each first the houses with one empty cell, then all others; blocks, columns, rows; digits.
pub(in crate::grade) fn hidden_single<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let (with_single, with_one_cell) = (grid.houses_with_single(), grid.houses_with_one_cell());
    let passes = grid.houses().single_passes().iter().flat_map(|pass| {
        let with_single = with_single & *pass;
        [(true, with_single & with_one_cell), (false, with_single - with_one_cell)]
    });
    for (is_last, houses) in passes {
        for house in grid.houses().in_set_order(houses) {
            for digit in grid.single_place_digits(house).iter() {
                if let Some(position) = grid.positions(house, digit).only() {
                    let cell = grid.houses().cell(house, position);
                    sink(Step {
                        technique: match house.kind() {
                            _ if is_last => Technique::LastDigit,
                            HouseKind::Block => Technique::HiddenSingleBox,
                            _ => Technique::HiddenSingleLine,
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
pub(in crate::grade) fn naked_single<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    for cell in grid.cells_with_count(1) {
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
