//! Work on batches of puzzles, on all cores and without the lock of the Python interpreter. The results have the same
//! order as the puzzles.

use crate::collection::of_file;
use crate::error::{Integer, RowProblem, number, row_error, value_error};
use crate::grids::{ReadGrid, column, grids};
use crate::layouts::Layouts;
use gridmill::parallel::Pool;
use pyo3::exceptions::{PyOSError, PyTimeoutError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The threads of the last call, and the id of the process that started them. The next call with the same number of
/// threads reuses them. A forked process does not have these threads, so it must start new ones.
static POOL: Mutex<Option<(u32, Arc<Pool>)>> = Mutex::new(None);

/// How a call works: its arguments `threads`, `progress` and `timeout`, which are checked when it begins.
#[derive(FromPyObject)]
pub(crate) struct Work(
    pub(crate) Option<Integer>,
    pub(crate) Option<Py<PyAny>>,
    pub(crate) Option<Py<PyAny>>,
);

impl Work {
    /// Begins to watch a call on so many puzzles, if their number is known.
    pub(crate) fn watch(&self, py: Python<'_>, total: Option<usize>) -> PyResult<Watch> {
        let Self(_, progress, timeout) = self;
        let (update, close) = match progress.as_ref().map(|it| (it, it.extract::<bool>(py))) {
            None | Some((_, Ok(false))) => (None, None),
            Some((_, Ok(true))) => {
                let options = PyDict::new(py);
                options.set_item("unit", "puzzle")?;
                options.set_item("total", total)?;
                let bar = py.import("tqdm.auto")?.call_method("tqdm", (), Some(&options))?;
                (Some(bar.getattr("update")?.unbind()), Some(bar.getattr("close")?.unbind()))
            }
            Some((update, _)) if update.bind(py).is_callable() => {
                (Some(update.clone_ref(py)), None)
            }
            Some((found, _)) => {
                let problem = format!("progress: expected True or a function, found {found}");
                return Err(PyTypeError::new_err(problem));
            }
        };
        let seconds = |given: &Py<PyAny>| {
            let seconds =
                given.extract(py).ok().and_then(|it| Duration::try_from_secs_f64(it).ok());
            let problem = || format!("timeout: expected a number of seconds, found {given}");
            seconds.ok_or_else(|| value_error(problem()))
        };
        let timeout = timeout.as_ref().map(seconds).transpose()?;
        let end = timeout.and_then(|it| Some((Instant::now().checked_add(it)?, it)));
        Ok(Watch { update, close, end, done: 0 })
    }
}

/// Watches a call: tells its progress, and ends it after Ctrl-C and when its time is over.
pub(crate) struct Watch {
    update: Option<Py<PyAny>>,
    close: Option<Py<PyAny>>,
    end: Option<(Instant, Duration)>,
    /// Number of puzzles done.
    done: usize,
}

impl Watch {
    /// Tells how many more puzzles were done.
    pub(crate) fn tell(&mut self, more: usize) -> PyResult<()> {
        self.done += more;
        let update = self.update.as_ref().filter(|_| more > 0);
        update.map_or(Ok(()), |it| Python::attach(|py| it.call1(py, (more,)).map(|_| ())))
    }

    /// Does the same, and returns an error if the call shall end.
    pub(crate) fn tick(&mut self, more: usize) -> PyResult<()> {
        self.tell(more)?;
        Python::attach(|py| {
            py.check_signals()?;
            match self.end {
                Some((end, timeout)) if Instant::now() > end => {
                    let (seconds, done) = (timeout.as_secs_f64(), self.done);
                    let problem =
                        format!("{done} puzzles were done within the timeout of {seconds} s");
                    Err(PyTimeoutError::new_err(problem))
                }
                _ => Ok(()),
            }
        })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(close) = &self.close {
            // The call has its own result or error.
            let _closed = Python::attach(|py| close.call0(py).map(|_| ()));
        }
    }
}

/// Returns the pool of a call, which by default has a thread for each core.
pub(crate) fn pool(Work(threads, ..): &Work) -> PyResult<Arc<Pool>> {
    let threads = threads.clone().map(|it| number::<u16>("threads", 1, it).map(usize::from));
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

/// Runs `work` on each item, and passes the results to `add` in the order of the items. Ctrl-C ends the call.
pub(crate) fn for_each<T: Send, W: Send, R: Send>(
    py: Python<'_>,
    how: &Work,
    items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, T) -> Option<R> + Sync + Send,
    mut add: impl FnMut(R) -> PyResult<()> + Send,
) -> PyResult<()> {
    let (pool, is_over) = (pool(how)?, AtomicBool::new(false));
    let total = items.size_hint().1;
    let mut watch = how.watch(py, total)?;
    let ended = py.detach(|| {
        pool.ordered(
            items,
            worker,
            work,
            || is_over.load(Ordering::Relaxed),
            |results| {
                let number = results.len();
                let added = results.into_iter().try_for_each(&mut add);
                let result = added.and_then(|()| watch.tick(number));
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
    layout: Option<Layouts>,
    strict: bool,
    how: &Work,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, ReadGrid) -> Result<R, RowProblem> + Sync + Send,
) -> PyResult<Vec<Option<R>>> {
    let (puzzles, layouts) = &column(&of_file(puzzles, strict)?, layout)?;
    let grids = grids(puzzles, layouts)?;
    let mut answers = Vec::with_capacity(grids.len());
    let work = |worker: &mut W, read| Some(answer(worker, read));
    for_each(py, how, grids.into_iter(), worker, work, |result| {
        match result {
            Ok(answer) => answers.push(Some(answer)),
            Err(problem) if strict => return Err(row_error(answers.len(), problem)),
            Err(_) => answers.push(None),
        }
        Ok(())
    })?;
    Ok(answers)
}
