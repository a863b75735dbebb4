//! Evidence of steps.

use crate::grade;
use crate::grid::{CellSet, Digit, DigitSet, House, HouseSet};

/// Evidence of a step, by the shape of the pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// A shape that the other scales have too.
    Shared(grade::Evidence),
    /// Cells that two houses share and that hold only as many digits.
    Locked {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// The houses.
        houses: HouseSet,
    },
    /// All places of the digit in the base houses, apart from the fins, lie in equally many other houses.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: HouseSet,
        /// The cover houses.
        cover: HouseSet,
        /// The places in no cover house or in two base houses, perhaps none.
        fins: CellSet,
    },
    /// Two colours of cells, of which one has the digit. Of cells with the same two digits, each colour has one of the digits.
    Colors {
        /// The digit, or the two digits.
        digits: DigitSet,
        /// The two colours; two times for two patterns that see each other.
        components: Vec<[CellSet; 2]>,
    },
    /// Literals that each follow from the one before it.
    Chain {
        /// The literals.
        nodes: Vec<ChainNode>,
        /// True if the first follows from the last.
        is_ring: bool,
    },
    /// Sets of cells that have one digit more than there are cells.
    AlmostLocked {
        /// The cells and the digits of each set.
        sets: Vec<(CellSet, DigitSet)>,
        /// Digits that a set and the next one cannot both hold.
        links: Vec<DigitSet>,
    },
    /// Cells of a line and of a box that have together only as many digits as there are cells.
    SueDeCoq {
        /// The line and the box.
        houses: [House; 2],
        /// The cells in both.
        cells: CellSet,
        /// The other cells of the line, and of the box.
        others: [CellSet; 2],
    },
    /// A rectangle whose cells would hold only two digits if a cell had the wrong one.
    Rectangle {
        /// The cells.
        cells: CellSet,
        /// The two digits.
        digits: DigitSet,
        /// The one of them that has no other place in the houses.
        digit: Digit,
        /// The houses.
        houses: HouseSet,
    },
}

impl Evidence {
    /// Returns the number of parts of a chain.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Chain { nodes, .. } => nodes.len(),
            Self::AlmostLocked { sets, .. } => sets.len(),
            Self::Colors { components, .. } => {
                components.iter().flatten().map(|cells| cells.len()).sum()
            }
            _ => 0,
        }
    }
}

/// A literal of a chain: one of the cells has the digit, or none has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// The digit.
    pub digit: Digit,
    /// A cell, or two or three cells that a box and a line share.
    pub cells: CellSet,
    /// True if one of the cells has the digit.
    pub is_on: bool,
}
