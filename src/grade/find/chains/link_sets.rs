//! The links of a position as bit sets over its candidates, which are numbered in the order in which passes
//! take them.

use super::pass::Pass;
use crate::grid::{Candidate, House, Houses, PencilGrid};

/// A set of up to `64 * W` candidates.
pub(super) type Bits<const W: usize> = [u64; W];

/// Calls `found` with each member.
#[inline(always)]
pub(super) fn each<const W: usize>(bits: &Bits<W>, mut found: impl FnMut(usize)) {
    for (word, &bits) in bits.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            found(64 * word + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

#[inline(always)]
pub(super) fn members<const W: usize>(bits: &Bits<W>) -> impl Iterator<Item = usize> + use<W> {
    let mut rest = *bits;
    let mut word = 0;
    std::iter::from_fn(move || {
        while rest[word] == 0 {
            word += 1;
            if word == W {
                word = W - 1;
                return None;
            }
        }
        let bit = rest[word].trailing_zeros() as usize;
        rest[word] &= rest[word] - 1;
        Some(64 * word + bit)
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
pub(super) fn put_all<const W: usize>(bits: &mut Bits<W>, others: &Bits<W>) {
    for (own, other) in bits.iter_mut().zip(others) {
        *own |= other;
    }
}

#[inline]
pub(super) fn drop_one<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] &= !(1 << (i % 64));
}

#[inline]
pub(super) fn union_of<const W: usize>(rows: &[Bits<W>], of: &Bits<W>) -> Bits<W> {
    let mut all = [0; W];
    each(of, |i| put_all(&mut all, &rows[i]));
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

/// The candidates of a position and their links. Filled anew for each position, in the same memory.
#[derive(Clone, Debug)]
pub(super) struct CandidateLinks<const W: usize> {
    pub(super) candidates: Vec<Candidate>,
    numbers: [u16; 729],
    /// For each: those that are off if it is on, in its houses, and in its houses and cell.
    weak_x: Vec<Bits<W>>,
    weak_xy: Vec<Bits<W>>,
    /// For each: those that are on if it is off, in its houses, in its cell, and in both.
    strong: [Vec<Bits<W>>; 3],
    /// Candidates with a strong link of each of these kinds.
    linked: [Bits<W>; 3],
    /// For each, over links of each of these kinds: those that are on because of one that is off if it is on.
    hops: [Vec<Bits<W>>; 3],
}

impl<const W: usize> Default for CandidateLinks<W> {
    fn default() -> Self {
        let rows = || Vec::with_capacity(64 * W);
        Self {
            candidates: Vec::with_capacity(64 * W),
            numbers: [0; 729],
            weak_x: rows(),
            weak_xy: rows(),
            strong: [rows(), rows(), rows()],
            linked: [[0; W]; 3],
            hops: [rows(), rows(), rows()],
        }
    }
}

impl<const W: usize> CandidateLinks<W> {
    /// Fills in the links of a position, without hops ([`fill_hops`](Self::fill_hops)).
    pub(super) fn fill<H: Houses>(&mut self, grid: &PencilGrid<H>) {
        // The candidates of each digit in each house.
        let mut places = H::per_house([[0; W]; 9]);
        self.candidates.clear();
        for cell in grid.empty_cells().iter() {
            for digit in grid.digits(cell).iter() {
                let number = self.candidates.len();
                self.numbers[9 * cell.index() + digit.index()] = number as u16;
                for house in grid.houses().houses_of(cell).iter().copied() {
                    put(&mut places[house][digit.index()], number);
                }
                self.candidates.push(Candidate { cell, digit });
            }
        }
        self.weak_x.clear();
        self.weak_xy.clear();
        self.strong.iter_mut().chain(&mut self.hops).for_each(Vec::clear);
        self.linked = [[0; W]; 3];
        let mut first = 0;
        for cell in grid.empty_cells().iter() {
            let digits = grid.digits(cell);
            let mut own = [0; W];
            (first..first + digits.len()).for_each(|i| put(&mut own, i));
            for (i, digit) in (first..).zip(digits.iter()) {
                let in_house = |house: House| &places[house][digit.index()];
                let (mut weak_x, mut strong_x) = ([0; W], [0; W]);
                for house in grid.houses().houses_of(cell).iter().copied() {
                    put_all(&mut weak_x, in_house(house));
                    if grid.positions(house, digit).len() == 2 {
                        put_all(&mut strong_x, in_house(house));
                    }
                }
                let mut weak_xy = zip(&weak_x, &own, |x, y| x | y);
                let mut strong_y = if digits.len() == 2 { own } else { [0; W] };
                for row in [&mut weak_x, &mut weak_xy, &mut strong_x, &mut strong_y] {
                    drop_one(row, i);
                }
                self.weak_x.push(weak_x);
                self.weak_xy.push(weak_xy);
                let strong = [strong_x, strong_y, zip(&strong_x, &strong_y, |x, y| x | y)];
                for (pass, strong) in strong.into_iter().enumerate() {
                    self.strong[pass].push(strong);
                    if strong != [0; W] {
                        put(&mut self.linked[pass], i);
                    }
                }
            }
            first += digits.len();
        }
    }

    /// Fills in the links of a later position, without hops: those of `earlier` between the candidates that are `left`, and these new
    /// strong ones. The numbers stay.
    pub(super) fn fill_later(&mut self, earlier: &Self, left: &Bits<W>, new: &[[usize; 2]]) {
        self.candidates.clone_from(&earlier.candidates);
        self.numbers = earlier.numbers;
        let later = [&mut self.weak_x, &mut self.weak_xy].into_iter().chain(&mut self.strong);
        let before = [&earlier.weak_x, &earlier.weak_xy].into_iter().chain(&earlier.strong);
        for (later, before) in later.zip(before) {
            later.clear();
            let rows = before.iter().enumerate().map(|(i, row)| {
                let own = 0_u64.wrapping_sub(left[i / 64] >> (i % 64) & 1);
                zip(row, left, |row, left| row & left & own)
            });
            later.extend(rows);
        }
        let earlier = earlier.linked.iter();
        for ((strong, linked), earlier) in self.strong.iter().zip(&mut self.linked).zip(earlier) {
            *linked = [0; W];
            each(&zip(earlier, left, |earlier, left| earlier & left), |i| {
                if strong[i] != [0; W] {
                    put(linked, i);
                }
            });
        }
        for &[a, b] in new {
            let is_in_cell = self.candidates[a].cell == self.candidates[b].cell;
            for pass in [if is_in_cell { Pass::Y } else { Pass::X }, Pass::Xy] {
                for [a, b] in [[a, b], [b, a]] {
                    put(&mut self.strong[pass as usize][a], b);
                    put(&mut self.linked[pass as usize], a);
                }
            }
        }
    }

    /// Finds the hops of a pass.
    pub(super) fn fill_hops(&mut self, pass: Pass) {
        let mut hops = std::mem::take(&mut self.hops[pass as usize]);
        let LinkRows { weak, strong, linked, .. } = self.of(pass);
        let over = |weak| zip(weak, linked, |weak, linked| weak & linked);
        hops.clear();
        hops.extend(weak.iter().map(|weak| union_of(strong, &over(weak))));
        self.hops[pass as usize] = hops;
    }

    pub(super) fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.numbers[9 * cell.index() + digit.index()].into()
    }

    /// The links of a pass.
    pub(super) fn of(&self, pass: Pass) -> LinkRows<'_, W> {
        let weak = if pass == Pass::X { &self.weak_x } else { &self.weak_xy };
        let pass = pass as usize;
        let (strong, hops) = (&self.strong[pass], &self.hops[pass]);
        LinkRows { weak, strong, linked: &self.linked[pass], hops }
    }
}

/// The links of one pass, a row of each kind for each candidate.
#[derive(Clone, Copy)]
pub(super) struct LinkRows<'a, const W: usize> {
    /// Candidates that are off if it is on, and candidates that are on if it is off.
    pub(super) weak: &'a [Bits<W>],
    pub(super) strong: &'a [Bits<W>],
    /// Candidates with a strong link.
    pub(super) linked: &'a Bits<W>,
    /// Candidates that are on because of one that is off if it is on.
    pub(super) hops: &'a [Bits<W>],
}

/// Adds to what is known of each candidate what is known of those one hop away, until nothing changes.
pub(super) fn close<const W: usize>(rows: &LinkRows<'_, W>, known: &mut [Bits<W>]) {
    let with_next = |a: usize, known: &[Bits<W>]| {
        let mut all = known[a];
        each(&rows.hops[a], |on| put_all(&mut all, &known[on]));
        all
    };
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        each(rows.linked, |a| {
            let all = with_next(a, known);
            is_changed |= all != known[a];
            known[a] = all;
        });
    }
    // No hop leads to the others, so one pass is enough for them.
    for a in (0..known.len()).filter(|&a| !has(rows.linked, a)) {
        known[a] = with_next(a, known);
    }
}
