//! Steps in words.

use super::{BugKind, Chain, ChainKind, Effect, Evidence, LoopKind, Step, Technique, Trail};
use crate::grid::{CellSet, DigitSet, HouseSet};

/// Why a step holds, in a sentence. What it changes is not repeated.
pub fn reason(step: &Step) -> String {
    match &step.evidence {
        Evidence::OnlyPlace { house } => {
            let Effect::Place(candidate) = &step.effect else {
                unreachable!("a single places a digit")
            };
            let (cell, digit) = (candidate.cell, candidate.digit);
            format!("In {house} only {cell} can be {digit}.")
        }
        Evidence::OnlyDigit => "It is the only candidate of the cell.".to_owned(),
        Evidence::Intersection { digit, base, cover, single } => {
            let confined =
                format!("In {base} all {digit}s are in {cover}, so {cover} has no other {digit}");
            match single {
                Some(house) => {
                    format!("{confined}, which leaves one place for {digit} in {house}.")
                }
                None => format!("{confined}."),
            }
        }
        Evidence::Subset { house, cells, digits } => subset(step, *house, *cells, *digits),
        Evidence::Fish { digit, base, cover } => format!(
            "In {} the {digit}s are only in {}, so these have no other {digit}.",
            houses(*base),
            houses(*cover)
        ),
        Evidence::Wing { pivot, wings, digit } => {
            let is_xyz = step.technique == Technique::XyzWing;
            let having: CellSet = wings.iter().chain(is_xyz.then_some(pivot)).copied().collect();
            let having = cells(having).replace(" and ", " or ");
            format!(
                "Whatever {pivot} is, {digit} is in {having}, so no cell that sees them all has it."
            )
        }
        Evidence::Loop { cells: loop_cells, digits, kind } => {
            let begin = format!(
                "With only {} in {} there would be two solutions; ",
                list(digits.iter()),
                cells(*loop_cells)
            );
            begin + &loop_reason(*kind)
        }
        Evidence::Bug { cells: bug_cells, digits, kind } => {
            let begin = format!(
                "Without {} in {} every cell would have two candidates and every digit two places; ",
                list(digits.iter()),
                cells(*bug_cells)
            );
            begin + &bug_reason(*kind)
        }
        Evidence::Exclusion { cells: base, excluders } => format!(
            "Of all ways to fill {}, those that leave {} without a digit are impossible.",
            cells(*base),
            cells(*excluders).replace(" and ", " or ")
        ),
        Evidence::Chain(chain) => chain_reason(chain),
    }
}

fn subset(step: &Step, house: crate::grid::House, at: CellSet, digits: DigitSet) -> String {
    use Technique as T;
    let (at, digits) = (cells(at), list(digits.iter()));
    match step.technique {
        T::NakedPair | T::NakedTriplet | T::NakedQuad => {
            format!("In {house}, {at} hold only {digits}, so no other cell of it does.")
        }
        T::DirectHiddenPair | T::DirectHiddenTriplet => format!(
            "In {house}, {digits} can only be in {at}, which leaves one place for the digit."
        ),
        _ => format!("In {house}, {digits} can only be in {at}, which hold nothing else."),
    }
}

fn loop_reason(kind: LoopKind) -> String {
    match kind {
        LoopKind::OneCell { cell } => format!("so {cell} must be something else."),
        LoopKind::OneDigit { cells: at, digit } => {
            format!("so one of {} is {digit}, and no cell that sees them all.", cells(at))
        }
        LoopKind::NakedSubset { house, cells: at, digits } => format!(
            "the extra candidates make a naked subset of {} with {} in {house}.",
            list(digits.iter()),
            cells(at)
        ),
        LoopKind::HiddenSubset { house, cells: at, digits } => format!(
            "one of its cells joins {} in a hidden subset of {} in {house}.",
            cells(at),
            list(digits.iter())
        ),
        LoopKind::OnlyPlaces { cells: at, house, digit } => {
            format!("in {house}, {digit} is in {} anyway, so the other digit is not.", cells(at))
        }
    }
}

fn bug_reason(kind: BugKind) -> String {
    match kind {
        BugKind::OneCell => "so the cell must hold one of them.".to_owned(),
        BugKind::OneDigit => {
            "so one of them holds, and no cell that sees them all has the digit.".to_owned()
        }
        BugKind::NakedSubset { house, cells: at, digits } => format!(
            "they make a naked subset of {} with {} in {house}.",
            list(digits.iter()),
            cells(at)
        ),
        BugKind::SharedDigit { digit } => {
            format!("one of the two cells is {digit}, the other one of the extra digits.")
        }
    }
}

fn chain_reason(chain: &Chain) -> String {
    let target = chain.trails[0].target();
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle => {
            "The cycle holds in one direction or the other, so what sees both states of it goes."
                .into()
        }
        ChainKind::XChain | ChainKind::XyChain => {
            format!("If {}, then {target}.", !target)
        }
        ChainKind::Nishio | ChainKind::Contradiction { .. } => {
            let trail = &chain.trails[0];
            let assumed = trail.nodes()[trail.in_order()[0]].literal;
            format!("If {assumed}, then both {target} and {}.", !target)
        }
        ChainKind::Double { .. } => {
            format!("{target} follows from the assumption and from its opposite.")
        }
        ChainKind::Cell { cell } | ChainKind::DynamicCell { cell, .. } => {
            format!("{target} follows from every candidate of {cell}.")
        }
        ChainKind::Region { house, digit } | ChainKind::DynamicRegion { house, digit, .. } => {
            format!("{target} follows from every place of {digit} in {house}.")
        }
    }
}

/// A chain, a line for each of its branches: `r2c5=7 -> r2c8<>7 -> ...`. Where something follows from
/// more than the literal before it, all that it follows from is named: `r1c1<>2 + r1c5<>2 -> r1c7=2`.
pub fn chain_lines(chain: &Chain) -> Vec<String> {
    chain.trails.iter().map(trail_line).collect()
}

fn trail_line(trail: &Trail) -> String {
    let order = trail.in_order();
    let mut text = String::new();
    let mut last = None;
    for at in order {
        let node = &trail.nodes()[at];
        let follows_last = node.parents.len() == 1 && last == node.parents.first().copied();
        if node.parents.is_empty() || follows_last || last.is_none() {
            let arrow = if text.is_empty() { "" } else { " -> " };
            text += &format!("{arrow}{}", node.literal);
        } else {
            let parents =
                node.parents.iter().map(|&parent| trail.nodes()[parent].literal.to_string());
            text += &format!("; {} -> {}", parents.collect::<Vec<_>>().join(" + "), node.literal);
        }
        last = Some(at);
    }
    if chain_returns(trail) {
        text = format!("{} -> {text}", trail.target());
    }
    text
}

/// A cycle ends with the literal with which it began.
fn chain_returns(trail: &Trail) -> bool {
    trail.nodes().iter().all(|node| !node.parents.is_empty())
}

/// `1, 2 and 3`.
fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn cells(cells: CellSet) -> String {
    list(cells.iter())
}

fn houses(houses: HouseSet) -> String {
    list(houses.iter())
}
