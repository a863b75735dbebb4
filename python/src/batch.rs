//! Work on batches of puzzles, on all cores and without the lock of the Python interpreter. The results have the same
//! order as the puzzles.

use crate::error::{Integer, RowProblem, number, row_error};
use crate::grids::{ReadGrid, grids};
use crate::layouts::Layouts;
use gridmill::parallel::Pool;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The threads of the last call, and the id of the process that started them. The next call with the same number of
/// threads reuses them. A forked process does not have these threads, so it must start new ones.
static POOL: Mutex<Option<(u32, Arc<Pool>)>> = Mutex::new(None);

/// Returns a pool with this number of threads, by default the number of cores.
pub(crate) fn pool(threads: Option<Integer>) -> PyResult<Arc<Pool>> {
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
    threads: Option<Integer>,
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
    layouts: &Layouts,
    strict: bool,
    threads: Option<Integer>,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, ReadGrid) -> Result<R, RowProblem> + Sync + Send,
) -> PyResult<Vec<Option<R>>> {
    let grids = grids(puzzles, layouts)?;
    let mut answers = Vec::with_capacity(grids.len());
    let work = |worker: &mut W, read| Some(answer(worker, read));
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
