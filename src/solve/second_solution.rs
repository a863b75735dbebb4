//! The search for another solution than a known one, for each back end.

use super::branch::Inference;
use super::unavoidable::Unavoidable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::words256::Native;
use super::words256::{Cells, Words};
#[cfg(target_arch = "x86_64")]
use super::words512::Avx512;
#[cfg(any(test, target_arch = "x86_64"))]
use super::words512::Dense;
#[cfg(test)]
use super::words512::Emulated;
use crate::grid::{Candidate, CellSet, Grid, SolutionGrid};
use arrayvec::ArrayVec;

/// A solution, also as a state of a back end.
#[derive(Clone, Debug)]
pub(super) struct Facts<S> {
    pub(super) grid: SolutionGrid,
    solution: S,
    blank: S,
    unavoidable: Box<Unavoidable>,
}

/// A search for a solution with another digit in one of some cells.
#[derive(Debug)]
struct Hunt<S> {
    /// State before the clues were placed.
    start: S,
    clues: CellSet,
    /// The cells still to be checked.
    cells: CellSet,
    /// States to be searched, the next one last. Each has a flag: true if a digit may be placed in all cells at once, as in the
    /// known solution. Beside the first, there is one for each of nine digits, and one for each branch, which decided a cell.
    open: ArrayVec<(S, bool), { 1 + 9 + 81 }>,
}

impl<S: Copy> Hunt<S> {
    /// Returns a hunt that is over.
    #[inline(always)]
    fn over(start: S) -> Self {
        let (clues, cells) = (CellSet::EMPTY, CellSet::EMPTY);
        Self { start, clues, cells, open: ArrayVec::new() }
    }

    /// Returns the next state.
    #[inline(always)]
    fn state(&mut self) -> &mut S {
        &mut self.open.last_mut().expect("the hunt is not over").0
    }
}

/// Makes the functions about a known solution, and the methods of [`Hunt`], for a back end.
macro_rules! second_solution {
    (
        $state:ty: $facts:ident, $has_other:ident, $remove_in_turn:ident; $begin:ident, $next:ident, $finish:ident;
        $(#[$attribute:meta])*
    ) => {
        $(#[$attribute])*
        pub(super) fn $facts(solution: &SolutionGrid, new: impl Fn(&Grid) -> $state) -> Facts<$state> {
            let state = new(solution.grid());
            Facts {
                grid: *solution,
                solution: state,
                blank: state.blank(),
                unavoidable: Unavoidable::new(solution),
            }
        }

        /// True if a puzzle with these clues of the solution has another solution, with another digit in one of the cells. It may
        /// also be true if only other cells differ.
        $(#[$attribute])*
        pub(super) fn $has_other(known: &Facts<$state>, clues: CellSet, cells: CellSet) -> bool {
            known.unavoidable.has_without(clues) || {
                let mut hunt = Hunt::over(known.blank);
                (hunt.clues, hunt.cells) = (clues, cells);
                $begin(&mut hunt, known) && $finish(&mut hunt, known)
            }
        }

        /// Removes the clues in the groups of cells, one group after the other, all clues of a group or none, while the puzzle
        /// stays unique with at least `fewest` clues. Returns the remaining clues, and true if it tried all groups.
        $(#[$attribute])*
        pub(super) fn $remove_in_turn(
            known: &Facts<$state>,
            mut clues: CellSet,
            groups: &[CellSet],
            fewest: usize,
        ) -> (CellSet, bool) {
            // Conclusions of the clues outside all groups always hold.
            let others = groups.iter().fold(clues, |others, &group| others.minus(group));
            let mut start = known.blank.with_clues(&known.solution, others);
            let follow = match start.propagate_lazily() {
                Inference::Stuck => start.decided(),
                Inference::Solved => CellSet::ALL,
                Inference::Contradiction => unreachable!("there is a solution"),
            };
            let mut hunts = [Hunt::over(start), Hunt::over(start)];
            let [mut older, mut newer] = hunts.each_mut();
            let (mut at, mut tried_all) = (0, true);
            // A hunt that reaches a branch nearly always finds a solution. So assume that its clues are needed, and start the
            // next hunt beside it. If it finds none, return to this point.
            let mut otherwise = None;
            loop {
                let Some(&group) = groups.get(at) else {
                    match otherwise.take() {
                        None => return (clues, tried_all),
                        Some(_) if $finish(older, known) => {}
                        Some(otherwise) => (clues, at, tried_all) = otherwise,
                    }
                    continue;
                };
                at += 1;
                let group = group & clues;
                let without = clues.minus(group);
                if clues.len() < fewest + group.len() {
                    tried_all = false;
                    continue;
                } else if group.is_subset(follow) {
                    clues = without;
                    continue;
                } else if known.unavoidable.has_without(without) {
                    continue;
                }
                (newer.clues, newer.cells) = (without, group);
                $begin(newer, known);
                let mut has_branched = false;
                loop {
                    let (of_older, of_newer) = if otherwise.is_some() {
                        <$state>::propagate_either(older.state(), newer.state())
                    } else {
                        (None, Some(newer.state().propagate_lazily()))
                    };
                    match of_older.and_then(|outcome| $next(older, known, outcome)) {
                        None => {}
                        Some(true) => otherwise = None,
                        Some(false) => {
                            (clues, at, tried_all) = otherwise.take().expect("the older one was hunting");
                            break;
                        }
                    }
                    if let Some(outcome) = of_newer {
                        has_branched |= outcome == Inference::Stuck;
                        if let Some(is_needed) = $next(newer, known, outcome) {
                            if !is_needed {
                                clues = without;
                            }
                            break;
                        }
                    }
                    if has_branched && otherwise.is_none() {
                        otherwise = Some((without, at, tried_all));
                        std::mem::swap(&mut older, &mut newer);
                        break;
                    }
                }
            }
        }

        /// Starts with the next cell, if any is left.
        $(#[$attribute])*
        #[inline]
        fn $begin(hunt: &mut Hunt<$state>, known: &Facts<$state>) -> bool {
            let Some(cell) = hunt.cells.first() else {
                return false;
            };
            hunt.open.clear();
            hunt.open.push((hunt.start.with_clues(&known.solution, hunt.clues), true));
            hunt.state().remove(Candidate { cell, digit: known.grid.get(cell) });
            // No other digit fits here, so the cell is a clue for the next cells.
            hunt.clues = hunt.clues.with(cell);
            hunt.cells = hunt.cells.without(cell);
            true
        }

        /// Continues after the outcome of the last state: with the next state, or with the answer.
        $(#[$attribute])*
        #[inline]
        fn $next(hunt: &mut Hunt<$state>, known: &Facts<$state>, outcome: Inference) -> Option<bool> {
            match outcome {
                Inference::Solved => return Some(true),
                Inference::Contradiction => {
                    hunt.open.pop();
                    if hunt.open.is_empty() && !$begin(hunt, known) {
                        return Some(false);
                    }
                }
                Inference::Stuck => {
                    let (state, whole_digits) = hunt.open.last_mut().expect("the state is stuck");
                    // Another solution shares most digits with this one.
                    if std::mem::take(whole_digits)
                        && let Some(placed) = state.with_digit_of(&known.solution)
                    {
                        hunt.open.push((placed, true));
                    } else {
                        let copy = state.copy();
                        hunt.open.push((copy, false));
                        let [.., (other, _), (state, _)] = &mut hunt.open[..] else {
                            unreachable!("the copy was added")
                        };
                        state.split(other);
                    }
                }
            }
            None
        }

        $(#[$attribute])*
        #[inline]
        fn $finish(hunt: &mut Hunt<$state>, known: &Facts<$state>) -> bool {
            loop {
                let outcome = hunt.state().propagate_lazily();
                if let Some(answer) = $next(hunt, known, outcome) {
                    return answer;
                }
            }
        }
    };
}

second_solution! {
    Cells<Words>: facts_portable, has_other_portable, remove_in_turn_portable;
    begin_portable, next_portable, finish_portable;
}

#[cfg(test)]
second_solution! {
    Dense<Emulated>: facts_emulated, has_other_emulated, remove_in_turn_emulated;
    begin_emulated, next_emulated, finish_emulated;
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
second_solution! {
    Cells<Native>: facts_native, has_other_native, remove_in_turn_native;
    begin_native, next_native, finish_native;
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
}

#[cfg(target_arch = "x86_64")]
second_solution! {
    Dense<Avx512>: facts_avx512, has_other_avx512, remove_in_turn_avx512;
    begin_avx512, next_avx512, finish_avx512;
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
}
