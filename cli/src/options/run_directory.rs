//! `--out DIR`: options of run directories.

use crate::options::stop::parse_duration;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Directory of a run.
#[derive(Args, Debug)]
pub(crate) struct RunDirectory {
    /// Run directory: one CSV file per level, and the state of the run
    ///
    /// To resume the run after any kind of stop, rerun the same command.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "columns"])]
    pub(crate) out: Option<PathBuf>,
    /// Resume the run in the directory of --out, with the recipe stored there
    #[arg(long, requires = "out", conflicts_with_all = ["Seed", "GridChoice", "weights", "unbiased", "Digging", "LevelChoice", "TargetChoice", "shard"])]
    pub(crate) resume: bool,
    /// Time between commits to disk; a crash loses at most this much work
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, requires = "out")]
    pub(crate) commit_every: Duration,
}
