//! Unavoidable sets: cells of a solution grid whose digits can be exchanged among themselves so that another
//! solution grid comes out. A puzzle without a clue in such a set has two solutions, at least.

use crate::grid::{Cell, CellSet, Digit, HouseKind, PerCell, PerDigit, SolutionGrid};
use arrayvec::ArrayVec;

/// The unavoidable sets of a grid that are quickly found: those of two digits, and those in two rows or two
/// columns that cross the same blocks.
#[derive(Clone, Debug)]
pub(super) struct Unavoidable {
    /// 36 pairs of digits and 18 of lines, each in up to four parts of at least four cells.
    sets: ArrayVec<CellSet, 216>,
    /// For each cell the sets that hold it, by their places in `sets`: its digit with each of eight, its row and
    /// its column with each of two.
    of_cell: PerCell<ArrayVec<u8, 12>>,
}

impl Unavoidable {
    /// The sets of a grid.
    pub(super) fn new(grid: &SolutionGrid) -> Self {
        let mut unavoidable =
            Self { sets: ArrayVec::new(), of_cell: PerCell([const { ArrayVec::new_const() }; 81]) };
        unavoidable.two_digits(grid);
        unavoidable.two_lines(grid);
        unavoidable
    }

    /// Is there a set with one of these cells, but with no clue?
    pub(super) fn has_without(&self, cells: CellSet, clues: CellSet) -> bool {
        cells.iter().any(|cell| {
            let mut sets = self.of_cell[cell].iter().map(|&set| self.sets[usize::from(set)]);
            sets.any(|set| (set & clues).is_empty())
        })
    }

    /// Adds a set, unless it is too large to be of use.
    fn add(&mut self, set: CellSet) {
        if set.len() < WHOLE {
            let number = self.sets.len() as u8;
            self.sets.push(set);
            set.iter().for_each(|cell| self.of_cell[cell].push(number));
        }
    }

    /// Two digits change places in cells that share houses only with each other.
    fn two_digits(&mut self, grid: &SolutionGrid) {
        let mut cells = PerDigit([CellSet::EMPTY; 9]);
        for cell in Cell::all() {
            let digit = grid.get(cell);
            cells[digit] = cells[digit].with(cell);
        }
        for first in Digit::all() {
            for second in Digit::all().skip(first.index() + 1) {
                let mut left = cells[first] | cells[second];
                while let Some(cell) = left.first() {
                    let mut set = CellSet::EMPTY;
                    let mut new = CellSet::of(cell);
                    while let Some(cell) = new.first() {
                        set = set.with(cell);
                        new = (new | cell.peers() & left).minus(set);
                    }
                    left = left.minus(set);
                    self.add(set);
                }
            }
        }
    }

    /// Two lines of a band or stack change places in the crossing lines in which they have the same digits.
    fn two_lines(&mut self, grid: &SolutionGrid) {
        for kind in [HouseKind::Row, HouseKind::Column] {
            for (first, second) in (0..9)
                .flat_map(|first| (first + 1..first / 3 * 3 + 3).map(move |second| (first, second)))
            {
                let cells = [first, second].map(|line| kind.house(line).cells());
                let pairs = cells[0].iter().zip(cells[1].iter());
                let mut below = PerDigit([None; 9]);
                pairs.for_each(|(cell, other)| below[grid.get(cell)] = Some((cell, other)));
                let mut left = cells[0] | cells[1];
                while let Some(cell) = left.first() {
                    let mut set = CellSet::EMPTY;
                    let mut digit = grid.get(cell);
                    while let Some((cell, other)) = below[digit].take() {
                        set = set.with(cell).with(other);
                        digit = grid.get(other);
                    }
                    left = left.minus(set);
                    self.add(set);
                }
            }
        }
    }
}

/// The number of cells of two digits, or of two lines.
const WHOLE: usize = 18;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::solve::{count_solutions, random_solution};

    #[test]
    fn a_puzzle_without_a_clue_in_a_set_has_several_solutions() {
        let mut draw = 0_u32;
        let mut below = |bound| {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (draw >> 16) % bound
        };
        for _ in 0..20 {
            let solution = random_solution(&Grid::EMPTY, &mut below).expect("a grid");
            let sets = Unavoidable::new(&solution).sets;
            assert!(sets.len() > 30, "{}", sets.len());
            for set in sets {
                let grid: Grid = solution.grid().restricted_to(!set);
                assert!(count_solutions(&grid, 2) == 2, "{grid}");
            }
        }
    }
}
