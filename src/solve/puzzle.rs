//! A puzzle is a grid that was proved to have exactly one solution.

use super::lanes::Lanes;
use super::search::Search;
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
    puzzle: Puzzle,
    /// The clues as a state of the solver from which nothing has been concluded.
    clues: Lanes,
    /// Kept for its memory.
    search: Search,
}

impl Reduction {
    /// Begins with `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        let clues = Lanes::new(&puzzle.givens);
        Self { puzzle: *puzzle, clues, search: Search::default() }
    }

    /// The puzzle as it is now.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Removes the clues in `cells` if the puzzle is unique without them, all or none. Did they go?
    pub fn remove(&mut self, cells: CellSet) -> bool {
        let cells = cells & self.puzzle.givens.clues();
        let solution = self.puzzle.solution;
        let candidates = cells.iter().map(|cell| Candidate { cell, digit: solution.get(cell) });
        cells.iter().for_each(|cell| self.clues.free(cell));
        // The puzzle stays unique if there is no solution with another digit in one of the cells.
        // Where that is known it helps with the next cell.
        let mut known = self.clues;
        let is_unique = candidates.clone().all(|candidate| {
            let mut other = known;
            other.remove(candidate);
            known.fix(candidate);
            self.search.restart(other);
            !self.search.has_next()
        });
        for candidate in candidates {
            if is_unique {
                self.puzzle.givens.set(candidate.cell, None);
            } else {
                self.clues.fix(candidate);
            }
        }
        is_unique
    }
}
