//! Work on batches of puzzles, on all cores and without the lock of the Python interpreter. The results have the same
//! order as the puzzles.

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
    "A row of a batch is invalid. The attribute `row` is the number of the row, from 0."
);

/// Returns an error about a row. The message contains the number of the row.
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

/// Returns the error for an invalid value.
pub(crate) fn value_error(problem: impl ToString) -> PyErr {
    // A TOML error gives its position on a line of its own. Join the lines.
    PyValueError::new_err(problem.to_string().trim_end().replace('\n', " "))
}

/// Number of rows to read between two checks for Ctrl-C.
const ROWS_AT_ONCE: usize = 1 << 12;

/// Returns the grids of an iterable of texts or of an array of integers. A row that is not a grid becomes an error.
pub(crate) fn grids(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<Result<Grid, EntryError>>> {
    if puzzles.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected a list of puzzles, found a single str"));
    }
    if let Some(rows) = rows::<81>(puzzles)? {
        let grids = rows.iter().map(|values| Grid::from_values(values).map_err(EntryError::from));
        return Ok(grids.collect());
    }
    if puzzles.hasattr("columns")? || puzzles.hasattr("column_names")? {
        let problem = "expected one column of a table, found a table; write table[\"puzzle\"]";
        return Err(PyTypeError::new_err(problem));
    }
    // The elements of an Arrow array are not `str`, so convert the array first.
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
        match text.cast::<PyString>() {
            Ok(text) => Ok(text.to_str()?.parse().map_err(EntryError::from)),
            Err(_) if is_missing_in_pandas(&text) => Ok(Err(EntryError::Missing)),
            Err(error) => Err(PyTypeError::new_err(format!("row {row}: expected str, {error}"))),
        }
    };
    puzzles.try_iter()?.enumerate().map(grid).collect()
}

/// True for NaN and `pandas.NA`, which stand for missing texts in pandas.
fn is_missing_in_pandas(value: &Bound<'_, PyAny>) -> bool {
    value.extract::<f64>().is_ok_and(f64::is_nan)
        || value.get_type().name().is_ok_and(|name| name == "NAType")
}

/// The threads of the last call, and the id of the process that started them. The next call with the same number of
/// threads reuses them. A forked process does not have these threads, so it must start new ones.
static POOL: Mutex<Option<(u32, Arc<Pool>)>> = Mutex::new(None);

/// Checks that an argument is at least `least`.
pub(crate) fn number<N: TryFrom<i64>>(name: &str, least: i64, found: i64) -> PyResult<N> {
    let number = N::try_from(found).ok().filter(|_| found >= least);
    number.ok_or_else(|| value_error(format!("{name}: expected {least} or more, found {found}")))
}

/// Returns a pool with this number of threads, by default the number of cores.
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
    // If a forked process dropped the pool, it would wait forever for threads that it does not have.
    if let Some(before) = before.filter(|(id, _)| *id != process) {
        std::mem::forget(before);
    }
    Ok(pool)
}

/// Runs `work` on each item, and passes the results to `add` in the order of the items. The work uses `threads`
/// threads, by default one for each core. Ctrl-C ends the call. When `is_over` is true, no thread begins a new item.
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

/// Calls `answer` for each puzzle of a batch, and returns the answers in order. If there is no answer for a puzzle, the
/// call fails (`strict`), or the answer is `None`.
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
