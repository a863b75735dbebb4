//! Depth-first search over states of the solver, and the choice of the back end.

use super::branch::Choice;
#[cfg(target_arch = "x86_64")]
use super::dense::Dense;
use super::lanes::{Lanes, Outcome};
use crate::grid::{Grid, SolutionGrid};
use arrayvec::ArrayVec;

/// A search for the solutions of a grid, one after the other, as an iterator. It holds its open branches itself, in
/// 31 KB, so pass it by reference.
///
/// Each step propagates, and where that does not decide, branches on a cell with two candidates if
/// there is one (that which decides most for its peers), else with the fewest.
#[derive(Clone, Debug)]
pub struct Search {
    open: Open,
}

/// States still to be searched, the next one last: at most two for each branch on the way to it that settled a cell,
/// and there are 81 cells.
type Stack<S> = ArrayVec<S, { 2 * 82 }>;

/// The states of the widest back end that the machine has.
#[derive(Clone, Debug)]
enum Open {
    Portable(Stack<Lanes>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Stack<Lanes>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Stack<Dense>),
}

impl Search {
    /// A search through all solutions of `grid`.
    #[allow(unsafe_code, reason = "calls the detected back end")]
    pub fn new(grid: &Grid) -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: the features were detected.
            let state = unsafe { Dense::new(grid) };
            return Self { open: Open::Avx512(Stack::from_iter([state])) };
        } else if has_avx2() {
            return Self { open: Open::Avx2(Stack::from_iter([Lanes::new(grid)])) };
        }
        Self { open: Open::Portable(Stack::from_iter([Lanes::new(grid)])) }
    }

    /// The next solution, where `below(n)` (a number below `n`) chooses among `n` equally good
    /// branches.
    pub fn next_by(&mut self, below: &mut dyn FnMut(u32) -> u32) -> Option<SolutionGrid> {
        self.next_chosen(&mut Choice::Any(below))
    }

    fn next_chosen(&mut self, choice: &mut Choice<'_>) -> Option<SolutionGrid> {
        let mut solution = None;
        self.advance(choice, Some(&mut solution));
        solution
    }

    /// How many more solutions there are, counted up to `limit`; one of them is stored.
    #[allow(unsafe_code, reason = "calls the detected back end")]
    pub(super) fn count_up_to(
        &mut self,
        limit: usize,
        mut solution: Option<&mut Option<SolutionGrid>>,
    ) -> usize {
        #[cfg(target_arch = "x86_64")]
        if let Open::Avx512(open) = &mut self.open {
            // SAFETY: there is such a search only if the features were detected.
            return unsafe { count_avx512(open, limit, solution) };
        }
        let advance = |_: &usize| self.advance(&mut Choice::Best, solution.as_deref_mut());
        (0..limit).take_while(advance).count()
    }

    /// Goes to the next solution, if there is one.
    #[allow(unsafe_code, reason = "calls the detected back end")]
    fn advance(
        &mut self,
        choice: &mut Choice<'_>,
        solution: Option<&mut Option<SolutionGrid>>,
    ) -> bool {
        match &mut self.open {
            Open::Portable(open) => advance_portable(open, choice, solution),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a search only if the features were detected.
            Open::Avx2(open) => unsafe { advance_avx2(open, choice, solution) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a search only if the features were detected.
            Open::Avx512(open) => unsafe { advance_avx512(open, choice, solution) },
        }
    }
}

impl Iterator for Search {
    type Item = SolutionGrid;

    fn next(&mut self) -> Option<SolutionGrid> {
        self.next_chosen(&mut Choice::Best)
    }
}

/// The features that the AVX-512 back end is compiled for. Every processor with the rarest of them
/// has them all.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

/// The features that the AVX2 back end is compiled for.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1")
}

/// The search, for any kind of state: whether there is another solution, which is stored.
macro_rules! advance {
    ($open:expr, $choice:expr, $solution:expr) => {{
        while let Some(mut state) = $open.pop() {
            loop {
                match state.propagate() {
                    Outcome::Contradiction => break,
                    Outcome::Solved => {
                        if let Some(solution) = $solution {
                            *solution = Some(state.solution());
                        }
                        return true;
                    }
                    Outcome::Stuck => {
                        let branch = state.choose($choice);
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
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt")]
fn advance_avx512(
    open: &mut Stack<Dense>,
    choice: &mut Choice<'_>,
    solution: Option<&mut Option<SolutionGrid>>,
) -> bool {
    advance!(open, choice, solution)
}

/// [`Search::count_up_to`], two states at a time: where all solutions are sought, all branches are.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt")]
fn count_avx512(
    open: &mut Stack<Dense>,
    limit: usize,
    mut solution: Option<&mut Option<SolutionGrid>>,
) -> usize {
    let mut count = 0;
    while count < limit
        && let Some(mut state) = open.pop()
    {
        let mut go_on = |outcome, mut state: Dense, open: &mut Stack<Dense>| match outcome {
            Outcome::Contradiction => {}
            Outcome::Solved => {
                count += 1;
                if let Some(solution) = &mut solution {
                    **solution = Some(state.solution());
                }
            }
            Outcome::Stuck => {
                let branch = state.choose(&mut Choice::Best);
                let mut other = state;
                other.remove(branch);
                open.push(other);
                state.fix(branch);
                open.push(state);
            }
        };
        if let Some(mut other) = open.pop() {
            let (outcome, other_outcome) = Dense::propagate_either(&mut state, &mut other);
            let other_outcome = other_outcome.unwrap_or_else(|| other.propagate());
            let outcome = outcome.unwrap_or_else(|| state.propagate());
            go_on(other_outcome, other, open);
            go_on(outcome, state, open);
        } else {
            go_on(state.propagate(), state, open);
        }
    }
    count.min(limit)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn advance_avx2(
    open: &mut Stack<Lanes>,
    choice: &mut Choice<'_>,
    solution: Option<&mut Option<SolutionGrid>>,
) -> bool {
    advance!(open, choice, solution)
}

fn advance_portable(
    open: &mut Stack<Lanes>,
    choice: &mut Choice<'_>,
    solution: Option<&mut Option<SolutionGrid>>,
) -> bool {
    advance!(open, choice, solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A choice, by this function if it is any.
    type Chooser = for<'a> fn(&'a mut dyn FnMut(u32) -> u32) -> Choice<'a>;

    const CHOOSERS: [Chooser; 3] =
        [|_| Choice::Best, |_| Choice::First, |below| Choice::Any(below)];

    /// All solutions, at most 100, that a search finds, in its order.
    fn solutions(mut search: Search, chooser: Chooser) -> Vec<SolutionGrid> {
        let mut middle = |bound| bound / 2;
        let next = || search.next_chosen(&mut chooser(&mut middle));
        std::iter::from_fn(next).take(100).collect()
    }

    #[test]
    fn all_back_ends_find_the_same_solutions_in_the_same_order() {
        let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(20);
        let grids = puzzles.map(|line| line[..81].parse::<Grid>().expect("a grid"));
        // Without the last third of its clues a puzzle has many solutions.
        let open = |grid: Grid| {
            grid.restricted_to(grid.clues().iter().take(grid.clue_count() * 2 / 3).collect())
        };
        for grid in grids.flat_map(|grid| [grid, open(grid)]) {
            let lanes = || Stack::from_iter([Lanes::new(&grid)]);
            let mut others = vec![Search::new(&grid)];
            #[cfg(target_arch = "x86_64")]
            if has_avx2() {
                others.push(Search { open: Open::Avx2(lanes()) });
            }
            for limit in [1, 2, 50] {
                let mut search = Search { open: Open::Portable(lanes()) };
                let expected = search.count_up_to(limit, None);
                for other in &others {
                    let mut solution = None;
                    assert_eq!(other.clone().count_up_to(limit, Some(&mut solution)), expected);
                    let solution = solution.expect("there is one");
                    assert!(grid.givens().all(|(cell, digit)| solution.get(cell) == digit));
                }
            }
            for chooser in CHOOSERS {
                let expected = solutions(Search { open: Open::Portable(lanes()) }, chooser);
                assert!(!expected.is_empty());
                for other in &others {
                    assert_eq!(solutions(other.clone(), chooser), expected, "{grid}");
                }
            }
        }
    }
}
