//! Aligned pair exclusion.

use super::marks::{Bits, ones};
use super::{Found, View};
use crate::grade::Technique;

/// A cell that can be one of a pair, and the peers that have two candidates.
struct Base {
    cell: u16,
    excluders: [u64; 4],
}

pub(super) fn aligned_pair(view: View<'_>) -> Option<Found> {
    let View { houses, marks } = view;
    let base = |cell: u16| {
        let peers = &houses.peers[usize::from(cell)];
        let mut excluders = [0; 4];
        for peer in peers.iter().filter(|peer| marks.count(**peer) == 2) {
            excluders[usize::from(*peer) / 64] |= 1_u64 << (peer % 64);
        }
        let is_base = marks.count(cell) > 1
            && peers.iter().all(|peer| marks.count(*peer) != 1)
            && excluders != [0; 4];
        is_base.then_some(Base { cell, excluders })
    };
    let bases: Vec<Base> = (0..marks.digits.len() as u16).filter_map(base).collect();
    bases
        .iter()
        .enumerate()
        .find_map(|(i, second)| bases[..i].iter().find_map(|first| excluded(view, first, second)))
}

/// Removes the candidates of two cells that are in no pair which their excluders allow.
fn excluded(View { houses, marks }: View<'_>, first: &Base, second: &Base) -> Option<Found> {
    let digits = |cell: u16| marks.digits[usize::from(cell)];
    let common: [u64; 4] = std::array::from_fn(|i| first.excluders[i] & second.excluders[i]);
    if common.iter().map(|word| word.count_ones()).sum::<u32>() < 2 {
        return None;
    }
    let mut excluders: Vec<Bits> = Vec::new();
    for (word, mut cells) in (0..).zip(common) {
        while cells > 0 {
            let excluder = digits(64 * word + cells.trailing_zeros() as u16);
            cells &= cells - 1;
            // Others allow every pair.
            if excluder & !(digits(first.cell) | digits(second.cell)) == 0 {
                excluders.push(excluder);
            }
        }
    }
    if excluders.is_empty() {
        return None;
    }
    let sees = houses.sees(first.cell, second.cell);
    let is_allowed = |one: usize, other: usize| {
        let pair: Bits = 1 << one | 1 << other;
        !(sees && one == other) && excluders.iter().all(|excluder| excluder & !pair > 0)
    };
    let (one, other) = (digits(first.cell), digits(second.cell));
    let (mut left, mut left_other): (Bits, Bits) = (0, 0);
    for digit in ones(one) {
        for second in ones(other).filter(|second| is_allowed(digit, *second)) {
            left |= 1 << digit;
            left_other |= 1 << second;
        }
    }
    let removed = [(first.cell, one & !left), (second.cell, other & !left_other)];
    let removed = removed.into_iter().filter(|(_, digits)| *digits > 0).collect();
    Found::removing(Technique::AlignedPairExclusion, 62, removed)
}
