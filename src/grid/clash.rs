//! Clashes: two equal digits that see each other. Also grids that are proved to have no clash.

use super::{Cell, CellSet, Digit, Grid, SolutionGrid};

/// Two equal digits that see each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{first} and {second} are both {digit}")]
pub struct Clash {
    /// The earlier cell in reading order.
    pub first: Cell,
    /// The later cell.
    pub second: Cell,
    /// Their digit.
    pub digit: Digit,
}

/// A grid in which no two equal digits see each other. It may have any number of solutions.
///
/// Only such a grid has a canonical form. Puzzles and solution grids convert with [`From`] and need no check.
///
/// ```
/// use gridmill::grid::{ClashFreeGrid, Grid};
///
/// let grid: Grid = format!("5...5{}", ".".repeat(76)).parse()?;
/// let clash = ClashFreeGrid::new(grid).expect_err("row 1 has two fives");
/// assert_eq!(clash.to_string(), "r1c1 and r1c5 are both 5");
/// assert!(ClashFreeGrid::new(grid.without(clash.first)).is_ok());
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClashFreeGrid(Grid);

impl ClashFreeGrid {
    /// Proves that no two equal digits of `grid` see each other.
    ///
    /// # Errors
    /// The first clash in reading order.
    pub fn new(grid: Grid) -> Result<Self, Clash> {
        grid.clash().map_or(Ok(Self(grid)), Err)
    }

    /// The grid.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.0
    }
}

impl SolutionGrid {
    /// Returns the grid with all cells outside `kept` empty.
    #[must_use]
    pub fn restricted_to(&self, kept: CellSet) -> ClashFreeGrid {
        ClashFreeGrid(self.grid().restricted_to(kept))
    }
}

impl From<SolutionGrid> for ClashFreeGrid {
    fn from(solution: SolutionGrid) -> Self {
        Self(*solution.grid())
    }
}

impl TryFrom<Grid> for ClashFreeGrid {
    type Error = Clash;

    fn try_from(grid: Grid) -> Result<Self, Clash> {
        Self::new(grid)
    }
}
