//! Makes the puzzle of an index on a board that is not classic.

use super::filter::Filter;
use super::outcome::Outcome;
use super::recipe::Recipe;
use super::target::TargetError;
use crate::dig::{BoardDigger, BoardDug, DigError, Unreachable, first_success};
use crate::fill::fill_board;
use crate::formats::Row;
use crate::grade::Grader;
use crate::grid::HouseTables;
use crate::random::rng_for;
use crate::solve::boards::BoardSolver;

/// The solver, the digger and the grader of a layout.
#[derive(Clone, Debug)]
pub(super) struct BoardMaker {
    solver: BoardSolver,
    digger: BoardDigger,
    grader: Grader<HouseTables>,
    /// [`make_board`](Self::make_board). WebAssembly makes no boards, so it does not hold the second grader.
    make: Make,
}

/// Makes the puzzle of an index of a recipe.
type Make =
    fn(&mut BoardMaker, &Recipe, &Filter, u64, &dyn Fn() -> bool) -> Result<Outcome, Unreachable>;

impl BoardMaker {
    /// Returns the maker of a recipe; `None` if its puzzles are classic.
    ///
    /// # Errors
    /// If the layout has no grid.
    pub(super) fn of(recipe: &Recipe) -> Result<Option<Self>, TargetError> {
        if recipe.layout.is_classic() {
            return Ok(None);
        }
        if cfg!(target_family = "wasm") {
            let what = "the package for browsers";
            return Err(TargetError::OnlyClassic { layout: recipe.layout.clone(), what });
        }
        let mut solver = BoardSolver::new(&recipe.layout);
        fill_board(&mut solver, &mut rng_for(recipe.seed, 0))?;
        let mut digger = BoardDigger::default().with_symmetry(recipe.digger.symmetry);
        digger.clues = recipe.board_clues;
        let grader = Grader::of_board(&recipe.layout, recipe.scales.first());
        let grader = grader.expect("the recipe was checked").measuring_flow(recipe.flow);
        Ok(Some(Self { solver, digger, grader, make: Self::make_board }))
    }

    /// Makes the puzzle of an index, as [`Maker::make`](super::Maker::make).
    pub(super) fn make(
        &mut self,
        recipe: &Recipe,
        filter: &Filter,
        index: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Outcome, Unreachable> {
        (self.make)(self, recipe, filter, index, is_over)
    }

    fn make_board(
        &mut self,
        recipe: &Recipe,
        filter: &Filter,
        index: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Outcome, Unreachable> {
        let Self { solver, digger, grader, .. } = self;
        let mut rng = rng_for(recipe.seed, index);
        let first = first_success(recipe.attempts, is_over, || {
            let grid = fill_board(solver, &mut rng).map_err(|_| DigError::Pattern)?;
            digger.dig_grid(&grid, solver, &mut rng)
        })?;
        let Some(BoardDug { puzzle, is_minimal }) = first else { return Ok(Outcome::Stopped) };
        let givens = puzzle.givens().grid().expect("the recipe was checked");
        let grade = filter.grade_below_ceiling(grader.steps_of(&givens));
        Ok(match grade.filter(|grade| filter.is_met(grade)) {
            Some(grade) => {
                let row = Row::of_board_puzzle(index, &puzzle);
                Outcome::Match(Box::new(row.with_grade(is_minimal, grade, &recipe.levels)))
            }
            None => Outcome::NoMatch,
        })
    }
}
