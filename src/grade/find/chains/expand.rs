//! What follows from an assumption: the search that all branching chains share.

use super::literal::{COUNT, Literal, LiteralSet};
use super::trail::{Cause, Trail};
use crate::grade::Step;
use crate::grid::{Candidate, CellSet, HouseKind, PencilGrid, PerDigit};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// Candidates go while the search proceeds, so that cells and houses may become decisive.
    pub(super) is_dynamic: bool,
    /// Links inside cells (not only inside houses).
    pub(super) has_cell_links: bool,
}

/// What a whole pattern concludes from candidates that the search removed.
pub(super) struct Pattern {
    /// The candidates that go: by column, row and digit. (The order is not defined in the original, whose
    /// ratings from 9.0 up can vary from run to run.)
    pub(super) gone: Vec<Candidate>,
    /// The candidates that had to go for it, at least one.
    pub(super) prerequisites: Vec<Candidate>,
    /// The pattern itself.
    pub(super) step: Arc<Step>,
}

/// Returns the patterns that the pencil marks show now (second), but did not show before the search removed
/// candidates (first). An expansion asks for them when nothing else follows.
pub(super) type FindPatterns<'a> = dyn FnMut(&PencilGrid, &PencilGrid) -> Vec<Pattern> + 'a;

/// Finds no patterns, for searches without any.
pub(super) fn no_patterns(_: &PencilGrid, _: &PencilGrid) -> Vec<Pattern> {
    Vec::new()
}

/// Place of a literal in an [`Expansion`].
type NodeId = u16;

/// Small, as thousands are kept for a position.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    /// How many different literals it rests on, with itself.
    count: u16,
    /// How many parents it has; they stand in `Expansion::parents` after those of the nodes before it.
    parents: u16,
    cause: Cause,
}

/// No more were needed at once for a million puzzles, nor fewer than a hundred for ten thousand.
const USUAL: usize = 144;

/// Memory for expansions, given back when they are of no more use, and for making them.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    #[expect(clippy::vec_box, reason = "expansions are large and handed out as they are")]
    free: Vec<Box<Expansion>>,
    known: Known,
}

/// What is known of the nodes of an expansion as long as it is made.
#[derive(Clone, Debug)]
struct Known {
    /// For each literal its node, plus one; 0 if it was not found.
    index: [NodeId; COUNT],
    /// Sets of nodes that nodes rest on, a bit for each. A set has as many words as its last node needs.
    ancestors: Vec<u64>,
    /// For each node the words of the set of everything it rests on: all but itself, if that is one node and its
    /// ancestors.
    ancestors_of: Vec<(u32, u32)>,
    /// The candidates that were found to be off, and on.
    off: PerDigit<CellSet>,
    on: PerDigit<CellSet>,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            index: [0; COUNT],
            ancestors: Vec::with_capacity(1024),
            ancestors_of: Vec::with_capacity(256),
            off: PerDigit([CellSet::EMPTY; 9]),
            on: PerDigit([CellSet::EMPTY; 9]),
        }
    }
}

impl Known {
    /// Forgets the nodes of an expansion.
    fn forget(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.index[node.literal.index()] = 0);
        self.ancestors.clear();
        self.ancestors_of.clear();
        self.off = PerDigit([CellSet::EMPTY; 9]);
        self.on = PerDigit([CellSet::EMPTY; 9]);
    }

    #[inline]
    fn find(&self, literal: Literal) -> Option<NodeId> {
        self.index[literal.index()].checked_sub(1)
    }
}

impl Pool {
    /// Expands `assumption` on `before`.
    pub(super) fn expand(
        &mut self,
        before: &PencilGrid,
        assumption: Literal,
        means: Means,
        patterns: &mut FindPatterns<'_>,
    ) -> Box<Expansion> {
        let mut into = self.free.pop().unwrap_or_default();
        let known = &mut self.known;
        let mut run = Run { before, now: before.clone(), means, into: &mut into, known, patterns };
        run.add(assumption, Cause::Assumed, 0);
        run.run();
        self.known.forget(&into.nodes);
        into
    }

    /// Makes sure that there are as many expansions as nearly every position needs at once, so that memory for more is
    /// seldom taken between what comes and goes.
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

/// Everything that follows from an assumption, in the order in which it was found.
#[derive(Clone, Debug)]
pub(super) struct Expansion {
    nodes: Vec<Node>,
    parents: Vec<NodeId>,
    /// The patterns that are causes, and of which node.
    patterns: Vec<(NodeId, Arc<Step>)>,
    /// All that follows.
    found: LiteralSet,
    /// Two literals of one candidate that both follow. (One of them is the last node, and not in the set.)
    contradiction: Option<[NodeId; 2]>,
}

impl Default for Expansion {
    fn default() -> Self {
        Self {
            // Hardly one has more.
            nodes: Vec::with_capacity(256),
            parents: Vec::with_capacity(320),
            patterns: Vec::new(),
            found: LiteralSet::EMPTY,
            contradiction: None,
        }
    }
}

impl Expansion {
    fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.patterns.clear();
        self.found = LiteralSet::EMPTY;
        self.contradiction = None;
    }

    /// The literals that follow.
    pub(super) fn found(&self) -> &LiteralSet {
        &self.found
    }

    /// The literals that follow and are on (or off), in the order in which they were found.
    pub(super) fn in_order(&self, is_on: bool) -> impl Iterator<Item = Literal> {
        let all = self.nodes.len() - usize::from(self.contradiction.is_some());
        self.nodes[..all]
            .iter()
            .map(|node| node.literal)
            .filter(move |found| found.is_on() == is_on)
    }

    /// How many different literals this one, which follows, rests on, itself included.
    pub(super) fn count(&self, literal: Literal) -> u32 {
        self.node(self.find(literal)).count.into()
    }

    /// The sum of the counts of two contradicting literals.
    pub(super) fn contradiction_count(&self) -> Option<u32> {
        let [first, second] = self.contradiction?;
        Some(u32::from(self.node(first).count) + u32::from(self.node(second).count))
    }

    pub(super) fn contradiction_trails(&self) -> Vec<Trail> {
        self.contradiction.iter().flatten().map(|&node| self.trail_of(node)).collect()
    }

    /// All that a literal that follows rests on.
    pub(super) fn trail(&self, literal: Literal) -> Trail {
        self.trail_of(self.find(literal))
    }

    fn trail_of(&self, node: NodeId) -> Trail {
        Trail::new(
            node,
            |node| self.node(node).literal,
            |node| (self.node(node).cause, self.pattern(node)),
            |node| self.parents(node).to_vec(),
        )
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[usize::from(node)]
    }

    fn parents(&self, node: NodeId) -> &[NodeId] {
        let before = self.nodes[..usize::from(node)].iter();
        let first = before.map(|before| usize::from(before.parents)).sum();
        &self.parents[first..][..usize::from(self.node(node).parents)]
    }

    fn pattern(&self, node: NodeId) -> Option<Arc<Step>> {
        let (_, pattern) = self.patterns.iter().find(|(of, _)| *of == node)?;
        Some(Arc::clone(pattern))
    }

    fn find(&self, literal: Literal) -> NodeId {
        let place = self.nodes.iter().position(|node| node.literal == literal);
        place.expect("the literal follows") as NodeId
    }
}

/// A search in progress.
struct Run<'a, 'f> {
    before: &'a PencilGrid,
    now: PencilGrid,
    means: Means,
    into: &'a mut Expansion,
    known: &'a mut Known,
    patterns: &'a mut FindPatterns<'f>,
}

/// A contradiction was found.
struct Stop;

impl Run<'_, '_> {
    /// The nodes are the queue, in the order of finding. What is on goes first.
    fn run(&mut self) {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let step = if let Some(node) = self.next(&mut next_on, true) {
                self.follow_on(node)
            } else if let Some(node) = self.next(&mut next_off, false) {
                self.follow_off(node)
            } else if self.follow_patterns() {
                Ok(())
            } else {
                return;
            };
            if step.is_err() {
                return;
            }
        }
    }

    /// The first node from `next` on that is on (or off); `next` goes past it.
    #[inline]
    fn next(&self, next: &mut usize, is_on: bool) -> Option<NodeId> {
        let rest = self.into.nodes[*next..].iter();
        let skipped = rest.take_while(|node| node.literal.is_on() != is_on).count();
        let node = *next + skipped;
        *next = (node + 1).min(self.into.nodes.len());
        (node < self.into.nodes.len()).then_some(node as NodeId)
    }

    /// A digit is on: the others of its cell are off, and so it is in the peers.
    fn follow_on(&mut self, node: NodeId) -> Result<(), Stop> {
        let Candidate { cell, digit } = self.into.node(node).literal.candidate();
        if self.means.has_cell_links {
            for other in self.now.digits(cell).without(digit).iter() {
                self.conclude_off(Candidate { cell, digit: other }, Cause::Cell, node)?;
            }
        }
        // What is off already stays as it is, unless it is on as well.
        let known = self.known.off[digit].minus(self.known.on[digit]);
        let peers = (cell.peers() & self.now.cells(digit)).minus(known);
        let mut seen = CellSet::EMPTY;
        for kind in HouseKind::ALL {
            let house = kind.house_of(cell).cells();
            for peer in (peers & house).minus(seen).iter() {
                self.conclude_off(Candidate { cell: peer, digit }, Cause::House(kind), node)?;
            }
            seen |= house;
        }
        Ok(())
    }

    #[inline]
    fn conclude_off(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        parent: NodeId,
    ) -> Result<(), Stop> {
        let literal = Literal::off(candidate);
        let conjugate = self.known.find(!literal);
        if conjugate.is_none() && self.known.find(literal).is_some() {
            return Ok(());
        }
        let first_parent = self.into.parents.len();
        self.into.parents.push(parent);
        if let Some(conjugate) = conjugate {
            let node = self.make(literal, cause, first_parent);
            self.into.contradiction = Some([conjugate, node]);
            return Err(Stop);
        }
        self.add(literal, cause, first_parent);
        Ok(())
    }

    /// A digit is off: where a cell has one other candidate, or the digit one other place in a house,
    /// that is on.
    fn follow_off(&mut self, node: NodeId) -> Result<(), Stop> {
        let candidate = self.into.node(node).literal.candidate();
        let Candidate { cell, digit } = candidate;
        let is_in_cell = self.means.has_cell_links && self.now.digits(cell).len() == 2;
        let has_two = |house| self.now.has_two_places(house, digit);
        if !is_in_cell && !cell.houses().into_iter().any(has_two) {
            if self.means.is_dynamic {
                self.now.remove(candidate);
            }
            return Ok(());
        }
        let mut found: ArrayVec<(Candidate, Cause), 4> = ArrayVec::new();
        if is_in_cell {
            let other = self.now.digits(cell).without(digit).only();
            found.extend(other.map(|digit| (Candidate { cell, digit }, Cause::Cell)));
        }
        for kind in HouseKind::ALL {
            let house = kind.house_of(cell);
            if has_two(house) {
                let place = (self.now.cells(digit) & house.cells()).without(cell).only();
                let other = place.map(|cell| (Candidate { cell, digit }, Cause::House(kind)));
                found.extend(other.filter(|other| found.iter().all(|known| known.0 != other.0)));
            }
        }
        if self.means.is_dynamic {
            self.now.remove(candidate);
        }
        for (other, cause) in found {
            self.conclude_on(other, cause, node, candidate)?;
        }
        Ok(())
    }

    /// Concludes that a candidate is on by one that is off, and by all that had to go before it from the cell or from
    /// the house.
    #[inline]
    fn conclude_on(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        parent: NodeId,
        gone: Candidate,
    ) -> Result<(), Stop> {
        let literal = Literal::on(candidate);
        let conjugate = self.known.find(!literal);
        if conjugate.is_none() && self.known.find(literal).is_some() {
            return Ok(());
        }
        let first_parent = self.into.parents.len();
        self.into.parents.push(parent);
        let Candidate { cell, digit } = gone;
        match cause {
            _ if !self.means.is_dynamic => {}
            Cause::Cell => {
                let gone = self.before.digits(cell).minus(self.now.digits(cell)).without(digit);
                gone.iter().for_each(|digit| self.push_parent(Candidate { cell, digit }));
            }
            Cause::House(kind) => {
                let gone = self.before.cells(digit).minus(self.now.cells(digit)).without(cell);
                let in_house = gone & kind.house_of(cell).cells();
                in_house.iter().for_each(|cell| self.push_parent(Candidate { cell, digit }));
            }
            Cause::Assumed | Cause::Pattern => {}
        }
        if let Some(conjugate) = conjugate {
            let node = self.make(literal, cause, first_parent);
            self.into.contradiction = Some([node, conjugate]);
            return Err(Stop);
        }
        self.add(literal, cause, first_parent);
        Ok(())
    }

    /// Adds a candidate that is gone to the parents of the next node.
    #[inline]
    fn push_parent(&mut self, gone: Candidate) {
        let node = self.known.find(Literal::off(gone));
        self.into.parents.push(node.expect("what is gone was found to be off"));
    }

    /// Makes a node whose parents are those pushed to `parents` since `first_parent`.
    fn make(&mut self, literal: Literal, cause: Cause, first_parent: usize) -> NodeId {
        let Expansion { nodes, parents, .. } = &mut *self.into;
        let Known { ancestors, ancestors_of, .. } = &mut *self.known;
        let own_parents = &parents[first_parent..];
        let (set, count) = match *own_parents {
            // Most are off because of one that is on; they need no set of their own.
            [parent] if !literal.is_on() && nodes[usize::from(parent)].literal.is_on() => {
                (ancestors_of[usize::from(parent)], nodes[usize::from(parent)].count + 1)
            }
            _ => {
                let (first, mut count) = (ancestors.len(), 0);
                for word in 0..=nodes.len() / 64 {
                    let own = |node: usize| u64::from(node / 64 == word) << (node % 64);
                    let mut all = own(nodes.len());
                    for parent in own_parents.iter().map(|&parent| usize::from(parent)) {
                        let (first, end) = ancestors_of[parent];
                        let of_parent = &ancestors[first as usize..end as usize];
                        all |= own(parent) | of_parent.get(word).copied().unwrap_or_default();
                    }
                    count += all.count_ones();
                    ancestors.push(all);
                }
                ((first as u32, ancestors.len() as u32), count as u16)
            }
        };
        ancestors_of.push(set);
        nodes.push(Node { literal, count, parents: own_parents.len() as u16, cause });
        (nodes.len() - 1) as NodeId
    }

    /// Makes a node that is found by its literal.
    fn add(&mut self, literal: Literal, cause: Cause, first_parent: usize) -> NodeId {
        let node = self.make(literal, cause, first_parent);
        self.into.found.add(literal);
        self.known.index[literal.index()] = node + 1;
        let Candidate { cell, digit } = literal.candidate();
        let of_state = if literal.is_on() { &mut self.known.on } else { &mut self.known.off };
        of_state[digit] = of_state[digit].with(cell);
        node
    }

    /// Nothing simple follows any more: tries whole patterns. Did one say anything new?
    fn follow_patterns(&mut self) -> bool {
        let mut is_any_new = false;
        for Pattern { gone, prerequisites, step } in (self.patterns)(self.before, &self.now) {
            for candidate in gone {
                let literal = Literal::off(candidate);
                if self.known.find(literal).is_some() {
                    continue;
                }
                let first_parent = self.into.parents.len();
                prerequisites.iter().for_each(|&candidate| self.push_parent(candidate));
                let node = self.add(literal, Cause::Pattern, first_parent);
                self.into.patterns.push((node, Arc::clone(&step)));
                is_any_new = true;
            }
        }
        is_any_new
    }
}
