//! Chains of single candidates that a depth-first search finds: turbot fish, X-chain, XY-chain and remote pair.

use super::best::{Best, Sorted};
use super::{CountedGrid, FinderMemory, FoundStep, Technique, houses_of, in_house_order};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, PerDigit};
use arrayvec::ArrayVec;

/// The most links of a chain that ends with a strong link.
const MOST_LINKS: usize = 19;

/// Turbot fish: a chain of one digit and three links.
pub(super) fn turbot_fish(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    one_digit(grid, digits, Technique::TurbotFish, 3, memory)
}

/// X-chain: a chain of one digit.
pub(super) fn x_chain(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    one_digit(grid, digits, Technique::XChain, MOST_LINKS, memory)
}

fn one_digit(
    grid: &CountedGrid,
    digits: DigitSet,
    technique: Technique,
    most: usize,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    let mut best = Best::default();
    for start in grid.empty {
        for digit in grid.digits[start] & digits {
            let mut search = OneDigit { grid, technique, most, start, digit, best: &mut best };
            search.extend(start, 0, CellSet::EMPTY);
        }
    }
    best.take(memory).map(FoundStep::Removed)
}

/// Chains of one digit from a start.
struct OneDigit<'a> {
    grid: &'a CountedGrid,
    technique: Technique,
    most: usize,
    start: Cell,
    digit: Digit,
    best: &'a mut Best,
}

impl OneDigit<'_> {
    /// Adds a strong and then a weak link. `used` are the cells of the chain before its last one, without the start.
    fn extend(&mut self, last: Cell, links: usize, used: CellSet) {
        let digit = self.digit;
        let mut listed = CellSet::of(last);
        for house in houses_of(last) {
            let others = self.grid.places(house, digit) - listed;
            listed |= others;
            if self.grid.count(house, digit) != 2 {
                continue;
            }
            for cell in others - used {
                if links > 0 {
                    // A closed chain: its start is on.
                    let other = if cell == self.start { CellSet::ALL } else { cell.peers() };
                    let seen = self.start.peers() & other;
                    let seen = seen & self.grid.cells[digit];
                    self.best.offer_digit(self.technique, seen, digit);
                }
                if cell != self.start && links + 2 < self.most {
                    let used = used.with(last).with(cell).without(self.start);
                    let others = self.grid.cells[digit] - used.with(self.start);
                    for next in in_house_order(others, cell) {
                        self.extend(next, links + 2, used);
                    }
                }
            }
        }
    }
}

/// XY-chain: cells with two candidates.
pub(super) fn xy_chain(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    bivalue(grid, Technique::XyChain, memory)
}

/// Remote pair: cells with the same two candidates.
pub(super) fn remote_pair(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    bivalue(grid, Technique::RemotePair, memory)
}

fn bivalue(
    grid: &CountedGrid,
    technique: Technique,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    let bivalue = grid.cells_with_count(2);
    let mut best = Best::default();
    for start in bivalue {
        for digit in grid.digits[start] {
            let digits = grid.digits[start];
            let same = bivalue.iter().filter(|cell| grid.digits[*cell] == digits).collect();
            let cells = if technique == Technique::RemotePair { same } else { bivalue };
            let mut search =
                Bivalue { grid, technique, cells, digit, chain: ArrayVec::new(), best: &mut best };
            search.extend(Candidate { cell: start, digit });
        }
    }
    best.take(memory).map(FoundStep::Removed)
}

/// Chains of cells with two candidates from a start.
struct Bivalue<'a> {
    grid: &'a CountedGrid,
    technique: Technique,
    /// The cells that may be in a chain.
    cells: CellSet,
    /// The digit that is at one end or at the other.
    digit: Digit,
    chain: ArrayVec<Cell, { MOST_LINKS.div_ceil(2) }>,
    best: &'a mut Best,
}

impl Bivalue<'_> {
    /// Adds the cell of the candidate, which the chain enters, and then the cells that see it.
    fn extend(&mut self, Candidate { cell, digit }: Candidate) {
        let Some(other) = self.grid.digits[cell].without(digit).first() else { return };
        self.chain.push(cell);
        self.cells = self.cells.without(cell);
        if other == self.digit && self.chain.len() > 1 {
            self.test(cell);
        }
        if !self.chain.is_full() {
            for next in in_house_order(self.cells & self.grid.cells[other], cell) {
                self.extend(Candidate { cell: next, digit: other });
            }
        }
        self.cells = self.cells.with(cell);
        self.chain.pop();
    }

    fn test(&mut self, end: Cell) {
        let ends = self.chain[0].peers() & end.peers();
        let removed = ends & self.grid.cells[self.digit];
        if self.technique == Technique::XyChain {
            self.best.offer_digit(self.technique, removed, self.digit);
        } else if self.chain.len() >= 4 && !removed.is_empty() {
            let removed = self.remote_pair(ends);
            self.best.offer(self.technique, &removed);
        }
    }

    /// Returns what a remote pair removes: with four cells what both ends see; with more cells what any two of
    /// different digits see that are not neighbours.
    fn remote_pair(&self, ends: CellSet) -> Sorted {
        let mut seen = CellSet::EMPTY;
        match self.chain.len() {
            4 => seen = ends,
            _ => {
                for (i, first) in self.chain.iter().enumerate() {
                    for second in self.chain.iter().skip(i + 3).step_by(2) {
                        seen |= first.peers() & second.peers();
                    }
                }
            }
        }
        let mut removed: Sorted = PerDigit([CellSet::EMPTY; 9]);
        for digit in self.grid.digits[self.chain[0]] {
            removed[digit] = seen & self.grid.cells[digit];
        }
        removed
    }
}
