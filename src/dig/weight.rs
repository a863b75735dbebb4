//! Importance weights of random-order digs.
//!
//! A dig that tries all clues in random order removes, at every step, one of the clues that can go, each with the same
//! probability: the next in a random order of those not tried yet, and a clue that was tried and stayed can never go later.
//! If `r_k` clues can go after `k` are gone, an order of removal has the probability `1 / (r_0 r_1 ...)`. A minimal puzzle
//! with `m` clues fewer than the start is reached in `m!` orders, since all puzzles between it and the start are unique. So with
//!
//! ```text
//! w = r_0 r_1 ... r_(m-1) / m!
//! ```
//!
//! the expected sum of `w f(puzzle)` is the sum of `f` over all minimal puzzles inside the start, for any `f` (Knuth 1975,
//! "Estimating the efficiency of backtrack programs"). `docs/unbiased.md` has the proof in full.

use crate::grid::{Cell, CellSet};
use crate::solve::Reduction;

/// Clues that went one after the other.
pub(super) struct Removal<'a> {
    reduction: &'a Reduction,
    /// The clues after 0, 1, ... steps.
    states: Vec<CellSet>,
}

impl<'a> Removal<'a> {
    pub(super) fn new(reduction: &'a Reduction, start: CellSet, removed: &[Cell]) -> Self {
        let mut states = vec![start];
        states.extend(removed.iter().scan(start, |clues, &cell| {
            *clues = clues.without(cell);
            Some(*clues)
        }));
        Self { reduction, states }
    }

    /// Returns the product of `r_k / (k + 1)` over all steps, if these clues can go after the last.
    pub(super) fn weight(&self, removable: CellSet) -> f64 {
        let steps = self.states.len() - 1;
        let mut needed = vec![0; steps + 1];
        for clue in self.states[steps].minus(removable).iter() {
            needed[self.needed_from(clue)] += 1;
        }
        let (mut removable, mut weight) = (self.states[0].len(), 1.0);
        for (step, needed) in needed.iter().enumerate().take(steps) {
            removable -= needed;
            weight *= removable as f64 / (step + 1) as f64;
            // The clue that goes in this step.
            removable -= 1;
        }
        weight
    }

    /// Returns the first state in which this clue, which is needed in the last one, is needed. Once needed, it stays needed.
    fn needed_from(&self, clue: Cell) -> usize {
        self.states.partition_point(|&clues| self.reduction.can_lose(clues, CellSet::of(clue)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::dig::Digger;
    use crate::grid::Grid;
    use crate::random::{below, rng_for};
    use crate::solve::{Puzzle, random_solution};
    use std::collections::{HashMap, HashSet};

    /// A minimal puzzle and some more clues, and the cells of all.
    pub(crate) fn start(index: u64, more: usize) -> (Puzzle, CellSet) {
        let mut rng = rng_for(11, index);
        let solution = random_solution(&Grid::EMPTY, &mut |bound| below(&mut rng, bound));
        let grid = Puzzle::from(solution.expect("grids have solutions"));
        let dug = Digger::default().dig(&grid, &mut rng).expect("no number of clues was asked for");
        let minimal = dug.puzzle.givens().clues();
        let added: CellSet =
            Cell::all().filter(|cell| !minimal.contains(*cell)).take(more).collect();
        let givens = grid.givens().restricted_to(minimal | added);
        (Puzzle::new(&givens).expect("a minimal puzzle and more clues"), minimal | added)
    }

    /// All minimal puzzles inside, by trying all sets of the clues that can go.
    pub(crate) fn all_minimal(puzzle: &Puzzle, clues: CellSet) -> Vec<CellSet> {
        let reduction = Reduction::new(puzzle);
        let can_go = |clues: CellSet| -> Vec<Cell> {
            clues.iter().filter(|&clue| reduction.can_lose(clues, CellSet::of(clue))).collect()
        };
        let (mut open, mut seen, mut minimal) = (vec![clues], HashSet::new(), Vec::new());
        while let Some(clues) = open.pop() {
            if !seen.insert(clues) {
                continue;
            }
            let next = can_go(clues);
            if next.is_empty() {
                minimal.push(clues);
            }
            open.extend(next.into_iter().map(|clue| clues.without(clue)));
        }
        minimal
    }

    /// No chance is left: the orders that lead to a puzzle have the weight 1 in all.
    #[test]
    fn probability_times_weight_over_all_orders_is_the_number_of_minimal_puzzles() {
        let (puzzle, clues) = start(3, 4);
        let reduction = Reduction::new(&puzzle);
        // For each puzzle that is left, the sum of (probability of the path) * (weight of the path).
        let mut sums: HashMap<CellSet, f64> = HashMap::new();
        let mut open = vec![(clues, Vec::new(), 1.0)];
        while let Some((clues, removed, probability)) = open.pop() {
            let can_go = |clue: &Cell| reduction.can_lose(clues, CellSet::of(*clue));
            let next: Vec<Cell> = clues.iter().filter(can_go).collect();
            if next.is_empty() {
                let weight = Removal::new(&reduction, puzzle.givens().clues(), &removed)
                    .weight(CellSet::EMPTY);
                *sums.entry(clues).or_default() += probability * weight;
            }
            for &clue in &next {
                let removed = [removed.as_slice(), &[clue]].concat();
                open.push((clues.without(clue), removed, probability / next.len() as f64));
            }
        }
        assert_eq!(sums.len(), all_minimal(&puzzle, clues).len());
        assert!(sums.values().all(|sum| (sum - 1.0).abs() < 1e-12), "{sums:?}");
    }
}
