//! The exact solver: how many solutions, which one, and whether a clue can go.
//!
//! The public functions do not say which back end answers. There are two forms of a state: `lanes`, plain
//! Rust over arrays that the compiler turns into vectors, compiled for the baseline and for AVX2, and
//! `dense`, in AVX-512 registers. [`Search`] chooses at run time. Both draw all conclusions of the same
//! rules and branch alike, so all machines give the same answers in the same order, and the tests compare
//! them. [`mod@reference`] is a slow and obvious second solver for the tests.

mod branch;
#[cfg(target_arch = "x86_64")]
mod dense;
mod hunt;
mod known;
mod lanes;
mod puzzle;
pub mod reference;
mod search;
mod unavoidable;

use crate::grid::{Grid, SolutionGrid};
pub use puzzle::{NotUnique, Puzzle, Reduction};
pub use search::Search;

/// How many solutions a grid has, and the solution if there is just one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One(SolutionGrid),
    /// Two or more.
    Many,
}

/// None, one or many?
///
/// ```
/// use gridmill::{grid::Grid, solve::{Solutions, solve}};
/// assert_eq!(solve(&Grid::EMPTY), Solutions::Many);
/// ```
pub fn solve(grid: &Grid) -> Solutions {
    let mut solution = None;
    let count = Search::new(grid).count_up_to(2, Some(&mut solution));
    match solution {
        None => Solutions::None,
        Some(solution) if count == 1 => Solutions::One(solution),
        Some(_) => Solutions::Many,
    }
}

/// The number of solutions, counted up to `limit`.
pub fn count_solutions(grid: &Grid, limit: usize) -> usize {
    Search::new(grid).count_up_to(limit, None)
}

/// Some solution, always the same one for the same grid.
pub fn first_solution(grid: &Grid) -> Option<SolutionGrid> {
    Search::new(grid).next()
}

/// A random solution: wherever the search has a choice it takes the one that `below` names, a
/// function that draws a number below its argument. Every solution can come; they are not all equally
/// likely.
pub fn random_solution(grid: &Grid, below: &mut dyn FnMut(u32) -> u32) -> Option<SolutionGrid> {
    Search::new(grid).next_by(below)
}
