//! `gridmill status`: what a run is doing, or why it ended.

use crate::error::{self, Failure, resume_line, run_failure, standard_output_failure, word_of};
use crate::log;
use crate::progress::input_counts::counted;
use crate::progress::percent;
use anyhow::anyhow;
use clap::Args;
use gridmill::run::EndReason;
use gridmill::run::files::{RunStatus, Session};
use indicatif::{FormattedDuration, HumanCount};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Tell what a run is doing, or why it ended
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill status corpus                              in the morning
  gridmill status part1 part2 --json                  for programs: a JSON object per line

`status` reads no puzzles, so it answers at once for any number of them, even while the run is active. It tells the number \
of committed rows, the number that was requested, the speed of the last process that made rows, the time of the last \
commit, and which process writes the run or why the last one ended. To verify the rows, use `gridmill check`. \
docs/run-directory.md lists the keys of JSON.

The exit status is 0 if all directories hold a run that can be read, whatever its state.")]
pub(crate) struct Status {
    /// Run directories
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
    /// Write a JSON object per directory and line
    #[arg(long)]
    json: bool,
}

impl Status {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut failed = None;
        for path in &self.directories {
            match RunStatus::of(path) {
                Ok(status) => {
                    let text = match self.json {
                        true => format!("{}\n", object(path, &status)),
                        false => log::printable(&text(path, &status)),
                    };
                    io::stdout().write_all(text.as_bytes()).map_err(standard_output_failure)?;
                }
                Err(error) => {
                    let failure = match path.is_file() {
                        true => Failure::Usage(anyhow!(
                            "{0} is a file, not a run directory; `gridmill stats {0}` counts its puzzles",
                            path.display()
                        )),
                        false => run_failure(path, error),
                    };
                    failed.replace(failure).map(error::report);
                }
            }
        }
        io::stdout().flush().map_err(standard_output_failure)?;
        failed.map_or(Ok(()), Err)
    }
}

/// Returns a word for the state.
fn state(status: &RunStatus) -> &'static str {
    match (status.is_active, status.is_complete(), status.end(), status.sessions.last()) {
        (true, ..) => "running",
        (false, true, ..) => "complete",
        (false, false, Some(_), _) => "ended",
        (false, false, None, Some(_)) => "killed",
        (false, false, None, None) => "unknown",
    }
}

fn text(path: &Path, status: &RunStatus) -> String {
    let (whole, path, state) = (path, path.display(), state(status));
    let what = match (status.holder(), status.end(), status.sessions.last()) {
        (Some(holder), ..) => format!(" ({holder})"),
        (None, Some(end), _) => {
            let error = end.error.as_ref().map_or(String::new(), |error| format!(" ({error})"));
            let reason = word_of(end.reason);
            format!("; the last process ended at {:.0}: {reason}{error}", end.time)
        }
        (None, None, Some(Session { begin, .. })) if !status.is_active => {
            format!("; the last process ended without a word ({begin})")
        }
        _ => String::new(),
    };
    let rows = status.committed.rows();
    let of = status.wanted().map(|wanted| {
        format!(" of {} ({})", HumanCount(wanted), percent(rows.min(wanted), wanted.max(1)))
    });
    let rate = status.rows_per_second().map(|rate| format!(", {rate:.1}/s"));
    let left = status.left().filter(|_| !status.is_complete());
    let left = left.map(|left| format!(", {} left", FormattedDuration(left)));
    let facts = [of, rate, left].map(Option::unwrap_or_default).concat();
    let mut text = format!("{path}: {state}{what}\n  {}{facts}\n", counted(rows, "row"));
    let (indexes, failed) = (status.indexes(), status.failed());
    if rows == 0 && indexes > 0 {
        text += &format!("  0 of {} matched\n", counted(indexes, "attempt"));
    }
    if failed > 0 {
        text += &format!("  {} failed\n", counted(failed, "attempt"));
    }
    text += &format!("  last commit at {:.0}\n", status.committed_at);
    if !status.is_active && !status.is_complete() {
        let is_full = status.end().is_some_and(|end| end.reason == EndReason::DiskFull);
        let space = if is_full { "free space, then " } else { "" };
        text += &format!("  to resume: {space}{}\n", resume_line(whole));
    }
    let levels = || status.plan.recipe.levels.names().zip(&status.committed.files);
    let width = levels().map(|(level, _)| level.chars().count()).max().unwrap_or(0);
    for (level, file) in levels() {
        text += &format!("  {level:width$} {:>14}\n", HumanCount(file.rows).to_string());
    }
    text
}

fn object(path: &Path, status: &RunStatus) -> Value {
    let levels = status.plan.recipe.levels.names().zip(&status.committed.files);
    let levels: serde_json::Map<_, _> =
        levels.map(|(level, file)| (level.to_owned(), file.rows.into())).collect();
    let (holder, end) = (status.holder(), status.end());
    json!({
        "directory": path.to_string_lossy(),
        "state": state(status),
        "rows": status.committed.rows(),
        "levels": levels,
        "wanted": status.wanted(),
        "next": status.committed.next,
        "attempts": status.indexes(),
        "failed": status.failed(),
        "per_s": status.rows_per_second(),
        "left_s": status.left().map(|left| left.as_secs_f64()),
        "committed": status.committed_at,
        "pid": holder.map(|holder| holder.pid),
        "host": holder.map(|holder| &holder.host),
        "since": holder.map(|holder| holder.time),
        "ended": end.map(|end| end.time),
        "reason": end.map(|end| end.reason),
        "error": end.map(|end| &end.error),
        "version": status.plan.version,
    })
}
