//! The main job: makes the puzzle of each index, selects the matching ones, and survives crashes.
//!
//! A [`Recipe`] describes how puzzles are made, and its [`Target`] which puzzles match. A [`Run`] makes them on all cores: in
//! memory, or in a [`Directory`] so that it can be resumed. A [`Maker`] makes the puzzle of one index. [`Merge`] joins the parts
//! of a run that were made apart. `run/directory/mod.rs` has an overview of the files.

mod board_maker;
mod commit;
mod directory;
mod filter;
mod known;
mod maker;
mod outcome;
mod recipe;
#[expect(clippy::module_inception, reason = "the file of the type `Run`")]
mod run;
mod search;
mod singles;
mod tally;
mod target;
mod target_error;
mod target_levels;
mod worker;

/// The files of a run, for programs that look into a directory, or keep a run elsewhere than on disk.
pub mod files {
    pub use super::directory::{
        Committed, CommittedFile, Difference, Journal, RunLength, RunStatus, RunText, Session,
        SessionBegin, SessionEnd, Storage,
    };
}

pub use commit::{DriveError, Made};
pub use directory::{
    Directory, EndReason, Merge, MergeError, MergedRow, Plan, PlanError, RunError, Shard,
};
pub use maker::Maker;
pub use outcome::Outcome;
pub use recipe::{Recipe, Sampling};
pub use run::Run;
pub use tally::Tally;
pub use target::Target;
pub use target_error::TargetError;
pub use target_levels::{Quota, TargetLevels};
