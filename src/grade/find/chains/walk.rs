//! The walk for a cycle of a known length.

use super::graph::Graph;
use super::links::{has, put};
use super::pass::Pass;
use crate::grid::{Candidate, CandidateSet, CellSet, DigitSet, HouseKind, PencilGrid};
use std::ops::RangeInclusive;

/// Looks for a cycle as [`linear::cycles`](super::linear::cycles) does, except that it skips what leads nowhere.
pub(super) struct CycleWalk<'a, const W: usize> {
    pub(super) grid: &'a PencilGrid,
    pub(super) graph: &'a Graph<W>,
    pub(super) pass: Pass,
}

/// A candidate that is on, and by which of those that are off it was reached, from which one on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    on: u16,
    over: u16,
    from: u16,
}

impl<const W: usize> CycleWalk<'_, W> {
    /// Returns the candidates removed by the first cycle with one of these complexities through node `a` that removes any.
    pub(super) fn find_cycle(
        &self,
        a: usize,
        complexities: RangeInclusive<u32>,
        hops: &mut Vec<Hop>,
    ) -> Option<CandidateSet> {
        hops.clear();
        hops.push(Hop { on: a as u16, over: 0, from: 0 });
        let mut seen = [0; W];
        put(&mut seen, a);
        let mut next = 0;
        for layer in (2..=*complexities.end()).step_by(2) {
            if next == hops.len() {
                break;
            }
            for hop in std::mem::replace(&mut next, hops.len())..hops.len() {
                for over in self.weak(hops[hop].on.into()) {
                    if is_ancestor(hops, hop, over) {
                        continue;
                    }
                    for to in self.strong(over) {
                        if to == a {
                            let is_asked = complexities.contains(&layer);
                            let gone = is_asked.then(|| self.gone(hops, hop, over));
                            if let Some(gone) = gone.filter(|gone| !gone.is_empty()) {
                                return Some(gone);
                            }
                        } else if !has(&seen, to) {
                            put(&mut seen, to);
                            hops.push(Hop { on: to as u16, over: over as u16, from: hop as u16 });
                        }
                    }
                }
            }
        }
        None
    }

    /// The nodes that are off if this one is on, in order.
    fn weak(&self, on: usize) -> impl Iterator<Item = usize> {
        let Candidate { cell, digit } = self.graph.nodes[on];
        let is_in_cell = self.pass.has_cell_links();
        let digits = if is_in_cell { self.grid.digits(cell) } else { DigitSet::EMPTY };
        let others = digits.without(digit).iter().map(move |digit| Candidate { cell, digit });
        let linked = &self.graph.linked;
        let others = others.filter(|other| linked[other.digit].contains(other.cell));
        let peers = linked[digit].in_peer_order(cell).map(move |cell| Candidate { cell, digit });
        others.chain(peers).map(|candidate| self.graph.number(candidate))
    }

    /// The nodes that are on if this one is off, in order: that in its cell, then those in its block, row and column.
    /// A node may come twice.
    fn strong(&self, off: usize) -> impl Iterator<Item = usize> {
        let Candidate { cell, digit } = self.graph.nodes[off];
        let digits = self.grid.digits(cell);
        let is_in_cell = self.pass.has_cell_links() && digits.len() == 2;
        let in_cell = is_in_cell.then(|| digits.without(digit).first()).flatten();
        let kinds: &[HouseKind] = if self.pass.has_house_links() { &HouseKind::ALL } else { &[] };
        let houses = kinds.iter().map(move |kind| kind.house_of(cell));
        let in_houses = houses.filter_map(move |house| {
            let places = (self.grid.cells(digit) & house.cells()).without(cell);
            self.grid.has_two_places(house, digit).then(|| places.first()).flatten()
        });
        in_cell
            .map(move |digit| Candidate { cell, digit })
            .into_iter()
            .chain(in_houses.map(move |cell| Candidate { cell, digit }))
            .map(|candidate| self.graph.number(candidate))
    }

    /// Returns the candidates removed by the cycle that is closed from `last` over `over`.
    fn gone(&self, hops: &[Hop], last: usize, over: usize) -> CandidateSet {
        let Self { grid, graph, .. } = self;
        // All literals of the cycle: those that are on, and those that are off.
        let mut literals = [usize::from(hops[0].on), over].map(|i| graph.nodes[i]);
        let mut cells = CellSet::EMPTY;
        let mut seen = [CandidateSet::EMPTY; 2];
        let mut hop = last;
        loop {
            for (seen, Candidate { cell, digit }) in seen.iter_mut().zip(literals) {
                cells = cells.with(cell);
                seen.add(digit, cell.peers() & grid.cells(digit));
            }
            if hop == 0 {
                break;
            }
            let Hop { on, over, from } = hops[hop];
            literals = [on, over].map(|i| graph.nodes[usize::from(i)]);
            hop = from.into();
        }
        seen[0].and(&seen[1]).and(&grid.candidates_in(!cells, DigitSet::ALL))
    }
}

/// True if a candidate is off on the way to this hop.
fn is_ancestor(hops: &[Hop], mut hop: usize, off: usize) -> bool {
    while hop != 0 {
        if usize::from(hops[hop].over) == off {
            return true;
        }
        hop = hops[hop].from.into();
    }
    false
}
