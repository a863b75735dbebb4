//! `gridmill solve`: exact solutions.

use crate::entries::Entries;
use crate::error::Failure;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::whole_number;
use crate::options::{Common, Input};
use crate::output::Output;
use crate::work::Answer;
use clap::Args;
use gridmill::formats::{Entry, EntryError};
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
use gridmill::solve::{Puzzle, count_solutions};

/// Solve puzzles exactly, or count their solutions
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill solve mine.txt                             the solution of each puzzle
  gridmill solve --count 1000 mine.txt                the number of solutions, up to 1000

`solve` writes the solution of each puzzle as a line of 81 digits, or as many as the board has cells. It reports a puzzle as bad unless the puzzle has \
exactly one solution.

With --count, `solve` writes each puzzle and the number of its solutions.")]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,
    /// Count the solutions of each puzzle, up to N
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=u64::MAX))]
    count: Option<usize>,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    common: Common,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let answer = |kept: &mut Option<BoardSolver>, entry: Entry| match (&entry.grid, self.count)
        {
            (Ok(grid), Some(limit)) => count(grid, limit),
            (Ok(grid), None) => solve(grid),
            (Err(EntryError::OtherBoard(board)), limit) => {
                solve_board(board, BoardSolver::of(kept, board.layout()), limit)
            }
            (Err(error), _) => Answer::bad(error),
        };
        let to = self.common.lines()?;
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let entries = entries.of_layout(self.layout.given());
        let mut output = Output::open(&to, "", &entries.handles)?;
        entries.answer_all(&mut output, |_, entry| entry, || None, answer)?.result()
    }
}

fn solve(grid: &Grid) -> Answer {
    Puzzle::new(grid).map(|puzzle| format!("{}\n", puzzle.solution())).into()
}

/// Answers to a board of another layout, with the number of its solutions up to a limit, if one is given.
fn solve_board(board: &Board, solver: &mut BoardSolver, limit: Option<usize>) -> Answer {
    match limit {
        Some(limit) => Answer::good(format!("{board} {}\n", solver.count(board, limit as u64))),
        None => {
            BoardPuzzle::new(board, solver).map(|puzzle| format!("{}\n", puzzle.solution())).into()
        }
    }
}

fn count(grid: &Grid, limit: usize) -> Answer {
    Answer::good(format!("{grid} {}\n", count_solutions(grid, limit)))
}
