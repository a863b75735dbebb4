//! The pencil marks for which a finder is asked, and what is new in it.

use crate::grid::{CandidateSet, CellSet, Digit, DigitSet, House, PencilGrid};

/// Pencil marks, and when the finder that is asked last saw nothing.
///
/// Candidates never come back, and what a step removes or places it removes or places only while all that
/// it rests on is there. So where nothing has changed that a step may rest on there is still none, and a
/// finder may look only at the rest: the first step it finds is the same.
#[derive(Clone, Copy)]
pub(in crate::grade) struct State<'a> {
    pub(super) grid: &'a PencilGrid,
    /// The candidates with which the finder found nothing, if it ever did.
    fruitless: Option<&'a CandidateSet>,
}

impl<'a> State<'a> {
    /// A state in which everything is new.
    pub(in crate::grade) fn new(grid: &'a PencilGrid) -> Self {
        Self { grid, fruitless: None }
    }

    /// A later state of a path on which the finder found nothing when these were the candidates.
    pub(in crate::grade) fn since(
        grid: &'a PencilGrid,
        fruitless: Option<&'a CandidateSet>,
    ) -> Self {
        Self { grid, fruitless }
    }

    /// The cells that lost a candidate or were solved.
    pub(super) fn new_cells(&self) -> CellSet {
        let Some(fruitless) = self.fruitless else { return CellSet::ALL };
        Digit::all().fold(CellSet::EMPTY, |new, digit| {
            new | fruitless.cells(digit).minus(self.grid.cells(digit))
        })
    }

    /// The digits that lost a place.
    pub(super) fn new_digits(&self) -> DigitSet {
        let Some(fruitless) = self.fruitless else { return DigitSet::ALL };
        let is_new = |&digit: &Digit| fruitless.cells(digit) != self.grid.cells(digit);
        Digit::all().filter(is_new).collect()
    }

    /// Is anything new in a house? (A function to be asked for many.)
    pub(super) fn is_new(&self) -> impl Fn(&House) -> bool + use<> {
        let cells = self.new_cells();
        move |house| !(house.cells() & cells).is_empty()
    }
}
