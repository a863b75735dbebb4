//! `--out DIR`: a run directory as the destination of rows.

use super::destination::Destination;
use super::exit::Failure;
use super::output::{Output, Row};
use super::stop::parse_duration;
use anyhow::anyhow;
use clap::Args;
use gridmill::parallel::Ended;
use gridmill::run::{Directory, Journal, PlanError, RunError, StorageError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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

/// Destination of a run's rows.
pub(super) enum Rows {
    /// All to one file or standard output, in order.
    File(Box<Output>),
    /// To the files of their levels.
    Directory(Box<ActiveRun>),
}

/// A run directory with an active run.
pub(super) struct ActiveRun {
    pub(super) journal: Journal<Directory>,
    pub(super) path: PathBuf,
    pub(super) commit_every: Duration,
    /// Time of the last commit, if any.
    pub(super) committed: Option<Instant>,
    /// The index at which the run is complete, if it ends at one.
    pub(super) end: Option<u64>,
}

impl Rows {
    /// True if it takes records instead of text.
    pub(super) fn is_table(&self) -> bool {
        matches!(self, Self::File(output) if output.is_table())
    }

    /// Adds a row.
    pub(super) fn add(&mut self, level: usize, row: &Row<'_>) -> Result<(), Failure> {
        match (self, row) {
            (Self::File(output), row) => output.push(row)?,
            (Self::Directory(running), Row::Text(text)) => running.journal.add(level, text),
            (Self::Directory(_), Row::Record { .. }) => unreachable!("it is no table"),
        }
        Ok(())
    }

    /// Records that all indexes below `next` are done. Writes the added rows, but does not commit them.
    pub(super) fn write(&mut self, next: u64) -> Result<(), Failure> {
        match self {
            Self::File(output) => output.commit_rows(),
            Self::Directory(running) => {
                let written = running.journal.write(next);
                written.map_err(|error| storage_failure(&running.path, error))
            }
        }
    }

    /// Writes and commits the added rows.
    pub(super) fn settle(&mut self, next: u64) -> Result<(), Failure> {
        match self {
            Self::File(output) => output.commit_rows(),
            Self::Directory(running) => running.settle(next),
        }
    }
}

impl ActiveRun {
    fn settle(&mut self, next: u64) -> Result<(), Failure> {
        let settled = self.journal.write(next).and_then(|()| self.journal.commit());
        settled.map_err(|error| storage_failure(&self.path, error))?;
        self.committed = Some(Instant::now());
        Ok(())
    }
}

impl Destination for Rows {
    fn tick(&mut self, is_interrupted: bool) -> Result<(), Failure> {
        match self {
            Self::Directory(running) => {
                let next = running.journal.next();
                let has_news = next > running.journal.committed().next;
                let is_due =
                    running.committed.is_none_or(|at| at.elapsed() >= running.commit_every);
                if has_news && is_due || is_interrupted { running.settle(next) } else { Ok(()) }
            }
            Self::File(_) => Ok(()),
        }
    }

    fn finish(self, ended: Ended) -> Result<(), Failure> {
        match self {
            Self::File(output) => output.finish(ended),
            Self::Directory(mut running) => {
                let end = running.end.filter(|_| ended == Ended::Complete);
                let next = end.unwrap_or(running.journal.next());
                running.settle(next)
            }
        }
    }

    fn abandon(self) {
        match self {
            Self::File(output) => output.abandon(),
            // The journal drops rows that are not committed.
            Self::Directory(_) => {}
        }
    }
}

fn storage_failure(path: &Path, error: StorageError) -> Failure {
    Failure::Io(anyhow::Error::new(error).context(path.display().to_string()))
}

/// Returns the failure for an error of a run directory.
pub(super) fn run_failure(path: &Path, error: RunError) -> Failure {
    let kind = match &error {
        RunError::Storage(_) | RunError::Locked => Failure::Io,
        RunError::Foreign(_)
        | RunError::Inside(_)
        | RunError::NoDirectory
        | RunError::NoRun
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

#[cfg(test)]
mod tests {
    use super::*;
    use gridmill::run::{Plan, Recipe, Shard};

    /// On a slow machine nothing is done yet at the first of them.
    #[test]
    fn a_tick_without_rows_does_not_commit() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("run");
        let plan = Plan::new(Recipe::default(), Shard::WHOLE);
        let directory = Directory::create(&path).expect("there was nothing");
        let journal = Journal::open(directory, &plan, "", None).expect("it is new");
        let (commit_every, end) = (Duration::from_secs(3600), None);
        let running = ActiveRun { journal, path, commit_every, committed: None, end };
        let mut rows = Rows::Directory(Box::new(running));
        let mut committed_after = |next| {
            rows.write(next).and_then(|()| rows.tick(false)).expect("it can be written");
            let Rows::Directory(running) = &rows else { unreachable!("it is one") };
            running.journal.committed().next
        };
        assert_eq!([0, 5, 9].map(&mut committed_after), [0, 5, 5]);
    }
}
