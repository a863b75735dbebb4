//! Questions about puzzles whose solution is known.

use super::backend::{Backend, Kernel};
use super::second_solution::*;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::words256::Native;
use super::words256::{Cells, Words};
#[cfg(target_arch = "x86_64")]
use super::words512::Avx512;
#[cfg(any(test, target_arch = "x86_64"))]
use super::words512::Dense;
#[cfg(test)]
use super::words512::Emulated;
use crate::grid::{CellSet, SolutionGrid};

/// A solution, in the form of a back end.
#[derive(Clone, Debug)]
pub(super) enum KnownSolution {
    Portable(Facts<Cells<Words>>),
    #[cfg(test)]
    Emulated(Facts<Dense<Emulated>>),
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Native(Facts<Cells<Native>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Facts<Dense<Avx512>>),
}

#[allow(
    unsafe_code,
    unused_unsafe,
    reason = "calls the detected back end; where all processors have it, that is safe"
)]
impl KnownSolution {
    pub(super) fn new(solution: &SolutionGrid) -> Self {
        Self::on(Backend::selected(), solution)
    }

    fn on(backend: Backend, solution: &SolutionGrid) -> Self {
        match backend.0 {
            Kernel::Portable => {
                Self::Portable(facts_portable(solution, |grid| Cells::new(Words, grid)))
            }
            #[cfg(test)]
            Kernel::Emulated => {
                Self::Emulated(facts_emulated(solution, |grid| Dense::new(Emulated, grid)))
            }
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Kernel::Native(machine) => {
                let new = |grid: &_| Cells::new(machine, grid);
                // SAFETY: `machine` shows that the processor has the features.
                Self::Native(unsafe { facts_native(solution, new) })
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(machine) => {
                let new = |grid: &_| Dense::new(machine, grid);
                // SAFETY: `machine` shows that the processor has the features.
                Self::Avx512(unsafe { facts_avx512(solution, new) })
            }
        }
    }

    /// Returns the solution.
    pub(super) fn solution(&self) -> &SolutionGrid {
        match self {
            Self::Portable(facts) => &facts.grid,
            #[cfg(test)]
            Self::Emulated(facts) => &facts.grid,
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Self::Native(facts) => &facts.grid,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(facts) => &facts.grid,
        }
    }

    /// True if a puzzle with these clues of the solution has another solution, with another digit in one of the cells. It may
    /// also be true if only other cells differ.
    pub(super) fn has_other(&self, clues: CellSet, cells: CellSet) -> bool {
        match self {
            Self::Portable(facts) => has_other_portable(facts, clues, cells),
            #[cfg(test)]
            Self::Emulated(facts) => has_other_emulated(facts, clues, cells),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            // SAFETY: there is such a form only if the features were detected.
            Self::Native(facts) => unsafe { has_other_native(facts, clues, cells) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx512(facts) => unsafe { has_other_avx512(facts, clues, cells) },
        }
    }

    /// Removes the clues in the groups of cells, one group after the other, all clues of a group or none, while the puzzle stays
    /// unique with at least `fewest` clues. Returns the remaining clues, and true if it tried all groups.
    pub(super) fn remove_in_turn(
        &self,
        clues: CellSet,
        groups: &[CellSet],
        fewest: usize,
    ) -> (CellSet, bool) {
        match self {
            Self::Portable(facts) => remove_in_turn_portable(facts, clues, groups, fewest),
            #[cfg(test)]
            Self::Emulated(facts) => remove_in_turn_emulated(facts, clues, groups, fewest),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            // SAFETY: there is such a form only if the features were detected.
            Self::Native(facts) => unsafe { remove_in_turn_native(facts, clues, groups, fewest) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx512(facts) => unsafe { remove_in_turn_avx512(facts, clues, groups, fewest) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid};
    use crate::solve::{count_solutions, first_solution};

    #[test]
    fn all_back_ends_answer_alike_and_right() {
        let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(20);
        let mut yes = 0;
        for puzzle in puzzles.map(|line| line[..81].parse::<Grid>().expect("a grid")) {
            let solution = first_solution(&puzzle).expect("a puzzle");
            let backends: Vec<KnownSolution> =
                Backend::available().map(|backend| KnownSolution::on(backend, &solution)).collect();
            // With some more clues not all are needed.
            let clues = puzzle.clues() | Cell::all().step_by(11).collect();
            let is_unique = |clues| count_solutions(&solution.grid().restricted_to(clues), 2) == 1;
            for (size, fewest) in
                [(1, 0), (2, 0), (5, 0), (1, clues.len() - 3), (2, clues.len() - 3)]
            {
                let cells: Vec<Cell> = clues.iter().collect();
                let groups = cells.chunks(size).map(|cells| cells.iter().copied().collect());
                let groups: Vec<CellSet> = groups.collect();
                let (mut left, mut tried_all) = (clues, true);
                for &group in &groups {
                    let without = left.minus(group);
                    let expected = !is_unique(without);
                    for known in &backends {
                        assert_eq!(known.has_other(without, group), expected, "{puzzle} {group:?}");
                    }
                    yes += u32::from(expected);
                    if without.len() < fewest {
                        tried_all = false;
                    } else if !expected {
                        left = without;
                    }
                }
                for known in &backends {
                    let removed = known.remove_in_turn(clues, &groups, fewest);
                    assert_eq!(removed, (left, tried_all), "{puzzle} {size} {fewest}");
                }
            }
        }
        assert!(yes > 100, "{yes}");
    }
}
