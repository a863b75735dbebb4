//! The proof of a step, by which the tests watch the finders: it keeps the solution, it changes what is
//! there, and its evidence is true of the pencil marks. The only place of this room that knows a solution.

use super::{Cause, Chain, Effect, Evidence, Step};
use crate::grid::{Candidate, CandidateSet, CellSet, DigitSet, House, PencilGrid, SolutionGrid};

/// What is wrong with a step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsound {
    /// It contradicts the solution.
    #[error("{technique} contradicts the solution: {effect:?}", technique = .0.technique, effect = .0.effect)]
    AgainstSolution(Box<Step>),
    /// It changes nothing, or removes candidates that do not exist.
    #[error("{technique} changes what is not there: {effect:?}", technique = .0.technique, effect = .0.effect)]
    NoSuchCandidate(Box<Step>),
    /// Its evidence is not what the pencil marks show.
    #[error("{technique} has wrong evidence: {evidence:?}", technique = .0.technique, evidence = .0.evidence)]
    Evidence(Box<Step>),
}

/// Does the step change something that exists, keep the solution, and rest on true evidence?
///
/// # Errors
/// Says which of these it does not.
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
                    existing.add(digit, CellSet::of(cell));
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
    } else if !is_shown(pencil, step) {
        Err(Unsound::Evidence(Box::new(step.clone())))
    } else {
        Ok(())
    }
}

/// Do the pencil marks have the pattern that the evidence names?
fn is_shown(pencil: &PencilGrid, step: &Step) -> bool {
    let places = |digit, house: House| pencil.cells(digit) & house.cells();
    let digits_in =
        |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | pencil.digits(cell));
    match (&step.evidence, &step.effect) {
        (Evidence::OnlyPlace { house }, Effect::Place(placed)) => {
            places(placed.digit, *house) == CellSet::of(placed.cell)
        }
        (Evidence::OnlyDigit, Effect::Place(placed)) => {
            pencil.digits(placed.cell) == DigitSet::of(placed.digit)
        }
        (Evidence::OnlyPlace { .. } | Evidence::OnlyDigit, Effect::Remove(_)) => false,
        (Evidence::Intersection { digit, base, cover, single }, effect) => {
            let is_confined = places(*digit, *base).is_subset(cover.cells());
            is_confined
                && match (single, effect) {
                    (Some(house), Effect::Place(placed)) => {
                        let left = places(*digit, *house).minus(cover.cells());
                        placed.digit == *digit && left == CellSet::of(placed.cell)
                    }
                    (None, Effect::Remove(gone)) => {
                        gone.all_cells().is_subset(cover.cells().minus(base.cells()))
                    }
                    _ => false,
                }
        }
        (Evidence::Subset { house, cells, digits }, _) => {
            let is_naked = digits_in(*cells).is_subset(*digits);
            let is_hidden = digits.iter().all(|digit| places(digit, *house).is_subset(*cells));
            cells.len() == digits.len() && cells.is_within(*house) && (is_naked || is_hidden)
        }
        (Evidence::Fish { digit, base, cover }, _) => {
            let covered = cover.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
            base.len() == cover.len()
                && base.iter().all(|line| places(*digit, line).is_subset(covered))
        }
        (Evidence::Wing { pivot, wings, digit }, _) => {
            let cells = CellSet::of(*pivot).with(wings[0]).with(wings[1]);
            digits_in(cells).len() == 3
                && wings
                    .iter()
                    .all(|&wing| wing.sees(*pivot) && pencil.digits(wing).contains(*digit))
        }
        (Evidence::Loop { cells, digits, .. }, _) => {
            cells.iter().all(|cell| digits.is_subset(pencil.digits(cell)))
                && House::all().all(|house| matches!((house.cells() & *cells).len(), 0 | 2))
        }
        (Evidence::Bug { cells, .. }, _) => {
            pencil.empty_cells().minus(pencil.cells_with_count(2)) == *cells
        }
        (Evidence::Exclusion { cells, excluders }, _) => excluders.is_subset(cells.common_peers()),
        (Evidence::Chain(chain), _) => is_linked(chain),
    }
}

/// Follows each literal of a chain from its parents by its cause? One that is off sees its parent; one
/// that is on shares its cell or house with what is off.
fn is_linked(chain: &Chain) -> bool {
    chain.trails.iter().all(|trail| {
        trail.nodes().iter().all(|node| {
            let own = node.literal.candidate();
            let follows = |&parent: &usize| {
                let other = trail.nodes()[parent].literal;
                let Candidate { cell, digit } = other.candidate();
                other.is_on() != node.literal.is_on()
                    && match node.cause {
                        Cause::Cell => cell == own.cell,
                        Cause::House(kind) => {
                            digit == own.digit && kind.house_of(cell) == kind.house_of(own.cell)
                        }
                        Cause::Assumed | Cause::Pattern => false,
                    }
            };
            match node.cause {
                Cause::Assumed => node.parents.is_empty(),
                Cause::Pattern => !node.literal.is_on() && !node.parents.is_empty(),
                Cause::Cell | Cause::House(_) => {
                    !node.parents.is_empty() && node.parents.iter().all(follows)
                }
            }
        })
    })
}
