//! Dynamic chains, and the patterns inside them (levels 1 to 8), which are tried when a search runs dry.

use super::branching::{self, Branching};
use super::expand::Pattern;
use super::hint::Collector;
use super::literal::Literal;
use super::{lines, needs};
use crate::grade::find::{Changes, Finder, Scratch, State, fish, locked, subsets};
use crate::grade::rating::Table;
use crate::grade::{Chain, Effect, Evidence, Step};
use crate::grid::{Candidate, CandidateSet, Cell, PencilGrid};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Hands all hints of dynamic chains of this level to `collector`.
pub(super) fn search_dynamic(
    grid: &PencilGrid,
    level: u8,
    scratch: &mut Scratch,
    collector: &mut Collector,
) {
    let scale = collector.scale;
    let Scratch { chains, nested, .. } = scratch;
    let mut find = |before: &PencilGrid, now: &PencilGrid| match level {
        0 => Vec::new(),
        _ => patterns(before, now, level, scale, nested.get_or_insert_default()),
    };
    let kind = Branching::Dynamic { level };
    branching::search(grid, kind, &mut chains.pool, &mut find, collector);
}

/// Tried in this order at every level.
const SIMPLE: [Finder; 4] =
    [locked::locking, subsets::hidden::<2>, subsets::naked::<2>, fish::fish::<2>];

/// All patterns of the first kind that has any which could not be seen in `before`, before the search
/// removed candidates.
fn patterns(
    before: &PencilGrid,
    now: &PencilGrid,
    level: u8,
    scale: &'static Table,
    scratch: &mut Scratch,
) -> Vec<Pattern> {
    let state = State { grid: now, changes: &Changes::EVERYTHING, scale };
    for finder in SIMPLE {
        let mut found = Vec::new();
        let _all = finder(state, scratch, &mut |step| {
            let Effect::Remove(gone) = step.effect else {
                unreachable!("locking, pairs and fish place no digit")
            };
            found.extend(pattern(before, now, step, &gone, scale));
            ControlFlow::Continue(())
        });
        if !found.is_empty() {
            return found;
        }
    }
    let chains: &[fn(&PencilGrid, &PencilGrid, &mut Scratch, &mut Collector)] = match level {
        2 => &[all_linear],
        3 => &[all_linear, all_multiple],
        4 => &[all_dynamic::<0>],
        5 => &[all_dynamic::<0>, all_dynamic::<2>],
        6 => &[all_dynamic::<1>],
        7 => &[all_dynamic::<2>],
        8 => &[all_dynamic::<3>],
        _ => &[],
    };
    for chains in chains {
        let mut all = Collector::all(scale);
        chains(before, now, scratch, &mut all);
        let found: Vec<Pattern> = all
            .into_sorted()
            .into_iter()
            .filter_map(|hint| {
                let gone = hint.finding.gone;
                pattern(before, now, hint.into_step(), &gone, scale)
            })
            .collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn all_linear(before: &PencilGrid, now: &PencilGrid, scratch: &mut Scratch, all: &mut Collector) {
    if scratch.chains.prospects.has_lines(before, now) {
        lines::search_all(now, &mut scratch.chains, all);
    }
}

fn all_multiple(before: &PencilGrid, now: &PencilGrid, scratch: &mut Scratch, all: &mut Collector) {
    let groups = scratch.chains.prospects.groups(before, now);
    branching::search_groups(now, &groups, &mut scratch.chains.pool, all);
}

fn all_dynamic<const LEVEL: u8>(
    _: &PencilGrid,
    grid: &PencilGrid,
    scratch: &mut Scratch,
    all: &mut Collector,
) {
    search_dynamic(grid, LEVEL, scratch, all);
}

/// Returns the pattern of a step that removes these candidates, if the search had to remove others for it.
fn pattern(
    before: &PencilGrid,
    now: &PencilGrid,
    step: Step,
    gone: &CandidateSet,
    scale: &Table,
) -> Option<Pattern> {
    let prerequisites = needs::prerequisites(&step.evidence, before, now);
    let gone = in_order(gone, &step.evidence, scale);
    (!prerequisites.is_empty()).then(|| Pattern { gone, prerequisites, step: Arc::new(step) })
}

/// Returns the candidates that a pattern removes, in the order of the scale.
fn in_order(gone: &CandidateSet, evidence: &Evidence, scale: &Table) -> Vec<Candidate> {
    let cells = gone.all_cells();
    let mut ordered: Vec<Cell> = match evidence {
        Evidence::Fish { cover, .. } => {
            cover.iter().flat_map(|line| (cells & line.cells()).iter()).collect()
        }
        // As they are seen from the literals of the cycle that are on, the last of the walk first.
        Evidence::Chain(Chain { kind, trails, .. }) if kind.is_cycle() => {
            let on = trails[0].nodes().iter().map(|node| node.literal).filter(|it| it.is_on());
            let seen = on
                .map(Literal::candidate)
                .flat_map(|Candidate { cell, digit }| (gone.cells(digit) & cell.peers()).iter());
            seen.fold(Vec::new(), |mut cells, cell| {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
                cells
            })
        }
        _ => cells.iter().collect(),
    };
    if scale.searches.removes_by_hash {
        let buckets = if cells.len() <= 12 { 16 } else { 32 };
        ordered.sort_by_key(|cell| cell.index() % buckets);
    } else {
        ordered.sort_by_key(|cell| (cell.column(), cell.row()));
    }
    let of = |cell| gone.digits(cell).iter().map(move |digit| Candidate { cell, digit });
    ordered.into_iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::super::trail::{Cause, Trail};
    use super::*;
    use crate::grade::{ChainKind, Scale};
    use crate::grid::Digit;

    #[test]
    fn candidates_go_in_the_order_of_the_scale() {
        let at =
            |row, column| Candidate { cell: Cell::at(row, column), digit: Digit::from_index(0) };
        // The literals of a cycle that are on, the last of the walk first.
        let on = [at(1, 4), at(0, 3)];
        let trail = Trail::new(
            0,
            |place: usize| Literal::on(on[place]),
            |_| (Cause::Cell, None),
            |place| Vec::from_iter((place == 0).then_some(1)),
            |_| Vec::new(),
        );
        let chain = Chain { kind: ChainKind::XCycle, complexity: 2, trails: vec![trail] };
        // r1c2 and r2c9 are cells 1 and 17, which share one of 16 buckets; r1c8 is cell 7.
        let gone: CandidateSet = [at(0, 1), at(0, 7), at(1, 8)].into_iter().collect();
        let order = |scale: Scale| in_order(&gone, &Evidence::Chain(chain.clone()), scale.table());
        assert_eq!(order(Scale::Classic), [at(0, 1), at(0, 7), at(1, 8)]);
        assert_eq!(order(Scale::Sukaku), [at(1, 8), at(0, 1), at(0, 7)]);
    }
}
