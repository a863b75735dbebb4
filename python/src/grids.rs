//! Reads puzzles: an iterable of texts or of lists of numbers, a column of a table, or an array of numbers.

use crate::error::value_error;
use crate::layouts::Layouts;
use crate::work::Work;
use gridmill::formats::{EntryError, puzzle_column, puzzle_of_layout};
use gridmill::grid::{Grid, ParseGridError};
use gridmill::layout::{Board, Layout, ParseBoardError};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

/// Number of rows to read between two checks for Ctrl-C.
const ROWS_AT_ONCE: usize = 1 << 12;

/// The grid of a row. A board that is not classic is an [`EntryError::OtherBoard`], as when the library reads files.
pub(crate) type ReadGrid = Result<Grid, EntryError>;

/// Returns the grids of an iterable of texts or lists, or of an array of integers. A row that is not a grid of its layout becomes
/// an error.
pub(crate) fn grids(puzzles: &Bound<'_, PyAny>, layouts: &Layouts) -> PyResult<Vec<ReadGrid>> {
    checked_grids(puzzles, layouts, || puzzles.py().check_signals())
}

/// Does the same for a call that may have a timeout.
pub(crate) fn grids_within(
    how: &Work,
    puzzles: &Bound<'_, PyAny>,
    layouts: &Layouts,
) -> PyResult<Vec<ReadGrid>> {
    checked_grids(puzzles, layouts, || how.check(puzzles.py()))
}

fn checked_grids(
    puzzles: &Bound<'_, PyAny>,
    layouts: &Layouts,
    check: impl Fn() -> PyResult<()>,
) -> PyResult<Vec<ReadGrid>> {
    let grids = grids_of(&column(puzzles, Some(layouts.clone()))?.0, layouts, check)?;
    layouts.check_number(grids.len())?;
    Ok(grids)
}

/// Returns the column of puzzles of a table, and the layouts in its column `layout` unless `layout` is given; any other batch
/// as it is.
pub(crate) fn column<'py>(
    data: &Bound<'py, PyAny>,
    layout: Option<Layouts>,
) -> PyResult<(Bound<'py, PyAny>, Layouts)> {
    let mut names = None;
    // A table of pyarrow has both, and its columns are no names.
    for attribute in ["column_names", "columns"] {
        if names.is_none() && data.hasattr(attribute)? {
            names = Some(data.getattr(attribute)?);
        }
    }
    if data.is_instance_of::<PyDict>() {
        names = Some(data.call_method0("keys")?);
    }
    let Some(names) = names else { return Ok((data.clone(), layout.unwrap_or_default())) };
    let names = names.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let texts = names.iter().map(|name| Ok(name.str()?.to_string().to_ascii_lowercase()));
    let texts: Vec<String> = texts.collect::<PyResult<_>>()?;
    let place = puzzle_column(&texts).ok_or_else(|| {
        value_error(format!(
            "none of the columns {} holds puzzles; give one column",
            texts.join(", ")
        ))
    })?;
    let layout_name = texts.iter().position(|name| name == "layout").filter(|_| layout.is_none());
    let layouts = layout_name.map(|place| data.get_item(&names[place])?.extract()).transpose()?;
    Ok((data.get_item(&names[place])?, layout.or(layouts).unwrap_or_default()))
}

/// `check` can end the work.
fn grids_of(
    puzzles: &Bound<'_, PyAny>,
    layouts: &Layouts,
    check: impl Fn() -> PyResult<()>,
) -> PyResult<Vec<ReadGrid>> {
    if puzzles.is_instance_of::<PyString>() {
        let problem = "expected a list of puzzles, found a single str; write [puzzle], or gridmill.read(file)";
        return Err(PyTypeError::new_err(problem));
    }
    let width = layouts.width(0);
    if let Some(values) = integers(puzzles, width)? {
        layouts.check_number(values.len() / width)?;
        let rows = values.chunks_exact(width).zip(layouts.as_slice().iter().cycle());
        return Ok(rows.map(|(values, layout)| of_values(values, layout)).collect());
    }
    // The elements of an Arrow array are not `str`, so convert the array first.
    let puzzles =
        if puzzles.hasattr("to_pylist")? { &puzzles.call_method0("to_pylist")? } else { puzzles };
    let grid = |(row, text): (usize, PyResult<Bound<'_, PyAny>>)| {
        if row.is_multiple_of(ROWS_AT_ONCE) {
            check()?;
        }
        let (text, layout) = (text?, layouts.of(row)?);
        if text.is_none() {
            return Ok(Err(EntryError::Missing));
        }
        match text.cast::<PyString>() {
            // A text of several lines is one grid.
            Ok(text) => {
                Ok(puzzle_of_layout(text.to_str()?.replace(['\n', '\r'], "").as_bytes(), layout))
            }
            Err(_) if text.is_instance_of::<PyList>() || text.is_instance_of::<PyTuple>() => {
                Ok(puzzle_of_layout(cells_of(&text)?.as_bytes(), layout))
            }
            Err(_) if is_missing_in_pandas(&text) => Ok(Err(EntryError::Missing)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "row {row}: expected str, found {}; read the column as text (in pandas with dtype=str), or the file with gridmill.read",
                text.repr()?
            ))),
        }
    };
    let rows = puzzles.try_iter().map_err(|_| {
        PyTypeError::new_err(format!(
            "expected a list of puzzles, a column or an array, found {puzzles}"
        ))
    })?;
    let grids: Vec<ReadGrid> = rows.enumerate().map(grid).collect::<PyResult<_>>()?;
    let is_row = |grid: &ReadGrid| {
        matches!(grid, Err(EntryError::Grid(ParseGridError::WrongLength { cells: 9 })))
    };
    if grids.len() == 9 && grids.iter().all(is_row) {
        return Err(PyTypeError::new_err(
            "expected a list of puzzles, found nine rows of one; write [puzzle]",
        ));
    }
    Ok(grids)
}

/// Returns the grid of the numbers of its cells.
fn of_values(values: &[u8], layout: &Layout) -> ReadGrid {
    if layout.is_classic()
        && let Ok(values) = values.try_into()
    {
        return Ok(Grid::from_values(values)?);
    }
    let cell = |value: &u8| char::from_digit((*value).into(), 26).unwrap_or('?');
    let board = Board::parse(layout, &values.iter().map(cell).collect::<String>())?;
    Err(EntryError::OtherBoard(Box::new(board)))
}

/// Returns the classic grid that was read.
pub(crate) fn classic(read: &ReadGrid) -> Result<&Grid, EntryError> {
    read.as_ref().map_err(Clone::clone)
}

/// Returns the text of a grid or a board.
pub(crate) fn text_of(read: ReadGrid) -> Result<String, EntryError> {
    match read {
        Err(EntryError::OtherBoard(board)) => Ok(board.to_string()),
        read => Ok(read?.to_string()),
    }
}

/// Writes the digits of a grid or a board into the row of an array.
pub(crate) fn put_digits(read: ReadGrid, row: &mut [u8]) -> Result<(), EntryError> {
    let mut put = |digits: &[u8]| {
        if digits.len() != row.len() {
            let (cells, side) = (digits.len(), row.len().isqrt());
            return Err(ParseBoardError::WrongLength { cells, side }.into());
        }
        row.copy_from_slice(digits);
        Ok(())
    };
    match read {
        Err(EntryError::OtherBoard(board)) => put(board.digits()),
        read => put(read?.values()),
    }
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
            // Boards of more than nine rows have letters for larger digits.
            let letter = item.extract().ok().filter(|digit| (10..26).contains(digit));
            let letter = letter.and_then(|digit| char::from_digit(digit, 26));
            letter.map_or_else(|| Ok(item.str()?.to_string()), |letter| Ok(letter.into()))
        }
    };
    items.try_iter()?.map(cell).collect()
}

/// True for NaN and `pandas.NA`, which stand for missing texts in pandas.
fn is_missing_in_pandas(value: &Bound<'_, PyAny>) -> bool {
    value.extract::<f64>().is_ok_and(f64::is_nan)
        || value.get_type().name().is_ok_and(|name| name == "NAType")
}

/// Returns the numbers of an array of integers with rows of `width` numbers, or `None` if `array` is not an array or holds texts.
pub(crate) fn integers(array: &Bound<'_, PyAny>, width: usize) -> PyResult<Option<Vec<u8>>> {
    // An object with `to_pylist` is an Arrow column, which holds texts.
    if array.is_instance_of::<PyString>()
        || array.hasattr("to_pylist")?
        || !array.hasattr("__array__")?
    {
        return Ok(None);
    }
    let package = array.py().import("gridmill._arrays")?;
    let values = package.call_method1("integers", (array, width))?;
    if values.is_none() {
        return Ok(None);
    }
    PyBuffer::<u8>::get(&values)?.to_vec(array.py()).map(Some)
}
