//! Reads CSV files as tables. The columns have the same types as in Parquet files.

use crate::error::value_error;
use crate::table::{Table, array};
use arrow_array::{ArrayRef, RecordBatch};
use gridmill::formats::{Column, ColumnKind, Compression, Decompressed, puzzle_in};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Number of CSV rows to read into memory at a time.
const ROWS_AT_ONCE: usize = 1 << 14;

/// Reads a CSV file as a table. The file may come from the command or from another program.
///
/// Columns that the command can write have the same types as in its Parquet files. All other columns are text.
/// A solution has 81 digits without spaces. Empty fields and ratings such as `>7.5` are null. The file may be compressed
/// with gzip or Zstandard.
///
/// Raises `OSError` if the file cannot be read. Raises `ValueError` if two columns have the same name, if a row has too
/// few or too many fields, or if the type of a field is wrong.
#[pyfunction]
pub(crate) fn read_csv(py: Python<'_>, path: PathBuf) -> PyResult<Table> {
    let file =
        File::open(&path).map_err(|error| io::Error::new(error.kind(), in_file(&path, error)))?;
    let text = Decompressed::new(Box::new(file), Compression::of_name(&path));
    let mut text = BufReader::with_capacity(1 << 16, text);
    let start =
        text.fill_buf().map_err(|error| io::Error::new(error.kind(), in_file(&path, error)))?;
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).delimiter(delimiter(start)).from_reader(text);
    let header = reader.headers().map_err(|error| failure(&path, error))?.clone();
    if header.is_empty() {
        return Err(value_error(in_file(&path, "no header found")));
    }
    if let Some(name) = header.iter().find(|name| puzzle_in(name.as_bytes()).is_ok()) {
        let problem = format!(
            "found the puzzle {name:?} in the first line, expected a header; Reader reads lists"
        );
        return Err(value_error(in_file(&path, problem)));
    }
    let names = header.iter().map(|name| name.trim_start_matches('\u{feff}').trim());
    let names: Vec<&str> = names.collect();
    let mut seen = HashSet::new();
    if let Some(name) = names.iter().find(|name| !seen.insert(**name)) {
        let problem = format!("two columns have the name {name:?}");
        return Err(value_error(in_file(&path, problem)));
    }
    let kind = |name| Column::named(name).map_or(ColumnKind::Grid, |column| column.kind);
    let columns: Vec<(&str, ColumnKind)> =
        names.into_iter().map(|name| (name, kind(name))).collect();
    let (mut batches, mut rows) = (Vec::new(), Vec::new());
    let mut records = reader.into_records();
    loop {
        py.check_signals()?;
        rows.clear();
        for record in records.by_ref().take(ROWS_AT_ONCE) {
            rows.push(record.map_err(|error| failure(&path, error))?);
        }
        if rows.is_empty() && !batches.is_empty() {
            break;
        }
        batches
            .push(batch(&columns, &rows).map_err(|problem| value_error(in_file(&path, problem)))?);
        if rows.len() < ROWS_AT_ONCE {
            break;
        }
    }
    Table::joined(&batches).map_err(value_error)
}

/// Returns the delimiter of a table that begins so: the one that is most frequent in the header.
fn delimiter(start: &[u8]) -> u8 {
    let header = start.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
    let count = |delimiter: &u8| header.iter().filter(|byte| *byte == delimiter).count();
    // The last of several equal ones is the maximum.
    *b"|\t;,".iter().max_by_key(|delimiter| count(delimiter)).expect("there are some")
}

fn batch(
    columns: &[(&str, ColumnKind)],
    rows: &[csv::StringRecord],
) -> Result<RecordBatch, String> {
    let line = |row: &csv::StringRecord| row.position().map_or(0, |position| position.line());
    if let Some(row) = rows.iter().find(|row| row.len() != columns.len()) {
        let (line, found, expected) = (line(row), row.len(), columns.len());
        return Err(format!(
            "line {line}: the number of fields is {found}, expected {expected} as in the header"
        ));
    }
    let column = |(place, &(name, kind)): (usize, &(&str, ColumnKind))| {
        let value = |row: &csv::StringRecord| {
            let Err(problem) = kind.read(&row[place]) else { return Ok(()) };
            Err(format!("line {}: column {name}: found {:?}, {problem}", line(row), &row[place]))
        };
        rows.iter().try_for_each(value)?;
        let fields = rows.iter().map(|row| kind.read(&row[place]).ok().flatten());
        Ok((name.to_owned(), array(kind, fields), true))
    };
    let arrays = columns.iter().enumerate().map(column);
    let arrays: Vec<(String, ArrayRef, bool)> = arrays.collect::<Result<_, String>>()?;
    RecordBatch::try_from_iter_with_nullable(arrays).map_err(|error| error.to_string())
}

fn in_file(path: &Path, problem: impl ToString) -> String {
    format!("{}: {}", path.display(), problem.to_string())
}

/// Returns the Python error for a failed read or for invalid CSV.
fn failure(path: &Path, error: csv::Error) -> PyErr {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => PyOSError::new_err(in_file(path, error)),
        csv::ErrorKind::Utf8 { pos, .. } => {
            let line = pos.map_or(0, |position| position.line());
            value_error(in_file(path, format!("line {line}: the text is not UTF-8")))
        }
        other => value_error(in_file(path, format!("{other:?}"))),
    }
}
