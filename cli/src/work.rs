//! The loop of all commands: work on all cores, and the answers, in order, into a sink, with reports and progress.

use crate::error::{Failure, reason_of};
use crate::output::Encoded;
use crate::progress::Progress;
use crate::signals::{end_if_too_late, interruption};
use gridmill::parallel::{Ended, Pool, Results, Sink, batches, on_each};
use gridmill::run::EndReason;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Time between two displays of the progress.
const SHOW_EVERY: Duration = Duration::from_millis(200);

/// Answer to an item.
pub(crate) struct Answer<T = Encoded> {
    /// What goes to the sink, if anything.
    pub(crate) result: Option<T>,
    /// Error of the item.
    pub(crate) problem: Option<String>,
    /// Index into the `kinds` of the progress.
    pub(crate) kind: Option<usize>,
    /// Number of items that it answers.
    pub(crate) items: u64,
}

impl<T> Answer<T> {
    pub(crate) fn good(result: impl Into<T>) -> Self {
        Self { result: Some(result.into()), problem: None, kind: None, items: 1 }
    }

    pub(crate) fn bad(problem: impl ToString) -> Self {
        Self { result: None, problem: Some(problem.to_string()), kind: None, items: 1 }
    }
}

impl<R: Into<T>, E: ToString, T> From<Result<R, E>> for Answer<T> {
    fn from(result: Result<R, E>) -> Self {
        result.map_or_else(Self::bad, Self::good)
    }
}

/// How to work on items.
pub(crate) struct Work<'a> {
    pub(crate) pool: &'a Pool,
    pub(crate) progress: &'a Progress,
    /// True if the first problem ends the work.
    pub(crate) is_strict: bool,
}

impl Work<'_> {
    /// Works on all items, or until the deadline of the progress. Adds the results to `sink`, counts them, and reports the
    /// problems, in order. Then it ends the sink and the progress. Returns true if there was a problem. `worker` makes the
    /// state of a thread. `work` returns the answer to an item, and the place of its problem.
    pub(crate) fn run<I: Send, W: Send, T: Send, S: Sink<T>>(
        &self,
        items: impl Iterator<Item = I> + Send,
        sink: &mut S,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, I) -> Placed<T> + Sync,
    ) -> Result<bool, Failure>
    where
        Failure: From<S::Error>,
    {
        let work = |worker: &mut W, item| Some(work(worker, item));
        self.run_batches(batches(items), sink, worker, on_each(work))
    }

    /// Does the same for batches of items that are taken at once; `work` adds the answers, with the places of their problems.
    pub(crate) fn run_batches<B: Send, W: Send, T: Send, S: Sink<T>>(
        &self,
        take: impl FnMut(usize) -> Option<B> + Send,
        sink: &mut S,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, B, &mut Results<'_, Placed<T>>) + Sync,
    ) -> Result<bool, Failure>
    where
        Failure: From<S::Error>,
    {
        let Self { pool, progress, is_strict } = *self;
        let interrupted = interruption()?;
        let mut reported = Reported {
            sink,
            progress,
            is_strict,
            is_interrupted: &|| interrupted.load(Ordering::Relaxed),
            shown: None,
            is_any_bad: false,
            has_failed: false,
        };
        let is_interrupted = reported.is_interrupted;
        let deadline = progress.deadline();
        let is_over = || is_interrupted() || deadline.is_past();
        let ended = pool.collect_batches(take, worker, work, is_over, &mut reported);
        match ended {
            Err(Failure::BadInput) if reported.has_failed => progress.break_off(),
            Err(_) if reported.has_failed => progress.finish(reason_of(&ended)),
            _ => {}
        }
        match ended? {
            Ended::Stopped if is_interrupted() => Err(Failure::Interrupted),
            Ended::Complete | Ended::Stopped | Ended::Failed => Ok(reported.is_any_bad),
        }
    }
}

/// The answer to an item, with the place of its problem; or the reason why there is no item.
pub(crate) type Placed<T> = Result<(String, Answer<T>), Failure>;

/// Reports the problems of items and the progress, and passes on the results.
struct Reported<'a, S> {
    sink: &'a mut S,
    progress: &'a Progress,
    is_strict: bool,
    is_interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Time when the progress was shown.
    shown: Option<Instant>,
    is_any_bad: bool,
    has_failed: bool,
}

impl<T, S: Sink<T>> Sink<Placed<T>> for Reported<'_, S>
where
    Failure: From<S::Error>,
{
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        Ok(self.sink.begin()?)
    }

    fn add(&mut self, answer: Placed<T>) -> Result<ControlFlow<()>, Failure> {
        // Write the results of earlier items before a message about this one.
        if !matches!(answer, Ok((_, Answer { problem: None, .. }))) {
            self.sink.tick()?;
        }
        let (place, answer) = answer?;
        if let Some(problem) = answer.problem {
            self.is_any_bad = true;
            self.progress.report(&place, problem);
            if self.is_strict {
                return Err(Failure::BadInput);
            }
        }
        let Some(result) = answer.result else { return Ok(ControlFlow::Continue(())) };
        self.progress.add_all(answer.kind, answer.items);
        Ok(self.sink.add(result)?)
    }

    fn heap_size(answer: &Placed<T>) -> usize {
        let result = answer.as_ref().ok().and_then(|(_, answer)| answer.result.as_ref());
        result.map_or(0, S::heap_size)
    }

    fn tick(&mut self) -> Result<(), Failure> {
        if self.shown.is_none_or(|shown| shown.elapsed() >= SHOW_EVERY) {
            self.progress.show();
            self.shown = Some(Instant::now());
        }
        self.sink.tick()?;
        end_if_too_late(|| {
            let finished = self.sink.finish(Ended::Stopped);
            self.progress.finish(EndReason::Signal);
            Ok(finished?)
        });
        Ok(())
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        let (is_interrupted, progress) = ((self.is_interrupted)(), self.progress);
        let finished = self.sink.finish(match ended {
            // What was asked for is done.
            Ended::Stopped if !is_interrupted => Ended::Complete,
            ended => ended,
        });
        match ended {
            Ended::Complete => progress.finish(EndReason::Complete),
            Ended::Stopped if is_interrupted => progress.finish(EndReason::Signal),
            Ended::Stopped => progress.finish(EndReason::Stopped),
            Ended::Failed => self.has_failed = true,
        }
        Ok(finished?)
    }
}
