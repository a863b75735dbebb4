//! Errors of run directories.

use super::stored::level_files;
use super::{Difference, EndReason, MergeError, PlanError, SessionBegin};
use crate::dig::Unreachable;
use crate::grade::Levels;
use crate::run::TargetError;
use std::io;
use std::path::Path;

/// Reason why a run cannot start, resume or continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// An operation on a file of the directory failed.
    #[error("cannot {action} {name}")]
    Storage {
        /// The operation.
        action: &'static str,
        /// The file.
        name: String,
        /// Cause.
        source: io::Error,
    },
    /// No puzzle can meet the target.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// An index failed, and ended the run or spoiled its result.
    #[error("puzzle {index}")]
    Unreachable {
        /// The index.
        index: u64,
        /// Reason of the failure.
        source: Unreachable,
    },
    /// The run met nothing but duplicates for a long time.
    #[error("{}; 100,000 attempts gave nothing new", .wanted.map_or(format!("{rows} puzzles"), |wanted| format!("{rows} of {wanted} puzzles")))]
    OnlyRepeats {
        /// Number of its rows.
        rows: u64,
        /// Number of rows that it should have, if that is known.
        wanted: Option<u64>,
    },
    /// The caller stopped the run before its work began.
    #[error("stopped ({0})")]
    Stopped(EndReason),
    /// Indexes failed, and the run has none left to replace their puzzles.
    #[error("puzzles are missing, because attempts failed: {failed}")]
    Missing {
        /// Number of failed indexes.
        failed: u64,
    },
    /// The rows of the run cannot be read.
    #[error(transparent)]
    Rows(#[from] MergeError),
    /// The directory already holds a run, and a new one was expected.
    #[error("the directory already holds a run; name a new directory")]
    NotNew,
    /// Another process uses the directory.
    #[error("another process uses the directory{}", .0.as_ref().map_or(String::new(), |it| format!(" ({it})")))]
    Locked(
        /// The process, if it has said who it is.
        Option<Box<SessionBegin>>,
    ),
    /// The directory holds other files.
    #[error("the directory holds {0:?} but no run; a run needs a directory of its own")]
    Foreign(String),
    /// The directory is inside that of another run.
    #[error("{0} holds a run; a run needs a directory of its own")]
    Inside(String),
    /// There is no such directory.
    #[error("no such directory")]
    NoDirectory,
    /// The directory has no run to resume.
    #[error("the directory holds no run")]
    NoRun,
    /// The recipe differs.
    #[error(
        "the run in this directory has another recipe ({})",
        differences.iter().map(Difference::to_string).collect::<Vec<_>>().join("; ")
    )]
    Recipe {
        /// The keys that differ.
        differences: Vec<Difference>,
    },
    /// `recipe.toml` cannot be used.
    #[error("recipe.toml")]
    BadRecipe(#[from] PlanError),
    /// `recipe.toml` is missing.
    #[error(
        "recipe.toml is missing, so the run is unknown; restore the file, or start a new run in another directory"
    )]
    RecipeMissing,
    /// `recipe.toml` was changed.
    #[error(
        "recipe.toml has changed since the run began, so the files would mix two runs; restore the file, or start \
         a new run in another directory"
    )]
    RecipeChanged,
    /// `progress.json` is missing.
    #[error("progress.json is missing, so the committed part of {0} is unknown; {REMEDY}")]
    ProgressMissing(String),
    /// `progress.json` is damaged.
    #[error("progress.json is damaged ({found}); {REMEDY}")]
    BadProgress {
        /// Description of the error.
        found: String,
    },
    /// A file is missing.
    #[error("{0} is missing; {REMEDY}")]
    FileMissing(String),
    /// A file was cut.
    #[error("{name} has {length} bytes, but {committed} were committed; {REMEDY}")]
    Truncated {
        /// The file.
        name: String,
        /// Length found, in bytes.
        length: u64,
        /// Committed length, in bytes.
        committed: u64,
    },
    /// A file was changed.
    #[error("{0} was changed in its committed part; {REMEDY}")]
    Changed(String),
    /// This level cannot have a file.
    #[error(
        "level {0:?} cannot have a file of its own: names must differ in more than upper and lower case, and have at most 100 bytes"
    )]
    LevelName(String),
}

impl RunError {
    /// Checks that each level can have a file of its own.
    ///
    /// # Errors
    /// [`LevelName`](Self::LevelName).
    pub fn check_levels(levels: &Levels) -> Result<(), Self> {
        level_files(levels).map(drop)
    }

    /// Returns the error for a place that holds no run.
    pub(super) fn no_run(place: &Path) -> Self {
        if place.exists() { Self::NoRun } else { Self::NoDirectory }
    }
}

const REMEDY: &str = "restore the file; or, to make the run again, delete all files except recipe.toml and rerun the command with the same -n";
