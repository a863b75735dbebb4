//! Trails: all that a conclusion rests on.

use super::literal::Literal;
use crate::grade::{Chain, Evidence, Step};
use crate::grid::HouseKind;
use std::sync::Arc;

/// By what a literal follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// By nothing: it is assumed.
    Assumed,
    /// By the candidates of its cell.
    Cell,
    /// By the places of its digit in its house of this kind.
    House(HouseKind),
    /// By a whole pattern (levels 1 and up).
    Pattern,
}

/// A literal of a trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrailNode {
    /// The literal.
    pub literal: Literal,
    /// By what it follows from its parents.
    pub cause: Cause,
    /// Places of its parents in the trail.
    pub parents: Vec<usize>,
    /// The step that is its cause, if that is a pattern: one that holds if its parents do.
    pub pattern: Option<Arc<Step>>,
}

/// The conclusion, then all its ancestors, breadth first through the parents, each literal once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail(pub(in crate::grade) Vec<TrailNode>);

impl Trail {
    /// The conclusion and its ancestors.
    pub fn nodes(&self) -> &[TrailNode] {
        &self.0
    }

    /// The conclusion.
    pub fn target(&self) -> Literal {
        self.0[0].literal
    }

    /// Places of the nodes such that each comes after its parents: assumptions first, the conclusion last.
    /// (A cycle, which returns to its assumption, begins after it.)
    pub fn in_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.0.len());
        let mut is_entered = vec![false; self.0.len()];
        // Nodes to enter (false), and to note once all their parents are noted (true).
        let mut open = vec![(0, false)];
        while let Some((node, is_done)) = open.pop() {
            if is_done {
                order.push(node);
            } else if !std::mem::replace(&mut is_entered[node], true) {
                open.push((node, true));
                open.extend(self.0[node].parents.iter().rev().map(|&parent| (parent, false)));
            }
        }
        order
    }

    /// The chains that are causes in it.
    fn nested(&self) -> impl Iterator<Item = &Chain> {
        self.0.iter().filter_map(|node| match &node.pattern.as_ref()?.evidence {
            Evidence::Chain(chain) => Some(chain),
            _ => None,
        })
    }

    /// The trail of `node`, whose parents and own data the two functions give.
    pub(super) fn new<N: Copy>(
        node: N,
        literal: impl Fn(N) -> Literal,
        describe: impl Fn(N) -> (Cause, Option<Arc<Step>>),
        parents: impl Fn(N) -> Vec<N>,
    ) -> Self {
        let mut order = vec![node];
        let mut nodes: Vec<TrailNode> = Vec::new();
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            let mut places = Vec::new();
            for parent in parents(node) {
                let known = order.iter().position(|&known| literal(known) == literal(parent));
                places.push(known.unwrap_or_else(|| {
                    order.push(parent);
                    order.len() - 1
                }));
            }
            let (cause, pattern) = describe(node);
            nodes.push(TrailNode { literal: literal(node), cause, parents: places, pattern });
        }
        Self(nodes)
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
        let of = |trail: &Trail| trail.0.iter().map(|node| node.literal).collect();
        chain.trails.iter().map(of).collect()
    };
    a.complexity == b.complexity && literals(a) == literals(b)
}
