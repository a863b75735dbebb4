//! The loop of all commands that read puzzles: it works on each entry by itself, and writes the answers in order.

use super::destination::{Destination, TakesAnswers};
use super::exit::{Failure, interruption, say};
use super::input::{self, Puzzles};
use super::options::{Common, Input};
use super::output::Output;
use super::progress::{Progress, Total};
use gridmill::formats::Entry;
use gridmill::parallel::{Ended, Pool};
use same_file::Handle;
use std::iter;
use std::sync::atomic::Ordering;

/// Result of the work on an entry.
pub(super) struct Answer<T = String> {
    /// Output of the entry; text has its line ends.
    pub(super) result: T,
    /// Error of the entry.
    pub(super) problem: Option<String>,
    /// Index into the `kinds` of the progress.
    pub(super) kind: Option<usize>,
}

impl Answer {
    pub(super) fn good(text: String) -> Self {
        Self { result: text, problem: None, kind: None }
    }

    pub(super) fn bad(problem: impl ToString) -> Self {
        Self { result: String::new(), problem: Some(problem.to_string()), kind: None }
    }
}

/// Works on all items, or until the deadline of the progress. It passes the results, in chunks and in order, to `write`, which
/// adds rows to the output. `worker` makes the state of a thread. Then it ends the progress. After a failure the output keeps
/// the rows written so far; otherwise it is finished, even if interrupted.
pub(super) fn run<T: Send, W: Send, R: Send, D: Destination>(
    pool: &Pool,
    mut output: D,
    mut progress: Progress,
    items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, T) -> Option<R> + Sync + Send,
    mut write: impl FnMut(Vec<R>, &mut D, &mut Progress) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let interrupted = interruption()?;
    let is_interrupted = || interrupted.load(Ordering::Relaxed);
    let deadline = progress.deadline();
    let is_over = || is_interrupted() || deadline.is_past();
    let ended = pool.ordered(items, worker, work, is_over, |results| {
        if !results.is_empty() {
            return write(results, &mut output, &mut progress);
        }
        output.tick(is_interrupted())?;
        progress.show();
        Ok(())
    });
    conclude(ended, output, progress, &is_interrupted)
}

/// Ends the progress and the output. After a failure the output keeps the rows written so far; otherwise it is finished, even
/// if interrupted.
pub(super) fn conclude<D: Destination>(
    ended: Result<Ended, Failure>,
    mut output: D,
    mut progress: Progress,
    is_interrupted: &dyn Fn() -> bool,
) -> Result<(), Failure> {
    let ended = ended.and_then(|ended| match ended {
        Ended::Complete => output.conclude(&mut progress, is_interrupted).map(|()| ended),
        Ended::Stopped | Ended::Failed => Ok(ended),
    });
    let result = match ended {
        Ok(ended) => output.finish(ended).and(match ended {
            Ended::Stopped if is_interrupted() => Err(Failure::Interrupted),
            Ended::Complete | Ended::Stopped | Ended::Failed => Ok(()),
        }),
        Err(failure) => {
            output.abandon();
            Err(failure)
        }
    };
    progress.finish();
    result
}

/// Reads the input, answers each entry (with its number among the entries, from 0), and writes the answers as lines. The
/// progress shows counts in the order of `kinds`; `worker` makes the state of a thread.
pub(super) fn answer_each<T: Send, W: Send>(
    input: &Input,
    common: &Common,
    kinds: Vec<String>,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, u64, &Entry) -> Answer<T> + Sync + Send,
) -> Result<(), Failure>
where
    Output: TakesAnswers<T>,
{
    let path = common.output.as_deref();
    let open = |inputs: &[Handle]| Output::open(path, "", inputs);
    answer_into(input, common, open, kinds, worker, answer)
}

/// Does the same with results of any kind, for the destination that `open` makes. `open` must refuse the inputs it is given.
pub(super) fn answer_into<T: Send, W: Send, D: TakesAnswers<T> + Send>(
    input: &Input,
    common: &Common,
    open: impl FnOnce(&[Handle]) -> Result<D, Failure>,
    kinds: Vec<String>,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, u64, &Entry) -> Answer<T> + Sync + Send,
) -> Result<(), Failure> {
    let read = |_: &Puzzles, entry| entry;
    let answer = |worker: &mut W, number, entry| answer(worker, number, &entry);
    answer_items(input, common, open, kinds, read, worker, answer)
}

/// Like `answer_into`, but works on what `read` returns for each entry.
pub(super) fn answer_items<I: Send, T: Send, W: Send, D: TakesAnswers<T> + Send>(
    input: &Input,
    common: &Common,
    open: impl FnOnce(&[Handle]) -> Result<D, Failure>,
    kinds: Vec<String>,
    read: impl Fn(&Puzzles, Entry) -> I + Sync + Send,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, u64, I) -> Answer<T> + Sync + Send,
) -> Result<(), Failure> {
    let pool = common.pool()?;
    let source = input::open(&input.file)?;
    let output = open(source.handle.as_slice())?;
    let total = source.length.map_or(Total::Unknown, Total::Bytes);
    let progress = common.progress(total, kinds);
    let name = source.name.clone();
    let mut read_error = None;
    let mut reader = Puzzles::of(source, &progress).of_column(input.column.as_deref());
    let failure = &mut read_error;
    // Drop the reader with the items, before the progress counts its lines.
    let items = iter::from_fn(move || match reader.next()? {
        Ok(entry) => Some((entry.line, read(&reader, entry))),
        Err(error) => {
            *failure = Some(error);
            None
        }
    });
    let (mut is_any, mut is_any_bad) = (false, false);
    let work = |worker: &mut W, (number, (line, item)): (u64, (u64, I))| {
        Some((line, answer(worker, number, item)))
    };
    run(&pool, output, progress, (0..).zip(items), worker, work, |answers, output, progress| {
        is_any = true;
        let mut results = Vec::new();
        for (line, answer) in answers {
            if let Some(problem) = answer.problem {
                is_any_bad = true;
                // Write the results of earlier lines before the message about this one.
                output.add(std::mem::take(&mut results))?;
                progress.report(&format!("{name}:{line}: {problem}"));
                if input.bad_lines.strict {
                    return Err(Failure::BadInput);
                }
            }
            results.push(answer.result);
            progress.add(answer.kind);
        }
        output.add(results)
    })?;
    if let Some(error) = read_error {
        return Err(input::read_failure(&name, error));
    }
    if !is_any {
        say(format_args!("{name}: no puzzles found"));
        is_any_bad = true;
    }
    if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
}
