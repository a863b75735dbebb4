//! Forcing chains and cycles: one line of literals, without branches (static).
//!
//! Three passes, over links inside houses (X), over cells with two candidates (Y), and over both. In each
//! the candidates are taken in order; of each come its cycles, the chain that shows that it is false,
//! and the chain that shows that it is true.

use super::hint::{Collector, Finding, conclusion};
use super::literal::{Literal, LiteralSet};
use super::pass::Pass;
use super::trail::{Cause, Trail};
use crate::grid::{Candidate, CandidateSet, CellSet, Houses, PencilGrid};

/// Hands all chains and cycles to `collector`, and asks each candidate for them.
pub(super) fn search<H: Houses>(grid: &PencilGrid<H>, collector: &mut Collector) {
    let way = Way::all(grid);
    for pass in Pass::ALL {
        for cell in grid.empty_cells().iter().filter(|&cell| pass.begins_in(grid, cell)) {
            for digit in grid.digits(cell).iter() {
                let candidate = Candidate { cell, digit };
                cycles(grid, pass, candidate, &way, collector);
                if pass.has_chains() {
                    chain(grid, pass, Literal::on(candidate), &way, collector);
                    chain(grid, pass, Literal::off(candidate), &way, collector);
                }
            }
        }
    }
}

/// Literals that a search visits: candidates that are off, and candidates that are on.
#[derive(Clone, Copy)]
pub(super) struct Way(pub(super) [CandidateSet; 2]);

impl Way {
    /// All literals of a position.
    pub(super) fn all<H: Houses>(grid: &PencilGrid<H>) -> Self {
        Self([grid.candidates(); 2])
    }

    /// The candidates that are on (or off).
    fn of(&self, is_on: bool) -> &CandidateSet {
        &self.0[usize::from(is_on)]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(CandidateSet::is_empty)
    }

    pub(super) fn add(&mut self, literal: Literal) {
        let Candidate { cell, digit } = literal.candidate();
        self.0[usize::from(literal.is_on())].add(digit, CellSet::of(cell));
    }

    fn remove(&mut self, literal: Literal) {
        let Candidate { cell, digit } = literal.candidate();
        self.0[usize::from(literal.is_on())].remove(digit, CellSet::of(cell));
    }
}

/// A literal on a line, and where the one before it is.
#[derive(Clone, Copy)]
struct Link {
    literal: Literal,
    cause: Cause,
    parent: Option<usize>,
}

/// Literals reached so far; each has one parent.
struct Lines(Vec<Link>);

impl Lines {
    fn new(assumption: Literal) -> Self {
        let mut links = Vec::with_capacity(64);
        links.push(Link { literal: assumption, cause: Cause::Assumed, parent: None });
        Self(links)
    }

    fn push(&mut self, literal: Literal, cause: Cause, parent: usize) -> usize {
        self.0.push(Link { literal, cause, parent: Some(parent) });
        self.0.len() - 1
    }

    /// The link and those before it.
    fn back(&self, from: usize) -> impl Iterator<Item = Link> {
        std::iter::successors(Some(self.0[from]), |link| link.parent.map(|parent| self.0[parent]))
    }

    fn trail(&self, from: usize) -> Trail {
        Trail::new(
            from,
            |link| self.0[link].literal,
            |link| (self.0[link].cause, None),
            |link| self.0[link].parent,
            |_| Vec::new(),
        )
    }
}

/// Finds the candidates among these that are off if this one is on: the others of its cell, if the pass uses cells, then the
/// peers, block first.
pub(super) fn weak<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    on: Candidate,
    among: &CandidateSet,
    found: &mut dyn FnMut(Candidate, Cause),
) {
    let Candidate { cell, digit } = on;
    if pass.has_cell_links() {
        for digit in grid.digits(cell).without(digit).iter() {
            let other = Candidate { cell, digit };
            if among.contains(other) {
                found(other, Cause::Cell);
            }
        }
    }
    let mut peers = grid.houses().peers(cell) & among.cells(digit);
    let mut houses = grid.houses().houses_of(cell).iter();
    while !peers.is_empty()
        && let Some(&house) = houses.next()
    {
        for cell in grid.houses().in_house(house, peers) {
            found(Candidate { cell, digit }, Cause::House(house));
        }
        peers = peers.minus(grid.houses().cells(house));
    }
}

/// Finds the candidates among these that are on if this one is off: the other one of a cell with two, the other place of the digit in
/// a house with two; each once.
pub(super) fn strong<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    off: Candidate,
    among: &CandidateSet,
    found: &mut dyn FnMut(Candidate, Cause),
) {
    let Candidate { cell, digit } = off;
    if pass.has_cell_links() && grid.digits(cell).len() == 2 {
        let digit = grid.digits(cell).without(digit).only().expect("one of two");
        let other = Candidate { cell, digit };
        if among.contains(other) {
            found(other, Cause::Cell);
        }
    }
    if pass.has_house_links() {
        let mut peers = grid.houses().peers(cell) & among.cells(digit);
        let mut houses = grid.houses().houses_of(cell).iter();
        while !peers.is_empty()
            && let Some(&house) = houses.next()
        {
            if grid.positions(house, digit).len() == 2 {
                let place = peers & grid.houses().cells(house);
                for cell in place {
                    found(Candidate { cell, digit }, Cause::House(house));
                }
                peers = peers.minus(place);
            }
        }
    }
}

/// Hands the cycles through `start` to `collector`, shortest first. Visits only literals on the way.
pub(super) fn cycles<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    start: Candidate,
    way: &Way,
    collector: &mut Collector,
) {
    let assumption = Literal::on(start);
    let mut lines = Lines::new(assumption);
    let mut seen_on = LiteralSet::EMPTY;
    seen_on.add(assumption);
    let mut on = vec![0];
    let mut length = 0;
    while !on.is_empty() {
        length += 2;
        // Cycles have four links at least; none is shorter than this layer.
        if !collector.wants(pass.cycle(), length.max(4)) {
            return;
        }
        let mut off = Vec::new();
        for node in std::mem::take(&mut on) {
            let from = lines.0[node].literal.candidate();
            weak(grid, pass, from, way.of(false), &mut |candidate, cause| {
                // Keep literals that are off already: another way to them may close another cycle.
                let literal = Literal::off(candidate);
                if lines.back(node).all(|link| link.literal != literal) {
                    off.push(lines.push(literal, cause, node));
                }
            });
        }
        for node in off {
            let from = lines.0[node].literal.candidate();
            strong(grid, pass, from, way.of(true), &mut |candidate, cause| {
                let literal = Literal::on(candidate);
                if length >= 4 && literal == assumption {
                    let end = lines.push(literal, cause, node);
                    offer_cycle(grid, pass, &lines, end, collector);
                }
                if !seen_on.contains(literal) {
                    seen_on.add(literal);
                    on.push(lines.push(literal, cause, node));
                }
            });
        }
    }
}

/// A cycle holds in both directions, so what sees a literal in either state can go.
fn offer_cycle<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    lines: &Lines,
    end: usize,
    collector: &mut Collector,
) {
    let cycle = || lines.back(end).take_while(|link| link.parent.is_some());
    let cells: CellSet = cycle().map(|link| link.literal.candidate().cell).collect();
    // The candidates that see a literal that is on, and one that is off.
    let mut seen = [CandidateSet::EMPTY; 2];
    for link in cycle() {
        let Candidate { cell, digit } = link.literal.candidate();
        let peers = (grid.houses().peers(cell) & grid.cells(digit)).minus(cells);
        seen[usize::from(link.literal.is_on())].add(digit, peers);
    }
    let gone = seen[0].and(&seen[1]);
    let complexity = cycle().count() as u32;
    let finding = Finding { kind: pass.cycle(), place: None, gone };
    collector.offer(finding, complexity, || vec![lines.trail(end)]);
}

/// Hands the shortest chain from `assumption` to its conjugate to `collector`. Visits only literals on the way, which includes all
/// literals of all shortest chains.
pub(super) fn chain<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    assumption: Literal,
    way: &Way,
    collector: &mut Collector,
) {
    let mut lines = Lines::new(assumption);
    // The literals on the way that are not visited yet.
    let mut open = *way;
    open.remove(assumption);
    let mut layer = 0..1;
    let mut length = 0;
    let mut end = None;
    while !layer.is_empty() && end.is_none() {
        length += 1;
        for node in layer.clone() {
            let from = lines.0[node].literal;
            let follow = if from.is_on() { weak } else { strong };
            let first = lines.0.len();
            follow(
                grid,
                pass,
                from.candidate(),
                open.of(!from.is_on()),
                &mut |candidate, cause| {
                    let on = Literal::on(candidate);
                    lines.push(if from.is_on() { !on } else { on }, cause, node);
                },
            );
            for link in first..lines.0.len() {
                let literal = lines.0[link].literal;
                open.remove(literal);
                if literal == !assumption {
                    end = Some(link);
                }
            }
        }
        layer = layer.end..lines.0.len();
    }
    if let Some(end) = end {
        let finding = chain_finding(grid, pass, assumption);
        collector.offer(finding, length + 1, || vec![lines.trail(end)]);
    }
}

/// Returns the conclusion if `assumption` leads to its conjugate.
pub(super) fn chain_finding<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    assumption: Literal,
) -> Finding {
    let (place, gone) = conclusion(grid, assumption.candidate(), !assumption.is_on());
    Finding { kind: pass.chain(), place, gone }
}
