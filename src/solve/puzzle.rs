//! A puzzle is a grid that was proved to have exactly one solution.

use super::known::Known;
use super::{Solutions, solve};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, PerHouse, SolutionGrid};

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
    /// The digits that each house has as clues.
    used: PerHouse<DigitSet>,
    known: Known,
}

impl Reduction {
    /// Begins with `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut reduction = Self {
            solution: puzzle.solution,
            clues: CellSet::EMPTY,
            used: PerHouse([DigitSet::EMPTY; 27]),
            known: Known::new(&puzzle.solution),
        };
        puzzle.givens.givens().for_each(|(cell, _)| reduction.add(cell));
        reduction
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

    /// Puts back those of `cells` that have no clue any more.
    pub fn put_back(&mut self, cells: CellSet) {
        cells.minus(self.clues).iter().for_each(|cell| self.add(cell));
    }

    /// Puts a clue back.
    fn add(&mut self, cell: Cell) {
        let digit = self.solution.get(cell);
        self.clues = self.clues.with(cell);
        for house in cell.houses() {
            self.used[house] = self.used[house].with(digit);
        }
    }

    /// Takes a clue away.
    fn take(&mut self, cell: Cell) {
        let digit = self.solution.get(cell);
        self.clues = self.clues.without(cell);
        for house in cell.houses() {
            self.used[house] = self.used[house].without(digit);
        }
    }

    /// Do the clues among its peers leave this cell one digit?
    fn is_naked_single(&self, cell: Cell) -> bool {
        let used =
            cell.houses().iter().fold(DigitSet::EMPTY, |used, &house| used | self.used[house]);
        used.with(self.solution.get(cell)) == DigitSet::ALL
    }

    /// Removes the clues in `cells` if the puzzle is unique without them, all or none. Did they go?
    pub fn remove(&mut self, cells: CellSet) -> bool {
        let cells = cells & self.clues;
        cells.iter().for_each(|cell| self.take(cell));
        // The puzzle stays unique if there is no solution with another digit in one of the cells.
        // Where that is known it helps with the next cell.
        let is_unique = cells.iter().all(|cell| {
            let other = Candidate { cell, digit: self.solution.get(cell) };
            let is_forced = self.is_naked_single(cell) || !self.known.has_other(self.clues, other);
            self.add(cell);
            is_forced
        });
        let change = if is_unique { Self::take } else { Self::add };
        cells.iter().for_each(|cell| change(self, cell));
        is_unique
    }

    /// Removes the groups of cells one after the other, unless fewer than `fewest` clues would be left. Were all groups
    /// tried?
    pub fn remove_in_turn(&mut self, groups: &[CellSet], fewest: usize) -> bool {
        let mut tried_all = true;
        let mut left = groups;
        while !left.is_empty() {
            // What follows from the other clues without any branch is known for the whole portion.
            let (portion, later) = left.split_at((left.len() / 2).max(20).min(left.len()));
            left = later;
            let cells = portion.iter().fold(CellSet::EMPTY, |cells, &group| cells | group);
            let others = self.clues.minus(cells);
            let follow = self.known.set_out_from(others);
            for &group in portion {
                let group = group & self.clues;
                if self.clues.len() < fewest + group.len() {
                    tried_all = false;
                } else if group.is_subset(follow) {
                    group.iter().for_each(|cell| self.take(cell));
                } else {
                    self.remove(group);
                }
            }
        }
        self.known.set_out_from(CellSet::EMPTY);
        tried_all
    }
}
