//! Sue de Coq.

use super::{CountedGrid, FinderMemory, FoundStep, Technique, rows_columns_blocks, subsets};
use crate::grid::{Cell, CellSet, DigitSet, HouseKind};
use arrayvec::ArrayVec;

/// Cells and their digits.
type CellsAndDigits = (CellSet, DigitSet);

/// Two or three cells of an intersection, cells of the line and cells of the box, with as many cells as digits in all.
pub(super) fn sue_de_coq(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let removed = &mut memory.removed;
    let add = |(cells, digits): CellsAndDigits, cell: Cell| {
        Some((cells.with(cell), digits | grid.digits[cell]))
    };
    let none: CellsAndDigits = (CellSet::EMPTY, DigitSet::EMPTY);
    for line in rows_columns_blocks().take(18) {
        for block in HouseKind::Block.houses() {
            let in_line = grid.empty & line.cells();
            let in_block = grid.empty & block.cells();
            let shared: ArrayVec<Cell, 3> = (in_line & in_block).iter().collect();
            let found =
                subsets(&shared, 3, none, &mut { add }, &mut |(cells, digits): CellsAndDigits| {
                    if cells.len() < 2 || digits.len() < cells.len() + 2 {
                        return None;
                    }
                    let excess = digits.len() - cells.len();
                    let rest: ArrayVec<Cell, 9> = (in_line - cells).iter().collect();
                    subsets(&rest, 9, none, &mut { add }, &mut |(own, used): CellsAndDigits| {
                        let (inside, outside) = (used & digits, used - digits);
                        let gain = own.len().checked_sub(outside.len() + 1)? + 1;
                        if inside.is_empty() || gain >= excess {
                            return None;
                        }
                        let may_join = |cell: &Cell| (grid.digits[*cell] & inside).is_empty();
                        let rest: ArrayVec<Cell, 9> =
                            (in_block - cells - own).iter().filter(may_join).collect();
                        subsets(
                            &rest,
                            9,
                            none,
                            &mut { add },
                            &mut |(other, used2): CellsAndDigits| {
                                if (used2 & digits).is_empty()
                                    || other.len() != (used2 - digits).len() + excess - gain
                                {
                                    return None;
                                }
                                let both = used & used2;
                                removed.clear();
                                grid.list(
                                    in_block - other - cells,
                                    ((digits | used2) - used) | both,
                                    removed,
                                );
                                grid.list(
                                    in_line - own - cells,
                                    ((digits | used) - used2) | both,
                                    removed,
                                );
                                (!removed.is_empty())
                                    .then_some(FoundStep::Removed(Technique::SueDeCoq))
                            },
                        )
                    })
                });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
