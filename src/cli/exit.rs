//! How a command ends: exit statuses, and Ctrl-C.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why a command did not do all that was asked.
#[derive(Debug)]
pub(super) enum Failure {
    /// Something in the input was bad; it was reported where it was found.
    BadInput,
    /// The command line asks for what cannot be.
    Usage(anyhow::Error),
    /// Reading or writing failed.
    Io(anyhow::Error),
    /// Ctrl-C or a signal to end.
    Interrupted,
    /// Whoever reads the output has seen enough.
    ClosedPipe,
}

/// Prints what is still to be said and gives the status.
pub(super) fn status(result: Result<(), Failure>) -> ExitCode {
    let (status, error) = match result {
        Ok(()) | Err(Failure::ClosedPipe) => (0, None),
        Err(Failure::BadInput) => (1, None),
        Err(Failure::Usage(error)) => (2, Some(error)),
        Err(Failure::Io(error)) => (3, Some(error)),
        Err(Failure::Interrupted) => (130, None),
    };
    if let Some(error) = error {
        eprintln!("error: {error:#}");
    }
    ExitCode::from(status)
}

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// How long what was begun may take to end after an interruption. (A read that waits for a terminal or
/// a pipe would never end.)
const GRACE: Duration = Duration::from_secs(3);

/// From here on Ctrl-C, SIGTERM and SIGHUP set the returned flag, which long work looks at. A second
/// one, or too long a wait, ends the process.
pub(super) fn interruption() -> &'static AtomicBool {
    let handled = ctrlc::set_handler(|| {
        if !IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::thread::spawn(|| {
                std::thread::sleep(GRACE);
                std::process::exit(130);
            });
        } else {
            std::process::exit(130);
        }
    });
    handled.expect("the handler is set once in a process");
    &IS_INTERRUPTED
}
