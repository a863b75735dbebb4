//! Digging on boards of any layout.

use super::{BoardClueRange, DigError};
use crate::grid::Symmetry;
use crate::layout::Board;
use crate::random::{Rng, shuffle};
use crate::solve::boards::{BoardNotUnique, BoardPuzzle, BoardSolver};

/// Default number of branches to decide if a clue can go.
pub const BRANCHES: u64 = 10_000;

/// Branches of the first test of a clue on a board of more than nine rows, if not all that can go must. Half of the tests take fewer,
/// but at 300 clues of a 25x25 the mean is over a thousand.
const BRANCHES_AT_FIRST: u64 = 4;

/// Method of digging on boards of any layout. The default removes single clues until the puzzle is minimal.
///
/// ```
/// use gridmill::dig::BoardDigger;
/// use gridmill::{fill::fill_board, grid::Symmetry, random::rng_for, solve::boards::BoardSolver};
///
/// let mut rng = rng_for(1, 0);
/// let mut solver = BoardSolver::new(&"6x6+x".parse()?);
/// let grid = fill_board(&mut solver, &mut rng)?;
/// let dug = BoardDigger::default().dig_grid(&grid, &mut solver, &mut rng)?;
/// assert_eq!((dug.is_minimal, dug.puzzle.solution()), (Some(true), &grid));
///
/// let digger = BoardDigger::default().with_symmetry(Symmetry::Rot180);
/// let puzzle = digger.dig_grid(&grid, &mut solver, &mut rng)?.puzzle;
/// let has_clue: Vec<bool> = puzzle.givens().digits().iter().map(|digit| *digit > 0).collect();
/// assert!(has_clue.iter().eq(has_clue.iter().rev()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BoardDigger {
    /// Removes whole orbits of clues, so the puzzle keeps this symmetry of the square.
    pub symmetry: Symmetry,
    /// Stop at a number of clues in this range; `None` digs until nothing more can go. On a board of more than nine rows, clues go
    /// first that a short test shows to be superfluous.
    pub clues: Option<BoardClueRange>,
    /// Most branches to decide if a clue can go; it stays if they do not suffice.
    pub branches: u64,
}

impl Default for BoardDigger {
    fn default() -> Self {
        Self { symmetry: Symmetry::None, clues: None, branches: BRANCHES }
    }
}

/// Result of a dig.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardDug {
    /// The remaining puzzle.
    pub puzzle: BoardPuzzle,
    /// True if no single clue can go; `None` if the branches did not suffice to tell.
    pub is_minimal: Option<bool>,
}

impl BoardDigger {
    /// Removes clues by whole orbits of this symmetry.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// Stops at a number of clues in this range.
    #[must_use]
    pub fn with_clues(self, clues: BoardClueRange) -> Self {
        Self { clues: Some(clues), ..self }
    }

    /// Takes at most so many branches to decide if a clue can go.
    #[must_use]
    pub fn with_branches(self, branches: u64) -> Self {
        Self { branches, ..self }
    }

    /// Digs a puzzle.
    ///
    /// # Errors
    /// If this order of digging does not reach the number of clues.
    ///
    /// # Panics
    /// If the solver is for another layout.
    pub fn dig(
        &self,
        puzzle: &BoardPuzzle,
        solver: &mut BoardSolver,
        rng: &mut impl Rng,
    ) -> Result<BoardDug, DigError> {
        let clues = puzzle.givens().clue_count();
        if self.clues.is_some_and(|range| clues < range.fewest()) {
            return Err(DigError::TooFew { clues });
        }
        let fewest = self.clues.map_or(0, |range| range.draw(rng));
        let orbits = Orbits::new(self.symmetry, solver.layout().side());
        let mut orbits: Vec<&[u16]> = orbits.each().collect();
        shuffle(rng, &mut orbits);
        let tests_twice =
            fewest > 0 && solver.layout().side() > 9 && self.branches > BRANCHES_AT_FIRST;
        let at_first = if tests_twice { BRANCHES_AT_FIRST } else { self.branches };
        let mut reduction = puzzle.without(&orbits, fewest, at_first, solver);
        if tests_twice && !reduction.can_lose_more && !reduction.unproved.is_empty() {
            let left = std::mem::take(&mut reduction.unproved);
            reduction = reduction.puzzle.without(&left, fewest, self.branches, solver);
        }
        let puzzle = reduction.puzzle;
        let clues = puzzle.givens().clue_count();
        if self.clues.is_some_and(|range| !range.contains(clues)) {
            return Err(DigError::Clues { clues });
        }
        let is_minimal = match self.symmetry {
            _ if reduction.can_lose_more => Some(false),
            Symmetry::None => reduction.unproved.is_empty().then_some(true),
            _ => puzzle.is_minimal_within(solver, self.branches),
        };
        Ok(BoardDug { puzzle, is_minimal })
    }

    /// Digs a full grid like [`dig_grid`](Self::dig_grid), but keeps a clue if `holds` is false for the board without it. `holds` must
    /// be false for all boards with several solutions. At the end, it is false without any further clue (or orbit of clues), unless
    /// fewer clues would be left than requested. If `is_monotone`, `holds` stays true with more clues, so one test of each is enough.
    ///
    /// # Errors
    /// As [`BoardDigger::dig`].
    ///
    /// # Panics
    /// If the board is no full grid, or the solver is for another layout.
    pub fn dig_while(
        &self,
        grid: &Board,
        solver: &mut BoardSolver,
        rng: &mut impl Rng,
        is_monotone: bool,
        mut holds: impl FnMut(&Board, &mut BoardSolver) -> bool,
    ) -> Result<BoardDug, DigError> {
        let fewest = self.clues.map_or(0, |range| range.draw(rng));
        let orbits = Orbits::new(self.symmetry, solver.layout().side());
        let mut orbits: Vec<&[u16]> = orbits.each().collect();
        shuffle(rng, &mut orbits);
        let mut givens = grid.clone();
        loop {
            let (clues, mut portion) = (givens.clue_count(), 1);
            let mut left = &orbits[..];
            while !left.is_empty() {
                let (next, later) = left.split_at(portion.min(left.len()));
                let mut fewer = givens.clone();
                next.iter().copied().flatten().for_each(|cell| fewer.set(usize::from(*cell), 0));
                if fewer.clue_count() >= fewest && holds(&fewer, solver) {
                    (givens, left) = (fewer, later);
                    portion *= 2;
                } else {
                    left = if next.len() == 1 { later } else { left };
                    portion = next.len().div_ceil(2);
                }
            }
            orbits.retain(|orbit| orbit.iter().any(|cell| givens.digits()[usize::from(*cell)] > 0));
            if is_monotone || givens.clue_count() == clues {
                break;
            }
        }
        let clues = givens.clue_count();
        if self.clues.is_some_and(|range| !range.contains(clues)) {
            return Err(DigError::Clues { clues });
        }
        let puzzle = BoardPuzzle::new(&givens, solver).expect("a board that holds is unique");
        let is_minimal = puzzle.is_minimal_within(solver, self.branches);
        Ok(BoardDug { puzzle, is_minimal })
    }

    /// Digs a full grid.
    ///
    /// # Errors
    /// As [`BoardDigger::dig`].
    ///
    /// # Panics
    /// If the board is no full grid, or the solver is for another layout.
    pub fn dig_grid(
        &self,
        grid: &Board,
        solver: &mut BoardSolver,
        rng: &mut impl Rng,
    ) -> Result<BoardDug, DigError> {
        let puzzle: Result<BoardPuzzle, BoardNotUnique> = BoardPuzzle::new(grid, solver);
        self.dig(&puzzle.expect("a full grid"), solver, rng)
    }
}

/// The orbits of the cells under a symmetry of the square, by their first cell.
struct Orbits {
    /// The cells, those of one orbit after each other.
    cells: Vec<u16>,
    /// For each cell the first of its orbit.
    first_of: Vec<u16>,
}

impl Orbits {
    fn new(symmetry: Symmetry, side: usize) -> Self {
        let first_of = |cell: &u16| {
            let cell = usize::from(*cell);
            let orbit = symmetry.orbit_of(side, (cell / side, cell % side));
            orbit.map(|(row, column)| (row * side + column) as u16).min().unwrap_or_default()
        };
        let mut cells: Vec<u16> = (0..(side * side) as u16).collect();
        let first_of: Vec<u16> = cells.iter().map(first_of).collect();
        cells.sort_by_key(|cell| first_of[usize::from(*cell)]);
        Self { cells, first_of }
    }

    fn each(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunk_by(|a, b| self.first_of[usize::from(*a)] == self.first_of[usize::from(*b)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, CellSet};
    use crate::layout::Layout;
    use crate::random::{below, rng_for};
    use crate::solve::boards::{RandomSolution, reference};

    /// Returns a random grid.
    fn filled(solver: &mut BoardSolver, rng: &mut impl Rng) -> Board {
        let empty = Board::empty(solver.layout());
        match solver.random_solution(&empty, u64::MAX, &mut |bound| below(rng, bound)) {
            RandomSolution::Found(grid) => grid,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn orbits_of_the_classic_board_are_those_of_its_cells() {
        for symmetry in Symmetry::ALL {
            let cells = |orbit: &[u16]| -> CellSet {
                orbit.iter().map(|cell| Cell::from_index(usize::from(*cell))).collect()
            };
            let orbits = Orbits::new(symmetry, 9);
            assert!(orbits.each().map(cells).eq(symmetry.orbits().iter().copied()));
            let mut cells = Orbits::new(symmetry, 6).each().collect::<Vec<_>>().concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..36), "{symmetry}");
        }
    }

    #[test]
    fn dug_puzzles_are_minimal_by_the_reference() {
        for (text, puzzles) in
            [("4x4", 50), ("6x6", 20), ("6x6+x", 20), ("8x8", 5), ("9x9+disjoint", 3)]
        {
            let layout: Layout = text.parse().expect(text);
            let mut solver = BoardSolver::new(&layout);
            for index in 0..puzzles {
                let mut rng = rng_for(1, index);
                let grid = filled(&mut solver, &mut rng);
                let dug =
                    BoardDigger::default().dig_grid(&grid, &mut solver, &mut rng).expect(text);
                let givens = dug.puzzle.givens();
                assert_eq!((dug.is_minimal, dug.puzzle.solution()), (Some(true), &grid));
                assert_eq!(reference::count_solutions(givens, 2), 1, "{text} {givens}");
                for cell in (0..layout.cell_count()).filter(|cell| givens.digits()[*cell] > 0) {
                    let mut less = givens.clone();
                    less.set(cell, 0);
                    assert_eq!(reference::count_solutions(&less, 2), 2, "{text} {less}");
                }
                assert!(dug.puzzle.is_minimal(&mut solver));
                assert!(
                    !BoardPuzzle::new(&grid, &mut solver).expect("a grid").is_minimal(&mut solver)
                );
            }
        }
    }

    #[test]
    fn a_range_of_clues_and_a_symmetry_are_kept() {
        let layout: Layout = "8x8".parse().expect("a layout");
        let mut solver = BoardSolver::new(&layout);
        let clues = BoardClueRange::new(&layout, 30, 34).expect("a range");
        for symmetry in Symmetry::ALL {
            let digger = BoardDigger::default().with_symmetry(symmetry).with_clues(clues);
            let mut rng = rng_for(2, symmetry as u64);
            let grid = filled(&mut solver, &mut rng);
            let mut digs = std::iter::repeat_with(|| digger.dig_grid(&grid, &mut solver, &mut rng));
            let dug = digs.by_ref().take(100).find_map(Result::ok).expect("one of a hundred");
            assert!(clues.contains(dug.puzzle.givens().clue_count()));
            for orbit in Orbits::new(symmetry, 8).each() {
                let digits =
                    orbit.iter().map(|cell| dug.puzzle.givens().digits()[usize::from(*cell)]);
                let empty = digits.filter(|digit| *digit == 0).count();
                assert!(empty == 0 || empty == orbit.len(), "{symmetry}");
            }
            assert_eq!(dug.is_minimal, Some(dug.puzzle.is_minimal(&mut solver)), "{symmetry}");
        }
        let few = BoardClueRange::new(&layout, 1, 2).expect("a range");
        let grid = filled(&mut solver, &mut rng_for(1, 0));
        let digger = BoardDigger::default().with_clues(few);
        let error =
            digger.dig_grid(&grid, &mut solver, &mut rng_for(1, 0)).expect_err("more clues");
        assert!(matches!(error, DigError::Clues { clues: 16..25 }), "{error}");
    }

    #[test]
    fn too_few_branches_are_admitted() {
        let layout: Layout = "9x9+x+windoku".parse().expect("a layout");
        let mut solver = BoardSolver::new(&layout);
        let grid = filled(&mut solver, &mut rng_for(1, 0));
        let mut dig = |branches| {
            let digger = BoardDigger::default().with_branches(branches);
            digger.dig_grid(&grid, &mut solver, &mut rng_for(1, 0)).expect("a puzzle")
        };
        let (quick, full) = (dig(1), dig(BRANCHES));
        assert_eq!((quick.is_minimal, full.is_minimal), (None, Some(true)));
        assert!(quick.puzzle.givens().clue_count() > full.puzzle.givens().clue_count());
    }

    #[test]
    fn the_puzzles_of_a_seed_never_change() {
        for (text, puzzle) in [
            ("4x4", "...1.4....3.2..."),
            ("6x6+x", "312..4..........2.......6..........."),
            (
                "9x9+windoku",
                "..9......2.6..8....3....4..9...7.2.................7....3...1.9........2.....1.4.",
            ),
        ] {
            let mut solver = BoardSolver::new(&text.parse().expect(text));
            let mut rng = rng_for(1, 0);
            let grid = filled(&mut solver, &mut rng);
            let dug = BoardDigger::default().dig_grid(&grid, &mut solver, &mut rng).expect(text);
            assert_eq!(dug.puzzle.to_string(), puzzle, "{text}");
        }
    }
}
