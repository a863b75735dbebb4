//! The words: cells, digits, houses, sets of them, grids, and pencil marks.
//!
//! Cells are numbered 0..81 by rows, digits are 1..=9. A *house* is a block, a row or a column, nine
//! of each; *block* is what the field calls a box, a reserved word in Rust. Sets are `Copy` bit sets,
//! and every table is computed at compile time.
//!
//! These are the words of the classic board. Another board of at most 81 cells is the upper left corner of it, with houses of
//! its own ([`HouseTables`]).

// Its macro is for the modules below.
#[cfg(feature = "serde")]
#[macro_use]
mod serialize;

mod board;
mod candidate;
mod cell;
mod clash;
mod digit;
mod house;
mod house_tables;
mod houses;
mod named;
mod names;
mod pencil;
mod per;
mod set;
mod symmetry;
mod text;

pub use board::{Grid, SolutionGrid};
pub use candidate::{Candidate, CandidateSet};
pub use cell::{Cell, CellSet, ParseCellSetError};
pub use clash::{Clash, ClashFreeGrid};
pub use digit::{Digit, DigitSet, NotADigit};
pub use house::{House, HouseKind, HouseSet, Position, PositionSet};
pub use house_tables::{HouseOrder, HouseTables};
pub use houses::{Classic, Crossing, Houses};
pub use named::UnknownName;
pub(crate) use named::debug_as_text;
#[doc(hidden)]
pub use named::{named, serde_as_text};
pub use names::ParseNameError;
pub use pencil::PencilGrid;
pub use per::{PerAnyHouse, PerCell, PerDigit, PerHouse};
pub use set::{Members, OutOfRange};
pub use symmetry::Symmetry;
pub use text::{CellChar, ParseGridError, cell_char};
