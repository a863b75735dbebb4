//! The fast form of candidates: for each digit the set of its possible cells.

use super::form::{Candidate, Contradiction, Form};
use crate::layout::Layout;

/// A set of cells or houses, in words of 64.
type Set<const W: usize> = [u64; W];

/// Returns the members in order.
fn each<const W: usize>(mut set: Set<W>) -> impl Iterator<Item = usize> {
    let mut w = 0;
    std::iter::from_fn(move || {
        while w < W && set[w] == 0 {
            w += 1;
        }
        let word = set.get_mut(w)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(w * 64 + bit)
    })
}

fn count<const W: usize>(set: Set<W>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn contains<const W: usize>(set: &Set<W>, member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 > 0
}

fn insert<const W: usize>(set: &mut Set<W>, member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

fn and<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|w| a[w] & b[w])
}

fn minus<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}

fn or<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|w| a[w] | b[w])
}

/// The houses of a layout as sets of cells, and those of a cell as sets of houses.
pub(super) struct Tables<const W: usize, const H: usize> {
    pub(super) side: usize,
    all: Set<W>,
    houses: Vec<Set<W>>,
    /// For each house the most cells that it has in common with another.
    most_common: Vec<u32>,
    houses_of: Vec<Set<H>>,
    peers: Vec<Set<W>>,
    /// For each cell the houses of its peers.
    touched: Vec<Set<H>>,
}

impl<const W: usize, const H: usize> Tables<W, H> {
    pub(super) fn new(layout: &Layout) -> Self {
        let set = |cells: &[u16]| {
            let mut set = [0; W];
            cells.iter().for_each(|cell| insert(&mut set, usize::from(*cell)));
            set
        };
        let mut houses_of = vec![[0; H]; layout.cell_count()];
        for (house, cells) in layout.houses().enumerate() {
            cells.iter().for_each(|&cell| insert(&mut houses_of[usize::from(cell)], house));
        }
        let houses: Vec<Set<W>> = layout.houses().map(set).collect();
        let most_common = houses.iter().enumerate().map(|(i, house)| {
            let others = houses.iter().enumerate().filter(|(j, _)| *j != i);
            others.map(|(_, other)| count(and(house, other))).max().unwrap_or(0)
        });
        let cells = || 0..layout.cell_count();
        let touched = cells().map(|cell| {
            let peers = layout.peers(cell).iter();
            peers.fold([0; H], |all, peer| or(&all, &houses_of[usize::from(*peer)]))
        });
        Self {
            side: layout.side(),
            all: set(&cells().map(|cell| cell as u16).collect::<Vec<u16>>()),
            most_common: most_common.collect(),
            touched: touched.collect(),
            peers: cells().map(|cell| set(layout.peers(cell))).collect(),
            houses,
            houses_of,
        }
    }
}

/// What has changed since the last conclusions.
pub(super) struct Changes<const H: usize, const N: usize> {
    /// For each digit the houses in which it may have lost a place.
    houses: [Set<H>; N],
    /// For each digit those among them with so few places that another house may have them all, too.
    few: [Set<H>; N],
}

/// Candidates of a board of up to `64 * W` cells and `N` digits.
#[derive(Clone)]
pub(super) struct State<const W: usize, const H: usize, const N: usize> {
    /// The possible cells of each digit.
    places: [Set<W>; N],
    /// For each digit the houses in which no decided cell has it.
    open: [Set<H>; N],
    /// Cells whose digit is known, and taken from their peers.
    decided: Set<W>,
}

impl<const W: usize, const H: usize, const N: usize> Form for State<W, H, N> {
    type Tables = Tables<W, H>;
    type Changes = Changes<H, N>;

    const NO_CHANGES: Changes<H, N> = Changes { houses: [[0; H]; N], few: [[0; H]; N] };

    fn new(tables: &Tables<W, H>) -> Self {
        let mut houses = [0; H];
        (0..tables.houses.len()).for_each(|house| insert(&mut houses, house));
        Self { places: [tables.all; N], open: [houses; N], decided: [0; W] }
    }

    fn is_decided(&self, _: &Tables<W, H>, cell: usize) -> bool {
        contains(&self.decided, cell)
    }

    fn digits(&self, tables: &Tables<W, H>, cell: usize) -> u32 {
        let places = self.places[..tables.side].iter().enumerate();
        places.map(|(digit, places)| u32::from(contains(places, cell)) << digit).sum()
    }

    fn write(&self, tables: &Tables<W, H>, digits: &mut [u8]) {
        for digit in 0..tables.side {
            each(self.places[digit]).for_each(|cell| digits[cell] = digit as u8 + 1);
        }
    }

    fn remove(
        &mut self,
        tables: &Tables<W, H>,
        changes: &mut Changes<H, N>,
        (cell, digit): Candidate,
    ) {
        self.places[digit][cell / 64] &= !(1 << (cell % 64));
        changes.houses[digit] = or(&changes.houses[digit], &tables.houses_of[cell]);
    }

    fn decide(
        &mut self,
        tables: &Tables<W, H>,
        changes: &mut Changes<H, N>,
        (cell, digit): Candidate,
    ) -> Result<(), Contradiction> {
        for other in (0..tables.side).filter(|other| *other != digit) {
            if contains(&self.places[other], cell) {
                self.remove(tables, changes, (cell, other));
            }
        }
        self.take_from_peers(tables, changes, (cell, digit))
    }

    fn settle(
        &mut self,
        tables: &Tables<W, H>,
        changes: &mut Changes<H, N>,
    ) -> Result<(), Contradiction> {
        // Cheap rules first.
        while self.naked_singles(tables, changes)?
            || self.hidden_singles(tables, changes)?
            || self.locked_candidates(tables, changes)
        {}
        Ok(())
    }

    fn branch_cell(&self, tables: &Tables<W, H>) -> Option<usize> {
        if self.decided == tables.all {
            return None;
        }
        let (mut once, mut open, mut more) = ([0; W], [0; W], [0; W]);
        for places in &self.places[..tables.side] {
            for w in 0..W {
                more[w] |= open[w] & places[w];
                open[w] |= once[w] & places[w];
                once[w] |= places[w];
            }
        }
        let pairs = minus(&open, &more);
        let score = |cell: usize| -> u32 {
            let lost = |digit: usize| and(&tables.peers[cell], &self.places[digit]);
            let digits = (0..tables.side).filter(|digit| contains(&self.places[*digit], cell));
            let lost = digits.map(lost);
            lost.map(|lost| count(lost) + 7 * count(and(&lost, &pairs))).sum()
        };
        let mut fewest = pairs;
        if pairs == [0; W] {
            let size = |cell: usize| self.digits(tables, cell).count_ones();
            let least = each(open).map(size).min()?;
            each(open)
                .filter(|cell| size(*cell) == least)
                .for_each(|cell| insert(&mut fewest, cell));
        }
        each(fewest).min_by_key(|cell| std::cmp::Reverse(score(*cell)))
    }
}

impl<const W: usize, const H: usize, const N: usize> State<W, H, N> {
    fn take_from_peers(
        &mut self,
        tables: &Tables<W, H>,
        changes: &mut Changes<H, N>,
        (cell, digit): Candidate,
    ) -> Result<(), Contradiction> {
        // An equal digit that sees the cell may have come before it.
        if !contains(&self.places[digit], cell) {
            return Err(Contradiction);
        }
        insert(&mut self.decided, cell);
        self.places[digit] = minus(&self.places[digit], &tables.peers[cell]);
        self.open[digit] = minus(&self.open[digit], &tables.houses_of[cell]);
        changes.houses[digit] = or(&changes.houses[digit], &tables.touched[cell]);
        Ok(())
    }

    /// Returns true if it found any.
    fn naked_singles(
        &mut self,
        tables: &Tables<W, H>,
        changes: &mut Changes<H, N>,
    ) -> Result<bool, Contradiction> {
        let (mut once, mut known) = ([0; W], self.decided);
        for places in &self.places[..tables.side] {
            for w in 0..W {
                known[w] |= once[w] & places[w];
                once[w] |= places[w];
            }
        }
        if once != tables.all {
            return Err(Contradiction);
        }
        // What is left has one candidate.
        let is_any = known != tables.all;
        for digit in 0..if is_any { tables.side } else { 0 } {
            for cell in each(minus(&self.places[digit], &known)) {
                self.take_from_peers(tables, changes, (cell, digit))?;
            }
        }
        Ok(is_any)
    }

    /// Returns true if it found any.
    fn hidden_singles(
        &mut self,
        tables: &Tables<W, H>,
        changes: &mut Changes<H, N>,
    ) -> Result<bool, Contradiction> {
        let mut found = false;
        for digit in 0..tables.side {
            let changed = std::mem::replace(&mut changes.houses[digit], [0; H]);
            for house in each(and(&changed, &self.open[digit])) {
                let places = and(&self.places[digit], &tables.houses[house]);
                match count(places) {
                    0 => return Err(Contradiction),
                    1 => {
                        let cell = each(places).next().unwrap_or_default();
                        if !contains(&self.decided, cell) {
                            self.decide(tables, changes, (cell, digit))?;
                            found = true;
                        }
                    }
                    few if few <= tables.most_common[house] => {
                        insert(&mut changes.few[digit], house)
                    }
                    _ => {}
                }
            }
        }
        Ok(found)
    }

    /// Returns true if it removed a candidate.
    fn locked_candidates(&mut self, tables: &Tables<W, H>, changes: &mut Changes<H, N>) -> bool {
        let mut found = false;
        for digit in 0..tables.side {
            let few = std::mem::replace(&mut changes.few[digit], [0; H]);
            for house in each(and(&few, &self.open[digit])) {
                let places = and(&self.places[digit], &tables.houses[house]);
                let mut others = self.open[digit];
                others[house / 64] &= !(1 << (house % 64));
                for cell in each(places) {
                    others = and(&others, &tables.houses_of[cell]);
                    if others == [0; H] {
                        break;
                    }
                }
                for other in each(others) {
                    let gone = and(&self.places[digit], &tables.houses[other]);
                    for cell in each(minus(&gone, &places)) {
                        self.remove(tables, changes, (cell, digit));
                        found = true;
                    }
                }
            }
        }
        found
    }
}
