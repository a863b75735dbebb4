//! Random grids of any layout.

use crate::layout::{Board, Layout};
use crate::random::{Rng, below, shuffle};
use crate::solve::boards::{BoardSolver, RandomSolution};

/// Number of tries, each with twice the branches of the one before.
const TRIES: u32 = 8;

/// Reason why a board was not filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FillError {
    /// No grid fits the houses.
    #[error("the layout has no grid: its houses contradict each other")]
    NoGrid,
    /// The search was given up. Most layouts with grids need far fewer branches.
    #[error("found no grid of the layout within {branches} branches; it probably has none")]
    GivenUp {
        /// Number of branches taken.
        branches: u64,
    },
    /// No drawn map has a grid that is found quickly.
    #[error("none of {0} random maps has a grid; probably no jigsaw with these houses has")]
    NoMap(u64),
}

/// Returns a random grid. The first house gets its digits in random order, and the solver completes them with random digits.
///
/// Every grid is possible, and all relabellings of a grid are equally likely, but not all grids are.
///
/// ```
/// use gridmill::{fill::{FillError, fill_board}, random::rng_for, solve::boards::BoardSolver};
///
/// let mut solver = BoardSolver::new(&"6x6+x".parse()?);
/// println!("{}", fill_board(&mut solver, &mut rng_for(1, 0))?);
/// let mut solver = BoardSolver::new(&"6x6+x+disjoint".parse()?);
/// assert_eq!(fill_board(&mut solver, &mut rng_for(1, 0)), Err(FillError::NoGrid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the layout has no grid, or none was found within 1,020 branches for each cell, which takes a quarter of a second for 81
/// cells.
pub fn fill_board(solver: &mut BoardSolver, rng: &mut impl Rng) -> Result<Board, FillError> {
    let mut digits = digits_of(solver);
    for number in 0..TRIES {
        match begin_fill(solver, rng, &mut digits, number) {
            RandomSolution::Found(grid) => return Ok(grid),
            RandomSolution::None => return Err(FillError::NoGrid),
            RandomSolution::OutOfBranches => {}
        }
    }
    let branches = (0..TRIES).map(|number| branches_of(solver.layout(), number)).sum();
    Err(FillError::GivenUp { branches })
}

/// Returns the number of branches of a try.
fn branches_of(layout: &Layout, number: u32) -> u64 {
    (4 * layout.cell_count() as u64) << number
}

/// Returns the digits of a solver's boards.
pub(super) fn digits_of(solver: &BoardSolver) -> Vec<u8> {
    (1..=solver.layout().side() as u8).collect()
}

/// Tries to find a random grid, with the branches of the try of this number. It shuffles the digits, and puts them into the first
/// house.
pub(super) fn begin_fill(
    solver: &mut BoardSolver,
    rng: &mut impl Rng,
    digits: &mut [u8],
    number: u32,
) -> RandomSolution {
    let layout = solver.layout().clone();
    let first = layout.houses().next().expect("a layout has houses");
    shuffle(rng, digits);
    let mut board = Board::empty(&layout);
    first.iter().zip(digits).for_each(|(cell, digit)| board.set(usize::from(*cell), *digit));
    let branches = branches_of(&layout, number);
    solver.random_solution(&board, branches, &mut |bound| below(rng, bound))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng_for;
    use std::collections::HashSet;

    #[test]
    fn every_board_is_filled_and_the_same_seed_gives_the_same_grid() {
        for text in [
            "4x4",
            "6x6+x",
            "7x7:latin",
            "9x9+x+windoku",
            "9x9+disjoint",
            "12x12",
            "16x16+x",
            "25x25",
        ] {
            let layout: Layout = text.parse().expect(text);
            let mut solver = BoardSolver::new(&layout);
            let mut fill = |index| fill_board(&mut solver, &mut rng_for(1, index)).expect(text);
            let grid = fill(0);
            assert_eq!((grid.clue_count(), grid.clash()), (layout.cell_count(), None), "{text}");
            assert_ne!(grid, fill(1), "{text}");
            assert_eq!(grid, fill(0), "{text}");
        }
    }

    #[test]
    fn all_grids_of_a_small_board_occur() {
        let mut solver = BoardSolver::new(&"4x4".parse().expect("a layout"));
        let grids: HashSet<Board> = (0..4_000)
            .map(|index| fill_board(&mut solver, &mut rng_for(1, index)).expect("a grid"))
            .collect();
        assert_eq!(grids.len(), 288);
    }

    #[test]
    fn the_grids_of_a_seed_never_change() {
        for (text, grid) in [
            ("4x4", "1423231441323241"),
            ("6x6+x", "251643634521346152125436562314413265"),
            (
                "9x9+windoku",
                "869217453321945786745386921586793142237451869914628537473869215192534678658172394",
            ),
        ] {
            let mut solver = BoardSolver::new(&text.parse().expect(text));
            let filled = fill_board(&mut solver, &mut rng_for(1, 0)).expect(text);
            assert_eq!(filled.to_string(), grid, "{text}");
        }
    }

    #[test]
    fn a_jigsaw_without_grids_is_given_up() {
        let jigsaw = "jigsaw:AAAABCCCCAAABBCCCDEAABBBCCDEFFFFBBBDEEEEFDDDDEGGGFFFFDEHHGGGIIDEHHHGGIIIHHHHGIIII";
        let mut solver = BoardSolver::new(&jigsaw.parse().expect("a layout"));
        let filled = fill_board(&mut solver, &mut rng_for(1, 0));
        assert_eq!(filled, Err(FillError::GivenUp { branches: 1_020 * 81 }));
    }
}
