//! The pipeline: which puzzle has which index, is it wanted, what is known of a puzzle, and results in order from
//! all cores.

mod aim;
mod examine;
mod ordered;
mod recipe;
mod search;
mod tally;
mod target;

pub use examine::{Examined, NotAPuzzle, examine, status_of};
pub use ordered::{Ended, ordered};
pub use recipe::{Maker, Recipe, Unreachable, first_success};
pub use tally::Tally;
pub use target::{Quota, QuotaError, Target, TargetError};
