//! Proofs by chains, from pencil marks.

use super::is_proved;
use crate::grade::{Cause, Chain, ChainKind, Effect, Literal, Trail, TrailNode};
use crate::grid::{Candidate, CandidateSet, CellSet, DigitSet, Houses, PencilGrid};

/// Returns all that the chain proves; `None` if one of its literals does not follow, or a branch is missing.
pub(super) fn proved<H: Houses>(pencil: &PencilGrid<H>, chain: &Chain) -> Option<Effect> {
    let trails = &chain.trails[..];
    let follows = |trail: &Trail| trail.nodes().iter().all(|node| follows(pencil, trail, node));
    if !trails.iter().all(follows) {
        return None;
    }
    match (chain.kind, trails) {
        (ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle, [trail]) => {
            is_cycle(trail).then(|| Effect::Remove(seen_in_both_states(pencil, trail)))
        }
        (ChainKind::XChain | ChainKind::XyChain, [trail]) => {
            let target = trail.target();
            (assumption(trail)? == !target).then(|| conclusion(target))
        }
        (ChainKind::Nishio | ChainKind::Contradiction { .. }, [first, second]) => {
            let assumed = assumption(first)?;
            let is_contradiction =
                assumption(second)? == assumed && first.target() == !second.target();
            is_contradiction.then(|| conclusion(!assumed))
        }
        (ChainKind::Double { .. }, [first, second]) => {
            let is_double = assumption(first)? == !assumption(second)?;
            let target = common_target(trails)?;
            is_double.then(|| conclusion(target))
        }
        (ChainKind::Cell { cell } | ChainKind::DynamicCell { cell, .. }, _) => {
            branches(trails, &pencil.candidates_in(CellSet::of(cell), DigitSet::ALL))
        }
        (ChainKind::Region { house, digit } | ChainKind::DynamicRegion { house, digit, .. }, _) => {
            branches(
                trails,
                &pencil.candidates_in(pencil.houses().cells(house), DigitSet::of(digit)),
            )
        }
        _ => None,
    }
}

/// True if the literal of a node follows from those of its parents, by its cause. Every candidate that the search removed
/// before must be a parent, so the pencil marks at the start decide.
fn follows<H: Houses>(pencil: &PencilGrid<H>, trail: &Trail, node: &TrailNode) -> bool {
    let own = node.literal.candidate();
    let parents: Vec<Literal> =
        node.parents.iter().map(|&parent| trail.nodes()[parent].literal).collect();
    let all: CandidateSet = parents.iter().map(|parent| parent.candidate()).collect();
    let are_off = !parents.is_empty() && parents.iter().all(|parent| !parent.is_on());
    pencil.candidates().contains(own)
        && match (node.cause, &node.pattern) {
            (Cause::Assumed, None) => parents.is_empty(),
            (Cause::Cell | Cause::House(_), None) => {
                let choice = choice(pencil, node.cause, own);
                if node.literal.is_on() {
                    // Everything else is off.
                    let with_own = all.iter().chain([own]).collect::<CandidateSet>();
                    are_off && !all.contains(own) && with_own == choice
                } else {
                    matches!(parents[..], [parent] if parent.is_on())
                        && all.is_subset(&choice)
                        && !all.contains(own)
                }
            }
            (Cause::Pattern, Some(step)) => {
                let mut position = pencil.clone();
                position.remove_all(&all);
                are_off
                    && !node.literal.is_on()
                    && turns_off(&step.effect, own)
                    && is_proved(&position, step)
            }
            (Cause::Contradiction, None) => matches!(parents[..], [one, other] if one == !other),
            _ => false,
        }
}

/// Returns the candidates of which one must hold: those of the cell, or the places of the digit in the house.
fn choice<H: Houses>(
    pencil: &PencilGrid<H>,
    cause: Cause,
    Candidate { cell, digit }: Candidate,
) -> CandidateSet {
    match cause {
        Cause::Cell => pencil.candidates_in(CellSet::of(cell), DigitSet::ALL),
        Cause::House(house) => {
            pencil.candidates_in(pencil.houses().cells(house), DigitSet::of(digit))
        }
        Cause::Assumed | Cause::Pattern | Cause::Contradiction => CandidateSet::EMPTY,
    }
}

fn turns_off(effect: &Effect, candidate: Candidate) -> bool {
    match effect {
        Effect::Place(placed) => placed.cell == candidate.cell && placed.digit != candidate.digit,
        Effect::Remove(gone) => gone.contains(candidate),
        Effect::PlaceAndRemove(..) => false,
    }
}

/// Returns the only assumption of a trail, if all other literals follow from earlier ones.
fn assumption(trail: &Trail) -> Option<Literal> {
    let (nodes, order) = (trail.nodes(), trail.in_order());
    let place = |of: usize| order.iter().position(|&node| node == of);
    let is_ordered = nodes.iter().enumerate().all(|(at, node)| {
        place(at).is_some() && node.parents.iter().all(|&parent| place(parent) < place(at))
    });
    let mut assumed = nodes.iter().filter(|node| node.cause == Cause::Assumed);
    let only = assumed.next().filter(|_| assumed.next().is_none());
    only.filter(|_| is_ordered).map(|node| node.literal)
}

/// Returns the conclusion, if all trails have the same.
fn common_target(trails: &[Trail]) -> Option<Literal> {
    let target = trails.first()?.target();
    trails.iter().all(|trail| trail.target() == target).then_some(target)
}

/// Returns the conclusion that follows from each of `choices`, one of which holds.
fn branches(trails: &[Trail], choices: &CandidateSet) -> Option<Effect> {
    let target = common_target(trails)?;
    let assumed: Vec<Literal> = trails.iter().map(assumption).collect::<Option<_>>()?;
    let is_complete = assumed.iter().all(|literal| literal.is_on())
        && assumed.iter().map(|literal| literal.candidate()).collect::<CandidateSet>() == *choices;
    is_complete.then(|| conclusion(target))
}

fn conclusion(target: Literal) -> Effect {
    let candidate = target.candidate();
    if target.is_on() {
        Effect::Place(candidate)
    } else {
        Effect::Remove(CandidateSet::from_iter([candidate]))
    }
}

/// True if each literal follows from one other, and the last from the first.
fn is_cycle(trail: &Trail) -> bool {
    let nodes = trail.nodes();
    let mut at = 0;
    let mut seen = vec![false; nodes.len()];
    while !std::mem::replace(&mut seen[at], true) {
        let [parent] = nodes[at].parents[..] else { return false };
        at = parent;
    }
    at == 0 && seen.iter().all(|&seen| seen)
}

/// Returns the candidates that see two literals of their digit, one on and one off. All links of a cycle also hold in the other
/// direction, with every state flipped.
fn seen_in_both_states<H: Houses>(pencil: &PencilGrid<H>, trail: &Trail) -> CandidateSet {
    let mut seen = [CandidateSet::EMPTY; 2];
    for node in trail.nodes() {
        let Candidate { cell, digit } = node.literal.candidate();
        seen[usize::from(node.literal.is_on())]
            .add(digit, pencil.houses().peers(cell) & pencil.cells(digit));
    }
    seen[0].and(&seen[1])
}
