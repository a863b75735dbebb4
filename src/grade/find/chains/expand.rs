//! Expansion of an assumption: the search that all branching chains share.

use super::expansion::{Expansion, Node, NodeId, Reason};
use super::literal::{COUNT, Literal};
use super::needs;
use super::trail::Cause;
use crate::grade::Step;
use crate::grid::{Candidate, CellSet, Houses, PencilGrid, PerDigit};
use std::sync::Arc;

/// The links that a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LinkKinds {
    /// Candidates go while the search proceeds, so that cells and houses may become decisive.
    pub(super) is_dynamic: bool,
    /// Links inside cells (not only inside houses).
    pub(super) has_cell_links: bool,
}

/// Conclusion of a whole pattern from candidates that the search removed.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The candidates that go: by column, row and digit. (The order is not defined in the original, whose
    /// ratings from 9.0 up can vary from run to run.)
    pub(super) gone: Vec<Candidate>,
    /// The candidates that had to go for it, at least one.
    pub(super) prerequisites: Vec<Candidate>,
    /// The pattern itself.
    pub(super) step: Arc<Step>,
}

/// Patterns, if there are any.
pub(super) type Patterns = Option<Arc<[Pattern]>>;

/// Returns the patterns that the pencil marks show now (second), but did not show before the search removed
/// candidates (first). An expansion asks for them when nothing else follows. True if the search of the level below ended here, so that
/// its patterns are not there.
pub(super) type FindPatterns<'a, H> =
    dyn FnMut(&PencilGrid<H>, &PencilGrid<H>, bool) -> Patterns + 'a;

/// Finds no patterns, for searches without any.
pub(super) fn no_patterns<H: Houses>(_: &PencilGrid<H>, _: &PencilGrid<H>, _: bool) -> Patterns {
    None
}

/// A million puzzles never needed more expansions at once; 10,000 puzzles already needed 100.
const USUAL: usize = 144;

/// Pool of expansions, with scratch memory to make them.
#[derive(Clone, Debug, Default)]
pub(super) struct ExpansionPool {
    #[expect(clippy::vec_box, reason = "expansions are large and handed out as they are")]
    free: Vec<Box<Expansion>>,
    known: NodeLookup,
}

/// The nodes of an expansion, for lookup while it is made.
#[derive(Clone, Debug)]
struct NodeLookup {
    /// For each literal its node, plus one; 0 if it was not found.
    index: [NodeId; COUNT],
    /// Sets of nodes that nodes rest on, a bit for each. A set has as many words as its last node needs.
    ancestors: Vec<u64>,
    /// For each node the words of the set of everything it rests on: all but itself, if that is one node and its
    /// ancestors.
    ancestors_of: Vec<(u32, u32)>,
    /// The candidates that were found to be off.
    off: PerDigit<CellSet>,
    /// Number of waiting nodes that may lead to a literal below the limit.
    open: usize,
}

impl Default for NodeLookup {
    fn default() -> Self {
        Self {
            index: [0; COUNT],
            ancestors: Vec::with_capacity(1024),
            ancestors_of: Vec::with_capacity(256),
            off: PerDigit([CellSet::EMPTY; 9]),
            open: 0,
        }
    }
}

impl NodeLookup {
    /// Forgets the nodes of an expansion.
    fn forget(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.index[node.literal.index()] = 0);
        self.ancestors.clear();
        self.ancestors_of.clear();
        self.off = PerDigit([CellSet::EMPTY; 9]);
        self.open = 0;
    }

    #[inline]
    fn find(&self, literal: Literal) -> Option<NodeId> {
        self.index[literal.index()].checked_sub(1)
    }

    /// Lets a node be found by its literal.
    #[inline]
    fn learn(&mut self, literal: Literal, node: NodeId) {
        self.index[literal.index()] = node + 1;
        if !literal.is_on() {
            let Candidate { cell, digit } = literal.candidate();
            self.off[digit] = self.off[digit].with(cell);
        }
    }

    /// Notes that the next node rests on its parent, and on nothing else. So it needs no set of its own.
    #[inline]
    fn rest_on_one(&mut self, parent: NodeId) {
        self.ancestors_of.push(self.ancestors_of[usize::from(parent)]);
    }

    /// Notes what the next node rests on, and returns the number of these nodes, itself included.
    fn rest_on(&mut self, node: usize, parents: &[NodeId]) -> u16 {
        let Self { ancestors, ancestors_of, .. } = self;
        let first = ancestors.len();
        ancestors.resize(first + node / 64 + 1, 0);
        let (earlier, own) = ancestors.split_at_mut(first);
        own[node / 64] |= 1 << (node % 64);
        for parent in parents.iter().map(|&parent| usize::from(parent)) {
            own[parent / 64] |= 1 << (parent % 64);
            let (first, end) = ancestors_of[parent];
            for (own, of_parent) in own.iter_mut().zip(&earlier[first as usize..end as usize]) {
                *own |= of_parent;
            }
        }
        let count = own.iter().map(|word| word.count_ones() as u16).sum();
        ancestors_of.push((first as u32, ancestors.len() as u32));
        count
    }
}

impl ExpansionPool {
    /// Expands `assumption` on `before`, as far as literals that rest on fewer than `limit` literals may follow.
    pub(super) fn expand<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        assumption: Literal,
        link_kinds: LinkKinds,
        limit: u32,
        patterns: &mut FindPatterns<'_, H>,
    ) -> Box<Expansion> {
        let mut into = self.free.pop().unwrap_or_default();
        let known = &mut self.known;
        let now = before.clone();
        let mut run =
            ExpansionSearch { before, now, link_kinds, limit, into: &mut into, known, patterns };
        run.add(assumption, Cause::Assumed, 0);
        run.run(0);
        self.known.forget(&into.nodes);
        into
    }

    /// Continues an expansion on `before` that had no limit. It ended because nothing more followed; patterns of a higher level may now
    /// lead on.
    pub(super) fn resume<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        mut expansion: Box<Expansion>,
        link_kinds: LinkKinds,
        patterns: &mut FindPatterns<'_, H>,
    ) -> Box<Expansion> {
        let (known, now, into, limit) = (&mut self.known, before.clone(), &mut expansion, u32::MAX);
        ExpansionSearch { before, now, link_kinds, limit, into, known, patterns }.resume();
        self.known.forget(&expansion.nodes);
        expansion
    }

    /// Makes sure that there are as many expansions as nearly every position needs at once, so that a search seldom allocates.
    pub(super) fn prepare(&mut self) {
        let missing = USUAL.saturating_sub(self.free.len());
        self.free.extend(std::iter::repeat_with(Box::default).take(missing));
    }

    /// Takes back expansions.
    pub(super) fn give_back(&mut self, expansions: impl IntoIterator<Item = Box<Expansion>>) {
        self.free.extend(expansions.into_iter().map(|mut expansion| {
            expansion.clear();
            expansion
        }));
    }
}

/// A search in progress.
struct ExpansionSearch<'a, 'f, H: Houses> {
    before: &'a PencilGrid<H>,
    now: PencilGrid<H>,
    link_kinds: LinkKinds,
    /// A literal that rests on this many literals or more cannot improve the best hint.
    limit: u32,
    into: &'a mut Expansion,
    known: &'a mut NodeLookup,
    patterns: &'a mut FindPatterns<'f, H>,
}

/// A contradiction was found.
struct Contradiction;

impl<H: Houses> ExpansionSearch<'_, '_, H> {
    /// Follows the nodes from this one on, which are the queue, in the order of finding; those that are on go first.
    fn run(&mut self, first: usize) {
        let (mut next_on, mut next_off) = (first, first);
        loop {
            if self.known.open == 0 {
                let patterns = (self.patterns)(self.before, &self.now, false);
                if !self.follow_patterns(patterns) {
                    return;
                }
            }
            let step = if let Some(node) = self.next(&mut next_on, true) {
                self.follow_on(node)
            } else if let Some(node) = self.next(&mut next_off, false) {
                self.follow_off(node)
            } else {
                return;
            };
            if step.is_err() {
                return;
            }
        }
    }

    /// Goes on from the last node.
    fn resume(&mut self) {
        let nodes = &self.into.nodes;
        for off in nodes.iter().filter(|node| !node.literal.is_on()) {
            self.now.remove(off.literal.candidate());
        }
        let patterns = (self.patterns)(self.before, &self.now, true);
        if patterns.is_none() {
            return;
        }
        let all = nodes.len();
        let mut first_parent = 0;
        for node in 0..all {
            let Node { literal, parents, cause, .. } = self.into.nodes[node];
            let own = first_parent..first_parent + usize::from(parents);
            first_parent = own.end;
            if literal.is_on() || matches!(cause, Cause::Assumed | Cause::Pattern) {
                self.known.rest_on(node, &self.into.parents[own]);
            } else {
                self.known.rest_on_one(self.into.parents[own.start]);
            }
            self.known.learn(literal, node as NodeId);
        }
        if self.follow_patterns(patterns) {
            self.run(all);
        }
    }

    /// Takes the first node from `next` on that is on (or off).
    #[inline]
    fn next(&mut self, next: &mut usize, is_on: bool) -> Option<NodeId> {
        while let Some(node) = self.into.nodes.get(*next) {
            *next += 1;
            if node.literal.is_on() == is_on {
                self.known.open -= usize::from(may_lead_below(self.limit, node.count));
                return Some((*next - 1) as NodeId);
            }
        }
        None
    }

    /// A digit is on: the others of its cell are off, and so it is in the peers.
    fn follow_on(&mut self, node: NodeId) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = self.into.node(node).literal.candidate();
        if self.link_kinds.has_cell_links {
            for other in self.before.digits(cell).without(digit) {
                let off = self.known.off[other];
                if !off.contains(cell) {
                    self.known.off[other] = off.with(cell);
                    self.conclude_off(Candidate { cell, digit: other }, Cause::Cell, node)?;
                }
            }
        }
        let houses = self.before.houses();
        let mut peers =
            (houses.peers(cell) & self.before.cells(digit)).minus(self.known.off[digit]);
        self.known.off[digit] |= peers;
        for &house in houses.houses_of(cell) {
            let cells = houses.cells(house);
            for cell in houses.in_house(house, peers) {
                self.conclude_off(Candidate { cell, digit }, Cause::House(house), node)?;
            }
            peers = peers.minus(cells);
        }
        Ok(())
    }

    /// Concludes that a candidate, which was not found to be off yet, is off because of one that is on.
    #[inline]
    fn conclude_off(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        parent: NodeId,
    ) -> Result<(), Contradiction> {
        let literal = Literal::off(candidate);
        let count = self.into.node(parent).count + 1;
        self.known.rest_on_one(parent);
        let node = self.into.nodes.len() as NodeId;
        self.into.parents.push(parent);
        self.into.nodes.push(Node { literal, count, parents: 1, cause });
        if let Some(conjugate) = self.known.find(!literal) {
            self.into.contradiction = Some([conjugate, node]);
            return Err(Contradiction);
        }
        self.known.index[literal.index()] = node + 1;
        self.note(literal, count);
        Ok(())
    }

    /// A digit is off: where a cell has one other candidate, or the digit one other place in a house,
    /// that is on.
    fn follow_off(&mut self, node: NodeId) -> Result<(), Contradiction> {
        let candidate = self.into.node(node).literal.candidate();
        let Candidate { cell, digit } = candidate;
        if self.link_kinds.is_dynamic {
            self.now.remove(candidate);
        }
        if self.link_kinds.has_cell_links
            && let Some(digit) = self.now.digits(cell).without(digit).only()
        {
            self.conclude_on(Candidate { cell, digit }, Cause::Cell, node, candidate)?;
        }
        let houses = self.before.houses();
        for (house, own) in houses.places_of(cell) {
            if let Some(other) = (self.now.positions(house, digit) - own).only() {
                let cell = houses.cell(house, other);
                self.conclude_on(Candidate { cell, digit }, Cause::House(house), node, candidate)?;
            }
        }
        Ok(())
    }

    /// Concludes that a candidate is on because of one that is off, and of all that had to go before that one from the cell
    /// or from the house. In a dynamic search, it is gone, too.
    fn conclude_on(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        parent: NodeId,
        gone: Candidate,
    ) -> Result<(), Contradiction> {
        let literal = Literal::on(candidate);
        let conjugate = self.known.find(!literal);
        if conjugate.is_none() && self.known.find(literal).is_some() {
            return Ok(());
        }
        let first_parent = self.into.parents.len();
        self.into.parents.push(parent);
        let Candidate { cell, digit } = gone;
        match cause {
            _ if !self.link_kinds.is_dynamic => {}
            Cause::Cell => {
                let gone = self.before.digits(cell).minus(self.now.digits(cell)).without(digit);
                gone.iter().for_each(|digit| self.push_parent(Candidate { cell, digit }));
            }
            Cause::House(house) => {
                let gone = self.before.cells(digit).minus(self.now.cells(digit));
                let in_house = (gone & self.before.houses().cells(house)).without(cell);
                in_house.iter().for_each(|cell| self.push_parent(Candidate { cell, digit }));
            }
            Cause::Assumed | Cause::Pattern | Cause::Contradiction => {}
        }
        if let Some(conjugate) = conjugate {
            let node = self.make(literal, cause, first_parent);
            self.into.contradiction = Some([node, conjugate]);
            return Err(Contradiction);
        }
        self.add(literal, cause, first_parent);
        Ok(())
    }

    /// Adds a candidate that is gone to the parents of the next node.
    #[inline]
    fn push_parent(&mut self, gone: Candidate) {
        self.into.parents.push(self.node_of(gone));
    }

    /// Returns the node of a candidate that is gone.
    #[inline]
    fn node_of(&self, gone: Candidate) -> NodeId {
        self.known.find(Literal::off(gone)).expect("what is gone was found to be off")
    }

    /// Makes a node whose parents are those pushed to `parents` since `first_parent`.
    fn make(&mut self, literal: Literal, cause: Cause, first_parent: usize) -> NodeId {
        let Expansion { nodes, parents, .. } = &mut *self.into;
        let node = nodes.len();
        let parents = &parents[first_parent..];
        let count = self.known.rest_on(node, parents);
        nodes.push(Node { literal, count, parents: parents.len() as u16, cause });
        node as NodeId
    }

    /// Makes a node that is found by its literal.
    fn add(&mut self, literal: Literal, cause: Cause, first_parent: usize) -> NodeId {
        let node = self.make(literal, cause, first_parent);
        self.known.learn(literal, node);
        self.note(literal, self.into.node(node).count);
        node
    }

    /// Notes that a literal follows, and waits to be followed.
    #[inline]
    fn note(&mut self, literal: Literal, count: u16) {
        if u32::from(count) < self.limit {
            self.into.found.add(literal);
        }
        self.known.open += usize::from(may_lead_below(self.limit, count));
    }

    /// Concludes from whole patterns, once nothing simple follows. Returns true if one adds a node.
    fn follow_patterns(&mut self, patterns: Patterns) -> bool {
        let mut is_any_new = false;
        for Pattern { gone, prerequisites, step } in patterns.iter().flat_map(|all| all.iter()) {
            for &candidate in gone {
                let literal = Literal::off(candidate);
                if self.known.find(literal).is_some() {
                    continue;
                }
                let first_parent = self.into.parents.len();
                prerequisites.iter().for_each(|&candidate| self.push_parent(candidate));
                let node = self.add(literal, Cause::Pattern, first_parent);
                let needs = needs::of_patterns_inside(&step.evidence, self.before, &self.now);
                let needs = needs.into_iter().map(|gone| self.node_of(gone)).collect();
                self.into.patterns.push(Reason { node, step: Arc::clone(step), needs });
                is_any_new = true;
            }
        }
        is_any_new
    }
}

/// True if a literal that follows from one of this count may have a count below the limit.
#[inline]
fn may_lead_below(limit: u32, count: u16) -> bool {
    u32::from(count) + 1 < limit
}
