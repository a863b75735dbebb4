//! Runs that survive crashes: a directory with a recipe, a journal and one CSV file for each level.
//!
//! `docs/run-directory.md` describes its files. A [`Plan`] decides every byte of them. A [`Journal`] writes them through
//! [`Storage`] so that a run can always resume with all committed rows. A [`Shard`] is an independent part of a run. A
//! [`RunPart`] is the directory of such a part, and [`Merged`] puts the rows of all parts in order.

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
pub use distinct::{classes_of, duplicates_of};
pub use error::{RunError, StorageError};
pub use journal::{Journal, level_files, stored_plan};
pub use merge::{MergeError, RunPart, common_end, whole_plan};
pub use plan::{Difference, Plan, PlanError};
pub use rows::{Merged, Row, RowReader};
pub use shard::{Shard, ShardError};
pub use storage::{Directory, Storage};
