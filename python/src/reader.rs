//! Reads puzzles from files in all formats that the command reads.

use crate::grids::text_of;
use crate::layouts::set_layout;
use gridmill::formats::{Decompressed, LineCounts, PuzzleReader};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Cursor, Read};
use std::sync::Mutex;

/// A Python file object, as bytes.
pub(crate) struct PythonFile {
    file: Py<PyAny>,
    /// Bytes that the file returned, but that were not read.
    rest: Cursor<Vec<u8>>,
}

impl PythonFile {
    /// Reads what is left of a file object. A text file in UTF-8 that nobody has read may also be compressed.
    pub(crate) fn new(file: &Bound<'_, PyAny>) -> Self {
        let is_unread = |file: &Bound<'_, PyAny>| -> PyResult<bool> {
            Ok(file.call_method0("tell")?.extract::<u64>()? == 0)
        };
        let bytes_of = || -> PyResult<_> {
            let encoding: String = file.getattr("encoding")?.extract()?;
            let bytes = file.getattr("buffer")?;
            let is_utf8 =
                encoding.eq_ignore_ascii_case("utf-8") || encoding.eq_ignore_ascii_case("utf8");
            Ok((is_utf8 && is_unread(file)? && is_unread(&bytes)?).then_some(bytes))
        };
        // A file of bytes has no encoding, and a pipe no place.
        let bytes = bytes_of().ok().flatten();
        Self { file: bytes.unwrap_or_else(|| file.clone()).unbind(), rest: Cursor::default() }
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_read = self.rest.position() == self.rest.get_ref().len() as u64;
        if is_read && !buffer.is_empty() {
            let read = |py: Python<'_>| -> PyResult<Vec<u8>> {
                let read = self.file.bind(py).call_method1("read", (buffer.len(),))?;
                let (bytes, most) = match read.extract::<String>() {
                    // A character has up to four bytes.
                    Ok(text) => (text.into_bytes(), 4 * buffer.len()),
                    Err(_) => (read.extract::<&[u8]>()?.to_vec(), buffer.len()),
                };
                if bytes.len() > most {
                    return Err(PyValueError::new_err("the file returned more than requested"));
                }
                Ok(bytes)
            };
            self.rest = Cursor::new(Python::attach(read).map_err(io::Error::other)?);
        }
        self.rest.read(buffer)
    }
}

/// Reads the puzzles of an open file, as the command reads them: lines that hold 81 cells, CSV or JSON with a puzzle column, or
/// grids of nine lines. It may be compressed with gzip or Zstandard. The reader detects the format from the content;
/// `column` names the column of the puzzles. With `layout`, such as `6x6`, all puzzles have this layout; with
/// `jigsaw`, they are jigsaws, each with its regions behind it or in the next line. If several threads share a reader, each puzzle goes to only one thread.
#[pyclass(module = "gridmill", frozen)]
pub(crate) struct Reader(Mutex<ReaderState>);

struct ReaderState {
    /// True if a layout was given.
    has_layout: bool,
    puzzles: PuzzleReader<'static>,
    /// Error to raise in the next call. First the puzzles before the error must be returned.
    error: Option<io::Error>,
}

#[pymethods]
impl Reader {
    #[new]
    #[pyo3(signature = (file, *, column=None, layout=None))]
    fn new(file: &Bound<'_, PyAny>, column: Option<&str>, layout: Option<&str>) -> PyResult<Self> {
        let text = Decompressed::new(Box::new(PythonFile::new(file)), None);
        let mut puzzles = PuzzleReader::new(BufReader::with_capacity(1 << 16, text));
        column.into_iter().for_each(|name| puzzles.set_column(name));
        layout.map_or(Ok(()), |name| set_layout(&mut puzzles, name))?;
        let has_layout = layout.is_some();
        Ok(Self(Mutex::new(ReaderState { has_layout, puzzles, error: None })))
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
    ///
    /// With `layouts=True`, a third list has the layout of each puzzle, or an empty text if there is none. If you give
    /// neither this nor the layout of the reader, boards that are not classic are errors.
    #[pyo3(signature = (n, *, layouts=false))]
    fn read<'py>(&self, py: Python<'py>, n: usize, layouts: bool) -> PyResult<Bound<'py, PyAny>> {
        let mut state = self.0.lock_py_attached(py).expect("reading does not panic");
        let ReaderState { has_layout, puzzles, error } = &mut *state;
        let knows_boards = *has_layout || layouts;
        let (mut lines, mut texts, mut names) = (Vec::new(), Vec::new(), Vec::new());
        while error.is_none()
            && lines.len() < n
            && let Some(entry) = puzzles.next()
        {
            match entry {
                Ok(entry) => {
                    lines.push(entry.line);
                    let board = entry.board().map(|board| board.layout().to_string());
                    let is_read = knows_boards || board.is_none();
                    let text = text_of(entry.grid).ok().filter(|_| is_read);
                    names.push(
                        text.as_ref().map_or_else(String::new, |_| {
                            board.unwrap_or_else(|| "9x9".to_owned())
                        }),
                    );
                    texts.push(text.unwrap_or_default());
                }
                Err(problem) => *error = Some(problem),
            }
        }
        match error.take_if(|_| lines.is_empty()) {
            Some(problem) => Err(raised(problem)),
            None if layouts => (lines, texts, names).into_bound_py_any(py),
            None => (lines, texts).into_bound_py_any(py),
        }
    }
}

/// Returns the Python error that the file object raised, or an `OSError` for any other error.
fn raised(error: io::Error) -> PyErr {
    error.downcast::<PyErr>().unwrap_or_else(|error| PyOSError::new_err(error.to_string()))
}
