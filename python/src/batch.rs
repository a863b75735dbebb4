//! Batches: puzzles in, results in the same order out, on all cores and without the lock of the interpreter.

use crate::arrays::rows;
use gridmill::examine::NotAPuzzle;
use gridmill::formats::EntryError;
use gridmill::grid::Grid;
use gridmill::parallel::Pool;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pyo3::create_exception!(
    gridmill,
    PuzzleError,
    PyValueError,
    "A row of a batch cannot be worked on. `row` is its number, from 0."
);

/// An error that says in which row it is.
pub(crate) fn row_error(row: usize, problem: impl ToString) -> PyErr {
    let problem = problem.to_string();
    Python::attach(|py| {
        let error = PuzzleError::new_err(format!("row {row}: {problem}"));
        match error.value(py).setattr("row", row) {
            Ok(()) => error,
            Err(other) => other,
        }
    })
}

/// A value that means nothing.
pub(crate) fn value_error(problem: impl ToString) -> PyErr {
    // Where a value stands comes in a line of its own.
    PyValueError::new_err(problem.to_string().trim_end().replace('\n', " "))
}

/// So often Ctrl-C is looked for while a batch is read.
const ROWS_AT_ONCE: usize = 1 << 12;

/// The grids of an iterable of texts, or of an array of integers, and what is wrong in the place of those that are none.
pub(crate) fn grids(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<Result<Grid, EntryError>>> {
    if puzzles.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected a list of puzzles, found a single str"));
    }
    if let Some(rows) = rows::<81>(puzzles)? {
        let grids = rows.iter().map(|values| Grid::from_values(values).map_err(EntryError::from));
        return Ok(grids.collect());
    }
    // The elements of an Arrow array are no `str` before they are asked to be.
    let puzzles =
        if puzzles.hasattr("to_pylist")? { &puzzles.call_method0("to_pylist")? } else { puzzles };
    let grid = |(row, text): (usize, PyResult<Bound<'_, PyAny>>)| {
        if row.is_multiple_of(ROWS_AT_ONCE) {
            puzzles.py().check_signals()?;
        }
        let text = text?;
        if text.is_none() {
            return Ok(Err(EntryError::Missing));
        }
        let text = text
            .cast::<PyString>()
            .map_err(|error| PyTypeError::new_err(format!("row {row}: expected str, {error}")))?;
        Ok(text.to_str()?.parse().map_err(EntryError::from))
    };
    puzzles.try_iter()?.enumerate().map(grid).collect()
}

/// The threads of the last call, for the next one with as many; and the process that started them, since a forked one
/// does not have them.
static POOL: Mutex<Option<(u32, Arc<Pool>)>> = Mutex::new(None);

/// A number that an argument of this name must have, no less than `least`.
pub(crate) fn number<N: TryFrom<i64>>(name: &str, least: i64, found: i64) -> PyResult<N> {
    let number = N::try_from(found).ok().filter(|_| found >= least);
    number.ok_or_else(|| value_error(format!("{name}: expected {least} or more, found {found}")))
}

/// Threads to work on, all cores without a number.
pub(crate) fn pool(threads: Option<i64>) -> PyResult<Arc<Pool>> {
    let threads = threads.map(|threads| number::<u16>("threads", 1, threads).map(usize::from));
    let threads = threads.transpose()?;
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let (threads, process) = (threads.unwrap_or_else(all), std::process::id());
    let mut kept = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, pool)) =
        kept.as_ref().filter(|(id, pool)| *id == process && pool.threads() == threads)
    {
        return Ok(Arc::clone(pool));
    }
    let pool = Pool::new(threads).map_err(|error| PyOSError::new_err(error.to_string()))?;
    let pool = Arc::new(pool);
    let before = kept.replace((process, Arc::clone(&pool)));
    // Waiting for threads that are not there would never end.
    if let Some(before) = before.filter(|(id, _)| *id != process) {
        std::mem::forget(before);
    }
    Ok(pool)
}

/// Does `work` on each item on so many threads (all cores without a number), and hands the results to `add` in order.
/// Ctrl-C ends it. Once it `is_over`, because it is ended or somebody says so, no item is begun.
pub(crate) fn for_each<T: Send, W: Send, R: Send>(
    py: Python<'_>,
    threads: Option<i64>,
    is_over: &AtomicBool,
    items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, T) -> Option<R> + Sync + Send,
    mut add: impl FnMut(R) -> PyResult<()> + Send,
) -> PyResult<()> {
    let pool = pool(threads)?;
    let ended = py.detach(|| {
        pool.ordered(
            items,
            worker,
            work,
            || is_over.load(Ordering::Relaxed),
            |results| {
                let added = results.into_iter().try_for_each(&mut add);
                let result = added.and_then(|()| Python::attach(|py| py.check_signals()));
                is_over.fetch_or(result.is_err(), Ordering::Relaxed);
                result
            },
        )
    });
    ended.map(|_| ())
}

/// Answers each puzzle of a batch. One that has no answer ends it, if `strict`; else `None` takes its place.
pub(crate) fn answers<W: Send, R: Send>(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    strict: bool,
    threads: Option<i64>,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, &Grid) -> Result<R, NotAPuzzle> + Sync + Send,
) -> PyResult<Vec<Option<R>>> {
    let grids = grids(puzzles)?;
    let mut answers = Vec::with_capacity(grids.len());
    let work = |worker: &mut W, read: Result<Grid, EntryError>| {
        Some(read.map_err(NotAPuzzle::from).and_then(|grid| answer(worker, &grid)))
    };
    let never = AtomicBool::new(false);
    for_each(py, threads, &never, grids.into_iter(), worker, work, |result| {
        match result {
            Ok(answer) => answers.push(Some(answer)),
            Err(problem) if strict => return Err(row_error(answers.len(), problem)),
            Err(_) => answers.push(None),
        }
        Ok(())
    })?;
    Ok(answers)
}
