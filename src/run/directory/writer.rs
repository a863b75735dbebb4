//! Writes the rows of a run to its directory.

use super::history::{HISTORY, OwnSession};
use super::stored::failed;
use super::{Directory, EndReason, Journal, MergeError, Merged, Plan, RunError, RunLength};
use crate::formats::Schema;
use crate::parallel::Ended;
use std::time::{Duration, Instant};

/// Default time between commits.
const COMMIT_EVERY: Duration = Duration::from_secs(5);

/// Writes the rows of a run to its directory, and commits them from time to time.
#[derive(Debug)]
pub(in crate::run) struct RunWriter {
    /// Ends before the journal, which holds the lock.
    session: OwnSession,
    pub(in crate::run) journal: Journal<Directory>,
    /// Columns of the rows.
    schema: Schema,
    /// Requested length of the run.
    pub(in crate::run) wanted: Option<RunLength>,
    pub(in crate::run) commit_every: Duration,
    /// Time of the last commit, if any.
    committed: Option<Instant>,
}

impl RunWriter {
    /// Begins the run in the directory, or resumes it.
    ///
    /// # Errors
    /// If the directory has another run, rows of this run were changed, or `stop` returns a reason.
    pub(in crate::run) fn open(
        directory: Directory,
        plan: &Plan,
        wanted: Option<RunLength>,
        stop: &dyn Fn() -> Option<EndReason>,
    ) -> Result<Self, RunError> {
        let plan = match directory.plan()? {
            Some(stored) => {
                let plan = plan.clone().in_form_of(&stored);
                // A refused recipe leaves no trace.
                plan.check_same_run(&stored)?;
                plan
            }
            None => plan.clone(),
        };
        let schema = plan.schema();
        let rows = directory.committed()?.map_or(0, |committed| committed.rows());
        let session = OwnSession::begin(directory.path(), rows);
        let mut session = session.map_err(failed("write", HISTORY))?;
        let journal = Journal::open(directory, &plan, &schema.csv_header(), wanted, stop);
        let mut journal = journal.inspect_err(|error| session.fail(error))?;
        let stored = || journal.committed().wanted.map(|stored| plan.length_now(stored));
        let wanted = wanted.or_else(stored);
        journal.set_end(wanted);
        session.failed = journal.failed();
        Ok(Self { session, journal, schema, wanted, commit_every: COMMIT_EVERY, committed: None })
    }

    /// Records why the run ended. Dropped, the writer adds this to the history. If the disk is full, it commits what fits.
    pub(in crate::run) fn record_end(&mut self, ended: Result<EndReason, &RunError>) {
        match ended {
            Ok(reason) => self.session.end = Some((reason, None)),
            Err(error) => {
                if EndReason::of_error(error) == EndReason::DiskFull {
                    self.journal.rescue();
                    self.count();
                }
                self.session.fail(error);
            }
        }
    }

    /// Notes the committed rows for the history.
    fn count(&mut self) {
        let committed = self.journal.committed();
        (self.session.rows, self.session.failed) = (committed.rows(), committed.failed);
    }

    /// Records why the run ends, and adds this to the history at once, because the process may be killed soon.
    pub(in crate::run) fn announce_end(&mut self, reason: EndReason) {
        self.record_end(Ok(reason));
        let _later = self.session.write();
    }

    /// Returns the columns of the rows.
    pub(in crate::run) fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Returns the journal.
    pub(in crate::run) fn journal(&self) -> &Journal<Directory> {
        &self.journal
    }

    /// Returns the committed rows in the order of their indexes.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(in crate::run) fn rows(&self) -> Result<Merged, MergeError> {
        Merged::new(self.journal.readers(&self.schema.csv_header())?)
    }

    /// Commits the added rows now.
    ///
    /// # Errors
    /// If the storage fails.
    pub(in crate::run) fn settle(&mut self, next: u64) -> Result<(), RunError> {
        self.journal.write(next)?;
        self.journal.commit()?;
        self.count();
        self.committed = Some(Instant::now());
        Ok(())
    }

    /// Commits: the files get a header even if no puzzle follows, and the last length is kept even if the run is complete.
    pub(in crate::run) fn begin(&mut self) -> Result<(), RunError> {
        self.settle(self.journal.next())?;
        // Commit the first rows early.
        self.committed = None;
        Ok(())
    }

    /// Commits if it is time for it.
    pub(in crate::run) fn tick(&mut self) -> Result<(), RunError> {
        let next = self.journal.next();
        let has_news = next > self.journal.committed().next;
        let is_due = self.committed.is_none_or(|at| at.elapsed() >= self.commit_every);
        if has_news && is_due { self.settle(next) } else { Ok(()) }
    }

    /// Commits. After a failure the journal drops the rows that are not committed.
    pub(in crate::run) fn finish(&mut self, ended: Ended) -> Result<(), RunError> {
        let next = self.journal.next();
        match ended {
            Ended::Complete => self.settle(self.wanted.and_then(RunLength::end).unwrap_or(next)),
            Ended::Stopped => self.settle(next),
            Ended::Failed => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Recipe;

    /// On a slow machine nothing is done yet at the first of them.
    #[test]
    fn a_tick_without_rows_does_not_commit() {
        let directory = tempfile::tempdir().expect("a directory");
        let directory = Directory::create(&directory.path().join("run")).expect("it is new");
        let plan = Plan::from(Recipe::default());
        let mut writer = RunWriter::open(directory, &plan, None, &|| None).expect("it is new");
        writer.commit_every = Duration::from_secs(3600);
        writer.begin().expect("it can be written");
        let mut committed_after = |next| {
            let added = writer.journal.write(next).and_then(|()| writer.tick());
            added.expect("it can be written");
            writer.journal.committed().next
        };
        assert_eq!([0, 5, 9].map(&mut committed_after), [0, 5, 5]);
    }
}
