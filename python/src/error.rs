//! Errors of calls.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::error::Error;
use std::io::{self, ErrorKind};
use std::path::Path;

pyo3::create_exception!(
    gridmill,
    PuzzleError,
    PyValueError,
    "A row of a batch is invalid. The attribute `row` is the number of the row, from 0."
);

/// Problem of a row.
pub(crate) type RowProblem = Box<dyn Error + Send + Sync>;

/// Returns an error about a row. The message contains the number of the row.
pub(crate) fn row_error(row: usize, problem: impl ToString) -> PyErr {
    puzzle_error(row, format!("row {row}: {}", problem.to_string()))
}

/// Returns an error about a row whose place the message names.
pub(crate) fn puzzle_error(row: usize, message: String) -> PyErr {
    Python::attach(|py| {
        let error = PuzzleError::new_err(message);
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

/// An argument that should be a whole number, such as `1000` or `1e3`. Anything is accepted, so that the error can name the argument.
#[derive(Clone)]
pub(crate) struct Integer {
    number: Option<i128>,
    found: String,
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(found: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let whole = |it: &f64| it.fract() == 0.0 && it.abs() < 1e15;
        let number = found.extract().ok();
        let number = number.or_else(|| Some(found.extract().ok().filter(whole)? as i128));
        Ok(Self { number, found: found.repr()?.to_string() })
    }
}

/// Checks that an argument is a whole number that is at least `least`.
pub(crate) fn number<N: TryFrom<i128>>(name: &str, least: i128, found: Integer) -> PyResult<N> {
    let Integer { number, found } = found;
    let Some(number) = number else {
        let problem = format!("{name}: expected a whole number, found {found}");
        return Err(PyTypeError::new_err(problem));
    };
    if number < least {
        return Err(value_error(format!("{name}: expected {least} or more, found {found}")));
    }
    N::try_from(number).map_err(|_| value_error(format!("{name}: {found} is too large")))
}

/// Returns the error of a file that cannot be written.
pub(crate) fn failure(path: &Path, error: io::Error) -> PyErr {
    let (name, kind) = (path.display(), error.kind());
    let directory = path.parent().filter(|it| kind == ErrorKind::NotFound && !it.exists());
    let problem = match directory {
        Some(directory) => format!("the directory {} does not exist", directory.display()),
        None => error.to_string(),
    };
    io::Error::new(kind, format!("{name}: {problem}")).into()
}
