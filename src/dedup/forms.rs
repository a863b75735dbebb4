//! Forms of grids and boards.

use super::PackedGrid;
use crate::canon::{BoardCanonizer, Canonizer};
use crate::grid::{Clash, Grid};
use crate::layout::{Board, BoardClash, Layout};

/// Makes the forms of grids and boards, one after another, in the same memory. Two are equal if and only if the grids or boards are
/// isomorphic.
///
/// ```
/// use gridmill::dedup::Forms;
/// use gridmill::layout::Board;
///
/// let mut forms = Forms::default();
/// let mut form = |layout: &str, text| forms.of_board(&Board::parse(&layout.parse().expect("a layout"), text).expect("a board"));
/// let first = form("4x4", "...1.4....3.2...")?;
/// assert_eq!(form("4x4", "...3.2....1.4...")?, first);
/// assert_ne!(form("4x4:latin", "...1.4....3.2...")?, first);
/// # Ok::<(), gridmill::layout::BoardClash>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Forms {
    canonizer: Canonizer,
    /// That of the last board.
    boards: Option<BoardCanonizer>,
}

impl Forms {
    /// Returns the form of a classic grid.
    ///
    /// # Errors
    /// If two equal digits see each other.
    pub fn of_grid(&mut self, grid: &Grid) -> Result<PackedGrid, Clash> {
        PackedGrid::of(grid, &mut self.canonizer)
    }

    /// Returns the form of a board of any layout.
    ///
    /// # Errors
    /// If two equal digits see each other.
    pub fn of_board(&mut self, board: &Board) -> Result<PackedGrid, BoardClash> {
        if let Some(grid) = board.grid().filter(|_| board.layout().is_classic()) {
            return board.clash().map_or_else(|| Ok(self.of_grid(&grid).expect("no clash")), Err);
        }
        let canonizer = BoardCanonizer::of(&mut self.boards, board.layout());
        Ok(PackedGrid::of_board(&canonizer.canonical(board)?.board))
    }

    /// Returns the form of all boards of a layout that is not classic, and of its rotations and mirrors.
    pub fn of_layout(layout: &Layout) -> PackedGrid {
        PackedGrid::of_board(&Board::empty(&layout.first_image().0))
    }
}
