//! Depth-first search over states of the solver, and the choice of the back end.

#[cfg(target_arch = "x86_64")]
use super::dense::Dense;
use super::lanes::{Choice, Lanes, Outcome};
use crate::grid::{Candidate, Grid, SolutionGrid};

/// A search for the solutions of a grid, one after the other, as an iterator.
///
/// Each step propagates, and where that does not decide, branches on a cell with two candidates if
/// there is one (that which decides most for its peers), else with the fewest.
#[derive(Clone, Default)]
pub struct Search {
    /// The state to begin with, if the search has not begun.
    start: Option<Lanes>,
    /// States still to be searched, the next one last.
    open: Open,
}

/// States of either back end.
#[derive(Clone, Default)]
struct Open {
    lanes: Vec<Lanes>,
    #[cfg(target_arch = "x86_64")]
    dense: Vec<Dense>,
}

impl Search {
    /// A search through all solutions of `grid`.
    pub fn new(grid: &Grid) -> Self {
        Self { start: Some(Lanes::new(grid)), open: Open::default() }
    }

    /// Only solutions with this candidate. The search must not have begun.
    #[must_use]
    pub fn with(mut self, candidate: Candidate) -> Self {
        self.start.iter_mut().for_each(|state| state.fix(candidate));
        self
    }

    /// Begins anew with all solutions of `state`.
    pub(super) fn restart(&mut self, state: Lanes) {
        self.start = Some(state);
        self.open.lanes.clear();
        #[cfg(target_arch = "x86_64")]
        self.open.dense.clear();
    }

    /// Is there another solution? (It is skipped.)
    pub(super) fn has_next(&mut self, mut choice: Choice<'_>) -> bool {
        self.advance(&mut choice, None)
    }

    /// The next solution, where `below(n)` (a number below `n`) chooses among `n` equally good
    /// branches.
    pub fn next_by(&mut self, below: &mut dyn FnMut(u32) -> u32) -> Option<SolutionGrid> {
        let mut solved = None;
        self.advance(&mut Choice::Any(below), Some(&mut solved));
        solved.map(|state| state.solution())
    }

    /// Goes to the next solution, if there is one, by the widest back end that the machine has.
    fn advance(&mut self, choice: &mut Choice<'_>, solved: Option<&mut Option<Lanes>>) -> bool {
        let start = self.start.take();
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx512() {
                // SAFETY: the features were detected on the line above.
                #[allow(unsafe_code, reason = "calls the detected back end")]
                return unsafe { advance_avx512(start, &mut self.open.dense, choice, solved) };
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
                // SAFETY: the features were detected on the line above.
                #[allow(unsafe_code, reason = "calls the detected back end")]
                return unsafe { advance_avx2(start, &mut self.open.lanes, choice, solved) };
            }
        }
        advance_portable(start, &mut self.open.lanes, choice, solved)
    }
}

impl Iterator for Search {
    type Item = SolutionGrid;

    fn next(&mut self) -> Option<SolutionGrid> {
        let mut solved = None;
        self.advance(&mut Choice::Best, Some(&mut solved));
        solved.map(|state| state.solution())
    }
}

impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("start", &self.start).finish_non_exhaustive()
    }
}

/// The features that `advance_avx512` is compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

/// The search, for any kind of state: whether there is another solution, which goes to `solved`.
macro_rules! advance {
    ($start:expr, $open:expr, $choice:expr, $solved:expr, $state:ident) => {{
        $open.extend($start.map(|start| $state::from_lanes(&start)));
        while let Some(mut state) = $open.pop() {
            loop {
                match state.propagate() {
                    Outcome::Contradiction => break,
                    Outcome::Solved => {
                        if let Some(solved) = $solved {
                            *solved = Some(state.to_lanes());
                        }
                        return true;
                    }
                    Outcome::Stuck(counts) => {
                        let branch = state.choose(&counts, $choice);
                        let mut other = state;
                        other.remove(branch);
                        $open.push(other);
                        state.fix(branch);
                    }
                }
            }
        }
        false
    }};
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,bmi1,bmi2,lzcnt")]
fn advance_avx512(
    start: Option<Lanes>,
    open: &mut Vec<Dense>,
    choice: &mut Choice<'_>,
    solved: Option<&mut Option<Lanes>>,
) -> bool {
    advance!(start, open, choice, solved, Dense)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn advance_avx2(
    start: Option<Lanes>,
    open: &mut Vec<Lanes>,
    choice: &mut Choice<'_>,
    solved: Option<&mut Option<Lanes>>,
) -> bool {
    advance_portable(start, open, choice, solved)
}

#[inline(always)]
fn advance_portable(
    start: Option<Lanes>,
    open: &mut Vec<Lanes>,
    choice: &mut Choice<'_>,
    solved: Option<&mut Option<Lanes>>,
) -> bool {
    advance!(start, open, choice, solved, Lanes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a search has another solution, which goes to the place given.
    type Backend = fn(&mut Search, &mut Choice<'_>, &mut Option<Lanes>) -> bool;

    /// A choice, by this function if it is any.
    type Chooser = for<'a> fn(&'a mut dyn FnMut(u32) -> u32) -> Choice<'a>;

    const CHOOSERS: [Chooser; 3] =
        [|_| Choice::Best, |_| Choice::First, |below| Choice::Any(below)];

    /// All solutions, at most 100, that a back end finds, in its order.
    fn solutions(grid: &Grid, backend: Backend, chooser: Chooser) -> Vec<SolutionGrid> {
        let mut search = Search::new(grid);
        let mut solved = None;
        let mut found = Vec::new();
        let mut middle = |bound| bound / 2;
        let mut next = || {
            backend(&mut search, &mut chooser(&mut middle), &mut solved)
                .then(|| solved.expect("it was found").solution())
        };
        while let Some(solution) = next().filter(|_| found.len() < 100) {
            found.push(solution);
        }
        found
    }

    #[test]
    fn all_back_ends_find_the_same_solutions_in_the_same_order() {
        let portable: Backend = |search, choice, solved| {
            let (start, open) = (search.start.take(), &mut search.open.lanes);
            advance_portable(start, open, choice, Some(solved))
        };
        #[cfg_attr(
            not(target_arch = "x86_64"),
            allow(unused_mut, reason = "there is one back end")
        )]
        let mut backends: Vec<Backend> =
            vec![|search, choice, solved| search.advance(choice, Some(solved))];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
            backends.push(|search, choice, solved| {
                let (start, open) = (search.start.take(), &mut search.open.lanes);
                // SAFETY: the features were detected above.
                #[allow(unsafe_code, reason = "calls the detected back end")]
                unsafe {
                    advance_avx2(start, open, choice, Some(solved))
                }
            });
        }
        let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(20);
        let grids = puzzles.map(|line| line[..81].parse::<Grid>().expect("a grid"));
        // Without the last third of its clues a puzzle has many solutions.
        let open = |grid: Grid| {
            grid.restricted_to(grid.clues().iter().take(grid.clue_count() * 2 / 3).collect())
        };
        for grid in grids.flat_map(|grid| [grid, open(grid)]) {
            for chooser in CHOOSERS {
                let expected = solutions(&grid, portable, chooser);
                assert!(!expected.is_empty());
                for backend in &backends {
                    assert_eq!(solutions(&grid, *backend, chooser), expected, "{grid}");
                }
            }
        }
    }
}
