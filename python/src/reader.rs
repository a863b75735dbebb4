//! Puzzles from files of any format, as the command reads them.

use gridmill::formats::{Decompressed, PuzzleReader};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::io::{self, BufReader, Read};

/// A binary file object of Python.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.call_method1(py, "read", (buffer.len(),))?;
            let bytes = bytes.bind(py).extract::<&[u8]>()?;
            buffer[..bytes.len()].copy_from_slice(bytes);
            Ok(bytes.len())
        })
        .map_err(|error: PyErr| io::Error::other(error))
    }
}

/// Reads the puzzles of a binary file: lines of 81 characters, CSV with a puzzle column, or grids of nine lines, also
/// compressed with gzip or Zstandard; all known by their content. It stays on the thread that made it.
#[pyclass(module = "gridmill", unsendable)]
pub(crate) struct Reader(PuzzleReader<BufReader<Decompressed>>);

#[pymethods]
impl Reader {
    #[new]
    fn new(file: Py<PyAny>) -> Self {
        let text = Decompressed::new(Box::new(PythonFile(file)), None);
        Self(PuzzleReader::new(BufReader::with_capacity(1 << 16, text)))
    }

    /// The next puzzles, no more than `n`, and the line of each, from 1: `(lines, puzzles)`. The text of what is no
    /// grid is empty. At the end there are none.
    fn read(&mut self, n: usize) -> PyResult<(Vec<u64>, Vec<String>)> {
        let (mut lines, mut puzzles) = (Vec::new(), Vec::new());
        for entry in self.0.by_ref().take(n) {
            let entry = entry.map_err(|error| PyOSError::new_err(error.to_string()))?;
            lines.push(entry.line);
            puzzles.push(entry.grid.map_or(String::new(), |grid| grid.to_string()));
        }
        Ok((lines, puzzles))
    }
}
