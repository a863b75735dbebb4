//! Pencil marks: the digits that each unsolved cell may still hold.

use super::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, HouseSet, PerCell,
    PerDigit, PerHouse, PositionSet,
};

/// A grid with the candidates of its unsolved cells. A solved cell has none.
///
/// ```
/// use gridmill::grid::{Cell, Grid, PencilGrid};
///
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// let mut pencil = PencilGrid::new(&grid);
/// assert_eq!(pencil.digits(Cell::at(0, 8)).to_string(), "9");
/// assert_eq!(pencil.digits(Cell::at(1, 0)).to_string(), "456789");
/// pencil.place("r1c9=9".parse()?);
/// assert_eq!(pencil.digits(Cell::at(1, 8)).to_string(), "123456");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It stores the candidates in three ways that always agree: digits by cell, cells by digit, and positions by house and digit.
/// Finders use all three all the time.
#[derive(Clone, Debug)]
pub struct PencilGrid {
    digits: PerCell<DigitSet>,
    cells: PerDigit<CellSet>,
    positions: PerHouse<PerDigit<PositionSet>>,
    /// For each house the digits with one place, and the number of unsolved cells.
    single: PerHouse<DigitSet>,
    empty_counts: PerHouse<u8>,
    /// The houses in which a digit has one place, and those with one unsolved cell.
    with_single: HouseSet,
    with_one_cell: HouseSet,
    empty: CellSet,
    /// Number of cells that hold each digit.
    solved_counts: PerDigit<u8>,
    values: Grid,
}

impl PencilGrid {
    /// Places the givens. Every empty cell gets all digits that none of its peers has.
    pub fn new(givens: &Grid) -> Self {
        let empty = CellSet::ALL - givens.clues();
        let mut pencil = Self {
            digits: PerCell([DigitSet::EMPTY; 81]),
            cells: PerDigit([empty; 9]),
            positions: PerHouse([PerDigit([PositionSet::EMPTY; 9]); 27]),
            single: PerHouse([DigitSet::EMPTY; 27]),
            empty_counts: PerHouse([0; 27]),
            with_single: HouseSet::EMPTY,
            with_one_cell: HouseSet::EMPTY,
            empty,
            solved_counts: PerDigit([0; 9]),
            values: *givens,
        };
        for (cell, digit) in givens.givens() {
            pencil.solved_counts[digit] += 1;
            pencil.cells[digit] -= cell.peers();
        }
        for digit in Digit::all() {
            for cell in pencil.cells[digit] {
                pencil.digits[cell] = pencil.digits[cell].with(digit);
                for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                    pencil.positions[house][digit] |= position;
                }
            }
        }
        for house in House::all() {
            pencil.empty_counts[house] = (empty & house.cells()).len() as u8;
            let is_single = |&digit: &Digit| pencil.positions[house][digit].len() == 1;
            pencil.single[house] = Digit::all().filter(is_single).collect();
            if !pencil.single[house].is_empty() {
                pencil.with_single = pencil.with_single.with(house);
            }
            if pencil.empty_counts[house] == 1 {
                pencil.with_one_cell = pencil.with_one_cell.with(house);
            }
        }
        pencil
    }

    /// The candidates of `cell`; none if it is solved.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell]
    }

    /// The unsolved cells that may hold `digit`.
    #[inline]
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit]
    }

    /// All candidates.
    #[inline]
    pub fn candidates(&self) -> CandidateSet {
        CandidateSet::from_cells(self.cells)
    }

    /// Returns the unsolved cells of `house` that may hold `digit`.
    #[inline]
    pub fn positions(&self, house: House, digit: Digit) -> PositionSet {
        self.positions[house][digit]
    }

    /// Returns, for each digit, the unsolved cells of `house` that may hold it.
    #[inline]
    pub(crate) fn all_positions(&self, house: House) -> &PerDigit<PositionSet> {
        &self.positions[house]
    }

    /// True if `digit` has exactly two places in `house`, among its unsolved cells.
    #[inline]
    pub fn has_two_places(&self, house: House, digit: Digit) -> bool {
        let positions = self.positions[house][digit].bits();
        let last = positions & positions.wrapping_sub(1);
        last != 0 && last & (last - 1) == 0
    }

    /// The digits that have exactly one place in `house`, among its unsolved cells.
    #[inline]
    pub fn single_place_digits(&self, house: House) -> DigitSet {
        self.single[house]
    }

    /// The houses in which a digit has exactly one place among the unsolved cells.
    #[inline]
    pub fn houses_with_single(&self) -> HouseSet {
        self.with_single
    }

    /// The houses with exactly one unsolved cell.
    #[inline]
    pub fn houses_with_one_cell(&self) -> HouseSet {
        self.with_one_cell
    }

    /// The unsolved cells.
    #[inline]
    pub fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// The digit in `cell`, if it is solved.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell)
    }

    /// The solved cells, givens included.
    #[inline]
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// Number of unsolved cells in `house`.
    #[inline]
    pub fn empty_count(&self, house: House) -> usize {
        self.empty_counts[house].into()
    }

    /// Number of cells that hold `digit`.
    #[inline]
    pub fn solved_count(&self, digit: Digit) -> usize {
        self.solved_counts[digit].into()
    }

    /// True if every cell is solved.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// The unsolved cells with exactly `count` candidates, 0..=4.
    #[inline]
    pub fn cells_with_count(&self, count: usize) -> CellSet {
        // at_least[n]: cells with n candidates or more, among the digits seen so far.
        let mut at_least = [CellSet::EMPTY; 6];
        at_least[0] = self.empty;
        for digit in Digit::all() {
            for n in (1..6).rev() {
                at_least[n] |= at_least[n - 1] & self.cells[digit];
            }
        }
        at_least[count] - at_least[count + 1]
    }

    /// Returns the candidates among `cells` x `digits`.
    pub fn candidates_in(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        let mut found = CandidateSet::EMPTY;
        for digit in digits {
            found.add(digit, cells & self.cells[digit]);
        }
        found
    }

    /// Solves a cell: it loses its candidates, and its peers lose the digit.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.values.set(cell, Some(digit));
        if self.empty.contains(cell) {
            self.empty = self.empty.without(cell);
            self.solved_counts[digit] += 1;
            for house in cell.houses() {
                self.empty_counts[house] -= 1;
                let others = self.with_one_cell.without(house);
                let is_one = self.empty_counts[house] == 1;
                self.with_one_cell = if is_one { others.with(house) } else { others };
            }
        }
        for other in self.digits[cell] {
            self.remove(Candidate { cell, digit: other });
        }
        for peer in cell.peers() & self.cells[digit] {
            self.remove(Candidate { cell: peer, digit });
        }
    }

    /// Removes one candidate, if it is there.
    #[inline(always)]
    pub fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.digits[cell] = self.digits[cell].without(digit);
        self.cells[digit] = self.cells[digit].without(cell);
        for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
            let positions = &mut self.positions[house][digit];
            *positions -= position;
            let others = self.single[house].without(digit);
            let single = if positions.len() == 1 { others.with(digit) } else { others };
            self.single[house] = single;
            let others = self.with_single.without(house);
            self.with_single = if single.is_empty() { others } else { others.with(house) };
        }
    }

    /// Removes many candidates.
    pub fn remove_all(&mut self, candidates: &CandidateSet) {
        for digit in Digit::all() {
            for cell in candidates.cells(digit) {
                self.remove(Candidate { cell, digit });
            }
        }
    }
}
