//! Puzzles from files of any format, as the command reads them.

use gridmill::formats::{Decompressed, LineCounts, PuzzleReader};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Read};
use std::sync::Mutex;

/// A binary file object of Python.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.call_method1(py, "read", (buffer.len(),))?;
            let bytes = bytes.bind(py).extract::<&[u8]>()?;
            let Some(room) = buffer.get_mut(..bytes.len()) else {
                return Err(PyValueError::new_err("the file gave more bytes than were asked for"));
            };
            room.copy_from_slice(bytes);
            Ok(bytes.len())
        })
        .map_err(|error: PyErr| io::Error::other(error))
    }
}

/// Reads the puzzles of a binary file: lines of 81 characters, CSV with a puzzle column, or grids of nine lines, also
/// compressed with gzip or Zstandard; all known by their content. Threads can share one, and each puzzle goes to one of
/// them.
#[pyclass(module = "gridmill", frozen)]
pub(crate) struct Reader(Mutex<State>);

struct State {
    puzzles: PuzzleReader<BufReader<Decompressed>>,
    /// It is raised when what was read before it is handed out.
    error: Option<io::Error>,
}

#[pymethods]
impl Reader {
    #[new]
    fn new(file: Py<PyAny>) -> Self {
        let text = Decompressed::new(Box::new(PythonFile(file)), None);
        let puzzles = PuzzleReader::new(BufReader::with_capacity(1 << 16, text));
        Self(Mutex::new(State { puzzles, error: None }))
    }

    /// Number of lines read so far, and what became of them: `read` is the sum of `puzzles`, `bad`, `skipped` (blank lines,
    /// comments, headings) and `skipped_rows` (of grids below a heading such as `[State]`, or beside a bad row).
    #[getter]
    fn line_counts(&self, py: Python<'_>) -> BTreeMap<&'static str, u64> {
        let state = self.0.lock_py_attached(py).expect("reading does not panic");
        let LineCounts { read, puzzles, bad, skipped, skipped_rows } = state.puzzles.line_counts();
        let counts = [read, puzzles, bad, skipped, skipped_rows];
        ["read", "puzzles", "bad", "skipped", "skipped_rows"].into_iter().zip(counts).collect()
    }

    /// The next puzzles, no more than `n`, and the line of each, from 1: `(lines, puzzles)`. The text of what is no
    /// grid is empty. At the end there are none. If the file cannot be read any further, the puzzles before that come
    /// first, and the next call raises.
    fn read(&self, py: Python<'_>, n: usize) -> PyResult<(Vec<u64>, Vec<String>)> {
        let mut state = self.0.lock_py_attached(py).expect("reading does not panic");
        let State { puzzles, error } = &mut *state;
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

/// Raises again what the file object raised.
fn raised(error: io::Error) -> PyErr {
    error.downcast::<PyErr>().unwrap_or_else(|error| PyOSError::new_err(error.to_string()))
}
