//! Locked candidates: all places of a digit in one house lie in another house, too.

use super::{Room, Sink, State};
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{Candidate, CandidateSet, Digit, DigitSet, House, HouseKind, PositionSet};
use std::ops::ControlFlow;

/// The kinds of the confining and of the crossing house, in order of the search.
const KINDS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Block, HouseKind::Column),
    (HouseKind::Block, HouseKind::Row),
    (HouseKind::Column, HouseKind::Block),
    (HouseKind::Row, HouseKind::Block),
];

/// Calls `found` with the confining house, the crossing house and the digit, wherever the digit has at
/// least two places in the first, all of them in the second; of the digits that are new.
fn each_locked(
    state: State<'_>,
    found: &mut dyn FnMut(House, House, Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (grid, digits) = (state.grid, state.new_digits());
    for (base_kind, cover_kind) in KINDS {
        for base in base_kind.houses() {
            // The digits that are confined to each of the three crossing houses.
            let mut confined = [DigitSet::EMPTY; 3];
            for digit in digits.iter() {
                let places = grid.positions(base, digit);
                if !(2..=3).contains(&places.len()) {
                    continue;
                }
                for (third, confined) in confined.iter_mut().enumerate() {
                    if places.is_subset(shared(base_kind, cover_kind, third)) {
                        *confined = confined.with(digit);
                    }
                }
            }
            if confined == [DigitSet::EMPTY; 3] {
                continue;
            }
            for (cover, digits) in crossing(base, cover_kind).zip(confined) {
                for digit in digits.iter() {
                    found(base, cover, digit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The positions in a house of the first kind that the `third`-th house of the second kind shares.
const fn shared(base: HouseKind, cover: HouseKind, third: usize) -> PositionSet {
    PositionSet::from_bits(match (base, cover) {
        (HouseKind::Block, HouseKind::Column) => 0o111 << third,
        _ => 0o7 << (3 * third),
    })
}

/// The houses of this kind that share cells with `house`.
fn crossing(house: House, kind: HouseKind) -> impl Iterator<Item = House> {
    kind.houses().filter(move |other| !(house.cells() & other.cells()).is_empty())
}

/// Locked candidates after which the digit has one place left in another house. Only the digit is
/// placed, nothing else goes.
///
/// Order: as [`locking`], then the other houses of the confining kind by number.
pub(in crate::grade) fn direct_locking(
    state: State<'_>,
    _: &mut Room,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    each_locked(state, &mut |base, cover, digit| {
        for other in crossing(cover, base.kind()).filter(|&other| other != base) {
            let places = grid.cells(digit) & other.cells();
            let Some(cell) = places.minus(cover.cells()).only() else { continue };
            if places.len() >= 2 {
                sink(Step {
                    technique: match base.kind() {
                        HouseKind::Block => Technique::DirectPointing,
                        HouseKind::Row | HouseKind::Column => Technique::DirectClaiming,
                    },
                    effect: Effect::Place(Candidate { cell, digit }),
                    evidence: Evidence::Intersection { digit, base, cover, single: Some(other) },
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Locked candidates: the crossing house loses the digit elsewhere.
///
/// Order: block and column, block and row (pointing), column and block, row and block (claiming); then
/// houses by number, digits.
pub(in crate::grade) fn locking(
    state: State<'_>,
    _: &mut Room,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    each_locked(state, &mut |base, cover, digit| {
        let gone = (grid.cells(digit) & cover.cells()).minus(base.cells());
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(Step {
            technique: match base.kind() {
                HouseKind::Block => Technique::Pointing,
                HouseKind::Row | HouseKind::Column => Technique::Claiming,
            },
            effect: Effect::Remove(CandidateSet::of_digit(digit, gone)),
            evidence: Evidence::Intersection { digit, base, cover, single: None },
        })
    })
}
