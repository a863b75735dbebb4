//! Ranges of clue counts on boards of any size.

use super::{ClueRangeError, drawn, ends};
use crate::grid::serde_as_text;
use crate::layout::Layout;
use crate::random::Rng;
use std::fmt;
use std::str::FromStr;

/// The most clues of a board of 25x25.
const MOST: u16 = 624;

/// A range of clue counts on a board, from 1 to one less than it has cells. Read as text, it can be of any board. Written `8` or `8..12`, both ends included.
///
/// ```
/// use gridmill::dig::{BoardClueRange, ClueRangeError};
///
/// let layout = "6x6".parse()?;
/// let range = BoardClueRange::parse(&layout, "8..12")?;
/// assert!(range.contains(12) && !range.contains(13));
/// assert_eq!(BoardClueRange::parse(&layout, "36"), Err(ClueRangeError::OutOfBoard(35)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardClueRange {
    min: u16,
    max: u16,
}

impl BoardClueRange {
    /// Returns the range from `min` to `max` clues, both included.
    ///
    /// # Errors
    /// If the board has no such puzzles, or `min` exceeds `max`.
    pub fn new(layout: &Layout, min: u16, max: u16) -> Result<Self, ClueRangeError> {
        Self::within(layout.cell_count() as u16 - 1, min, max)
    }

    fn within(most: u16, min: u16, max: u16) -> Result<Self, ClueRangeError> {
        if !(1..=most).contains(&min) || !(1..=most).contains(&max) {
            Err(ClueRangeError::OutOfBoard(most))
        } else if min > max {
            Err(ClueRangeError::Reversed(min, max))
        } else {
            Ok(Self { min, max })
        }
    }

    /// Reads a range.
    ///
    /// # Errors
    /// As [`BoardClueRange::new`], and if the text is none.
    pub fn parse(layout: &Layout, text: &str) -> Result<Self, ClueRangeError> {
        let [min, max] = ends(text)?;
        Self::new(layout, min, max)
    }

    /// Returns the fewest clues.
    pub fn fewest(self) -> usize {
        self.min.into()
    }

    /// Returns the most clues.
    pub fn most(self) -> usize {
        self.max.into()
    }

    /// True if the range has this number of clues.
    pub fn contains(self, clues: usize) -> bool {
        (usize::from(self.min)..=usize::from(self.max)).contains(&clues)
    }

    /// Draws the count to stop at, all in the range equally likely.
    pub(super) fn draw(self, rng: &mut impl Rng) -> usize {
        drawn(self.min, self.max, rng)
    }
}

impl FromStr for BoardClueRange {
    type Err = ClueRangeError;

    fn from_str(text: &str) -> Result<Self, ClueRangeError> {
        let [min, max] = ends(text)?;
        Self::within(MOST, min, max)
    }
}

serde_as_text!(BoardClueRange);

/// `8..12`.
impl fmt::Display for BoardClueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.min, self.max)
    }
}
