//! Neighbourhood search: from a puzzle towards a target.
//!
//! Each change removes a clue (or an orbit of the symmetry). A random solution of the remaining clues replaces the solution, and
//! the puzzle is completed by digging from it. If the new puzzle is no farther from the target, it replaces the old one. The
//! Sudoku Players' Forum observed that the hardest puzzles are near hard ones ("vicinity search").
//!
//! Tried without success: removing two clues is no better; exchanging one clue changes puzzles less and takes longer; counting
//! further possible uses of a required technique gains little.

use super::filter::{Filter, FilterResult};
use crate::dig::{Digger, Dug};
use crate::grade::{Grade, Grader};
use crate::grid::Grid;
use crate::random::{Rng, below};
use crate::solve::{Puzzle, random_solution};

/// Searches from `start` for a puzzle that meets the filter, and returns it with its grade. The search gives up after `patience`
/// changes in a row without progress, and when it `is_over`.
pub(super) fn search(
    start: &Puzzle,
    patience: u32,
    digger: &Digger,
    filter: &mut Filter,
    grader: &mut Grader,
    rng: &mut impl Rng,
    is_over: &dyn Fn() -> bool,
) -> Option<(Dug, Grade)> {
    let mut givens = *start.givens();
    let mut distance = u32::MAX;
    let mut left = patience;
    while left > 0 && !is_over() {
        left -= 1;
        let Some(near) = neighbour(&givens, digger, rng) else { continue };
        match filter.nearness(grader, &near.puzzle, distance) {
            Some(FilterResult::Match(grade)) => return Some((near, *grade)),
            Some(FilterResult::Distance(its)) => {
                givens = *near.puzzle.givens();
                if its < distance {
                    distance = its;
                    left = patience;
                }
            }
            None => {}
        }
    }
    None
}

/// Returns a puzzle that shares most clues with this one, if digging reaches the requested clues.
fn neighbour(givens: &Grid, digger: &Digger, rng: &mut impl Rng) -> Option<Dug> {
    let clues = givens.clues();
    let any = clues.iter().nth(below(rng, clues.len() as u32) as usize)?;
    let kept = clues.minus(digger.symmetry.orbit(any));
    let solution = random_solution(&givens.restricted_to(kept), &mut |bound| below(rng, bound))?;
    digger.dig_around(&Puzzle::from(solution), kept, rng).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::grid::Symmetry;
    use crate::random::rng_for;

    #[test]
    fn neighbours_keep_most_clues_and_the_symmetry() {
        for (symmetry, most_new) in [(Symmetry::None, 12), (Symmetry::Rot180, 16)] {
            let digger = Digger { symmetry, ..Digger::default() };
            let mut rng = rng_for(3, 0);
            let mut givens = *digger
                .dig_grid(&fill(&mut rng), &mut rng)
                .expect("no clues wanted")
                .puzzle
                .givens();
            let mut others = 0;
            for _ in 0..50 {
                let near = neighbour(&givens, &digger, &mut rng).expect("no clues wanted");
                let clues = near.puzzle.givens().clues();
                assert!(Symmetry::strongest(clues) >= symmetry);
                assert!(clues.minus(givens.clues()).len() <= most_new);
                others += u32::from(*near.puzzle.givens() != givens);
                givens = *near.puzzle.givens();
            }
            assert!(others > 40, "{others}");
        }
    }
}
