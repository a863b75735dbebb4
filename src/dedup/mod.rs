//! Dropping puzzles that are isomorphic to earlier ones, in memory or, if that is too small, with files.

mod classes;
mod join;
mod overflow;
mod partitions;

pub use classes::{Classes, Novelty, PackedGrid, Seen};
pub use join::{Join, Match, Side};
pub use overflow::{Overflow, ResolvedLines};
