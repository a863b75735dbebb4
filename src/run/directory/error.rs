//! Errors of run directories.

use super::{Difference, PlanError};
use std::io;

/// An operation on a file of the directory failed.
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
    /// Somebody else is at work there.
    #[error("another process uses it")]
    Locked,
    /// Other things are in the directory.
    #[error("it holds {0:?} but no run; a run needs a directory of its own")]
    Foreign(String),
    /// It would be among the files of another run.
    #[error("{0} holds a run; a run needs a directory of its own")]
    Inside(String),
    /// There is nothing to go on with.
    #[error("there is no run in it")]
    NoRun,
    /// Another recipe.
    #[error(
        "its recipe is another one ({})",
        differences.iter().map(Difference::to_string).collect::<Vec<_>>().join("; ")
    )]
    Recipe {
        /// In what it differs.
        differences: Vec<Difference>,
    },
    /// `recipe.toml` cannot be used.
    #[error("recipe.toml")]
    BadRecipe(#[from] PlanError),
    /// `recipe.toml` is gone.
    #[error(
        "recipe.toml is missing, so the run is unknown; put it back, or start a new run elsewhere"
    )]
    RecipeGone,
    /// `recipe.toml` is not what was written.
    #[error(
        "recipe.toml was changed since the run began, so the files would mix two runs; put back what was there, or begin \
         anew elsewhere"
    )]
    RecipeChanged,
    /// `progress.json` is gone.
    #[error("progress.json is missing, so the committed part of {0} is unknown; {REMEDY}")]
    ProgressGone(String),
    /// `progress.json` is not what was written.
    #[error("progress.json is damaged ({found}); {REMEDY}")]
    BadProgress {
        /// Description of the error.
        found: String,
    },
    /// A file is gone.
    #[error("{0} is missing; {REMEDY}")]
    FileGone(String),
    /// A file was cut.
    #[error("{name} has {length} bytes, {committed} were committed; {REMEDY}")]
    Short {
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
    /// No file for this level.
    #[error(
        "level {0:?} cannot have a file of its own: names must differ in more than case, and have at most 100 bytes"
    )]
    LevelName(String),
}

const REMEDY: &str = "put back what was there, or delete all but recipe.toml and make the same run again from its beginning, with the same -n";
