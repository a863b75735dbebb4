//! Pencil marks: the digits that each unsolved cell may still hold.

use super::{
    Candidate, CandidateSet, Cell, CellSet, Classic, Digit, DigitSet, Grid, House, HouseSet,
    Houses, PerCell, PerDigit, PositionSet,
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
/// By default it is a grid of the classic board; its houses are those of any [`Houses`].
///
/// It stores the candidates in three ways that always agree: digits by cell, cells by digit, and positions by house and digit.
/// Finders use all three all the time.
#[derive(Clone, Debug)]
pub struct PencilGrid<H: Houses = Classic> {
    houses: H,
    digits: PerCell<DigitSet>,
    cells: PerDigit<CellSet>,
    positions: H::PerHouse<PerDigit<PositionSet>>,
    /// For each house the digits with one place, and the number of unsolved cells.
    single: H::PerHouse<DigitSet>,
    empty_counts: H::PerHouse<u8>,
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
        Self::on(Classic, givens)
    }
}

impl<H: Houses> PencilGrid<H> {
    /// Places the givens on a board with these houses. Every empty cell of it gets all digits that none of its peers has.
    pub fn on(houses: H, givens: &Grid) -> Self {
        let empty = houses.all_cells() - givens.clues();
        let digits = houses.digits();
        let mut cells = PerDigit([CellSet::EMPTY; 9]);
        digits.iter().for_each(|digit| cells[digit] = empty);
        let mut pencil = Self {
            digits: PerCell([DigitSet::EMPTY; 81]),
            cells,
            positions: H::per_house(PerDigit([PositionSet::EMPTY; 9])),
            single: H::per_house(DigitSet::EMPTY),
            empty_counts: H::per_house(0),
            with_single: HouseSet::EMPTY,
            with_one_cell: HouseSet::EMPTY,
            empty,
            solved_counts: PerDigit([0; 9]),
            values: *givens,
            houses,
        };
        for (cell, digit) in givens.givens() {
            pencil.solved_counts[digit] += 1;
            pencil.cells[digit] -= pencil.houses.peers(cell);
        }
        for digit in digits {
            for cell in pencil.cells[digit] {
                pencil.digits[cell] = pencil.digits[cell].with(digit);
                for (house, position) in pencil.houses.places_of(cell) {
                    pencil.positions[house][digit] |= position;
                }
            }
        }
        for house in pencil.houses.all() {
            pencil.empty_counts[house] = (empty & pencil.houses.cells(house)).len() as u8;
            let is_single = |&digit: &Digit| pencil.positions[house][digit].len() == 1;
            pencil.single[house] = digits.iter().filter(is_single).collect();
            if !pencil.single[house].is_empty() {
                pencil.with_single = pencil.with_single.with(house);
            }
            if pencil.empty_counts[house] == 1 {
                pencil.with_one_cell = pencil.with_one_cell.with(house);
            }
        }
        pencil
    }

    /// Returns the houses of its board.
    #[inline]
    pub fn houses(&self) -> &H {
        &self.houses
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

    /// Returns the candidates of these digits, each in all cells that see every place of the digit among `cells`.
    pub fn candidates_seeing(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        let mut found = CandidateSet::EMPTY;
        for digit in digits {
            let seeing = self.houses.common_peers(cells & self.cells[digit]);
            found.add(digit, seeing & self.cells[digit]);
        }
        found
    }

    /// Solves a cell: it loses its candidates, and its peers lose the digit.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.values.set(cell, Some(digit));
        if self.empty.contains(cell) {
            self.empty = self.empty.without(cell);
            self.solved_counts[digit] += 1;
            for &house in self.houses.houses_of(cell) {
                self.empty_counts[house] -= 1;
                let others = self.with_one_cell.without(house);
                let is_one = self.empty_counts[house] == 1;
                self.with_one_cell = if is_one { others.with(house) } else { others };
            }
        }
        for other in self.digits[cell] {
            self.remove(Candidate { cell, digit: other });
        }
        for peer in self.houses.peers(cell) & self.cells[digit] {
            self.remove(Candidate { cell: peer, digit });
        }
    }

    /// Removes one candidate, if it is there.
    #[inline(always)]
    pub fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.digits[cell] = self.digits[cell].without(digit);
        self.cells[digit] = self.cells[digit].without(cell);
        for (house, position) in self.houses.places_of(cell) {
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
