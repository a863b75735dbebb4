//! Steps in words: the clause that explains a step, and its arguments.
//!
//! * `sentence`: a clause and its arguments, which give the parts of a text
//! * `clause`: the texts of all clauses
//! * `hint`: questions about steps
//! * `large`: those about steps of boards of more than nine rows
//! * `single`, `chain`, `exclusion`: the explanations that need more than the evidence

mod chain;
mod clause;
mod exclusion;
mod hint;
mod large;
mod sentence;
mod single;

pub use chain::{ChainLine, chain_lines};
pub use hint::hint;
pub use large::large_hint;
pub use sentence::{Argument, Part, Sentence};
pub use single::seen_from;

use super::{BugKind, Evidence, LoopKind, Step, StrongLink, SubsetKind, TechniqueSet, WingKind};
use crate::grid::{CandidateSet, CellSet, DigitSet, House, Houses, PencilGrid};
use sentence::say;

/// Returns the reason why a step holds on these pencil marks, without its effect.
pub fn reason<H: Houses>(pencil: &PencilGrid<H>, step: &Step) -> Sentence {
    let Step { technique, effect, evidence } = step;
    let placed = || effect.placed().expect("the evidence is of a step that places a digit");
    match evidence {
        &Evidence::OnlyPlace { house } => single::only_place(pencil, house, placed()),
        Evidence::OnlyDigit => single::only_digit(pencil, placed()),
        Evidence::Unstated => match effect.placed() {
            Some(placed) => say!(PlacesUnstated {
                technique: *technique,
                cell: placed.cell,
                digit: placed.digit
            }),
            None => say!(RemovesUnstated { technique: *technique, gone: &effect.removed() }),
        },
        &Evidence::SeenPlaces { digit, house } => say!(SeenPlaces { digit, house }),
        &Evidence::Intersection { digit, base, cover, single: None } => {
            say!(Intersection { digit, base, cover })
        }
        &Evidence::Intersection { digit, base, cover, single: Some(single) } => {
            say!(DirectIntersection { digit, base, cover, single, cell: placed().cell })
        }
        &Evidence::Subset { kind, house, cells, digits } => match (kind, effect.placed()) {
            (SubsetKind::Naked, _) if TechniqueSet::of_boards().contains(*technique) => {
                say!(GeneralizedNakedSubset { house, cells, digits })
            }
            (SubsetKind::Naked, _) => say!(NakedSubset { house, cells, digits }),
            (SubsetKind::Hidden, Some(placed)) => say!(DirectHiddenSubset {
                house,
                cells,
                digits,
                cell: placed.cell,
                digit: placed.digit
            }),
            (SubsetKind::Hidden, None) => say!(HiddenSubset { house, cells, digits }),
        },
        &Evidence::Fish { digit, base, cover } => say!(Fish { digit, base, cover }),
        &Evidence::Wing { kind, pivot, wings, digit } => {
            let wings = CellSet::from_iter(wings);
            let cells = match kind {
                WingKind::Xy => wings,
                WingKind::Xyz => wings.with(pivot),
            };
            say!(Wing { pivot, cells, digit })
        }
        &Evidence::StrongLinks { digit, ref links, is_loop } => {
            let [first, .., last] = &links[..] else { unreachable!("two links or more") };
            let (first, last) = (first.from, last.to);
            let links: Vec<Sentence> = links
                .iter()
                .map(|&StrongLink { house, from, to }| say!(StrongLink { house, from, to }))
                .collect();
            if is_loop {
                say!(StrongLoop { digit, links })
            } else {
                say!(StrongLinks { digit, links, first, last })
            }
        }
        &Evidence::AlmostLocked { cells, digits, pincer, linked, .. } => {
            let other = pencil.digits(pincer).minus(linked);
            if other.is_empty() {
                say!(AlmostLockedTwice { cells, digits, pincer, linked })
            } else {
                say!(AlmostLocked { cells, digits, pincer, linked, other })
            }
        }
        &Evidence::Loop { cells, digits, kind } => {
            let extra = pencil.candidates_in(cells, !digits);
            say!(Loop { cells, digits, then: follows_from_loop(digits, &extra, kind) })
        }
        Evidence::Bug { extra, kind } => {
            say!(Bug { extra, then: follows_from_bug(pencil, extra, *kind) })
        }
        &Evidence::Exclusion { cells, excluders } => {
            exclusion::reason(pencil, effect, cells, excluders)
        }
        Evidence::Chain(chain) => chain::reason(effect, chain),
    }
}

/// Returns the conclusion from a loop of the digits `pair`: one of its extra candidates holds.
fn follows_from_loop(pair: DigitSet, extra: &CandidateSet, kind: LoopKind) -> Sentence {
    let extra = one_of(extra);
    match kind {
        LoopKind::OneCell { cell } => say!(OneCellIsExtra { cell, digits: pair }),
        LoopKind::OneDigit { cells, digit } => say!(OneHas { cells, digit }),
        LoopKind::NakedSubset { house, cells, digits } => {
            say!(MakesNakedSubset { extra, cells, digits, house })
        }
        LoopKind::HiddenSubset { house, cells, digits } => {
            say!(MakesHiddenSubset { extra, cells, digits, house })
        }
        LoopKind::OnlyPlaces { cells, house, digit } => {
            say!(OnlyPlaces { cells, house, digit, other: pair.without(digit) })
        }
    }
}

/// Returns the conclusion from a grave: one of its extra candidates holds.
fn follows_from_bug<H: Houses>(
    pencil: &PencilGrid<H>,
    extra: &CandidateSet,
    kind: BugKind,
) -> Sentence {
    let (cells, one_of_extra) = (extra.all_cells(), one_of(extra));
    match kind {
        BugKind::OneCell => say!(OneIsExtra { extra: one_of_extra }),
        BugKind::OneDigit => {
            let first = extra.iter().next().expect("a grave has extra candidates");
            say!(OneHas { cells, digit: first.digit })
        }
        BugKind::NakedSubset { house, cells, digits } => {
            say!(MakesNakedSubset { extra: one_of_extra, cells, digits, house })
        }
        BugKind::SharedDigit { digit } => {
            let has_only_these =
                |house: &House| (pencil.cells(digit) & pencil.houses().cells(*house)) == cells;
            let house =
                pencil.houses().all().find(has_only_these).expect("cells that share a digit");
            say!(SharedDigit { house, cells, digit })
        }
    }
}

/// Returns the statement that one of the candidates holds.
fn one_of(candidates: &CandidateSet) -> Sentence {
    let cells = candidates.all_cells();
    let digits: DigitSet = candidates.iter().map(|candidate| candidate.digit).collect();
    match cells.only() {
        Some(cell) => say!(CellMustBe { cell, digits }),
        None => say!(OneOfCellsIs { cells, digits }),
    }
}
