//! A recipe decides, with an index, every byte of a puzzle.

use super::target::Target;
use crate::dig::{DigError, Digger, Dug};
use crate::fill::FillMethod;
use crate::formats::{RowKind, Schema};
use crate::grade::{Levels, Scale};
use crate::grid::{CellSet, SolutionGrid, Symmetry};
use crate::random::{ChaCha8Rng, rng_for};

/// Everything that decides what a run makes. Puzzle `index` depends on these and on nothing else.
///
/// ```
/// use gridmill::{dig::Digger, grid::Symmetry, run::{Recipe, Unreachable}};
///
/// let mut recipe = Recipe::default();
/// recipe.seed = 7;
/// recipe.digger = Digger::default().with_symmetry(Symmetry::Rot180);
/// assert_eq!(recipe.make(3)?.puzzle, recipe.make(3)?.puzzle);
/// assert_ne!(recipe.make(3)?.puzzle, recipe.make(4)?.puzzle);
/// # Ok::<(), Unreachable>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// The seed of the run.
    pub seed: u64,
    /// Method of filling grids.
    pub filling: FillMethod,
    /// Method of digging.
    pub digger: Digger,
    /// Population for which the puzzles stand.
    pub sampling: Sampling,
    /// Largest number of grids to try for one puzzle.
    pub tries: u32,
    /// The scale on which puzzles are rated.
    pub scale: Scale,
    /// True if the flow of solving paths is measured.
    pub flow: bool,
    /// The levels that puzzles are told apart by.
    pub levels: Levels,
    /// Target that puzzles must meet.
    pub target: Target,
}

/// Population for which the puzzles of a run stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sampling {
    /// Puzzles as they are dug.
    #[default]
    Dug,
    /// The same, each with its importance weight: with their weights they stand for all minimal puzzles of all grids.
    Weighted,
    /// Puzzles drawn evenly from all minimal puzzles of all grids. Indexes count grids, [`DRAWS_PER_GRID`] for each.
    Unbiased,
}

/// Number of indexes that an unbiased run keeps for the puzzles of a grid, far more than any grid has.
pub const DRAWS_PER_GRID: u64 = 1_000_000;

/// Options that do not go with importance weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SamplingError {
    /// Grids are not equally likely.
    #[error("the grids must be equally likely")]
    Filling,
    /// Not every minimal puzzle of the grid can come.
    #[error("digs must be plain, without a number of clues, a symmetry or a pattern")]
    Digging,
    /// Some puzzles are left out.
    #[error("there can be no target; filter the rows afterwards")]
    Target,
}

/// Default number of grids to try for one puzzle.
pub const TRIES: u32 = 10_000;

/// Minimal puzzles of seed 0.
impl Default for Recipe {
    fn default() -> Self {
        Self {
            seed: 0,
            filling: FillMethod::default(),
            digger: Digger::default(),
            sampling: Sampling::default(),
            tries: TRIES,
            scale: Scale::default(),
            flow: false,
            levels: Levels::default(),
            target: Target::default(),
        }
    }
}

/// No try had the wanted clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreachable {
    /// The pattern never held a unique puzzle.
    #[error(
        "none of {tries} tries was unique with clues only where the pattern has them; a pattern needs 17 cells, and two \
         empty rows or columns of a band are too many"
    )]
    Pattern {
        /// Number of tries.
        tries: u32,
    },
    /// The clue count never came.
    #[error(
        "none of {tries} tries came to the wanted number of clues; they came to {fewest}..{most}"
    )]
    Clues {
        /// Number of tries.
        tries: u32,
        /// The fewest clues that a try came to.
        fewest: usize,
        /// The most clues that a try came to.
        most: usize,
    },
}

impl Recipe {
    /// Checks that its puzzles can stand for the population.
    ///
    /// # Errors
    /// If another option is in the way.
    pub fn check_sampling(&self) -> Result<(), SamplingError> {
        let Digger { symmetry, pattern, clues } = self.digger;
        if self.sampling == Sampling::Dug {
            Ok(())
        } else if self.filling != FillMethod::Uniform {
            Err(SamplingError::Filling)
        } else if (symmetry, pattern, clues) != (Symmetry::None, CellSet::ALL, None) {
            Err(SamplingError::Digging)
        } else if self.target != Target::default() {
            Err(SamplingError::Target)
        } else {
            Ok(())
        }
    }

    /// Returns true if some indexes have no row.
    pub fn has_gaps(&self) -> bool {
        !self.target.is_everything() || self.sampling == Sampling::Unbiased
    }

    /// Returns the number of indexes that are made at once.
    pub fn indexes_at_once(&self) -> u64 {
        if self.sampling == Sampling::Unbiased { DRAWS_PER_GRID } else { 1 }
    }

    /// Returns the columns of its rows.
    pub fn schema(&self) -> Schema {
        let rows = match self.sampling {
            Sampling::Dug | Sampling::Unbiased => RowKind::Generated,
            Sampling::Weighted => RowKind::Weighted,
        };
        Schema::new(rows, self.scale).with_flow(self.flow)
    }

    /// Puzzle number `index` of the run, if all are wanted.
    ///
    /// # Errors
    /// If none of the tries had the wanted clues.
    pub fn make(&self, index: u64) -> Result<Dug, Unreachable> {
        let mut rng = rng_for(self.seed, index);
        self.first(&mut rng, &|| false, |grid, rng| self.digger.dig_grid(grid, rng))
    }

    /// The first try that has the wanted clues, of those before it is over.
    pub(super) fn first(
        &self,
        rng: &mut ChaCha8Rng,
        is_over: &dyn Fn() -> bool,
        mut dig: impl FnMut(&SolutionGrid, &mut ChaCha8Rng) -> Result<Dug, DigError>,
    ) -> Result<Dug, Unreachable> {
        first_success(self.tries, is_over, || dig(&self.filling.fill(rng), rng))
    }
}

/// The first of at most `tries` attempts that succeeds, if it does not give up before because it `is_over`.
///
/// # Errors
/// If none does: what they came to.
pub fn first_success(
    tries: u32,
    is_over: &dyn Fn() -> bool,
    mut attempt: impl FnMut() -> Result<Dug, DigError>,
) -> Result<Dug, Unreachable> {
    let mut reached: Option<(usize, usize)> = None;
    for _ in (0..tries).take_while(|_| !is_over()) {
        match attempt() {
            Ok(dug) => return Ok(dug),
            Err(DigError::Pattern) => {}
            Err(DigError::Clues { clues } | DigError::TooFew { clues }) => {
                let (fewest, most) = reached.unwrap_or((clues, clues));
                reached = Some((fewest.min(clues), most.max(clues)));
            }
        }
    }
    Err(match reached {
        Some((fewest, most)) => Unreachable::Clues { tries, fewest, most },
        None => Unreachable::Pattern { tries },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_depends_on_recipe_seed_and_index_only() {
        let recipe = Recipe { seed: 5, ..Recipe::default() };
        let puzzle = |index| recipe.make(index).unwrap().puzzle;
        let (third, first) = (puzzle(3), puzzle(1));
        assert_eq!((first, third), (puzzle(1), puzzle(3)));
        assert_ne!(first, third);
    }

    #[test]
    fn what_cannot_be_reached_is_said() {
        let clues = Some("17".parse().unwrap());
        let digger = Digger { clues, symmetry: Symmetry::Full, ..Digger::default() };
        let error = Recipe { seed: 1, digger, tries: 3, ..Recipe::default() }.make(0).unwrap_err();
        assert!(matches!(error, Unreachable::Clues { tries: 3, fewest: 18.., .. }), "{error}");
    }
}
