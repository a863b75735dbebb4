//! The loop of all commands: work on all cores, and the answers, in order, into a sink.

use crate::error::{Failure, reason_of};
use crate::output::Encoded;
use crate::progress::Progress;
use crate::signals::{end_if_too_late, interruption};
use gridmill::parallel::{Ended, Pool, Sink};
use gridmill::run::EndReason;
use std::sync::atomic::{AtomicBool, Ordering};

/// Answer to an item.
pub(crate) struct Answer<T = Encoded> {
    /// What goes to the sink, if anything.
    pub(crate) result: Option<T>,
    /// Error of the item.
    pub(crate) problem: Option<String>,
    /// Index into the `kinds` of the progress.
    pub(crate) kind: Option<usize>,
}

impl<T> Answer<T> {
    pub(crate) fn good(result: impl Into<T>) -> Self {
        Self { result: Some(result.into()), problem: None, kind: None }
    }

    pub(crate) fn bad(problem: impl ToString) -> Self {
        Self { result: None, problem: Some(problem.to_string()), kind: None }
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
    pub(crate) fn each<I: Send, W: Send, T: Send, S: Sink<T>>(
        &self,
        items: impl Iterator<Item = I> + Send,
        sink: &mut S,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, I) -> Result<(String, Answer<T>), Failure> + Sync,
    ) -> Result<bool, Failure>
    where
        Failure: From<S::Error>,
    {
        let Self { pool, progress, is_strict } = *self;
        let interrupted = interruption()?;
        let is_interrupted = || interrupted.load(Ordering::Relaxed);
        let (deadline, has_enough) = (progress.deadline(), AtomicBool::new(false));
        let is_over =
            || is_interrupted() || deadline.is_past() || has_enough.load(Ordering::Relaxed);
        let mut is_any_bad = false;
        let work = |worker: &mut W, item| Some(work(worker, item));
        let heap_size = |answer: &Result<(String, Answer<T>), Failure>| {
            let result = answer.as_ref().ok().and_then(|(_, answer)| answer.result.as_ref());
            result.map_or(0, S::heap_size)
        };
        let begun = sink.begin().map_err(Failure::from);
        let take = |answers: Vec<Result<(String, Answer<T>), Failure>>| {
            if answers.is_empty() {
                progress.show();
            }
            for answer in answers {
                if has_enough.load(Ordering::Relaxed) {
                    break;
                }
                // Write the results of earlier items before a message about this one.
                let (place, answer) = answer
                    .or_else(|failure| sink.tick().map_err(Failure::from).and(Err(failure)))?;
                if let Some(problem) = answer.problem {
                    is_any_bad = true;
                    sink.tick()?;
                    progress.report(&place, problem);
                    if is_strict {
                        return Err(Failure::BadInput);
                    }
                }
                if let Some(result) = answer.result {
                    progress.add(answer.kind);
                    has_enough.store(sink.add(result)?.is_break(), Ordering::Relaxed);
                }
            }
            sink.tick()?;
            end_if_too_late(|| {
                let finished = sink.finish(Ended::Stopped);
                progress.finish(EndReason::Signal);
                Ok(finished?)
            });
            Ok(())
        };
        let ended = begun
            .and_then(|()| pool.ordered_by_size(items, worker, work, heap_size, is_over, take));
        let finished = sink.finish(match ended {
            // What was asked for is done.
            Ok(Ended::Stopped) if !is_interrupted() => Ended::Complete,
            Ok(ended) => ended,
            Err(_) => Ended::Failed,
        });
        match ended {
            Err(Failure::BadInput) => progress.break_off(),
            Ok(Ended::Stopped) if is_interrupted() => progress.finish(EndReason::Signal),
            Ok(Ended::Stopped) => progress.finish(EndReason::Stopped),
            _ => progress.finish(reason_of(&ended)),
        }
        let ended = ended?;
        finished?;
        match ended {
            Ended::Stopped if is_interrupted() => Err(Failure::Interrupted),
            Ended::Complete | Ended::Stopped | Ended::Failed => Ok(is_any_bad),
        }
    }
}
