//! The number of strong links between a candidate that is off and others that are then on, layer by layer.
//!
//! Links hold in both directions: a path from "o is off" to "c is on", read backwards, leads from "c is off" to "o is on".

use super::graph::Graph;
use super::link_sets::{Bits, each, has, meets, put, put_all, union_of, zip};
use super::pass::Pass;
use crate::grid::{Candidate, Houses, PencilGrid};

/// The layers of all nodes of a graph. They advance together.
#[derive(Clone, Debug)]
pub(super) struct Layers<const W: usize> {
    /// Number of strong links to the current layer.
    depth: usize,
    /// For each node that is off: the nodes on after `depth` strong links but not fewer, and those on after at most `depth`.
    now: Vec<Bits<W>>,
    seen: Vec<Bits<W>>,
    /// For each node: its rivals among the seen nodes, and the depth of the first.
    pairs: Vec<Bits<W>>,
    first_pair: Vec<usize>,
    /// For the current node: the nodes that turn it off after no strong link, after at most one, and so on.
    back: Vec<Bits<W>>,
}

/// Reserves space for all nodes that fit, so that a larger position needs no new memory.
impl<const W: usize> Default for Layers<W> {
    fn default() -> Self {
        let rows = || Vec::with_capacity(64 * W);
        Self {
            depth: 0,
            now: rows(),
            seen: rows(),
            pairs: rows(),
            first_pair: Vec::with_capacity(64 * W),
            back: rows(),
        }
    }
}

impl<const W: usize> Layers<W> {
    /// Starts with one strong link from each node.
    pub(super) fn begin(&mut self, graph: &Graph<W>) {
        self.depth = 1;
        self.now.clone_from(&graph.strong);
        self.seen.clone_from(&graph.strong);
        self.pairs.clear();
        self.first_pair.clear();
        for (now, rivals) in self.now.iter().zip(&graph.rivals) {
            self.pairs.push(zip(now, rivals, |now, rival| now & rival));
            self.first_pair.push(1);
        }
    }

    /// Advances by one strong link. Returns true if a new node is on.
    pub(super) fn advance(&mut self, graph: &Graph<W>) -> bool {
        self.depth += 1;
        let mut is_any = false;
        for (o, now) in self.now.iter_mut().enumerate() {
            if *now == [0; W] {
                continue;
            }
            *now = next(graph, now, &mut self.seen[o]);
            is_any |= *now != [0; W];
            let rivals = zip(now, &graph.rivals[o], |now, rival| now & rival);
            if rivals != [0; W] {
                if self.pairs[o] == [0; W] {
                    self.first_pair[o] = self.depth;
                }
                put_all(&mut self.pairs[o], &rivals);
            }
        }
        is_any
    }

    /// Returns the first candidate that turns itself off over `depth` strong links: it turns off a node, and a node that is
    /// then on turns it off.
    pub(super) fn first_false<H: Houses>(
        &self,
        grid: &PencilGrid<H>,
        pass: Pass,
        graph: &Graph<W>,
    ) -> Option<Candidate> {
        let mut first = None;
        for (o, (now, near)) in self.now.iter().zip(&graph.near).enumerate() {
            each(&zip(now, near, |now, near| now & near), |c| {
                let seen = seen_by_both(grid, pass, graph.nodes[o], graph.nodes[c]);
                first = [first, seen].into_iter().flatten().min();
            });
        }
        first
    }

    /// Returns the first node that, if it is off, turns itself on over `depth` strong links.
    pub(super) fn first_true(&self, graph: &Graph<W>) -> Option<Candidate> {
        let place = self.now.iter().enumerate().position(|(o, now)| has(now, o));
        place.map(|o| graph.nodes[o])
    }

    /// Returns the nodes that may be on in a cycle of `depth` strong links that removes a candidate.
    ///
    /// A removed candidate sees two rivals of its digit: a node `o` that is off in the cycle and a node `c` that is on.
    /// Some strong links of the cycle lead from "o is off" to "c is on"; the others lead back to "o is off".
    pub(super) fn in_cycles(&mut self, graph: &Graph<W>) -> Bits<W> {
        let Self { depth, pairs, first_pair, back, .. } = self;
        let mut in_cycles = [0; W];
        for (o, pairs) in pairs.iter().enumerate().filter(|(_, pairs)| **pairs != [0; W]) {
            let mut way_back = WayBack::new(o, graph);
            back.clear();
            back.push(way_back.off);
            while back.len() <= *depth - first_pair[o] {
                back.push(way_back.advance(graph));
            }
            let is_closed = back.last().is_some_and(|off| meets(off, pairs));
            if !is_closed {
                continue;
            }
            while back.len() < *depth {
                back.push(way_back.advance(graph));
            }
            // The nodes on in closed paths of at most `depth` strong links through "o is off".
            let (mut around, mut now, mut seen) = ([0; W], graph.strong[o], graph.strong[o]);
            for back in back.iter().rev() {
                put_all(&mut around, &zip(&now, back, |now, back| now & back));
                now = next(graph, &now, &mut seen);
            }
            if meets(&around, pairs) {
                put_all(&mut in_cycles, &around);
            }
        }
        in_cycles
    }
}

/// Returns true if the walk for a cycle of `links` strong links may return to node `a`.
///
/// The walk visits a node only when it first reaches it. So the last node before the end must not be reachable over fewer
/// strong links.
pub(super) fn may_close<const W: usize>(a: usize, links: usize, graph: &Graph<W>) -> bool {
    let mut now = [0; W];
    put(&mut now, a);
    let mut seen = now;
    for _ in 1..links {
        now = next(graph, &now, &mut seen);
    }
    meets(&now, &union_of(&graph.weak, &graph.strong[a]))
}

/// The nodes that follow if a node is on; read backwards, the nodes that turn it off.
struct WayBack<const W: usize> {
    now: Bits<W>,
    seen: Bits<W>,
    /// The nodes that are off after as many strong links or fewer.
    off: Bits<W>,
}

impl<const W: usize> WayBack<W> {
    /// Starts without a strong link.
    fn new(o: usize, graph: &Graph<W>) -> Self {
        let mut now = [0; W];
        put(&mut now, o);
        Self { now, seen: now, off: graph.weak[o] }
    }

    /// Advances by one strong link.
    fn advance(&mut self, graph: &Graph<W>) -> Bits<W> {
        self.now = next(graph, &self.now, &mut self.seen);
        put_all(&mut self.off, &union_of(&graph.weak, &self.now));
        self.off
    }
}

/// Returns the nodes that are on one strong link after `now` and were not seen before.
#[inline]
fn next<const W: usize>(graph: &Graph<W>, now: &Bits<W>, seen: &mut Bits<W>) -> Bits<W> {
    let next = zip(&union_of(&graph.hops, now), seen, |next, seen| next & !seen);
    put_all(seen, &next);
    next
}

/// Returns the first candidate that both nodes turn off if they are on.
fn seen_by_both<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    a: Candidate,
    b: Candidate,
) -> Option<Candidate> {
    if a.digit == b.digit {
        let cells = grid.houses().peers(a.cell) & grid.houses().peers(b.cell) & grid.cells(a.digit);
        return cells.first().map(|cell| Candidate { cell, digit: a.digit });
    }
    if !pass.has_cell_links() {
        return None;
    }
    if a.cell == b.cell {
        let others = grid.digits(a.cell).without(a.digit).without(b.digit);
        return others.first().map(|digit| Candidate { cell: a.cell, digit });
    }
    let crossed =
        [(a.cell, b.digit), (b.cell, a.digit)].map(|(cell, digit)| Candidate { cell, digit });
    let is_there = |candidate: &Candidate| grid.digits(candidate.cell).contains(candidate.digit);
    let sees = grid.houses().sees(a.cell, b.cell);
    crossed.into_iter().filter(|candidate| sees && is_there(candidate)).min()
}
