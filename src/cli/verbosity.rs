//! Options that say how much a command tells of its progress.

use clap::{Args, ValueEnum};

/// Verbosity of progress messages.
#[derive(Args, Debug)]
pub(super) struct Verbosity {
    /// Show progress on standard error: a bar on a terminal, else lines for a log
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(super) progress: ShowProgress,
    /// Write progress and summary to standard error as JSON, an object a line
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
    /// A bar, unless results scroll by; a line a minute
    #[default]
    Auto,
    /// The bar in any case; a line every ten seconds
    Always,
    /// Never, and no summary either
    Never,
}
