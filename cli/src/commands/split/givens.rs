//! Puzzles of any layout.

use gridmill::examine::NotAPuzzle;
use gridmill::formats::EntryError;
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill::solve::Puzzle;
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};

/// A classic grid, or a board of another layout.
pub(super) enum Givens {
    Classic(Grid),
    Board(Box<Board>),
}

/// A classic puzzle, or one of another layout.
pub(super) enum Solved {
    Classic(Box<Puzzle>),
    Board(Box<BoardPuzzle>),
}

impl Givens {
    pub(super) fn of(grid: Result<Grid, EntryError>) -> Result<Self, EntryError> {
        match grid {
            Ok(grid) => Ok(Self::Classic(grid)),
            Err(EntryError::OtherBoard(board)) => Ok(Self::Board(board)),
            Err(error) => Err(error),
        }
    }

    /// Returns the number of rows.
    pub(super) fn side(&self) -> usize {
        if let Self::Board(board) = self { board.layout().side() } else { 9 }
    }

    /// Returns the name of the layout.
    pub(super) fn layout(&self) -> String {
        if let Self::Board(board) = self { board.layout().to_string() } else { "9x9".to_owned() }
    }

    /// Returns the kind of the layout, which is the same for all jigsaws of a size.
    pub(super) fn kind(&self) -> String {
        if let Self::Board(board) = self { board.layout().kind() } else { "9x9".to_owned() }
    }

    pub(super) fn solved(&self, solver: &mut Option<BoardSolver>) -> Result<Solved, NotAPuzzle> {
        Ok(match self {
            Self::Classic(grid) => Solved::Classic(Box::new(Puzzle::new(grid)?)),
            Self::Board(board) => {
                let solver = BoardSolver::of(solver, board.layout());
                Solved::Board(Box::new(BoardPuzzle::new(board, solver)?))
            }
        })
    }
}

impl Solved {
    /// Returns the texts of the puzzle and of its solution.
    pub(super) fn texts(&self) -> [String; 2] {
        match self {
            Self::Classic(puzzle) => [puzzle.givens().to_string(), puzzle.solution().to_string()],
            Self::Board(puzzle) => [puzzle.givens().to_string(), puzzle.solution().to_string()],
        }
    }
}
