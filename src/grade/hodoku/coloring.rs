//! Simple and multi colouring: the cells of conjugate pairs of a digit have alternate colours.

use super::{CountedGrid, FinderMemory, FoundStep, Technique, houses_of};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use arrayvec::ArrayVec;

/// The cells of the two colours, which conjugate pairs join.
type Component = [CellSet; 2];

/// Returns the components, in order of their first cells.
fn components(grid: &CountedGrid, digit: Digit) -> ArrayVec<Component, 40> {
    let in_pair = |cell: &Cell| houses_of(*cell).iter().any(|house| grid.count(*house, digit) == 2);
    let mut left: CellSet = grid.cells[digit].iter().filter(in_pair).collect();
    let mut components = ArrayVec::new();
    while let Some(cell) = left.first() {
        let mut component = [CellSet::EMPTY; 2];
        color(grid, Candidate { cell, digit }, 0, &mut left, &mut component);
        components.push(component);
    }
    components
}

/// Colours the cell, then the partners that have no colour, depth first.
fn color(
    grid: &CountedGrid,
    it: Candidate,
    color_of: usize,
    left: &mut CellSet,
    all: &mut Component,
) {
    all[color_of] = all[color_of].with(it.cell);
    *left = left.without(it.cell);
    for house in houses_of(it.cell) {
        if let Some(cell) = grid.partner(house, it).filter(|cell| left.contains(*cell)) {
            color(grid, Candidate { cell, ..it }, 1 - color_of, left, all);
        }
    }
}

/// Returns the cells that see one of the cells.
fn seen(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
}

/// One component: a colour of which two cells see each other (wrap), or a cell that sees both colours (trap).
pub(super) fn simple(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    for digit in digits {
        for component in components(grid, digit) {
            memory.removed.clear();
            for cells in component {
                if !(cells & seen(cells)).is_empty() {
                    memory.remove_more(cells, digit);
                }
            }
            if !memory.removed.is_empty() {
                return Some(FoundStep::Removed(Technique::SimpleColorsWrap));
            }
            memory.remove_more(grid.cells[digit] & seen(component[0]) & seen(component[1]), digit);
            if !memory.removed.is_empty() {
                return Some(FoundStep::Removed(Technique::SimpleColorsTrap));
            }
        }
    }
    None
}

/// Two components: a colour that sees both colours of the other (type 2), or colours that see each other (type 1).
pub(super) fn multi(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    for digit in digits {
        let components = components(grid, digit);
        for (i, own) in components.iter().enumerate() {
            for (j, other) in components.iter().enumerate() {
                if i == j {
                    continue;
                }
                memory.removed.clear();
                for cells in own {
                    let seen = seen(*cells);
                    if other.iter().all(|color| !(*color & seen).is_empty()) {
                        memory.remove_more(*cells, digit);
                    }
                }
                if !memory.removed.is_empty() {
                    return Some(FoundStep::Removed(Technique::MultiColors2));
                }
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if !(seen(own[a]) & other[b]).is_empty() {
                        let both = seen(own[1 - a]) & seen(other[1 - b]);
                        memory.remove_more(grid.cells[digit] & both, digit);
                    }
                }
                if !memory.removed.is_empty() {
                    return Some(FoundStep::Removed(Technique::MultiColors1));
                }
            }
        }
    }
    None
}
