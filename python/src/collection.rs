//! Reads files as tables, in all forms that the command reads. The columns have the same types as in Parquet files.

use crate::error::{puzzle_error, value_error};
use crate::fields::array;
use crate::grids::text_of;
use crate::layouts::set_layout;
use crate::reader::PythonFile;
use crate::table::Table;
use crate::write::NOTES;
use arrow_array::{ArrayRef, RecordBatch};
use gridmill::formats::{
    Column, ColumnKind, Compression, Decompressed, Entry, PuzzleReader, TableText,
};
use gridmill::run::RunError;
use gridmill::run::files::Committed;
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::collections::HashSet;
use std::ffi::CString;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

/// Number of rows to read into memory at a time.
const ROWS_AT_ONCE: usize = 1 << 14;

/// Reads files of puzzles as one table, in all forms that the command reads: lines of 81 characters, CSV, JSON, Parquet, grids
/// of nine lines, run directories and many more (`docs/formats.md`). A file is a path or an open file, which is read from its
/// place on. Several files can also be one list.
///
/// The table has all columns of the files, with the types of the columns of the same names (in any case) in `generate` and
/// `grade`; all others are text. The column of the puzzles is `puzzle`, whatever its name in the file. A solution has 81 digits
/// without spaces, and empty fields are null. Of several files, each row has its file in the first column, `file`. If all files
/// have the same metadata, the table has them, too. A file without puzzles gives a table of no rows. A `UserWarning` names columns
/// that hold lists, which the table lacks, and a column of puzzles that was found by what it holds.
///
/// `column` names the column of the puzzles, if the reader shall not find it. With `layout`, such as `6x6`, all puzzles have this
/// layout. An entry that is not a puzzle raises `PuzzleError`, and a field that does not have the type of its column `ValueError`;
/// with `strict=False` both are null. `OSError` is raised if a file cannot be read, and `ValueError` if two columns have the same
/// name.
#[pyfunction]
#[pyo3(signature = (*files, column = None, layout = None, strict = true))]
pub(crate) fn read(
    py: Python<'_>,
    files: &Bound<'_, PyTuple>,
    column: Option<&str>,
    layout: Option<&str>,
    strict: bool,
) -> PyResult<Table> {
    let list = files.iter().next().filter(|_| files.len() == 1);
    let list = list.filter(|it| it.is_instance_of::<PyList>() || it.is_instance_of::<PyTuple>());
    let files = list.as_ref().unwrap_or(files).try_iter()?;
    let mut sources = files.map(|file| Source::open(&file?)).collect::<PyResult<Vec<_>>>()?;
    if sources.is_empty() {
        return Err(PyTypeError::new_err("read() takes at least one file"));
    }
    let mut has_layouts = false;
    for Source { name, puzzles, .. } in &mut sources {
        column.into_iter().for_each(|name| puzzles.set_column(name));
        layout.map_or(Ok(()), |name| set_layout(puzzles, name))?;
        has_layouts |= puzzles.has_layouts().map_err(|error| failure(name, error))?;
    }
    let form = Form::new(&sources, has_layouts, strict)?;
    let (mut batches, mut number) = (Vec::new(), 0);
    for source in &mut sources {
        loop {
            py.check_signals()?;
            let batch = py.detach(|| form.batch(source, number))?;
            let rows = batch.num_rows();
            number += rows;
            batches.push(batch);
            if rows < ROWS_AT_ONCE {
                break;
            }
        }
        source.warn(py)?;
    }
    let mut table = Table::joined(&batches).map_err(value_error)?;
    if sources.iter().all(|source| source.notes == sources[0].notes) {
        let notes = sources.swap_remove(0).notes.into_iter();
        let notes = notes.filter(|(key, _)| NOTES.contains(&key.as_str()));
        table.0.schema_metadata_mut().extend(notes);
    }
    Ok(table)
}

/// The columns of the table, and how its rows are read.
struct Form {
    columns: Vec<String>,
    /// Places of the columns with the name of the file, if there are several files, with the layout and with the puzzle.
    file: Option<usize>,
    layout: Option<usize>,
    puzzle: Option<usize>,
    has_layouts: bool,
    strict: bool,
}

/// A row, and its place in the files.
type PlacedRow = (String, Vec<Option<String>>);

impl Form {
    fn new(sources: &[Source], has_layouts: bool, strict: bool) -> PyResult<Self> {
        let columns = columns(sources, has_layouts)?;
        let place = |name: &str| columns.iter().position(|column| column == name);
        let [file, layout, puzzle] = ["file", "layout", "puzzle"].map(place);
        // The column of one file is its own.
        let file = file.filter(|_| sources.len() > 1);
        Ok(Self { columns, file, layout, puzzle, has_layouts, strict })
    }

    /// Reads the next rows of a file. `number` is the number of rows before them.
    fn batch(&self, source: &mut Source, number: usize) -> PyResult<RecordBatch> {
        let names = names(&source.puzzles);
        let place = |name: &String| self.columns.iter().position(|column| column == name);
        let places: Vec<_> = names.iter().map(place).collect();
        let mut rows = Vec::new();
        while rows.len() < ROWS_AT_ONCE
            && let Some(entry) = source.puzzles.next()
        {
            let entry = entry.map_err(|error| failure(&source.name, error))?;
            rows.push(self.row(source, &places, entry, number + rows.len())?);
        }
        let column = |place| self.column(place, &rows);
        let arrays = (0..self.columns.len()).map(column).collect::<PyResult<Vec<_>>>()?;
        RecordBatch::try_from_iter_with_nullable(arrays).map_err(value_error)
    }

    /// Makes the row of an entry. Each field of the file has its place in the table, if any.
    fn row(
        &self,
        Source { name, puzzles, .. }: &Source,
        places: &[Option<usize>],
        entry: Entry,
        number: usize,
    ) -> PyResult<PlacedRow> {
        let at = format!("{name}:{}", entry.line);
        let mut row = vec![None; self.columns.len()];
        for (field, place) in puzzles.fields().into_iter().flatten().zip(places) {
            if let Some(place) = place.filter(|_| !field.is_empty()) {
                row[place] = Some(String::from_utf8_lossy(field).into_owned());
            }
        }
        let layout = entry.board().map_or("9x9".to_owned(), |it| it.layout().to_string());
        let puzzle = match entry.grid {
            // A table without the column of the layouts has no place for other boards.
            grid if self.has_layouts => text_of(grid),
            grid => grid.map(|grid| grid.to_string()),
        };
        // The row of a bad puzzle may have none, as `grade` writes it.
        let field = puzzles.fields().zip(puzzles.puzzle_place());
        let field = field.and_then(|(mut fields, place)| fields.nth(place));
        let is_empty = field.is_some_and(<[u8]>::is_empty);
        if let Some(problem) = puzzle.as_ref().err().filter(|_| self.strict && !is_empty) {
            return Err(puzzle_error(number, format!("{at}: {problem}")));
        }
        let layout = puzzle.is_ok().then_some(layout);
        for (place, text) in
            [(self.file, Some(name.clone())), (self.layout, layout), (self.puzzle, puzzle.ok())]
        {
            place.into_iter().for_each(|place| row[place].clone_from(&text));
        }
        Ok((at, row))
    }

    /// Makes a column of rows: its name, its fields, and that they may be null.
    fn column(&self, place: usize, rows: &[PlacedRow]) -> PyResult<(String, ArrayRef, bool)> {
        let name = &self.columns[place];
        let kind = Column::named(name).map_or(ColumnKind::Grid, |column| column.kind);
        let read = |(at, row): &PlacedRow| -> PyResult<_> {
            let Some(text) = &row[place] else { return Ok(()) };
            let problem = |problem| format!("{at}: column {name}: found {text:?}, {problem}");
            kind.read(text).map(|_| ()).map_err(|error| value_error(problem(error)))
        };
        if self.strict {
            rows.iter().try_for_each(read)?;
        }
        let fields = rows.iter().map(|(_, row)| kind.read(row[place].as_deref()?).ok().flatten());
        Ok((name.clone(), array(kind, fields), true))
    }
}

/// Returns the table of a file, which is open or a path; anything else as it is.
pub(crate) fn of_file<'py>(data: &Bound<'py, PyAny>, strict: bool) -> PyResult<Bound<'py, PyAny>> {
    if !data.hasattr("read")? && !data.hasattr("__fspath__")? {
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
    /// Names of the columns of a Parquet file that hold lists.
    left_out: Vec<String>,
    /// Metadata of a Parquet file or a run.
    notes: Vec<(String, String)>,
}

impl Source {
    /// Opens a path or a file object.
    fn open(file: &Bound<'_, PyAny>) -> PyResult<Self> {
        if file.hasattr("read")? {
            let name = file.getattr("name").and_then(|name| name.extract());
            let name = name.unwrap_or_else(|_| "the file".to_owned());
            return Self::of_object(PythonFile::new(file), &name)
                .map_err(|error| failure(&name, error));
        }
        let path: PathBuf = file.extract()?;
        let name = path.display().to_string();
        Self::of_path(&path, &name).map_err(|error| failure(&name, error))
    }

    fn of_object(mut file: PythonFile, name: &str) -> io::Result<Self> {
        let mut beginning = Vec::new();
        file.by_ref().take(TableText::MAGIC.len() as u64).read_to_end(&mut beginning)?;
        if beginning == TableText::MAGIC {
            file.read_to_end(&mut beginning)?;
            return Ok(Self::table(name, TableText::of_bytes(beginning)?));
        }
        let whole = Cursor::new(beginning).chain(file);
        Ok(Self::text(name, Decompressed::new(Box::new(whole), None)))
    }

    fn of_path(path: &Path, name: &str) -> io::Result<Self> {
        if path.is_dir() {
            let open = || -> Result<_, RunError> {
                let run = Committed::of(path)?;
                Ok((run.text(path)?, run.plan(path)?))
            };
            let (rows, plan) = open().map_err(io::Error::other)?;
            let schema = plan.schema();
            let notes = schema.metadata().into_iter().chain(plan.notes());
            let notes = notes.map(|(key, value)| (key.to_owned(), value)).collect();
            return Ok(Self { notes, ..Self::text(name, rows) });
        }
        let mut file = File::open(path)?;
        if TableText::is_table(&mut file)? {
            return Ok(Self::table(name, TableText::new(file)?));
        }
        Ok(Self::text(name, Decompressed::new(Box::new(file), Compression::of_name(path))))
    }

    fn table(name: &str, table: TableText) -> Self {
        let (left_out, notes) = (table.left_out().to_vec(), table.notes().to_vec());
        let Self { name, puzzles, .. } = Self::text(name, table);
        Self { name, puzzles: puzzles.counting_rows(), left_out, notes }
    }

    fn text(name: &str, text: impl Read + Send + 'static) -> Self {
        let puzzles = PuzzleReader::new(BufReader::with_capacity(1 << 16, text));
        Self { name: name.to_owned(), puzzles, left_out: Vec::new(), notes: Vec::new() }
    }

    /// Warns of what the table does not say.
    fn warn(&mut self, py: Python<'_>) -> PyResult<()> {
        let Self { name, puzzles, left_out, .. } = self;
        left_out.extend_from_slice(puzzles.left_out());
        let lists = left_out.join(", ");
        let lists =
            (!lists.is_empty()).then(|| format!("{name}: omitting {lists}: they hold lists"));
        let notes = puzzles.notes().map(|(line, note)| format!("{name}:{line}: {note}"));
        for text in notes.chain(lists) {
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(text)?, 1)?;
        }
        Ok(())
    }
}

/// Returns the names of the columns of a file in the table. A column has no name if another one holds the puzzles in its place.
fn names(puzzles: &PuzzleReader<'_>) -> Vec<String> {
    let Some(place) = puzzles.puzzle_place() else { return vec!["puzzle".to_owned()] };
    let all = puzzles.columns().unwrap_or_default();
    let name = |(i, name): (usize, &String)| {
        let lower = name.to_ascii_lowercase();
        match name.as_str() {
            _ if i == place => "puzzle".to_owned(),
            "puzzle" => String::new(),
            // The names of our columns can be in any case.
            _ if lower != "puzzle" && Column::named(&lower).is_some() && !all.contains(&lower) => {
                lower
            }
            name => name.to_owned(),
        }
    };
    all.iter().enumerate().map(name).collect()
}

/// Returns the names of the columns of all files, in order.
fn columns(sources: &[Source], has_layouts: bool) -> PyResult<Vec<String>> {
    let mut columns: Vec<String> = Vec::new();
    columns.extend((sources.len() > 1).then(|| "file".to_owned()));
    for Source { name: file, puzzles, .. } in sources {
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

/// Returns the error of a failed read.
fn failure(name: &str, error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(raised) => raised,
        Err(error) => io::Error::new(error.kind(), format!("{name}: {error}")).into(),
    }
}
