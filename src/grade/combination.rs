//! The ways to fill two or three cells, for aligned exclusion.

use crate::grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, Houses, PencilGrid};
use arrayvec::ArrayVec;

/// One way to fill the cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Combination(ArrayVec<Candidate, 3>);

impl Combination {
    /// Iterates over all ways to fill one, two or three cells with their candidates; the last cell changes first.
    pub(super) fn all<H: Houses>(
        grid: &PencilGrid<H>,
        cells: CellSet,
    ) -> impl Iterator<Item = Self> {
        let cells: ArrayVec<_, 3> = cells.iter().collect();
        let counts = cells.iter().map(|&cell| grid.digits(cell).len());
        (0..counts.product::<usize>()).map(move |mut number| {
            let mut candidates: ArrayVec<Candidate, 3> = ArrayVec::new();
            for &cell in cells.iter().rev() {
                let digits = grid.digits(cell);
                let digit = digits.iter().nth(number % digits.len()).expect("one of them");
                candidates.push(Candidate { cell, digit });
                number /= digits.len();
            }
            candidates.reverse();
            Self(candidates)
        })
    }

    /// Returns the digits in the cells, in the order of the cells.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.0
    }

    /// True if it has any of these candidates.
    pub(super) fn has_any_of(&self, candidates: &CandidateSet) -> bool {
        self.0.iter().any(|&candidate| candidates.contains(candidate))
    }

    /// Returns the combination with one more cell filled.
    pub(super) fn with(mut self, candidate: Candidate) -> Self {
        self.0.push(candidate);
        self
    }

    /// True if it has all candidates of `other`.
    pub(super) fn includes(&self, other: &Self) -> bool {
        other.0.iter().all(|candidate| self.0.contains(candidate))
    }

    /// Returns a digit of two cells that see each other.
    pub(super) fn repeated_digit<H: Houses>(&self, houses: &H) -> Option<Digit> {
        let is_same =
            |a: &Candidate, b: &Candidate| a.digit == b.digit && houses.sees(a.cell, b.cell);
        let repeated = self.0.iter().find(|a| self.0.iter().any(|b| is_same(a, b)));
        repeated.map(|candidate| candidate.digit)
    }

    /// True if it takes all these candidates of a cell that sees all of its cells.
    pub(super) fn takes_all(&self, digits: DigitSet) -> bool {
        digits.is_subset(self.0.iter().map(|candidate| candidate.digit).collect())
    }
}
