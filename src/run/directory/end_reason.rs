//! Why the work on a run ended.

use super::RunError;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::iter;

/// Reason why a command or a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EndReason {
    /// All work is done.
    Complete,
    /// Its time was over.
    Time,
    /// A signal, such as Ctrl-C.
    Signal,
    /// For a long time, there was nothing but duplicates.
    Ended,
    /// The program that takes the results wanted no more.
    Stopped,
    /// The disk is full, or a limit of files is reached.
    DiskFull,
    /// Another process uses the directory, or writes the file.
    Locked,
    /// Something else failed.
    Error,
}

impl EndReason {
    /// Returns the reason of an error, by its causes.
    pub fn of_error(error: &(dyn Error + 'static)) -> Self {
        let mut causes = causes(error);
        let reason = causes.find_map(|cause| {
            match cause.downcast_ref() {
                Some(RunError::Locked(_)) => return Some(Self::Locked),
                Some(RunError::Stopped(reason)) => return Some(*reason),
                Some(RunError::OnlyRepeats { .. }) => return Some(Self::Ended),
                _ => {}
            }
            let full = [ErrorKind::StorageFull, ErrorKind::QuotaExceeded, ErrorKind::FileTooLarge];
            let cause = cause.downcast_ref::<io::Error>()?;
            match cause.kind() {
                kind if full.contains(&kind) => Some(Self::DiskFull),
                // An error code of the system means something else, such as a mount point.
                ErrorKind::ResourceBusy if cause.raw_os_error().is_none() => Some(Self::Locked),
                _ => None,
            }
        });
        reason.unwrap_or(Self::Error)
    }

    /// Returns its name in files.
    pub fn id(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Time => "time",
            Self::Signal => "signal",
            Self::Ended => "ended",
            Self::Stopped => "stopped",
            Self::DiskFull => "disk_full",
            Self::Locked => "locked",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Returns an error and its causes.
pub(super) fn causes<'a>(
    error: &'a (dyn Error + 'static),
) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let mut next = Some(error);
    iter::from_fn(move || {
        let error = next?;
        next = error.source();
        Some(error)
    })
}
