//! What finders work in, and how much evidence they are to give.

use super::chains::ChainRoom;
use crate::grid::CellSet;

/// Kept from step to step and from puzzle to puzzle, so that none is allocated once it has grown to what
/// the puzzles need.
#[derive(Clone, Debug, Default)]
pub(in crate::grade) struct Room {
    pub(in crate::grade) chains: ChainRoom,
    /// The cells of the unique loops found so far.
    pub(super) treated_loops: Vec<CellSet>,
    /// Are the trails of chains wanted, as evidence?
    pub(in crate::grade) wants_trails: bool,
}
