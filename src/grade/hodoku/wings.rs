//! W-wing, XY-wing and XYZ-wing.

use super::{Found, Scratch, State, Technique, rows_columns_blocks};
use crate::grid::{Cell, CellSet, Digit};
use arrayvec::ArrayVec;

/// Two cells with the same two digits, and a house in which one of the digits has two places that each see one of them.
pub(super) fn w_wing(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let bivalue = state.cells_with_count(2);
    for first in bivalue {
        let digits = state.digits[first];
        let later = bivalue.iter().filter(|&cell| cell > first && state.digits[cell] == digits);
        for second in later {
            for digit in digits {
                let removed = state.cells[digit] & first.peers() & second.peers();
                let Some(linked) = digits.without(digit).first() else { continue };
                if !removed.is_empty() && is_linked(state, linked, [first, second]) {
                    scratch.remove(removed, digit);
                    return Some(Found::Removed(Technique::WWing));
                }
            }
        }
    }
    None
}

/// True if a house has the digit twice, and one of the places sees the first cell, the other the second one.
fn is_linked(state: &State, digit: Digit, ends: [Cell; 2]) -> bool {
    rows_columns_blocks().filter(|house| state.count(*house, digit) == 2).any(|house| {
        let mut served = [false; 2];
        for cell in state.places(house, digit) {
            if ends.contains(&cell) {
                continue;
            }
            // A place that sees both serves the first.
            if let Some(end) = (0..2).find(|&end| cell.sees(ends[end])) {
                served[end] = true;
            }
        }
        served == [true; 2]
    })
}

/// A pivot of two digits, and a wing for each.
pub(super) fn xy_wing(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let bivalue: ArrayVec<Cell, 81> = state.cells_with_count(2).iter().collect();
    let digits = |i: usize| state.digits[bivalue[i]];
    for i in 0..bivalue.len() {
        for j in i + 1..bivalue.len() {
            let union = digits(i) | digits(j);
            if union.len() != 3 {
                continue;
            }
            for k in j + 1..bivalue.len() {
                if union | digits(k) != union || digits(k) == digits(i) || digits(k) == digits(j) {
                    continue;
                }
                for [pivot, first, second] in [[i, j, k], [j, i, k], [k, j, i]] {
                    let Some(digit) = (digits(first) & digits(second)).only() else { continue };
                    let [pivot, first, second] = [pivot, first, second].map(|at| bivalue[at]);
                    if pivot.sees(first)
                        && pivot.sees(second)
                        && scratch.remove_seeing(state, first, second, digit)
                    {
                        return Some(Found::Removed(Technique::XyWing));
                    }
                }
            }
        }
    }
    None
}

/// A pivot of three digits, and two wings.
pub(super) fn xyz_wing(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let bivalue = state.cells_with_count(2);
    for pivot in state.cells_with_count(3) {
        let is_wing = |cell: &Cell| state.digits[*cell].is_subset(state.digits[pivot]);
        let wings: ArrayVec<Cell, 20> = (bivalue & pivot.peers()).iter().filter(is_wing).collect();
        for (i, first) in wings.iter().enumerate() {
            for second in &wings[i + 1..] {
                let common = state.digits[*first] & state.digits[*second];
                let Some(digit) = common.only() else { continue };
                let cells = CellSet::of(pivot).with(*first).with(*second);
                let removed = state.cells[digit] & cells.common_peers();
                if !removed.is_empty() {
                    scratch.remove(removed, digit);
                    return Some(Found::Removed(Technique::XyzWing));
                }
            }
        }
    }
    None
}
