//! Singles, from the queues, and brute force.

use super::{Evidence, Found, Scratch, State, Technique, houses_of};
use crate::grade;
use crate::grid::{Candidate, House};

/// The oldest naked single that is the last empty cell of a house.
pub(super) fn full_house(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let is_last = |house: &House| (state.empty & house.cells()).only().is_some();
    let is_full_house = |single: &Candidate| {
        state.empty.contains(single.cell) && houses_of(single.cell).iter().any(is_last)
    };
    let single = state.naked.iter().find(is_full_house)?;
    scratch.tell(move || only_place(single, is_last));
    Some(Found::Placed(Technique::FullHouse, single))
}

/// Returns the evidence of a single in a house, if possible in a box.
fn only_place(single: Candidate, is_only: impl Fn(&House) -> bool) -> Evidence {
    let house = single.cell.houses().into_iter().find(is_only);
    Evidence::Shared(grade::Evidence::OnlyPlace { house: house.expect("it is a single") })
}

/// The oldest naked single.
pub(super) fn naked(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let single = state.naked.iter().find(|single| state.empty.contains(single.cell));
    scratch.tell(move || Evidence::Shared(grade::Evidence::OnlyDigit));
    single.map(|it| Found::Placed(Technique::NakedSingle, it))
}

/// The oldest hidden single.
pub(super) fn hidden(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let single = state.hidden.iter().find(|single| state.empty.contains(single.cell))?;
    scratch.tell(move || only_place(single, |house| state.count(*house, single.digit) == 1));
    Some(Found::Placed(Technique::HiddenSingle, single))
}

/// The digit of the solution in the middle one of the empty cells.
pub(super) fn brute_force(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let cell = state.empty.iter().nth(state.empty.len() / 2)?;
    let digit = scratch.solution.get(cell)?;
    scratch.evidence = None;
    Some(Found::Placed(Technique::BruteForce, Candidate { cell, digit }))
}
