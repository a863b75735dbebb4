//! W-wing, XY-wing and XYZ-wing.

use super::{ChainNode, Evidence, Found, Scratch, State, Technique, rows_columns_blocks};
use crate::grade::{self, WingKind};
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
                if removed.is_empty() {
                    continue;
                }
                if let Some([near, far]) = link(state, linked, [first, second]) {
                    scratch.remove(removed, digit);
                    scratch.tell(move || {
                        let node = |(i, (cell, digit))| ChainNode {
                            digit,
                            cells: CellSet::of(cell),
                            is_on: i % 2 == 1,
                        };
                        let in_cells = [(first, digit), (first, linked), (near, linked)];
                        let back = [(far, linked), (second, linked), (second, digit)];
                        let nodes = in_cells.into_iter().chain(back).enumerate().map(node);
                        Evidence::Chain { nodes: nodes.collect(), is_ring: false }
                    });
                    return Some(Found::Removed(Technique::WWing));
                }
            }
        }
    }
    None
}

/// Returns the places of a digit that a house has twice: one that sees the first cell, and one that sees the second one.
fn link(state: &State, digit: Digit, ends: [Cell; 2]) -> Option<[Cell; 2]> {
    rows_columns_blocks().filter(|house| state.count(*house, digit) == 2).find_map(|house| {
        let mut served = [None; 2];
        for cell in state.places(house, digit) {
            if ends.contains(&cell) {
                continue;
            }
            // A place that sees both serves the first.
            if let Some(end) = (0..2).find(|&end| cell.sees(ends[end])) {
                served[end] = Some(cell);
            }
        }
        Some([served[0]?, served[1]?])
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
                        scratch.tell(move || wing(WingKind::Xy, pivot, [first, second], digit));
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
                    scratch.tell(move || wing(WingKind::Xyz, pivot, [*first, *second], digit));
                    return Some(Found::Removed(Technique::XyzWing));
                }
            }
        }
    }
    None
}

fn wing(kind: WingKind, pivot: Cell, wings: [Cell; 2], digit: Digit) -> Evidence {
    Evidence::Shared(grade::Evidence::Wing { kind, pivot, wings, digit })
}
