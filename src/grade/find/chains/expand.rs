//! What follows from an assumption: the search that all branching chains share.

use super::literal::{COUNT, Literal, LiteralSet};
use super::pattern::{Pattern, patterns};
use super::trail::{Cause, Trail};
use crate::grade::Step;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, HouseKind, PencilGrid};
use std::sync::Arc;

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// Candidates go while the search proceeds, so that cells and houses may become decisive.
    pub(super) is_dynamic: bool,
    /// Links inside cells (not only inside houses).
    pub(super) has_cell_links: bool,
    /// What is tried when nothing else follows, 0..=5.
    pub(super) level: u8,
}

/// Place of a literal in an [`Expansion`].
type NodeId = u16;

/// Small, as several hundred are kept for each candidate of a position.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    /// How many different literals it rests on, with itself.
    count: u16,
    /// Where its parents begin in `Expansion::parents`; they end where those of the next node begin.
    first_parent: u32,
    cause: Cause,
}

/// How many expansions are made when there is none left. Hardly a puzzle in a million needs many more than any thousand
/// puzzles do.
const AT_ONCE: usize = 8;

/// Memory for expansions, given back when they are of no more use, and for making them.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    #[expect(clippy::vec_box, reason = "expansions are large and handed out as they are")]
    free: Vec<Box<Expansion>>,
    ancestors: Ancestors,
}

/// What the nodes of an expansion rest on, as long as it is made.
#[derive(Clone, Debug)]
struct Ancestors {
    /// Shared by those that follow from the same literal alone.
    sets: Vec<LiteralSet>,
    /// For each node which of the sets holds everything it rests on: all but itself, if that is one literal and its
    /// ancestors.
    of: Vec<u32>,
}

impl Default for Ancestors {
    fn default() -> Self {
        Self { sets: Vec::with_capacity(256), of: Vec::with_capacity(256) }
    }
}

impl Pool {
    /// Expands `assumption` on `before`.
    pub(super) fn expand(
        &mut self,
        before: &PencilGrid,
        assumption: Literal,
        means: Means,
    ) -> Box<Expansion> {
        let Self { free, ancestors } = self;
        if free.is_empty() {
            free.resize_with(AT_ONCE, Box::default);
        }
        let mut into = free.pop().expect("made above");
        into.clear();
        ancestors.sets.clear();
        ancestors.of.clear();
        let mut run = Run { before, now: before.clone(), means, into: &mut into, ancestors };
        run.add(assumption, Cause::Assumed, 0);
        run.run();
        into
    }

    /// Takes back expansions.
    pub(super) fn give_back(&mut self, expansions: impl IntoIterator<Item = Box<Expansion>>) {
        self.free.extend(expansions);
    }
}

/// Everything that follows from an assumption, in the order in which it was found.
#[derive(Clone, Debug)]
pub(super) struct Expansion {
    nodes: Vec<Node>,
    parents: Vec<NodeId>,
    /// The patterns that are causes, and of which node.
    patterns: Vec<(NodeId, Arc<Step>)>,
    /// For each literal its node, plus one; 0 if it was not found.
    index: [NodeId; COUNT],
    /// Two literals of one candidate that both follow. (The second is not in the sets.)
    contradiction: Option<[NodeId; 2]>,
}

impl Default for Expansion {
    fn default() -> Self {
        Self {
            // Hardly one has more.
            nodes: Vec::with_capacity(384),
            parents: Vec::with_capacity(768),
            patterns: Vec::new(),
            index: [0; COUNT],
            contradiction: None,
        }
    }
}

impl Expansion {
    fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.patterns.clear();
        self.index = [0; COUNT];
        self.contradiction = None;
    }

    /// The literals that follow and are on (or off), in the order in which they were found.
    pub(super) fn found(&self, is_on: bool) -> impl Iterator<Item = Literal> {
        let all = self.nodes.len() - usize::from(self.contradiction.is_some());
        self.nodes[..all]
            .iter()
            .map(|node| node.literal)
            .filter(move |found| found.is_on() == is_on)
    }

    /// How many different literals this one rests on, itself included; `None` if it does not follow.
    pub(super) fn count(&self, literal: Literal) -> Option<u32> {
        self.find(literal).map(|node| self.node(node).count.into())
    }

    /// The sum of the counts of two contradicting literals.
    pub(super) fn contradiction_count(&self) -> Option<u32> {
        let [first, second] = self.contradiction?;
        Some(u32::from(self.node(first).count) + u32::from(self.node(second).count))
    }

    pub(super) fn contradiction_trails(&self) -> Vec<Trail> {
        self.contradiction.iter().flatten().map(|&node| self.trail_of(node)).collect()
    }

    /// All that a found literal rests on.
    pub(super) fn trail(&self, literal: Literal) -> Trail {
        self.trail_of(self.find(literal).expect("the literal was found"))
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
        let next = self.nodes.get(usize::from(node) + 1);
        let end = next.map_or(self.parents.len(), |next| next.first_parent as usize);
        &self.parents[self.node(node).first_parent as usize..end]
    }

    fn pattern(&self, node: NodeId) -> Option<Arc<Step>> {
        let (_, pattern) = self.patterns.iter().find(|(of, _)| *of == node)?;
        Some(Arc::clone(pattern))
    }

    #[inline]
    fn find(&self, literal: Literal) -> Option<NodeId> {
        self.index[literal.index()].checked_sub(1)
    }
}

/// A search in progress.
struct Run<'a> {
    before: &'a PencilGrid,
    now: PencilGrid,
    means: Means,
    into: &'a mut Expansion,
    ancestors: &'a mut Ancestors,
}

/// A contradiction was found.
struct Stop;

impl Run<'_> {
    /// The nodes are the queue, in the order of finding. What is on goes first.
    fn run(&mut self) {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let step = if let Some(node) = self.next(&mut next_on, true) {
                self.follow_on(node)
            } else if let Some(node) = self.next(&mut next_off, false) {
                self.follow_off(node)
            } else if self.means.level > 0 && self.follow_patterns() {
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
        let peers = cell.peers() & self.now.cells(digit);
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
        let conjugate = self.into.find(!literal);
        if conjugate.is_none() && self.into.find(literal).is_some() {
            return Ok(());
        }
        let first_parent = self.into.parents.len() as u32;
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
        let mut found: [Option<(Candidate, Cause)>; 4] = [None; 4];
        if self.means.has_cell_links && self.now.digits(cell).len() == 2 {
            let other = self.now.digits(cell).without(digit).only();
            found[0] = other.map(|digit| (Candidate { cell, digit }, Cause::Cell));
        }
        for (i, kind) in HouseKind::ALL.into_iter().enumerate() {
            let house = kind.house_of(cell);
            if self.now.positions(house, digit).len() == 2 {
                let place = (self.now.cells(digit) & house.cells()).without(cell).only();
                let other = place.map(|cell| Candidate { cell, digit });
                let is_known = found.iter().flatten().any(|(known, _)| Some(*known) == other);
                if !is_known {
                    found[i + 1] = other.map(|candidate| (candidate, Cause::House(kind)));
                }
            }
        }
        // What had to go before, for the nodes found now, does not include this one.
        let removed = |cause| self.removed(cell, digit, cause);
        let removed = found.map(|found| found.map(|(_, cause)| removed(cause)));
        if self.means.is_dynamic {
            self.now.remove(candidate);
        }
        for (found, removed) in found.into_iter().zip(removed) {
            let (Some((candidate, cause)), Some(removed)) = (found, removed) else { continue };
            self.conclude_on(candidate, cause, node, &removed)?;
        }
        Ok(())
    }

    /// The candidates of the cell, or of the digit in the house, that are gone.
    fn removed(&self, cell: Cell, digit: Digit, cause: Cause) -> Removed {
        match cause {
            _ if !self.means.is_dynamic => Removed::Nothing,
            Cause::Cell => {
                Removed::Digits(cell, self.before.digits(cell).minus(self.now.digits(cell)))
            }
            Cause::House(kind) => {
                let gone = self.before.cells(digit).minus(self.now.cells(digit));
                Removed::Cells(gone & kind.house_of(cell).cells(), digit)
            }
            Cause::Assumed | Cause::Pattern => Removed::Nothing,
        }
    }

    #[inline]
    fn conclude_on(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        parent: NodeId,
        removed: &Removed,
    ) -> Result<(), Stop> {
        let literal = Literal::on(candidate);
        let conjugate = self.into.find(!literal);
        if conjugate.is_none() && self.into.find(literal).is_some() {
            return Ok(());
        }
        let first_parent = self.into.parents.len() as u32;
        self.into.parents.push(parent);
        removed.each(&mut |candidate| {
            let node = self.into.find(Literal::off(candidate));
            self.into.parents.push(node.expect("what is gone was found to be off"));
        });
        if let Some(conjugate) = conjugate {
            let node = self.make(literal, cause, first_parent);
            self.into.contradiction = Some([node, conjugate]);
            return Err(Stop);
        }
        self.add(literal, cause, first_parent);
        Ok(())
    }

    /// Makes a node whose parents are those pushed to `parents` since `first_parent`.
    fn make(&mut self, literal: Literal, cause: Cause, first_parent: u32) -> NodeId {
        let Expansion { nodes, parents, .. } = &mut *self.into;
        let Ancestors { sets, of } = &mut *self.ancestors;
        let own_parents = &parents[first_parent as usize..];
        let (set, count) = match *own_parents {
            // Most are off because of one that is on; they need no set of their own.
            [parent] if !literal.is_on() && nodes[usize::from(parent)].literal.is_on() => {
                (of[usize::from(parent)], nodes[usize::from(parent)].count + 1)
            }
            _ => {
                let mut all = LiteralSet::EMPTY;
                all.add(literal);
                for parent in own_parents.iter().map(|&parent| usize::from(parent)) {
                    all.add_all(&sets[of[parent] as usize]);
                    all.add(nodes[parent].literal);
                }
                sets.push(all);
                ((sets.len() - 1) as u32, all.len() as u16)
            }
        };
        of.push(set);
        nodes.push(Node { literal, count, first_parent, cause });
        (nodes.len() - 1) as NodeId
    }

    /// Makes a node that is found by its literal.
    fn add(&mut self, literal: Literal, cause: Cause, first_parent: u32) -> NodeId {
        let node = self.make(literal, cause, first_parent);
        self.into.index[literal.index()] = node + 1;
        node
    }

    /// Nothing simple follows any more: tries whole patterns. Did one say anything new?
    fn follow_patterns(&mut self) -> bool {
        let mut is_any_new = false;
        for Pattern { gone, prerequisites, step } in
            patterns(self.before, &self.now, self.means.level)
        {
            for candidate in gone {
                let literal = Literal::off(candidate);
                if self.into.find(literal).is_some() {
                    continue;
                }
                let first_parent = self.into.parents.len() as u32;
                for &candidate in &prerequisites {
                    let node = self.into.find(Literal::off(candidate));
                    self.into.parents.push(node.expect("what is gone was found to be off"));
                }
                let node = self.add(literal, Cause::Pattern, first_parent);
                self.into.patterns.push((node, Arc::clone(&step)));
                is_any_new = true;
            }
        }
        is_any_new
    }
}

/// Candidates that are gone.
enum Removed {
    Nothing,
    Digits(Cell, DigitSet),
    Cells(CellSet, Digit),
}

impl Removed {
    fn each(&self, found: &mut dyn FnMut(Candidate)) {
        match *self {
            Self::Nothing => {}
            Self::Digits(cell, digits) => {
                digits.iter().for_each(|digit| found(Candidate { cell, digit }));
            }
            Self::Cells(cells, digit) => {
                cells.iter().for_each(|cell| found(Candidate { cell, digit }));
            }
        }
    }
}
