//! Aligned pair exclusion.

use super::marks::{Bits, Cells, common, each, ones};
use super::{Found, Pattern, View};
use crate::grade::Technique;

/// A cell that can be one of a pair, and the peers that have two candidates.
struct Base {
    cell: u16,
    excluders: Cells,
}

pub(super) fn aligned_pair(view: View<'_>) -> Option<Found> {
    let View { houses, marks } = view;
    let (singles, pairs) = (marks.cells_with(1), marks.cells_with(2));
    let base = |cell: u16| {
        let seen = &houses.seen[usize::from(cell)];
        let excluders = common(seen, &pairs);
        let is_base =
            marks.count(cell) > 1 && common(seen, &singles) == [0; 4] && excluders != [0; 4];
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
    let common = common(&first.excluders, &second.excluders);
    // With fewer than two, the original does not look.
    each(common).nth(1)?;
    // Others allow every pair.
    let excludes = |excluder: &Bits| excluder & !(digits(first.cell) | digits(second.cell)) == 0;
    let excluders: Vec<Bits> = each(common).map(digits).filter(excludes).collect();
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
    let pattern = || Pattern::Exclusion { cells: [first.cell, second.cell] };
    Found::removing((Technique::AlignedPairExclusion, 62), removed, pattern)
}
