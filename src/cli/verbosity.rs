//! Options that say how much a command tells of its progress.

use clap::{Args, ValueEnum};

/// Verbosity of progress messages.
#[derive(Args, Debug)]
pub(super) struct Verbosity {
    /// Progress on standard error: a bar on a terminal, otherwise log lines
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(super) progress: ShowProgress,
    /// Write progress and summary to standard error as JSON lines
    #[arg(long)]
    pub(super) log_json: bool,
}

impl Verbosity {
    /// Is a sentence about the result wanted at the end?
    pub(super) fn is_told_more(&self) -> bool {
        self.progress != ShowProgress::Never && !self.log_json
    }
}

/// When progress is shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum ShowProgress {
    /// A bar unless results go to the terminal; one log line a minute
    #[default]
    Auto,
    /// Always a bar; one log line every ten seconds
    Always,
    /// No progress and no summary
    Never,
}
