//! Nice loops and alternating inference chains, with groups and without.

use super::best::{Best, Sorted};
use super::node::ImplicationNode;
use super::tables::{Implications, candidates};
use super::{CountedGrid, FinderMemory, FoundStep, Technique};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, PerDigit};

/// Loops and chains of single candidates.
pub(super) fn plain(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    memory.tables.make(grid, memory.grid_number, false);
    find(grid, memory)
}

/// Loops and chains that may have groups.
pub(super) fn grouped(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    memory.tables.make(grid, memory.grid_number, true);
    find(grid, memory)
}

/// Of equal instances, the first is one from a premise that is on, then a loop, then a chain. But premises that are on come last
/// here: in most cells their loops remove only one candidate, and need no search if another instance removes more.
fn find(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let FinderMemory { tables, chain, .. } = memory;
    let best = Best::default();
    let mut search = LoopSearch { grid, tables, chain, best };
    for premise in candidates(grid) {
        search.loops(premise, false);
    }
    for premise in candidates(grid) {
        search.alternating_chains(premise);
    }
    let best = std::mem::take(&mut search.best);
    for premise in candidates(grid) {
        if grid.digits[premise.cell].len() == 2 || !best.removes_more_than_one() {
            search.loops(premise, true);
        }
    }
    search.best.or(best).take(memory).map(FoundStep::Removed)
}

struct LoopSearch<'a> {
    grid: &'a CountedGrid,
    tables: &'a mut Implications,
    /// The nodes from the premise to an entry.
    chain: &'a mut Vec<ImplicationNode>,
    best: Best,
}

impl LoopSearch<'_> {
    /// Tests the entries in the cell of the premise.
    fn loops(&mut self, premise: Candidate, on: bool) {
        self.tables.expand(ImplicationNode::of(premise, on));
        for number in self.tables.of(ImplicationNode::of(premise, on)).added() {
            let node = self.tables.of(ImplicationNode::of(premise, on)).entries[number].node;
            let Some(end) = node.candidate().filter(|end| end.cell == premise.cell) else {
                continue;
            };
            let candidates = self.grid.digits[premise.cell];
            let is_same = end.digit == premise.digit;
            let discontinuous = match (on, node.is_on()) {
                (true, false) if is_same => Some(DigitSet::of(premise.digit)),
                (false, true) if is_same => Some(candidates.without(premise.digit)),
                (true, true) if !is_same => Some(DigitSet::of(premise.digit)),
                (false, false) if !is_same => Some(DigitSet::of(end.digit)),
                (true, false) if !is_same && candidates.len() == 2 => None,
                (false, true) if !is_same => None,
                _ => continue,
            };
            let mut removed: Sorted = PerDigit([CellSet::EMPTY; 9]);
            if let Some(digits) = discontinuous {
                for digit in digits {
                    removed[digit] = CellSet::of(premise.cell);
                }
                if !self.best.is_beaten_by(&removed) {
                    continue;
                }
            }
            if !self.is_loop(ImplicationNode::of(premise, on), number, premise.cell) {
                continue;
            }
            if discontinuous.is_none() {
                let inside = if on { DigitSet::EMPTY } else { candidates };
                for digit in inside.without(premise.digit).without(end.digit) {
                    removed[digit] = CellSet::of(premise.cell);
                }
                self.add_continuous(premise.cell, &mut removed);
            }
            let technique = match (discontinuous.is_some(), self.has_group()) {
                (true, false) => Technique::DiscontinuousNiceLoop,
                (true, true) => Technique::GroupedDiscontinuousNiceLoop,
                (false, false) => Technique::ContinuousNiceLoop,
                (false, true) => Technique::GroupedContinuousNiceLoop,
            };
            self.best.offer(technique, &removed);
        }
    }

    /// Adds what the links of a continuous loop remove.
    fn add_continuous(&self, start: Cell, removed: &mut Sorted) {
        let places = |node: &ImplicationNode| node.places(&self.tables.groups);
        let all = self.chain.iter().fold(CellSet::of(start), |all, node| all | places(node).1);
        for (i, node) in self.chain.iter().enumerate().skip(1) {
            let (digit, cells) = places(node);
            let (_, before) = places(&self.chain[i - 1]);
            if before.first() == cells.first() {
                continue;
            }
            if !node.is_on() {
                let seeing = before.common_peers() & cells.common_peers();
                removed[digit] |= (self.grid.cells[digit] & seeing) - all;
            } else if let [next, last, ..] = self.chain[i + 1..] {
                let ((_, next_cells), (last_digit, last_cells)) = (places(&next), places(&last));
                if !next.is_on()
                    && last.is_on()
                    && next_cells.first() == cells.first()
                    && last_cells.first() != cells.first()
                {
                    let cell = cells.first().expect("a node has a cell");
                    for other in self.grid.digits[cell].without(digit).without(last_digit) {
                        removed[other] = removed[other].with(cell);
                    }
                }
            }
        }
    }

    /// Tests the entries that are on.
    fn alternating_chains(&mut self, premise: Candidate) {
        let Candidate { cell, digit } = premise;
        for number in self.tables.of(ImplicationNode::of(premise, false)).added() {
            let node = self.tables.of(ImplicationNode::of(premise, false)).entries[number].node;
            let Some(end) = node.candidate().filter(|end| node.is_on() && end.cell != cell) else {
                continue;
            };
            let mut removed: Sorted = PerDigit([CellSet::EMPTY; 9]);
            if end.digit == digit {
                let seeing = self.grid.cells[digit] & cell.peers() & end.cell.peers();
                if seeing.len() < 2 {
                    continue;
                }
                removed[digit] = seeing;
            } else {
                let has = |it| self.grid.cells[it];
                if !(cell.sees(end.cell)
                    && has(digit).contains(end.cell)
                    && has(end.digit).contains(cell))
                {
                    continue;
                }
                removed[digit] = CellSet::of(end.cell);
                removed[end.digit] = CellSet::of(cell);
            }
            if self.best.is_beaten_by(&removed) {
                self.offer_chain(premise, number, &removed);
            }
        }
    }

    /// Takes a chain that is better, if it meets no cell twice.
    #[cold]
    fn offer_chain(&mut self, premise: Candidate, number: usize, removed: &Sorted) {
        self.trace(ImplicationNode::of(premise, false), number);
        if self.never_comes_back(None) {
            let technique = if self.has_group() { Technique::GroupedAic } else { Technique::Aic };
            self.best.offer(technique, removed);
        }
    }

    /// Collects the chain to an entry.
    fn trace(&mut self, premise: ImplicationNode, mut number: usize) {
        let table = self.tables.of(premise);
        self.chain.clear();
        while number > 0 {
            self.chain.push(table.entries[number].node);
            number = table.entries[number].parent.into();
        }
        self.chain.push(table.entries[0].node);
        self.chain.reverse();
    }

    /// Collects the chain to an entry. True if it leaves and enters the cell by links between cells, and meets no other cell twice.
    fn is_loop(&mut self, premise: ImplicationNode, number: usize, start: Cell) -> bool {
        self.trace(premise, number);
        let in_start = |node: ImplicationNode| {
            node.candidate().is_some_and(|candidate| candidate.cell == start)
        };
        !in_start(self.chain[1])
            && !in_start(self.chain[self.chain.len() - 2])
            && self.never_comes_back(Some(start))
    }

    /// True if no node is in a cell of an earlier one, apart from the node just before it and from the `start`.
    fn never_comes_back(&self, start: Option<Cell>) -> bool {
        let (mut left, mut before) = (CellSet::EMPTY, CellSet::EMPTY);
        self.chain.iter().all(|node| {
            let (_, cells) = node.places(&self.tables.groups);
            let is_new = (left & CellSet::from_iter(cells.first())).is_empty();
            if start.is_none() || before.first() != start {
                left |= before;
            }
            before = cells;
            is_new
        })
    }

    fn has_group(&self) -> bool {
        self.chain.iter().any(|node| node.candidate().is_none())
    }
}
