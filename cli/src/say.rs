//! Lines on standard error.

use std::fmt::Display;
use std::io::Write;

/// Prints a line to standard error. Ignores a failure, such as a log on a full disk: no one can be told.
pub(crate) fn say(line: impl Display) {
    let _unheard = writeln!(std::io::stderr(), "{}", printable(&line.to_string()));
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
