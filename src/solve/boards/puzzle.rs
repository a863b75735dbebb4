//! A puzzle on any board: digits that were proved to have exactly one solution.

use super::{BoardSolutions, BoardSolver, Removal};
use crate::layout::{Board, BoardClash};
use crate::solve::Puzzle;
use std::fmt;

/// A board with exactly one solution. Only this room makes one, so its users need no check.
///
/// ```
/// use gridmill::layout::{Board, Layout};
/// use gridmill::solve::boards::{BoardNotUnique, BoardPuzzle, BoardSolver};
///
/// let layout: Layout = "6x6+x".parse()?;
/// let mut solver = BoardSolver::new(&layout);
/// let empty = Board::empty(&layout);
/// assert_eq!(BoardPuzzle::new(&empty, &mut solver), Err(BoardNotUnique::Multiple));
/// # Ok::<(), gridmill::layout::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardPuzzle {
    givens: Board,
    solution: Board,
}

/// Reason why a board is not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardNotUnique {
    /// Two equal digits see each other.
    #[error(transparent)]
    Clash(#[from] BoardClash),
    /// No solution.
    #[error("no solution")]
    NoSolution,
    /// Two or more solutions.
    #[error("more than one solution")]
    Multiple,
}

/// Result of removing clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardReduction<'g> {
    /// The puzzle of the remaining clues.
    pub puzzle: BoardPuzzle,
    /// True if a group that is left can go, but too few clues would be left. Groups of several clues are not tried for this.
    pub can_lose_more: bool,
    /// The groups that stay because a test took too many branches.
    pub unproved: Vec<&'g [u16]>,
}

impl BoardPuzzle {
    /// Proves that `givens` has exactly one solution.
    ///
    /// # Errors
    /// The reason why it has not.
    ///
    /// # Panics
    /// If the solver is for another layout.
    pub fn new(givens: &Board, solver: &mut BoardSolver) -> Result<Self, BoardNotUnique> {
        if let Some(clash) = givens.clash() {
            return Err(clash.into());
        }
        match solver.solutions(givens) {
            BoardSolutions::None => Err(BoardNotUnique::NoSolution),
            BoardSolutions::One(solution) => Ok(Self { givens: givens.clone(), solution }),
            BoardSolutions::Many => Err(BoardNotUnique::Multiple),
        }
    }

    /// Returns a classic puzzle.
    pub fn of_classic(puzzle: &Puzzle) -> Self {
        let [givens, solution] = [puzzle.givens(), puzzle.solution().grid()].map(Board::of_grid);
        Self { givens, solution }
    }

    /// Returns its givens.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// Returns its solution.
    pub fn solution(&self) -> &Board {
        &self.solution
    }

    /// Returns the cells of the clues that can go, each alone.
    ///
    /// # Panics
    /// If the solver is for another layout.
    pub fn redundant_clues(&self, solver: &mut BoardSolver) -> Vec<usize> {
        let mut givens = self.givens.clone();
        let mut can_go = |cell: &usize| {
            givens.set(*cell, 0);
            let can_go = matches!(solver.solutions(&givens), BoardSolutions::One(_));
            givens.set(*cell, self.givens.digits()[*cell]);
            can_go
        };
        let clues = (0..self.givens.digits().len()).filter(|cell| self.givens.digits()[*cell] > 0);
        clues.filter(|cell| can_go(cell)).collect()
    }

    /// True if no clue can go without losing uniqueness.
    ///
    /// # Panics
    /// If the solver is for another layout.
    pub fn is_minimal(&self, solver: &mut BoardSolver) -> bool {
        self.is_minimal_within(solver, u64::MAX) == Some(true)
    }

    /// Tells if no clue can go without losing uniqueness; `None` if a test needs more than so many `branches`, and no other clue can
    /// go.
    ///
    /// # Panics
    /// If the solver is for another layout.
    pub fn is_minimal_within(&self, solver: &mut BoardSolver, branches: u64) -> Option<bool> {
        let clues = self.givens.clue_count();
        let cells: Vec<u16> = (0..self.givens.digits().len() as u16).collect();
        let singles: Vec<&[u16]> = cells.chunks(1).collect();
        let reduction = self.without(&singles, clues, branches, solver);
        match reduction.can_lose_more {
            true => Some(false),
            false => reduction.unproved.is_empty().then_some(true),
        }
    }

    /// Removes groups of clues one after the other, each all or none, while the puzzle stays unique and has at least `fewest` clues.
    /// A group is a list of cells, which no other group has. It stays if its test needs more than so many `branches`.
    ///
    /// # Panics
    /// If the solver is for another layout.
    #[must_use]
    pub fn without<'g>(
        &self,
        groups: &[&'g [u16]],
        fewest: usize,
        branches: u64,
        solver: &mut BoardSolver,
    ) -> BoardReduction<'g> {
        assert_eq!(
            self.givens.layout(),
            solver.layout(),
            "a solver is for the boards of its layout"
        );
        let mut removal = Removal {
            solution: self.solution.digits(),
            clues: self.givens.clue_count(),
            has_clue: self.givens.digits().iter().map(|digit| *digit > 0).collect(),
            fewest,
            branches,
            can_lose_more: false,
            unproved: Vec::new(),
        };
        solver.engine.remove_in_turn(groups, &mut removal);
        let Removal { has_clue, can_lose_more, unproved, .. } = removal;
        let mut puzzle = self.clone();
        for cell in (0..has_clue.len()).filter(|cell| !has_clue[*cell]) {
            puzzle.givens.set(cell, 0);
        }
        BoardReduction { puzzle, can_lose_more, unproved }
    }
}

/// The givens, with a character for each cell.
impl fmt::Display for BoardPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.givens, f)
    }
}
