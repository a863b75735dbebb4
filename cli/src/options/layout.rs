//! The layout of boards.

use clap::Args;
use gridmill::layout::Layout;

/// The layout of boards.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct LayoutChoice {
    /// Board: classic, x, windoku, jigsaw:MAP, 6x6 ...
    ///
    /// `x` adds both diagonals to the classic board, `windoku` four windows, `disjoint` the cells at one place of all boxes; `9x9+x+windoku`
    /// adds both. MAP has a letter for the region of each cell. `9x9:latin` has no boxes. `6x6` has boxes of 2 rows and 3 columns,
    /// `6x6:3x2` of 3 rows and 2 columns; `6x6+x` has both diagonals. If you do not give
    /// this option, new puzzles and grids are classic, and a puzzle of a file tells its layout: 16, 36 or 64 cells are a 4x4, 6x6
    /// or 8x8, and a column `layout` names the layout of each puzzle. docs/boards.md describes all layouts.
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<Layout>,
}

impl LayoutChoice {
    /// Returns the layout of the command line, if it is not classic.
    pub(crate) fn other(&self) -> Option<&Layout> {
        self.given().filter(|layout| !layout.is_classic())
    }

    /// Returns the layout of the command line.
    pub(crate) fn given(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }
}
