//! Everything that follows from one assumption: the result of an expansion.

use super::literal::{Literal, LiteralSet};
use super::trail::{Cause, Trail};
use crate::grade::Step;
use std::sync::Arc;

/// The place of a literal in an [`Expansion`].
pub(super) type NodeId = u16;

/// A literal that follows; small, since thousands are kept for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) literal: Literal,
    /// Number of different literals it rests on, itself included.
    pub(super) count: u16,
    /// Number of its parents, which stand in `Expansion::parents` after those of earlier nodes.
    pub(super) parents: u16,
    pub(super) cause: Cause,
}

/// A pattern that is the cause of a node.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    pub(super) node: NodeId,
    pub(super) step: Arc<Step>,
    /// The nodes that the patterns inside it rest on. They do not count as ancestors.
    pub(super) needs: Vec<NodeId>,
}

/// The literals that follow from an assumption, in the order of finding.
#[derive(Clone, Debug)]
pub(super) struct Expansion {
    pub(super) nodes: Vec<Node>,
    pub(super) parents: Vec<NodeId>,
    pub(super) patterns: Vec<Reason>,
    /// The literals that rest on no more literals than the search allows.
    pub(super) found: LiteralSet,
    /// Two literals of one candidate that both follow. One of them is the last node, and not in `found`.
    pub(super) contradiction: Option<[NodeId; 2]>,
}

impl Default for Expansion {
    fn default() -> Self {
        Self {
            // Hardly any expansion has more.
            nodes: Vec::with_capacity(256),
            parents: Vec::with_capacity(320),
            patterns: Vec::new(),
            found: LiteralSet::EMPTY,
            contradiction: None,
        }
    }
}

impl Expansion {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.patterns.clear();
        self.found = LiteralSet::EMPTY;
        self.contradiction = None;
    }

    /// Returns the literals that follow.
    pub(super) fn found(&self) -> &LiteralSet {
        &self.found
    }

    /// Returns the literals that follow and are on (or off), in the order of finding.
    pub(super) fn in_order(&self, is_on: bool) -> impl Iterator<Item = Literal> {
        let all = self.nodes.len() - usize::from(self.contradiction.is_some());
        self.nodes[..all]
            .iter()
            .map(|node| node.literal)
            .filter(move |found| found.is_on() == is_on)
    }

    /// Returns the number of different literals that this one, which follows, rests on, itself included.
    pub(super) fn count(&self, literal: Literal) -> u32 {
        self.node(self.find(literal)).count.into()
    }

    /// Returns the sum of the counts of two contradicting literals.
    pub(super) fn contradiction_count(&self) -> Option<u32> {
        let [first, second] = self.contradiction?;
        Some(u32::from(self.node(first).count) + u32::from(self.node(second).count))
    }

    /// Returns the trails of two contradicting literals.
    pub(super) fn contradiction_trails(&self) -> Vec<Trail> {
        self.contradiction.iter().flatten().map(|&node| self.trail_of(node)).collect()
    }

    /// Returns everything that a literal that follows rests on.
    pub(super) fn trail(&self, literal: Literal) -> Trail {
        self.trail_of(self.find(literal))
    }

    fn trail_of(&self, node: NodeId) -> Trail {
        let ends: Vec<usize> = self.nodes[..=usize::from(node)]
            .iter()
            .scan(0, |end, node| {
                *end += usize::from(node.parents);
                Some(*end)
            })
            .collect();
        let parents = |node: NodeId| {
            let end = ends[usize::from(node)];
            self.parents[end - usize::from(self.node(node).parents)..end].iter().copied()
        };
        Trail::new(
            node,
            |node| self.node(node).literal,
            |node| (self.node(node).cause, self.pattern(node).map(|it| Arc::clone(&it.step))),
            parents,
            |node| self.pattern(node).map_or_else(Vec::new, |it| it.needs.clone()),
        )
    }

    #[inline]
    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[usize::from(node)]
    }

    fn pattern(&self, node: NodeId) -> Option<&Reason> {
        self.patterns.iter().find(|reason| reason.node == node)
    }

    fn find(&self, literal: Literal) -> NodeId {
        let place = self.nodes.iter().position(|node| node.literal == literal);
        place.expect("the literal follows") as NodeId
    }
}
