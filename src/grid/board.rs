//! Grids of 81 cells, each empty or with a digit.

use super::{Cell, CellSet, Clash, Digit, DigitSet, PerCell};

/// 81 cells, each empty or with a digit. It may have clashes, and any number of solutions.
///
/// Read with [`str::parse`] from 81 characters, printed the same way with `.` for empty.
///
/// ```
/// use gridmill::grid::{Cell, Digit, Grid};
///
/// let mut grid: Grid = format!("12{}", "0".repeat(79)).parse()?;
/// grid.set(Cell::at(8, 8), Digit::new(3));
/// assert_eq!(grid.to_string(), format!("12{}3", ".".repeat(78)));
/// assert_eq!((grid.clue_count(), grid.get(Cell::at(0, 2))), (3, None));
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// 0 for an empty cell, else the value of its digit.
    values: PerCell<u8>,
}

impl Grid {
    /// The grid with all cells empty.
    pub const EMPTY: Self = Self { values: PerCell([0; 81]) };

    /// Makes a grid of values: 0 for an empty cell, else a digit.
    pub(super) fn of(values: [u8; 81]) -> Self {
        Self { values: PerCell(values) }
    }

    /// Returns the digit in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell])
    }

    /// Puts a digit in `cell`, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.values[cell] = digit.map_or(0, Digit::value);
    }

    /// Returns this grid with `cell` empty.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        self.set(cell, None);
        self
    }

    /// Returns this grid with all cells outside `kept` empty.
    #[must_use]
    pub fn restricted_to(&self, kept: CellSet) -> Self {
        let mut grid = Self::EMPTY;
        for cell in kept {
            grid.set(cell, self.get(cell));
        }
        grid
    }

    /// Returns the cells with a digit.
    ///
    /// ```
    /// use gridmill::grid::{Grid, Symmetry};
    ///
    /// let grid: Grid = format!("1{}2", ".".repeat(79)).parse()?;
    /// assert_eq!(Symmetry::strongest(grid.clues()), Symmetry::DiagonalBoth);
    /// # Ok::<(), gridmill::grid::ParseGridError>(())
    /// ```
    pub fn clues(&self) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell).is_some()).collect()
    }

    /// Number of cells with a digit.
    pub fn clue_count(&self) -> usize {
        self.values.0.iter().filter(|value| **value != 0).count()
    }

    /// Returns, for each cell in reading order, 0 if it is empty, else the value of its digit.
    pub fn values(&self) -> &[u8; 81] {
        &self.values.0
    }

    /// Returns the cells with a digit, each with its digit.
    ///
    /// ```
    /// let grid: gridmill::grid::Grid = format!("..4{}", ".".repeat(78)).parse()?;
    /// let givens: Vec<String> = grid.givens().map(|(cell, digit)| format!("{cell}={digit}")).collect();
    /// assert_eq!(givens, ["r1c3=4"]);
    /// # Ok::<(), gridmill::grid::ParseGridError>(())
    /// ```
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| self.get(cell).map(|digit| (cell, digit)))
    }

    /// Returns the first two cells in reading order that see each other and hold the same digit.
    ///
    /// ```
    /// let grid: gridmill::grid::Grid = format!("5...5{}", ".".repeat(76)).parse()?;
    /// let clash = grid.clash().expect("two fives in row 1");
    /// assert_eq!(clash.to_string(), "r1c1 and r1c5 are both 5");
    /// # Ok::<(), gridmill::grid::ParseGridError>(())
    /// ```
    pub fn clash(&self) -> Option<Clash> {
        // Most grids have no clash, and masks of whole houses show that faster.
        if !self.has_repeat() {
            return None;
        }
        self.givens().find_map(|(first, digit)| {
            let same = |other: &Cell| *other > first && self.get(*other) == Some(digit);
            first.peers().iter().find(same).map(|second| Clash { first, second, digit })
        })
    }

    /// True if a house holds a digit twice.
    fn has_repeat(&self) -> bool {
        let (mut rows, mut columns, mut blocks) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
        let mut repeated = 0;
        for (at, value) in self.values.0.iter().enumerate() {
            let (row, column) = (at / 9, at % 9);
            let block = row / 3 * 3 + column / 3;
            // Bit 0 for an empty cell.
            let bit = 1 << value;
            repeated |= (rows[row] | columns[column] | blocks[block]) & bit;
            rows[row] |= bit;
            columns[column] |= bit;
            blocks[block] |= bit;
        }
        repeated & !1 != 0
    }
}

/// A complete grid in which every house holds every digit.
///
/// ```
/// use gridmill::grid::{Grid, SolutionGrid};
///
/// let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let grid: Grid = text.parse()?;
/// assert_eq!(SolutionGrid::new(grid).expect("it is complete").to_string(), text);
/// assert_eq!(SolutionGrid::new(Grid::EMPTY), None);
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SolutionGrid(Grid);

impl SolutionGrid {
    /// Returns the solution grid, if the grid is complete and every house holds every digit.
    pub fn new(grid: Grid) -> Option<Self> {
        // The values in each row, column and block, as bits; bit 0 for an empty cell.
        let (mut rows, mut columns, mut blocks) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
        for row in 0..9 {
            for column in 0..9 {
                let bit = 1 << grid.values.0[9 * row + column];
                rows[row] |= bit;
                columns[column] |= bit;
                blocks[row / 3 * 3 + column / 3] |= bit;
            }
        }
        let all = [DigitSet::ALL.bits() << 1; 9];
        (rows == all && columns == all && blocks == all).then_some(Self(grid))
    }

    /// Returns the digit in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Digit {
        self.0.get(cell).expect("a solution grid has no empty cell")
    }

    /// Returns it as a plain grid.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.0
    }
}
