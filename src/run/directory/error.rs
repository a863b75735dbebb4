//! Errors of run directories.

use super::{Difference, PlanError};
use std::io;
use std::path::Path;

/// Error of an operation on a file of the directory.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {name}")]
pub struct StorageError {
    /// Operation that failed.
    pub action: &'static str,
    /// The file.
    pub name: String,
    /// Cause.
    pub source: io::Error,
}

/// Reason why a run cannot start or resume.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Reading or writing failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Another process uses the directory.
    #[error("another process uses the directory")]
    Locked,
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
    /// Returns the error for a place that holds no run.
    pub(super) fn no_run(place: &Path) -> Self {
        if place.exists() { Self::NoRun } else { Self::NoDirectory }
    }
}

const REMEDY: &str = "restore the file; or, to make the run again, delete all files except recipe.toml and rerun the command with the same -n";
