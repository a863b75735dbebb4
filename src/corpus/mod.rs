//! The pipeline: which puzzle has which index, what is known of a puzzle, and results in order from
//! all cores.

mod examine;
mod ordered;
mod recipe;

pub use examine::{Examined, NotAPuzzle, examine, status_of};
pub use ordered::{Ended, ordered};
pub use recipe::{Recipe, Unreachable, first_success};
