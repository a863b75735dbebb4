//! The exact solver: it counts solutions, finds them, and tells if a clue can go.
//!
//! All back ends ([`Backend`]) give the same answers. A state has one of two forms: `words256` in registers of
//! 256 bits, as words of 64 bits for any processor, as AVX2, as NEON, or as vectors of WebAssembly; `words512` in registers of
//! 512 bits, for AVX-512 or, in tests, emulated.
//!
//! # Why all back ends give the same answers
//!
//! [`mod@reference`], a slow and obvious second solver, defines the conclusions without a branch, and the branch after them.
//! All back ends agree with it, state by state; tests compare them on every machine that runs them. It follows:
//!
//! | function | answer | reason why it is the same |
//! |---|---|---|
//! | [`Search`], [`first_solution`] | solutions in order | same states, same branches |
//! | [`random_solution`] | a drawn solution | same states, so the same draws from the same numbers |
//! | [`count_solutions`] | a number | a fact about the grid |
//! | [`solve`], [`Puzzle::new`] | the solution if it is the only one | a fact about the grid; of several solutions none is returned |
//! | [`Puzzle::is_minimal`], [`Reduction`] | true if clues can go | a fact about the puzzle (back ends may branch and work in another order here) |

mod backend;
mod bands;
pub mod boards;
mod branch;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod intrinsics;
mod puzzle;
pub mod reference;
mod removable;
mod search;
mod second_solution;
mod unavoidable;
mod words256;
#[cfg(any(test, target_arch = "x86_64"))]
mod words512;

use crate::grid::{Grid, SolutionGrid};
pub use backend::{Backend, BackendError};
pub use puzzle::{NotUnique, ParsePuzzleError, Puzzle, Reduction};
pub use search::Search;
#[cfg(test)]
pub(crate) use search::tests::compare_back_ends;

/// Number of solutions of a grid, and the solution if there is just one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One(SolutionGrid),
    /// Two or more.
    Many,
}

/// Tells if a grid has no solution, one or many.
///
/// ```
/// use gridmill::{grid::Grid, solve::{Solutions, solve}};
/// assert_eq!(solve(&Grid::EMPTY), Solutions::Many);
/// ```
pub fn solve(grid: &Grid) -> Solutions {
    Search::new(grid).solutions()
}

/// Returns the number of solutions, counted up to `limit`.
///
/// ```
/// use gridmill::{grid::Grid, solve::count_solutions};
///
/// let text = "12345678945678912378912345623156489756489723189723156431264597864597831297831264.";
/// let mut grid: Grid = text.parse()?;
/// assert_eq!(count_solutions(&grid, 10), 1);
/// grid = grid.restricted_to(grid.clues() - gridmill::grid::House::row(0).cells());
/// assert_eq!(count_solutions(&grid, 10), 1);
/// assert_eq!(count_solutions(&Grid::EMPTY, 10), 10);
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
pub fn count_solutions(grid: &Grid, limit: usize) -> usize {
    Search::new(grid).count_up_to(limit)
}

/// Returns a solution, always the same one for the same grid.
///
/// ```
/// use gridmill::{grid::Grid, solve::first_solution};
///
/// let grid: Grid = format!("{}9", ".".repeat(80)).parse()?;
/// let solution = first_solution(&grid).expect("one digit fits in many solution grids");
/// assert!(solution.to_string().ends_with('9'));
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
pub fn first_solution(grid: &Grid) -> Option<SolutionGrid> {
    Search::new(grid).next()
}

/// Returns a random solution. `below`, a function that draws a number below its argument, makes the choices of the search. Every
/// solution is possible, but they are not equally likely.
///
/// ```
/// use gridmill::{grid::Grid, random::{below, rng_for}, solve::random_solution};
///
/// let mut rng = rng_for(1, 0);
/// let mut solution = || random_solution(&Grid::EMPTY, &mut |bound| below(&mut rng, bound));
/// assert_ne!(solution(), solution());
/// ```
pub fn random_solution(grid: &Grid, below: &mut dyn FnMut(u32) -> u32) -> Option<SolutionGrid> {
    Search::new(grid).next_by(below)
}
