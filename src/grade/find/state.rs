//! The pencil marks that a finder searches, and their changes.

use crate::grade::Effect;
use crate::grade::rating::Table;
use crate::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Houses, PencilGrid,
};

/// Pencil marks, and their changes since the finder last found nothing.
///
/// Candidates never come back. If a step is new, the removal of a candidate in the cells and houses of its pattern made it
/// possible. So a finder may skip patterns in which nothing changed: the first step it finds is the same.
/// Finders are generic over the houses of the board.
pub(in crate::grade) struct State<'a, H: Houses> {
    pub(in crate::grade) grid: &'a PencilGrid<H>,
    pub(in crate::grade) changes: &'a Changes,
    /// The scale, which decides the easiest of several steps.
    pub(in crate::grade) scale: &'static Table,
}

impl<H: Houses> Clone for State<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: Houses> Copy for State<'_, H> {}

impl<H: Houses> State<'_, H> {
    /// Returns the cells of `cells` that see `cell`, in the order of the scale.
    pub(super) fn in_peer_order(&self, cells: CellSet, cell: Cell) -> impl Iterator<Item = Cell> {
        self.grid.houses().in_peer_order(cells, cell, self.scale.searches.peers_by_cell)
    }

    /// Returns the effect of a direct step, which places a digit. On some scales its pattern also removes what `gone` returns.
    pub(super) fn direct_effect(
        &self,
        placed: Candidate,
        gone: impl FnOnce() -> CandidateSet,
    ) -> Effect {
        let gone = if self.scale.searches.directs_eliminate { gone() } else { CandidateSet::EMPTY };
        match gone.is_empty() {
            true => Effect::Place(placed),
            false => Effect::PlaceAndRemove(placed, gone),
        }
    }

    /// True if a cell of the house changed.
    pub(super) fn is_new(&self, house: House) -> bool {
        !(self.grid.houses().cells(house) & self.changes.cells).is_empty()
    }
}

/// Places where candidates were removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::grade) struct Changes {
    /// The cells that lost a candidate or were solved.
    pub(super) cells: CellSet,
    /// The digits that lost a place.
    pub(super) digits: DigitSet,
}

impl Changes {
    /// No changes.
    pub(in crate::grade) const NOTHING: Self =
        Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
    /// Changes everywhere.
    pub(in crate::grade) const EVERYTHING: Self =
        Self { cells: CellSet::ALL, digits: DigitSet::ALL };

    /// Returns the changes that an effect will make.
    pub(in crate::grade) fn of<H: Houses>(effect: &Effect, before: &PencilGrid<H>) -> Self {
        match effect {
            Effect::Place(Candidate { cell, digit }) => {
                let cells = (before.houses().peers(*cell) & before.cells(*digit)).with(*cell);
                Self { cells, digits: before.digits(*cell).with(*digit) }
            }
            Effect::Remove(candidates) => {
                let loses = |digit: &Digit| !candidates.cells(*digit).is_empty();
                let digits = Digit::all().filter(loses).collect();
                Self { cells: candidates.all_cells(), digits }
            }
            Effect::PlaceAndRemove(placed, candidates) => {
                let mut changes = Self::of(&Effect::Place(*placed), before);
                changes.add(&Self::of(&Effect::Remove(*candidates), before));
                changes
            }
        }
    }

    /// Returns the changes that led from the candidates `before` to `now`.
    pub(in crate::grade) fn between<H: Houses>(before: &CandidateSet, now: &PencilGrid<H>) -> Self {
        let mut changes = Self::NOTHING;
        for digit in Digit::all() {
            let gone = before.cells(digit).minus(now.cells(digit));
            if !gone.is_empty() {
                changes.cells |= gone;
                changes.digits = changes.digits.with(digit);
            }
        }
        changes
    }

    /// Adds other changes.
    pub(in crate::grade) fn add(&mut self, others: &Self) {
        self.cells |= others.cells;
        self.digits |= others.digits;
    }
}
