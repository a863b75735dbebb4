//! The run: makes puzzles on all cores, in index order, and passes the matching ones to a sink.

use super::attempt::{Attempt, Maker};
use super::directory::{Directory, RunLength, RunWriter};
use super::recipe::Recipe;
use super::selection::Selection;
use super::tally::Tally;
use super::target::TargetError;
use super::{EndReason, Plan, RunError, Shard};
use crate::dedup::PackedGrid;
use crate::dig::Unreachable;
use crate::formats::{CsvFormatter, Row, Schema};
use crate::parallel::{Ended, Pool, Sink};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Number of failed attempts in a row that ends a run.
const MOST_UNREACHABLE: u32 = 20;
/// Bytes that an encoded row is assumed to take.
const ROW_SIZE: usize = 1 << 10;

/// A run: makes the puzzles of a recipe on all cores, and passes them on in the order of their indexes.
///
/// ```
/// use gridmill::grade::Levels;
/// use gridmill::parallel::Pool;
/// use gridmill::run::{Recipe, Run};
///
/// let mut recipe = Recipe::default();
/// recipe.seed = 1;
/// let hard = Levels::default().place("hard")?;
/// let mut count = 0;
/// Run::new(recipe, Some(100))?.for_each(&Pool::new(2)?, |row| {
///     count += u32::from(row.level == Some(hard));
/// })?;
/// assert_eq!(count, 10);
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
    /// The next index.
    next: u64,
    /// The index after the last one.
    end: u64,
    /// The total number of rows, if known.
    total: Option<u64>,
    is_endless: bool,
    selection: Selection,
    /// The directory that keeps the rows.
    writer: Option<RunWriter>,
    /// True if the selection lacks the classes of the rows in the directory.
    has_unknown_rows: bool,
    /// The first attempt that failed.
    unreachable: Option<(u64, Unreachable)>,
    unreachable_in_a_row: u32,
    end_reason: Option<EndReason>,
}

/// What a run passes to its sink.
#[derive(Clone, Debug)]
pub enum Made<R> {
    /// The next row.
    Row(R),
    /// All attempts below an index are done, and their rows were passed.
    Done {
        /// The index.
        next: u64,
        /// Progress of the run.
        tally: Tally,
    },
}

/// Reason why [`Run::drive`] ended early, or why its result is spoiled.
#[derive(Debug, thiserror::Error)]
pub enum DriveError<E> {
    /// An attempt failed, or the directory did.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The sink failed.
    #[error("cannot pass on the rows")]
    Sink(E),
}

impl Run {
    /// Prepares a run that keeps nothing on disk. It makes the puzzles of a [`Plan`], or of a [`Recipe`].
    ///
    /// The run ends after `number` puzzles. A shard ends after its part of so many indexes: attempts that fail leave fewer
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
        tally.add_attempts(plan.attempts(journal.committed()));
        tally.add_failed(journal.failed());
        journal.rows().for_each(|(level, count)| tally.add_rows(level, count));
        let has_unknown_rows = plan.recipe.target.distinct && tally.rows() > 0;
        writer.begin().inspect_err(|error| writer.record_end(Err(error)))?;
        let run = Self::of_length(plan, length)?;
        let (selection, writer) = (Selection::new(tally), Some(writer));
        let mut run = Self { next, selection, writer, has_unknown_rows, ..run };
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
            next: 0,
            end: end.unwrap_or(u64::MAX),
            total,
            is_endless: length.is_none() && recipe.target.level.quota().is_none(),
            selection: Selection::new(Tally::new(number, &recipe)),
            writer: None,
            has_unknown_rows: false,
            unreachable: None,
            unreachable_in_a_row: 0,
            end_reason: None,
            maker: Maker::new(recipe)?,
        })
    }

    /// Makes only the attempts with these indexes.
    ///
    /// # Panics
    /// If the run is in a directory, which has all attempts.
    #[must_use]
    pub fn within(self, indexes: Range<u64>) -> Self {
        assert!(self.writer.is_none(), "a directory has all attempts");
        Self { next: self.next.max(indexes.start), end: self.end.min(indexes.end), ..self }
    }

    /// Sets the time between two commits to the directory: a crash loses at most this much work. The default is 5 seconds.
    #[must_use]
    pub fn committing_every(mut self, time: Duration) -> Self {
        if let Some(writer) = &mut self.writer {
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
        self.next
    }

    /// True if the run has nothing left to make.
    pub fn is_done(&self) -> bool {
        self.tally().is_full() || self.next >= self.end
    }

    /// Returns why the last [`drive`](Self::drive) ended, or `None` before.
    pub fn end_reason(&self) -> Option<EndReason> {
        self.end_reason
    }

    /// Records why the run ended, also in the history of its directory.
    fn record_end(&mut self, ended: Result<EndReason, &RunError>) {
        self.end_reason = Some(ended.unwrap_or_else(|error| EndReason::of_error(error)));
        self.writer.iter_mut().for_each(|writer| writer.record_end(ended));
    }

    /// Returns the number of rows that are committed to the directory, if there is one.
    pub fn committed_rows(&self) -> Option<u64> {
        self.writer.as_ref().map(|writer| writer.journal().committed().rows())
    }

    /// Returns about how many bytes the missing rows will take in the directory, if there is one and their number is known.
    pub fn missing_bytes(&self) -> Option<u64> {
        let missing = self.total?.saturating_sub(self.tally().rows());
        let writer = self.writer.as_ref()?;
        Some(missing.saturating_mul(writer.journal().committed().bytes_per_row()))
    }

    /// Returns its progress.
    pub fn tally(&self) -> &Tally {
        self.selection.tally()
    }

    /// True after so many useless attempts in a row that further ones are hopeless.
    pub fn has_given_up(&self) -> bool {
        self.unreachable_in_a_row >= MOST_UNREACHABLE
    }

    /// Checks for failed attempts that count as an error: the run has given up or has no row, or no later index makes up for
    /// them.
    ///
    /// # Errors
    /// The first failure of this run; or, of an earlier one in the directory, that puzzles are missing.
    pub fn check(&self) -> Result<(), RunError> {
        let (has_end, failed) = (self.end < u64::MAX, self.tally().failed());
        match self.unreachable {
            Some((index, source)) if self.has_given_up() || has_end || self.tally().rows() == 0 => {
                Err(RunError::Attempt { index, source })
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
            self.writer.as_ref().filter(|_| self.has_unknown_rows && !self.is_done())
        {
            self.selection.recall(writer.rows()?, pool, &is_over)?;
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
        self.drive(pool, || |row| row, || None, &mut Rows(sink))
    }

    /// Like [`collect`](Self::collect), but for a sink that also takes the progress, and of rows what an encoder makes of
    /// them. `encoder` makes an encoder for each thread. Once `stop` returns a reason, it drops the unfinished attempts and
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
            (Err(DriveError::Run(RunError::Attempt { .. })), Some(reason @ EndReason::Signal)) => {
                Ok(reason)
            }
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
            // The directory keeps all rows before the useless attempts.
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
        self.writer.as_mut().map_or(Ok(()), |writer| writer.finish(ended))
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
        // The number of attempts that a target takes is unknown.
        let is_full = AtomicBool::new(self.tally().is_full());
        let Self { maker, shard, next, end, selection, writer, .. } = self;
        let (unreachable, in_a_row) = (&mut self.unreachable, &mut self.unreachable_in_a_row);
        let (first, at_once) = (*next, maker.recipe().indexes_at_once());
        let groups = shard.indexes(first / at_once..end.div_ceil(at_once));
        let groups = groups.take_while(|_| !is_full.load(Ordering::Relaxed));
        let has_directory = writer.is_some();
        let of_directory = writer.as_ref().map(|writer| writer.schema().clone());
        let schema = of_directory.unwrap_or_else(|| maker.recipe().schema());
        let worker = || Worker {
            maker: maker.clone(),
            csv: has_directory.then(CsvFormatter::default),
            encode: encoder(),
        };
        let work = |worker: &mut Worker<Encode>, group| {
            if at_once > 1 {
                let drawn = worker.maker.draw(group).into_iter();
                let drawn = drawn.map(|row| (row.number, Ok(Some(worker.encoded(&schema, row)))));
                // The last index is never drawn. It stands for all that are left.
                let last = (group * at_once + (at_once - 1), Ok(None));
                return Some(drawn.chain([last]).collect());
            }
            let made = match worker.maker.make(group, &is_over) {
                Ok(Attempt::Match(row)) => Ok(Some(worker.encoded(&schema, *row))),
                Ok(Attempt::NoMatch) => Ok(None),
                Ok(Attempt::Stopped) => return None,
                Err(error) => Err(error),
            };
            Some(vec![(group, made)])
        };
        let heap_size = |attempts: &Attempts<R>| {
            let row =
                |row: &EncodedRow<R>| ROW_SIZE + row.line.as_ref().map_or(0, String::capacity);
            let rows = attempts.iter().filter_map(|(_, made)| made.as_ref().ok()?.as_ref());
            size_of_val(attempts.as_slice()) + rows.map(row).sum::<usize>()
        };
        // True once the sink takes no more.
        let mut has_enough = false;
        let ended = pool.ordered_by_size(groups, worker, work, heap_size, is_over, |attempts| {
            if has_enough {
                return Ok(());
            }
            if attempts.is_empty() {
                match (&mut *writer, stop()) {
                    // Commit at once: a killer may be waiting.
                    (Some(writer), Some(reason)) => {
                        writer.settle(*next)?;
                        writer.announce_end(reason);
                    }
                    (Some(writer), None) => writer.tick()?,
                    (None, _) => {}
                }
                return sink.tick().map_err(DriveError::Sink);
            }
            // A run may resume amid the puzzles of a grid.
            let attempts = attempts.into_iter().flatten();
            for (index, attempt) in attempts.filter(|(index, _)| *index >= first) {
                if is_full.load(Ordering::Relaxed) {
                    break;
                }
                match attempt {
                    Ok(encoded) => {
                        *in_a_row = 0;
                        let level = encoded.as_ref().map(|encoded| encoded.level);
                        let form = encoded.as_ref().and_then(|encoded| encoded.form);
                        let is_row = selection.takes(level, form);
                        if let Some(EncodedRow { line, row, level, .. }) =
                            encoded.filter(|_| is_row)
                        {
                            if let (Some(writer), Some(line)) = (&mut *writer, line) {
                                has_enough |= writer.add(Made::Row((level, line)))?.is_break();
                            }
                            let added = sink.add(Made::Row(row));
                            has_enough |= added.map_err(DriveError::Sink)?.is_break();
                        }
                    }
                    Err(error) => {
                        *in_a_row += 1;
                        writer.iter_mut().for_each(|writer| writer.journal.add_failed());
                        selection.count_unreachable();
                        unreachable.get_or_insert((index, error));
                    }
                }
                *next = index + 1;
                let is_useless = *in_a_row >= MOST_UNREACHABLE;
                let is_done = selection.tally().is_full() || is_useless || has_enough;
                is_full.store(is_done, Ordering::Relaxed);
            }
            if let Some(writer) = writer {
                let done = Made::Done { next: *next, tally: selection.tally().clone() };
                has_enough |= writer.add(done)?.is_break();
            }
            let added = sink.add(Made::Done { next: *next, tally: selection.tally().clone() });
            has_enough |= added.map_err(DriveError::Sink)?.is_break();
            is_full.fetch_or(has_enough, Ordering::Relaxed);
            Ok(())
        })?;
        Ok(if has_enough { Ended::Stopped } else { ended })
    }
}

/// Passes on the rows alone.
struct Rows<'a, S>(&'a mut S);

impl<S: Sink<Row>> Sink<Made<Row>> for Rows<'_, S> {
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

/// State of a thread.
struct Worker<Encode> {
    maker: Maker,
    /// Set if a directory takes the rows.
    csv: Option<CsvFormatter>,
    encode: Encode,
}

/// Attempts with their indexes.
type Attempts<R> = Vec<(u64, Result<Option<EncodedRow<R>>, Unreachable>)>;

/// An attempt that meets the target: its row, its line in the directory, the place of its level, and its form if the run drops
/// isomorphic puzzles.
struct EncodedRow<R> {
    row: R,
    line: Option<String>,
    level: usize,
    form: Option<PackedGrid>,
}

impl<Encode> Worker<Encode> {
    fn encoded<R>(&mut self, schema: &Schema, row: Row) -> EncodedRow<R>
    where
        Encode: FnMut(Row) -> R,
    {
        let level = row.level.expect("what meets a target is graded");
        let line = self.csv.as_mut().map(|csv| csv.row(&row, schema).to_owned());
        EncodedRow { row: (self.encode)(row), line, level, form: self.maker.take_form() }
    }
}
