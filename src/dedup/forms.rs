//! Forms of grids and boards.

use super::PackedGrid;
use crate::canon::{BoardCanonizer, Canonizer};
use crate::grid::{Clash, Grid};
use crate::layout::{Board, BoardClash, Layout};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes the forms of grids and boards, one after another, in the same memory. Two of the same layout have equal forms if and only if
/// they are isomorphic. Clones share the numbers of the layouts, so their forms can be compared.
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
    /// The layout of the last form, and its number.
    last: Option<(Layout, u32)>,
    /// The number of each layout met, from 1.
    numbers: Arc<Mutex<HashMap<Layout, u32>>>,
}

impl Forms {
    /// Returns the form of a classic grid.
    ///
    /// # Errors
    /// If two equal digits see each other.
    pub fn of_grid(&mut self, grid: &Grid) -> Result<PackedGrid, Clash> {
        PackedGrid::of(grid, &mut self.canonizer)
    }

    /// Returns the form of a board.
    ///
    /// # Errors
    /// If two equal digits see each other.
    pub fn of_board(&mut self, board: &Board) -> Result<PackedGrid, BoardClash> {
        let canonizer = BoardCanonizer::of(&mut self.boards, board.layout());
        let form = canonizer.canonical(board)?.board;
        let number = match &self.last {
            Some((layout, number)) if layout == form.layout() => *number,
            _ => {
                let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
                let next = numbers.len() as u32 + 1;
                *numbers.entry(form.layout().clone()).or_insert(next)
            }
        };
        self.last = Some((form.layout().clone(), number));
        Ok(PackedGrid::of_layout(&form, number))
    }
}
