//! The passes of the search for forcing chains and cycles.

use crate::grade::ChainKind;
use crate::grid::{Cell, Houses, PencilGrid};

/// Strong links that a pass uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// Inside houses.
    X,
    /// Inside cells.
    Y,
    /// Both.
    Xy,
}

impl Pass {
    /// All passes, in their order.
    pub(super) const ALL: [Self; 3] = [Self::X, Self::Y, Self::Xy];

    pub(super) fn has_cell_links(self) -> bool {
        self != Self::X
    }

    pub(super) fn has_house_links(self) -> bool {
        self != Self::Y
    }

    /// True if a line may begin in this cell.
    pub(super) fn begins_in<H: Houses>(self, grid: &PencilGrid<H>, cell: Cell) -> bool {
        let count = grid.digits(cell).len();
        count >= 2 && (self != Self::Y || count == 2)
    }

    /// True if the pass has chains, false if only cycles.
    pub(super) fn has_chains(self) -> bool {
        self != Self::Y
    }

    pub(super) fn cycle(self) -> ChainKind {
        match self {
            Self::X => ChainKind::XCycle,
            Self::Y => ChainKind::YCycle,
            Self::Xy => ChainKind::XyCycle,
        }
    }

    pub(super) fn chain(self) -> ChainKind {
        if self == Self::X { ChainKind::XChain } else { ChainKind::XyChain }
    }
}
