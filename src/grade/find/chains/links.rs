//! The links of a position as bit sets over its candidates, which are numbered in the order in which passes
//! take them.
//!
//! A *hop* goes from a candidate that is on, over one that is then off, to one that is then on; `hops[a]`
//! are all candidates one hop from `a`.

use super::linear::Pass;
use crate::grid::{Candidate, PencilGrid};

/// A set of up to `64 * W` candidates.
pub(super) type Bits<const W: usize> = [u64; W];

pub(super) fn members<const W: usize>(bits: &Bits<W>) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                64 * word + bit
            })
        })
    })
}

#[inline]
pub(super) fn has<const W: usize>(bits: &Bits<W>, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 != 0
}

#[inline]
pub(super) fn put<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] |= 1 << (i % 64);
}

#[inline]
pub(super) fn union_of<const W: usize>(rows: &[Bits<W>], of: &Bits<W>) -> Bits<W> {
    let mut all = [0; W];
    for i in members(of) {
        for (all, row) in all.iter_mut().zip(&rows[i]) {
            *all |= row;
        }
    }
    all
}

/// Joins two sets word by word.
#[inline]
pub(super) fn zip<const W: usize>(
    a: &Bits<W>,
    b: &Bits<W>,
    join: impl Fn(u64, u64) -> u64,
) -> Bits<W> {
    std::array::from_fn(|word| join(a[word], b[word]))
}

#[inline]
pub(super) fn meets<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Candidates and their links.
pub(super) struct Links<const W: usize> {
    pub(super) candidates: Vec<Candidate>,
    numbers: [u16; 729],
    /// For each: those that are off if it is on, in its houses, and in its houses and cell.
    weak_x: Vec<Bits<W>>,
    weak_xy: Vec<Bits<W>>,
    /// For each: those that are on if it is off, in its houses, and in its cell.
    strong_x: Vec<Bits<W>>,
    strong_y: Vec<Bits<W>>,
    /// The same links in the order in which they are followed.
    pub(super) ordered: Vec<Ordered>,
}

/// The links of a candidate in the order in which they are followed.
#[derive(Clone, Copy)]
pub(super) struct Ordered {
    /// Those that are off if it is on: the others of its cell, then its peers in peer order.
    weak: [u16; 28],
    in_cell: u8,
    weak_count: u8,
    /// Those that are on if it is off: that in its cell, if it has two candidates, then those in its
    /// block, row and column.
    strong: [u16; 4],
    has_cell_partner: bool,
    strong_count: u8,
}

impl Ordered {
    const EMPTY: Self = Self {
        weak: [0; 28],
        in_cell: 0,
        weak_count: 0,
        strong: [0; 4],
        has_cell_partner: false,
        strong_count: 0,
    };

    pub(super) fn weak(&self, pass: Pass) -> &[u16] {
        let from = if pass == Pass::X { self.in_cell } else { 0 };
        &self.weak[from.into()..self.weak_count.into()]
    }

    pub(super) fn strong(&self, pass: Pass) -> &[u16] {
        let in_cell = usize::from(self.has_cell_partner);
        match pass {
            Pass::X => &self.strong[in_cell..self.strong_count.into()],
            Pass::Y => &self.strong[..in_cell],
            Pass::Xy => &self.strong[..self.strong_count.into()],
        }
    }

    pub(super) fn add_weak(&mut self, other: usize) {
        self.weak[usize::from(self.weak_count)] = other as u16;
        self.weak_count += 1;
    }

    pub(super) fn add_strong(&mut self, other: usize) {
        let known = &self.strong[..self.strong_count.into()];
        if !known.contains(&(other as u16)) {
            self.strong[usize::from(self.strong_count)] = other as u16;
            self.strong_count += 1;
        }
    }
}

impl<const W: usize> Links<W> {
    pub(super) fn new(grid: &PencilGrid) -> Self {
        let mut numbers = [0_u16; 729];
        let mut candidates = Vec::with_capacity(64 * W);
        for cell in grid.empty_cells().iter() {
            for digit in grid.digits(cell).iter() {
                numbers[9 * cell.index() + digit.index()] = candidates.len() as u16;
                candidates.push(Candidate { cell, digit });
            }
        }
        let empty = vec![[0; W]; candidates.len()];
        let mut links = Self {
            weak_x: empty.clone(),
            weak_xy: Vec::new(),
            strong_x: empty.clone(),
            strong_y: empty,
            ordered: vec![Ordered::EMPTY; candidates.len()],
            candidates,
            numbers,
        };
        let number = |c: Candidate| usize::from(numbers[9 * c.cell.index() + c.digit.index()]);
        for (i, &Candidate { cell, digit }) in links.candidates.iter().enumerate() {
            let ordered = &mut links.ordered[i];
            let digits = grid.digits(cell);
            for other in digits.without(digit).iter() {
                ordered.add_weak(number(Candidate { cell, digit: other }));
            }
            ordered.in_cell = ordered.weak_count;
            if digits.len() == 2 {
                ordered.add_strong(ordered.weak[0].into());
                ordered.has_cell_partner = true;
            }
            let cells = grid.cells(digit);
            for &peer in cell.peers_in_order().iter().filter(|&&peer| cells.contains(peer)) {
                let other = number(Candidate { cell: peer, digit });
                ordered.add_weak(other);
                put(&mut links.weak_x[i], other);
            }
            for house in cell.houses() {
                if grid.positions(house, digit).len() == 2 {
                    let place = (cells & house.cells()).without(cell).first();
                    let other = number(Candidate { cell: place.expect("one of two"), digit });
                    ordered.add_strong(other);
                    put(&mut links.strong_x[i], other);
                }
            }
        }
        links.weak_xy.clone_from(&links.weak_x);
        for cell in grid.empty_cells().iter() {
            let digits = grid.digits(cell);
            let first = number(Candidate { cell, digit: digits.first().expect("it is empty") });
            let all = first..first + digits.len();
            for i in all.clone() {
                all.clone().filter(|&j| j != i).for_each(|j| put(&mut links.weak_xy[i], j));
            }
            if digits.len() == 2 {
                put(&mut links.strong_y[first], first + 1);
                put(&mut links.strong_y[first + 1], first);
            }
        }
        links
    }

    pub(super) fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.numbers[9 * cell.index() + digit.index()].into()
    }

    /// The rows of a pass.
    pub(super) fn of(&self, pass: Pass) -> Rows<'_, W> {
        let weak = if pass == Pass::X { &self.weak_x } else { &self.weak_xy };
        let strong: Vec<Bits<W>> = match pass {
            Pass::X => self.strong_x.clone(),
            Pass::Y => self.strong_y.clone(),
            Pass::Xy => {
                let both = self.strong_x.iter().zip(&self.strong_y);
                both.map(|(x, y)| std::array::from_fn(|word| x[word] | y[word])).collect()
            }
        };
        let mut linked = [0; W];
        for (i, row) in strong.iter().enumerate() {
            if row.iter().any(|&word| word != 0) {
                put(&mut linked, i);
            }
        }
        let hop = |weak: &Bits<W>| {
            union_of(&strong, &std::array::from_fn(|word| weak[word] & linked[word]))
        };
        let hops = weak.iter().map(hop).collect();
        Rows { pass, links: self, weak, strong, hops, linked }
    }
}

/// The links of one pass.
pub(super) struct Rows<'a, const W: usize> {
    pub(super) pass: Pass,
    pub(super) links: &'a Links<W>,
    pub(super) weak: &'a [Bits<W>],
    pub(super) strong: Vec<Bits<W>>,
    pub(super) hops: Vec<Bits<W>>,
    /// Those with a strong link.
    pub(super) linked: Bits<W>,
}

/// How many candidates there are to number.
pub(super) fn candidate_count(grid: &PencilGrid) -> usize {
    grid.empty_cells().iter().map(|cell| grid.digits(cell).len()).sum()
}
