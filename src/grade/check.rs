//! The proof of a step against the solution, by which the tests (and `--self-check`) watch the
//! finders. The only place of this room that knows a solution.

use super::{Effect, Step};
use crate::grid::{CandidateSet, PencilGrid, SolutionGrid};

/// What is wrong with a step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsound {
    /// It contradicts the solution.
    #[error("{technique} contradicts the solution: {effect:?}", technique = .0.technique, effect = .0.effect)]
    AgainstSolution(Box<Step>),
    /// It changes nothing, or removes candidates that do not exist.
    #[error("{technique} changes what is not there: {effect:?}", technique = .0.technique, effect = .0.effect)]
    NoSuchCandidate(Box<Step>),
}

/// Does the step change something that exists, and keep the solution?
///
/// # Errors
/// Says which of the two it does not.
pub fn check(pencil: &PencilGrid, step: &Step, solution: &SolutionGrid) -> Result<(), Unsound> {
    let (exists, is_true) = match &step.effect {
        Effect::Place(candidate) => (
            pencil.digits(candidate.cell).contains(candidate.digit),
            solution.get(candidate.cell) == candidate.digit,
        ),
        Effect::Remove(candidates) => {
            let mut existing = CandidateSet::EMPTY;
            for cell in candidates.all_cells().iter() {
                for digit in (candidates.digits(cell) & pencil.digits(cell)).iter() {
                    existing.add(digit, crate::grid::CellSet::of(cell));
                }
            }
            let keeps = candidates
                .all_cells()
                .iter()
                .all(|cell| !candidates.digits(cell).contains(solution.get(cell)));
            (!candidates.is_empty() && existing == *candidates, keeps)
        }
    };
    if !exists {
        Err(Unsound::NoSuchCandidate(Box::new(step.clone())))
    } else if !is_true {
        Err(Unsound::AgainstSolution(Box::new(step.clone())))
    } else {
        Ok(())
    }
}
