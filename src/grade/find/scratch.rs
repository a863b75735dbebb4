//! The memory of finders, and the amount of their evidence.

use super::chains::ChainScratch;
use super::strong_links::DigitLinks;
use crate::grid::CellSet;

/// Memory kept from step to step and from puzzle to puzzle, so that grading stops allocating once it has
/// grown to what the puzzles need.
#[derive(Clone, Debug, Default)]
pub(in crate::grade) struct Scratch {
    pub(in crate::grade) chains: ChainScratch,
    /// Scratch memory for the searches inside a dynamic search.
    pub(super) nested: Option<Box<Scratch>>,
    /// The links of each digit, from the last position that was searched.
    pub(super) links: Vec<DigitLinks>,
    /// The cells of the unique loops found so far.
    pub(super) treated_loops: Vec<CellSet>,
    /// True if the evidence of a chain includes its trails.
    pub(in crate::grade) wants_trails: bool,
}
