//! Texts that are read whole, because a line of them means nothing alone: XML, and JSON that is not one object a line.

use super::{json_rows, markup};
use serde_json::{Map, Value};
use std::collections::VecDeque;

/// True if such a text can begin with this line; JSON that begins with an object is tried as one object a line before.
pub(super) fn begins(line: &[u8]) -> bool {
    begins_array(line) || begins_markup(line)
}

/// Returns an object for each puzzle of such a text; `None` if it is none, or has no puzzle.
pub(super) fn objects_in(text: &[u8]) -> Option<VecDeque<Map<String, Value>>> {
    if begins_markup(text) { markup::objects_in(text) } else { json_rows::objects_in(text) }
}

/// True if a JSON array can begin with this line: with an object, a text or an array, or on the next line.
fn begins_array(line: &[u8]) -> bool {
    let rest = line.trim_ascii().strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    rest.is_some_and(|rest| rest.first().is_none_or(|byte| b"{[\"".contains(byte)))
}

/// True if a text begins with a tag.
fn begins_markup(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let next = text.trim_ascii_start().strip_prefix(b"<").and_then(<[u8]>::first);
    next.is_some_and(|byte| byte.is_ascii_alphabetic() || b"?!".contains(byte))
}

/// Largest number of bytes of XML, and of JSON that is not one object a line.
pub(super) const LONGEST: usize = 1 << 28;
