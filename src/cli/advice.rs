//! Names the option that helps with an error of the library, which knows no options.

use gridmill::run::Unreachable;

/// The error, and how to allow more.
pub(super) fn on_unreachable(error: &Unreachable) -> String {
    match error {
        Unreachable::Pattern { .. } => error.to_string(),
        Unreachable::Clues { .. } => {
            format!("{error} (--tries allows more, --clues a wider range)")
        }
    }
}
