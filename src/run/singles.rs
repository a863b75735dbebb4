//! Which boards hidden singles solve, told faster than by a path.

use crate::layout::{Board, Layout};

/// The houses of a layout.
#[derive(Clone, Debug)]
pub(super) struct HiddenSingles {
    /// The cells of each house, and those that each cell sees, as bits.
    houses: Vec<u128>,
    peers: Vec<u128>,
    side: usize,
}

impl HiddenSingles {
    /// # Panics
    /// If the layout has more than 81 cells.
    pub(super) fn new(layout: &Layout) -> Self {
        let side = layout.side();
        assert!(side <= 9, "a bit for each cell");
        let set = |cells: &[u16]| cells.iter().fold(0, |set, cell| set | 1 << cell);
        let houses = layout.houses().map(set).collect();
        let peers = (0..layout.cell_count()).map(|cell| set(layout.peers(cell))).collect();
        Self { houses, peers, side }
    }

    /// True if they fill all empty cells, of which those that have a digit in `known` are enough to try: they fill the other cells
    /// of that board. In which order singles are found does not matter, as each stays one while others are placed.
    pub(super) fn fill(&self, board: &Board, known: &Board) -> bool {
        let digits = board.digits();
        let cells = |holds: &dyn Fn(usize) -> bool| {
            (0..digits.len()).filter(|cell| holds(*cell)).fold(0_u128, |set, cell| set | 1 << cell)
        };
        let mut empty = cells(&|cell| digits[cell] == 0);
        let mut wanted = empty & cells(&|cell| known.digits()[cell] > 0);
        // The empty cells that each digit can go to, and those of them in which it was sought.
        let (mut places, mut searched) = ([u128::MAX; 9], [0; 9]);
        for (cell, digit) in digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            places[usize::from(*digit) - 1] &= !self.peers[cell];
        }
        while wanted != 0 {
            let mut is_new = false;
            for (places, searched) in places[..self.side].iter_mut().zip(&mut searched) {
                *places &= empty;
                if places == searched {
                    continue;
                }
                *searched = *places;
                for house in &self.houses {
                    let here = *places & house;
                    if here & here.wrapping_sub(1) == 0 && here != 0 {
                        *places &= !(self.peers[here.trailing_zeros() as usize] | here);
                        empty &= !here;
                        is_new = true;
                    }
                }
            }
            wanted &= empty;
            if !is_new {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dig::BoardDigger;
    use crate::fill::fill_board;
    use crate::grade::{Grader, Rating, Scale};
    use crate::random::rng_for;
    use crate::solve::boards::BoardSolver;

    #[test]
    fn paths_of_hidden_singles_are_those_of_the_grader() {
        let [mut solved, mut not] = [0; 2];
        let layouts = ["4x4", "6x6:3x2", "8x8", "x", "windoku", "disjoint", "9x9:latin", "6x6+x"];
        for (text, scale) in layouts.into_iter().zip([Scale::Classic, Scale::Sukaku].repeat(4)) {
            let layout: Layout = text.parse().expect(text);
            let mut solver = BoardSolver::new(&layout);
            let mut grader = Grader::of_board(&layout, scale)
                .unwrap_or_else(|| Grader::of_board(&layout, Scale::Classic).expect(text));
            let singles = HiddenSingles::new(&layout);
            for index in 0..100 {
                let mut rng = rng_for(index, 1);
                let grid = fill_board(&mut solver, &mut rng).expect("a grid");
                let mut board = grid.clone();
                let dug = BoardDigger::default().dig_grid(&board, &mut solver, &mut rng);
                let minimal = dug.expect("a puzzle").puzzle;
                // Some clues more than a minimal puzzle has.
                for cell in 0..layout.cell_count() {
                    let is_clue = minimal.givens().digits()[cell] > 0;
                    if !is_clue && (3 * cell + index as usize) % 40 > index as usize / 25 {
                        board.set(cell, 0);
                    }
                }
                let givens = board.grid().expect("at most 81 cells");
                let grade = grader.steps_of(&givens).limit(Rating::from_tenths(15)).grade();
                let is_solved = grade.er.exactly().is_some();
                assert_eq!(singles.fill(&board, &grid), is_solved, "{text} {board}");
                *(if is_solved { &mut solved } else { &mut not }) += 1;
            }
        }
        assert!(solved > 200 && not > 200, "{solved} {not}");
    }
}
