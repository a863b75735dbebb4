//! Reads puzzles: an iterable of texts or of lists of numbers, a column of a table, or an array of numbers.

use gridmill::formats::{EntryError, puzzle_in};
use gridmill::grid::Grid;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

/// Number of rows to read between two checks for Ctrl-C.
const ROWS_AT_ONCE: usize = 1 << 12;

/// Returns the grids of an iterable of texts or lists, or of an array of integers. A row that is not a grid becomes an error.
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
            Ok(text) => Ok(puzzle_in(text.to_str()?.as_bytes())),
            Err(_) if text.is_instance_of::<PyList>() || text.is_instance_of::<PyTuple>() => {
                Ok(puzzle_in(cells_of(&text)?.as_bytes()))
            }
            Err(_) if is_missing_in_pandas(&text) => Ok(Err(EntryError::Missing)),
            Err(error) => Err(PyTypeError::new_err(format!("row {row}: expected str, {error}"))),
        }
    };
    let rows = puzzles.try_iter().map_err(|_| {
        PyTypeError::new_err(format!(
            "expected a list of puzzles, a column or an array, found {puzzles}"
        ))
    })?;
    rows.enumerate().map(grid).collect()
}

/// Returns the numbers of a list, and of the lists in it, as cells; 0 and None are empty cells.
fn cells_of(items: &Bound<'_, PyAny>) -> PyResult<String> {
    let cell = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        if item.is_none() {
            Ok("0".to_owned())
        } else if item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>() {
            cells_of(&item)
        } else {
            Ok(item.str()?.to_string())
        }
    };
    items.try_iter()?.map(cell).collect()
}

/// True for NaN and `pandas.NA`, which stand for missing texts in pandas.
fn is_missing_in_pandas(value: &Bound<'_, PyAny>) -> bool {
    value.extract::<f64>().is_ok_and(f64::is_nan)
        || value.get_type().name().is_ok_and(|name| name == "NAType")
}

/// Returns the rows of an array of integers, or `None` if `array` is not an array or holds texts.
pub(crate) fn rows<const N: usize>(array: &Bound<'_, PyAny>) -> PyResult<Option<Vec<[u8; N]>>> {
    // An object with `to_pylist` is an Arrow column, which holds texts.
    if array.is_instance_of::<PyString>()
        || array.hasattr("to_pylist")?
        || !array.hasattr("__array__")?
    {
        return Ok(None);
    }
    let package = array.py().import("gridmill._arrays")?;
    let values = package.call_method1("integers", (array, N))?;
    if values.is_none() {
        return Ok(None);
    }
    let values = PyBuffer::<u8>::get(&values)?.to_vec(array.py())?;
    Ok(Some(values.as_chunks::<N>().0.to_vec()))
}
