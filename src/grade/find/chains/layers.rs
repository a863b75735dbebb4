//! How many strong links lead from each candidate that is off to others that are on, layer by layer.
//!
//! Links hold both ways: a path from "o is off" to "c is on" is one from "c is off" to "o is on", read backwards.

use super::graph::Graph;
use super::links::{Bits, each, has, meets, put, put_all, union_of, zip};
use super::pass::Pass;
use crate::grid::{Candidate, PencilGrid};

/// The layers of all nodes of a graph, which grow together.
#[derive(Clone, Debug)]
pub(super) struct Layers<const W: usize> {
    /// How many strong links lead to the layer of now.
    depth: usize,
    /// For each node, if it is off: what is on after `depth` strong links and not after fewer, and after so many at most.
    now: Vec<Bits<W>>,
    seen: Vec<Bits<W>>,
    /// For each node: those of its rivals that were seen, and the depth of the first.
    pairs: Vec<Bits<W>>,
    first_pair: Vec<usize>,
    /// For the node that is looked at: what leads back to "it is off" by no strong link, by one or none, and so on.
    back: Vec<Bits<W>>,
}

/// Has space for as many nodes as fit, so that nothing moves when more are needed than before.
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
    /// Begins with one strong link from each node.
    pub(super) fn begin(&mut self, graph: &Graph<W>) {
        self.depth = 1;
        self.now.clone_from(&graph.strong);
        self.seen.clone_from(&graph.strong);
        self.pairs.clear();
        self.first_pair.clear();
        for (o, now) in self.now.iter().enumerate() {
            self.pairs.push(zip(now, &graph.rivals(o), |now, rival| now & rival));
            self.first_pair.push(1);
        }
    }

    /// Goes on by a strong link. Returns whether anything is new.
    pub(super) fn advance(&mut self, graph: &Graph<W>) -> bool {
        self.depth += 1;
        let mut is_any = false;
        for (o, now) in self.now.iter_mut().enumerate() {
            if *now == [0; W] {
                continue;
            }
            *now = next(graph, now, &mut self.seen[o]);
            is_any |= *now != [0; W];
            let rivals = zip(now, &graph.rivals(o), |now, rival| now & rival);
            if rivals != [0; W] {
                if self.pairs[o] == [0; W] {
                    self.first_pair[o] = self.depth;
                }
                put_all(&mut self.pairs[o], &rivals);
            }
        }
        is_any
    }

    /// The first candidate that turns itself off by as many strong links as there are now: it turns off a node, and
    /// what is on by this turns the candidate off.
    pub(super) fn first_false(
        &self,
        grid: &PencilGrid,
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

    /// The first node that turns itself on, if it is off, by as many strong links as there are now.
    pub(super) fn first_true(&self, graph: &Graph<W>) -> Option<Candidate> {
        let place = self.now.iter().enumerate().position(|(o, now)| has(now, o));
        place.map(|o| graph.nodes[o])
    }

    /// The nodes that may be on in a cycle of as many strong links as there are now, if it removes something.
    ///
    /// What the cycle removes sees, in its own digit, a literal of the cycle that is off, `o`, and one that is on,
    /// `c`: these are rivals. Along the cycle so many strong links lead from "o is off" to "c is on", and the others,
    /// if any, from there back to "o is off".
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
            // What is on in a closed way of at most so many strong links through "o is off".
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

/// May the walk for a cycle of so many strong links come back to node `a`? It visits what is on when it first
/// reaches it. So what is last before the end must not be reached by fewer strong links.
pub(super) fn may_close<const W: usize>(a: usize, links: usize, graph: &Graph<W>) -> bool {
    let mut now = [0; W];
    put(&mut now, a);
    let mut seen = now;
    for _ in 1..links {
        now = next(graph, &now, &mut seen);
    }
    meets(&now, &union_of(&graph.weak, &graph.strong[a]))
}

/// What follows if a node is on, as far as was asked: the ways back to "it is off" from these, read backwards.
struct WayBack<const W: usize> {
    now: Bits<W>,
    seen: Bits<W>,
    /// What is off after as many strong links or fewer.
    off: Bits<W>,
}

impl<const W: usize> WayBack<W> {
    /// No strong link is made yet.
    fn new(o: usize, graph: &Graph<W>) -> Self {
        let mut now = [0; W];
        put(&mut now, o);
        Self { now, seen: now, off: graph.weak[o] }
    }

    /// Goes on by a strong link.
    fn advance(&mut self, graph: &Graph<W>) -> Bits<W> {
        self.now = next(graph, &self.now, &mut self.seen);
        put_all(&mut self.off, &union_of(&graph.weak, &self.now));
        self.off
    }
}

/// What is on by another strong link after `now`, and was not seen before.
#[inline]
fn next<const W: usize>(graph: &Graph<W>, now: &Bits<W>, seen: &mut Bits<W>) -> Bits<W> {
    let next = zip(&union_of(&graph.hops, now), seen, |next, seen| next & !seen);
    put_all(seen, &next);
    next
}

/// The first candidate that both nodes turn off if they are on.
fn seen_by_both(grid: &PencilGrid, pass: Pass, a: Candidate, b: Candidate) -> Option<Candidate> {
    if a.digit == b.digit {
        let cells = a.cell.peers() & b.cell.peers() & grid.cells(a.digit);
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
    let sees = a.cell.sees(b.cell);
    crossed.into_iter().filter(|candidate| sees && is_there(candidate)).min()
}
