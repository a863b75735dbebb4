//! Random solution grids.
//!
//! Three blocks that share no row or column get a random order of the digits each, then the solver completes
//! the grid, choosing at random wherever nothing is forced; it backs up at a dead end, so there is no restart
//! to wait for.
//!
//! Every solution grid can come. They are not exactly equally likely: a grid on whose way the solver
//! has fewer choices comes a little more often. Digits are exactly balanced: all 9! relabellings of a
//! grid are equally likely.

use crate::grid::{Digit, Grid, House, Position, SolutionGrid};
use crate::random::{Rng, below, shuffle};
use crate::solve::random_solution;
use arrayvec::ArrayVec;

/// A random solution grid.
///
/// ```
/// use gridmill::{fill::fill, random::rng_for};
/// println!("{}", fill(&mut rng_for(1, 0)));
/// ```
pub fn fill(rng: &mut impl Rng) -> SolutionGrid {
    let mut digits: ArrayVec<Digit, 9> = Digit::all().collect();
    let mut grid = Grid::EMPTY;
    for block in [0, 4, 8] {
        shuffle(rng, &mut digits);
        for (position, &digit) in Position::all().zip(&digits) {
            grid.set(House::block(block).cell(position), Some(digit));
        }
    }
    let solution = random_solution(&grid, &mut |bound| below(rng, bound));
    solution.expect("any three orders of digits in these blocks can be completed")
}
