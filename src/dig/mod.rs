//! Taking clues away from a puzzle for as long as it stays unique.
//!
//! Clues go in random order, one orbit of the wanted symmetry at a time. One pass is enough: if a clue
//! cannot be removed now, it cannot be removed later, when fewer clues are left.

mod attempts;
mod board_clues;
mod boards;
mod unbiased;
mod weight;

use crate::grid::{CellSet, SolutionGrid, Symmetry, serde_as_text};
use crate::random::{Rng, below, shuffle};
use crate::solve::{Puzzle, Reduction};
pub use attempts::{ATTEMPTS, Unreachable, first_success};
pub use board_clues::BoardClueRange;
pub use boards::{BRANCHES, BoardDigger, BoardDug};
use std::fmt;
use std::str::FromStr;
pub use unbiased::{PUZZLES_PER_DRAW, dig_unbiased};

/// Method of digging. The default removes single clues until the puzzle is minimal.
///
/// ```
/// use gridmill::{dig::Digger, fill::fill, grid::Symmetry, random::rng_for};
///
/// let mut rng = rng_for(1, 0);
/// let grid = fill(&mut rng);
/// let dug = Digger::default().dig_grid(&grid, &mut rng)?;
/// assert!(dug.is_minimal && *dug.puzzle.solution() == grid);
///
/// let digger = Digger::default().with_symmetry(Symmetry::Rot180).with_clues("26..34".parse()?);
/// let puzzle = digger.dig_grid(&grid, &mut rng)?.puzzle;
/// assert!(Symmetry::strongest(puzzle.givens().clues()) >= Symmetry::Rot180);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Digger {
    /// Removes whole orbits of clues, so the puzzle keeps this symmetry.
    pub symmetry: Symmetry,
    /// Clues may stand only in these cells (and only if the whole orbit is among them).
    pub pattern: CellSet,
    /// Stop at a number of clues in this range; `None` digs until nothing more can go.
    pub clues: Option<ClueRange>,
}

impl Default for Digger {
    fn default() -> Self {
        Self { symmetry: Symmetry::None, pattern: CellSet::ALL, clues: None }
    }
}

/// Result of a dig.
#[derive(Clone, Copy, Debug)]
pub struct Dug {
    /// The remaining puzzle.
    pub puzzle: Puzzle,
    /// True if no single clue can go.
    pub is_minimal: bool,
}

/// Reason why a dig made no puzzle of the requested kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DigError {
    /// The puzzle needs clues outside the pattern. Another grid may need none.
    #[error("the clues inside the pattern do not make a unique puzzle")]
    Pattern,
    /// The puzzle has fewer clues than requested from the start.
    #[error("found {clues} clues, fewer than requested")]
    TooFew {
        /// Number of clues.
        clues: usize,
    },
    /// This order of removal did not reach the clue count. Another order may.
    #[error("digging ended at {clues} clues, outside the requested range")]
    Clues {
        /// Number of clues left.
        clues: usize,
    },
}

impl Digger {
    /// Removes clues by whole orbits of this symmetry.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// Leaves clues only in these cells.
    #[must_use]
    pub fn with_pattern(self, pattern: CellSet) -> Self {
        Self { pattern, ..self }
    }

    /// Stops at a number of clues in this range.
    #[must_use]
    pub fn with_clues(self, clues: ClueRange) -> Self {
        Self { clues: Some(clues), ..self }
    }

    /// Digs `puzzle`; from a full grid, pass it as [`Puzzle::from`].
    ///
    /// # Errors
    /// If this order of digging does not reach the pattern or the number of clues.
    pub fn dig(&self, puzzle: &Puzzle, rng: &mut impl Rng) -> Result<Dug, DigError> {
        self.dig_around(puzzle, CellSet::EMPTY, rng)
    }

    /// Digs like [`dig`](Self::dig), but tries the clues in `last` after all others, so most of them stay.
    ///
    /// # Errors
    /// As [`Digger::dig`].
    pub fn dig_around(
        &self,
        puzzle: &Puzzle,
        last: CellSet,
        rng: &mut impl Rng,
    ) -> Result<Dug, DigError> {
        self.dig_by(puzzle, rng, |reduction, orbits, fewest| {
            if !last.is_empty() {
                let (others, kept): (Vec<CellSet>, Vec<CellSet>) =
                    orbits.iter().partition(|orbit| (**orbit & last).is_empty());
                orbits.copy_from_slice(&[others, kept].concat());
            }
            reduction.remove_in_turn(orbits, fewest)
        })
    }

    /// Digs like [`dig`](Self::dig), but keeps a clue if `holds` is false for the puzzle without it. The dig assumes that `holds`
    /// stays true with more clues, so it does not test each removal. It tests the remaining puzzle in any case.
    ///
    /// ```
    /// use gridmill::dig::{ClueRange, Digger};
    /// use gridmill::grade::{Rating, grade};
    /// use gridmill::{fill::fill, random::rng_for, solve::Puzzle};
    ///
    /// let mut rng = rng_for(1, 0);
    /// let easy = |puzzle: &Puzzle| grade(puzzle).er.exactly() <= Some(Rating::from_tenths(15));
    /// let digger = Digger::default().with_clues(ClueRange::new(17, 40)?);
    /// let dug = digger.dig_while(&Puzzle::from(fill(&mut rng)), &mut rng, easy)?;
    /// assert!(easy(&dug.puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Digger::dig`].
    pub fn dig_while(
        &self,
        puzzle: &Puzzle,
        rng: &mut impl Rng,
        mut holds: impl FnMut(&Puzzle) -> bool,
    ) -> Result<Dug, DigError> {
        self.dig_by(puzzle, rng, |reduction, orbits, fewest| {
            let (mut left, mut portion) = (&*orbits, orbits.len());
            while !left.is_empty() {
                let (next, later) = left.split_at(portion.min(left.len()));
                let before = reduction.clues();
                reduction.remove_in_turn(next, fewest);
                if reduction.clues() == before || holds(&reduction.puzzle()) {
                    left = later;
                    portion *= 2;
                } else {
                    reduction.put_back(before);
                    if next.len() == 1 {
                        left = later;
                    }
                    portion = next.len().div_ceil(2);
                }
            }
            false
        })
    }

    /// Digs with `remove`, which gets the orbits, in random order, and the fewest clues that may remain. `remove` returns true if
    /// it tried all orbits.
    fn dig_by(
        &self,
        puzzle: &Puzzle,
        rng: &mut impl Rng,
        remove: impl FnOnce(&mut Reduction, &mut [CellSet], usize) -> bool,
    ) -> Result<Dug, DigError> {
        let mut reduction = Reduction::new(puzzle);
        if self.clues.is_some_and(|range| puzzle.givens().clue_count() < range.min.into()) {
            return Err(DigError::TooFew { clues: puzzle.givens().clue_count() });
        }
        let outside = !self.whole_orbits();
        if !outside.is_empty() && !reduction.remove(outside) {
            return Err(DigError::Pattern);
        }
        let fewest = self.clues.map_or(0, |range| range.draw(rng));
        let mut orbits = self.symmetry.orbits().to_vec();
        shuffle(rng, &mut orbits);
        let is_exhausted = remove(&mut reduction, &mut orbits, fewest);
        let clues = reduction.clues().len();
        if self.clues.is_some_and(|range| !range.contains(clues)) {
            return Err(DigError::Clues { clues });
        }
        let puzzle = reduction.puzzle();
        let single = self.symmetry == Symmetry::None && is_exhausted;
        Ok(Dug { puzzle, is_minimal: single || puzzle.is_minimal() })
    }

    /// Returns the cells of the pattern whose whole orbit is in it.
    fn whole_orbits(&self) -> CellSet {
        if self.pattern == CellSet::ALL {
            return CellSet::ALL;
        }
        let orbits = self.symmetry.orbits().iter();
        let inside = orbits.filter(|orbit| orbit.is_subset(self.pattern));
        inside.fold(CellSet::EMPTY, |all, &orbit| all | orbit)
    }

    /// Digs a full grid.
    ///
    /// # Errors
    /// As [`Digger::dig`].
    pub fn dig_grid(&self, grid: &SolutionGrid, rng: &mut impl Rng) -> Result<Dug, DigError> {
        self.dig(&Puzzle::from(*grid), rng)
    }
}

/// A range of clue counts, from 17 (no unique puzzle has fewer: McGuire, Tugemann and Civario 2014) to 80. Written `24` or
/// `24..28`, both ends included.
///
/// ```
/// use gridmill::dig::{ClueRange, ClueRangeError};
///
/// let range: ClueRange = "24..28".parse()?;
/// assert!(range.contains(28) && !range.contains(29));
/// assert_eq!("16".parse::<ClueRange>(), Err(ClueRangeError::OutOfRange));
/// # Ok::<(), ClueRangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueRange {
    min: u8,
    max: u8,
}

/// Error of reading a range of clue counts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClueRangeError {
    /// Neither `N` nor `MIN..MAX`.
    #[error("expected a number of clues or MIN..MAX, such as 26 or 24..28")]
    Syntax,
    /// Out of range.
    #[error("expected 17 to 80 clues; no unique puzzle has fewer than 17")]
    OutOfRange,
    /// Out of range on a board that is not classic.
    #[error("expected 1 to {0} clues")]
    OutOfBoard(u16),
    /// The minimum exceeds the maximum.
    #[error("the range begins above its end: {0} is more than {1}")]
    Reversed(u16, u16),
}

impl ClueRange {
    /// Returns the range from `min` to `max` clues, both included.
    ///
    /// # Errors
    /// If they are not in 17..=80, or `min` exceeds `max`.
    pub fn new(min: u8, max: u8) -> Result<Self, ClueRangeError> {
        if !(17..=80).contains(&min) || !(17..=80).contains(&max) {
            Err(ClueRangeError::OutOfRange)
        } else if min > max {
            Err(ClueRangeError::Reversed(min.into(), max.into()))
        } else {
            Ok(Self { min, max })
        }
    }

    /// Returns the most clues.
    pub fn most(self) -> u8 {
        self.max
    }

    /// True if the range has this number of clues.
    pub fn contains(self, clues: usize) -> bool {
        (usize::from(self.min)..=usize::from(self.max)).contains(&clues)
    }

    /// Draws the count to stop at, all in the range equally likely.
    fn draw(self, rng: &mut impl Rng) -> usize {
        drawn(self.min.into(), self.max.into(), rng)
    }
}

/// `24..28`.
impl fmt::Display for ClueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.min, self.max)
    }
}

impl FromStr for ClueRange {
    type Err = ClueRangeError;

    fn from_str(text: &str) -> Result<Self, ClueRangeError> {
        let [min, max] = ends(text)?;
        Self::new(min, max)
    }
}

/// Reads the ends of a range: `24..28`, or one number for both.
fn ends<N: FromStr>(text: &str) -> Result<[N; 2], ClueRangeError> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().map_err(|_| ClueRangeError::Syntax);
    Ok([number(min)?, number(max.trim_start_matches('='))?])
}

/// Draws a number of a range, all equally likely.
fn drawn(min: u16, max: u16, rng: &mut impl Rng) -> usize {
    usize::from(min) + below(rng, u32::from(max - min) + 1) as usize
}

serde_as_text!(ClueRange);
