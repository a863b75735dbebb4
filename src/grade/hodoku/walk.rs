//! The way from a node of an implication table back to its premise, with its side branches.

use super::node::ImplicationNode;
use super::tables::Implications;
use crate::grid::CellSet;

/// Memory for the way from a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    main: Vec<ImplicationNode>,
    branch: Vec<ImplicationNode>,
    /// The nodes at which side branches begin.
    sides: Vec<ImplicationNode>,
}

impl Walk {
    /// Returns the length of the chain from the premise to a node, and whether it is a net: whether it has side branches.
    pub(super) fn measure(
        &mut self,
        tables: &Implications,
        premise: ImplicationNode,
        node: ImplicationNode,
    ) -> (usize, bool) {
        let Self { main, branch, sides } = self;
        let mut cells = CellSet::EMPTY;
        main.clear();
        sides.clear();
        main.push(node);
        walk(tables, premise, node, Some(sides), &mut |node| {
            main.push(node);
            cells |= node.places(&tables.groups).1;
            false
        });
        let mut length = main.len();
        for side in &*sides {
            branch.clear();
            branch.push(*side);
            walk(tables, premise, *side, None, &mut |node| {
                branch.push(node);
                let first = node.places(&tables.groups).1.first();
                main.contains(&node) && first.is_some_and(|cell| cells.contains(cell))
            });
            let end = branch.last().expect("it has a node");
            length += branch.len() * main.iter().filter(|node| *node == end).count();
        }
        (length, !sides.is_empty())
    }
}

/// Goes from a node of a table to its premise by way of the main parents, until `visit` stops it, and collects the side parents.
fn walk(
    tables: &Implications,
    premise: ImplicationNode,
    node: ImplicationNode,
    mut sides: Option<&mut Vec<ImplicationNode>>,
    visit: &mut dyn FnMut(ImplicationNode) -> bool,
) {
    let own = tables.of(premise);
    // The table through which the way goes, if it is another one.
    let mut through = None;
    let mut number = own.find(node).expect("the table has the node");
    while number != 0 {
        if through.is_none() && number >= own.direct {
            let source = own.entries[own.entries[number].parent as usize].node;
            let inner = tables.of(source);
            number = inner.find(own.entries[number].node).expect("it has what it adds");
            through = Some((source, inner));
        }
        let table = through.map_or(own, |(_, inner)| inner);
        if let Some(sides) = &mut sides {
            let nodes = table.sides_of(number).iter();
            sides.extend(nodes.map(|side| table.entries[usize::from(*side)].node));
        }
        number = table.entries[number].parent.into();
        if visit(table.entries[number].node) {
            return;
        }
        if let Some((source, _)) = through.filter(|_| number == 0) {
            number = own.find(source).expect("it is where the table was entered");
            through = None;
        }
    }
}
