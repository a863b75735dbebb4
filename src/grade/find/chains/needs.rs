//! The candidates that a search had to remove before a pattern could be seen.

use super::trail::{Cause, Trail, TrailNode};
use crate::grade::{Chain, ChainKind, Evidence, SubsetKind};
use crate::grid::{Candidate, CellSet, Houses, PencilGrid};

/// Returns the candidates gone from `before` to `now` that a pattern needs, in its order. Patterns inside a chain do not
/// count: its length is that of Sudoku Explainer, which leaves them out.
pub(super) fn prerequisites<H: Houses>(
    evidence: &Evidence,
    before: &PencilGrid<H>,
    now: &PencilGrid<H>,
) -> Vec<Candidate> {
    let gone_of = |digit, cells: CellSet| {
        let gone = before.cells(digit).minus(now.cells(digit)) & cells;
        gone.iter().map(move |cell| Candidate { cell, digit })
    };
    let houses = now.houses();
    match evidence {
        Evidence::Intersection { digit, base, cover, .. } => {
            gone_of(*digit, houses.cells(*base).minus(houses.cells(*cover))).collect()
        }
        Evidence::SeenPlaces { digit, house } => gone_of(*digit, houses.cells(*house)).collect(),
        Evidence::Fish { digit, base, cover } => {
            let cover = cover.iter().fold(CellSet::EMPTY, |all, line| all | houses.cells(line));
            base.iter().flat_map(|line| gone_of(*digit, houses.cells(line).minus(cover))).collect()
        }
        Evidence::Subset { kind: SubsetKind::Naked, cells, digits, .. } => {
            (!*digits).iter().flat_map(|digit| gone_of(digit, *cells)).collect()
        }
        Evidence::Subset { kind: SubsetKind::Hidden, house, cells, digits } => {
            let others = houses.cells(*house).minus(*cells);
            digits.iter().flat_map(|digit| gone_of(digit, others)).collect()
        }
        Evidence::Chain(chain) => of_causes(chain, Trail::counted, before, now),
        _ => unreachable!("patterns inside chains have other evidence"),
    }
}

/// Returns the candidates gone from `before` to `now` that the patterns inside a chain need, and those inside these.
pub(super) fn of_patterns_inside<H: Houses>(
    evidence: &Evidence,
    before: &PencilGrid<H>,
    now: &PencilGrid<H>,
) -> Vec<Candidate> {
    let Evidence::Chain(chain) = evidence else { return Vec::new() };
    let mut found = Vec::new();
    let nodes = chain.trails.iter().flat_map(Trail::nodes);
    for pattern in nodes.filter_map(|node| node.pattern.as_ref()) {
        match &pattern.evidence {
            Evidence::Chain(inside) => found.extend(of_causes(inside, Trail::nodes, before, now)),
            simple => found.extend(prerequisites(simple, before, now)),
        }
        found.extend(of_patterns_inside(&pattern.evidence, before, now));
    }
    found
}

/// Returns the candidates gone from `before` to `now` without which the causes of some nodes of a chain do not hold, each
/// once.
fn of_causes<H: Houses>(
    Chain { kind, trails, .. }: &Chain,
    nodes_of: impl Fn(&Trail) -> &[TrailNode],
    before: &PencilGrid<H>,
    now: &PencilGrid<H>,
) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut add = |candidate: Candidate, cause: Cause| {
        let Candidate { cell, digit } = candidate;
        let mut push = |candidate| {
            if !found.contains(&candidate) {
                found.push(candidate);
            }
        };
        match cause {
            Cause::Cell => before
                .digits(cell)
                .minus(now.digits(cell))
                .iter()
                .for_each(|digit| push(Candidate { cell, digit })),
            Cause::House(house) => {
                (before.cells(digit).minus(now.cells(digit)) & now.houses().cells(house))
                    .iter()
                    .for_each(|cell| push(Candidate { cell, digit }));
            }
            Cause::Assumed | Cause::Pattern | Cause::Contradiction => {}
        }
    };
    for node in trails.iter().flat_map(nodes_of) {
        // A cycle is also walked the other way, with every state flipped.
        if node.literal.is_on() || kind.is_cycle() {
            let cause = match (node.cause, kind) {
                (Cause::Assumed, ChainKind::Cell { .. } | ChainKind::DynamicCell { .. }) => {
                    Cause::Cell
                }
                (
                    Cause::Assumed,
                    ChainKind::Region { house, .. } | ChainKind::DynamicRegion { house, .. },
                ) => Cause::House(*house),
                (cause, _) => cause,
            };
            add(node.literal.candidate(), cause);
        }
    }
    found
}
