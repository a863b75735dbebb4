//! Unavoidable sets: cells of a solution grid whose digits can be exchanged among themselves so that another
//! solution grid comes out. A puzzle without a clue in such a set has two solutions, at least.

use crate::grid::{Cell, CellSet, Digit, HouseKind, PerDigit, SolutionGrid};

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

    /// A set with this cell, but with none of the clues.
    pub(super) fn set_without(&self, clues: CellSet, cell: Cell) -> Option<CellSet> {
        let digits = || Digit::all().find_map(|other| self.two_digits(cell, other, clues));
        let rows = || self.two_lines(cell, HouseKind::Row, clues);
        let columns = || self.two_lines(cell, HouseKind::Column, clues);
        digits().or_else(rows).or_else(columns)
    }

    /// The cell's digit and another change places in cells that share houses only with each other.
    fn two_digits(&self, cell: Cell, other: Digit, clues: CellSet) -> Option<CellSet> {
        let digit = self.grid.get(cell);
        if other == digit {
            return None;
        }
        let cells = self.places[digit] | self.places[other];
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
    fn two_lines(&self, cell: Cell, kind: HouseKind, clues: CellSet) -> Option<CellSet> {
        let line = kind.house_of(cell);
        let first = line.number() / 3 * 3;
        (first..first + 3).map(|number| kind.house(number)).filter(|other| *other != line).find_map(
            |other| {
                let mut set = CellSet::EMPTY;
                let mut at = cell;
                loop {
                    let opposite = other.cell(line.position_of(at));
                    set = set.with(at).with(opposite);
                    if !(set & clues).is_empty() {
                        return None;
                    }
                    let same = self.places[self.grid.get(opposite)] & line.cells();
                    at = same.first().expect("every digit is in every line");
                    if at == cell {
                        return Some(set);
                    }
                }
            },
        )
    }
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
                if let Some(set) = unavoidable.set_without(clues, cell) {
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
