//! Reads files as tables, in all forms that the command reads. The columns have the same types as in Parquet files.

use crate::error::{puzzle_error, value_error};
use crate::grids::text_of;
use crate::layouts::set_layout;
use crate::reader::binary;
use crate::table::{Table, array};
use arrow_array::RecordBatch;
use gridmill::formats::{Column, ColumnKind, Compression, Decompressed, PuzzleReader, TableText};
use gridmill::run::files::Committed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// Number of rows to read into memory at a time.
const ROWS_AT_ONCE: usize = 1 << 14;

/// Reads files of puzzles as one table, in all forms that the command reads: lines of 81 characters, CSV, JSON, Parquet, grids
/// of nine lines, run directories and many more (`docs/formats.md`). A file is a path or an open file.
///
/// The table has all columns of the files, with the types of the columns of the same names in `generate` and `grade`; all others
/// are text. The column of the puzzles is `puzzle`, whatever its name in the file. A solution has 81 digits without spaces, and
/// empty fields are null. Of several files, each row has its file in the first column, `file`.
///
/// `column` names the column of the puzzles, if the reader shall not find it. With `layout`, such as `6x6`, all puzzles have this
/// layout. An entry that is not a puzzle raises `PuzzleError`; with `strict=False` its `puzzle` is null. `OSError` is raised if a
/// file cannot be read, and `ValueError` if two columns have the same name, or the type of a field is wrong.
#[pyfunction]
#[pyo3(signature = (*files, column = None, layout = None, strict = true))]
pub(crate) fn read(
    py: Python<'_>,
    files: &Bound<'_, PyTuple>,
    column: Option<&str>,
    layout: Option<&str>,
    strict: bool,
) -> PyResult<Table> {
    if files.is_empty() {
        return Err(PyTypeError::new_err("read() takes at least one file"));
    }
    let mut sources = files.iter().map(|file| Source::open(&file)).collect::<PyResult<Vec<_>>>()?;
    let mut has_layouts = false;
    for Source { name, puzzles } in &mut sources {
        column.into_iter().for_each(|name| puzzles.set_column(name));
        layout.map_or(Ok(()), |name| set_layout(puzzles, name))?;
        has_layouts |= puzzles.has_layouts().map_err(|error| failure(name, error))?;
    }
    let columns = columns(&sources, has_layouts)?;
    let place = |name: &str| columns.iter().position(|column| column == name);
    let [file_place, layout_place, puzzle_place] = ["file", "layout", "puzzle"].map(place);
    // The column of one file is its own.
    let file_place = file_place.filter(|_| sources.len() > 1);
    let (mut batches, mut rows, mut number) = (Vec::new(), Vec::new(), 0);
    for Source { name, puzzles } in &mut sources {
        let places: Vec<_> = names(puzzles).iter().map(|name| place(name)).collect();
        while let Some(entry) = puzzles.next() {
            let entry = entry.map_err(|error| failure(name, error))?;
            let at = format!("{name}:{}", entry.line);
            let mut row = vec![None; columns.len()];
            for (field, place) in puzzles.fields().into_iter().flatten().zip(&places) {
                if let Some(place) = place.filter(|_| !field.is_empty()) {
                    row[place] = Some(String::from_utf8_lossy(field).into_owned());
                }
            }
            let layout = entry.board().map_or("9x9".to_owned(), |it| it.layout().to_string());
            let puzzle = match entry.grid {
                // A table without the column of the layouts has no place for other boards.
                grid if has_layouts => text_of(grid),
                grid => grid.map(|grid| grid.to_string()),
            };
            // The row of a bad puzzle may have none, as `grade` writes it.
            let field = puzzles.fields().zip(puzzles.puzzle_place());
            let field = field.and_then(|(mut fields, place)| fields.nth(place));
            let is_empty = field.is_some_and(<[u8]>::is_empty);
            if let Some(problem) = puzzle.as_ref().err().filter(|_| strict && !is_empty) {
                return Err(puzzle_error(number, format!("{at}: {problem}")));
            }
            let layout = puzzle.is_ok().then_some(layout);
            for (place, text) in [
                (file_place, Some(name.clone())),
                (layout_place, layout),
                (puzzle_place, puzzle.ok()),
            ] {
                place.into_iter().for_each(|place| row[place].clone_from(&text));
            }
            rows.push((at, row));
            number += 1;
            if rows.len() == ROWS_AT_ONCE {
                py.check_signals()?;
                batches.push(batch(&columns, &rows)?);
                rows.clear();
            }
        }
    }
    if !rows.is_empty() || batches.is_empty() {
        batches.push(batch(&columns, &rows)?);
    }
    Table::joined(&batches).map_err(value_error)
}

/// Returns the table of an open file; anything else as it is.
pub(crate) fn of_file<'py>(data: &Bound<'py, PyAny>, strict: bool) -> PyResult<Bound<'py, PyAny>> {
    if !data.hasattr("read")? {
        return Ok(data.clone());
    }
    let py = data.py();
    let table = read(py, &PyTuple::new(py, [data])?, None, None, strict)?;
    Ok(Bound::new(py, table)?.into_any())
}

/// A file to read.
struct Source {
    /// Name in messages.
    name: String,
    puzzles: PuzzleReader<'static>,
}

impl Source {
    /// Opens a path or a file object.
    fn open(file: &Bound<'_, PyAny>) -> PyResult<Self> {
        if file.hasattr("read")? {
            let name = file.getattr("name").and_then(|name| name.extract());
            let name = name.unwrap_or_else(|_| "the file".to_owned());
            return Ok(Self::text(name, Decompressed::new(Box::new(binary(file)?), None)));
        }
        let path: PathBuf = file.extract()?;
        let name = path.display().to_string();
        Self::of_path(&path, &name).map_err(|error| failure(&name, error))
    }

    fn of_path(path: &Path, name: &str) -> io::Result<Self> {
        let name = name.to_owned();
        if path.is_dir() {
            let rows = Committed::of(path).and_then(|run| run.text(path));
            return Ok(Self::text(name, rows.map_err(io::Error::other)?));
        }
        let mut file = File::open(path)?;
        if TableText::is_table(&mut file)? {
            let Self { name, puzzles } = Self::text(name, TableText::new(file)?);
            return Ok(Self { name, puzzles: puzzles.counting_rows() });
        }
        Ok(Self::text(name, Decompressed::new(Box::new(file), Compression::of_name(path))))
    }

    fn text(name: String, text: impl Read + Send + 'static) -> Self {
        Self { name, puzzles: PuzzleReader::new(BufReader::with_capacity(1 << 16, text)) }
    }
}

/// Returns the names of the columns of a file in the table. A column has no name if another one holds the puzzles in its place.
fn names(puzzles: &PuzzleReader<'_>) -> Vec<String> {
    let Some(place) = puzzles.puzzle_place() else { return vec!["puzzle".to_owned()] };
    let name = |(i, name): (usize, &String)| match name.as_str() {
        _ if i == place => "puzzle".to_owned(),
        "puzzle" => String::new(),
        name if name.eq_ignore_ascii_case("layout") => "layout".to_owned(),
        name => name.to_owned(),
    };
    puzzles.columns().into_iter().flatten().enumerate().map(name).collect()
}

/// Returns the names of the columns of all files, in order.
fn columns(sources: &[Source], has_layouts: bool) -> PyResult<Vec<String>> {
    let mut columns: Vec<String> = Vec::new();
    columns.extend((sources.len() > 1).then(|| "file".to_owned()));
    for Source { name: file, puzzles } in sources {
        let mut seen = HashSet::new();
        for name in names(puzzles).into_iter().filter(|name| !name.is_empty()) {
            if !seen.insert(name.clone()) {
                return Err(value_error(format!("{file}: two columns have the name {name:?}")));
            }
            if !columns.contains(&name) {
                columns.push(name);
            }
        }
    }
    if has_layouts && !columns.iter().any(|name| name == "layout") {
        let puzzle = columns.iter().position(|name| name == "puzzle").expect("each file has it");
        columns.insert(puzzle, "layout".to_owned());
    }
    Ok(columns)
}

/// Makes columns of rows, each with its place in the files.
fn batch(columns: &[String], rows: &[(String, Vec<Option<String>>)]) -> PyResult<RecordBatch> {
    let column = |(place, name): (usize, &String)| {
        let kind = Column::named(name).map_or(ColumnKind::Grid, |column| column.kind);
        let read = |(at, row): &(String, Vec<Option<String>>)| -> PyResult<_> {
            let Some(text) = &row[place] else { return Ok(()) };
            let problem = |problem| format!("{at}: column {name}: found {text:?}, {problem}");
            kind.read(text).map(|_| ()).map_err(|error| value_error(problem(error)))
        };
        rows.iter().try_for_each(read)?;
        let fields = rows.iter().map(|(_, row)| kind.read(row[place].as_deref()?).ok().flatten());
        Ok((name.clone(), array(kind, fields), true))
    };
    let arrays = columns.iter().enumerate().map(column).collect::<PyResult<Vec<_>>>()?;
    RecordBatch::try_from_iter_with_nullable(arrays).map_err(value_error)
}

/// Returns the error of a failed read.
fn failure(name: &str, error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(raised) => raised,
        Err(error) => io::Error::new(error.kind(), format!("{name}: {error}")).into(),
    }
}
