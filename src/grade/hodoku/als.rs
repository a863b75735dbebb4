//! Almost locked sets: XZ-rule, XY-wing, and chains.

use super::best::Best;
use super::{CountedGrid, FinderMemory, FoundStep, Technique, rows_columns_blocks, subsets};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, PerDigit};
use arrayvec::ArrayVec;

/// Cells of a house with one digit more than there are cells.
#[derive(Clone, Copy, Debug)]
struct Als {
    cells: CellSet,
    digits: DigitSet,
    /// For each digit, the cells outside with the candidate that see all of its places.
    sight: PerDigit<CellSet>,
}

/// Two sets without a common cell, and digits that are in only one of them.
#[derive(Clone, Copy, Debug)]
struct RestrictedCommon {
    first: u16,
    second: u16,
    /// One digit or two.
    digits: DigitSet,
}

/// The sets and their restricted commons of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct AlsList {
    /// Number of the grid.
    grid_number: u64,
    sets: Vec<Als>,
    commons: Vec<RestrictedCommon>,
    /// For each set, the number of the first of its restricted commons as first set.
    starts: Vec<usize>,
    /// For each set, the numbers of the restricted commons that have it as second set.
    as_second: Vec<Vec<usize>>,
    /// For each restricted common, the ways in which a chain came there.
    visited: Vec<u16>,
}

impl AlsList {
    fn fill(&mut self, grid: &CountedGrid, grid_number: u64) {
        if self.grid_number == grid_number {
            return;
        }
        self.grid_number = grid_number;
        self.sets.clear();
        let Self { sets, .. } = self;
        for house in rows_columns_blocks() {
            let cells: ArrayVec<Cell, 9> = (grid.empty & house.cells()).iter().collect();
            let none = (CellSet::EMPTY, DigitSet::EMPTY);
            let add = &mut |(cells, digits): (CellSet, DigitSet), cell: Cell| {
                Some((cells.with(cell), digits | grid.digits[cell]))
            };
            let _: Option<()> = subsets(&cells, 8, none, add, &mut |(cells, digits)| {
                if digits.len() == cells.len() + 1 && is_first_house(house, cells) {
                    sets.push(Als::new(grid, cells, digits));
                }
                None
            });
        }
        self.commons.clear();
        self.starts.clear();
        for (i, first) in self.sets.iter().enumerate() {
            self.starts.push(self.commons.len());
            for (j, second) in self.sets.iter().enumerate().skip(i + 1) {
                if !(first.cells & second.cells).is_empty() {
                    continue;
                }
                let is_restricted = |digit: &Digit| {
                    (first.cells & grid.cells[*digit]).is_subset(second.sight[*digit])
                };
                let common = first.digits & second.digits;
                let digits: DigitSet = common.iter().filter(is_restricted).collect();
                if !digits.is_empty() {
                    let (first, second) = (i as u16, j as u16);
                    self.commons.push(RestrictedCommon { first, second, digits });
                }
            }
        }
        self.starts.push(self.commons.len());
        self.as_second.iter_mut().for_each(Vec::clear);
        if self.as_second.len() < self.sets.len() {
            self.as_second.resize(self.sets.len(), Vec::new());
        }
        for (number, common) in self.commons.iter().enumerate() {
            self.as_second[usize::from(common.second)].push(number);
        }
    }

    /// Iterates over the restricted commons after this one that share a set with it, each with the other two sets.
    fn joined(&self, number: usize) -> impl Iterator<Item = (&RestrictedCommon, [&Als; 2])> {
        let [first, second] =
            [self.commons[number].first, self.commons[number].second].map(usize::from);
        let same_first = number + 1..self.starts[first + 1];
        let same_second = self.as_second[second].iter().copied();
        let same_second = same_second.filter(move |other| *other >= self.starts[first + 1]);
        let next = self.starts[second]..self.starts[second + 1];
        let set = |number: u16| &self.sets[usize::from(number)];
        let of_first = same_first.map(move |at| (at, second, self.commons[at].second));
        let of_second = same_second.map(move |at| (at, first, self.commons[at].first));
        let of_next = next.map(move |at| (at, first, self.commons[at].second));
        let all = of_first.chain(of_second).chain(of_next);
        all.map(move |(at, own, other)| (&self.commons[at], [&self.sets[own], set(other)]))
    }
}

/// True if no earlier house has all of the cells.
fn is_first_house(house: House, cells: CellSet) -> bool {
    let first = cells.first().expect("a cell");
    let within = |kind: HouseKind| cells.is_subset(kind.house_of(first).cells());
    match house.kind() {
        HouseKind::Row => true,
        HouseKind::Column => cells.len() > 1,
        _ => !within(HouseKind::Row) && !within(HouseKind::Column),
    }
}

impl Als {
    fn new(grid: &CountedGrid, cells: CellSet, digits: DigitSet) -> Self {
        let mut sight = PerDigit([CellSet::EMPTY; 9]);
        for digit in digits {
            let places = grid.cells[digit];
            sight[digit] = (places & (cells & places).common_peers()) - cells;
        }
        Self { cells, digits, sight }
    }

    /// Lists what the two sets remove of their common digits but those `without`.
    fn remove(&self, other: &Self, without: DigitSet, removed: &mut Vec<Candidate>) {
        for digit in (self.digits & other.digits) - without {
            add(self.sight[digit] & other.sight[digit], digit, removed);
        }
    }
}

fn add(cells: CellSet, digit: Digit, removed: &mut Vec<Candidate>) {
    removed.extend(cells.iter().map(|cell| Candidate { cell, digit }));
}

/// Two sets with a restricted common.
pub(super) fn als_xz(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let FinderMemory { als, removed, grid_number, .. } = memory;
    als.fill(grid, *grid_number);
    removed.clear();
    for common in &als.commons {
        let [first, second] = [common.first, common.second].map(|it| &als.sets[usize::from(it)]);
        for digit in common.digits {
            first.remove(second, DigitSet::of(digit), removed);
        }
        if common.digits.len() == 2 {
            for (own, other) in [(first, second), (second, first)] {
                for digit in own.digits - common.digits {
                    add(own.sight[digit] - other.cells, digit, removed);
                }
            }
        }
        if !removed.is_empty() {
            return Some(FoundStep::Removed(Technique::AlsXz));
        }
    }
    None
}

/// Two sets that each have a restricted common with a third one.
pub(super) fn als_xy_wing(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let FinderMemory { als, removed, grid_number, .. } = memory;
    als.fill(grid, *grid_number);
    removed.clear();
    for (number, common) in als.commons.iter().enumerate() {
        for (other, [a, b]) in als.joined(number) {
            let is_same = common.digits == other.digits && common.digits.len() == 1;
            if !is_same && (a.cells & b.cells).is_empty() {
                a.remove(b, common.digits | other.digits, removed);
                if !removed.is_empty() {
                    return Some(FoundStep::Removed(Technique::AlsXyWing));
                }
            }
        }
    }
    None
}

/// Four sets or more, each with a restricted common with the next one.
pub(super) fn als_chain(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let FinderMemory { als, grid_number, .. } = memory;
    als.fill(grid, *grid_number);
    let AlsList { sets, commons, starts, visited, .. } = als;
    let mut search = ChainSearch {
        sets,
        commons,
        starts,
        visited,
        first: 0,
        first_digit: DigitSet::EMPTY,
        best: Best::default(),
    };
    for first in 0..search.sets.len() {
        search.first = first;
        for link in search.starts[first]..search.starts[first + 1] {
            let common = search.commons[link];
            for digit in common.digits {
                search.first_digit = DigitSet::of(digit);
                search.visited.clear();
                search.visited.resize(search.commons.len(), 0);
                let digits = DigitSet::of(digit);
                search.go(common.second.into(), 1, digits);
            }
        }
    }
    search.best.take(memory).map(FoundStep::Removed)
}

/// Chains from a set by way of a first link.
///
/// The sets of a chain have rising numbers. So what follows depends only on the last link, its active digits, and whether
/// the chain is long enough: it is not searched twice.
struct ChainSearch<'a> {
    sets: &'a [Als],
    commons: &'a [RestrictedCommon],
    starts: &'a [usize],
    visited: &'a mut Vec<u16>,
    first: usize,
    first_digit: DigitSet,
    best: Best,
}

impl ChainSearch<'_> {
    /// Extends a chain of `links` that ends at a set. The next link must not use the digits `spent`.
    fn go(&mut self, last: usize, links: usize, spent: DigitSet) {
        for link in self.starts[last]..self.starts[last + 1] {
            let RestrictedCommon { second, digits, .. } = self.commons[link];
            let active = digits - spent;
            if active.is_empty() {
                continue;
            }
            let links = links + 1;
            // Both digits, the first one, or the second one.
            let way = match active.len() {
                2 => 0,
                _ if active.first() == digits.first() => 1,
                _ => 2,
            };
            let bit = 1 << (way + if links >= 3 { 3 } else { 0 });
            if self.visited[link] & bit != 0 {
                continue;
            }
            self.visited[link] |= bit;
            if links >= 3 {
                self.test(second.into(), active);
            }
            // Of two active digits only the first is spent.
            let spent = active.first().map_or(active, DigitSet::of);
            self.go(second.into(), links, spent);
        }
    }

    fn test(&mut self, last: usize, digits: DigitSet) {
        let [first, last] = [self.first, last].map(|it| &self.sets[it]);
        let mut removed = PerDigit([CellSet::EMPTY; 9]);
        for digit in (first.digits & last.digits) - self.first_digit - digits {
            removed[digit] = first.sight[digit] & last.sight[digit];
        }
        self.best.offer(Technique::AlsChain, &removed);
    }
}
