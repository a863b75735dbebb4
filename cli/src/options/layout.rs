//! The layout of boards.

use crate::error::Failure;
use clap::Args;
use gridmill::layout::{Layout, LayoutError};
use std::str::FromStr;

/// The layout of boards.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct LayoutChoice {
    /// Board: classic, x, windoku, jigsaw, 6x6 ...
    ///
    /// `x` adds both diagonals to the classic board, `windoku` four windows, `disjoint` the cells at one place of all boxes; `9x9+x+windoku`
    /// adds both. MAP has a letter for the region of each cell. `9x9:latin` has no boxes. `6x6` has boxes of 2 rows and 3 columns,
    /// `6x6:3x2` of 3 rows and 2 columns; `6x6+x` has both diagonals. If you do not give
    /// this option, new puzzles and grids are classic, and a puzzle of a file tells its layout: 16, 36 or 64 cells are a 4x4, 6x6
    /// or 8x8, and a column `layout` names the layout of each puzzle. docs/boards.md describes all layouts.
    /// With `jigsaw` alone, all puzzles of the input are jigsaws, each with its regions behind it or in the next line, as letters or digits.
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<GivenLayout>,
}

/// Layouts that a user names.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GivenLayout {
    One(Layout),
    /// Jigsaws of any regions.
    Jigsaws,
}

impl FromStr for GivenLayout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        if text == "jigsaw" { Ok(Self::Jigsaws) } else { text.parse().map(Self::One) }
    }
}

impl LayoutChoice {
    /// Returns the layouts of the command line.
    pub(crate) fn given(&self) -> Option<&GivenLayout> {
        self.layout.as_ref()
    }

    /// Returns the layout of new boards, if it is not classic.
    pub(crate) fn of_new(&self) -> Result<Option<&Layout>, Failure> {
        match &self.layout {
            Some(GivenLayout::Jigsaws) => {
                usage!("--layout jigsaw: new boards need their regions: jigsaw:MAP")
            }
            Some(GivenLayout::One(layout)) if !layout.is_classic() => Ok(Some(layout)),
            _ => Ok(None),
        }
    }
}
