//! Singles, from the queues, and brute force.

use super::{CountedGrid, Evidence, FinderMemory, FoundStep, Technique, houses_of};
use crate::grid::{Candidate, House};
use crate::solve::Puzzle;

/// The oldest naked single that is the last empty cell of a house.
pub(super) fn full_house(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let is_last = |house: &House| (grid.empty & house.cells()).only().is_some();
    let is_full_house = |single: &Candidate| {
        grid.empty.contains(single.cell) && houses_of(single.cell).iter().any(is_last)
    };
    let single = grid.naked.iter().find(is_full_house)?;
    memory.keep_evidence(|| only_place(single, is_last));
    Some(FoundStep::Placed(Technique::LastDigit, single))
}

/// Returns the evidence of a single in a house, if possible in a box.
fn only_place(single: Candidate, is_only: impl Fn(&House) -> bool) -> Evidence {
    let house = single.cell.houses().into_iter().find(is_only);
    Evidence::OnlyPlace { house: house.expect("it is a single") }
}

/// The oldest naked single.
pub(super) fn naked(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let single = grid.naked.iter().find(|single| grid.empty.contains(single.cell))?;
    memory.keep_evidence(|| Evidence::OnlyDigit);
    Some(FoundStep::Placed(Technique::NakedSingle, single))
}

/// The oldest hidden single.
pub(super) fn hidden(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let single = grid.hidden.iter().find(|single| grid.empty.contains(single.cell))?;
    memory.keep_evidence(|| only_place(single, |house| grid.count(*house, single.digit) == 1));
    Some(FoundStep::Placed(Technique::HiddenSingle, single))
}

/// The digit of the solution in the middle one of the empty cells.
pub(super) fn brute_force(grid: &CountedGrid, _: &mut FinderMemory) -> Option<FoundStep> {
    let cell = grid.empty.iter().nth(grid.empty.len() / 2)?;
    let digit = Puzzle::new(&grid.values).ok()?.solution().get(cell);
    Some(FoundStep::Placed(Technique::BruteForce, Candidate { cell, digit }))
}
