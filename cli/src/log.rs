//! The log on standard error: lines of text, or events of JSON for programs.

use gridmill::run::EndReason;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// True with `--progress json`: then all lines are JSON.
static IS_JSON: AtomicBool = AtomicBool::new(false);
/// True after the event of the begin.
static HAS_BEGUN: AtomicBool = AtomicBool::new(false);
/// True after the event of the end.
static HAS_ENDED: AtomicBool = AtomicBool::new(false);
/// Keys of the event of the end.
static END: Mutex<Option<Map<String, Value>>> = Mutex::new(None);

/// True with `--quiet`.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Prints only errors from now on.
pub(crate) fn silence() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// True if the command prints only errors.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Prints events of JSON from now on.
pub(crate) fn use_json() {
    IS_JSON.store(true, Ordering::Relaxed);
}

/// True if all lines are events of JSON.
pub(crate) fn is_json() -> bool {
    IS_JSON.load(Ordering::Relaxed)
}

/// Prints a line with one write, so that the lines of several commands do not mix. Ignores a failure, such as
/// a log on a full disk: no one can be told.
pub(crate) fn line(line: impl Display) {
    let line = line.to_string();
    if is_json() {
        let (name, message) = match line.strip_prefix("warning: ") {
            Some(message) => ("warning", message),
            None => ("error", line.strip_prefix("error: ").unwrap_or(&line)),
        };
        print(&object(name, json!({ "message": message })).to_string());
    } else {
        print(&printable(&line));
    }
}

fn print(line: &str) {
    let _unheard = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Prints a line that is no error, unless the command prints only errors.
pub(crate) fn note(line: impl Display) {
    match (is_quiet(), is_json()) {
        (true, _) => {}
        (false, false) => self::line(line),
        (false, true) => event("note", json!({ "message": line.to_string() })),
    }
}

/// Prints an event of JSON, unless the command prints only errors.
pub(crate) fn event(name: &str, keys: Value) {
    if !is_quiet() {
        print(&object(name, keys).to_string());
    }
}

/// Returns an event as an object, with its time and these keys.
fn object(name: &str, keys: Value) -> Value {
    let mut event = json!({ "event": name, "time": time() });
    let Value::Object(keys) = keys else { panic!("an event has keys") };
    event.as_object_mut().expect("it has keys").extend(keys);
    event
}

/// Prints the first event, once. It names the version, and the number of wanted items if that is known.
pub(crate) fn begin(wanted: Option<u64>) {
    if is_json() && !HAS_BEGUN.swap(true, Ordering::Relaxed) {
        event("begin", json!({ "version": env!("CARGO_PKG_VERSION"), "wanted": wanted }));
    }
}

/// Keeps keys for the event of the end.
pub(crate) fn add_to_end(keys: Value) {
    let mut end = END.lock().unwrap_or_else(PoisonError::into_inner);
    let Value::Object(keys) = keys else { panic!("an event has keys") };
    end.get_or_insert_default().extend(keys);
}

/// Prints the event of the end, the last line.
pub(crate) fn end(reason: EndReason, status: u8) {
    if is_json() && !HAS_ENDED.swap(true, Ordering::Relaxed) {
        add_to_end(json!({ "reason": reason, "status": status }));
        let keys = END.lock().unwrap_or_else(PoisonError::into_inner).take();
        event("end", Value::Object(keys.unwrap_or_default()));
    }
}

/// Returns the time; the last one of the calendar if the clock is beyond it.
pub(crate) fn now() -> Timestamp {
    Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::MAX)
}

/// Returns the time for a log, in UTC, which is the same everywhere.
pub(crate) fn time() -> String {
    format!("{:.0}", now())
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
