//! W-wing, XY-wing and XYZ-wing.

use super::{CountedGrid, Evidence, FinderMemory, FoundStep, Technique, rows_columns_blocks};
use crate::grade::WingKind;
use crate::grid::{Cell, CellSet, Digit};
use arrayvec::ArrayVec;

/// Two cells with the same two digits, and a house in which one of the digits has two places that each see one of them.
pub(super) fn w_wing(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let bivalue = grid.cells_with_count(2);
    for first in bivalue {
        let digits = grid.digits[first];
        let later = bivalue.iter().filter(|&cell| cell > first && grid.digits[cell] == digits);
        for second in later {
            for digit in digits {
                let removed = grid.cells[digit] & first.peers() & second.peers();
                let Some(linked) = digits.without(digit).first() else { continue };
                if removed.is_empty() {
                    continue;
                }
                if has_link(grid, linked, [first, second]) {
                    memory.remove(removed, digit);
                    return Some(FoundStep::Removed(Technique::WWing));
                }
            }
        }
    }
    None
}

/// True if a house has the digit twice: where one place sees the first cell, and the other one sees the second one.
fn has_link(grid: &CountedGrid, digit: Digit, ends: [Cell; 2]) -> bool {
    rows_columns_blocks().filter(|house| grid.count(*house, digit) == 2).any(|house| {
        let mut is_served = [false; 2];
        for cell in grid.places(house, digit) {
            if ends.contains(&cell) {
                continue;
            }
            // A place that sees both serves the first.
            if let Some(end) = (0..2).find(|&end| cell.sees(ends[end])) {
                is_served[end] = true;
            }
        }
        is_served == [true; 2]
    })
}

/// A pivot of two digits, and a wing for each.
pub(super) fn xy_wing(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let bivalue: ArrayVec<Cell, 81> = grid.cells_with_count(2).iter().collect();
    let digits = |i: usize| grid.digits[bivalue[i]];
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
                        && memory.remove_seeing(grid, first, second, digit)
                    {
                        memory.keep_evidence(|| wing(WingKind::Xy, pivot, [first, second], digit));
                        return Some(FoundStep::Removed(Technique::XyWing));
                    }
                }
            }
        }
    }
    None
}

/// A pivot of three digits, and two wings.
pub(super) fn xyz_wing(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let bivalue = grid.cells_with_count(2);
    for pivot in grid.cells_with_count(3) {
        let is_wing = |cell: &Cell| grid.digits[*cell].is_subset(grid.digits[pivot]);
        let wings: ArrayVec<Cell, 20> = (bivalue & pivot.peers()).iter().filter(is_wing).collect();
        for (i, first) in wings.iter().enumerate() {
            for second in &wings[i + 1..] {
                let common = grid.digits[*first] & grid.digits[*second];
                let Some(digit) = common.only() else { continue };
                let cells = CellSet::of(pivot).with(*first).with(*second);
                let removed = grid.cells[digit] & cells.common_peers();
                if !removed.is_empty() {
                    memory.remove(removed, digit);
                    memory.keep_evidence(|| wing(WingKind::Xyz, pivot, [*first, *second], digit));
                    return Some(FoundStep::Removed(Technique::XyzWing));
                }
            }
        }
    }
    None
}

fn wing(kind: WingKind, pivot: Cell, wings: [Cell; 2], digit: Digit) -> Evidence {
    Evidence::Wing { kind, pivot, wings, digit }
}
