//! Singles, from the queues, and brute force.

use super::{Found, Scratch, State, Technique, houses_of};
use crate::grid::Candidate;

/// The oldest naked single that is the last empty cell of a house.
pub(super) fn full_house(state: &State, _: &mut Scratch) -> Option<Found> {
    let is_full_house = |single: &Candidate| {
        state.empty.contains(single.cell)
            && houses_of(single.cell)
                .iter()
                .any(|house| (state.empty & house.cells()).only().is_some())
    };
    state.naked.iter().find(is_full_house).map(|it| Found::Placed(Technique::FullHouse, it))
}

/// The oldest naked single.
pub(super) fn naked(state: &State, _: &mut Scratch) -> Option<Found> {
    let single = state.naked.iter().find(|single| state.empty.contains(single.cell));
    single.map(|it| Found::Placed(Technique::NakedSingle, it))
}

/// The oldest hidden single.
pub(super) fn hidden(state: &State, _: &mut Scratch) -> Option<Found> {
    let single = state.hidden.iter().find(|single| state.empty.contains(single.cell));
    single.map(|it| Found::Placed(Technique::HiddenSingle, it))
}

/// The digit of the solution in the middle one of the empty cells.
pub(super) fn brute_force(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let cell = state.empty.iter().nth(state.empty.len() / 2)?;
    let digit = scratch.solution.get(cell)?;
    Some(Found::Placed(Technique::BruteForce, Candidate { cell, digit }))
}
