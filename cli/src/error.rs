//! Failures: every error of the library, with its exit status and the option that helps. The library knows no options.

use crate::log;
use crate::progress::input_counts::counted;
use anyhow::{Context, anyhow};
use gridmill::dig::Unreachable;
use gridmill::formats::TableError;
use gridmill::run::files::Difference;
use gridmill::run::{EndReason, MergeError, PlanError, RunError};
use std::convert::Infallible;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Reason why a command did less than asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input, already reported.
    BadInput,
    /// The files of a run are damaged.
    Damaged(anyhow::Error),
    /// A puzzle cannot be made.
    Unreachable { index: u64, source: Unreachable },
    /// The command line is wrong.
    Usage(anyhow::Error),
    /// Reading or writing failed.
    Io(anyhow::Error),
    /// The disk is full.
    DiskFull {
        error: anyhow::Error,
        /// What to do, or what is kept.
        advice: String,
    },
    /// Ctrl-C, SIGTERM or SIGHUP.
    Interrupted,
    /// The time was over, before the command had made as many puzzles as requested if that `is_early`.
    TimeOver { is_early: bool },
    /// The reader of the output closed the pipe.
    ClosedPipe,
}

/// Returns the failure of a wrong command line from this function: a text, as for `format!`.
macro_rules! usage {
    ($($text:tt)*) => {
        return Err($crate::error::Failure::Usage(anyhow::anyhow!($($text)*)))
    };
}

/// A result of reading or writing.
pub(crate) trait OrFail<T, E>: Context<T, E> + Sized {
    /// Gives an error its context, such as `cannot read NAME`.
    fn io<C: Display + Send + Sync + 'static>(
        self,
        context: impl FnOnce() -> C,
    ) -> Result<T, Failure> {
        self.with_context(context).map_err(Failure::Io)
    }
}

impl<T, E, R: Context<T, E>> OrFail<T, E> for R {}

/// A vector or a function takes everything.
impl From<Infallible> for Failure {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Prints the error, if any, and the end of a log for programs. Returns the exit status.
pub(crate) fn status(result: Result<(), Failure>) -> ExitCode {
    let reason = reason_of(&result);
    let status = result.map_or_else(report, |()| 0);
    log::end(reason, status);
    ExitCode::from(status)
}

/// Prints the error, if any, and returns the exit status.
pub(crate) fn report(failure: Failure) -> u8 {
    let (status, error) = match failure {
        Failure::ClosedPipe | Failure::TimeOver { is_early: false } => (0, None),
        Failure::BadInput => (1, None),
        Failure::Unreachable { index, source } => {
            (1, Some(anyhow!("puzzle {index}: {}", on_unreachable(&source))))
        }
        Failure::Damaged(error) => (1, Some(error)),
        Failure::Usage(error) => (2, Some(error)),
        Failure::Io(error) => (3, Some(error)),
        Failure::DiskFull { error, advice } => {
            log::line(format_args!("error: {error:#}"));
            log::note(advice);
            (3, None)
        }
        Failure::TimeOver { is_early: true } => (4, None),
        Failure::Interrupted => (130, None),
    };
    if let Some(error) = error {
        log::line(format_args!("error: {error:#}"));
    }
    status
}

/// Returns why a command ends.
pub(crate) fn reason_of<T>(result: &Result<T, Failure>) -> EndReason {
    match result {
        Ok(_) => EndReason::Complete,
        Err(Failure::ClosedPipe) => EndReason::Stopped,
        Err(Failure::Interrupted) => EndReason::Signal,
        Err(Failure::TimeOver { .. }) => EndReason::Time,
        Err(Failure::DiskFull { .. }) => EndReason::DiskFull,
        Err(Failure::BadInput | Failure::Unreachable { .. }) => EndReason::Error,
        Err(Failure::Damaged(error) | Failure::Usage(error) | Failure::Io(error)) => {
            EndReason::of_error(error.as_ref())
        }
    }
}

/// Returns the word for people for the end of a command.
pub(crate) fn word_of(reason: EndReason) -> &'static str {
    if reason == EndReason::Signal { "interrupted" } else { reason.id() }
}

/// Returns the text of the error, with the options that help.
pub(crate) fn on_unreachable(error: &Unreachable) -> String {
    match error {
        Unreachable::Pattern { .. } => error.to_string(),
        Unreachable::Clues { .. } => {
            format!("{error}; give more --attempts, or a wider range of --clues")
        }
    }
}

/// Returns the failure of a read, or of damaged content.
pub(crate) fn read_failure(name: &str, error: io::Error) -> Failure {
    let kind =
        if error.kind() == io::ErrorKind::InvalidData { Failure::Damaged } else { Failure::Io };
    kind(anyhow::Error::new(error).context(format!("cannot read {name}")))
}

/// Returns the failure of reading or writing.
pub(crate) fn io_failure(error: impl Into<anyhow::Error>, context: String) -> Failure {
    Failure::Io(error.into().context(context))
}

/// Returns the failure of a write to a file.
pub(crate) fn write_failure(error: io::Error, name: &str) -> Failure {
    io_failure(error, format!("cannot write to {name}"))
}

/// Returns the failure of a write to standard output, whose reader may have seen enough.
pub(crate) fn standard_output_failure(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Failure::ClosedPipe
    } else {
        write_failure(error, "standard output")
    }
}

/// Returns the failure of a table.
pub(crate) fn table_failure(path: &Path, error: TableError) -> Failure {
    match error {
        TableError::Write(error) => write_failure(error, &path.display().to_string()),
        _ => Failure::Damaged(anyhow::Error::new(error).context(path.display().to_string())),
    }
}

/// Returns the failure for an error of a run directory.
pub(crate) fn run_failure(path: &Path, error: RunError) -> Failure {
    let error = match error {
        RunError::Unreachable { index, source } => return Failure::Unreachable { index, source },
        RunError::Stopped(_) => return Failure::Interrupted,
        RunError::Target(error) => return Failure::Usage(error.into()),
        RunError::Rows(error) => return merge_failure(error),
        error => error,
    };
    let kind = match &error {
        RunError::Storage { .. } | RunError::Locked(_) => Failure::Io,
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
        RunError::Recipe { differences } => {
            let differences: Vec<String> = differences.iter().map(in_options).collect();
            anyhow!(
                "the run has {}; to resume it, omit the options of its recipe; for a new run, name another directory",
                differences.join("; ")
            )
        }
        error => error.into(),
    };
    // A run without a directory has no path.
    let has_path = !path.as_os_str().is_empty();
    kind(if has_path { error.context(path.display().to_string()) } else { error })
}

/// Returns the command line that resumes the run in a directory, for any shell.
pub(crate) fn resume_line(path: &Path) -> String {
    format!("gridmill generate --run {}", for_shell(path))
}

/// Returns a path as a word of a command line, in quotes if it needs them.
pub(crate) fn for_shell(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |it: char| it.is_alphanumeric() || "-_./,:+@".contains(it);
    match path.chars().all(is_plain) {
        true => path,
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

/// Describes a difference of recipes by options, the stored one first.
fn in_options(difference: &Difference) -> String {
    let Difference { key, stored, given } = difference;
    let option = |value: &str| match value {
        "true" => format!("--{key}"),
        value => format!("--{key} {value}"),
    };
    match (stored, given) {
        _ if key == "levels" => "other --levels".to_owned(),
        (Some(stored), Some(given)) => format!("{}, now {}", option(stored), option(given)),
        (Some(stored), None) => format!("{}, now there is none", option(stored)),
        (None, given) => {
            format!("no --{key}, now {}", option(given.as_deref().unwrap_or_default()))
        }
    }
}

/// Returns the failure for an error of the parts of a run.
pub(crate) fn merge_failure(error: MergeError) -> Failure {
    Failure::Damaged(match error {
        MergeError::Directory { path, source } => return run_failure(&path, *source),
        MergeError::Read { name, source } => return read_failure(&name, source),
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
