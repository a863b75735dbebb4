//! Forcing chains and nets: what follows from a candidate, from a candidate and its opposite, or from all candidates of a
//! cell or of a house.
//!
//! Of all conclusions, the step is the placement with the first cell, else the elimination with the first cell and digit. Lengths only
//! decide between the two names of an elimination.

use super::node::ImplicationNode;
use super::tables::{Implications, candidates};
use super::walk::Walk;
use super::{CountedGrid, FinderMemory, FoundStep, Technique, nets, rows_columns_blocks};
use crate::grid::{Candidate, Cell, CellSet, Digit, House, HouseKind, PerDigit};
use arrayvec::ArrayVec;

/// The single candidates of a table.
#[derive(Clone, Debug)]
pub(super) struct Singles {
    /// For each digit, the cells in which it is off; the cells in which it is on.
    cells: [PerDigit<CellSet>; 2],
}

impl Singles {
    const NONE: Self = Self { cells: [PerDigit([CellSet::EMPTY; 9]); 2] };
}

/// Forcing chain.
pub(super) fn chain(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    memory.tables.make(grid, memory.grid_number, true);
    find(grid, memory, false)
}

/// Forcing net.
pub(super) fn net(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    memory.tables.make_nets(grid, nets::fill);
    find(grid, memory, true)
}

fn find(grid: &CountedGrid, memory: &mut FinderMemory, is_net: bool) -> Option<FoundStep> {
    let FinderMemory { tables, singles, walk, .. } = memory;
    tables.expand_all(grid);
    singles.resize(2 * 729, Singles::NONE);
    for it in candidates(grid) {
        for on in [true, false] {
            let node = ImplicationNode::of(it, on);
            let own = &mut singles[node.index()];
            *own = Singles::NONE;
            for entry in &tables.of(node).entries {
                if let Some(Candidate { cell, digit }) = entry.node.candidate() {
                    let cells = &mut own.cells[usize::from(entry.node.is_on())][digit];
                    *cells = cells.with(cell);
                }
            }
        }
    }
    let mut search = ForcingSearch { grid, tables, singles, walk, is_net, best: None };
    for it in candidates(grid) {
        for on in [true, false] {
            search.contradictions(it, on);
        }
    }
    for it in candidates(grid) {
        let premises = [ImplicationNode::of(it, true), ImplicationNode::of(it, false)];
        search.verities(&premises, !CellSet::of(it.cell));
    }
    for cell in grid.empty {
        let digits = grid.digits[cell].iter();
        let premises: ArrayVec<ImplicationNode, 9> =
            digits.map(|digit| ImplicationNode::of(Candidate { cell, digit }, true)).collect();
        search.verities(&premises, CellSet::ALL);
    }
    for house in rows_columns_blocks() {
        for digit in Digit::all() {
            let places = grid.places(house, digit).iter();
            let premises: ArrayVec<ImplicationNode, 9> =
                places.map(|cell| ImplicationNode::of(Candidate { cell, digit }, true)).collect();
            search.verities(&premises, CellSet::ALL);
        }
    }
    let best = search.best?;
    let technique = match (best.is_contradiction, is_net) {
        (true, false) => Technique::ForcingChainContradiction,
        (false, false) => Technique::ForcingChainVerity,
        (true, true) => Technique::ForcingNetContradiction,
        (false, true) => Technique::ForcingNetVerity,
    };
    if best.places {
        return Some(FoundStep::Placed(technique, best.candidate));
    }
    memory.removed.clear();
    memory.removed.push(best.candidate);
    Some(FoundStep::Removed(technique))
}

/// The best conclusion so far.
struct Conclusion {
    places: bool,
    candidate: Candidate,
    /// True if it rests on a contradiction, not on all that is possible.
    is_contradiction: bool,
    length: usize,
}

impl Conclusion {
    /// Returns the sort key: placements by cell, then eliminations by cell and digit.
    fn rank(places: bool, Candidate { cell, digit }: Candidate) -> (bool, usize) {
        (!places, if places { cell.index() } else { 9 * cell.index() + digit.index() })
    }
}

struct ForcingSearch<'a> {
    grid: &'a CountedGrid,
    tables: &'a Implications,
    singles: &'a [Singles],
    walk: &'a mut Walk,
    is_net: bool,
    best: Option<Conclusion>,
}

impl ForcingSearch<'_> {
    /// True if a conclusion, or another proof of it, would make a difference.
    fn matters(&self, places: bool, candidate: Candidate) -> bool {
        let rank = Conclusion::rank(places, candidate);
        self.best.as_ref().is_none_or(|best| {
            let of_best = Conclusion::rank(best.places, best.candidate);
            rank < of_best || rank == of_best && !places
        })
    }

    /// Takes a conclusion with its implications, from the premise of a table to a node, if it is better.
    fn conclude(
        &mut self,
        is_contradiction: bool,
        places: bool,
        candidate: Candidate,
        implications: impl Iterator<Item = (ImplicationNode, ImplicationNode)>,
    ) {
        let (mut length, mut has_net) = (0, false);
        for (premise, node) in implications {
            let (own, is_net) = self.walk.measure(self.tables, premise, node);
            length += own;
            has_net |= is_net;
        }
        let rank = Conclusion::rank(places, candidate);
        let is_better = self.best.as_ref().is_none_or(|best| {
            rank < Conclusion::rank(best.places, best.candidate) || length < best.length
        });
        if is_better && (has_net || !self.is_net) {
            self.best = Some(Conclusion { places, candidate, is_contradiction, length });
        }
    }

    /// Looks for contradictions in a table.
    fn contradictions(&mut self, it: Candidate, on: bool) {
        if !self.matters(!on, it) {
            return;
        }
        let grid = self.grid;
        let premise = ImplicationNode::of(it, on);
        let [off_in, on_in] = &self.singles[premise.index()].cells;
        let node = |cell: Cell, digit: Digit, on| {
            (premise, ImplicationNode::of(Candidate { cell, digit }, on))
        };
        if self.singles[premise.index()].cells[usize::from(!on)][it.digit].contains(it.cell) {
            self.conclude(true, !on, it, [(premise, premise.opposite())].into_iter());
        }
        for digit in Digit::all() {
            if let Some(cell) = (on_in[digit] & off_in[digit]).first() {
                let nodes = [node(cell, digit, false), node(cell, digit, true)];
                self.conclude(true, !on, it, nodes.into_iter());
            }
        }
        for first in Digit::all() {
            for second in Digit::all().filter(|second| *second > first) {
                if let Some(cell) = (on_in[first] & on_in[second]).first() {
                    let nodes = [node(cell, first, true), node(cell, second, true)];
                    self.conclude(true, !on, it, nodes.into_iter());
                }
            }
        }
        for_each_house(|house, digit| {
            let cells = on_in[digit] & house.cells();
            if cells.len() >= 2 {
                let nodes = cells.iter().map(|cell| node(cell, digit, true));
                self.conclude(true, !on, it, nodes);
            }
        });
        let all_on = Digit::all().fold(CellSet::EMPTY, |all, digit| all | on_in[digit]);
        for cell in grid.empty - all_on {
            let digits = grid.digits[cell];
            if digits.iter().all(|digit| off_in[digit].contains(cell)) {
                let nodes = digits.iter().map(|digit| node(cell, digit, false));
                self.conclude(true, !on, it, nodes);
            }
        }
        for_each_house(|house, digit| {
            let cells = grid.open[digit] & house.cells();
            if !cells.is_empty() && cells.is_subset(off_in[digit]) {
                let nodes = cells.iter().map(|cell| node(cell, digit, false));
                self.conclude(true, !on, it, nodes);
            }
        });
    }

    /// Looks for what all of the premises imply in the cells.
    fn verities(&mut self, premises: &[ImplicationNode], cells: CellSet) {
        let Some((first, others)) = premises.split_first() else { return };
        for on in [true, false] {
            for digit in Digit::all() {
                let of = |premise: &ImplicationNode| {
                    self.singles[premise.index()].cells[usize::from(on)][digit]
                };
                let common =
                    others.iter().fold(of(first) & cells, |all, premise| all & of(premise));
                for cell in common {
                    let it = Candidate { cell, digit };
                    if self.matters(on, it) {
                        let nodes =
                            premises.iter().map(|premise| (*premise, ImplicationNode::of(it, on)));
                        self.conclude(false, on, it, nodes);
                    }
                }
            }
        }
    }
}

/// Rows, columns, boxes; in each, digits and then houses.
fn for_each_house(mut visit: impl FnMut(House, Digit)) {
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
        for digit in Digit::all() {
            kind.houses().for_each(|house| visit(house, digit));
        }
    }
}
