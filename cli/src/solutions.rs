//! Why a grid is no puzzle: two of its solutions, and the cells in which they differ.

use gridmill::grid::Grid;
use gridmill::layout::{Board, Layout};
use gridmill::solve::boards::BoardSolver;

/// Largest number of cells that a message lists.
const MOST_CELLS: usize = 12;

/// Says that a board has more than one solution, and shows two.
pub(crate) fn two_solutions(board: &Board, solver: &mut BoardSolver) -> String {
    let mut found = first_solutions(board, solver, 2).into_iter();
    let (Some(first), Some(second)) = (found.next(), found.next()) else {
        return "more than one solution".to_owned();
    };
    let side = board.layout().side();
    let pairs = first.digits().iter().zip(second.digits()).enumerate();
    let differing: Vec<String> = pairs
        .filter(|(_, (one, other))| one != other)
        .map(|(cell, _)| format!("r{}c{}", cell / side + 1, cell % side + 1))
        .collect();
    let (count, more) = (differing.len(), differing.len() > MOST_CELLS);
    let cells = differing[..count.min(MOST_CELLS)].join(", ");
    let more = if more { ", ..." } else { "" };
    format!("more than one solution: {first} and {second} differ in {count} cells: {cells}{more}")
}

/// Returns the first solutions of a board, up to `most`.
pub(crate) fn first_solutions(board: &Board, solver: &mut BoardSolver, most: usize) -> Vec<Board> {
    let mut found = Vec::new();
    solver.for_each_solution(board, |digits| {
        let mut solution = Board::empty(board.layout());
        digits.iter().enumerate().for_each(|(cell, &digit)| solution.set(cell, digit));
        found.push(solution);
        found.len() < most
    });
    found
}

/// Returns a grid as a classic board.
pub(crate) fn classic(grid: &Grid) -> Board {
    Board::parse(&Layout::classic(), &grid.to_string()).expect("a grid has 81 cells")
}
