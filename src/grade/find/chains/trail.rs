//! Trails: all that a conclusion rests on.

use super::literal::{Literal, LiteralSet};
use crate::grade::{Chain, Evidence, Step};
use crate::grid::House;
use std::sync::Arc;

/// By what a literal follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// By nothing: it is assumed.
    Assumed,
    /// By the candidates of its cell.
    Cell,
    /// By the places of its digit in this house, which holds its cell.
    House(House),
    /// By a whole pattern (levels 1 and up).
    Pattern,
    /// By a literal and its opposite (only in forcing nets of HoDoKu): if both follow, everything does.
    Contradiction,
}

/// Places of parents in a trail. Most literals have one or two.
#[cfg(not(target_family = "wasm"))]
pub type Parents = smallvec::SmallVec<[usize; 2]>;
/// Places of parents in a trail. Here the size of the code matters more.
#[cfg(target_family = "wasm")]
pub type Parents = Vec<usize>;

/// A literal of a trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrailNode {
    /// The literal.
    pub literal: Literal,
    /// By what it follows from its parents.
    pub cause: Cause,
    /// Places of its parents in the trail. If a chain is the cause, they include the literals that patterns inside it rest on.
    pub parents: Parents,
    /// The step that is its cause, if that is a pattern: one that holds if its parents do.
    pub pattern: Option<Arc<Step>>,
}

/// The conclusion, then all its ancestors, breadth first through the parents, each literal once. Last come literals on which
/// only patterns inside other chains rest: they do not count for the length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    pub(in crate::grade) nodes: Vec<TrailNode>,
    /// Number of nodes that count.
    pub(in crate::grade) counted: usize,
}

impl Trail {
    /// The conclusion and its ancestors.
    pub fn nodes(&self) -> &[TrailNode] {
        &self.nodes
    }

    /// Returns the nodes that count for the length.
    pub(super) fn counted(&self) -> &[TrailNode] {
        &self.nodes[..self.counted]
    }

    /// The conclusion.
    pub fn target(&self) -> Literal {
        self.nodes[0].literal
    }

    /// Places of the nodes such that each comes after its parents: assumptions first, the conclusion last.
    /// (A cycle, which returns to its assumption, begins after it.)
    pub fn in_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut is_entered = vec![false; self.nodes.len()];
        // Nodes to enter (false), and to note once all their parents are noted (true).
        let mut open = vec![(0, false)];
        while let Some((node, is_done)) = open.pop() {
            if is_done {
                order.push(node);
            } else if !std::mem::replace(&mut is_entered[node], true) {
                open.push((node, true));
                open.extend(self.nodes[node].parents.iter().rev().map(|&parent| (parent, false)));
            }
        }
        order
    }

    /// Returns the chains that are causes in it and count.
    fn nested(&self) -> impl Iterator<Item = &Chain> {
        self.counted().iter().filter_map(|node| match &node.pattern.as_ref()?.evidence {
            Evidence::Chain(chain) => Some(chain),
            _ => None,
        })
    }

    /// Returns the trail of `node`. The functions give the literal of a node, its cause, its parents, and the nodes that
    /// patterns inside its cause rest on.
    pub(in crate::grade) fn new<N: Copy, P: IntoIterator<Item = N>>(
        node: N,
        literal: impl Fn(N) -> Literal,
        describe: impl Fn(N) -> (Cause, Option<Arc<Step>>),
        parents: impl Fn(N) -> P,
        needs: impl Fn(N) -> Vec<N>,
    ) -> Self {
        let mut order = Vec::with_capacity(32);
        order.push(node);
        let mut seen = LiteralSet::EMPTY;
        seen.add(literal(node));
        let mut place_of = |node: N, order: &mut Vec<N>| {
            let known = seen
                .contains(literal(node))
                .then(|| order.iter().position(|&known| literal(known) == literal(node)));
            known.flatten().unwrap_or_else(|| {
                seen.add(literal(node));
                order.push(node);
                order.len() - 1
            })
        };
        let (mut nodes, mut counted, mut at) = (Vec::new(), None, 0);
        loop {
            while let Some(&node) = order.get(nodes.len()) {
                let parents =
                    parents(node).into_iter().map(|it| place_of(it, &mut order)).collect();
                let (cause, pattern) = describe(node);
                nodes.push(TrailNode { literal: literal(node), cause, parents, pattern });
            }
            let counted = *counted.get_or_insert(nodes.len());
            if at == nodes.len() {
                return Self { nodes, counted };
            }
            for need in needs(order[at]) {
                let place = place_of(need, &mut order);
                if !nodes[at].parents.contains(&place) {
                    nodes[at].parents.push(place);
                }
            }
            at += 1;
        }
    }
}

/// The complexities of all different chains nested in these trails.
pub(super) fn nested_complexity(trails: &[Trail]) -> u32 {
    let mut different: Vec<&Chain> = Vec::new();
    for nested in trails.iter().flat_map(Trail::nested) {
        if !different.iter().any(|known| is_same(known, nested)) {
            different.push(nested);
        }
    }
    different.into_iter().map(|nested| nested.complexity).sum()
}

/// Two nested chains count as one if their literals are the same, in the same order.
fn is_same(a: &Chain, b: &Chain) -> bool {
    let literals = |chain: &Chain| -> Vec<Vec<Literal>> {
        let of = |trail: &Trail| trail.counted().iter().map(|node| node.literal).collect();
        chain.trails.iter().map(of).collect()
    };
    a.complexity == b.complexity && literals(a) == literals(b)
}
