//! Writes tables as the command writes its rows.

use crate::columns::{columns_and_paths, steps, value};
use crate::error::{failure, value_error};
use arrow_array::{ArrayRef, RecordBatch};
use gridmill::disk::NewFile;
use gridmill::formats::{
    COMPLETE, ColumnKind, CompressedRows, Compression, CsvFormatter, RECIPE_KEY, SEED_KEY,
    TableError, TableWriter, VERSION_KEY, Value, in_rows, json_fields,
};
use pyo3::prelude::*;
use std::io::{self, Write};
use std::iter;
use std::path::Path;

/// Number of bytes to write at once.
const PIECE: usize = 1 << 16;
/// Keys of the metadata of a Parquet file, in order.
pub(crate) const NOTES: [&str; 4] = [VERSION_KEY, "gridmill.scale", SEED_KEY, RECIPE_KEY];

/// Writes rows to a file, in the format that its ending names.
pub(crate) fn write(rows: &RecordBatch, path: &Path) -> PyResult<()> {
    let compression = Compression::of_name(path);
    let stem = if compression.is_some() { path.with_extension("") } else { path.to_owned() };
    let ending = stem.extension().map_or(String::new(), |it| it.to_string_lossy().to_lowercase());
    let (columns, paths) = columns_and_paths(rows)?;
    let array = |name: &str| rows.column_by_name(name).expect("a column of the table");
    let arrays: Vec<&ArrayRef> = columns.iter().map(|column| array(&column.name)).collect();
    let fields = |row| {
        let values = columns.iter().zip(&arrays);
        values.map(move |(column, array)| (column, value(array, row, column.kind)))
    };
    let all = 0..rows.num_rows();
    let mut formatter = CsvFormatter::default();
    let written = match (ending.as_str(), compression, paths) {
        ("csv", _, None) => {
            let names = columns.iter().map(|column| Some(Value::Text(&column.name)));
            let header = formatter.line(names).to_owned();
            let line = |row| {
                let solution = fields(row).find(|(column, _)| column.kind == ColumnKind::Solution);
                let solution = solution.and_then(|(_, value)| Some(in_rows(value?.text()?)));
                let spaced = solution.as_deref().map(Value::Text);
                let is_solution = |kind| kind == ColumnKind::Solution;
                let values = fields(row)
                    .map(|(column, value)| if is_solution(column.kind) { spaced } else { value });
                formatter.line(values).to_owned()
            };
            text(path, compression, header, all.map(line))
        }
        ("jsonl", _, None) => {
            let named =
                |row| fields(row).map(|(column, value)| (&*column.name, column.kind, value));
            text(path, compression, String::new(), all.map(|row| json_fields(named(row))))
        }
        ("csv" | "jsonl", ..) => {
            return Err(value_error("a table of paths has lists: write it as .parquet"));
        }
        ("parquet", None, _) => {
            let write = || -> Result<(), TableError> {
                let kinds = columns.iter().map(|column| (column.name.as_str(), column.kind));
                let mut table = TableWriter::new(NewFile::new(path)?, kinds, paths)?;
                let schema = rows.schema();
                let notes = NOTES.iter().filter_map(|key| Some((key, schema.metadata().get(key)?)));
                notes.for_each(|(key, value)| table.note(key, value));
                for row in all {
                    let path = paths.map_or(Vec::new(), |paths| steps(rows, row, paths));
                    table.add(fields(row).map(|(_, value)| value), &path)?;
                }
                table.note(COMPLETE, "true");
                Ok(table.finish()?.commit().map_err(io::Error::from)?)
            };
            write().map_err(|error| match error {
                TableError::Write(error) => error,
                other => io::Error::other(other),
            })
        }
        _ => {
            return Err(value_error(format!(
                "{}: expected a name that ends in .csv, .jsonl or .parquet, or in .gz or .zst behind the first two",
                path.display()
            )));
        }
    };
    written.map_err(|error| failure(path, error))
}

/// Writes lines to a file. The header belongs to the first line.
fn text(
    path: &Path,
    compression: Option<Compression>,
    header: String,
    mut lines: impl Iterator<Item = String>,
) -> io::Result<()> {
    let mut file = NewFile::new(path)?;
    let mut blocks = compression.map(CompressedRows::new);
    let mut bytes = Vec::new();
    let first = header + &lines.next().unwrap_or_default();
    for line in iter::once(first).chain(lines) {
        match &mut blocks {
            None => bytes.extend_from_slice(line.as_bytes()),
            Some(blocks) => {
                blocks.add(line.as_bytes());
                bytes.append(&mut blocks.take());
            }
        }
        if bytes.len() >= PIECE {
            file.file().write_all(&bytes)?;
            bytes.clear();
        }
    }
    bytes.append(&mut blocks.as_mut().map_or(Vec::new(), CompressedRows::finish));
    file.file().write_all(&bytes)?;
    Ok(file.commit()?)
}
