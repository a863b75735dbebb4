//! A puzzle is a grid that was proved to have exactly one solution.

use super::known::Known;
use super::unavoidable::Unavoidable;
use super::{Solutions, solve};
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, SolutionGrid};

/// A grid with exactly one solution. Only this room makes one, so whoever receives it need not check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    givens: Grid,
    solution: SolutionGrid,
}

/// Why a grid is not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotUnique {
    /// Two equal digits see each other.
    #[error("{first} and {second} are both {digit}")]
    Clash {
        /// One of the cells.
        first: Cell,
        /// The other.
        second: Cell,
        /// Their digit.
        digit: Digit,
    },
    /// No solution.
    #[error("no solution")]
    NoSolution,
    /// Two or more solutions.
    #[error("more than one solution")]
    Multiple,
}

impl Puzzle {
    /// Proves that `givens` has exactly one solution.
    ///
    /// # Errors
    /// Says why it has not.
    pub fn new(givens: &Grid) -> Result<Self, NotUnique> {
        if let Some((first, second, digit)) = givens.clash() {
            return Err(NotUnique::Clash { first, second, digit });
        }
        match solve(givens) {
            Solutions::None => Err(NotUnique::NoSolution),
            Solutions::One(solution) => Ok(Self { givens: *givens, solution }),
            Solutions::Many => Err(NotUnique::Multiple),
        }
    }

    /// The digits it gives.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Its solution.
    pub fn solution(&self) -> &SolutionGrid {
        &self.solution
    }

    /// Can no clue go without losing uniqueness?
    pub fn is_minimal(&self) -> bool {
        let mut reduction = Reduction::new(self);
        self.givens.clues().iter().all(|cell| !reduction.remove(CellSet::of(cell)))
    }
}

/// A solution grid is a puzzle with nothing left to do.
impl From<SolutionGrid> for Puzzle {
    fn from(solution: SolutionGrid) -> Self {
        Self { givens: *solution.grid(), solution }
    }
}

/// A puzzle that loses clues, but not its uniqueness.
#[derive(Clone, Debug)]
pub struct Reduction {
    solution: SolutionGrid,
    clues: CellSet,
    known: Known,
    unavoidable: Unavoidable,
}

impl Reduction {
    /// Begins with `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            solution: puzzle.solution,
            clues: puzzle.givens.clues(),
            known: Known::new(&puzzle.solution),
            unavoidable: Unavoidable::new(&puzzle.solution),
        }
    }

    /// The cells that have a clue still.
    pub fn clues(&self) -> CellSet {
        self.clues
    }

    /// The puzzle as it is now.
    pub fn puzzle(&self) -> Puzzle {
        let givens = self.solution.grid().restricted_to(self.clues);
        Puzzle { givens, solution: self.solution }
    }

    /// Removes the clues in `cells` if the puzzle is unique without them, all or none. Did they go?
    pub fn remove(&mut self, cells: CellSet) -> bool {
        let cells = cells & self.clues;
        let mut left = self.clues.minus(cells);
        if cells.iter().any(|cell| self.unavoidable.set_without(left, cell).is_some()) {
            return false;
        }
        // The puzzle stays unique if there is no solution with another digit in one of the cells.
        // Where that is known it helps with the next cell.
        let is_unique = cells.iter().all(|cell| {
            let other = Candidate { cell, digit: self.solution.get(cell) };
            let is_forced = !self.known.has_other(left, other);
            left = left.with(cell);
            is_forced
        });
        if is_unique {
            self.clues = self.clues.minus(cells);
        }
        is_unique
    }

    /// Removes each of the groups of cells, which share none, whose digits all follow without any branch from the
    /// clues outside of the groups: in one step what [`Reduction::remove`] would do for one after the other.
    pub fn remove_easy(&mut self, groups: &[CellSet]) {
        let cells = groups.iter().fold(CellSet::EMPTY, |cells, &group| cells | group);
        let follow = self.known.follow(self.clues.minus(cells));
        for group in groups.iter().filter(|group| group.is_subset(follow)) {
            self.clues = self.clues.minus(*group);
        }
    }
}
