//! `gridmill check`: verifies run directories.

use crate::error::{self, Failure, run_failure};
use crate::output::Output;
use crate::output::destination::Destination;
use crate::progress::input_counts::counted;
use clap::Args;
use gridmill::grade::Scale;
use gridmill::parallel::{Ended, Sink};
use gridmill::run::files::{Committed, RunLength};
use gridmill::run::{Plan, RunError};
use indicatif::HumanCount;
use std::path::{Path, PathBuf};

/// Verify that all committed rows of run directories are intact
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill check corpus
  gridmill check part1 part2 && gridmill merge part1 part2 --out corpus

`check` reads all committed bytes and compares their checksums, even while the run is active. It changes no files. For \
each directory, it lists the recipe, the progress and the files. The exit status is 0 if all directories are intact, 1 \
if one is damaged, 2 if one holds no run, and 3 if one cannot be read.")]
pub(crate) struct Check {
    /// Run directories
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut output = Output::open(&Destination::standard(), "", &[])?;
        let mut failed = None;
        for path in &self.directories {
            match contents(path) {
                Ok(text) => output.commit(text.as_bytes())?,
                Err(error) => {
                    let before = failed.replace(run_failure(path, error));
                    before.map(|failure| error::status(Err(failure)));
                }
            }
        }
        output.finish(Ended::Complete)?;
        failed.map_or(Ok(()), Err)
    }
}

/// Verifies a run directory and describes its content.
fn contents(path: &Path) -> Result<String, RunError> {
    let committed = Committed::of(path)?;
    let Plan { recipe, shard, version } = committed.verify(path)?;
    let mut text =
        format!("{}: intact\n  gridmill {version}, seed {}", path.display(), recipe.seed);
    if !shard.is_whole() {
        text += &format!(", part {shard}");
    }
    if recipe.scale != Scale::default() {
        text += &format!(", scale {}", recipe.scale);
    }
    let (rows, next) = (counted(committed.rows(), "row"), HumanCount(committed.next));
    // The last run may have asked for fewer than there are.
    let of = |done: u64, wanted| match wanted {
        wanted if wanted < done => format!(" ({} requested)", HumanCount(wanted)),
        wanted => format!(" (of {})", HumanCount(wanted)),
    };
    let [of_rows, of_indexes] = match committed.wanted {
        Some(RunLength::Rows(number)) => [of(committed.rows(), number), String::new()],
        Some(RunLength::Indexes(end)) => [String::new(), of(committed.next, end)],
        None => Default::default(),
    };
    text += &format!("\n  {rows}{of_rows}; done: all indexes below {next}{of_indexes}\n");
    let width = committed.files.iter().map(|file| file.name.chars().count()).max().unwrap_or(0);
    for file in &committed.files {
        let [rows, bytes] =
            [(file.rows, "row"), (file.length, "byte")].map(|(n, it)| counted(n, it));
        text += &format!("  {:width$} {rows:>18} {bytes:>23}\n", file.name);
    }
    Ok(text)
}
