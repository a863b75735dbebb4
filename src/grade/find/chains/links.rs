//! The links of a position as bit sets over its candidates, which are numbered in the order in which passes
//! take them.

use super::linear::Pass;
use crate::grid::{Candidate, House, PencilGrid};

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
pub(super) fn put_all<const W: usize>(bits: &mut Bits<W>, others: &Bits<W>) {
    for (own, other) in bits.iter_mut().zip(others) {
        *own |= other;
    }
}

#[inline]
fn drop_one<const W: usize>(bits: &mut Bits<W>, i: usize) {
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

/// Candidates and their links.
pub(super) struct Links<const W: usize> {
    pub(super) candidates: Vec<Candidate>,
    numbers: [u16; 729],
    /// For each: those that are off if it is on, in its houses, and in its houses and cell.
    weak_x: Vec<Bits<W>>,
    weak_xy: Vec<Bits<W>>,
    /// For each: those that are on if it is off, in its houses, in its cell, and in both.
    strong: [Vec<Bits<W>>; 3],
    /// Those with a strong link of each of these kinds.
    linked: [Bits<W>; 3],
}

impl<const W: usize> Links<W> {
    #[inline(never)]
    pub(super) fn new(grid: &PencilGrid) -> Self {
        let mut candidates = Vec::with_capacity(64 * W);
        let mut numbers = [0_u16; 729];
        // The candidates of each digit in each house.
        let mut places = [[[0; W]; 9]; 27];
        for cell in grid.empty_cells().iter() {
            for digit in grid.digits(cell).iter() {
                let number = candidates.len();
                numbers[9 * cell.index() + digit.index()] = number as u16;
                for house in cell.houses() {
                    put(&mut places[house.index()][digit.index()], number);
                }
                candidates.push(Candidate { cell, digit });
            }
        }
        let mut links = Self {
            weak_x: Vec::with_capacity(candidates.len()),
            weak_xy: Vec::with_capacity(candidates.len()),
            strong: std::array::from_fn(|_| Vec::with_capacity(candidates.len())),
            linked: [[0; W]; 3],
            candidates,
            numbers,
        };
        let mut first = 0;
        for cell in grid.empty_cells().iter() {
            let digits = grid.digits(cell);
            let mut own = [0; W];
            (first..first + digits.len()).for_each(|i| put(&mut own, i));
            for (i, digit) in (first..).zip(digits.iter()) {
                let in_house = |house: House| &places[house.index()][digit.index()];
                let (mut weak_x, mut strong_x) = ([0; W], [0; W]);
                for house in cell.houses() {
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
                links.weak_x.push(weak_x);
                links.weak_xy.push(weak_xy);
                let strong = [strong_x, strong_y, zip(&strong_x, &strong_y, |x, y| x | y)];
                for (pass, strong) in strong.into_iter().enumerate() {
                    links.strong[pass].push(strong);
                    if strong != [0; W] {
                        put(&mut links.linked[pass], i);
                    }
                }
            }
            first += digits.len();
        }
        links
    }

    pub(super) fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.numbers[9 * cell.index() + digit.index()].into()
    }

    /// The links of a pass.
    pub(super) fn of(&self, pass: Pass) -> Rows<'_, W> {
        let weak = if pass == Pass::X { &self.weak_x } else { &self.weak_xy };
        let (strong, linked) = (&self.strong[pass as usize], &self.linked[pass as usize]);
        let over = |weak| zip(weak, linked, |weak, linked| weak & linked);
        let hops = weak.iter().map(|weak| union_of(strong, &over(weak))).collect();
        Rows { weak, strong, linked, hops }
    }
}

/// The links of one pass.
pub(super) struct Rows<'a, const W: usize> {
    /// For each candidate: those that are off if it is on, and those that are on if it is off.
    pub(super) weak: &'a [Bits<W>],
    pub(super) strong: &'a [Bits<W>],
    /// Those with a strong link.
    pub(super) linked: &'a Bits<W>,
    /// For each candidate that is on: those that are on because of one that is off.
    pub(super) hops: Vec<Bits<W>>,
}

/// How many candidates there are to number.
pub(super) fn candidate_count(grid: &PencilGrid) -> usize {
    grid.empty_cells().iter().map(|cell| grid.digits(cell).len()).sum()
}
