//! The columns of a table, and their values.

use crate::error::value_error;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field};
use gridmill::dataset::TableColumn;
use gridmill::formats::{
    Column, ColumnKind, PATH_COLUMNS, PATH_OPTIONS, PathOptions, PathStep, Value,
};
use gridmill::grade::{Effort, Rating, Technique};
use pyo3::prelude::*;

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

/// Returns the names of the columns.
pub(crate) fn names(rows: &RecordBatch) -> Vec<&str> {
    rows.schema_ref().fields().iter().map(|field| field.name().as_str()).collect()
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
fn table_column(field: &Field) -> TableColumn {
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
