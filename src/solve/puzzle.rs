//! A puzzle is a grid that was proved to have exactly one solution.

use super::removable::KnownSolution;
use super::{Solutions, solve};
use crate::grid::{CellSet, Clash, ClashFreeGrid, Grid, ParseGridError, SolutionGrid};
use crate::transform::Transform;
use std::fmt;
use std::str::FromStr;

/// A grid with exactly one solution. Only this room makes one, so its users need no check.
///
/// ```
/// use gridmill::solve::{NotUnique, ParsePuzzleError, Puzzle};
///
/// let line = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16......... # ER 4.2";
/// let puzzle: Puzzle = line.parse()?;
/// assert_eq!(puzzle.givens().clue_count(), 25);
/// assert!(puzzle.is_minimal());
/// assert!(puzzle.solution().to_string().starts_with("485931627"));
///
/// let error = ".".repeat(81).parse::<Puzzle>().expect_err("the empty grid has many solutions");
/// assert_eq!(error, ParsePuzzleError::NotUnique(NotUnique::Multiple));
/// # Ok::<(), ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    givens: Grid,
    solution: SolutionGrid,
}

/// Reason why a grid is not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotUnique {
    /// Two equal digits see each other.
    #[error(transparent)]
    Clash(#[from] Clash),
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
    /// The reason why it has not.
    pub fn new(givens: &Grid) -> Result<Self, NotUnique> {
        ClashFreeGrid::new(*givens)?;
        match solve(givens) {
            Solutions::None => Err(NotUnique::NoSolution),
            Solutions::One(solution) => Ok(Self { givens: *givens, solution }),
            Solutions::Many => Err(NotUnique::Multiple),
        }
    }

    /// Returns its givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns its solution.
    pub fn solution(&self) -> &SolutionGrid {
        &self.solution
    }

    /// Returns its image, which is a puzzle, too.
    ///
    /// ```
    /// use gridmill::{solve::{ParsePuzzleError, Puzzle}, transform::Transform};
    ///
    /// let text = ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    /// let puzzle: Puzzle = text.parse()?;
    /// let turned = puzzle.transformed(&Transform::QUARTER_TURN);
    /// assert!(turned.to_string().starts_with("47.8....."));
    /// # Ok::<(), ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn transformed(&self, map: &Transform) -> Self {
        Self { givens: map.grid(&self.givens), solution: map.solution(&self.solution) }
    }

    /// Returns the clues that can go, each alone.
    pub fn redundant_clues(&self) -> CellSet {
        let clues = self.givens.clues();
        let can_go = |cell: &_| Self::new(&self.givens.without(*cell)).is_ok();
        clues.iter().filter(can_go).collect()
    }

    /// True if no clue can go without losing uniqueness.
    ///
    /// ```
    /// use gridmill::{fill::fill, random::rng_for, solve::Puzzle};
    ///
    /// assert!(!Puzzle::from(fill(&mut rng_for(1, 0))).is_minimal());
    /// ```
    pub fn is_minimal(&self) -> bool {
        let clues = self.givens.clues();
        let mut reduction = Reduction::new(self);
        let groups: Vec<CellSet> = clues.iter().map(CellSet::of).collect();
        reduction.remove_in_turn(&groups, clues.len() - 1);
        reduction.clues() == clues
    }
}

/// The givens: 81 characters, `.` for empty.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.givens, f)
    }
}

/// Error of reading a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePuzzleError {
    /// The text is not a grid.
    #[error(transparent)]
    NoGrid(#[from] ParseGridError),
    /// The grid does not have exactly one solution.
    #[error(transparent)]
    NotUnique(#[from] NotUnique),
}

/// Reads 81 cells at the start of a line ([`Grid::from_line`]), and proves that they have exactly one solution.
impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        Ok(Self::new(&Grid::from_line(text.as_bytes())?)?)
    }
}

/// A solution grid is a puzzle with nothing left to do.
impl From<SolutionGrid> for Puzzle {
    fn from(solution: SolutionGrid) -> Self {
        Self { givens: *solution.grid(), solution }
    }
}

impl From<&Puzzle> for ClashFreeGrid {
    fn from(puzzle: &Puzzle) -> Self {
        puzzle.solution.restricted_to(puzzle.givens.clues())
    }
}

/// A puzzle that loses clues, but not its uniqueness.
///
/// ```
/// use gridmill::grid::{CellSet, House};
/// use gridmill::{fill::fill, random::rng_for, solve::{Puzzle, Reduction}};
///
/// let mut reduction = Reduction::new(&Puzzle::from(fill(&mut rng_for(1, 0))));
/// assert!(reduction.remove(House::row(0).cells()), "eight rows decide the ninth");
/// assert!(!reduction.remove(CellSet::ALL), "the empty grid has many solutions");
/// assert_eq!(reduction.puzzle().givens().clue_count(), 72);
/// ```
#[derive(Clone, Debug)]
pub struct Reduction {
    clues: CellSet,
    known: KnownSolution,
}

impl Reduction {
    /// Begins with `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { clues: puzzle.givens.clues(), known: KnownSolution::new(&puzzle.solution) }
    }

    /// Returns the cells that still have a clue.
    pub fn clues(&self) -> CellSet {
        self.clues
    }

    /// Returns the puzzle of the remaining clues.
    pub fn puzzle(&self) -> Puzzle {
        let solution = *self.known.solution();
        Puzzle { givens: solution.grid().restricted_to(self.clues), solution }
    }

    /// Returns the puzzle with these clues of the solution, which must make a unique puzzle.
    ///
    /// # Panics
    /// If they do not.
    pub fn at(&self, clues: CellSet) -> Puzzle {
        let givens = self.known.solution().grid().restricted_to(clues);
        Puzzle::new(&givens).expect("the clues make a unique puzzle")
    }

    /// Puts back the removed clues in `cells`.
    pub fn put_back(&mut self, cells: CellSet) {
        self.clues |= cells;
    }

    /// True if a puzzle with these `clues` of the solution stays unique without those in `cells`. The clues need not be the
    /// remaining ones, but must make a unique puzzle.
    pub fn can_lose(&self, clues: CellSet, cells: CellSet) -> bool {
        !self.known.has_other(clues.minus(cells), cells & clues)
    }

    /// Removes the clues in `cells`, all or none, if the puzzle stays unique. Returns true if it removed them.
    pub fn remove(&mut self, cells: CellSet) -> bool {
        let is_unique = self.can_lose(self.clues, cells);
        if is_unique {
            self.clues = self.clues.minus(cells);
        }
        is_unique
    }

    /// Removes the groups of cells one after the other, while at least `fewest` clues would be left. Returns true if it tried all
    /// groups.
    pub fn remove_in_turn(&mut self, groups: &[CellSet], fewest: usize) -> bool {
        // Much follows from the clues outside a portion, as long as they are many.
        let cells = groups.iter().fold(CellSet::EMPTY, |cells, &group| cells | group & self.clues);
        let portions = if cells.len() < 45 { 1 } else { 7 };
        let mut tried_all = true;
        for portion in groups.chunks(groups.len().div_ceil(portions).max(1)) {
            let tried;
            (self.clues, tried) = self.known.remove_in_turn(self.clues, portion, fewest);
            tried_all &= tried;
        }
        tried_all
    }
}
