//! Unavoidable sets: cells of a solution grid whose digits can be exchanged among themselves so that another
//! solution grid comes out. A puzzle without a clue in such a set has two solutions, at least.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, PerDigit, SolutionGrid};

/// Finds the unavoidable sets of a grid that are quickly found: of two digits, and of two rows or columns that
/// cross the same blocks.
#[derive(Clone, Debug)]
pub(super) struct Unavoidable {
    grid: SolutionGrid,
    places: PerDigit<CellSet>,
}

impl Unavoidable {
    /// In this grid.
    pub(super) fn new(grid: &SolutionGrid) -> Self {
        let mut places = PerDigit([CellSet::EMPTY; 9]);
        for (cell, digit) in grid.grid().givens() {
            places[digit] = places[digit].with(cell);
        }
        Self { grid: *grid, places }
    }

    /// A set with this cell, but with none of the clues. `free` are the digits that no clue among the peers of
    /// the cell has.
    pub(super) fn set_without(
        &self,
        clues: CellSet,
        cell: Cell,
        free: DigitSet,
    ) -> Option<CellSet> {
        let mut others = free.without(self.grid.get(cell)).iter();
        let (row, column) = (cell.row(), cell.column());
        let rows = || {
            let delta = |other| 9 * (other as isize - row as isize);
            let rows = mates(row).into_iter();
            rows.filter_map(|other| self.two_lines(cell, House::row(row), delta(other), clues)).next()
        };
        let columns = || {
            let delta = |other| other as isize - column as isize;
            let columns = mates(column).into_iter();
            columns
                .filter_map(|other| {
                    self.two_lines(cell, House::column(column), delta(other), clues)
                })
                .next()
        };
        others.find_map(|other| self.two_digits(cell, other, clues)).or_else(rows).or_else(columns)
    }

    /// The cell's digit and another change places in cells that share houses only with each other.
    fn two_digits(&self, cell: Cell, other: Digit, clues: CellSet) -> Option<CellSet> {
        let cells = self.places[self.grid.get(cell)] | self.places[other];
        let mut set = CellSet::of(cell);
        let mut new = set;
        while let Some(cell) = new.first() {
            let met = (cell.peers() & cells).minus(set);
            if !(met & clues).is_empty() {
                return None;
            }
            set |= met;
            new = new.without(cell) | met;
        }
        Some(set)
    }

    /// The cell's line and another change places in crossing lines in which they have the same digits.
    /// `delta` leads from a cell to that of the other line.
    fn two_lines(
        &self,
        cell: Cell,
        line: House,
        delta: isize,
        clues: CellSet,
    ) -> Option<CellSet> {
        let mut set = CellSet::EMPTY;
        let mut at = cell;
        loop {
            let opposite = Cell::from_index(at.index().wrapping_add_signed(delta));
            if clues.contains(opposite) {
                return None;
            }
            set = set.with(at).with(opposite);
            at = (self.places[self.grid.get(opposite)] & line.cells()).first()?;
            if at == cell {
                return Some(set);
            }
            if clues.contains(at) {
                return None;
            }
        }
    }
}

/// The other two lines of a band or stack.
fn mates(line: usize) -> [usize; 2] {
    let first = line / 3 * 3;
    [first + (line + 1) % 3, first + (line + 2) % 3]
}

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
        let mut found = 0;
        for _ in 0..100 {
            let solution = random_solution(&Grid::EMPTY, &mut below).expect("a grid");
            let unavoidable = Unavoidable::new(&solution);
            let mut clues = CellSet::ALL;
            while clues.len() > 30 {
                clues = clues.without(Cell::from_index(below(81) as usize));
            }
            for cell in (!clues).iter() {
                let free = (clues & cell.peers()).iter().map(|clue| solution.get(clue));
                let free = !free.collect::<DigitSet>();
                if let Some(set) = unavoidable.set_without(clues, cell, free) {
                    assert!(set.contains(cell) && (set & clues).is_empty());
                    let grid: Grid = solution.grid().restricted_to(!set);
                    assert!(count_solutions(&grid, 2) == 2, "{grid}");
                    found += 1;
                }
            }
        }
        assert!(found > 100, "{found}");
    }
}
