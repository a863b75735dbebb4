//! Aligned exclusion: the reason that rules out each way to fill the cells.

use super::chain::conclusion;
use super::sentence::{Argument, Sentence, say};
use crate::grade::combination::Combination;
use crate::grade::{Effect, Literal};
use crate::grid::{Candidate, Cell, CellSet, Digit, Houses, PencilGrid};

/// Reason why a combination is impossible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// This cell would have no digit.
    Leaves(Cell),
    /// Two cells that see each other would be this digit.
    Repeats(Digit),
}

/// `r8c5 cannot be 6: with r8c6=1 it leaves r7c5 nothing, with r8c6=6 it repeats 6.`
pub(super) fn reason<H: Houses>(
    pencil: &PencilGrid<H>,
    effect: &Effect,
    cells: CellSet,
    excluders: CellSet,
) -> Sentence {
    let Effect::Remove(gone) = effect else { unreachable!("exclusion places no digit") };
    let case = |candidate: Candidate| {
        let faults = faults(pencil, candidate, cells.without(candidate.cell), excluders);
        let conclusion = conclusion(Literal::off(candidate));
        say!(ExcludedCandidate { conclusion, outcomes: outcomes(&faults) })
    };
    say!(Exclusion { cases: gone.iter().map(case).collect::<Vec<_>>() })
}

/// Groups the ways with the same fault, at the place of the first one.
fn outcomes(faults: &[(Combination, Fault)]) -> Vec<Sentence> {
    let is_first = |&(i, (_, fault)): &(usize, &(Combination, Fault))| {
        faults[..i].iter().all(|(_, known)| known != fault)
    };
    let outcome = |(_, (_, fault)): (usize, &(Combination, Fault))| {
        let same = faults.iter().filter(|(_, other)| other == fault);
        let way = |(with, _): &(Combination, Fault)| {
            say!(Together { candidates: Argument::list(with.candidates().iter().copied()) })
        };
        let ways: Vec<Sentence> = same.map(way).collect();
        match *fault {
            Fault::Leaves(cell) => say!(LeavesNothing { ways, cell }),
            Fault::Repeats(digit) => say!(RepeatsDigit { ways, digit }),
        }
    };
    faults.iter().enumerate().filter(is_first).map(outcome).collect()
}

/// Returns the reason why the candidate is impossible with each content of the other cells. If the content of one cell decides,
/// it names only that cell.
fn faults<H: Houses>(
    pencil: &PencilGrid<H>,
    candidate: Candidate,
    others: CellSet,
    excluders: CellSet,
) -> Vec<(Combination, Fault)> {
    let mut found: Vec<(Combination, Fault)> = Vec::new();
    let parts = others.iter().map(CellSet::of).chain((others.len() > 1).then_some(others));
    for combination in parts.flat_map(|part| Combination::all(pencil, part)) {
        if found.iter().any(|(known, _)| combination.includes(known)) {
            continue;
        }
        let whole = combination.clone().with(candidate);
        let takes_all = |&cell: &Cell| whole.takes_all(pencil.digits(cell));
        let fault = match whole.repeated_digit(pencil.houses()) {
            Some(digit) => Some(Fault::Repeats(digit)),
            None => excluders.iter().find(takes_all).map(Fault::Leaves),
        };
        found.extend(fault.map(|fault| (combination, fault)));
    }
    found
}
