//! Questions about puzzles whose solution is known.

use super::branch::Choice;
#[cfg(target_arch = "x86_64")]
use super::dense::Dense;
use super::lanes::{Lanes, Outcome};
#[cfg(target_arch = "x86_64")]
use super::search::{has_avx2, has_avx512};
use super::unavoidable::Unavoidable;
use crate::grid::{Candidate, CellSet, Grid, SolutionGrid};
use arrayvec::ArrayVec;

/// A solution, in the form of the widest back end that the machine has.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Portable(Facts<Lanes>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Facts<Lanes>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Facts<Dense>),
}

/// A solution as a state of a back end.
#[derive(Clone, Debug)]
pub(super) struct Facts<S> {
    solution: S,
    /// What follows from some clues that every puzzle asked about has.
    start: S,
    unavoidable: Unavoidable,
}

#[allow(unsafe_code, reason = "calls the detected back end")]
impl Known {
    pub(super) fn new(solution: &SolutionGrid) -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: the features were detected.
            return Self::Avx512(unsafe { facts_avx512(solution) });
        } else if has_avx2() {
            // SAFETY: the features were detected.
            return Self::Avx2(unsafe { facts_avx2(solution) });
        }
        Self::Portable(facts_portable(solution))
    }

    /// Has a puzzle with these clues of the solution another one, with another digit in the candidate's cell? It may
    /// also say yes if it has one with another digit elsewhere.
    pub(super) fn has_other(&self, clues: CellSet, candidate: Candidate) -> bool {
        match self {
            Self::Portable(facts) => has_other_portable(facts, clues, candidate),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx2(facts) => unsafe { has_other_avx2(facts, clues, candidate) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx512(facts) => unsafe { has_other_avx512(facts, clues, candidate) },
        }
    }

    /// From now on all puzzles have these clues. Returns the cells whose digits follow from them without any branch.
    pub(super) fn set_out_from(&mut self, clues: CellSet) -> CellSet {
        match self {
            Self::Portable(facts) => set_out_portable(facts, clues),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx2(facts) => unsafe { set_out_avx2(facts, clues) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx512(facts) => unsafe { set_out_avx512(facts, clues) },
        }
    }
}

/// [`Known::new`], [`Known::has_other`] and [`Known::set_out_from`] for a back end.
macro_rules! answers {
    ($state:ident, $facts:ident, $has_other:ident, $search:ident, $set_out:ident, $(#[$attribute:meta])*) => {
        $(#[$attribute])*
        fn $facts(solution: &SolutionGrid) -> Facts<$state> {
            Facts {
                solution: $state::new(solution.grid()),
                start: $state::new(&Grid::EMPTY),
                unavoidable: Unavoidable::new(solution),
            }
        }

        $(#[$attribute])*
        fn $has_other(known: &Facts<$state>, clues: CellSet, candidate: Candidate) -> bool {
            known.unavoidable.has_without(clues) || $search(known, clues, candidate)
        }

        $(#[$attribute])*
        #[inline(never)]
        fn $search(known: &Facts<$state>, clues: CellSet, candidate: Candidate) -> bool {
            let mut state = known.start.with_clues(&known.solution, clues);
            state.remove(candidate);
            // States to be searched, and whether digits may be placed whole. There are nine digits, and every
            // other state below the last comes from a branch that has settled a cell since.
            let mut open = ArrayVec::<_, { 9 + 82 }>::new();
            open.push((state, true));
            while let Some((mut state, mut whole_digits)) = open.pop() {
                loop {
                    match state.propagate() {
                        Outcome::Contradiction => break,
                        Outcome::Solved => return true,
                        Outcome::Stuck => {
                            // Another solution has most digits where this one has them.
                            if whole_digits && let Some(placed) = state.with_digit_of(&known.solution) {
                                open.push((state, false));
                                state = placed;
                                continue;
                            }
                            whole_digits = false;
                            let branch = state.choose(&mut Choice::First);
                            let mut other = state;
                            other.remove(branch);
                            open.push((other, false));
                            state.fix(branch);
                        }
                    }
                }
            }
            false
        }

        $(#[$attribute])*
        fn $set_out(known: &mut Facts<$state>, clues: CellSet) -> CellSet {
            known.start = $state::new(&Grid::EMPTY).with_clues(&known.solution, clues);
            match known.start.propagate() {
                Outcome::Stuck => known.start.decided(),
                Outcome::Solved => CellSet::ALL,
                Outcome::Contradiction => unreachable!("there is a solution"),
            }
        }
    };
}

answers! { Lanes, facts_portable, has_other_portable, search_portable, set_out_portable, }

#[cfg(target_arch = "x86_64")]
answers! { Lanes, facts_avx2, has_other_avx2, search_avx2, set_out_avx2, #[target_feature(enable = "avx2,bmi1")] }

#[cfg(target_arch = "x86_64")]
answers! {
    Dense, facts_avx512, has_other_avx512, search_avx512, set_out_avx512,
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::solve::{count_solutions, first_solution};

    #[test]
    fn all_back_ends_answer_alike_and_right() {
        let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(20);
        let mut yes = 0;
        for puzzle in puzzles.map(|line| line[..81].parse::<Grid>().expect("a grid")) {
            let solution = first_solution(&puzzle).expect("a puzzle");
            let mut backends =
                vec![Known::new(&solution), Known::Portable(facts_portable(&solution))];
            #[cfg(target_arch = "x86_64")]
            if has_avx2() {
                // SAFETY: the features were detected above.
                #[allow(unsafe_code, reason = "calls the detected back end")]
                backends.push(Known::Avx2(unsafe { facts_avx2(&solution) }));
            }
            // With some more clues not all are needed.
            let clues = puzzle.clues() | Cell::all().step_by(11).collect();
            let start = Cell::all().step_by(3).collect();
            let mut follow = backends.iter_mut().map(|known| known.set_out_from(clues & start));
            let first = follow.next().expect("there is one");
            assert!(follow.all(|other| other == first), "{puzzle}");
            for cell in clues.minus(start).iter() {
                let left = clues.without(cell);
                let candidate = Candidate { cell, digit: solution.get(cell) };
                let expected = count_solutions(&solution.grid().restricted_to(left), 2) == 2;
                for known in &backends {
                    assert_eq!(known.has_other(left, candidate), expected, "{puzzle} {cell}");
                }
                yes += u32::from(expected);
            }
        }
        assert!(yes > 100, "{yes}");
    }
}
