//! Makes the puzzle of an index.

use super::board_maker::BoardMaker;
use super::filter::Filter;
use super::outcome::Outcome;
use super::recipe::Recipe;
use super::search::search;
use super::target_error::TargetError;
use crate::canon::Canonizer;
use crate::dedup::PackedGrid;
use crate::dig::{Dug, Unreachable, dig_unbiased};
use crate::formats::Row;
use crate::grade::{Grader, OtherScales};
use crate::layout::is_only_classic;
use crate::random::rng_for;
use crate::solve::Puzzle;
use std::cell::Cell;

/// Makes the puzzles of a recipe. Each thread needs its own; clones make the same puzzles.
#[derive(Clone, Debug)]
pub struct Maker {
    recipe: Recipe,
    filter: Filter,
    grader: Grader,
    others: OtherScales,
    /// Set if the layout is not classic.
    boards: Option<BoardMaker>,
    /// Set if the run drops duplicates.
    canonizer: Option<Canonizer>,
    /// Canonical form of the last match, if the run drops duplicates.
    form: Option<PackedGrid>,
}

impl Maker {
    /// Checks the recipe.
    ///
    /// # Errors
    /// If no puzzle can meet its target, or its options bias the requested sample.
    pub fn new(recipe: Recipe) -> Result<Self, TargetError> {
        recipe.check_sampling()?;
        recipe.check_layout()?;
        let filter = Filter::new(&recipe)?;
        let boards = BoardMaker::of(&recipe, &filter)?;
        let canonizer = recipe.target.distinct.then(Canonizer::new);
        let grader = Grader::with_scale(recipe.scales.first()).measuring_flow(recipe.flow);
        let others = OtherScales::of(&recipe.scales);
        Ok(Self { recipe, filter, grader, others, boards, canonizer, form: None })
    }

    /// Returns the recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Makes the puzzles of a grid of an unbiased run.
    ///
    /// # Panics
    /// If the grid has more puzzles than indexes.
    pub(super) fn draw(&mut self, grid: u64) -> Vec<Row> {
        let mut rng = rng_for(self.recipe.seed, grid);
        let drawn = dig_unbiased(&self.recipe.sampling.filling().fill(&mut rng), &mut rng);
        let most = Recipe::DRAWS_PER_GRID;
        assert!((drawn.len() as u64) < most, "no grid has so many minimal puzzles");
        let row = |(number, puzzle): (u64, &Puzzle)| {
            let grade = self.grader.grade(puzzle);
            let mut row = Row::graded(number, *puzzle, true, grade, &self.recipe.levels);
            row.others = self.others.grades(puzzle, None);
            row
        };
        (grid * most..).zip(&drawn).map(row).collect()
    }

    /// Makes the puzzle of this index. It checks only the levels of a quota, and does not detect duplicates. Once it
    /// `is_over`, it stops.
    ///
    /// # Errors
    /// If no attempt at the puzzle has the requested clues.
    pub fn make(&mut self, index: u64, is_over: &dyn Fn() -> bool) -> Result<Outcome, Unreachable> {
        let has_stopped = Cell::new(false);
        let is_over = || {
            has_stopped.set(has_stopped.get() || is_over());
            has_stopped.get()
        };
        let Self { recipe, filter, grader, others, boards, canonizer, form } = self;
        // A program that knows only the classic board has none, and leaves out what makes them.
        if let Some(boards) = boards
            && !is_only_classic()
        {
            let made = boards.make(recipe, filter, index, &is_over)?;
            *form = boards.form.take();
            return Ok(made);
        }
        let &mut Recipe { ref digger, ref levels, ref target, .. } = recipe;
        let mut rng = rng_for(recipe.seed, index);
        // A puzzle with a requested number of clues need not be minimal, so digging can end before it gets too hard.
        let is_kept_easy = digger.clues.is_some() && filter.has_ceiling();
        let first = recipe.first(&mut rng, &is_over, |grid, rng| {
            if is_kept_easy {
                let holds =
                    |puzzle: &Puzzle| filter.grade_below_ceiling(grader.steps(puzzle)).is_some();
                digger.dig_while(&Puzzle::from(*grid), rng, holds)
            } else {
                digger.dig_grid(grid, rng)
            }
        })?;
        let Some(first) = first else { return Ok(Outcome::Stopped) };
        let found = match (filter.grade(grader, &first.puzzle), target.search) {
            (Some(grade), _) => Some((first, grade)),
            (None, Some(patience)) => {
                search(&first.puzzle, patience, digger, filter, grader, &mut rng, &is_over)
            }
            (None, None) => None,
        };
        Ok(match found {
            Some((Dug { puzzle, is_minimal }, grade)) => {
                let canonical = canonizer.as_mut().map(|it| it.canonical(&puzzle).grid);
                *form = canonical.map(|grid| PackedGrid::new(&grid));
                let mut row = Row::graded(index, puzzle, is_minimal, grade, levels);
                row.others = others.grades(&puzzle, None);
                Outcome::Match(Box::new(row))
            }
            None if has_stopped.get() => Outcome::Stopped,
            None => Outcome::NoMatch,
        })
    }

    /// Takes the canonical form of the last match, if the run drops duplicates.
    pub(super) fn take_form(&mut self) -> Option<PackedGrid> {
        self.form.take()
    }
}
