//! Exit statuses and Ctrl-C.

use anyhow::anyhow;
use gridmill::dig::Unreachable;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::convert::Infallible;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// Reason why a command did less than asked.
#[derive(Debug)]
pub(super) enum Failure {
    /// Bad input, already reported.
    BadInput,
    /// The files of a run are damaged.
    Damaged(anyhow::Error),
    /// A puzzle cannot be made.
    Attempt { index: u64, source: Unreachable },
    /// The command line is wrong.
    Usage(anyhow::Error),
    /// Reading or writing failed.
    Io(anyhow::Error),
    /// Ctrl-C or SIGTERM.
    Interrupted,
    /// The reader of the output closed the pipe.
    ClosedPipe,
}

/// A vector or a function takes everything.
impl From<Infallible> for Failure {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Prints the error, if any, and returns the exit status.
pub(super) fn status(result: Result<(), Failure>) -> ExitCode {
    let (status, error) = match result {
        Ok(()) | Err(Failure::ClosedPipe) => (0, None),
        Err(Failure::BadInput) => (1, None),
        Err(Failure::Attempt { index, source }) => {
            (1, Some(anyhow!("puzzle {index}: {}", on_unreachable(&source))))
        }
        Err(Failure::Damaged(error)) => (1, Some(error)),
        Err(Failure::Usage(error)) => (2, Some(error)),
        Err(Failure::Io(error)) => (3, Some(error)),
        Err(Failure::Interrupted) => (130, None),
    };
    if let Some(error) = error {
        say(format_args!("error: {error:#}"));
    }
    ExitCode::from(status)
}

/// Prints a line to standard error. Ignores a failure, such as a log on a full disk: no one can be told.
pub(super) fn say(line: impl Display) {
    let _unheard = writeln!(std::io::stderr(), "{}", printable(&line.to_string()));
}

/// Returns the text with escaped control characters: names come from files, and a terminal would obey them.
pub(super) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => printable.push('\n'),
            _ if character.is_control() => printable.extend(character.escape_default()),
            _ => printable.push(character),
        }
    }
    printable
}

/// Does the same for a name in a table, whose lines must not break.
pub(super) fn printable_name(name: &str) -> String {
    printable(name).replace('\n', "\\n")
}

/// Makes a write beyond the file size limit (`ulimit -f`) fail like one on a full disk, instead of ending the process.
#[cfg(unix)]
pub(super) fn survive_file_size_limit() -> Result<(), Failure> {
    let caught = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    caught.map(drop).map_err(|error| Failure::Io(error.into()))
}

/// Does nothing: there are no such limits.
#[cfg(not(unix))]
pub(super) fn survive_file_size_limit() -> Result<(), Failure> {
    Ok(())
}

/// Longest time that unfinished work may take after an interruption. (A read from a terminal or a pipe may never end.)
const GRACE: Duration = Duration::from_secs(3);

/// Catches Ctrl-C and SIGTERM from now on: they set the returned flag, which long work checks. A second signal, or too long a
/// wait, ends the process. SIGHUP is left alone, so that `nohup` works. If no thread can be started to watch the time, only a
/// second signal ends a wait. Called again, it returns the same flag.
pub(super) fn interruption() -> Result<Arc<AtomicBool>, Failure> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(flag) = FLAG.get() {
        return Ok(Arc::clone(flag));
    }
    let flag = Arc::clone(FLAG.get_or_init(Arc::default));
    for signal in [SIGINT, SIGTERM] {
        // Keep this order: the first handler checks the flag before the second sets it.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&flag))
            .and_then(|_| flag::register(signal, Arc::clone(&flag)))
            .map_err(|error| Failure::Io(error.into()))?;
    }
    let watched = Arc::clone(&flag);
    let _unwatched = thread::Builder::new().spawn(move || {
        while !watched.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(50));
        }
        thread::sleep(GRACE);
        std::process::exit(130);
    });
    Ok(flag)
}

/// Returns the text of the error, with the options that help. The library knows no options.
pub(super) fn on_unreachable(error: &Unreachable) -> String {
    match error {
        Unreachable::Pattern { .. } => error.to_string(),
        Unreachable::Clues { .. } => {
            format!("{error}; give more --tries, or a wider range of --clues")
        }
    }
}
