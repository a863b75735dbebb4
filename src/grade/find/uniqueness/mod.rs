//! Unique rectangles and loops: closed paths of cells that would have two solutions if they held only
//! two digits.

mod steps;
mod walk;

use super::{Scratch, State, TakeStep};
use crate::grid::{CellSet, Houses};
use std::ops::ControlFlow;
use steps::{LowestStep, UniqueLoop};
use walk::LoopArea;

/// Unique rectangles (4 cells) and loops (6 or more), types 1 to 4. Only the first step is offered.
///
/// Order: by difficulty, then type, then as found: start cells, then depth first by house kinds
/// (blocks, rows, columns) and positions.
pub(in crate::grade) fn unique_loop<H: Houses>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let mut lowest: Option<LowestStep> = None;
    let treated = &mut scratch.treated_loops;
    let [bivalue, trivalue] = [2, 3].map(|count| grid.cells_with_count(count));
    let mut left = bivalue;
    treated.clear();
    for start in bivalue {
        let area = LoopArea::new(start, [left, bivalue, trivalue], state);
        area.each_loop(state, &mut |path| {
            // Other walks around the same cells give the same steps again.
            let cells: CellSet = path.iter().copied().collect();
            if !treated.contains(&cells) {
                treated.push(cells);
                let digits = grid.digits(start);
                UniqueLoop { grid, scale: state.scale, digits, cells, path }.steps(&mut lowest);
            }
        });
        // Whether a walk finds a loop with three extra cells depends on its start. All other loops of this cell are known.
        if !area.may_have_three() {
            left = left.without(start);
        }
    }
    lowest.map_or(ControlFlow::Continue(()), |lowest| sink(lowest.step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::Changes;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::first_of;
    use crate::grade::rating::CLASSIC;
    use crate::grid::{
        Candidate, Cell, Digit, DigitSet, Grid, HouseKind, HouseOrder, HouseSet, PencilGrid,
    };
    use crate::layout::Layout;

    /// Positions where it visits more cells are left out.
    const MOST_VISITS: usize = 100_000;

    /// Every walk as in the original, and only then whether the loop is valid.
    struct Plain<'a> {
        grid: &'a PencilGrid,
        digits: DigitSet,
        path: Vec<Cell>,
        found: Vec<Vec<Cell>>,
        visits: usize,
    }

    impl Plain<'_> {
        fn visit(
            &mut self,
            cell: Cell,
            allowed: i32,
            mut extra: DigitSet,
            last: Option<HouseKind>,
        ) {
            self.visits += 1;
            if self.visits > MOST_VISITS {
                return;
            }
            self.path.push(cell);
            for house in cell.houses().into_iter().filter(|house| Some(house.kind()) != last) {
                for next in house.cells() {
                    let digits = self.grid.digits(next);
                    if next == self.path[0] && self.path.len() >= 4 {
                        self.found.push(self.path.clone());
                    } else if !self.path.contains(&next) && self.digits.is_subset(digits) {
                        extra |= digits.minus(self.digits);
                        if digits.len() == 2 || extra.len() == 1 || allowed > 0 {
                            let left = if digits.len() == 2 { allowed } else { allowed - 1 };
                            self.visit(next, left, extra, Some(house.kind()));
                        }
                    }
                }
            }
            self.path.pop();
        }
    }

    fn is_valid(path: &[Cell]) -> bool {
        let mut houses = [HouseSet::EMPTY; 2];
        for (i, cell) in path.iter().enumerate() {
            for house in cell.houses() {
                if houses[i % 2].contains(house) {
                    return false;
                }
                houses[i % 2] = houses[i % 2].with(house);
            }
        }
        houses[0] == houses[1]
    }

    #[test]
    fn the_first_loop_is_that_of_all_walks() {
        let (mut draws, mut scratch) = (Draws::new(3), Scratch::default());
        let (mut found, mut left_out) = (0, 0);
        for _ in 0..1_500 {
            let mut grid = draws.position();
            (0..draws.below(30)).for_each(|_| draws.remove_some(&mut grid));
            let (mut lowest, mut treated, mut visits) = (None, Vec::new(), 0);
            for start in grid.cells_with_count(2) {
                let digits = grid.digits(start);
                let mut plain =
                    Plain { grid: &grid, digits, path: Vec::new(), found: Vec::new(), visits };
                plain.visit(start, 2, DigitSet::EMPTY, None);
                visits = plain.visits;
                for path in plain.found.into_iter().filter(|path| is_valid(path)) {
                    let cells: CellSet = path.iter().copied().collect();
                    if !treated.contains(&cells) {
                        treated.push(cells);
                        let scale = &CLASSIC;
                        UniqueLoop { grid: &grid, scale, digits, cells, path: &path }
                            .steps(&mut lowest);
                    }
                }
            }
            if visits > MOST_VISITS {
                left_out += 1;
                continue;
            }
            let state = State { grid: &grid, changes: &Changes::EVERYTHING, scale: &CLASSIC };
            let first = first_of(unique_loop, state, &mut scratch);
            found += usize::from(first.is_some());
            assert_eq!(first, lowest.map(|lowest| lowest.step), "{}", text(&grid));
        }
        assert!(found > 100 && left_out < 150, "{found} found, {left_out} left out");
    }

    #[test]
    fn the_digits_of_a_rectangle_change_places_in_all_houses_or_not_at_all() {
        for (text, rows, columns, is_rectangle) in [
            ("9x9", [1, 2], [2, 5], true),
            ("9x9+x", [1, 2], [2, 5], false), // r2c2 is on a diagonal
            ("9x9+x", [1, 3], [2, 5], true),
            ("9x9+windoku", [1, 2], [2, 5], false), // r2c2 is in a window
            ("9x9+windoku", [2, 3], [2, 5], true),  // two in a window, two in another
            ("9x9+disjoint", [1, 2], [2, 5], true), // a group has both cells of a row
            ("9x9+disjoint", [1, 2], [2, 4], false),
            ("9x9+asterisk", [1, 2], [2, 5], false), // r2c5 is in the asterisk
            ("9x9+asterisk", [2, 3], [2, 5], false),
            ("9x9+asterisk", [2, 3], [2, 4], true),
            ("9x9+windoku", [2, 3], [5, 9], false), // all four in a window
        ] {
            let layout: Layout = text.parse().expect(text);
            let houses = layout.house_tables(HouseOrder::Explainers).expect("81 cells");
            let mut grid = PencilGrid::on(houses, &Grid::EMPTY);
            let cells = rows.map(|row| columns.map(|column| Cell::at(row - 1, column - 1)));
            for (i, cell) in cells.into_iter().flatten().enumerate() {
                let others = Digit::all().skip(if i < 3 { 2 } else { 3 });
                others.for_each(|digit| grid.remove(Candidate { cell, digit }));
            }
            let state = State { grid: &grid, changes: &Changes::EVERYTHING, scale: &CLASSIC };
            let found = first_of(unique_loop, state, &mut Scratch::default());
            assert_eq!(found.is_some(), is_rectangle, "{text} {rows:?} {columns:?}");
        }
    }
}
