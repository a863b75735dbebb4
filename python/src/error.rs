//! Errors of calls.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

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

/// Checks that an argument is at least `least`.
pub(crate) fn number<N: TryFrom<i64>>(name: &str, least: i64, found: i64) -> PyResult<N> {
    let number = N::try_from(found).ok().filter(|_| found >= least);
    number.ok_or_else(|| value_error(format!("{name}: expected {least} or more, found {found}")))
}
