//! The walk for cycles.

use super::literal::{Literal, LiteralSet};
use super::pass::Pass;
use super::plain_lines;
use crate::grid::{
    Candidate, CandidateSet, CellSet, DigitSet, Houses, PencilGrid, PerCell, PerDigit,
};
use std::ops::{ControlFlow, Range};

/// Looks for cycles as [`plain_lines::cycles`] does, except that it skips what leads nowhere, and goes two
/// links at a time.
#[derive(Clone, Debug)]
pub(super) struct CycleWalk {
    pass: Pass,
    /// The candidates with a strong link.
    linked: CandidateSet,
    /// All hops from each candidate of `known`, in order, and where they begin and end.
    hops: Vec<Hop>,
    hops_from: PerCell<PerDigit<Option<(u16, u16)>>>,
    known: Vec<Candidate>,
    /// The hops of the current walk, in order. The first stands for its beginning.
    reached: Vec<Reached>,
}

/// From a candidate that is on, over one that is then off, to one that is then on.
#[derive(Clone, Copy, Debug)]
struct Hop {
    over: Literal,
    to: Literal,
}

/// A hop of a walk, and the place of the one before it.
#[derive(Clone, Copy, Debug)]
struct Reached {
    hop: Hop,
    before: u16,
}

/// A cycle: the way to the candidate reached at `last`, and back to the beginning over another one.
pub(super) struct Cycle<'a> {
    reached: &'a [Reached],
    last: u16,
    over: Literal,
    /// The number of its literals.
    pub(super) complexity: u32,
}

/// Has space for the candidates of nearly all positions.
impl Default for CycleWalk {
    fn default() -> Self {
        Self {
            pass: Pass::X,
            linked: CandidateSet::EMPTY,
            hops: Vec::with_capacity(2048),
            hops_from: PerCell([PerDigit([None; 9]); 81]),
            known: Vec::with_capacity(256),
            reached: Vec::with_capacity(256),
        }
    }
}

impl CycleWalk {
    /// Takes up the candidates with a strong link in a pass over a position. All walks until the next call are in this position.
    pub(super) fn begin(&mut self, pass: Pass, linked: PerDigit<CellSet>) {
        (self.pass, self.linked) = (pass, CandidateSet::from_cells(linked));
        self.hops.clear();
        for Candidate { cell, digit } in self.known.drain(..) {
            self.hops_from[cell][digit] = None;
        }
    }

    /// Returns the candidates removed by the first cycle of this complexity from `start` that removes any.
    pub(super) fn find_cycle<H: Houses>(
        &mut self,
        grid: &PencilGrid<H>,
        start: Candidate,
        complexity: u32,
    ) -> Option<CandidateSet> {
        let mut found = None;
        let _first = self.each_cycle(grid, start, complexity, &mut |cycle| {
            if cycle.complexity == complexity {
                found = Some(cycle.gone(grid)).filter(|gone| !gone.is_empty());
            }
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Calls `found` with each cycle from `start` up to this complexity.
    pub(super) fn each_cycle<H: Houses>(
        &mut self,
        grid: &PencilGrid<H>,
        start: Candidate,
        longest: u32,
        found: &mut dyn FnMut(Cycle<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let start = Literal::on(start);
        let mut seen = LiteralSet::EMPTY;
        seen.add(start);
        self.reached.clear();
        self.reached.push(Reached { hop: Hop { over: start, to: start }, before: 0 });
        let (mut layer, mut complexity) = (0..1, 0);
        while !layer.is_empty() && complexity < longest {
            complexity += 2;
            for last in layer.clone() {
                for hop in self.hops_from(grid, self.reached[last].hop.to.candidate()) {
                    let (hop, last) = (self.hops[hop], last as u16);
                    let cycle = Cycle { reached: &self.reached, last, over: hop.over, complexity };
                    if hop.to == start {
                        if complexity >= 4 && !cycle.has_on_way(hop.over) {
                            found(cycle)?;
                        }
                    } else if !seen.contains(hop.to) && !cycle.has_on_way(hop.over) {
                        seen.add(hop.to);
                        self.reached.push(Reached { hop, before: last });
                    }
                }
            }
            layer = layer.end..self.reached.len();
        }
        ControlFlow::Continue(())
    }

    /// Returns where the hops from a candidate are in `hops`. Finds them if they are not known.
    fn hops_from<H: Houses>(&mut self, grid: &PencilGrid<H>, from: Candidate) -> Range<usize> {
        let known = &mut self.hops_from[from.cell][from.digit];
        let (first, end) = *known.get_or_insert_with(|| {
            self.known.push(from);
            let first = self.hops.len();
            let linked = &self.linked;
            plain_lines::weak(grid, self.pass, from, linked, &mut |over, _| {
                plain_lines::strong(grid, self.pass, over, linked, &mut |to, _| {
                    self.hops.push(Hop { over: Literal::off(over), to: Literal::on(to) });
                });
            });
            // At most 18,144: 648 ends of strong links, each turned off by at most 28 candidates.
            (first as u16, self.hops.len() as u16)
        });
        first.into()..end.into()
    }
}

impl Cycle<'_> {
    /// True if this literal is off on the way to `last`.
    fn has_on_way(&self, off: Literal) -> bool {
        let mut place = self.last;
        while place != 0 {
            let Reached { hop, before } = self.reached[usize::from(place)];
            if hop.over == off {
                return true;
            }
            place = before;
        }
        false
    }

    /// Its literals, those that are on and off in turn, last to first.
    pub(super) fn literals(&self) -> impl Iterator<Item = Literal> {
        let before = |place: &u16| (*place != 0).then(|| self.reached[usize::from(*place)].before);
        let places = std::iter::successors(Some(self.last), before);
        let hops = places.map(|place| self.reached[usize::from(place)].hop);
        let mut over = self.over;
        hops.flat_map(move |hop| [hop.to, std::mem::replace(&mut over, hop.over)])
    }

    /// Returns the candidates that it removes.
    pub(super) fn gone<H: Houses>(&self, grid: &PencilGrid<H>) -> CandidateSet {
        let mut cells = CellSet::EMPTY;
        let mut seen = [CandidateSet::EMPTY; 2];
        for literal in self.literals() {
            let Candidate { cell, digit } = literal.candidate();
            cells = cells.with(cell);
            seen[usize::from(literal.is_on())]
                .add(digit, grid.houses().peers(cell) & grid.cells(digit));
        }
        seen[0].and(&seen[1]).and(&grid.candidates_in(!cells, DigitSet::ALL))
    }
}
