//! Steps in words.

mod chain;
mod exclusion;

pub use chain::chain_lines;

use super::{BugKind, Effect, Evidence, LoopKind, Step, SubsetKind, WingKind};
use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet, PencilGrid};

/// Why a step holds on these pencil marks, in a sentence. What it changes is not repeated.
pub fn reason(pencil: &PencilGrid, step: &Step) -> String {
    let placed = || step.effect.placed().expect("the evidence is of a step that places a digit");
    match &step.evidence {
        Evidence::OnlyPlace { house } => {
            let placed = placed();
            format!("In {house} only {} can be {}.", placed.cell, placed.digit)
        }
        Evidence::OnlyDigit => format!("{} can only be {}.", placed().cell, placed().digit),
        Evidence::Intersection { digit, base, cover, single } => {
            let confined =
                format!("In {base} all {digit}s are in {cover}, so {cover} has no other {digit}");
            match single {
                Some(house) => format!("{confined}, and {}.", only_left(step, *house)),
                None => format!("{confined}."),
            }
        }
        Evidence::Subset { kind, house, cells, digits } => {
            let (cells, digits) = (all_of(cells.iter()), all_of(digits.iter()));
            match (kind, &step.effect) {
                (SubsetKind::Naked, _) => {
                    format!("In {house}, {cells} hold only {digits}, so no other cell of it does.")
                }
                (SubsetKind::Hidden, Effect::Place(_)) => format!(
                    "In {house}, {digits} can only be in {cells}, so {}.",
                    only_left(step, *house)
                ),
                (SubsetKind::Hidden, Effect::Remove(_)) => {
                    format!("In {house}, {digits} can only be in {cells}, which hold nothing else.")
                }
            }
        }
        Evidence::Fish { digit, base, cover } => format!(
            "In {} the {digit}s are only in {}, so these have no other {digit}.",
            houses(*base),
            houses(*cover)
        ),
        Evidence::Wing { kind, pivot, wings, digit } => {
            let having: CellSet = match kind {
                WingKind::Xy => wings.iter().copied().collect(),
                WingKind::Xyz => wings.iter().copied().chain([*pivot]).collect(),
            };
            format!(
                "Whatever {pivot} is, {} is {digit}, so no cell that sees {} is.",
                one_of(having.iter()),
                them(having)
            )
        }
        Evidence::Loop { cells, digits, kind } => format!(
            "With only {} in {} there would be two solutions; {}",
            all_of(digits.iter()),
            all_of(cells.iter()),
            loop_reason(*digits, &pencil.candidates_in(*cells, !*digits), *kind)
        ),
        Evidence::Bug { extra, kind } => format!(
            "Without {} every cell would have two candidates, and every digit two places in each house; {}",
            all_of(extra.iter()),
            bug_reason(pencil, extra, *kind)
        ),
        Evidence::Exclusion { cells, excluders } => {
            exclusion::reason(pencil, step, *cells, *excluders)
        }
        Evidence::Chain(chain) => chain::reason(step, chain),
    }
}

/// That the digit which is placed has no other place left in the house.
fn only_left(step: &Step, house: House) -> String {
    let placed = step.effect.placed().expect("direct steps place a digit");
    format!("in {house} only {} is left for {}", placed.cell, placed.digit)
}

/// What follows from a loop of the digits `pair`, of whose extra candidates one must hold.
fn loop_reason(pair: DigitSet, extra: &CandidateSet, kind: LoopKind) -> String {
    match kind {
        LoopKind::OneCell { cell } => format!("so {cell} must be something else."),
        LoopKind::OneDigit { cells, digit } => one_has(cells, digit),
        LoopKind::NakedSubset { house, cells, digits } => {
            format!("{} a naked {}", joins(extra, cells), subset_in(house, digits))
        }
        LoopKind::HiddenSubset { house, cells, digits } => format!(
            "so {}, and only the other one can make, with {}, a hidden {}",
            one_is_extra(extra),
            all_of(cells.iter()),
            subset_in(house, digits)
        ),
        LoopKind::OnlyPlaces { cells, house, digit } => format!(
            "in {house} only {} can be {digit}, so neither is {}.",
            all_of(cells.iter()),
            all_of(pair.without(digit).iter())
        ),
    }
}

fn bug_reason(pencil: &PencilGrid, extra: &CandidateSet, kind: BugKind) -> String {
    let cells = extra.all_cells();
    match kind {
        BugKind::OneCell => format!("so {}.", one_is_extra(extra)),
        BugKind::OneDigit => match extra.iter().next() {
            Some(candidate) => one_has(cells, candidate.digit),
            None => unreachable!("a grave has extra candidates"),
        },
        BugKind::NakedSubset { house, cells: others, digits } => {
            format!("{} a naked {}", joins(extra, others), subset_in(house, digits))
        }
        BugKind::SharedDigit { digit } => {
            let has_only_these = |house: &House| (pencil.cells(digit) & house.cells()) == cells;
            let house = House::all().find(has_only_these);
            let place = house.map_or(String::new(), |house| format!("in {house} "));
            format!(
                "{place}only {} can be {digit}, so one of them is, and the other one has an extra digit.",
                all_of(cells.iter())
            )
        }
    }
}

/// That one of the extra candidates holds, which makes with others ... .
fn joins(extra: &CandidateSet, others: CellSet) -> String {
    format!("so {}, which makes, with {},", one_is_extra(extra), all_of(others.iter()))
}

/// `one of r1c2 and r1c3 is 4 or 7`.
fn one_is_extra(extra: &CandidateSet) -> String {
    let cells = extra.all_cells();
    let digits: DigitSet = extra.iter().map(|candidate| candidate.digit).collect();
    match cells.only() {
        Some(cell) => format!("{cell} must be {}", one_of(digits.iter())),
        None => format!("one of {} is {}", all_of(cells.iter()), one_of(digits.iter())),
    }
}

fn one_has(cells: CellSet, digit: Digit) -> String {
    format!(
        "so one of {} is {digit}, and no cell that sees {} is.",
        all_of(cells.iter()),
        them(cells)
    )
}

/// `pair of 3 and 8 in row 2.`
fn subset_in(house: House, digits: DigitSet) -> String {
    let size = match digits.len() {
        2 => "pair",
        3 => "triplet",
        4 => "quad",
        _ => "subset",
    };
    format!("{size} of {} in {house}.", all_of(digits.iter()))
}

fn them(cells: CellSet) -> &'static str {
    if cells.len() == 2 { "both" } else { "all of them" }
}

/// `1, 2 and 3`.
fn all_of<T: ToString>(items: impl Iterator<Item = T>) -> String {
    list(items, "and")
}

/// `1, 2 or 3`.
fn one_of<T: ToString>(items: impl Iterator<Item = T>) -> String {
    list(items, "or")
}

fn list<T: ToString>(items: impl Iterator<Item = T>, conjunction: &str) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {conjunction} {last}", rest.join(", ")),
    }
}

/// `columns 1, 3 and 4`, of houses of one kind.
fn houses(houses: HouseSet) -> String {
    match (houses.only(), houses.first()) {
        (None, Some(first)) => {
            let numbers = all_of(houses.iter().map(|house| house.number() + 1));
            format!("{} {numbers}", first.kind().plural())
        }
        (house, _) => all_of(house.into_iter()),
    }
}

/// `r1c2 and r1c3 are 5`.
fn are(cells: impl Iterator<Item = Cell> + Clone, digit: Digit) -> String {
    let verb = if cells.clone().count() == 1 { "is" } else { "are" };
    format!("{} {verb} {digit}", all_of(cells))
}
