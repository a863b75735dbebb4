//! A puzzle is a grid that was proved to have exactly one solution.

use super::{Solutions, forces, solve};
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

    /// The puzzle without the clues in `cells`, if it still has exactly one solution.
    pub fn without(&self, cells: CellSet) -> Option<Self> {
        let removed = cells & self.givens.clues();
        let givens = self.givens.restricted_to(self.givens.clues().minus(removed));
        // Cells proved to be forced may be used as givens while the next one is examined.
        let mut proved = givens;
        for cell in removed.iter() {
            let digit = self.solution.get(cell);
            if !forces(&proved, Candidate { cell, digit }) {
                return None;
            }
            proved.set(cell, Some(digit));
        }
        Some(Self { givens, solution: self.solution })
    }

    /// Can no clue go without losing uniqueness?
    pub fn is_minimal(&self) -> bool {
        self.givens.clues().iter().all(|cell| self.without(CellSet::of(cell)).is_none())
    }
}

/// A solution grid is a puzzle with nothing left to do.
impl From<SolutionGrid> for Puzzle {
    fn from(solution: SolutionGrid) -> Self {
        Self { givens: *solution.grid(), solution }
    }
}
