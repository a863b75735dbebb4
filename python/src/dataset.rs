//! Writes tables as data sets. The files are the same as those of the command.

use crate::columns::{columns_and_paths, names, steps, value};
use crate::error::{Integer, failure, number, value_error};
use crate::table::Table;
use arrow_array::{ArrayRef, RecordBatch};
use gridmill::dataset::{Card, Hrm, HuggingFace, TablePart};
use gridmill::disk::NewDirectory;
use gridmill::formats::{ColumnKind, EntryError, TableError, Value, puzzle_of_layout};
use gridmill::grid::Grid;
use gridmill::layout::{Board, Layout, LayoutError};
use gridmill::split::SplitBy;
use pyo3::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// Name and rows of a part of a data set.
type PartRows<'py> = (String, Bound<'py, Table>);

/// Writes the files of a data set for Hugging Face to a new directory.
#[pyfunction]
pub(crate) fn write_huggingface(
    py: Python<'_>,
    path: PathBuf,
    parts: Vec<PartRows<'_>>,
    recipe: String,
) -> PyResult<()> {
    let parts = rows_of(parts);
    py.detach(|| huggingface(&path, &parts, recipe))
}

fn huggingface(path: &Path, parts: &[(String, RecordBatch)], recipe: String) -> PyResult<()> {
    let Some((first, columns)) = parts.first().map(|(name, rows)| (name, names(rows))) else {
        return Err(value_error("parts: expected at least one"));
    };
    if let Some((name, _)) = parts.iter().find(|(_, rows)| names(rows) != columns) {
        return Err(value_error(format!("parts {first} and {name} have different columns")));
    }
    let (columns, paths) = columns_and_paths(&parts[0].1)?;
    let table_parts = parts.iter().map(|(name, rows)| {
        let notes = BTreeMap::from_iter(rows.schema().metadata().clone());
        TablePart::new(name, &recipe, notes)
    });
    let (table_parts, by) = (table_parts.collect(), SplitBy::Solution);
    let card = Card { recipe: recipe.clone(), by };
    let kind = |name: &str| name.parse().map_or(name.to_owned(), |layout: Layout| layout.kind());
    let mut layouts = BTreeSet::new();
    for (_, rows) in parts {
        layouts
            .extend((0..rows.num_rows()).map(|row| layout(rows, row).map_or("9x9".into(), kind)));
    }
    let write = || -> Result<(), TableError> {
        let directory = NewDirectory::new(path)?;
        let mut folder = HuggingFace::new(directory, table_parts, columns.clone(), paths, card);
        folder.name_layouts(layouts);
        for (part, (_, rows)) in parts.iter().enumerate() {
            let arrays: Vec<&ArrayRef> = columns
                .iter()
                .map(|column| rows.column_by_name(&column.name).expect("a column of the table"))
                .collect();
            for row in 0..rows.num_rows() {
                let values = columns.iter().zip(&arrays);
                let values: Vec<_> =
                    values.map(|(column, array)| value(array, row, column.kind)).collect();
                let path = paths.map_or(Vec::new(), |paths| steps(rows, row, paths));
                folder.add(part, &values, &path)?;
            }
        }
        Ok(folder.finish()?.put_in_place().map_err(io::Error::from)?)
    };
    write().map_err(|error| match error {
        TableError::Write(error) => failure(path, error),
        other => value_error(other),
    })
}

/// Writes arrays for the training programs of HRM and TRM to a new directory.
#[pyfunction]
pub(crate) fn write_hrm(
    py: Python<'_>,
    path: PathBuf,
    parts: Vec<PartRows<'_>>,
    augment: Integer,
    seed: Integer,
) -> PyResult<()> {
    let (augment, seed) = (number("augment", 0, augment)?, number("seed", 0, seed)?);
    let parts = rows_of(parts);
    let write = || -> io::Result<()> {
        let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
        let mut arrays = Hrm::new(NewDirectory::new(&path)?, &names, augment, seed);
        for (part, (_, rows)) in parts.iter().enumerate() {
            for row in 0..rows.num_rows() {
                let [puzzle, solution] = ["puzzle", "solution"].map(|name| board(rows, name, row));
                match [puzzle?, solution?] {
                    [Ok(puzzle), Ok(solution)] => arrays.add(part, &puzzle, &solution)?,
                    [Err(puzzle), Err(solution)] => arrays.add_board(part, &puzzle, &solution)?,
                    _ => unreachable!("both have the layout of the row"),
                }
            }
        }
        Ok(arrays.finish()?.put_in_place()?)
    };
    py.detach(write).map_err(|error| failure(&path, error))
}

fn rows_of(parts: Vec<PartRows<'_>>) -> Vec<(String, RecordBatch)> {
    parts.into_iter().map(|(name, table)| (name, table.get().0.clone())).collect()
}

/// Returns the grid of a row, or its board, if it has another layout than the classic one.
fn board(rows: &RecordBatch, name: &str, row: usize) -> io::Result<Result<Grid, Board>> {
    let missing = || io::Error::other(format!("row {row}: no grid in the column {name}"));
    let column = rows.column_by_name(name).ok_or_else(missing)?;
    let text = value(column, row, ColumnKind::Grid).and_then(Value::text).ok_or_else(missing)?;
    let problem = |error: &dyn Display| io::Error::other(format!("row {row}: {name}: {error}"));
    let layout = match layout(rows, row) {
        Some(layout) => layout.parse().map_err(|error: LayoutError| problem(&error))?,
        None => Layout::classic(),
    };
    match puzzle_of_layout(text.as_bytes(), &layout) {
        Err(EntryError::OtherBoard(board)) => Ok(Err(*board)),
        read => read.map(Ok).map_err(|error| problem(&error)),
    }
}

/// Returns the name of the layout of a row, if it has any.
fn layout(rows: &RecordBatch, row: usize) -> Option<&str> {
    let column = rows.column_by_name("layout")?;
    value(column, row, ColumnKind::Name).and_then(Value::text)
}
