//! Depth-first search over [`Lanes`], and the choice of the back end.

use super::lanes::{Lanes, Outcome};
use crate::grid::{Candidate, Grid, SolutionGrid};

/// A search for the solutions of a grid, one after the other, as an iterator.
///
/// Each step propagates, and where that does not decide, branches on a cell with two candidates if
/// there is one, else with the fewest.
#[derive(Clone, Default)]
pub struct Search {
    /// States still to be searched, the next one last.
    open: Vec<Lanes>,
}

impl Search {
    /// A search through all solutions of `grid`.
    pub fn new(grid: &Grid) -> Self {
        Self { open: vec![Lanes::new(grid)] }
    }

    /// Only solutions with this candidate.
    #[must_use]
    pub fn with(mut self, candidate: Candidate) -> Self {
        self.open.iter_mut().for_each(|state| state.fix(candidate));
        self
    }

    /// Begins anew with all solutions of `state`.
    pub(super) fn restart(&mut self, state: Lanes) {
        self.open.clear();
        self.open.push(state);
    }

    /// Goes on to the next solution. Was there one?
    pub(super) fn has_next(&mut self) -> bool {
        next(&mut self.open, &mut |_| 0).is_some()
    }

    /// The next solution, where `below(n)` (a number below `n`) chooses among `n` equally good
    /// branches.
    pub fn next_by(&mut self, below: &mut dyn FnMut(u32) -> u32) -> Option<SolutionGrid> {
        next(&mut self.open, below).map(|state| state.solution())
    }
}

impl Iterator for Search {
    type Item = SolutionGrid;

    fn next(&mut self) -> Option<SolutionGrid> {
        self.next_by(&mut |_| 0)
    }
}

impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("open", &self.open.len()).finish()
    }
}

/// Runs the widest back end that the machine has.
fn next(open: &mut Vec<Lanes>, below: &mut dyn FnMut(u32) -> u32) -> Option<Lanes> {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the features were detected on the line above.
            #[allow(unsafe_code, reason = "calls the detected back end")]
            return unsafe { next_avx512(open, below) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
            // SAFETY: the features were detected on the line above.
            #[allow(unsafe_code, reason = "calls the detected back end")]
            return unsafe { next_avx2(open, below) };
        }
    }
    next_portable(open, below)
}

/// The features that `next_avx512` is compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,lzcnt")]
fn next_avx512(open: &mut Vec<Lanes>, below: &mut dyn FnMut(u32) -> u32) -> Option<Lanes> {
    next_portable(open, below)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn next_avx2(open: &mut Vec<Lanes>, below: &mut dyn FnMut(u32) -> u32) -> Option<Lanes> {
    next_portable(open, below)
}

/// The search itself, compiled into each back end.
#[inline(always)]
fn next_portable(open: &mut Vec<Lanes>, below: &mut dyn FnMut(u32) -> u32) -> Option<Lanes> {
    while let Some(mut state) = open.pop() {
        loop {
            match state.propagate() {
                Outcome::Contradiction => break,
                Outcome::Solved => return Some(state),
                Outcome::Stuck(counts) => {
                    let branch = state.choose(&counts, below);
                    let mut other = state;
                    other.remove(branch);
                    open.push(other);
                    state.fix(branch);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    type Backend = fn(&mut Vec<Lanes>, &mut dyn FnMut(u32) -> u32) -> Option<Lanes>;

    /// All solutions, at most 100, that a back end finds, in its order.
    fn solutions(grid: &Grid, backend: Backend) -> Vec<SolutionGrid> {
        let mut open = vec![Lanes::new(grid)];
        let mut next = || backend(&mut open, &mut |bound| bound / 2);
        std::iter::from_fn(|| next().map(|state| state.solution())).take(100).collect()
    }

    #[test]
    fn all_back_ends_find_the_same_solutions_in_the_same_order() {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            allow(unused_mut, reason = "there is one back end")
        )]
        let mut backends: Vec<Backend> = vec![next];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
            // SAFETY: the features were detected on the line above.
            #[allow(unsafe_code, reason = "calls the detected back end")]
            backends.push(|open, below| unsafe { next_avx2(open, below) });
        }
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: the features were detected on the line above.
            #[allow(unsafe_code, reason = "calls the detected back end")]
            backends.push(|open, below| unsafe { next_avx512(open, below) });
        }
        let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(50);
        let grids = puzzles.map(|line| line[..81].parse::<Grid>().expect("a grid"));
        // Without the last third of its clues a puzzle has many solutions.
        let open = |grid: Grid| {
            grid.restricted_to(grid.clues().iter().take(grid.clue_count() * 2 / 3).collect())
        };
        for grid in grids.flat_map(|grid| [grid, open(grid)]) {
            let expected = solutions(&grid, next_portable);
            assert!(!expected.is_empty());
            for backend in &backends {
                assert_eq!(solutions(&grid, *backend), expected, "{grid}");
            }
        }
    }
}
