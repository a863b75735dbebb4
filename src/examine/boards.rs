//! Examination of puzzles of other layouts.

use super::NotAPuzzle;
use crate::grade::{Grade, Grader, Rating, Scales, SolvingPath};
use crate::grid::HouseTables;
use crate::layout::{Board, Layout};
use crate::solve::boards::{BoardPuzzle, BoardSolver};

/// Rates boards, with the solver and the grader of the last layout.
#[derive(Clone, Debug)]
pub(super) struct BoardExaminer {
    scales: Scales,
    measures_flow: bool,
    last: Option<Box<LayoutTools>>,
    /// [`rate_board`](Self::rate_board). A program that makes no such examiner does not hold the second grader.
    rate: Rate,
}

/// Rates a board up to a rating, with its path if it is wanted.
type Rate = fn(&mut BoardExaminer, &Board, Option<Rating>, bool) -> Result<RatedBoard, NotAPuzzle>;

/// What works on the boards of a layout.
#[derive(Clone, Debug)]
struct LayoutTools {
    layout: Layout,
    solver: BoardSolver,
    /// `None` if the scale, or the size of the board, has no ratings.
    grader: Option<Grader<HouseTables>>,
}

/// A rated puzzle.
pub(super) struct RatedBoard {
    pub(super) puzzle: BoardPuzzle,
    pub(super) is_minimal: bool,
    pub(super) grade: Grade,
    pub(super) path: Option<SolvingPath<HouseTables>>,
}

impl BoardExaminer {
    pub(super) fn new(scales: &Scales, measures_flow: bool) -> Self {
        Self { scales: scales.clone(), measures_flow, last: None, rate: Self::rate_board }
    }

    /// Rates a board, if it is a puzzle.
    pub(super) fn rate(
        &mut self,
        board: &Board,
        most: Option<Rating>,
        has_path: bool,
        is_canonical: bool,
    ) -> Result<RatedBoard, NotAPuzzle> {
        if is_canonical {
            let how = "by its canonical form";
            return Err(NotAPuzzle::Unrated(board.layout().clone(), how));
        }
        (self.rate)(self, board, most, has_path)
    }

    fn rate_board(
        &mut self,
        board: &Board,
        most: Option<Rating>,
        has_path: bool,
    ) -> Result<RatedBoard, NotAPuzzle> {
        let known = self.last.take().filter(|tools| tools.layout == *board.layout());
        let tools = self.last.insert(known.unwrap_or_else(|| {
            let layout = board.layout().clone();
            let solver = BoardSolver::new(&layout);
            let is_only_scale = self.scales.others().is_empty();
            let grader = layout.house_tables().filter(|_| is_only_scale);
            let grader = grader.and_then(|it| Grader::of_board(it, self.scales.first()));
            let grader = grader.map(|grader| grader.measuring_flow(self.measures_flow));
            Box::new(LayoutTools { layout, solver, grader })
        }));
        let puzzle = BoardPuzzle::new(board, &mut tools.solver)?;
        if board.clue_count() == board.digits().len() {
            return Err(NotAPuzzle::Complete);
        }
        let (Some(grader), Some(givens)) = (&mut tools.grader, board.grid()) else {
            return Err(NotAPuzzle::Unrated(board.layout().clone(), "on these scales"));
        };
        let steps = grader.steps_of(&givens).limit(most);
        let (grade, path) = match has_path {
            true => {
                let (grade, path) = steps.path();
                (grade, Some(path))
            }
            false => (steps.grade(), None),
        };
        let is_minimal = puzzle.is_minimal(&mut tools.solver);
        Ok(RatedBoard { puzzle, is_minimal, grade, path })
    }
}
