//! Examination of puzzles of other layouts.

use super::{Examined, Examiner, NotAPuzzle};
use crate::formats::Row;
use crate::grade::{BoardGrader, BoardPath, Scales};
use crate::layout::{Board, Layout};
use crate::solve::boards::{BoardPuzzle, BoardSolver};

/// Examines a board. A program that never sets one does not hold the second grader.
pub(super) type ExamineBoard = fn(&mut Examiner, u64, &Board) -> Examined;

/// What works on the boards of a layout.
#[derive(Clone, Debug)]
pub(super) struct BoardTools {
    solver: BoardSolver,
    /// `None` if the scale, or the size of the board, has no ratings.
    grader: Option<BoardGrader>,
}

impl BoardTools {
    fn new(layout: &Layout, scales: &Scales, measures_flow: bool) -> Self {
        let grader = BoardGrader::of(layout, scales.first());
        let grader = grader.filter(|_| scales.others().is_empty());
        let grader = grader.map(|grader| grader.measuring_flow(measures_flow));
        Self { solver: BoardSolver::new(layout), grader }
    }
}

impl Examiner {
    /// Examines a board of a layout that is not classic.
    pub(super) fn board(&mut self, line: u64, board: &Board) -> Examined {
        match self.row_of_board(line, board) {
            Ok(row) => Examined { row, problem: None },
            Err(problem) => {
                let row = Row::of_bad_board(line, board, problem.status());
                Examined { row, problem: Some(problem) }
            }
        }
    }

    /// Returns the row of a board, if it is a puzzle.
    fn row_of_board(&mut self, line: u64, board: &Board) -> Result<Row, NotAPuzzle> {
        let unrated = |how| NotAPuzzle::Unrated(board.layout().clone(), how);
        if self.canonizer.is_some() {
            return Err(unrated("by its canonical form"));
        }
        let known = self.board_tools.take().filter(|it| it.solver.layout() == board.layout());
        let tools = self.board_tools.insert(known.unwrap_or_else(|| {
            Box::new(BoardTools::new(board.layout(), &self.scales, self.measures_flow))
        }));
        let puzzle = BoardPuzzle::new(board, &mut tools.solver)?;
        if board.clue_count() == board.digits().len() {
            return Err(NotAPuzzle::Complete);
        }
        let Some(grader) = &mut tools.grader else { return Err(unrated("on these scales")) };
        let (grade, path) = match self.has_paths {
            true => {
                let (grade, path) = grader.path(board, self.most);
                (grade, Some(path))
            }
            false => (grader.grade(board, self.most), None),
        };
        let is_minimal = puzzle.is_minimal(&mut tools.solver);
        let row = Row::of_board_puzzle(line, &puzzle);
        let mut row = row.with_grade(Some(is_minimal), grade, &self.levels);
        match path {
            Some(BoardPath::Small(path)) => row.board_path = Some(*path),
            Some(BoardPath::Large(steps)) => row.large_path = Some(steps),
            None => {}
        }
        let solver = &mut tools.solver;
        row.redundant = self.count_redundant.map(|_| puzzle.redundant_clues(solver).len());
        Ok(row)
    }
}
