//! Lines on standard error.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// True with `--quiet`.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Prints only errors from now on.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// True if the command prints only errors.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Prints a line to standard error with one write, so that the lines of several commands do not mix. Ignores a failure, such as
/// a log on a full disk: no one can be told.
pub(crate) fn say(line: impl Display) {
    let text = printable(&line.to_string()) + "\n";
    let _unheard = std::io::stderr().write_all(text.as_bytes());
}

/// Prints a line that is no error, unless the command prints only errors.
pub(crate) fn note(line: impl Display) {
    if !is_quiet() {
        say(line);
    }
}

/// Returns the text with escaped control characters: names come from files, and a terminal would obey them.
pub(crate) fn printable(text: &str) -> String {
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
pub(crate) fn printable_name(name: &str) -> String {
    printable(name).replace('\n', "\\n")
}
