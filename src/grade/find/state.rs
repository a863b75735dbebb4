//! The pencil marks for which a finder is asked, and what is new in them.

use crate::grid::{CandidateSet, CellSet, Digit, DigitSet, House, PencilGrid};

/// Pencil marks, and what is new in them since the finder that is asked last found nothing.
///
/// Candidates never come back. If a step is possible now that was not possible before, one of the candidates
/// that have gone since was in its way, in the cells and houses of its pattern. So a finder may leave out
/// patterns in which nothing is new: the first step it finds is the same.
#[derive(Clone, Copy)]
pub(in crate::grade) struct State<'a> {
    pub(in crate::grade) grid: &'a PencilGrid,
    pub(in crate::grade) new: &'a News,
}

/// Where candidates have gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::grade) struct News {
    /// The cells that lost a candidate or were solved.
    pub(super) cells: CellSet,
    /// The digits that lost a place.
    pub(super) digits: DigitSet,
}

impl News {
    /// Nothing is new.
    pub(in crate::grade) const NOTHING: Self =
        Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
    /// Everything is new.
    pub(in crate::grade) const EVERYTHING: Self =
        Self { cells: CellSet::ALL, digits: DigitSet::ALL };

    /// What is new in `now`, when there were these candidates before.
    pub(in crate::grade) fn between(before: &CandidateSet, now: &PencilGrid) -> Self {
        let mut news = Self::NOTHING;
        for digit in Digit::all() {
            let gone = before.cells(digit).minus(now.cells(digit));
            if !gone.is_empty() {
                news.cells |= gone;
                news.digits = news.digits.with(digit);
            }
        }
        news
    }

    pub(in crate::grade) fn add(&mut self, others: &Self) {
        self.cells |= others.cells;
        self.digits |= others.digits;
    }

    /// Is anything new in a house?
    pub(super) fn is_in(&self, house: House) -> bool {
        !(house.cells() & self.cells).is_empty()
    }
}
