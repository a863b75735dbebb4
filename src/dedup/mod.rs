//! Finding puzzles that are isomorphic to earlier ones or to those of another collection, in memory or, if that is too small,
//! with files.

mod audit;
mod classes;
mod forms;
mod join;
mod overflow;
mod partitions;

pub use audit::{Audit, AuditCount, Leak, LeakKind, Leaks, PuzzleForms};
pub use classes::{Classes, Novelty, PackedGrid, Seen};
pub use forms::Forms;
pub use join::{Join, JoinSide, Match};
pub use overflow::{Overflow, ResolvedLines};
