//! `--out DIR`: options and errors of run directories.

use super::exit::Failure;
use super::input::read_failure;
use super::input_counts::counted;
use super::stop::parse_duration;
use anyhow::anyhow;
use clap::Args;
use gridmill::run::{MergeError, PlanError, RunError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Directory of a run.
#[derive(Args, Debug)]
pub(super) struct RunDirectory {
    /// Run directory: one CSV file per level, and the state of the run
    ///
    /// To resume the run after any kind of stop, rerun the same command.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "columns"])]
    pub(super) out: Option<PathBuf>,
    /// Resume the run in the directory of --out, with the recipe stored there
    #[arg(long, requires = "out", conflicts_with_all = ["Seed", "GridChoice", "weights", "unbiased", "Digging", "LevelChoice", "TargetChoice", "shard"])]
    pub(super) resume: bool,
    /// Time between commits to disk; a crash loses at most this much work
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, requires = "out")]
    pub(super) commit_every: Duration,
}

/// Returns the failure for an error of a run directory.
pub(super) fn run_failure(path: &Path, error: RunError) -> Failure {
    let error = match error {
        RunError::Attempt { index, source } => return Failure::Attempt { index, source },
        RunError::Target(error) => return Failure::Usage(error.into()),
        RunError::Rows(error) => return merge_failure(error),
        error => error,
    };
    let kind = match &error {
        RunError::Storage { .. } | RunError::Locked => Failure::Io,
        RunError::Foreign(_)
        | RunError::Inside(_)
        | RunError::NoDirectory
        | RunError::NoRun
        | RunError::NotNew
        | RunError::Recipe { .. }
        | RunError::BadRecipe(PlanError::Version { .. })
        | RunError::LevelName(_) => Failure::Usage,
        _ => Failure::Damaged,
    };
    let error = match error {
        RunError::Recipe { .. } => {
            anyhow!(
                "{error}; to resume the run, give the options of its recipe, or only --resume; for a new run, name \
                 another directory"
            )
        }
        error => error.into(),
    };
    kind(error.context(path.display().to_string()))
}

/// Returns the failure for an error of the parts of a run.
pub(super) fn merge_failure(error: MergeError) -> Failure {
    Failure::Damaged(match error {
        MergeError::Directory { path, source } => return run_failure(&path, *source),
        MergeError::Read { name, source } => return read_failure(&name, source),
        MergeError::WeightsOnMixedScales => {
            return Failure::Usage(anyhow!(
                "--mixed-scales cannot merge files with a column log_weight"
            ));
        }
        MergeError::DifferentEnds { .. } => {
            anyhow!("{error}; resume the shorter part, or use --common")
        }
        MergeError::Scales { .. } => {
            anyhow!("{error}; use --mixed-scales, which names the scale of each row")
        }
        MergeError::NoIndex(_) => anyhow!("{error}; give the missing part, or --gaps"),
        MergeError::TooFew(count) => {
            anyhow!("the parts have only {}, fewer than -n", counted(count, "puzzle"))
        }
        error => error.into(),
    })
}
