//! Questions about puzzles whose solution is known.

use super::branch::Choice;
#[cfg(target_arch = "x86_64")]
use super::dense::Dense;
use super::lanes::{Lanes, Outcome};
#[cfg(target_arch = "x86_64")]
use super::search::{has_avx2, has_avx512};
use crate::grid::{Candidate, CellSet, SolutionGrid};
use arrayvec::ArrayVec;

/// A solution as a state of the widest back end that the machine has.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Portable(Lanes),
    #[cfg(target_arch = "x86_64")]
    Avx2(Lanes),
    #[cfg(target_arch = "x86_64")]
    Avx512(Dense),
}

impl Known {
    #[allow(unsafe_code, reason = "calls the detected back end")]
    pub(super) fn new(solution: &SolutionGrid) -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: the features were detected.
            return Self::Avx512(unsafe { Dense::new(solution.grid()) });
        } else if has_avx2() {
            return Self::Avx2(Lanes::new(solution.grid()));
        }
        Self::Portable(Lanes::new(solution.grid()))
    }

    /// Has a puzzle with these clues of the solution another one, with another digit in the candidate's cell?
    #[allow(unsafe_code, reason = "calls the detected back end")]
    pub(super) fn has_other(&self, clues: CellSet, candidate: Candidate) -> bool {
        match self {
            Self::Portable(known) => has_other_portable(known, clues, candidate),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx2(known) => unsafe { has_other_avx2(known, clues, candidate) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx512(known) => unsafe { has_other_avx512(known, clues, candidate) },
        }
    }

    /// The cells whose digits follow from these clues without any branch.
    #[allow(unsafe_code, reason = "calls the detected back end")]
    pub(super) fn follow(&self, clues: CellSet) -> CellSet {
        match self {
            Self::Portable(known) => follow_portable(known, clues),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx2(known) => unsafe { follow_avx2(known, clues) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a form only if the features were detected.
            Self::Avx512(known) => unsafe { follow_avx512(known, clues) },
        }
    }
}

/// [`Known::has_other`] and [`Known::follow`] for a back end.
macro_rules! answers {
    ($state:ident, $has_other:ident, $follow:ident, $(#[$attribute:meta])*) => {
        $(#[$attribute])*
        fn $has_other(known: &$state, clues: CellSet, candidate: Candidate) -> bool {
            let mut state = $state::with_clues(known, clues);
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
                        Outcome::Stuck(counts) => {
                            // Another solution has most digits where this one has them.
                            if whole_digits && let Some(placed) = state.with_digit_of(known) {
                                open.push((state, false));
                                state = placed;
                                continue;
                            }
                            whole_digits = false;
                            let branch = state.choose(counts, &mut Choice::First);
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
        fn $follow(known: &$state, clues: CellSet) -> CellSet {
            let mut state = $state::with_clues(known, clues);
            match state.propagate() {
                Outcome::Stuck(counts) => state.decided(counts),
                Outcome::Solved => CellSet::ALL,
                Outcome::Contradiction => unreachable!("there is a solution"),
            }
        }
    };
}

answers! { Lanes, has_other_portable, follow_portable, }

#[cfg(target_arch = "x86_64")]
answers! { Lanes, has_other_avx2, follow_avx2, #[target_feature(enable = "avx2,bmi1")] }

#[cfg(target_arch = "x86_64")]
answers! {
    Dense, has_other_avx512, follow_avx512,
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt")]
}
