//! Writes tables as data sets. The files are the same as those of the command.

use crate::error::{Integer, number, value_error};
use crate::table::Table;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field};
use gridmill::dataset::{Card, Hrm, HuggingFace, TableColumn, TablePart};
use gridmill::disk::NewDirectory;
use gridmill::formats::{
    Column, ColumnKind, EntryError, PATH_COLUMNS, PATH_OPTIONS, PathOptions, PathStep, TableError,
    Value, puzzle_of_layout,
};
use gridmill::grade::{Effort, Rating, Technique};
use gridmill::grid::Grid;
use gridmill::layout::{Board, Layout, LayoutError};
use gridmill::split::SplitBy;
use pyo3::exceptions::PyOSError;
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

/// Returns the columns of a table that hold no lists, and the options of its paths, if it has paths.
pub(crate) fn columns_and_paths(
    rows: &RecordBatch,
) -> PyResult<(Vec<TableColumn>, Option<PathOptions>)> {
    let columns = names(rows);
    let has_paths = PATH_COLUMNS.iter().all(|name| columns.contains(name));
    let paths = has_paths.then(|| PathOptions::of(|name| columns.contains(&name)));
    let is_list = |name: &&str| PATH_COLUMNS.contains(name) || PATH_OPTIONS.contains(name);
    let is_lost = |name: &&&str| is_list(name) && !has_paths;
    if let Some(name) = columns.iter().find(is_lost) {
        let all = PATH_COLUMNS.join(", ");
        return Err(value_error(format!("column {name}: expected also the columns {all}")));
    }
    let fields = rows.schema();
    let fields = fields.fields().iter().filter(|field| !is_list(&field.name().as_str()));
    Ok((fields.map(|field| table_column(field)).collect(), paths))
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

/// Returns the names of the columns.
fn names(rows: &RecordBatch) -> Vec<&str> {
    rows.schema_ref().fields().iter().map(|field| field.name().as_str()).collect()
}

pub(crate) fn failure(path: &Path, error: io::Error) -> PyErr {
    PyOSError::new_err(format!("{}: {error}", path.display()))
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

/// Returns the value of a column in a row, or `None` for null. `kind` is the kind of the column.
pub(crate) fn value(array: &ArrayRef, row: usize, kind: ColumnKind) -> Option<Value<'_>> {
    if array.is_null(row) {
        return None;
    }
    Some(match array.data_type() {
        DataType::Int64 => {
            let number = array.as_primitive::<Int64Type>().value(row);
            u64::try_from(number).map_or(Value::Real(number as f64), Value::Number)
        }
        DataType::Int16 => Value::Number(array.as_primitive::<Int16Type>().value(row) as u64),
        DataType::Boolean => Value::YesNo(array.as_boolean().value(row)),
        DataType::Float64 => {
            let number = array.as_primitive::<Float64Type>().value(row);
            let rating = Rating::from_decimal(number).filter(|_| kind == ColumnKind::Rating);
            let effort = Effort::from_decimal(number).filter(|_| kind == ColumnKind::Effort);
            let effort = effort.map(Value::Effort);
            rating.map(Value::Rating).or(effort).unwrap_or(Value::Real(number))
        }
        DataType::Dictionary(..) => Value::Text(name(array, row)),
        _ => Value::Text(array.as_string::<i32>().value(row)),
    })
}

/// Returns the text of a dictionary-encoded column in a row.
fn name(array: &dyn Array, row: usize) -> &str {
    let names = array.as_dictionary::<Int32Type>();
    let texts: &StringArray = names.values().as_string::<i32>();
    texts.value(names.keys().value(row) as usize)
}

/// Returns a column of the data set. Columns that are not ours keep their type.
pub(crate) fn table_column(field: &Field) -> TableColumn {
    let name = field.name();
    let kind = Column::named(name).map_or_else(
        || match field.data_type() {
            DataType::Int64 => ColumnKind::Long,
            DataType::Float64 => ColumnKind::Real,
            DataType::Boolean => ColumnKind::YesNo,
            _ => ColumnKind::Name,
        },
        |column| column.kind,
    );
    TableColumn { name: name.clone(), kind }
}

/// Returns the solving path of a row.
pub(crate) fn steps(rows: &RecordBatch, row: usize, options: PathOptions) -> Vec<PathStep> {
    let list = |name: &str| {
        let column = rows.column_by_name(name).expect("a table has all columns of paths or none");
        column.as_list::<i32>().value(row)
    };
    let [techniques, ratings, placed, removed] = PATH_COLUMNS.map(list);
    let [boards, candidates, evidence] =
        PATH_OPTIONS.map(|name| options.names().any(|it| it == name).then(|| list(name)));
    let (ratings, placed) =
        (ratings.as_primitive::<Float64Type>(), placed.as_primitive::<Int16Type>());
    let step = |place: usize| {
        let technique = name(&techniques, place).parse().map_or("", Technique::id);
        let numbers = |lists: &ArrayRef| {
            lists.as_list::<i32>().value(place).as_primitive::<Int16Type>().values().to_vec()
        };
        let text = |texts: &ArrayRef| texts.as_string::<i32>().value(place).to_owned();
        PathStep {
            technique,
            rating: ratings.value(place),
            placed: placed.value(place),
            removed: numbers(&removed),
            board: boards.as_ref().map_or(String::new(), text),
            candidates: candidates.as_ref().map_or(Vec::new(), numbers),
            evidence: evidence.as_ref().map_or(String::new(), text),
        }
    };
    (0..techniques.len()).map(step).collect()
}
