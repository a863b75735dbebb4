//! The history of a run: `history.jsonl` has a line for each begin and each end of a process that wrote the run.
//!
//! The line of a begin ends with spaces, which make room for the end. So even a full disk can take the end. A begin without an
//! end belongs to a process that writes the run now, or that was killed. No command needs the history to resume a run.

use super::end_reason::causes;
use super::open::open_to_read;
use super::stored::failed;
use super::{EndReason, RunError};
use crate::disk::open_regular;
use jiff::{Timestamp, Unit};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::SystemTime;

pub(super) const HISTORY: &str = "history.jsonl";

/// Number of bytes for the line of an end.
const ROOM: usize = 512;
/// Largest number of characters of an error in it.
const LONGEST_ERROR: usize = 200;

/// What a process that wrote a run says about itself in the history.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// When and where it began.
    pub begin: SessionBegin,
    /// How it ended; `None` if it is still active, or was killed.
    pub end: Option<SessionEnd>,
}

/// Begin of a process that wrote a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SessionBegin {
    /// When it began.
    pub time: Timestamp,
    /// Its version of gridmill.
    pub version: String,
    /// Its number on its host.
    pub pid: u32,
    /// Name of the host, where the system tells it.
    pub host: Option<String>,
    /// Number of rows that were committed.
    pub rows: u64,
}

/// End of a process that wrote a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SessionEnd {
    /// When it ended.
    pub time: Timestamp,
    /// Why it ended.
    pub reason: EndReason,
    /// Number of rows that are committed.
    pub rows: u64,
    /// Number of failed indexes that are committed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub failed: u64,
    /// The error, if one ended it.
    pub error: Option<String>,
}

/// A line of the history.
#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum HistoryLine {
    Begin(SessionBegin),
    End(SessionEnd),
}

impl HistoryLine {
    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }
}

/// The process as messages name it.
impl fmt::Display for SessionBegin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}", self.pid)?;
        if let Some(host) = &self.host {
            write!(f, " on {host}")?;
        }
        write!(f, " since {:.0}", self.time)
    }
}

impl Session {
    /// Reads the history of the run in a directory, which may be active. Leaves out lines that are not whole.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn all(directory: &Path) -> Result<Vec<Self>, RunError> {
        let mut bytes = Vec::new();
        let file = open_to_read(&directory.join(HISTORY));
        match file.and_then(|mut file| file.read_to_end(&mut bytes)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            read => drop(read.map_err(failed("read", HISTORY))?),
        }
        let mut all: Vec<Self> = Vec::new();
        for line in bytes.split(|byte| *byte == b'\n') {
            match (serde_json::from_slice(line), all.last_mut()) {
                (Ok(HistoryLine::Begin(begin)), _) => all.push(Self { begin, end: None }),
                (Ok(HistoryLine::End(end)), Some(last)) => last.end = Some(end),
                _ => {}
            }
        }
        Ok(all)
    }
}

/// The lines of this process in the history. Dropped, it writes the end.
#[derive(Debug)]
pub(super) struct OwnSession {
    file: File,
    /// Place of the end of the first line.
    at: u64,
    /// Number of committed rows, and of failed indexes.
    pub(super) rows: u64,
    pub(super) failed: u64,
    /// Why the process ends, and the error, if it is known.
    pub(super) end: Option<(EndReason, Option<String>)>,
}

impl OwnSession {
    /// Writes the begin. The directory has `rows` committed rows, and is locked.
    pub(super) fn begin(directory: &Path, rows: u64) -> io::Result<Self> {
        let options = &mut File::options();
        let options = options.read(true).write(true).create(true);
        let mut file = open_regular(options, &directory.join(HISTORY))?;
        let length = file.seek(SeekFrom::End(0))?;
        let mut last = *b"\n";
        if length > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        // Leave a torn line alone.
        let mut text = if last == *b"\n" { String::new() } else { "\n".to_owned() };
        let (version, pid) = (super::plan::VERSION.to_owned(), std::process::id());
        let begin = SessionBegin { time: now(), version, pid, host: host(), rows };
        let line = HistoryLine::Begin(begin).to_json();
        text += line.strip_suffix('}').expect("an object");
        let at = length + text.len() as u64;
        text += &" ".repeat(ROOM);
        text += "}\n";
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        Ok(Self { file, at, rows, failed: 0, end: None })
    }

    /// Records an error as the end.
    pub(super) fn fail(&mut self, error: &RunError) {
        let text = causes(error).map(ToString::to_string).collect::<Vec<_>>().join(": ");
        let text = text.chars().take(LONGEST_ERROR).collect();
        let is_failure = !matches!(error, RunError::Stopped(_));
        self.end = Some((EndReason::of_error(error), is_failure.then_some(text)));
    }

    /// Writes the end, over an end that it wrote before.
    pub(super) fn write(&mut self) -> io::Result<()> {
        let unknown = if thread::panicking() { EndReason::Error } else { EndReason::Stopped };
        let (reason, error) = self.end.clone().unwrap_or((unknown, None));
        let (rows, failed) = (self.rows, self.failed);
        let end = SessionEnd { time: now(), reason, rows, failed, error };
        let text = format!("}}\n{}\n", HistoryLine::End(end).to_json());
        self.file.seek(SeekFrom::Start(self.at))?;
        self.file.write_all(text.as_bytes())?;
        self.file.set_len(self.at + text.len() as u64)?;
        self.file.sync_data()
    }
}

impl Drop for OwnSession {
    fn drop(&mut self) {
        let _as_if_killed = self.write();
    }
}

pub(super) fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Returns the time in milliseconds.
fn now() -> Timestamp {
    let now = timestamp(SystemTime::now());
    now.round(Unit::Millisecond).unwrap_or(now)
}

/// Returns a time of the clock; the last one of the calendar if the clock is beyond it.
pub(super) fn timestamp(time: SystemTime) -> Timestamp {
    let last = if time > SystemTime::UNIX_EPOCH { Timestamp::MAX } else { Timestamp::MIN };
    Timestamp::try_from(time).unwrap_or(last)
}

/// Returns the name of this machine.
#[cfg(unix)]
fn host() -> Option<String> {
    Some(rustix::system::uname().nodename().to_string_lossy().into_owned())
}

/// Returns nothing: this system tells its name only in the environment.
#[cfg(not(unix))]
fn host() -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Duration;

    fn write(directory: &Path, end: Option<(EndReason, Option<String>)>) {
        let mut session = OwnSession::begin(directory, 3).expect("it can be written");
        (session.rows, session.end) = (5, end);
    }

    #[test]
    fn each_line_is_json_and_a_kill_leaves_a_begin() {
        let home = tempfile::tempdir().expect("a directory");
        let file = home.path().join(HISTORY);
        write(home.path(), Some((EndReason::Time, None)));
        std::mem::forget(OwnSession::begin(home.path(), 5).expect("it can be written"));
        let during = fs::read_to_string(&file).expect("readable");
        write(home.path(), None);
        let text = fs::read_to_string(&file).expect("readable");
        assert!(text.starts_with(&during));
        for line in text.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("an object");
        }
        let all = Session::all(home.path()).expect("readable");
        let ends = all.iter().map(|session| session.end.as_ref().map(|end| (end.reason, end.rows)));
        let ends: Vec<_> = ends.collect();
        assert_eq!(ends, [Some((EndReason::Time, 5)), None, Some((EndReason::Stopped, 5))]);
        assert_eq!(all[0].begin.pid, std::process::id());
    }

    #[test]
    fn a_clock_beyond_the_calendar_has_its_last_time() {
        let of = |seconds| timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(of(1).as_second(), 1);
        assert_eq!(of(253_402_300_799), Timestamp::MAX);
    }

    #[test]
    fn torn_lines_are_left_out() {
        let home = tempfile::tempdir().expect("a directory");
        write(home.path(), Some((EndReason::Complete, None)));
        let file = home.path().join(HISTORY);
        let text = fs::read(&file).expect("readable");
        for length in 0..text.len() {
            fs::write(&file, &text[..length]).expect("written");
            let before = Session::all(home.path()).expect("readable");
            write(home.path(), Some((EndReason::Signal, None)));
            let all = Session::all(home.path()).expect("readable");
            assert_eq!(all[..before.len()], before);
            let last = all.last().and_then(|session| session.end.as_ref()).map(|end| end.reason);
            assert_eq!((all.len() - before.len(), last), (1, Some(EndReason::Signal)));
        }
    }

    /// The end takes the place of spaces, so it needs no room on the disk.
    #[test]
    fn the_end_with_the_longest_error_fits() {
        let home = tempfile::tempdir().expect("a directory");
        let mut session = OwnSession::begin(home.path(), u64::MAX).expect("it can be written");
        let before = session.file.metadata().expect("it is open").len();
        let source = io::Error::new(ErrorKind::StorageFull, "x".repeat(1000));
        session.fail(&failed("write", "easy.csv")(source));
        session.write().expect("it can be written");
        assert!(session.file.metadata().expect("it is open").len() <= before);
        let all = Session::all(home.path()).expect("readable");
        let end = all[0].end.as_ref().expect("it was written");
        assert_eq!(end.reason, EndReason::DiskFull);
        assert!(end.error.as_ref().is_some_and(|it| it.starts_with("cannot write easy.csv: xxx")));
    }
}
