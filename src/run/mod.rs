//! The main job: makes the puzzle of each index, selects the matching ones, and survives crashes.
//!
//! A [`Recipe`] describes how puzzles are made, and its [`Target`] which puzzles match. A [`Maker`] makes the puzzle of an
//! index, and a [`Selection`] chooses the rows. `run/directory` keeps runs on disk; its `mod.rs` has an overview.

mod attempts;
mod directory;
mod filter;
mod maker;
mod recipe;
mod search;
mod selection;
mod tally;
mod target;

pub use attempts::{AttemptError, Run, Sink};
pub use directory::{
    Committed, CommittedFile, Difference, Directory, Journal, MergeError, Merged, Plan, PlanError,
    Row, RowReader, RunError, RunLength, RunPart, Shard, ShardError, Storage, StorageError,
    classes_of, common_end, duplicates_of, level_files, stored_plan, whole_plan,
};
pub use maker::{Made, Maker, Workbench};
pub use recipe::{
    DRAWS_PER_GRID, Recipe, Sampling, SamplingError, TRIES, Unreachable, first_success,
};
pub use selection::Selection;
pub use tally::Tally;
pub use target::{Quota, QuotaError, Target, TargetError};
