//! Data sets of parts, in the layouts that trainers and hubs read.
//!
//! [`HuggingFace`] writes typed tables and a card, and [`Hrm`] the arrays of the trainers of HRM and TRM. Both fill a new
//! directory, so a data set is complete or absent.

mod arrays;
mod card;
mod npy;
mod tables;

pub use arrays::Hrm;
pub use card::Card;
pub use tables::{HuggingFace, TableColumn, TablePart};
