//! Reads puzzles from files in all formats that the command reads.

use gridmill::formats::{Decompressed, LineCounts, PuzzleReader};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Read};
use std::sync::Mutex;

/// A binary Python file object.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.call_method1(py, "read", (buffer.len(),))?;
            let bytes = bytes.bind(py).extract::<&[u8]>()?;
            let Some(room) = buffer.get_mut(..bytes.len()) else {
                return Err(PyValueError::new_err("the file returned more bytes than requested"));
            };
            room.copy_from_slice(bytes);
            Ok(bytes.len())
        })
        .map_err(|error: PyErr| io::Error::other(error))
    }
}

/// Reads the puzzles of a binary file, as the command reads them: lines that hold 81 cells, CSV or JSON with a puzzle column, or
/// grids of nine lines. It may be compressed with gzip or Zstandard. The reader detects the format from the content;
/// `column` names the column of the puzzles. If several threads share a reader, each puzzle goes to only one thread.
#[pyclass(module = "gridmill", frozen)]
pub(crate) struct Reader(Mutex<ReaderState>);

struct ReaderState {
    puzzles: PuzzleReader<BufReader<Decompressed>>,
    /// Error to raise in the next call. First the puzzles before the error must be returned.
    error: Option<io::Error>,
}

#[pymethods]
impl Reader {
    #[new]
    #[pyo3(signature = (file, *, column=None))]
    fn new(file: Py<PyAny>, column: Option<&str>) -> Self {
        let text = Decompressed::new(Box::new(PythonFile(file)), None);
        let mut puzzles = PuzzleReader::new(BufReader::with_capacity(1 << 16, text));
        column.into_iter().for_each(|name| puzzles.set_column(name));
        Self(Mutex::new(ReaderState { puzzles, error: None }))
    }

    /// Numbers of the lines read so far. `puzzles` counts lines of puzzles, and `bad` counts lines with errors.
    /// `skipped` counts blank lines, comments and headings. `skipped_rows` counts rows of grids that the reader skips,
    /// because they are below a heading such as `[State]` or beside a bad row. `read` counts all lines.
    #[getter]
    fn line_counts(&self, py: Python<'_>) -> BTreeMap<&'static str, u64> {
        let state = self.0.lock_py_attached(py).expect("reading does not panic");
        let LineCounts { read, puzzles, bad, skipped, skipped_rows } = state.puzzles.line_counts();
        let counts = [read, puzzles, bad, skipped, skipped_rows];
        ["read", "puzzles", "bad", "skipped", "skipped_rows"].into_iter().zip(counts).collect()
    }

    /// Returns the next puzzles, at most `n`, as two lists `(lines, puzzles)`. `lines` has the line of each puzzle,
    /// from 1. An entry with an error is an empty text in `puzzles`. At the end of the file both lists are empty. If
    /// reading fails, this call returns the puzzles before the failure, and the next call raises the error.
    fn read(&self, py: Python<'_>, n: usize) -> PyResult<(Vec<u64>, Vec<String>)> {
        let mut state = self.0.lock_py_attached(py).expect("reading does not panic");
        let ReaderState { puzzles, error } = &mut *state;
        let (mut lines, mut texts) = (Vec::new(), Vec::new());
        while error.is_none()
            && lines.len() < n
            && let Some(entry) = puzzles.next()
        {
            match entry {
                Ok(entry) => {
                    lines.push(entry.line);
                    texts.push(entry.grid.map_or(String::new(), |grid| grid.to_string()));
                }
                Err(problem) => *error = Some(problem),
            }
        }
        match error.take_if(|_| lines.is_empty()) {
            Some(problem) => Err(raised(problem)),
            None => Ok((lines, texts)),
        }
    }
}

/// Returns the Python error that the file object raised, or an `OSError` for any other error.
fn raised(error: io::Error) -> PyErr {
    error.downcast::<PyErr>().unwrap_or_else(|error| PyOSError::new_err(error.to_string()))
}
