//! Runs that survive anything: a directory with a recipe, a journal and one CSV for each level.
//!
//! `docs/run-directory.md` says what is in it. A [`Plan`] decides every byte of the files; a [`Journal`] writes them
//! through [`Storage`] such that, whenever it is cut off, what was committed is whole and the run can go on. A [`Shard`] is a
//! part of a run made by itself; [`RunPart`]s are what was made, and [`Merged`] puts their rows in order.

mod committed;
mod distinct;
mod error;
mod journal;
mod merge;
mod plan;
mod rows;
mod shard;
mod storage;

pub use committed::{Committed, CommittedFile, RunLength};
pub use distinct::{classes_of, repeats_of};
pub use error::{RunError, StorageError};
pub use journal::{Journal, level_files, stored_plan};
pub use merge::{MergeError, RunPart, common_end, whole_plan};
pub use plan::{Difference, Plan, PlanError};
pub use rows::{Merged, Row, RowReader};
pub use shard::{Shard, ShardError};
pub use storage::{Directory, Storage};
