//! Options for progress and summary.

use crate::log;
use clap::{Args, ValueEnum};

/// Verbosity of progress messages.
#[derive(Args, Debug)]
pub(crate) struct Verbosity {
    /// Progress on standard error: auto, always or json [default: auto]
    ///
    /// auto: on a terminal, a bar (nothing if results go there too); elsewhere and before a pipe, a log line per minute. always:
    /// on a terminal, a bar; elsewhere, a log line every ten seconds. json: only JSON
    /// lines: begin, one per minute, notes, errors, end. docs/run-directory.md lists their keys.
    #[arg(
        long,
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        value_name = "HOW"
    )]
    pub(crate) progress: ShowProgress,
}

impl Verbosity {
    /// True if the command prints a summary of its result at the end.
    pub(crate) fn prints_summary(&self) -> bool {
        self.progress != ShowProgress::Json && !log::is_quiet()
    }
}

/// Condition for showing progress.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum ShowProgress {
    /// On a terminal, a bar (nothing if results go there too); elsewhere and before a pipe, a log line per minute
    #[default]
    Auto,
    /// On a terminal, a bar; elsewhere, a log line every ten seconds
    Always,
    /// JSON lines: begin, one per minute, notes, errors, end
    Json,
}
