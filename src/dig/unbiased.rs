//! Puzzles drawn evenly from all minimal puzzles, by splitting digs.
//!
//! The weights of plain digs (`weight`) vary by many orders of magnitude, so most digs contribute nothing. Here the weight decides after each step. A dig whose weight exceeds a threshold is split into several, which share
//! the weight. A dig whose weight is far below is dropped, or continues by chance with the weight of the threshold. A minimal
//! puzzle is returned with a probability in proportion to its weight. None of this changes an expectation. So each minimal
//! puzzle of the grid is returned equally often on average, whatever the thresholds are. `docs/unbiased.md` has the proof.
//!
//! The thresholds only decide the variance. They come from a pilot: at the threshold, a dig leads to about the same number of
//! puzzles from every step and every number of clues that can go. Late steps are cheap, so they have more digs.

use super::weight::Removal;
use crate::grid::{Cell, CellSet, SolutionGrid};
use crate::random::{Rng, below, shuffle};
use crate::solve::{Puzzle, Reduction};

/// Number of minimal puzzles per puzzle of [`dig_unbiased`]: 2^54.
pub const PUZZLES_PER_DRAW: f64 = (1_u64 << 54) as f64;

/// Number of clues removed before the first split. Up to there all digs have about the same weight.
const FIRST: usize = 36;

/// For each step from the first split on, a polynomial for the binary logarithm of the threshold: three coefficients, and its
/// centre, a number of clues that can go.
const THRESHOLDS: [[f64; 4]; 22] = [
    [77.1, -0.516, 0.0053, 42.4],
    [76.8, -0.502, 0.0055, 41.0],
    [76.4, -0.485, 0.0066, 39.7],
    [76.0, -0.468, 0.0064, 38.3],
    [75.4, -0.439, 0.0042, 36.9],
    [74.8, -0.415, 0.0060, 35.4],
    [74.1, -0.394, 0.0049, 33.8],
    [73.2, -0.379, 0.0038, 32.2],
    [72.3, -0.350, -0.0002, 30.4],
    [71.2, -0.323, 0.0020, 28.5],
    [70.1, -0.278, -0.0005, 26.4],
    [68.8, -0.238, -0.0008, 24.2],
    [67.4, -0.179, -0.0053, 21.7],
    [65.9, -0.106, -0.0131, 18.9],
    [64.1, -0.005, -0.0183, 15.8],
    [62.0, 0.149, -0.0293, 12.5],
    [59.6, 0.374, -0.0436, 9.1],
    [56.8, 0.589, -0.0558, 6.3],
    [54.4, 0.683, -0.0586, 4.4],
    [52.5, 0.636, -0.0424, 3.1],
    [51.2, 0.451, -0.0114, 2.4],
    [50.3, 0.210, 0.0074, 1.9],
];

/// Distance from the centre up to which the polynomials hold.
const REACH: f64 = 12.0;

/// Draws minimal puzzles of a grid. All have the same expected number of draws, one in [`PUZZLES_PER_DRAW`]. Most grids give
/// none, some give several. A puzzle may appear several times, and each time counts.
///
/// ```
/// use gridmill::{dig::dig_unbiased, fill::fill_uniform, random::rng_for};
///
/// let mut rng = rng_for(1, 0);
/// let drawn = (0..20).flat_map(|_| dig_unbiased(&fill_uniform(&mut rng), &mut rng));
/// assert!(drawn.map(|puzzle| assert!(puzzle.is_minimal())).count() > 0);
/// ```
pub fn dig_unbiased(grid: &SolutionGrid, rng: &mut impl Rng) -> Vec<Puzzle> {
    let puzzle = Puzzle::from(*grid);
    let drawn = Splitting::new(&puzzle, rng, threshold, PUZZLES_PER_DRAW).run(FIRST);
    let draw = |clues| Reduction::new(&puzzle).at(clues);
    drawn.into_iter().map(draw).collect()
}

/// Returns the threshold of a step at which `removable` clues can go.
fn threshold(step: usize, removable: usize) -> f64 {
    let [constant, linear, square, middle] =
        THRESHOLDS[(step.max(FIRST) - FIRST).min(THRESHOLDS.len() - 1)];
    let x = (removable as f64 - middle).clamp(-REACH, REACH);
    let exponent = (constant + linear * x + square * x * x).round();
    // Exact on all machines, as an exponential function need not be.
    2_f64.powi(exponent as i32)
}

/// Digs of one puzzle.
struct Splitting<'a, R, T> {
    reduction: Reduction,
    rng: &'a mut R,
    threshold: T,
    /// Weight of each puzzle that is returned.
    draw: f64,
    /// Sum of the weights of all ends, in draws, and the sum at which the next puzzle is returned.
    sum: f64,
    next: f64,
    drawn: Vec<CellSet>,
}

/// An unfinished dig.
struct OpenDig {
    /// Number of removed clues.
    step: usize,
    clues: CellSet,
    /// The clues that can go.
    removable: CellSet,
    weight: f64,
}

impl<'a, R: Rng, T: Fn(usize, usize) -> f64> Splitting<'a, R, T> {
    fn new(puzzle: &Puzzle, rng: &'a mut R, threshold: T, draw: f64) -> Self {
        let next = fraction(rng);
        let (reduction, drawn) = (Reduction::new(puzzle), Vec::new());
        Self { reduction, rng, threshold, draw, sum: 0.0, next, drawn }
    }

    /// Starts with a plain dig of `steps` steps.
    fn run(mut self, steps: usize) -> Vec<CellSet> {
        let start = self.plain(steps);
        self.dig(start);
        self.drawn
    }

    fn plain(&mut self, steps: usize) -> OpenDig {
        let start = self.reduction.clues();
        let mut cells: Vec<Cell> = start.iter().collect();
        shuffle(self.rng, &mut cells);
        let (mut clues, mut removed) = (start, Vec::new());
        for cell in cells {
            if removed.len() < steps && self.reduction.can_lose(clues, CellSet::of(cell)) {
                clues = clues.without(cell);
                removed.push(cell);
            }
        }
        let removable = self.removable(clues, clues);
        let weight = Removal::new(&self.reduction, start, &removed).weight(removable);
        OpenDig { step: removed.len(), clues, removable, weight }
    }

    /// Returns which of these clues can go.
    fn removable(&self, clues: CellSet, of: CellSet) -> CellSet {
        of.iter().filter(|&clue| self.reduction.can_lose(clues, CellSet::of(clue))).collect()
    }

    fn dig(&mut self, OpenDig { step, clues, removable, weight }: OpenDig) {
        if removable.is_empty() {
            self.sum += weight / self.draw;
            while self.next < self.sum {
                self.next += 1.0;
                self.drawn.push(clues);
            }
            return;
        }
        let number = removable.len();
        let threshold = (self.threshold)(step, number);
        let ratio = weight / threshold;
        let (digs, weight) = if ratio >= 0.5 {
            (ratio as usize, weight)
        } else if fraction(self.rng) < ratio {
            (1, threshold)
        } else {
            return;
        };
        // Remove different clues, as long as any are left.
        let digs = digs.clamp(1, number);
        let mut cells: Vec<Cell> = removable.iter().collect();
        for at in 0..digs {
            let chosen = at + below(self.rng, (number - at) as u32) as usize;
            cells.swap(at, chosen);
            let cell = cells[at];
            let clues = clues.without(cell);
            let removable = self.removable(clues, removable.without(cell));
            let factor = number as f64 / (digs * (step + 1)) as f64;
            self.dig(OpenDig { step: step + 1, clues, removable, weight: weight * factor });
        }
    }
}

/// Draws a number from 0 to 1, without 1.
fn fraction(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dig::weight::tests::{all_minimal, start};
    use crate::random::rng_for;
    use std::collections::HashMap;

    /// Each minimal puzzle is drawn equally often, with any thresholds.
    #[test]
    fn all_minimal_puzzles_are_drawn_equally_often() {
        const RUNS: u32 = 4_000;
        for (index, more, steps, scale) in [(0, 3, 0, 1.0), (1, 4, 0, 0.5), (2, 5, 2, 3.0)] {
            let (puzzle, clues) = start(index, more);
            let minimal = all_minimal(&puzzle, clues);
            let threshold =
                |step: usize, removable: usize| scale * (1 + (step + 2 * removable) % 5) as f64;
            const DRAW: f64 = 0.5;
            let mut drawn: HashMap<CellSet, [f64; 2]> = HashMap::new();
            for run in 0..RUNS {
                let rng = &mut rng_for(index, run.into());
                let mut counts: HashMap<CellSet, f64> = HashMap::new();
                for clues in Splitting::new(&puzzle, rng, threshold, DRAW).run(steps) {
                    *counts.entry(clues).or_default() += DRAW;
                }
                for (clues, count) in counts {
                    let [sum, squares] = drawn.entry(clues).or_default();
                    *sum += count;
                    *squares += count * count;
                }
            }
            assert!(drawn.keys().all(|clues| minimal.contains(clues)));
            for clues in &minimal {
                let [sum, squares] = drawn[clues];
                let (mean, error) = (sum / f64::from(RUNS), squares.sqrt() / f64::from(RUNS));
                assert!((mean - 1.0).abs() < 5.0 * error, "{mean} +- {error}");
            }
        }
    }

    #[test]
    fn the_number_of_minimal_puzzles_per_grid_is_as_known() {
        // 4.66e15 per grid (3.1055e37, Berthier 2009, of 6.671e21 grids), so about 78 are drawn.
        let grids = (0..300).map(|index| {
            let mut rng = rng_for(9, index);
            let grid = crate::solve::random_solution(&crate::grid::Grid::EMPTY, &mut |bound| {
                below(&mut rng, bound)
            });
            dig_unbiased(&grid.expect("a grid"), &mut rng).len()
        });
        let drawn: usize = grids.sum();
        assert!((20..300).contains(&drawn), "{drawn}");
    }
}
