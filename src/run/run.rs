//! The run: makes puzzles on all cores, in index order, and passes the matching ones to a sink.

use super::commit::{Commit, DriveError, Made};
use super::directory::{Directory, RunLength, RunWriter, each_form};
use super::maker::Maker;
use super::recipe::Recipe;
use super::tally::Tally;
use super::target_error::TargetError;
use super::worker::{Worker, heap_size};
use super::{EndReason, Plan, RunError, Shard};
use crate::formats::{CsvFormatter, Row};
use crate::parallel::{Ended, Pool, Sink};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A run: makes the puzzles of a recipe on all cores, and passes them on in the order of their indexes.
///
/// ```
/// use gridmill::parallel::Pool;
/// use gridmill::run::{Recipe, Run, Target};
///
/// let target = Target { level: "hard".parse()?, ..Target::default() };
/// let recipe = Recipe { seed: 1, target, ..Recipe::default() };
/// let mut indexes = Vec::new();
/// Run::new(recipe, Some(10))?.for_each(&Pool::new(2)?, |row| indexes.push(row.number))?;
/// assert_eq!(indexes.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A run in a [`Directory`] survives every crash. The same code begins and resumes it:
///
/// ```
/// use gridmill::parallel::Pool;
/// use gridmill::run::{Directory, Recipe, Run, RunError};
/// # let home = tempfile::tempdir()?;
/// # let path = &home.path().join("corpus");
///
/// let pool = Pool::new(2)?;
/// let mut make = |number| {
///     let mut new = Vec::new();
///     let mut run = Run::open(Directory::create(path)?, Recipe::default(), Some(number))?;
///     run.for_each(&pool, |row| new.push(row.number))?;
///     Ok::<_, RunError>(new)
/// };
/// assert_eq!(make(3)?, [0, 1, 2]);
/// assert_eq!(make(5)?, [3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Run {
    maker: Maker,
    shard: Shard,
    /// The index after the last one.
    end: u64,
    /// The total number of rows, if known.
    total: Option<u64>,
    is_endless: bool,
    commit: Commit,
    /// True if the classes of the rows in the directory were not read yet.
    has_unknown_rows: bool,
    end_reason: Option<EndReason>,
}

impl Run {
    /// Prepares a run that keeps nothing on disk. It makes the puzzles of a [`Plan`], or of a [`Recipe`].
    ///
    /// The run ends after `number` puzzles. A shard ends after its part of so many indexes: those that fail leave fewer
    /// puzzles. Without `number` and quotas the run never ends.
    ///
    /// # Errors
    /// If no puzzle can meet the target.
    pub fn new(plan: impl Into<Plan>, number: Option<u64>) -> Result<Self, TargetError> {
        let plan = plan.into();
        let length = number.map(|number| plan.length_of(number));
        Self::of_length(plan, length)
    }

    /// Begins a run in a directory, or resumes the run that the directory holds. Its plan must be this one.
    ///
    /// `number` is as of [`Run::new`], and includes the puzzles in the directory. Without it, the earlier number stays.
    ///
    /// # Errors
    /// If no puzzle can meet the target, the directory has another run, or rows in it were changed.
    pub fn open(
        directory: Directory,
        plan: impl Into<Plan>,
        number: Option<u64>,
    ) -> Result<Self, RunError> {
        Self::open_until(directory, plan, number, &|| None)
    }

    /// Does the same until `stop` returns a reason: the run in the directory may take minutes to verify.
    ///
    /// # Errors
    /// As [`open`](Self::open), or [`RunError::Stopped`].
    pub fn open_until(
        directory: Directory,
        plan: impl Into<Plan>,
        number: Option<u64>,
        stop: &dyn Fn() -> Option<EndReason>,
    ) -> Result<Self, RunError> {
        let plan = plan.into();
        let length = number.map(|number| plan.length_of(number));
        let mut writer = RunWriter::open(directory, &plan, length, stop)?;
        let (journal, length) = (writer.journal(), writer.wanted);
        let next = journal.next();
        let mut tally = Tally::new(length.and_then(RunLength::rows), &plan.recipe);
        tally.add_indexes(plan.indexes(journal.committed()));
        tally.add_failed(journal.failed());
        journal.rows().for_each(|(level, count)| tally.add_rows(level, count));
        let has_unknown_rows = plan.recipe.target.distinct && tally.rows() > 0;
        writer.begin().inspect_err(|error| writer.record_end(Err(error)))?;
        let run = Self::of_length(plan, length)?;
        let commit = Commit::new(next, tally, Some(writer));
        let mut run = Self { commit, has_unknown_rows, ..run };
        if run.is_done() {
            let checked = run.check();
            run.record_end(checked.as_ref().map(|()| EndReason::Complete));
        }
        Ok(run)
    }

    fn of_length(plan: Plan, length: Option<RunLength>) -> Result<Self, TargetError> {
        let total = plan.rows_of(length);
        let Plan { recipe, shard, .. } = plan;
        let (number, end) = (length.and_then(RunLength::rows), length.and_then(RunLength::end));
        Ok(Self {
            shard,
            end: end.unwrap_or(u64::MAX),
            total,
            is_endless: length.is_none() && recipe.target.level.quota().is_none(),
            commit: Commit::new(0, Tally::new(number, &recipe), None),
            has_unknown_rows: false,
            end_reason: None,
            maker: Maker::new(recipe)?,
        })
    }

    /// Makes only the puzzles of these indexes.
    ///
    /// # Panics
    /// If the run is in a directory, which has all indexes.
    #[must_use]
    pub fn within(mut self, indexes: Range<u64>) -> Self {
        assert!(self.commit.writer.is_none(), "a directory has all indexes");
        self.commit.next = self.next().max(indexes.start);
        self.end = self.end.min(indexes.end);
        self
    }

    /// Sets the time between two commits to the directory: a crash loses at most this much work. The default is 5 seconds.
    #[must_use]
    pub fn committing_every(mut self, time: Duration) -> Self {
        if let Some(writer) = &mut self.commit.writer {
            writer.commit_every = time;
        }
        self
    }

    /// Returns the total number of rows, with those of earlier commands, if known.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// True if neither a number nor a quota ends the run.
    pub fn is_endless(&self) -> bool {
        self.is_endless
    }

    /// Returns the recipe.
    pub fn recipe(&self) -> &Recipe {
        self.maker.recipe()
    }

    /// Returns the part of the run that it makes.
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// Returns the next index.
    pub fn next(&self) -> u64 {
        self.commit.next
    }

    /// True if the run has nothing left to make.
    pub fn is_done(&self) -> bool {
        self.tally().is_full() || self.next() >= self.end
    }

    /// Returns why the last [`drive`](Self::drive) ended, or `None` before.
    pub fn end_reason(&self) -> Option<EndReason> {
        self.end_reason
    }

    /// Records why the run ended, also in the history of its directory.
    fn record_end(&mut self, ended: Result<EndReason, &RunError>) {
        self.end_reason = Some(ended.unwrap_or_else(|error| EndReason::of_error(error)));
        self.commit.writer.iter_mut().for_each(|writer| writer.record_end(ended));
    }

    /// Returns the number of rows that are committed to the directory, if there is one.
    pub fn committed_rows(&self) -> Option<u64> {
        self.commit.writer.as_ref().map(|writer| writer.journal().committed().rows())
    }

    /// Returns about how many bytes the missing rows will take in the directory, if there is one and their number is known.
    pub fn missing_bytes(&self) -> Option<u64> {
        let missing = self.total?.saturating_sub(self.tally().rows());
        let writer = self.commit.writer.as_ref()?;
        Some(missing.saturating_mul(writer.journal().committed().bytes_per_row()))
    }

    /// Returns its progress.
    pub fn tally(&self) -> &Tally {
        &self.commit.tally
    }

    /// True after so many useless indexes in a row that further ones are hopeless.
    pub fn has_given_up(&self) -> bool {
        self.commit.has_given_up()
    }

    /// Checks for failed indexes that count as an error: the run has given up or has no row, or no later index makes up for
    /// them.
    ///
    /// # Errors
    /// The first failure of this run; or, of an earlier one in the directory, that puzzles are missing.
    pub fn check(&self) -> Result<(), RunError> {
        if self.commit.has_only_repeats() {
            let (rows, wanted) = (self.tally().rows(), self.total);
            return Err(RunError::OnlyRepeats { rows, wanted });
        }
        let (has_end, failed) = (self.end < u64::MAX, self.tally().failed());
        match self.commit.unreachable {
            Some((index, source)) if self.has_given_up() || has_end || self.tally().rows() == 0 => {
                Err(RunError::Unreachable { index, source })
            }
            None if has_end && self.is_done() && failed > 0 => Err(RunError::Missing { failed }),
            _ => Ok(()),
        }
    }

    /// Reads the rows in the directory, if the run drops puzzles that are isomorphic to them. This may take minutes. Otherwise
    /// [`Run::drive`] does it.
    ///
    /// # Errors
    /// If rows cannot be read.
    pub fn recall(
        &mut self,
        pool: &Pool,
        is_over: impl Fn() -> bool + Sync,
    ) -> Result<(), RunError> {
        if let Some(writer) =
            self.commit.writer.as_ref().filter(|_| self.has_unknown_rows && !self.is_done())
        {
            let classes = &mut self.commit.classes;
            let mut last = 0;
            each_form(writer.rows()?, pool, &is_over, |index, form| {
                last = index;
                classes.insert(form);
            })?;
            // Without other conditions, every index after the last row is a duplicate.
            if self.maker.recipe().target.is_only_distinct() {
                self.commit.repeats_in_a_row = self.commit.next.saturating_sub(last + 1);
            }
            self.has_unknown_rows = is_over();
        }
        Ok(())
    }

    /// Makes all rows, and passes each to `take`.
    ///
    /// # Errors
    /// If [`check`](Self::check) fails, or the directory fails. All rows before were passed.
    pub fn for_each(&mut self, pool: &Pool, mut take: impl FnMut(Row)) -> Result<(), RunError> {
        match self.collect(pool, &mut take) {
            Ok(_) => Ok(()),
            Err(DriveError::Run(error)) => Err(error),
            Err(DriveError::Sink(never)) => match never {},
        }
    }

    /// Makes rows and adds them to `sink` in the order of their indexes, until the run is complete or the sink has enough.
    ///
    /// # Errors
    /// If [`check`](Self::check) fails, or the directory or the sink fails.
    pub fn collect<S: Sink<Row>>(
        &mut self,
        pool: &Pool,
        sink: &mut S,
    ) -> Result<Ended, DriveError<S::Error>> {
        self.drive(pool, || |row| row, || None, &mut RowsOnly(sink))
    }

    /// Like [`collect`](Self::collect), but encodes rows on the thread that made them, and passes progress to the sink, too.
    /// `encoder` makes an encoder for each thread. Once `stop` returns a reason, it drops the unfinished indexes and
    /// stops.
    ///
    /// # Errors
    /// If [`check`](Self::check) fails, or the directory or the sink fails.
    pub fn drive<R: Send, Encode: FnMut(Row) -> R + Send, S: Sink<Made<R>>>(
        &mut self,
        pool: &Pool,
        encoder: impl Fn() -> Encode + Sync,
        stop: impl Fn() -> Option<EndReason> + Sync,
        sink: &mut S,
    ) -> Result<Ended, DriveError<S::Error>> {
        let ended = self.make(pool, encoder, &stop, sink);
        let ended = self.settle(ended, sink);
        let reason = stop().filter(|_| !self.is_done() && !self.has_given_up());
        self.record_end(match (&ended, reason) {
            (Ok(ended), _) if *ended == Ended::Complete || self.is_done() => {
                Ok(EndReason::Complete)
            }
            (Ok(_), Some(reason)) => Ok(reason),
            (
                Err(DriveError::Run(RunError::Unreachable { .. })),
                Some(reason @ EndReason::Signal),
            ) => Ok(reason),
            (Ok(_), None) => Ok(EndReason::Stopped),
            (Err(DriveError::Run(error)), _) => Err(error),
            (Err(DriveError::Sink(_)), _) => Ok(EndReason::Error),
        });
        ended
    }

    /// Ends the directory and the sink.
    fn settle<R, S: Sink<Made<R>>>(
        &mut self,
        ended: Result<Ended, DriveError<S::Error>>,
        sink: &mut S,
    ) -> Result<Ended, DriveError<S::Error>> {
        let ended = match ended {
            // The directory keeps all rows before the useless indexes.
            Ok(_) if self.has_given_up() => {
                let settled = self.finish_directory(Ended::Stopped);
                settled.and_then(|()| self.check()).map(|()| Ended::Stopped).map_err(Into::into)
            }
            Ok(ended) => self.finish_directory(ended).map(|()| ended).map_err(Into::into),
            Err(error) => Err(error),
        };
        match ended {
            Ok(ended) => {
                sink.finish(ended).map_err(DriveError::Sink)?;
                self.check()?;
            }
            Err(_) => _ = sink.finish(Ended::Failed),
        }
        ended
    }

    fn finish_directory(&mut self, ended: Ended) -> Result<(), RunError> {
        self.commit.writer.as_mut().map_or(Ok(()), |writer| writer.finish(ended))
    }

    /// Makes rows, and ends neither the directory nor the sink.
    fn make<R: Send, Encode: FnMut(Row) -> R + Send, S: Sink<Made<R>>>(
        &mut self,
        pool: &Pool,
        encoder: impl Fn() -> Encode + Sync,
        stop: impl Fn() -> Option<EndReason> + Sync,
        sink: &mut S,
    ) -> Result<Ended, DriveError<S::Error>> {
        let is_over = || stop().is_some();
        sink.begin().map_err(DriveError::Sink)?;
        self.recall(pool, is_over)?;
        let Self { maker, shard, end, commit, .. } = self;
        commit.has_enough = false;
        // The number of indexes that a target takes is unknown.
        let is_full = AtomicBool::new(commit.is_full());
        let (first, at_once) = (commit.next, maker.recipe().indexes_at_once());
        let groups = shard.indexes(first / at_once..end.div_ceil(at_once));
        let groups = groups.take_while(|_| !is_full.load(Ordering::Relaxed));
        let of_directory = commit.writer.as_ref().map(|writer| writer.schema().clone());
        let has_directory = of_directory.is_some();
        let schema = &of_directory.unwrap_or_else(|| maker.recipe().schema());
        let worker = || Worker {
            maker: maker.clone(),
            schema,
            csv: has_directory.then(CsvFormatter::default),
            encode: encoder(),
        };
        let work = |worker: &mut Worker<'_, Encode>, group| worker.make(group, &is_over);
        let take = |done: Vec<_>| {
            if commit.has_enough {
                return Ok(());
            }
            if done.is_empty() {
                commit.tick(stop())?;
                return sink.tick().map_err(DriveError::Sink);
            }
            // A run may resume amid the puzzles of a grid.
            let done = done.into_iter().flatten().filter(|(index, _)| *index >= first);
            commit.add(done, sink)?;
            is_full.store(commit.is_full(), Ordering::Relaxed);
            Ok(())
        };
        let ended = pool.ordered_by_size(groups, worker, work, heap_size, is_over, take)?;
        Ok(if self.commit.has_enough { Ended::Stopped } else { ended })
    }
}

/// Passes on the rows alone.
struct RowsOnly<'a, S>(&'a mut S);

impl<S: Sink<Row>> Sink<Made<Row>> for RowsOnly<'_, S> {
    type Error = S::Error;

    fn begin(&mut self) -> Result<(), S::Error> {
        self.0.begin()
    }

    fn add(&mut self, made: Made<Row>) -> Result<ControlFlow<()>, S::Error> {
        match made {
            Made::Row(row) => self.0.add(row),
            Made::Done { .. } => Ok(ControlFlow::Continue(())),
        }
    }

    fn tick(&mut self) -> Result<(), S::Error> {
        self.0.tick()
    }

    fn finish(&mut self, ended: Ended) -> Result<(), S::Error> {
        self.0.finish(ended)
    }
}
