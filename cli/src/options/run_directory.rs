//! `--run DIR`: options of run directories.

use crate::options::stop::parse_duration;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Endings of files that commands write.
const FILES: [&str; 7] = ["csv", "jsonl", "parquet", "txt", "json", "gz", "zst"];

/// Reads the name of a directory. The name of a file is a mistake.
fn parse_directory(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending {
        Some(ending) if FILES.contains(&&*ending) && !path.is_dir() => Err(format!(
            "a run is a directory, but .{ending} is the ending of a file; for one file, give -o {text}"
        )),
        _ => Ok(path),
    }
}

/// Directory of a run.
#[derive(Args, Debug)]
pub(crate) struct RunDirectory {
    /// Directory of a new run, or of one to resume: a CSV file for each level
    ///
    /// To resume a run after any kind of stop, rerun the same command, or give only this option. A run keeps its recipe: the
    /// options under `Puzzles`, `Target` and `Sampling`.
    #[arg(long, value_name = "DIR", conflicts_with = "output", value_parser = parse_directory)]
    pub(crate) run: Option<PathBuf>,
    /// Time between commits; a crash loses at most this much work
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, requires = "run",
          hide_short_help = true)]
    pub(crate) commit_every: Duration,
}
