//! An independent part of a run.

use super::PlanError;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Part `part` of `of`, from 1. It makes every `of`-th index, so that all parts take about the same time wherever the run ends.
/// Written `2/4`.
///
/// ```
/// use gridmill::run::{PlanError, Shard};
///
/// let shard: Shard = "2/4".parse()?;
/// assert!(shard.indexes(0..10).eq([1, 5, 9]));
/// # Ok::<(), PlanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    part: u16,
    of: u16,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// Returns part `part` of `of`, from 1.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn new(part: u16, of: u16) -> Result<Self, PlanError> {
        if (1..=of).contains(&part) { Ok(Self { part, of }) } else { Err(PlanError::Shard) }
    }

    /// True if it is the whole run.
    pub fn is_whole(self) -> bool {
        self == Self::WHOLE
    }

    /// Iterates over the indexes of `range` that it makes.
    pub fn indexes(self, range: Range<u64>) -> impl Iterator<Item = u64> + Send {
        let (part, of) = (u64::from(self.part) - 1, u64::from(self.of));
        let first = range.start.saturating_add((part + of - range.start % of) % of);
        (first..range.end).step_by(self.of.into())
    }

    /// Iterates over all parts of its run.
    pub fn siblings(self) -> impl Iterator<Item = Self> {
        (1..=self.of).map(move |part| Self { part, of: self.of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let (part, of) = text.split_once('/').ok_or(PlanError::Shard)?;
        let number = |text: &str| text.trim().parse().map_err(|_| PlanError::Shard);
        Self::new(number(part)?, number(of)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_run_have_each_index_once() {
        for range in [0..0, 0..1, 0..23, 7..23, 8..9, 12..40] {
            for of in 1..6 {
                let parts = Shard::new(1, of).expect("there is a first").siblings();
                let mut all: Vec<u64> =
                    parts.flat_map(|shard| shard.indexes(range.clone())).collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(range.clone()), "{range:?} in {of}");
            }
        }
    }

    #[test]
    fn shards_read_back_unchanged() {
        let shard: Shard = "2/4".parse().expect("a shard");
        assert_eq!((shard.to_string().as_str(), shard), ("2/4", Shard { part: 2, of: 4 }));
        for bad in ["0/4", "5/4", "1", "1/0", "a/b", "1/4/2"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
