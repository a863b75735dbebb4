//! Random solution grids.
//!
//! The first block gets a random order of the digits, then the solver completes the grid, choosing
//! at random wherever nothing is forced; it backs up at a dead end, so there is no restart to wait for.
//!
//! Every solution grid can come. They are not exactly equally likely: a grid on whose way the solver
//! has fewer choices comes a little more often. Digits are exactly balanced: all 9! relabellings of a
//! grid are equally likely.

use crate::grid::{Digit, Grid, House, Position, SolutionGrid};
use crate::random::{Rng, below, shuffle};
use crate::solve::random_solution;

/// A random solution grid.
///
/// ```
/// use gridmill::{fill::fill, random::rng_for};
/// println!("{}", fill(&mut rng_for(1, 0)));
/// ```
pub fn fill(rng: &mut impl Rng) -> SolutionGrid {
    let mut digits: Vec<Digit> = Digit::all().collect();
    shuffle(rng, &mut digits);
    let mut grid = Grid::EMPTY;
    for (position, digit) in Position::all().zip(digits) {
        grid.set(House::block(0).cell(position), Some(digit));
    }
    let solution = random_solution(&grid, &mut |bound| below(rng, bound));
    solution.expect("any order of digits in a block can be completed")
}
