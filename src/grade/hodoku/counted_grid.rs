//! The grid between two steps: values, candidates, counts, and the two queues of singles.

use super::houses_of;
use crate::grid::{
    Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Houses, PencilGrid, PerCell, PerDigit,
    PerHouse,
};
use arrayvec::ArrayVec;

/// Singles in the order of their appearance. A cell becomes a naked single once, and a digit becomes a hidden
/// single of a house once, so a queue has a fixed size.
#[derive(Clone, Debug)]
pub(super) struct Queue<const N: usize>(ArrayVec<Candidate, N>);

impl<const N: usize> Queue<N> {
    /// Iterates over the singles, the oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> {
        self.0.iter().copied()
    }

    /// Removes the oldest single that matches.
    fn remove(&mut self, matches: impl Fn(&Candidate) -> bool) {
        if let Some(at) = self.0.iter().position(matches) {
            self.0.remove(at);
        }
    }

    /// Removes the singles up to the first of an empty cell.
    fn drop_placed(&mut self, empty: CellSet) {
        let placed = self.0.iter().take_while(|single| !empty.contains(single.cell)).count();
        self.0.drain(..placed);
    }
}

/// Values, candidates, counts, and queues.
#[derive(Clone, Debug)]
pub(super) struct CountedGrid {
    pub(super) values: Grid,
    /// The cells of the givens.
    pub(super) givens: CellSet,
    pub(super) empty: CellSet,
    pub(super) digits: PerCell<DigitSet>,
    pub(super) cells: PerDigit<CellSet>,
    /// The empty cells that see no cell with the digit, also those in which a step removed it.
    pub(super) open: PerDigit<CellSet>,
    counts: PerHouse<PerDigit<u8>>,
    pub(super) naked: Queue<81>,
    pub(super) hidden: Queue<243>,
}

impl CountedGrid {
    /// No givens.
    pub(super) const EMPTY: Self = Self {
        values: Grid::EMPTY,
        givens: CellSet::EMPTY,
        empty: CellSet::ALL,
        digits: PerCell([DigitSet::ALL; 81]),
        cells: PerDigit([CellSet::ALL; 9]),
        open: PerDigit([CellSet::ALL; 9]),
        counts: PerHouse([PerDigit([9; 9]); 27]),
        naked: Queue(ArrayVec::new_const()),
        hidden: Queue(ArrayVec::new_const()),
    };

    /// Places the values in reading order, as givens, and then removes the candidates that the pencil marks lack. The singles that
    /// appear meanwhile are already in the queues.
    pub(super) fn new<H: Houses>(pencil: &PencilGrid<H>) -> Self {
        let givens = pencil.values();
        let mut grid = Self { givens: givens.clues(), ..Self::EMPTY };
        for (cell, digit) in givens.givens() {
            grid.place(Candidate { cell, digit });
        }
        for digit in Digit::all() {
            for cell in grid.cells[digit] - pencil.cells(digit) {
                grid.remove(Candidate { cell, digit });
            }
        }
        grid
    }

    /// Returns the number of cells of the house with the candidate.
    #[inline]
    pub(super) fn count(&self, house: House, digit: Digit) -> usize {
        self.counts[house][digit].into()
    }

    /// Returns the cells of the house with the candidate.
    #[inline]
    pub(super) fn places(&self, house: House, digit: Digit) -> CellSet {
        self.cells[digit] & house.cells()
    }

    /// Returns the other cell of the house with the candidate, if there are just two.
    #[inline]
    pub(super) fn partner(
        &self,
        house: House,
        Candidate { cell, digit }: Candidate,
    ) -> Option<Cell> {
        if self.count(house, digit) == 2 {
            self.places(house, digit).without(cell).first()
        } else {
            None
        }
    }

    /// Returns the cells that have exactly `count` candidates.
    pub(super) fn cells_with_count(&self, count: usize) -> CellSet {
        self.empty.iter().filter(|&cell| self.digits[cell].len() == count).collect()
    }

    /// Adds the candidates of the digits in the cells: cells ascending, digits ascending.
    pub(super) fn list(&self, cells: CellSet, digits: DigitSet, removed: &mut Vec<Candidate>) {
        for cell in cells {
            let candidates = self.digits[cell] & digits;
            removed.extend(candidates.iter().map(|digit| Candidate { cell, digit }));
        }
    }

    /// Removes the oldest naked singles of cells that have their digit.
    pub(super) fn drop_placed(&mut self) {
        self.naked.drop_placed(self.empty);
        self.hidden.drop_placed(self.empty);
    }

    /// Removes a candidate, if it is there.
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        if !self.digits[cell].contains(digit) {
            return;
        }
        self.digits[cell] = self.digits[cell].without(digit);
        self.cells[digit] = self.cells[digit].without(cell);
        if self.digits[cell].is_empty() {
            // Only in the copies of forcing nets: their counts and queues stay.
            return;
        }
        if let Some(last) = self.digits[cell].only() {
            self.naked.0.push(Candidate { cell, digit: last });
        }
        for house in houses_of(cell) {
            self.lower_count(house, digit);
            if self.counts[house][digit] == 0 {
                self.hidden.remove(|it| it.digit == digit && house.cells().contains(it.cell));
            }
        }
    }

    /// Places a digit and removes it from the peers of the cell. A copy of a forcing net may overwrite a value.
    pub(super) fn place(&mut self, Candidate { cell, digit }: Candidate) {
        if self.values.get(cell) == Some(digit) {
            return;
        }
        let old = std::mem::take(&mut self.digits[cell]);
        self.values.set(cell, Some(digit));
        self.empty = self.empty.without(cell);
        self.open[digit] -= cell.peers();
        for other in Digit::all() {
            self.open[other] = self.open[other].without(cell);
            self.cells[other] = self.cells[other].without(cell);
        }
        for peer in cell.peers() & self.cells[digit] {
            self.remove(Candidate { cell: peer, digit });
        }
        for other in old {
            for house in houses_of(cell) {
                if other == digit {
                    self.counts[house][other] -= 1;
                } else {
                    self.lower_count(house, other);
                }
            }
        }
    }

    /// Counts one place less, and queues the hidden single that appears.
    #[inline]
    fn lower_count(&mut self, house: House, digit: Digit) {
        self.counts[house][digit] -= 1;
        if self.counts[house][digit] == 1
            && let Some(cell) = self.places(house, digit).first()
        {
            self.hidden.0.push(Candidate { cell, digit });
        }
    }

    /// Empties the queues.
    pub(super) fn clear_queues(&mut self) {
        self.naked.0.clear();
        self.hidden.0.clear();
    }
}
