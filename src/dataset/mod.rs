//! Data sets of parts, in the layouts that trainers and hubs read.
//!
//! [`HuggingFace`] writes typed tables and a card, and [`Hrm`] the arrays of the trainers of HRM and TRM. Both fill a new
//! directory, so a data set is there as a whole or not at all.

mod arrays;
mod card;
mod npy;
mod tables;

pub use arrays::Hrm;
pub use card::Card;
pub use tables::{HuggingFace, TableColumn, TablePart};
