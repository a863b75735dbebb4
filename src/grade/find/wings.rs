//! XY-Wing and XYZ-Wing.

use super::{Scratch, State, TakeStep};
use crate::grade::{Effect, Evidence, Step, Technique, WingKind};
use crate::grid::{CandidateSet, Cell, CellSet, DigitSet, Houses};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// A pivot with `SIZE` candidates, two (XY) or three (XYZ), sees two cells with two candidates each, the three cells have three
/// digits together, and the wings share one that the pivot lacks (XY) or has, too (XYZ). One of the
/// cells that have it must hold it.
///
/// Order: pivots; first and second wing in peer order of the pivot.
pub(in crate::grade) fn wing<H: Houses, const SIZE: usize>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let (kind, technique) = match SIZE {
        2 => (WingKind::Xy, Technique::XyWing),
        _ => (WingKind::Xyz, Technique::XyzWing),
    };
    let (bivalue, new) = (grid.cells_with_count(2), state.changes.cells);
    for pivot in grid.cells_with_count(SIZE).iter() {
        if ((bivalue & grid.houses().peers(pivot)).with(pivot) & new).is_empty() {
            continue;
        }
        let pivot_digits = grid.digits(pivot);
        // Both wings share all but one digit of the pivot with it (the first as a condition, the second
        // because the three cells have three digits).
        let (mut with_one, mut with_two) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in pivot_digits {
            with_two |= with_one & grid.cells(digit);
            with_one |= grid.cells(digit);
        }
        let fitting = if SIZE == 2 { with_one - with_two } else { with_two };
        let fitting = fitting & bivalue & grid.houses().peers(pivot);
        if fitting.len() < 2 {
            continue;
        }
        let mut wings: ArrayVec<(Cell, DigitSet), 80> = ArrayVec::new();
        for cell in state.in_peer_order(fitting, pivot) {
            wings.push((cell, grid.digits(cell)));
        }
        for &(first, first_digits) in &wings {
            for &(second, second_digits) in &wings {
                let all = pivot_digits | first_digits | second_digits;
                let common = pivot_digits & first_digits & second_digits;
                if all.len() != 3 || common.len() != SIZE - 2 {
                    continue;
                }
                let digit = (first_digits & second_digits)
                    .only()
                    .expect("two wings with other common digits fail the tests above");
                let wings = CellSet::of(first).with(second);
                let having = if SIZE == 3 { wings.with(pivot) } else { wings };
                let gone = (grid.houses().common_peers(having) & grid.cells(digit)).without(pivot);
                if !gone.is_empty() {
                    sink(Step {
                        technique,
                        effect: Effect::Remove(CandidateSet::of_digit(digit, gone)),
                        evidence: Evidence::Wing { kind, pivot, wings: [first, second], digit },
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
