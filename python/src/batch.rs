//! Work on batches of puzzles, on all cores and without the lock of the Python interpreter. The results have the same
//! order as the puzzles.

use crate::collection::of_file;
use crate::error::{RowProblem, row_error};
use crate::grids::{ReadGrid, column, grids_within};
use crate::layouts::Layouts;
use crate::work::{Work, pool};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

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
    let grids = grids_within(how, puzzles, layouts)?;
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
