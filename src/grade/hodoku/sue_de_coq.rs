//! Sue de Coq.

use super::{Evidence, Found, Scratch, State, Technique, rows_columns_blocks, subsets};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, House, HouseKind};
use arrayvec::ArrayVec;

/// Cells and their digits.
type Part = (CellSet, DigitSet);

/// Two or three cells of an intersection, cells of the line and cells of the box, with as many cells as digits in all.
pub(super) fn sue_de_coq(state: &State, scratch: &mut Scratch) -> Option<Found> {
    search(state, &mut scratch.removed, |_, _, _| ())?;
    scratch.tell(move || {
        let evidence = |houses, cells, others| Evidence::SueDeCoq { houses, cells, others };
        search(state, &mut Vec::new(), evidence).expect("it was found")
    });
    Some(Found::Removed(Technique::SueDeCoq))
}

/// Returns the result of the first that removes something: of its line and its box, the cells in both, and the others.
fn search<R>(
    state: &State,
    removed: &mut Vec<Candidate>,
    result: impl Fn([House; 2], CellSet, [CellSet; 2]) -> R,
) -> Option<R> {
    let add =
        |(cells, digits): Part, cell: Cell| Some((cells.with(cell), digits | state.digits[cell]));
    let none: Part = (CellSet::EMPTY, DigitSet::EMPTY);
    for line in rows_columns_blocks().take(18) {
        for block in HouseKind::Block.houses() {
            let in_line = state.empty & line.cells();
            let in_block = state.empty & block.cells();
            let shared: ArrayVec<Cell, 3> = (in_line & in_block).iter().collect();
            let found = subsets(&shared, 3, none, &mut { add }, &mut |(cells, digits): Part| {
                if cells.len() < 2 || digits.len() < cells.len() + 2 {
                    return None;
                }
                let excess = digits.len() - cells.len();
                let rest: ArrayVec<Cell, 9> = (in_line - cells).iter().collect();
                subsets(&rest, 9, none, &mut { add }, &mut |(own, used): Part| {
                    let (inside, outside) = (used & digits, used - digits);
                    let gain = own.len().checked_sub(outside.len() + 1)? + 1;
                    if inside.is_empty() || gain >= excess {
                        return None;
                    }
                    let may_join = |cell: &Cell| (state.digits[*cell] & inside).is_empty();
                    let rest: ArrayVec<Cell, 9> =
                        (in_block - cells - own).iter().filter(may_join).collect();
                    subsets(&rest, 9, none, &mut { add }, &mut |(other, used2): Part| {
                        if (used2 & digits).is_empty()
                            || other.len() != (used2 - digits).len() + excess - gain
                        {
                            return None;
                        }
                        let both = used & used2;
                        removed.clear();
                        state.list(
                            in_block - other - cells,
                            ((digits | used2) - used) | both,
                            removed,
                        );
                        state.list(
                            in_line - own - cells,
                            ((digits | used) - used2) | both,
                            removed,
                        );
                        (!removed.is_empty()).then(|| result([line, block], cells, [own, other]))
                    })
                })
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
