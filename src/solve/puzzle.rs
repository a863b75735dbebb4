//! A puzzle is a grid that was proved to have exactly one solution.

use super::lanes::{Choice, Lanes};
use super::search::Search;
use super::unavoidable::Unavoidable;
use super::{Solutions, solve};
use crate::grid::{
    Candidate, Cell, CellSet, Digit, DigitSet, Grid, PerDigit, PerHouse, SolutionGrid,
};

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
    /// The same clues: their cells, those of each digit, and the digits of each house.
    cells: CellSet,
    places: PerDigit<CellSet>,
    used: PerHouse<DigitSet>,
    unavoidable: Unavoidable,
    /// Kept for its memory.
    search: Search,
}

impl Reduction {
    /// Begins with `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut reduction = Self {
            puzzle: *puzzle,
            clues: Lanes::new(&puzzle.givens),
            cells: CellSet::EMPTY,
            places: PerDigit([CellSet::EMPTY; 9]),
            used: PerHouse([DigitSet::EMPTY; 27]),
            unavoidable: Unavoidable::new(&puzzle.solution),
            search: Search::default(),
        };
        puzzle.givens.givens().for_each(|(cell, digit)| reduction.note(Candidate { cell, digit }));
        reduction
    }

    /// Notes a clue in `cells`, `places` and `used`.
    fn note(&mut self, Candidate { cell, digit }: Candidate) {
        self.cells = self.cells.with(cell);
        self.places[digit] = self.places[digit].with(cell);
        for house in cell.houses() {
            self.used[house] = self.used[house].with(digit);
        }
    }

    /// Takes back a note.
    fn forget(&mut self, Candidate { cell, digit }: Candidate) {
        self.cells = self.cells.without(cell);
        self.places[digit] = self.places[digit].without(cell);
        for house in cell.houses() {
            self.used[house] = self.used[house].without(digit);
        }
    }

    /// Is this the only digit of the cell, or the only place of the digit in a house, by the clues alone?
    fn is_single(&self, Candidate { cell, digit }: Candidate) -> bool {
        let houses = cell.houses();
        let used = houses.iter().fold(DigitSet::of(digit), |used, &house| used | self.used[house]);
        if used == DigitSet::ALL {
            return true;
        }
        let seen = self.places[digit].iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers());
        let free = !(seen | self.cells);
        houses.iter().any(|house| (house.cells() & free).only() == Some(cell))
    }

    /// The puzzle as it is now.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Removes the clues in `cells` if the puzzle is unique without them, all or none. Did they go?
    pub fn remove(&mut self, cells: CellSet) -> bool {
        let cells = cells & self.cells;
        if self.unavoidable.has_without(cells, self.cells.minus(cells)) {
            return false;
        }
        let solution = self.puzzle.solution;
        let candidates = cells.iter().map(|cell| Candidate { cell, digit: solution.get(cell) });
        for candidate in candidates.clone() {
            self.clues.free(candidate.cell);
            self.forget(candidate);
        }
        // The puzzle stays unique if there is no solution with another digit in one of the cells.
        // Where that is known it helps with the next cell.
        let mut known = self.clues;
        let is_unique = candidates.clone().all(|candidate| {
            let is_unique = self.is_single(candidate) || {
                let mut other = known;
                other.remove(candidate);
                self.search.restart(other);
                !self.search.has_next(Choice::First)
            };
            known.fix(candidate);
            self.note(candidate);
            is_unique
        });
        for candidate in candidates {
            if is_unique {
                self.puzzle.givens.set(candidate.cell, None);
                self.forget(candidate);
            } else {
                self.clues.fix(candidate);
                self.note(candidate);
            }
        }
        is_unique
    }
}
