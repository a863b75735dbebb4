//! Names the option that helps with an error of the library, which knows no options.

use gridmill::run::Unreachable;

/// Returns the text of the error, with the options that help.
pub(super) fn on_unreachable(error: &Unreachable) -> String {
    match error {
        Unreachable::Pattern { .. } => error.to_string(),
        Unreachable::Clues { .. } => {
            format!("{error}; give more --tries, or a wider range of --clues")
        }
    }
}
