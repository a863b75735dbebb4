//! Parts of a data set, such as training and test, that isomorphic puzzles never cross.
//!
//! The part of a puzzle depends only on its canonical form (or that of its solution grid), the shares and a key. It does not
//! depend on the other puzzles of a file, the machine or the run. So a collection may grow, and every puzzle keeps its part.

mod manifest;

pub use manifest::{PartFile, SplitManifest, SplitPart};

use crate::canon::{BoardCanonizer, Canonizer};
use crate::grid::{ClashFreeGrid, Grid, named};
use crate::layout::{Board, BoardClash};
use crate::solve::boards::{BoardNotUnique, BoardPuzzle, BoardSolver};
use crate::solve::{NotUnique, Puzzle};
use siphasher::sip::SipHasher24;
use std::hash::Hasher;
use std::str::FromStr;

named! {
    /// The grid whose canonical form decides.
    SplitBy, "kind of grid" {
        /// The puzzle: isomorphic puzzles are in one part.
        Puzzle = "puzzle",
        /// The solution grid: all puzzles with isomorphic solution grids are in one part, isomorphic puzzles among them.
        Solution = "solution",
    }
}

/// Named parts and the share of each.
///
/// ```
/// use gridmill::split::{Parts, PartsError};
///
/// let parts: Parts = "train=0.8,val=0.1,test=0.1".parse()?;
/// assert!(parts.names().eq(["train", "val", "test"]));
/// assert_eq!("train=0.8".parse::<Parts>(), Err(PartsError::Sum("0.8".to_owned())));
/// # Ok::<(), PartsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts(Vec<NamedPart>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct NamedPart {
    name: String,
    /// Sum of the shares up to this one, in units of [`UNITS`].
    end: u64,
}

/// Number of units in the whole: shares have up to nine decimals.
const UNITS: u64 = 1_000_000_000;

/// Error of reading parts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartsError {
    /// The name or the share is missing.
    #[error("{0:?}: expected a name and a share, such as train=0.8")]
    Syntax(String),
    /// The name cannot be that of a file.
    #[error("{0:?} is not a valid name of a part, expected letters, digits, - and _")]
    Name(String),
    /// Two parts have one name.
    #[error("two parts are named {0}")]
    Duplicate(String),
    /// The shares do not add up to 1.
    #[error("the shares add up to {0}, expected 1")]
    Sum(String),
}

impl Parts {
    /// Makes parts from names and shares.
    ///
    /// # Errors
    /// If the shares do not add up to 1, or a name cannot be a file name or appears twice.
    pub fn new<'a>(parts: impl IntoIterator<Item = (&'a str, f64)>) -> Result<Self, PartsError> {
        let (mut all, mut sum, mut end) = (Vec::<NamedPart>::new(), 0.0, 0);
        for (name, share) in parts {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
            if name.is_empty() || name.len() > 64 || !name.bytes().all(is_plain) {
                return Err(PartsError::Name(name.to_owned()));
            }
            // Some file systems ignore case.
            if all.iter().any(|part| part.name.eq_ignore_ascii_case(name)) {
                return Err(PartsError::Duplicate(name.to_owned()));
            }
            if !(0.0..=1.0).contains(&share) {
                return Err(PartsError::Syntax(format!("{name}={share}")));
            }
            sum += share;
            end = (sum * UNITS as f64).round() as u64;
            all.push(NamedPart { name: name.to_owned(), end });
        }
        if end == UNITS {
            return Ok(Self(all));
        }
        Err(PartsError::Sum((end as f64 / UNITS as f64).to_string()))
    }

    /// Returns the names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|part| part.name.as_str())
    }

    /// Returns the place of the part that has the canonical form.
    ///
    /// Its rank is SipHash-2-4 of the 81 characters (`.` for empty), with the key as the first 64 bits of the hash's key
    /// and zeros as the others. The parts divide the range of the rank by their shares, in order.
    ///
    /// ```
    /// use gridmill::{grid::Grid, split::Parts};
    ///
    /// let parts: Parts = "train=0.5,test=0.5".parse()?;
    /// assert_eq!([0, 1, 2, 3].map(|key| parts.place_of(&Grid::EMPTY, key)), [0, 1, 1, 0]);
    /// # Ok::<(), gridmill::split::PartsError>(())
    /// ```
    pub fn place_of(&self, canonical: &Grid, key: u64) -> usize {
        self.place_of_text(&canonical.characters(), key)
    }

    fn place_of_text(&self, canonical: &[u8], key: u64) -> usize {
        let mut hasher = SipHasher24::new_with_keys(key, 0);
        hasher.write(canonical);
        let rank = (u128::from(hasher.finish()) * u128::from(UNITS)) >> 64;
        let place = self.0.iter().position(|part| rank < u128::from(part.end));
        place.expect("the last part ends with the range")
    }
}

impl FromStr for Parts {
    type Err = PartsError;

    fn from_str(text: &str) -> Result<Self, PartsError> {
        let parts = text.split(',').map(|part| {
            let (name, share) = part.split_once('=')?;
            Some((name.trim(), share.trim().parse().ok()?))
        });
        let parts = parts
            .zip(text.split(','))
            .map(|(part, text)| part.ok_or_else(|| PartsError::Syntax(text.trim().to_owned())));
        Self::new(parts.collect::<Result<Vec<(&str, f64)>, PartsError>>()?)
    }
}

/// A rule that assigns puzzles to parts.
///
/// ```
/// use gridmill::canon::Canonizer;
/// use gridmill::split::{Split, SplitBy};
/// use gridmill::{fill::fill, random::rng_for, transform::Transform};
///
/// let split = Split { parts: "train=0.9,test=0.1".parse()?, by: SplitBy::Solution, key: 7 };
/// let (mut rng, mut canonizer) = (rng_for(1, 0), Canonizer::new());
/// let grid = fill(&mut rng);
/// let image = Transform::random(&mut rng).solution(&grid);
/// let place = split.place_of(grid.grid(), &mut canonizer)?;
/// assert_eq!(split.place_of(image.grid(), &mut canonizer)?, place);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The parts.
    pub parts: Parts,
    /// The grid that decides.
    pub by: SplitBy,
    /// The key of the hash. A different key gives a different split.
    pub key: u64,
}

impl Split {
    /// Returns the place of a puzzle's part among the names of the parts.
    ///
    /// # Errors
    /// If two equal digits see each other. With [`SplitBy::Solution`], if the puzzle does not have exactly one solution.
    pub fn place_of(&self, grid: &Grid, canonizer: &mut Canonizer) -> Result<usize, NotUnique> {
        let form = match self.by {
            SplitBy::Puzzle => canonizer.canonical(ClashFreeGrid::new(*grid)?),
            SplitBy::Solution => canonizer.canonical(*Puzzle::new(grid)?.solution()),
        };
        Ok(self.parts.place_of(&form.grid, self.key))
    }

    /// Returns the same for a board of another layout. Its form is hashed like a grid: a character for each cell. The canonizer and the
    /// solver are kept for the next board of its layout.
    ///
    /// # Errors
    /// If two equal digits see each other. With [`SplitBy::Solution`], if it does not have exactly one solution.
    pub fn place_of_board(
        &self,
        board: &Board,
        canonizer: &mut Option<BoardCanonizer>,
        solver: &mut Option<BoardSolver>,
    ) -> Result<usize, NoPart> {
        let canonizer = BoardCanonizer::of(canonizer, board.layout());
        let form = match self.by {
            SplitBy::Puzzle => canonizer.canonical(board)?,
            SplitBy::Solution => {
                let puzzle = BoardPuzzle::new(board, BoardSolver::of(solver, board.layout()))?;
                canonizer.canonical(puzzle.solution())?
            }
        };
        Ok(self.parts.place_of_text(form.board.to_string().as_bytes(), self.key))
    }
}

/// Reason why a board has no part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPart {
    /// Two equal digits see each other.
    #[error(transparent)]
    Clash(#[from] BoardClash),
    /// It does not have exactly one solution.
    #[error(transparent)]
    NotUnique(#[from] BoardNotUnique),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Parts>().expect_err("no parts").to_string()
    }

    #[test]
    fn bad_parts_have_clear_errors() {
        assert_eq!(error("train"), "\"train\": expected a name and a share, such as train=0.8");
        assert_eq!(error("a=0.5, b=x"), "\"b=x\": expected a name and a share, such as train=0.8");
        assert_eq!(error("a=-1,b=2"), "\"a=-1\": expected a name and a share, such as train=0.8");
        assert_eq!(error("a=nan"), "\"a=NaN\": expected a name and a share, such as train=0.8");
        let expected = "\"../a\" is not a valid name of a part, expected letters, digits, - and _";
        assert_eq!(error("../a=1"), expected);
        assert_eq!(error("a=0.5,A=0.5"), "two parts are named A");
        assert_eq!(error("a=0.5,b=0.4"), "the shares add up to 0.9, expected 1");
    }

    #[test]
    fn shares_may_have_many_decimals() {
        let third = 1.0 / 3.0;
        for text in [
            format!("a={third},b={third},c={third}"),
            "a=0.3333333333,b=0.3333333333,c=0.3333333333".to_owned(),
        ] {
            let parts: Parts = text.parse().expect("they add up to 1");
            assert_eq!(parts.0.iter().map(|part| part.end).max(), Some(UNITS));
        }
        assert_eq!(
            error("a=0.333333333,b=0.333333333,c=0.333333333"),
            "the shares add up to 0.999999999, expected 1"
        );
    }

    /// A grid with the digits of a number, 0 for empty.
    fn grid(number: u64) -> Grid {
        format!("{number:081}").parse().expect("81 digits")
    }

    /// Published splits depend on these, which a second implementation of the hash gives, too.
    #[test]
    fn the_part_of_a_form_never_changes() {
        let parts: Parts = "a=0.25,b=0.25,c=0.5".parse().expect("parts");
        let places = |key| (0..8).map(|i| parts.place_of(&grid(i), key)).collect::<Vec<_>>();
        assert_eq!([places(0), places(u64::MAX)], PLACES);
    }

    const PLACES: [[usize; 8]; 2] = [[1, 1, 1, 2, 1, 1, 0, 0], [1, 2, 2, 2, 2, 1, 0, 0]];

    #[test]
    fn parts_have_their_shares() {
        let parts: Parts = "train=0.8,val=0.15,test=0.05,none=0".parse().expect("parts");
        let mut counts = [0_u32; 4];
        for index in 0..20_000 {
            counts[parts.place_of(&grid(index), 1)] += 1;
        }
        // Standard deviations are 57, 51 and 31.
        let expected = [16_000, 3_000, 1_000, 0];
        for (count, expected) in counts.into_iter().zip(expected) {
            assert!(count.abs_diff(expected) < 200, "{counts:?}");
        }
        assert_eq!(counts[3], 0);
    }
}
