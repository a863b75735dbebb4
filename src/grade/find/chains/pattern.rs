//! Dynamic chains, and the patterns inside them (levels 1 to 8), which are tried when a search runs dry.

use super::branching::{self, Branching};
use super::expand::Pattern;
use super::hint::{Collector, Hint};
use super::lines;
use crate::grade::find::{Changes, Finder, Scratch, State, fish, locked, subsets};
use crate::grade::scale::Table;
use crate::grade::{Effect, Evidence, Step, SubsetKind};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, PencilGrid};
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
    [locked::locking, subsets::hidden_pair, subsets::naked_pair, fish::x_wing];

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
            found.extend(simple(before, now, step, scale));
            ControlFlow::Continue(())
        });
        if !found.is_empty() {
            return found;
        }
    }
    let chains: &[fn(&PencilGrid, &mut Scratch, &mut Collector)] = match level {
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
        chains(now, scratch, &mut all);
        let found: Vec<Pattern> = all
            .into_sorted()
            .into_iter()
            .filter_map(|hint| nested(before, now, hint, scale))
            .collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn all_linear(grid: &PencilGrid, scratch: &mut Scratch, all: &mut Collector) {
    lines::search_all(grid, &mut scratch.chains, all);
}

fn all_multiple(grid: &PencilGrid, scratch: &mut Scratch, all: &mut Collector) {
    branching::search_multiple(grid, &mut scratch.chains.pool, all);
}

fn all_dynamic<const LEVEL: u8>(grid: &PencilGrid, scratch: &mut Scratch, all: &mut Collector) {
    search_dynamic(grid, LEVEL, scratch, all);
}

fn simple(before: &PencilGrid, now: &PencilGrid, step: Step, scale: &Table) -> Option<Pattern> {
    let Effect::Remove(gone) = &step.effect else {
        unreachable!("locking, pairs and fish place no digit")
    };
    let gone_of = |digit, cells: CellSet| {
        let gone = before.cells(digit).minus(now.cells(digit)) & cells;
        gone.iter().map(move |cell| Candidate { cell, digit })
    };
    let prerequisites: Vec<Candidate> = match step.evidence {
        Evidence::Intersection { digit, base, cover, .. } => {
            gone_of(digit, base.cells().minus(cover.cells())).collect()
        }
        Evidence::Fish { digit, base, cover } => {
            let cover = cover.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
            base.iter().flat_map(|line| gone_of(digit, line.cells().minus(cover))).collect()
        }
        Evidence::Subset { kind: SubsetKind::Naked, cells, digits, .. } => {
            (!digits).iter().flat_map(|digit| gone_of(digit, cells)).collect()
        }
        Evidence::Subset { kind: SubsetKind::Hidden, house, cells, digits } => {
            let others = house.cells().minus(cells);
            digits.iter().flat_map(|digit| gone_of(digit, others)).collect()
        }
        ref other => unreachable!("{other:?} is not the evidence of a simple pattern"),
    };
    let gone = in_order(gone, &step.evidence, scale);
    (!prerequisites.is_empty()).then(|| Pattern { gone, prerequisites, step: Arc::new(step) })
}

fn nested(before: &PencilGrid, now: &PencilGrid, hint: Hint, scale: &Table) -> Option<Pattern> {
    let prerequisites = hint.prerequisites(before, now);
    let gone = hint.finding.gone;
    let step = hint.into_step();
    (!prerequisites.is_empty()).then(|| Pattern {
        gone: in_order(&gone, &step.evidence, scale),
        prerequisites,
        step: Arc::new(step),
    })
}

/// Returns the candidates that a pattern removes, in the order of the scale.
fn in_order(gone: &CandidateSet, evidence: &Evidence, scale: &Table) -> Vec<Candidate> {
    let cells = gone.all_cells();
    let mut ordered: Vec<Cell> = match evidence {
        Evidence::Fish { cover, .. } => {
            cover.iter().flat_map(|line| (cells & line.cells()).iter()).collect()
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
