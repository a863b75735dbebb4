//! The main job: which puzzle has which index, is it wanted, and runs that survive anything.
//!
//! A [`Recipe`] says how puzzles are made, and its [`Target`] which of them are wanted; a [`Maker`] makes the puzzle of an
//! index, a [`Selection`] chooses the rows. `run/directory` keeps runs on disk, and begins with a map.

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
    classes_of, common_end, level_files, repeats_of, stored_plan, whole_plan,
};
pub use maker::{Made, Maker, Workbench};
pub use recipe::{
    DRAWS_PER_GRID, Recipe, Sampling, SamplingError, TRIES, Unreachable, first_success,
};
pub use selection::Selection;
pub use tally::Tally;
pub use target::{Quota, QuotaError, Target, TargetError};
