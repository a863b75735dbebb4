//! Runs that survive crashes: a directory with a recipe, a journal and one CSV file for each level.
//!
//! `docs/run-directory.md` describes its files. A [`Plan`] decides every byte of them. A [`Journal`] writes them through
//! [`Storage`] so that a run can always resume with all [`Committed`] rows. A [`Shard`](super::Shard) is an independent part of
//! a run, and [`Merge`](super::Merge) puts the rows of all parts in order.

mod committed;
mod distinct;
mod end_reason;
mod error;
mod history;
mod journal;
mod merge;
mod merge_error;
mod open;
mod plan;
mod recipe_file;
mod rows;
mod shard;
mod status;
mod storage;
mod stored;
mod writer;

pub use committed::{Committed, CommittedFile, RunLength};
pub(super) use distinct::each_form;
pub use end_reason::EndReason;
pub use error::RunError;
pub use history::{Session, SessionBegin, SessionEnd};
pub use journal::Journal;
pub use merge::Merge;
pub use merge_error::MergeError;
pub use plan::{Difference, Plan, PlanError};
pub(super) use rows::Merged;
pub use rows::{MergedRow, RunText};
pub use shard::Shard;
pub use status::RunStatus;
pub use storage::{Directory, Storage};
pub(super) use writer::RunWriter;
