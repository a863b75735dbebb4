//! The exact solver: how many solutions, which one, and whether a clue can go.
//!
//! The public functions do not say which back end answers ([`Backend`]). A state has one of two forms: `cells` in registers of
//! 256 bits, as words of 64 bits for any processor, as AVX2, as NEON, or as vectors of WebAssembly; `dense` in registers of
//! 512 bits, for AVX-512 or, for tests, emulated.
//!
//! # Why all back ends give the same answers
//!
//! [`mod@reference`], a slow and obvious second solver, says what follows without a branch, and which branch is taken then.
//! All back ends do exactly that, state by state; tests compare them on every machine that runs them. From this:
//!
//! | function | its answer | why it is the same |
//! |---|---|---|
//! | [`Search`], [`first_solution`] | solutions in order | same states, same branches |
//! | [`random_solution`] | a drawn solution | same states, so the same draws from the same numbers |
//! | [`count_solutions`] | a number | a fact about the grid |
//! | [`solve`], [`Puzzle::new`] | the solution if it is the only one | a fact about the grid; which of several was found is never said |
//! | [`Puzzle::is_minimal`], [`Reduction`] | can these clues go? | a fact about the puzzle. (Back ends branch differently here, and may answer in another order of work; each clue that goes or stays does so for the same reason.) |

mod backend;
mod bands;
mod branch;
mod cells;
#[cfg(not(target_arch = "wasm32"))]
mod dense;
mod hunt;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod intrinsics;
mod known;
mod puzzle;
pub mod reference;
mod search;
mod unavoidable;

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

/// None, one or many?
///
/// ```
/// use gridmill::{grid::Grid, solve::{Solutions, solve}};
/// assert_eq!(solve(&Grid::EMPTY), Solutions::Many);
/// ```
pub fn solve(grid: &Grid) -> Solutions {
    Search::new(grid).solutions()
}

/// The number of solutions, counted up to `limit`.
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

/// Some solution, always the same one for the same grid.
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

/// A random solution: wherever the search has a choice it takes the one that `below` names, a
/// function that draws a number below its argument. Every solution can come; they are not all equally
/// likely.
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
