//! Makes the puzzle of an index.

use super::filter::Filter;
use super::recipe::{DRAWS_PER_GRID, Recipe, Sampling, Unreachable};
use super::search::search;
use super::target::TargetError;
use crate::canon::Canonizer;
use crate::dedup::PackedGrid;
use crate::dig::{Dug, WeightedPuzzle, dig_unbiased, dig_weighted};
use crate::formats::{Graded, Record};
use crate::grade::Grader;
use crate::random::rng_for;
use crate::solve::Puzzle;

/// A puzzle that meets the target.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle with its grade.
    pub record: Record,
    /// Its canonical form, if the run drops duplicates.
    pub form: Option<PackedGrid>,
}

/// Memory of a [`Maker`] on each thread.
#[derive(Debug)]
pub struct Workbench {
    grader: Grader,
    /// Set if the run drops duplicates.
    canonizer: Option<Canonizer>,
}

/// Makes the puzzles of a recipe.
#[derive(Clone, Debug)]
pub struct Maker {
    recipe: Recipe,
    filter: Filter,
}

impl Maker {
    /// Checks the recipe.
    ///
    /// # Errors
    /// If no puzzle can meet its target, or its options bias the requested sample.
    pub fn new(recipe: Recipe) -> Result<Self, TargetError> {
        recipe.check_sampling()?;
        let filter = Filter::new(&recipe)?;
        Ok(Self { recipe, filter })
    }

    /// Returns the recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Returns new memory for a thread.
    pub fn workbench(&self) -> Workbench {
        let canonizer = self.recipe.target.distinct.then(Canonizer::new);
        let grader = Grader::on(self.recipe.scale).measuring_flow(self.recipe.flow);
        Workbench { grader, canonizer }
    }

    /// Makes the puzzles of a grid of an unbiased run.
    ///
    /// # Panics
    /// If the grid has more puzzles than indexes.
    pub fn draw(&self, workbench: &mut Workbench, grid: u64) -> Vec<Made> {
        let mut rng = rng_for(self.recipe.seed, grid);
        let drawn = dig_unbiased(&self.recipe.filling.fill(&mut rng), &mut rng);
        assert!((drawn.len() as u64) < DRAWS_PER_GRID, "no grid has so many minimal puzzles");
        let made = |puzzle: &Puzzle| {
            let grade = workbench.grader.grade(puzzle);
            let graded = Graded::new(*puzzle.solution(), true, grade, &self.recipe.levels);
            let puzzle = Some(*puzzle.givens());
            let record = Record { puzzle, graded: Some(graded), ..Record::default() };
            Made { record, form: None }
        };
        drawn.iter().map(made).collect()
    }

    /// Makes the puzzle of attempt `index`, `None` if it misses the target. It checks only the levels of a quota, and does not
    /// detect duplicates.
    ///
    /// It gives up once it `is_over`; the result is then meaningless.
    ///
    /// # Errors
    /// If no try has the requested clues.
    pub fn make(
        &self,
        workbench: &mut Workbench,
        index: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<Made>, Unreachable> {
        let Workbench { grader, canonizer } = workbench;
        let &Recipe { ref digger, sampling, ref levels, ref target, .. } = &self.recipe;
        let mut rng = rng_for(self.recipe.seed, index);
        // A puzzle with a requested number of clues need not be minimal, so digging can end before it gets too hard.
        let is_kept_easy = digger.clues.is_some() && self.filter.has_ceiling();
        let mut log_weight = None;
        let first = self.recipe.first(&mut rng, is_over, |grid, rng| {
            if sampling == Sampling::Weighted {
                let WeightedPuzzle { puzzle, weight } = dig_weighted(&Puzzle::from(*grid), rng);
                // The logarithm of the standard library differs between machines.
                log_weight = Some(libm::log(weight));
                Ok(Dug { puzzle, is_minimal: true })
            } else if is_kept_easy {
                let holds =
                    |puzzle: &Puzzle| self.filter.grade_below_ceiling(grader, puzzle).is_some();
                digger.dig_while(&Puzzle::from(*grid), rng, holds)
            } else {
                digger.dig_grid(grid, rng)
            }
        })?;
        let found = match (self.filter.grade(grader, &first.puzzle), target.search) {
            (Some(grade), _) => Some((first, grade)),
            (None, Some(patience)) => {
                search(&first.puzzle, patience, digger, &self.filter, grader, &mut rng, is_over)
            }
            (None, None) => None,
        };
        Ok(found.map(|(dug, grade)| {
            let puzzle = dug.puzzle.givens();
            let canonical =
                canonizer.as_mut().map(|canonizer| canonizer.canonical(&dug.puzzle).grid);
            let graded = Graded::new(*dug.puzzle.solution(), dug.is_minimal, grade, levels);
            let record = Record { puzzle: Some(*puzzle), graded: Some(graded), log_weight };
            Made { record, form: canonical.map(|grid| PackedGrid::new(&grid)) }
        }))
    }
}
