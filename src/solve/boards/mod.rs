//! The exact solver for boards of any layout.
//!
//! A [`BoardSolver`] has tables and memory for one layout; make one for each thread. [`mod@reference`] defines its conclusions and its
//! branches. Two forms of candidates do the same: sets of cells for each digit, for any processor, and, for at most 16 rows, lanes
//! of vector registers, for the processors of the other back ends ([`Backend`](super::Backend)). The classic board has a faster solver
//! ([`super`]); the answers are the same, but not the order of solutions.
//!
//! ```
//! use gridmill::layout::{Board, Layout};
//! use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
//!
//! let layout: Layout = "4x4".parse()?;
//! let mut solver = BoardSolver::new(&layout);
//! assert_eq!(solver.count(&Board::empty(&layout), 1_000), 288);
//! let givens = Board::parse(&layout, "...1.4....3.2...")?;
//! let puzzle = BoardPuzzle::new(&givens, &mut solver)?;
//! assert!(puzzle.is_minimal(&mut solver));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod form;
#[cfg(any(test, target_arch = "x86_64", target_arch = "aarch64"))]
mod lanes;
mod puzzle;
pub mod reference;
mod search;
mod state;

use crate::layout::{Board, Layout};
pub use puzzle::{BoardNotUnique, BoardPuzzle, BoardReduction};
use search::{Choice, Engine, Outcome, Removal, engine};
use std::fmt;

/// Number of solutions of a board, and the solution if there is just one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardSolutions {
    /// None.
    None,
    /// Exactly one.
    One(Board),
    /// Two or more.
    Many,
}

/// Result of a search that may take a limited number of branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RandomSolution {
    /// A solution.
    Found(Board),
    /// There is none.
    None,
    /// The branches did not suffice.
    OutOfBranches,
}

/// A solver for the boards of one layout.
///
/// Its methods panic if a board has another layout.
pub struct BoardSolver {
    layout: Layout,
    engine: Box<dyn Engine>,
    solution: Vec<u8>,
}

impl BoardSolver {
    /// Makes tables and memory for a layout, in less than a millisecond.
    pub fn new(layout: &Layout) -> Self {
        let solution = vec![0; layout.cell_count()];
        Self { layout: layout.clone(), engine: engine(layout), solution }
    }

    /// Returns the solver of a layout: the kept one, if it is of that layout, or a new one, which is kept.
    pub fn of<'a>(kept: &'a mut Option<Self>, layout: &Layout) -> &'a mut Self {
        let same = kept.take().filter(|solver| solver.layout == *layout);
        kept.insert(same.unwrap_or_else(|| Self::new(layout)))
    }

    /// Returns its layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Tells if a board has no solution, one or many.
    pub fn solutions(&mut self, board: &Board) -> BoardSolutions {
        match self.count(board, 2) {
            0 => BoardSolutions::None,
            // The last solution found is the only one.
            1 => BoardSolutions::One(self.found()),
            _ => BoardSolutions::Many,
        }
    }

    /// Returns the number of solutions, counted up to `limit`.
    pub fn count(&mut self, board: &Board, limit: u64) -> u64 {
        let mut count = 0;
        self.for_each_solution(board, |_| {
            count += 1;
            count < limit
        });
        count.min(limit)
    }

    /// Calls `visit` with the digits of each solution, from 1, until it returns false.
    pub fn for_each_solution(&mut self, board: &Board, mut visit: impl FnMut(&[u8]) -> bool) {
        self.start(board);
        while self.next(u64::MAX, Choice::Lowest) == Outcome::Found && visit(&self.solution) {}
    }

    /// Returns a random solution that takes at most so many `branches`. `below`, a function that draws a number below its argument,
    /// makes the choices of the search. Every solution is possible, but they are not equally likely.
    pub fn random_solution(
        &mut self,
        board: &Board,
        branches: u64,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> RandomSolution {
        self.start(board);
        match self.next(branches, Choice::Drawn(below)) {
            Outcome::Found => RandomSolution::Found(self.found()),
            Outcome::Exhausted => RandomSolution::None,
            Outcome::OutOfBranches => RandomSolution::OutOfBranches,
        }
    }

    fn start(&mut self, board: &Board) {
        assert_eq!(*board.layout(), self.layout, "a solver is for the boards of its layout");
        self.engine.start(board.digits());
    }

    fn next(&mut self, branches: u64, choice: Choice<'_>) -> Outcome {
        self.engine.next(branches, choice, &mut self.solution)
    }

    /// Returns the solution that was found last.
    fn found(&self) -> Board {
        let mut board = Board::empty(&self.layout);
        self.solution.iter().enumerate().for_each(|(cell, digit)| board.set(cell, *digit));
        board
    }
}

/// Returns a solver of the same layout.
impl Clone for BoardSolver {
    fn clone(&self) -> Self {
        Self::new(&self.layout)
    }
}

impl fmt::Debug for BoardSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardSolver({})", self.layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, HashSet};

    /// Returns the image of a board whose digits are renamed in order of appearance.
    fn image(digits: &[u8], map: &[u16]) -> Vec<u8> {
        let mut moved = vec![0; digits.len()];
        map.iter().zip(digits).for_each(|(cell, digit)| moved[usize::from(*cell)] = *digit);
        let mut names = [0; 26];
        let mut last = 0;
        for digit in moved.iter_mut().filter(|digit| **digit > 0) {
            let name = &mut names[usize::from(*digit)];
            if *name == 0 {
                last += 1;
                *name = last;
            }
            *digit = *name;
        }
        moved
    }

    /// Returns all grids that have the digits in order in the first house, and their classes: the first grid of each.
    fn grids_and_classes(text: &str) -> (usize, Vec<Vec<u8>>) {
        let layout: Layout = text.parse().expect(text);
        let mut board = Board::empty(&layout);
        let first = layout.houses().next().expect("a house").to_vec();
        (1..).zip(&first).for_each(|(digit, cell)| board.set(usize::from(*cell), digit));
        let maps: Vec<Vec<u16>> = layout.symmetries().maps().collect();
        let (mut grids, mut seen, mut classes) = (0, HashSet::new(), Vec::new());
        BoardSolver::new(&layout).for_each_solution(&board, |digits| {
            grids += 1;
            if !seen.contains(&image(digits, &maps[0])) {
                seen.extend(maps.iter().map(|map| image(digits, map)));
                classes.push(digits.to_vec());
            }
            true
        });
        (grids, classes)
    }

    #[test]
    fn the_grids_of_small_boards_are_those_known() {
        for (text, count, classes) in
            [("4x4", 288, 2), ("4x4+x", 48, 1), ("6x6+x", 8_640, 3), ("6x6", 28_200_960, 49)]
        {
            let (grids, found) = grids_and_classes(text);
            let side = text.parse::<Layout>().expect(text).side();
            let relabellings: usize = (1..=side).product();
            assert_eq!((grids * relabellings, found.len()), (count, classes), "{text}");
        }
    }

    #[test]
    #[ignore = "takes a minute: scripts/before-release"]
    fn the_grids_of_6x6_are_counted_one_by_one() {
        let layout: Layout = "6x6".parse().expect("a layout");
        let count = BoardSolver::new(&layout).count(&Board::empty(&layout), u64::MAX);
        assert_eq!(count, 28_200_960);
    }

    #[test]
    fn the_minimal_puzzles_of_4x4_are_those_known() {
        let layout: Layout = "4x4".parse().expect("a layout");
        let mut solver = BoardSolver::new(&layout);
        let maps: Vec<Vec<u16>> = layout.symmetries().maps().collect();
        let mut found = HashSet::new();
        for grid in grids_and_classes("4x4").1 {
            let clues = |set: usize| {
                let mut board = Board::empty(&layout);
                let cells = (0..16).filter(|cell| set >> cell & 1 > 0);
                cells.for_each(|cell| board.set(cell, grid[cell]));
                board
            };
            let is_unique: Vec<bool> =
                (0..1 << 16).map(|set| solver.count(&clues(set), 2) == 1).collect();
            for set in 0..1 << 16 {
                let mut singles = (0..16).map(|cell| 1 << cell).filter(|single| set & single > 0);
                if is_unique[set] && singles.all(|single| !is_unique[set ^ single]) {
                    let board = clues(set);
                    let images = maps.iter().map(|map| image(board.digits(), map));
                    found.insert(images.min().expect("there are maps"));
                    let puzzle = BoardPuzzle::new(&board, &mut solver).expect("a puzzle");
                    assert!(puzzle.is_minimal(&mut solver), "{board}");
                }
            }
        }
        let mut sizes = BTreeMap::new();
        for puzzle in &found {
            *sizes.entry(puzzle.iter().filter(|digit| **digit > 0).count()).or_insert(0) += 1;
        }
        assert_eq!(sizes, BTreeMap::from([(4, 13), (5, 22), (6, 1)]));
    }

    #[test]
    fn a_board_without_solution_says_why() {
        let layout: Layout = "9x9+x".parse().expect("a layout");
        let mut solver = BoardSolver::new(&layout);
        let mut reason = |cells: &[usize]| {
            let mut board = Board::empty(&layout);
            cells
                .iter()
                .zip([1, 1, 2, 3, 4, 5, 6, 7, 8])
                .for_each(|(&cell, digit)| board.set(cell, digit));
            BoardPuzzle::new(&board, &mut solver).expect_err("no puzzle").to_string()
        };
        assert_eq!(reason(&[0, 80]), "r1c1 and r9c9 are both 1");
        assert_eq!(reason(&[0, 17, 24]), "more than one solution");
        // The first row has no place for 1.
        assert_eq!(reason(&[10, 24, 20, 0, 1, 2, 3, 4, 5]), "no solution");
    }
}
