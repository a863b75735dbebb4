//! What a run is doing, or why it ended. Reads no rows, so it takes the same time for any number of them.

use super::history::{Session, SessionBegin, SessionEnd, timestamp};
use super::stored::{PROGRESS, failed};
use super::{Committed, Directory, Plan, RunError, RunLength};
use jiff::Timestamp;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Seconds after which the commits of a process tell its speed.
const ENOUGH_SECONDS: f64 = 2.0;

/// State of the run in a directory, which may be active.
#[derive(Clone, Debug)]
pub struct RunStatus {
    /// Its plan.
    pub plan: Plan,
    /// Its committed state.
    pub committed: Committed,
    /// Time of the last commit.
    pub committed_at: Timestamp,
    /// True if a process writes the run.
    pub is_active: bool,
    /// The processes that wrote the run, in order; none if the history is missing.
    pub sessions: Vec<Session>,
}

impl RunStatus {
    /// Reads the state. It locks nothing, and verifies no rows.
    ///
    /// # Errors
    /// If the directory holds no run, or its files cannot be read.
    pub fn of(directory: &Path) -> Result<Self, RunError> {
        let is_active = Directory::is_active(directory);
        let committed = Committed::of(directory)?;
        let plan = committed.plan(directory)?;
        let metadata = fs::metadata(directory.join(PROGRESS)).and_then(|it| it.modified());
        let committed_at = metadata.map_err(failed("read", PROGRESS))?;
        let committed_at = timestamp(committed_at);
        let sessions = Session::all(directory)?;
        Ok(Self { plan, committed, committed_at, is_active, sessions })
    }

    /// Returns the process that writes the run, if there is one and it has said who it is.
    pub fn holder(&self) -> Option<&SessionBegin> {
        let last = self.sessions.last().filter(|last| self.is_active && last.end.is_none());
        last.map(|last| &last.begin)
    }

    /// Returns why the last process ended. `None` if the run is active, the process was killed, or there was none.
    pub fn end(&self) -> Option<&SessionEnd> {
        self.sessions.last().filter(|_| !self.is_active)?.end.as_ref()
    }

    /// Returns the number of rows of the complete run, if it is known.
    pub fn wanted(&self) -> Option<u64> {
        self.plan.rows_of(self.committed.wanted.map(|stored| self.plan.length_now(stored)))
    }

    /// Returns the number of indexes that the run has made.
    pub fn indexes(&self) -> u64 {
        self.plan.indexes(&self.committed)
    }

    /// Returns the number of these that failed: no attempt had the requested clues.
    pub fn failed(&self) -> u64 {
        self.plan.failed(&self.committed)
    }

    /// True if the run has all rows that were wanted last. Only a target explains fewer rows than indexes, if none failed.
    pub fn is_complete(&self) -> bool {
        let end = self.committed.wanted.and_then(RunLength::end);
        let is_at_end = end.is_some_and(|end| self.committed.next >= end);
        self.wanted().is_some_and(|wanted| self.committed.rows() >= wanted)
            || is_at_end && self.plan.recipe.has_gaps() && self.failed() == 0
    }

    /// Returns the rows per second of the last process that made rows, if it is known for how long that worked. The first commit
    /// of a process, after a moment, says nothing about the next ones.
    pub fn rows_per_second(&self) -> Option<f64> {
        let (mut rows_after, mut time_after) = (self.committed.rows(), Some(self.committed_at));
        for Session { begin, end } in self.sessions.iter().rev() {
            let rows = end.as_ref().map_or(rows_after, |end| end.rows).saturating_sub(begin.rows);
            let time = end.as_ref().map(|end| end.time).or(time_after);
            if rows > 0 {
                let seconds = time?.duration_since(begin.time).as_secs_f64();
                if seconds >= if end.is_some() { 0.001 } else { ENOUGH_SECONDS } {
                    return Some(rows as f64 / seconds);
                }
            }
            (rows_after, time_after) = (begin.rows, None);
        }
        None
    }

    /// Returns the time that the missing rows take at this speed. It is unknown for levels with numbers, of which some are rare.
    pub fn left(&self) -> Option<Duration> {
        let has_quota = self.plan.recipe.target.level.quota().is_some();
        let wanted = self.wanted().filter(|_| !has_quota)?;
        let missing = wanted.saturating_sub(self.committed.rows());
        Duration::try_from_secs_f64(missing as f64 / self.rows_per_second()?).ok()
    }
}
