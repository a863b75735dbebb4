//! How a call works: its threads, its progress, and its end.

use crate::error::{Integer, number, value_error};
use gridmill::parallel::Pool;
use pyo3::exceptions::{PyOSError, PyTimeoutError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The threads of the last call, and the id of the process that started them. The next call with the same number of
/// threads reuses them. A forked process does not have these threads, so it must start new ones.
static POOL: Mutex<Option<(u32, Arc<Pool>)>> = Mutex::new(None);

/// How a call works: its arguments `threads`, `progress` and `timeout`. The time counts from here on.
pub(crate) struct Work {
    threads: Option<Integer>,
    progress: Option<Py<PyAny>>,
    timeout: Option<Py<PyAny>>,
    began: Instant,
}

impl<'py> FromPyObject<'_, 'py> for Work {
    type Error = PyErr;

    fn extract(found: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (threads, progress, timeout) = found.extract()?;
        Ok(Self::new(threads, progress, timeout))
    }
}

impl Work {
    pub(crate) fn new(
        threads: Option<Integer>,
        progress: Option<Py<PyAny>>,
        timeout: Option<Py<PyAny>>,
    ) -> Self {
        Self { threads, progress, timeout, began: Instant::now() }
    }

    /// Returns an error if the call shall end before its work has begun.
    pub(crate) fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        self.timeout(py)?.map_or(Ok(()), |timeout| timeout.check(0))
    }

    fn timeout(&self, py: Python<'_>) -> PyResult<Option<Timeout>> {
        let seconds = |given: &Py<PyAny>| {
            let seconds = given.extract(py).ok().filter(|seconds| *seconds >= 0.0);
            let problem = || format!("timeout: expected a number of seconds, found {given}");
            Ok(Timeout {
                began: self.began,
                seconds: seconds.ok_or_else(|| value_error(problem()))?,
            })
        };
        self.timeout.as_ref().map(seconds).transpose()
    }

    /// Begins to watch a call on so many puzzles, if their number is known.
    pub(crate) fn watch(&self, py: Python<'_>, total: Option<usize>) -> PyResult<Watch> {
        let (update, close) = match self.progress.as_ref().map(|it| (it, it.extract::<bool>(py))) {
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
        Ok(Watch { update, close, timeout: self.timeout(py)?, done: 0 })
    }
}

/// The longest time of a call.
struct Timeout {
    began: Instant,
    seconds: f64,
}

impl Timeout {
    /// Returns an error if the time is over, with the number of puzzles done.
    fn check(&self, done: usize) -> PyResult<()> {
        let seconds = self.seconds;
        if self.began.elapsed().as_secs_f64() <= seconds {
            return Ok(());
        }
        let puzzles = if done == 1 { "puzzle was" } else { "puzzles were" };
        let problem = format!("{done} {puzzles} done within the timeout of {seconds} s");
        Err(PyTimeoutError::new_err(problem))
    }
}

/// Watches a call: tells its progress, and ends it after Ctrl-C and when its time is over.
pub(crate) struct Watch {
    update: Option<Py<PyAny>>,
    close: Option<Py<PyAny>>,
    timeout: Option<Timeout>,
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
            self.timeout.as_ref().map_or(Ok(()), |timeout| timeout.check(self.done))
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
pub(crate) fn pool(how: &Work) -> PyResult<Arc<Pool>> {
    let threads = how.threads.clone().map(|it| number::<u16>("threads", 1, it).map(usize::from));
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
