//! A recipe decides, with an index, every byte of a puzzle.

use super::aim::Aim;
use super::search::search;
use super::target::{Target, TargetError};
use crate::dig::{DigError, Digger, Dug};
use crate::fill::Filling;
use crate::formats::{Graded, Record};
use crate::grade::{Grader, Levels};
use crate::grid::{Grid, SolutionGrid};
use crate::random::{ChaCha8Rng, rng_for};
use crate::solve::Puzzle;

/// Everything that decides what a run makes. Puzzle `index` depends on these and on nothing else.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The seed of the run.
    pub seed: u64,
    /// How grids are made.
    pub filling: Filling,
    /// How grids are dug.
    pub digger: Digger,
    /// How many grids may be tried for one puzzle.
    pub tries: u32,
    /// The levels that puzzles are told apart by.
    pub levels: Levels,
    /// Which puzzles are wanted.
    pub target: Target,
}

/// How many grids are tried for one puzzle if nothing else is said.
pub const TRIES: u32 = 10_000;

/// Minimal puzzles of seed 0.
impl Default for Recipe {
    fn default() -> Self {
        Self {
            seed: 0,
            filling: Filling::default(),
            digger: Digger::default(),
            tries: TRIES,
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
        "none of {tries} tries came to the wanted number of clues; they came to {fewest}..{most} (--tries allows more, --clues a wider range)"
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
    /// Puzzle number `index` of the run, if all are wanted.
    ///
    /// # Errors
    /// If none of the tries had the wanted clues.
    pub fn make(&self, index: u64) -> Result<Dug, Unreachable> {
        let mut rng = rng_for(self.seed, index);
        self.first(&mut rng, |grid, rng| self.digger.dig_grid(grid, rng))
    }

    /// The first try that has the wanted clues.
    fn first(
        &self,
        rng: &mut ChaCha8Rng,
        mut dig: impl FnMut(&SolutionGrid, &mut ChaCha8Rng) -> Result<Dug, DigError>,
    ) -> Result<Dug, Unreachable> {
        first_success(self.tries, || dig(&self.filling.fill(rng), rng))
    }
}

/// Makes what a recipe says.
#[derive(Clone, Debug)]
pub struct Maker {
    recipe: Recipe,
    aim: Aim,
}

impl Maker {
    /// Checks the recipe.
    ///
    /// # Errors
    /// If no puzzle can meet its target.
    pub fn new(recipe: Recipe) -> Result<Self, TargetError> {
        let aim = Aim::new(&recipe.target, &recipe.levels)?;
        Ok(Self { recipe, aim })
    }

    /// What came of attempt number `index`, if it meets the target. A quota is not looked at, but for its levels.
    ///
    /// # Errors
    /// If none of the tries had the wanted clues.
    pub fn make(&self, grader: &mut Grader, index: u64) -> Result<Option<Record>, Unreachable> {
        let Recipe { digger, levels, target, .. } = &self.recipe;
        let mut rng = rng_for(self.recipe.seed, index);
        // With a wanted number of clues a puzzle need not be minimal, so digging can end where it would be too hard.
        let is_kept_easy = digger.clues.is_some() && self.aim.has_ceiling();
        let first = self.recipe.first(&mut rng, |grid, rng| {
            if is_kept_easy {
                let holds = |givens: &Grid| self.aim.grade_below_ceiling(grader, givens).is_some();
                digger.dig_while(&Puzzle::from(*grid), rng, holds)
            } else {
                digger.dig_grid(grid, rng)
            }
        })?;
        let found = match (self.aim.grade(grader, first.puzzle.givens()), target.search) {
            (Some(grade), _) => Some((first, grade)),
            (None, Some(patience)) => {
                search(&first.puzzle, patience, digger, &self.aim, grader, &mut rng)
            }
            (None, None) => None,
        };
        Ok(found.map(|(dug, grade)| Record {
            puzzle: Some(*dug.puzzle.givens()),
            graded: Some(Graded::new(*dug.puzzle.solution(), dug.is_minimal, grade, levels)),
        }))
    }
}

/// The first of at most `tries` attempts that succeeds.
///
/// # Errors
/// If none does: what they came to.
pub fn first_success(
    tries: u32,
    mut attempt: impl FnMut() -> Result<Dug, DigError>,
) -> Result<Dug, Unreachable> {
    let mut reached: Option<(usize, usize)> = None;
    for _ in 0..tries {
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
    use crate::grid::Symmetry;

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
