//! Aligned exclusion in words: what rules out each way to fill the cells.

use super::{all_of, list};
use crate::grade::combination::Combination;
use crate::grade::{Effect, Step};
use crate::grid::{Candidate, Cell, CellSet, Digit, PencilGrid};

/// Why a combination is impossible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// This cell would have no digit.
    Leaves(Cell),
    /// Two cells that see each other would be this digit.
    Repeats(Digit),
}

/// `r8c5=6 with r8c6=1 leaves r7c5 nothing, with r8c6=6 repeats 6.`
pub(super) fn reason(
    pencil: &PencilGrid,
    step: &Step,
    cells: CellSet,
    excluders: CellSet,
) -> String {
    let Effect::Remove(gone) = &step.effect else { unreachable!("exclusion places no digit") };
    let sentence = |candidate: Candidate| {
        let others = cells.without(candidate.cell);
        let mut clauses = Vec::new();
        let faults = faults(pencil, candidate, others, excluders);
        for (i, (_, fault)) in faults.iter().enumerate() {
            // All with the same fault together, where the first of them is.
            if faults[..i].iter().any(|(_, known)| known == fault) {
                continue;
            }
            let with = faults.iter().filter(|(_, other)| other == fault);
            let with = with.map(|(with, _)| all_of(with.candidates().iter()));
            let outcome = match fault {
                Fault::Leaves(cell) => format!("leaves {cell} nothing"),
                Fault::Repeats(digit) => format!("repeats {digit}"),
            };
            clauses.push(format!("with {} {outcome}", list(with, "or with")));
        }
        format!("{candidate} {}", clauses.join(", "))
    };
    let sentences: Vec<String> = gone.iter().map(sentence).collect();
    format!("{}.", sentences.join("; "))
}

/// What makes the candidate impossible with each content of the other cells: with that of one of them, where
/// it decides, else with that of all.
fn faults(
    pencil: &PencilGrid,
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
        let fault = match whole.repeated_digit() {
            Some(digit) => Some(Fault::Repeats(digit)),
            None => excluders.iter().find(takes_all).map(Fault::Leaves),
        };
        found.extend(fault.map(|fault| (combination, fault)));
    }
    found
}
