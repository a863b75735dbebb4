//! Chains of single candidates that a depth-first search finds: turbot fish, X-chain, XY-chain and remote pair.

use super::best::{Best, Sorted};
use super::single_digit::strong_links;
use super::{ChainNode, Evidence, Found, Scratch, State, Technique, houses_of, in_house_order};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, PerDigit};
use arrayvec::ArrayVec;

/// The most links of a chain that ends with a strong link.
const MOST_LINKS: usize = 19;

/// Turbot fish: a chain of one digit and three links.
pub(super) fn turbot_fish(state: &State, digits: DigitSet, scratch: &mut Scratch) -> Option<Found> {
    one_digit(state, digits, Technique::TurbotFish, 3, scratch)
}

/// X-chain: a chain of one digit.
pub(super) fn x_chain(state: &State, digits: DigitSet, scratch: &mut Scratch) -> Option<Found> {
    one_digit(state, digits, Technique::XChain, MOST_LINKS, scratch)
}

fn one_digit(
    state: &State,
    digits: DigitSet,
    technique: Technique,
    most: usize,
    scratch: &mut Scratch,
) -> Option<Found> {
    let mut best = Best::new(scratch.wants_evidence);
    for start in state.empty {
        for digit in state.digits[start] & digits {
            let mut search = OneDigit { state, technique, most, start, digit, best: &mut best };
            let link = Link { cell: start, before: None };
            match scratch.wants_evidence {
                true => search.extend::<true>(link, 0, CellSet::EMPTY),
                false => search.extend::<false>(link, 0, CellSet::EMPTY),
            }
        }
    }
    best.take(scratch).map(Found::Removed)
}

/// A cell of a chain, and those before it.
#[derive(Clone, Copy)]
struct Link<'a> {
    cell: Cell,
    before: Option<&'a Link<'a>>,
}

impl Link<'_> {
    /// Returns the cells in order.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = self.before.map_or_else(Vec::new, Link::cells);
        cells.push(self.cell);
        cells
    }
}

/// Chains of one digit from a start.
struct OneDigit<'a> {
    state: &'a State,
    technique: Technique,
    most: usize,
    start: Cell,
    digit: Digit,
    best: &'a mut Best,
}

impl OneDigit<'_> {
    /// Adds a strong and then a weak link. `used` are the cells of the chain before its last one, without the start.
    /// The links before the last one are known only if the search tells its evidence.
    fn extend<const TELLS: bool>(&mut self, link: Link<'_>, links: usize, used: CellSet) {
        let (digit, last) = (self.digit, link.cell);
        let mut listed = CellSet::of(last);
        for house in houses_of(last) {
            let others = self.state.places(house, digit) - listed;
            listed |= others;
            if self.state.count(house, digit) != 2 {
                continue;
            }
            for cell in others - used {
                if links > 0 {
                    // A closed chain: its start is on.
                    let other = if cell == self.start { CellSet::ALL } else { cell.peers() };
                    let seen = self.start.peers() & other;
                    let seen = seen & self.state.cells[digit];
                    let link = Link { cell, before: TELLS.then_some(&link) };
                    self.best.offer_digit(self.technique, seen, digit, || {
                        one_digit_evidence(self.technique, self.state, digit, &link.cells())
                    });
                }
                if cell != self.start && links + 2 < self.most {
                    let used = used.with(last).with(cell).without(self.start);
                    let others = self.state.cells[digit] - used.with(self.start);
                    for next in in_house_order(others, cell) {
                        let link = Link { cell, before: TELLS.then_some(&link) };
                        let link = Link { cell: next, before: TELLS.then_some(&link) };
                        self.extend::<TELLS>(link, links + 2, used);
                    }
                }
            }
        }
    }
}

fn one_digit_evidence(
    technique: Technique,
    state: &State,
    digit: Digit,
    cells: &[Cell],
) -> Evidence {
    if let (Technique::TurbotFish, &[a, b, c, d]) = (technique, cells) {
        let house = |cell: Cell, other: Cell| {
            let is_link =
                |house: &_| state.partner(*house, Candidate { cell, digit }) == Some(other);
            houses_of(cell).into_iter().find(is_link).expect("a strong link is in a house")
        };
        return strong_links(digit, [house(a, b), house(c, d)], [a, b, c, d].map(CellSet::of));
    }
    let node = |(i, cell): (usize, &Cell)| ChainNode {
        digit,
        cells: CellSet::of(*cell),
        is_on: i % 2 == 1,
    };
    Evidence::Chain { nodes: cells.iter().enumerate().map(node).collect(), is_ring: false }
}

/// XY-chain: cells with two candidates.
pub(super) fn xy_chain(state: &State, scratch: &mut Scratch) -> Option<Found> {
    bivalue(state, Technique::XyChain, scratch)
}

/// Remote pair: cells with the same two candidates.
pub(super) fn remote_pair(state: &State, scratch: &mut Scratch) -> Option<Found> {
    bivalue(state, Technique::RemotePair, scratch)
}

fn bivalue(state: &State, technique: Technique, scratch: &mut Scratch) -> Option<Found> {
    let bivalue = state.cells_with_count(2);
    let mut best = Best::new(scratch.wants_evidence);
    for start in bivalue {
        for digit in state.digits[start] {
            let digits = state.digits[start];
            let same = bivalue.iter().filter(|cell| state.digits[*cell] == digits).collect();
            let cells = if technique == Technique::RemotePair { same } else { bivalue };
            let mut search =
                Bivalue { state, technique, cells, digit, chain: ArrayVec::new(), best: &mut best };
            search.extend(Candidate { cell: start, digit });
        }
    }
    best.take(scratch).map(Found::Removed)
}

/// Chains of cells with two candidates from a start.
struct Bivalue<'a> {
    state: &'a State,
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
        let Some(other) = self.state.digits[cell].without(digit).first() else { return };
        self.chain.push(cell);
        self.cells = self.cells.without(cell);
        if other == self.digit && self.chain.len() > 1 {
            self.test(cell);
        }
        if !self.chain.is_full() {
            for next in in_house_order(self.cells & self.state.cells[other], cell) {
                self.extend(Candidate { cell: next, digit: other });
            }
        }
        self.cells = self.cells.with(cell);
        self.chain.pop();
    }

    fn test(&mut self, end: Cell) {
        let ends = self.chain[0].peers() & end.peers();
        let removed = ends & self.state.cells[self.digit];
        if self.technique == Technique::XyChain {
            let Self { state, chain, digit, technique, best, .. } = self;
            let (technique, digit) = (*technique, *digit);
            let evidence = || xy_chain_evidence(state, chain, digit);
            best.offer_digit(technique, removed, digit, evidence);
        } else if self.chain.len() >= 4 && !removed.is_empty() {
            let removed = self.remote_pair(ends);
            let Self { state, chain, .. } = self;
            self.best.offer(self.technique, &removed, || {
                let color = |first: usize| chain.iter().skip(first).step_by(2).copied().collect();
                let digits = state.digits[chain[0]];
                Evidence::Colors { digits, components: vec![[color(0), color(1)]] }
            });
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
        for digit in self.state.digits[self.chain[0]] {
            removed[digit] = seen & self.state.cells[digit];
        }
        removed
    }
}

/// Returns the evidence of a chain of cells with two candidates: if the digit is not in the first cell, it is in the last one.
fn xy_chain_evidence(state: &State, cells: &[Cell], mut digit: Digit) -> Evidence {
    let mut nodes = Vec::new();
    for &cell in cells {
        for is_on in [false, true] {
            nodes.push(ChainNode { digit, cells: CellSet::of(cell), is_on });
            digit = if is_on {
                digit
            } else {
                state.digits[cell].without(digit).first().unwrap_or(digit)
            };
        }
    }
    Evidence::Chain { nodes, is_ring: false }
}
