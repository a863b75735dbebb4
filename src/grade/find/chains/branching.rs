//! Branching chains, multiple and dynamic. All follow from expansions of single candidates.
//!
//! For each cell in order, and each of its candidates: if it leads to a contradiction it is false, if
//! its opposite does it is true; what follows from both is true; what follows from all places of the
//! digit in a house is true. Then for the cell: what follows from all its candidates is true.

use super::ended::{EndedSearch, KEEPS_EXPANSIONS};
use super::expand::{ExpansionPool, FindPatterns, LinkKinds, no_patterns};
use super::expansion::Expansion;
use super::hint::{Collector, Finding, conclusion};
use super::literal::Literal;
use super::prospects::Groups;
use super::trail::Trail;
use crate::grade::ChainKind;
use crate::grid::{Candidate, Cell, House, Houses, PencilGrid, PerCell};
use arrayvec::ArrayVec;

/// The kinds of branching search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Branching {
    /// All candidates of a cell, or all places of a house, statically.
    Multiple,
    /// As `Multiple`, and contradictions; each assumption removes candidates.
    Dynamic {
        /// Level of nesting: the searches tried when the plain one ends.
        level: u8,
    },
}

impl Branching {
    fn link_kinds(self) -> LinkKinds {
        LinkKinds { is_dynamic: self != Self::Multiple, has_cell_links: true }
    }
}

/// Hands all hints to `collector`. The search continues the expansions in `ended`, if there are any, and puts its own there.
pub(super) fn search<H: Houses>(
    grid: &PencilGrid<H>,
    kind: Branching,
    ended: Option<&mut EndedSearch>,
    pool: &mut ExpansionPool,
    patterns: &mut FindPatterns<'_, H>,
    collector: &mut Collector,
) {
    search_in(grid, kind, None, ended, pool, patterns, collector);
}

fn search_in<H: Houses>(
    grid: &PencilGrid<H>,
    kind: Branching,
    groups: Option<&Groups>,
    ended: Option<&mut EndedSearch>,
    pool: &mut ExpansionPool,
    patterns: &mut FindPatterns<'_, H>,
    collector: &mut Collector,
) {
    let expanded = PerCell([const { [const { None }; 9] }; 81]);
    let mut search =
        BranchSearch { grid, kind, groups, ended, pool, patterns, collector, expanded };
    search.run();
    let BranchSearch { pool, expanded, .. } = search;
    pool.give_back(expanded.0.into_iter().flatten().flatten());
}

/// Hands all hints of multiple chains to `collector`.
pub(super) fn search_multiple<H: Houses>(
    grid: &PencilGrid<H>,
    pool: &mut ExpansionPool,
    collector: &mut Collector,
) {
    search(grid, Branching::Multiple, None, pool, &mut no_patterns, collector);
}

/// Hands the hints of all multiple chains of these cells and regions to `collector`.
pub(super) fn search_groups<H: Houses>(
    grid: &PencilGrid<H>,
    groups: &Groups,
    pool: &mut ExpansionPool,
    collector: &mut Collector,
) {
    let kind = Branching::Multiple;
    search_in(grid, kind, Some(groups), None, pool, &mut no_patterns, collector);
}

/// Hands the hint of lowest rank of one cell or region to `collector`.
pub(super) fn search_one<H: Houses>(
    grid: &PencilGrid<H>,
    kind: ChainKind,
    pool: &mut ExpansionPool,
    collector: &mut Collector,
) {
    let link_kinds = Branching::Multiple.link_kinds();
    let mut expand = |candidate| {
        pool.expand(grid, Literal::on(candidate), link_kinds, u32::MAX, &mut no_patterns)
    };
    let branches: ArrayVec<Box<Expansion>, 9> = match kind {
        ChainKind::Cell { cell } => {
            grid.digits(cell).iter().map(|digit| expand(Candidate { cell, digit })).collect()
        }
        ChainKind::Region { house, digit } => {
            let places = grid.houses().in_house(house, grid.cells(digit));
            places.map(|cell| expand(Candidate { cell, digit })).collect()
        }
        _ => unreachable!("only cells and houses have branches that are all known"),
    };
    common(grid, &branches.iter().map(|branch| &**branch).collect(), kind, collector);
    pool.give_back(branches);
}

/// One expansion for each branch.
type Branches<'a> = ArrayVec<&'a Expansion, 9>;

struct BranchSearch<'a, 'f, H: Houses> {
    grid: &'a PencilGrid<H>,
    kind: Branching,
    /// The cells and regions that can have a multiple chain, if known.
    groups: Option<&'a Groups>,
    /// The expansions of the level below, and those of this one that ended.
    ended: Option<&'a mut EndedSearch>,
    pool: &'a mut ExpansionPool,
    patterns: &'a mut FindPatterns<'f, H>,
    collector: &'a mut Collector,
    /// Expansions of candidates that are on, which may be used several times.
    expanded: PerCell<[Option<Box<Expansion>>; 9]>,
}

impl<H: Houses> BranchSearch<'_, '_, H> {
    fn run(&mut self) {
        let fewest = if self.kind == Branching::Multiple { 3 } else { 2 };
        for cell in self.grid.empty_cells().iter() {
            if self.grid.digits(cell).len() < fewest {
                continue;
            }
            for digit in self.grid.digits(cell).iter() {
                let candidate = Candidate { cell, digit };
                if let Branching::Dynamic { level } = self.kind {
                    self.binary(candidate, level);
                }
                for house in self.grid.houses().houses_of(cell).iter().copied() {
                    self.region(candidate, house);
                }
            }
            self.cell(cell);
            // No later cell needs them: its houses that hold this one were searched here.
            for digit in self.grid.digits(cell) {
                if let Some(expansion) = self.expanded[cell][digit.index()].take() {
                    self.release(Literal::on(Candidate { cell, digit }), expansion);
                }
            }
        }
    }

    /// Makes sure that the candidate is expanded.
    fn expand(&mut self, candidate: Candidate) {
        if self.expanded[candidate.cell][candidate.digit.index()].is_none() {
            let expansion = self.expand_literal(Literal::on(candidate));
            self.expanded[candidate.cell][candidate.digit.index()] = Some(expansion);
        }
    }

    /// Expands a literal as far as something new may come before the best hint.
    fn expand_literal(&mut self, assumption: Literal) -> Box<Expansion> {
        // What follows by a pattern rests on literals that were found long before.
        let has_patterns = matches!(self.kind, Branching::Dynamic { level: 1.. });
        let limit = if has_patterns { u32::MAX } else { self.collector.limit() };
        let link_kinds = self.kind.link_kinds();
        let ended = self.ended.as_mut().filter(|_| KEEPS_EXPANSIONS);
        match ended.and_then(|ended| ended.take(assumption)) {
            Some(ended) => self.pool.resume(self.grid, ended, link_kinds, self.patterns),
            None => self.pool.expand(self.grid, assumption, link_kinds, limit, self.patterns),
        }
    }

    /// Keeps an expansion for the next level, or gives it back.
    fn release(&mut self, assumption: Literal, expansion: Box<Expansion>) {
        match &mut self.ended {
            Some(ended) if KEEPS_EXPANSIONS && expansion.contradiction.is_none() => {
                ended.keep(assumption, expansion);
            }
            _ => self.pool.give_back([expansion]),
        }
    }

    /// Finds conclusions from a candidate, from its opposite, and from both.
    fn binary(&mut self, candidate: Candidate, level: u8) {
        self.expand(candidate);
        let off = self.expand_literal(Literal::off(candidate));
        // Borrowed apart from the collector.
        let Self { grid, collector, expanded, .. } = self;
        let on =
            expanded[candidate.cell][candidate.digit.index()].as_ref().expect("expanded before");
        for (expansion, is_on) in [(&**on, false), (&off, true)] {
            if let Some(complexity) = expansion.contradiction_count() {
                let (place, gone) = conclusion(grid, candidate, is_on);
                let finding = Finding { kind: ChainKind::Contradiction { level }, place, gone };
                collector.offer(finding, complexity, || expansion.contradiction_trails());
            }
        }
        if grid.digits(candidate.cell).len() >= 3 {
            common(
                grid,
                &Branches::from_iter([&**on, &off]),
                ChainKind::Double { level },
                collector,
            );
        }
        self.release(Literal::off(candidate), off);
    }

    /// Finds conclusions from all places of a digit in a house, if this candidate is the first.
    fn region(&mut self, candidate: Candidate, house: House) {
        let Candidate { cell, digit } = candidate;
        let places = self.grid.houses().in_house(house, self.grid.cells(digit));
        if places.clone().next() != Some(cell) || self.grid.positions(house, digit).len() < 2 {
            return;
        }
        if self.groups.is_some_and(|groups| !groups.regions[digit].contains(house)) {
            return;
        }
        let candidates: ArrayVec<Candidate, 9> =
            places.map(|cell| Candidate { cell, digit }).collect();
        candidates.iter().for_each(|candidate| self.expand(*candidate));
        let kind = match self.kind {
            Branching::Dynamic { level } => ChainKind::DynamicRegion { house, digit, level },
            Branching::Multiple => ChainKind::Region { house, digit },
        };
        let Self { grid, expanded, collector, .. } = self;
        let branches: Branches<'_> = candidates
            .into_iter()
            .map(|c| &**expanded[c.cell][c.digit.index()].as_ref().expect("expanded above"))
            .collect();
        common(grid, &branches, kind, collector);
    }

    /// Finds conclusions from all candidates of a cell.
    fn cell(&mut self, cell: Cell) {
        if self.groups.is_some_and(|groups| !groups.cells.contains(cell)) {
            return;
        }
        let digits = self.grid.digits(cell);
        digits.iter().for_each(|digit| self.expand(Candidate { cell, digit }));
        let kind = match self.kind {
            Branching::Dynamic { level } => ChainKind::DynamicCell { cell, level },
            Branching::Multiple => ChainKind::Cell { cell },
        };
        let Self { grid, expanded, collector, .. } = self;
        let branches: Branches<'_> = expanded[cell].iter().flatten().map(|e| &**e).collect();
        common(grid, &branches, kind, collector);
    }
}

/// Finds the common conclusions of all branches, in the order of the first: first those that are on, then those
/// that are off.
fn common<H: Houses>(
    grid: &PencilGrid<H>,
    branches: &Branches<'_>,
    kind: ChainKind,
    collector: &mut Collector,
) {
    let mut common = *branches[0].found();
    branches[1..].iter().for_each(|branch| common.keep_all(branch.found()));
    if common.is_empty() {
        return;
    }
    for is_on in [true, false] {
        for literal in branches[0].in_order(is_on).filter(|&literal| common.contains(literal)) {
            let complexity = branches.iter().map(|branch| branch.count(literal)).sum();
            if complexity > collector.limit() {
                continue;
            }
            let (place, gone) = conclusion(grid, literal.candidate(), is_on);
            collector.offer(Finding { kind, place, gone }, complexity, || {
                branches.iter().map(|branch| branch.trail(literal)).collect::<Vec<Trail>>()
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::chains::hint::Hint;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::rating::CLASSIC;

    #[test]
    fn the_best_hint_is_the_first_of_all() {
        let (mut draws, mut pool, mut found) = (Draws::new(7), ExpansionPool::default(), [0; 2]);
        for _ in 0..60 {
            let mut grid = draws.position();
            (0..draws.below(20)).for_each(|_| draws.remove_some(&mut grid));
            for (kind, found) in
                [Branching::Multiple, Branching::Dynamic { level: 0 }].into_iter().zip(&mut found)
            {
                // Expansions have no limit if all hints are kept.
                let hints = [Collector::best(&CLASSIC, true), Collector::all(&CLASSIC)];
                let [best, first] = hints.map(|mut hints| {
                    search(&grid, kind, None, &mut pool, &mut no_patterns, &mut hints);
                    hints.into_best().map(Hint::into_step)
                });
                assert_eq!(best, first, "{kind:?} {}", text(&grid));
                *found += usize::from(best.is_some());
            }
        }
        assert!(found.iter().all(|&found| found > 20), "{found:?}");
    }
}
