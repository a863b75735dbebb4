//! `gridmill solve`: exact solutions.

use crate::entries::Entries;
use crate::error::Failure;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::whole_number;
use crate::options::{Common, Input};
use crate::output::Output;
use crate::solutions::{classic, first_solutions, two_solutions};
use crate::work::Answer;
use clap::Args;
use gridmill::formats::{Entry, EntryError};
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill::solve::boards::{BoardNotUnique, BoardPuzzle, BoardSolver};
use gridmill::solve::{Puzzle, count_solutions};

/// Solve puzzles exactly, or count their solutions
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill solve mine.txt                             the solution of each puzzle
  gridmill solve --count 1000 mine.txt                the number of solutions, up to 1000
  gridmill solve --all=20 mine.txt                    the solutions themselves, up to 20 of each

`solve` writes the solution of each puzzle as a line of 81 digits, or as many as the board has cells. It reports a puzzle as bad unless the puzzle has \
exactly one solution; if it has more, the message shows two of them and the cells in which they differ.

With --count, `solve` writes each puzzle and the number of its solutions. With --all, it writes a line with the puzzle and the solution \
for each solution.")]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,
    /// Count the solutions of each puzzle, up to N
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..=u64::MAX))]
    count: Option<usize>,
    /// Write all solutions of each puzzle, up to N [default N: 1000]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
          conflicts_with = "count", value_parser = whole_number::<usize>(1..=u64::from(u32::MAX)))]
    all: Option<usize>,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    common: Common,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let answer = |kept: &mut Option<BoardSolver>, entry: Entry| {
            let board = match (&entry.grid, self.all, self.count) {
                (Ok(grid), None, Some(limit)) => return count(grid, limit),
                (Ok(grid), None, None) if let Ok(puzzle) = Puzzle::new(grid) => {
                    return Answer::good(format!("{}\n", puzzle.solution()));
                }
                (Ok(grid), _, _) => &classic(grid),
                (Err(EntryError::OtherBoard(board)), ..) => board,
                (Err(error), ..) => return Answer::bad(error),
            };
            let solver = BoardSolver::of(kept, board.layout());
            match self.all {
                Some(most) => solutions(board, solver, most),
                None => solve_board(board, solver, self.count),
            }
        };
        let to = self.common.lines()?;
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let entries = entries.of_layout(&self.layout);
        let mut output = Output::open(&to, "", &entries.handles)?;
        entries.answer_all(&mut output, |_, entry| entry, || None, answer)?.result()
    }
}

/// Answers with the solutions of a board, up to a number.
fn solutions(board: &Board, solver: &mut BoardSolver, most: usize) -> Answer {
    if board.clash().is_some() {
        return solve_board(board, solver, None);
    }
    let mut found = first_solutions(board, solver, most + 1);
    let problem = match found.len() {
        0 => Some("no solution".to_owned()),
        more if more > most => {
            Some(format!("more than {most} solutions, of which these are the first"))
        }
        _ => None,
    };
    found.truncate(most);
    let lines: String = found.iter().map(|solution| format!("{board} {solution}\n")).collect();
    Answer { problem, ..Answer::good(lines) }
}

/// Answers to a board of another layout, with the number of its solutions up to a limit, if one is given.
fn solve_board(board: &Board, solver: &mut BoardSolver, limit: Option<usize>) -> Answer {
    match limit {
        Some(limit) => Answer::good(format!("{board} {}\n", solver.count(board, limit as u64))),
        None => match BoardPuzzle::new(board, solver) {
            Ok(puzzle) => Answer::good(format!("{}\n", puzzle.solution())),
            Err(BoardNotUnique::Multiple) => Answer::bad(two_solutions(board, solver)),
            Err(problem) => Answer::bad(problem),
        },
    }
}

fn count(grid: &Grid, limit: usize) -> Answer {
    Answer::good(format!("{grid} {}\n", count_solutions(grid, limit)))
}
