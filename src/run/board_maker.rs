//! Makes the puzzle of an index on a board that is not classic.

use super::filter::Filter;
use super::outcome::Outcome;
use super::recipe::Recipe;
use super::singles::HiddenSingles;
use super::target_error::TargetError;
use super::target_levels::TargetLevels;
use crate::dedup::{Forms, PackedGrid};
use crate::dig::{BoardDigger, BoardDug, DigError, Unreachable, first_success};
use crate::fill::BoardFiller;
use crate::formats::Row;
use crate::grade::{BoardGrader, Rated, Rating, TechniqueSet};
use crate::layout::{Board, Layout};
use crate::random::{ChaCha8Rng, below, rng_for};
use crate::solve::boards::{BoardSolutions, BoardSolver};
use std::sync::Arc;

/// The filler and the digger of boards, and the grader of the last one's layout.
#[derive(Clone, Debug)]
pub(super) struct BoardMaker {
    filler: BoardFiller,
    digger: BoardDigger,
    /// The last board's layout.
    layout: Layout,
    /// Set if paths have hidden singles and nothing else.
    singles: Option<HiddenSingles>,
    /// Set if the run drops duplicates.
    forms: Option<Forms>,
    /// The form of the last match, if the run drops duplicates.
    pub(super) form: Option<PackedGrid>,
    /// `None` if the scale does not rate the boards.
    grader: Option<BoardGrader>,
    /// The filter of each level that a quota asks for, with the number of its puzzles.
    aims: Vec<(u32, Arc<Filter>)>,
}

impl BoardMaker {
    /// Returns the maker of a recipe; `None` if its puzzles are classic.
    ///
    /// # Errors
    /// If the layout has no grid.
    pub(super) fn of(recipe: &Recipe, filter: &Filter) -> Result<Option<Self>, TargetError> {
        if recipe.layouts.is_classic() {
            return Ok(None);
        }
        let mut filler = BoardFiller::new(&recipe.layouts);
        let layout = filler.fill(&mut rng_for(recipe.seed, 0))?.layout().clone();
        let mut digger = BoardDigger::default().with_symmetry(recipe.digger.symmetry);
        digger.clues = recipe.board_clues;
        let forms = recipe.target.distinct.then(Forms::default);
        let grader = grader_of(recipe, &layout);
        let aims = aims_of(recipe)?;
        let takes_singles =
            filter.takes_hidden_singles() || aims.iter().any(|(_, aim)| aim.takes_hidden_singles());
        let singles = HiddenSingles::new(&layout).filter(|_| takes_singles);
        Ok(Some(Self { forms, form: None, singles, layout, filler, digger, grader, aims }))
    }

    /// Makes the puzzle of an index, as [`Maker::make`](super::Maker::make).
    pub(super) fn make(
        &mut self,
        recipe: &Recipe,
        filter: &Filter,
        index: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Outcome, Unreachable> {
        let mut rng = rng_for(recipe.seed, index);
        let aim = self.aim(&mut rng);
        let aim = aim.as_deref().unwrap_or(filter);
        let first = first_success(recipe.attempts, is_over, || self.dig(recipe, aim, &mut rng))?;
        let Some(BoardDug { puzzle, is_minimal }) = first else { return Ok(Outcome::Stopped) };
        let mut row = Row::of_board_puzzle(index, &puzzle);
        match &mut self.grader {
            Some(grader) => {
                let grade = filter.board_below_ceiling(grader, puzzle.givens());
                let Some(grade) = grade.filter(|grade| filter.is_met(grade)) else {
                    return Ok(Outcome::NoMatch);
                };
                row = row.with_grade(is_minimal, grade, &recipe.levels);
            }
            None => {
                let unrated = Rated::Above(Rating::ZERO);
                row.is_minimal = is_minimal;
                row.level = Some(recipe.levels.place_of(unrated, None));
            }
        }
        let form = self.forms.as_mut().map(|forms| forms.of_board(puzzle.givens()));
        self.form = form.map(|form| form.expect("puzzles have no clash"));
        Ok(Outcome::Match(Box::new(row)))
    }

    /// Draws the level that an index aims at, if there is a quota: otherwise nearly all puzzles would have the hardest of its levels.
    fn aim(&self, rng: &mut ChaCha8Rng) -> Option<Arc<Filter>> {
        let all = self.aims.iter().fold(0, |all: u32, (number, _)| all.saturating_add(*number));
        let mut drawn = (all > 0).then(|| below(rng, all))?;
        let aim = self.aims.iter().find(|(number, _)| {
            let is_drawn = drawn < *number;
            drawn = drawn.saturating_sub(*number);
            is_drawn
        });
        aim.map(|(_, filter)| Arc::clone(filter))
    }

    /// Digs a new grid: to a minimal puzzle, or if this is too hard for the filter, for as long as the puzzle is not.
    fn dig(
        &mut self,
        recipe: &Recipe,
        filter: &Filter,
        rng: &mut ChaCha8Rng,
    ) -> Result<BoardDug, DigError> {
        let grid = self.filler.fill(rng).map_err(|_| DigError::Pattern)?;
        if *grid.layout() != self.layout {
            self.layout = grid.layout().clone();
            self.grader = grader_of(recipe, &self.layout);
            self.singles = HiddenSingles::new(&self.layout).filter(|_| self.singles.is_some());
        }
        let solver = self.filler.solver();
        if let Some(singles) = self.singles.as_ref().filter(|_| filter.takes_hidden_singles()) {
            let mut known = grid.clone();
            let holds = |board: &Board, _: &mut BoardSolver| {
                let is_solved = singles.fill(board, &known);
                if is_solved {
                    known = board.clone();
                }
                is_solved
            };
            return self.digger.dig_while(&grid, solver, rng, true, holds);
        }
        if !(filter.has_ceiling() && self.digger.clues.is_some()) {
            let minimal = self.digger.dig_grid(&grid, solver, rng)?;
            let grader = self.grader.as_mut().filter(|_| filter.has_ceiling());
            let is_below =
                |it: &mut BoardGrader| filter.board_below_ceiling(it, minimal.puzzle.givens());
            if grader.is_none_or(|grader| is_below(grader).is_some()) {
                return Ok(minimal);
            }
        }
        let Self { digger, grader, .. } = self;
        let grader = grader.as_mut().expect("a filter with a ceiling is for rated boards");
        let uniqueness = TechniqueSet::uniqueness();
        digger.dig_while(&grid, solver, rng, false, |board, solver| {
            let mut is_unique = || matches!(solver.solutions(board), BoardSolutions::One(_));
            // Without a highest rating, the path of a board with several solutions can be long, and end without one.
            let is_long = !filter.has_highest() && matches!(grader, BoardGrader::Small(_));
            if is_long && !is_unique() {
                return false;
            }
            let Some(grade) = filter.board_below_ceiling(grader, board) else { return false };
            // Other steps prove that the solution is the only one.
            let mut used = grade.techniques.iter().map(|(technique, _)| technique);
            is_long || !used.any(|technique| uniqueness.contains(technique)) || is_unique()
        })
    }
}

/// Returns the filter of each level of a quota, and the number of its puzzles.
fn aims_of(recipe: &Recipe) -> Result<Vec<(u32, Arc<Filter>)>, TargetError> {
    let Some(quota) = recipe.target.level.quota() else { return Ok(Vec::new()) };
    let aim = |level: &str| {
        let mut recipe = recipe.clone();
        recipe.target.level = TargetLevels::Any(vec![level.to_owned()]);
        let number = u32::try_from(quota.of(level)).unwrap_or(u32::MAX);
        Filter::new(&recipe).map(|filter| (number, Arc::new(filter)))
    };
    quota.levels().map(aim).collect()
}

/// Returns the grader of the recipe's boards of a layout, if the scale rates them.
fn grader_of(recipe: &Recipe, layout: &Layout) -> Option<BoardGrader> {
    let grader = BoardGrader::of(layout, recipe.scales.first());
    grader.map(|grader| grader.measuring_flow(recipe.flow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Grader;

    #[test]
    fn no_clue_can_go_within_the_target() {
        let mut redundant = 0;
        for (text, level) in
            [("x", "easy"), ("windoku", "medium"), ("6x6+x", "expert"), ("9x9+disjoint", "hard")]
        {
            let layout: Layout = text.parse().expect(text);
            let mut recipe =
                Recipe { seed: 1, layouts: layout.clone().into(), ..Recipe::default() };
            recipe.target.level = level.parse().expect("a level");
            let range = recipe.levels.ratings_of(level).expect("a level");
            let (least, most) = (range.least.unwrap_or(Rating::ZERO), range.most.expect("an end"));
            let filter = Filter::new(&recipe).expect("a target");
            let mut maker = BoardMaker::of(&recipe, &filter).expect("a layout").expect("a board");
            let mut solver = BoardSolver::new(&layout);
            let mut grader = Grader::of_board(&layout, recipe.scales.first()).expect("rated");
            let mut rating = |board: &Board| {
                let grade = grader.steps_of(&board.grid().expect("at most 81 cells")).grade();
                grade.er.exactly().expect("no limit")
            };
            let mut made = 0;
            for index in 0..40 {
                let outcome =
                    maker.make(&recipe, &filter, index, &|| false).expect("no clues asked");
                let Outcome::Match(row) = outcome else { continue };
                let puzzle = Board::parse(&layout, &row.puzzle_text()).expect("a board");
                assert!((least..=most).contains(&rating(&puzzle)), "{text} {puzzle}");
                made += 1;
                redundant += usize::from(row.is_minimal == Some(false));
                for cell in (0..layout.cell_count()).filter(|cell| puzzle.digits()[*cell] > 0) {
                    let mut fewer = puzzle.clone();
                    fewer.set(cell, 0);
                    let is_unique = matches!(solver.solutions(&fewer), BoardSolutions::One(_));
                    assert!(!is_unique || rating(&fewer) > most, "{text} {fewer}");
                }
            }
            assert!(made > 0, "{text}");
        }
        assert!(redundant > 20, "{redundant}");
    }

    /// With several solutions, a path that ends without one has only techniques that the target allows.
    #[test]
    fn targets_without_a_highest_rating_are_of_unique_boards() {
        for (text, key, value) in [
            ("6x6", "effort", "..2.5"),
            ("x", "effort", "..12"),
            ("windoku", "forbid", "hidden_single_box"),
            ("16x16", "forbid", "naked_single"),
        ] {
            let layout: Layout = text.parse().expect(text);
            let mut recipe = Recipe { seed: 1, layouts: layout.into(), ..Recipe::default() };
            recipe.target = toml::from_str(&format!("{key} = '{value}'")).expect("a target");
            let filter = Filter::new(&recipe).expect("a target");
            let mut maker = BoardMaker::of(&recipe, &filter).expect("a layout").expect("a board");
            for index in 0..3 {
                let outcome =
                    maker.make(&recipe, &filter, index, &|| false).expect("no clues asked");
                let Outcome::Match(row) = outcome else { panic!("{text} {index}: {outcome:?}") };
                assert!(
                    row.grade.as_ref().is_some_and(|it| it.effort.is_some()),
                    "{text} {}",
                    row.puzzle_text()
                );
            }
        }
    }
}
