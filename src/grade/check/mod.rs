//! The proof of a step, with which the tests check the finders. A sound step keeps the solution, changes existing candidates,
//! and has evidence that proves all its changes from the pencil marks. This is the only place of the room that knows a solution.

mod chain;
mod pattern;

#[cfg(test)]
pub(crate) mod near_miss_tests;

use super::{Effect, Evidence, Step};
use crate::grid::{CandidateSet, Grid, Houses, PencilGrid};

/// Flaw of a step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsound {
    /// It contradicts the solution.
    #[error("{technique} contradicts the solution: {effect:?}", technique = .0.technique, effect = .0.effect)]
    AgainstSolution(Box<Step>),
    /// It changes nothing, or removes candidates that do not exist.
    #[error("{technique} changes nothing, or removes candidates that do not exist: {effect:?}", technique = .0.technique, effect = .0.effect)]
    NoSuchCandidate(Box<Step>),
    /// Its evidence contradicts the pencil marks, or proves less than it changes.
    #[error(
        "{technique} has evidence that does not prove {effect:?}: {evidence:?}",
        technique = .0.technique, effect = .0.effect, evidence = .0.evidence
    )]
    Evidence(Box<Step>),
}

/// Checks that the step changes something that exists, keeps the solution, and follows from its evidence, if that is stated.
///
/// # Errors
/// The first of these that fails.
pub fn check<H: Houses>(
    pencil: &PencilGrid<H>,
    step: &Step,
    solution: &Grid,
) -> Result<(), Unsound> {
    if !changes(pencil, &step.effect) {
        Err(Unsound::NoSuchCandidate(Box::new(step.clone())))
    } else if !keeps(solution, &step.effect) {
        Err(Unsound::AgainstSolution(Box::new(step.clone())))
    } else if !is_proved(pencil, step) {
        Err(Unsound::Evidence(Box::new(step.clone())))
    } else {
        Ok(())
    }
}

/// True if the effect changes something, and all that it changes exists.
fn changes<H: Houses>(pencil: &PencilGrid<H>, effect: &Effect) -> bool {
    let all: CandidateSet = effect.removed().iter().chain(effect.placed()).collect();
    !all.is_empty() && all.is_subset(&pencil.candidates())
}

/// True if the effect keeps the solution.
fn keeps(solution: &Grid, effect: &Effect) -> bool {
    effect.placed().is_none_or(|placed| solution.get(placed.cell) == Some(placed.digit))
        && effect.removed().iter().all(|it| solution.get(it.cell) != Some(it.digit))
}

/// True if the evidence of the step proves all its changes.
fn is_proved<H: Houses>(pencil: &PencilGrid<H>, step: &Step) -> bool {
    let proved = match &step.evidence {
        Evidence::Unstated => return true,
        Evidence::Chain(chain) => chain::proved(pencil, chain),
        _ => pattern::proved(pencil, step),
    };
    proved.is_some_and(|proved| {
        proved.placed() == step.effect.placed()
            && step.effect.removed().is_subset(&proved.removed())
    })
}
