//! The recipe of a run. With an index it decides every byte of a puzzle.

use super::target::Target;
use super::target_error::TargetError;
use crate::dig::{ATTEMPTS, BoardClueRange, DigError, Digger, Dug, Unreachable, first_success};
use crate::fill::FillMethod;
use crate::formats::Schema;
use crate::grade::{Levels, Scale, Scales, TechniqueSet};
use crate::grid::{CellSet, SolutionGrid, Symmetry, named};
use crate::layout::{Layout, Layouts};
use crate::random::{ChaCha8Rng, rng_for};

/// Everything that decides the puzzles of a run. Puzzle `index` depends on nothing else. Write `..Recipe::default()` in
/// literals: versions may add fields.
///
/// ```
/// use gridmill::{dig::{Digger, Unreachable}, grid::Symmetry, run::Recipe};
///
/// let digger = Digger::default().with_symmetry(Symmetry::Rot180);
/// let recipe = Recipe { seed: 7, digger, ..Recipe::default() };
/// assert_eq!(recipe.make(3)?.puzzle, recipe.make(3)?.puzzle);
/// assert_ne!(recipe.make(3)?.puzzle, recipe.make(4)?.puzzle);
/// # Ok::<(), Unreachable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The seed of the run.
    pub seed: u64,
    /// The layouts of the puzzles.
    pub layouts: Layouts,
    /// Method of digging.
    pub digger: Digger,
    /// Number of clues of boards that are not classic.
    pub board_clues: Option<BoardClueRange>,
    /// Population that the puzzles represent.
    pub sampling: Sampling,
    /// Largest number of attempts at one puzzle, each with a new grid.
    pub attempts: u32,
    /// The scales on which puzzles are rated; the first decides levels and target.
    pub scales: Scales,
    /// True if the flow of solving paths is measured.
    pub flow: bool,
    /// Difficulty levels.
    pub levels: Levels,
    /// Target that puzzles must meet.
    pub target: Target,
}

named! {
    /// Population that the puzzles of a run represent.
    #[derive(Default)]
    Sampling, "sampling" {
        /// Puzzles dug from random grids. Some kinds of grids are more frequent than others.
        #[default]
        Fast = "fast",
        /// Puzzles dug from grids drawn evenly from all grids.
        Uniform = "uniform",
        /// Puzzles drawn evenly from all minimal puzzles of all grids. Indexes count grids, [`Recipe::DRAWS_PER_GRID`] for each.
        Unbiased = "unbiased",
    }
}

impl Sampling {
    /// Why `weighted`, a sampling of version 0.3.0, is unknown.
    pub const NO_WEIGHTED: &'static str = "weighted sampling is gone: use unbiased, which draws from the same minimal puzzles, and needs no weights";

    /// Returns the method of filling grids.
    pub fn filling(self) -> FillMethod {
        if self == Self::Fast { FillMethod::Quick } else { FillMethod::Uniform }
    }
}

/// The recipe for minimal puzzles with seed 0.
impl Default for Recipe {
    fn default() -> Self {
        Self {
            seed: 0,
            layouts: Layout::classic().into(),
            digger: Digger::default(),
            board_clues: None,
            sampling: Sampling::default(),
            attempts: ATTEMPTS,
            scales: Scales::default(),
            flow: false,
            levels: Levels::default(),
            target: Target::default(),
        }
    }
}

impl Recipe {
    /// Number of indexes that an unbiased run reserves for the puzzles of a grid, far more than any grid has.
    pub const DRAWS_PER_GRID: u64 = 1_000_000;

    /// Checks that its puzzles can represent the population.
    ///
    /// # Errors
    /// If another option prevents it.
    pub fn check_sampling(&self) -> Result<(), TargetError> {
        let Digger { symmetry, pattern, clues } = self.digger;
        if matches!(self.sampling, Sampling::Fast | Sampling::Uniform) {
            Ok(())
        } else if (symmetry, pattern, clues) != (Symmetry::None, CellSet::ALL, None) {
            Err(TargetError::UnequalDigging)
        } else if self.target != Target::default() {
            Err(TargetError::TargetOfSample)
        } else {
            Ok(())
        }
    }

    /// Checks that puzzles of its layouts can be made in this way.
    ///
    /// # Errors
    /// If only classic puzzles can, its scale does not rate the boards, or not so high, a required technique does not occur on them, or
    /// their symmetry allows no such number of clues.
    pub fn check_layout(&self) -> Result<(), TargetError> {
        self.layouts.kinds().iter().try_for_each(|layout| self.check_kind(layout))
    }

    fn check_kind(&self, layout: &Layout) -> Result<(), TargetError> {
        let Self { target, scales, .. } = self;
        let (all, of_layout) = (scales.first().techniques(), scales.first().techniques_on(layout));
        let is_absent =
            |set: &TechniqueSet| set.and(of_layout).is_empty() && !set.and(all).is_empty();
        if scales.first().rates(layout) && target.require.iter().any(is_absent) {
            return Err(TargetError::NotOnLayout(layout.clone()));
        }
        if self.layouts.is_classic() {
            return Ok(());
        }
        if let Some(most) = scales.first().highest_on(layout)
            && target.is_above(most, &self.levels, scales.first())
        {
            return Err(TargetError::TooHigh { layout: layout.clone(), most });
        }
        let (symmetry, clues) = (self.digger.symmetry, self.board_clues);
        let step = symmetry.least_orbit(layout.side());
        if clues.is_some_and(|it| it.fewest().next_multiple_of(step) > it.most()) {
            return Err(TargetError::NotAMultiple { layout: layout.clone(), symmetry, step });
        }
        let only_classic = [
            (self.sampling != Sampling::Fast, "another sampling than fast"),
            (self.digger.pattern != CellSet::ALL, "a pattern"),
            (target.search.is_some(), "search"),
            (!target.hodoku_level.is_empty() || target.hodoku_score.is_some(), "HoDoKu"),
        ];
        match only_classic.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, what)) => Err(TargetError::OnlyClassic { layout: layout.clone(), what }),
            None if scales.others().is_empty() && scales.first().rates(layout) => Ok(()),
            // Large boards can be made without a rating.
            None if *scales == Scale::Classic.into()
                && layout.side() > 9
                && target.is_everything() =>
            {
                Ok(())
            }
            None => Err(TargetError::Unrated { scales: scales.clone(), layout: layout.clone() }),
        }
    }

    /// True if a row can have no level, since its board is large: the puzzle needs more than the grader knows, or is not rated.
    pub fn can_be_beyond(&self) -> bool {
        self.layouts.example().side() > 9
    }

    /// True if some indexes have no row, though nothing failed.
    pub fn has_gaps(&self) -> bool {
        !self.target.is_everything() || self.sampling == Sampling::Unbiased
    }

    /// True if an index can fail: perhaps no attempt has the requested clues.
    pub fn can_fail(&self) -> bool {
        let has_clues = self.digger.clues.is_some() || self.board_clues.is_some();
        has_clues || self.digger.pattern != CellSet::ALL
    }

    /// Returns the number of indexes that are made at once.
    pub fn indexes_at_once(&self) -> u64 {
        if self.sampling == Sampling::Unbiased { Self::DRAWS_PER_GRID } else { 1 }
    }

    /// Returns the columns of its rows.
    pub fn schema(&self) -> Schema {
        let schema = Schema::new(&self.levels, self.scales.clone());
        let schema = schema.with(&["index"]).with_flow(self.flow);
        if self.layouts.is_classic() { schema } else { schema.with(&["layout"]) }
    }

    /// Makes puzzle number `index` of the run, as without a target.
    ///
    /// # Errors
    /// If no attempt has the requested clues.
    pub fn make(&self, index: u64) -> Result<Dug, Unreachable> {
        let mut rng = rng_for(self.seed, index);
        let dug = self.first(&mut rng, &|| false, |grid, rng| self.digger.dig_grid(grid, rng))?;
        Ok(dug.expect("nothing stops it"))
    }

    /// Returns the first attempt with the requested clues; `None` if `is_over` becomes true before.
    pub(super) fn first(
        &self,
        rng: &mut ChaCha8Rng,
        is_over: &dyn Fn() -> bool,
        mut dig: impl FnMut(&SolutionGrid, &mut ChaCha8Rng) -> Result<Dug, DigError>,
    ) -> Result<Option<Dug>, Unreachable> {
        first_success(self.attempts, is_over, || dig(&self.sampling.filling().fill(rng), rng))
    }
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
    fn unreachable_clues_are_reported() {
        let clues = Some("17".parse().unwrap());
        let digger = Digger { clues, symmetry: Symmetry::Full, ..Digger::default() };
        let error =
            Recipe { seed: 1, digger, attempts: 3, ..Recipe::default() }.make(0).unwrap_err();
        assert!(matches!(error, Unreachable::Clues { attempts: 3, fewest: 18.., .. }), "{error}");
    }
}
