//! Tables of other programs: converts anything with `__arrow_c_stream__` to a table with the types of our columns.

use crate::error::{row_error, value_error};
use crate::fields::array;
use crate::grids::{grids, text_of};
use crate::layouts::Layouts;
use crate::table::Table;
use arrow_array::builder::{
    ArrayBuilder, Float64Builder, Int16Builder, ListBuilder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::types::{
    Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, Float64Array, Int16Array, Int64Array, RecordBatch, RecordBatchReader,
    StringArray,
};
use arrow_schema::{DataType, Field, Schema};
use gridmill::formats::{Column, ColumnKind, PATH_COLUMNS, PATH_OPTIONS};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyString};
use std::collections::HashMap;
use std::sync::Arc;

/// Prefix of the keys of our metadata.
const METADATA: &str = "gridmill.";
/// Prefix of the columns in which pandas exports its index.
const PANDAS_INDEX: &str = "__index_level_";

/// Returns a table as one of ours. A batch of puzzles becomes a table with the column `puzzle`. Puzzles of other layouts
/// get the column `layout`, unless they have it.
#[pyfunction]
#[pyo3(signature = (data, layout = None))]
pub(crate) fn table_of(data: &Bound<'_, PyAny>, layout: Option<Layouts>) -> PyResult<Table> {
    let layouts = layout.unwrap_or_default();
    let table = match arrow_table(data)? {
        Some(table) => table,
        None if data.hasattr("keys")? => return Err(no_table(data)),
        None => {
            let texts = grids(data, &layouts)?.into_iter().zip(0..);
            let text = |(grid, row)| text_of(grid).map(Some).map_err(|it| row_error(row, it));
            let texts: ArrayRef = Arc::new(texts.map(text).collect::<PyResult<StringArray>>()?);
            let batch = RecordBatch::try_from_iter_with_nullable([("puzzle", texts, true)]);
            Table(batch.expect("a column"))
        }
    };
    if layouts.is_classic() || table.0.column_by_name("layout").is_some() {
        return Ok(table);
    }
    table.with_layouts(&layouts)
}

/// Returns a table as one of ours, but refuses anything else.
#[pyfunction]
pub(crate) fn only_table(data: &Bound<'_, PyAny>) -> PyResult<Table> {
    arrow_table(data)?.ok_or_else(|| no_table(data))
}

fn no_table(data: &Bound<'_, PyAny>) -> PyErr {
    let found = data.get_type().name().map_or_else(|_| "an object".into(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "expected a table of gridmill, polars, pandas, pyarrow or DuckDB, found {found}"
    ))
}

/// Returns a table as one of ours, `None` if it is no table.
#[expect(unsafe_code, reason = "takes over an Arrow stream from a capsule")]
fn arrow_table(data: &Bound<'_, PyAny>) -> PyResult<Option<Table>> {
    if let Ok(table) = data.cast::<Table>() {
        return Ok(Some(table.get().clone()));
    }
    if data.is_instance_of::<PyString>() || !data.hasattr("__arrow_c_stream__")? {
        return Ok(None);
    }
    let capsule = data.call_method0("__arrow_c_stream__")?;
    let capsule = capsule.cast::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: by the PyCapsule interface, a capsule of this name has a stream, and its consumer moves the stream out.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr().cast()) };
    // A stream without a schema of columns is a single column.
    let Ok(batches) = RecordBatchStreamReader::try_new(stream) else { return Ok(None) };
    let empty = RecordBatch::new_empty(batches.schema());
    let mut converted = Vec::new();
    for batch in batches {
        converted.push(self::batch(&batch.map_err(value_error)?).map_err(value_error)?);
    }
    if converted.is_empty() {
        converted.push(batch(&empty).map_err(value_error)?);
    }
    Table::joined(&converted).map_err(value_error).map(Some)
}

/// Converts the columns of a batch.
fn batch(batch: &RecordBatch) -> Result<RecordBatch, String> {
    let schema = batch.schema();
    let (mut fields, mut arrays) = (Vec::<Field>::new(), Vec::new());
    for (field, array) in schema.fields().iter().zip(batch.columns()) {
        let name = field.name();
        if name.starts_with(PANDAS_INDEX) {
            continue;
        }
        if fields.iter().any(|field| field.name() == name) {
            return Err(format!("two columns have the name {name:?}"));
        }
        let is_path = PATH_COLUMNS.iter().chain(&PATH_OPTIONS).any(|known| known == name);
        let array = if is_path { steps(array, name) } else { column(array, name) };
        let array = array.map_err(|problem| format!("column {name}: {problem}"))?;
        fields.push(Field::new(name, array.data_type().clone(), !is_path));
        arrays.push(array);
    }
    let ours = schema.metadata().iter().filter(|(key, _)| key.starts_with(METADATA));
    let ours: HashMap<String, String> =
        ours.map(|(key, value)| (key.clone(), value.clone())).collect();
    let schema = Arc::new(Schema::new_with_metadata(fields, ours));
    RecordBatch::try_new(schema, arrays).map_err(|error| error.to_string())
}

/// Converts a column to the type of our column of this name. Other columns become text, integers, doubles or booleans.
fn column(column: &ArrayRef, name: &str) -> Result<ArrayRef, String> {
    let kind = Column::named(name).map(|column| column.kind);
    let unfit = || Err(unexpected(column, kind));
    if column.data_type() == &DataType::Null {
        let none = std::iter::repeat_n(None, column.len());
        return Ok(array(kind.unwrap_or(ColumnKind::Grid), none));
    }
    if let Some(texts) = texts(column) {
        let is_dictionary = matches!(column.data_type(), DataType::Dictionary(..));
        let other = if is_dictionary { ColumnKind::Name } else { ColumnKind::Grid };
        let kind = kind.unwrap_or(other);
        let read = |(row, text): (usize, &Option<&str>)| match kind.read(text.unwrap_or_default()) {
            Ok(_) => Ok(()),
            Err(problem) => {
                Err(format!("row {row}: found {:?}, {problem}", text.unwrap_or_default()))
            }
        };
        texts.iter().enumerate().try_for_each(read)?;
        let fields = texts.into_iter().map(|text| kind.read(text?).ok().flatten());
        return Ok(array(kind, fields));
    }
    if let Some(flags) = column.as_boolean_opt() {
        let is_known = kind.is_none_or(|kind| kind == ColumnKind::YesNo);
        return if is_known { Ok(Arc::new(flags.clone())) } else { unfit() };
    }
    match kind {
        Some(ColumnKind::Long) => Ok(Arc::new(whole_numbers(column, kind, i64::MAX)?)),
        Some(ColumnKind::Short) => {
            let numbers = whole_numbers(column, kind, i16::MAX.into())?;
            Ok(Arc::new(numbers.iter().map(|it| it.map(|it| it as i16)).collect::<Int16Array>()))
        }
        Some(ColumnKind::Rating | ColumnKind::Effort) => {
            // A float of 32 bits is not the double that is nearest to the decimal.
            let decimal = |number: f64| (number * 10.0).round() / 10.0;
            let numbers = doubles(column).ok_or_else(|| unexpected(column, kind))?;
            let is_exact = matches!(column.data_type(), DataType::Float64);
            let numbers = numbers.into_iter().map(|it| it.filter(|it| !it.is_nan()));
            let numbers = numbers.map(|it| it.map(|it| if is_exact { it } else { decimal(it) }));
            Ok(Arc::new(numbers.collect::<Float64Array>()))
        }
        Some(ColumnKind::Real) => {
            let numbers = doubles(column).ok_or_else(|| unexpected(column, kind))?;
            Ok(Arc::new(numbers.into_iter().collect::<Float64Array>()))
        }
        Some(_) => unfit(),
        None if column.data_type().is_integer() => {
            let numbers = integers(column).ok_or_else(|| unexpected(column, kind))?;
            let numbers = numbers.into_iter().collect::<Result<Int64Array, ()>>();
            Ok(Arc::new(numbers.map_err(|()| "a number has more than 63 bits")?))
        }
        None => {
            let numbers = doubles(column).ok_or_else(|| unexpected(column, kind))?;
            Ok(Arc::new(numbers.into_iter().collect::<Float64Array>()))
        }
    }
}

/// Returns the numbers of a column, from 0 to `most`.
fn whole_numbers(
    column: &ArrayRef,
    kind: Option<ColumnKind>,
    most: i64,
) -> Result<Int64Array, String> {
    let numbers = integers(column).ok_or_else(|| unexpected(column, kind))?;
    let number = |(row, number): (usize, Result<Option<i64>, ()>)| {
        let fits = |number: &Option<i64>| number.is_none_or(|it| (0..=most).contains(&it));
        let problem = || format!("row {row}: expected a whole number from 0 to {most}");
        number.ok().filter(fits).ok_or_else(problem)
    };
    numbers.into_iter().enumerate().map(number).collect()
}

fn unexpected(column: &ArrayRef, kind: Option<ColumnKind>) -> String {
    let expected = match kind {
        None => "text, numbers or booleans",
        Some(ColumnKind::Long | ColumnKind::Short) => "whole numbers",
        Some(ColumnKind::Rating | ColumnKind::Effort | ColumnKind::Real) => "numbers",
        Some(ColumnKind::YesNo) => "booleans",
        Some(_) => "text",
    };
    format!("found the Arrow type {}, expected {expected}", column.data_type())
}

/// Returns the texts of a column, `None` if it has another type.
fn texts(column: &ArrayRef) -> Option<Vec<Option<&str>>> {
    Some(match column.data_type() {
        DataType::Null if column.is_empty() => Vec::new(),
        DataType::Utf8 => column.as_string::<i32>().iter().collect(),
        DataType::LargeUtf8 => column.as_string::<i64>().iter().collect(),
        DataType::Utf8View => column.as_string_view().iter().collect(),
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary();
            let values = texts(dictionary.values())?;
            if values.is_empty() {
                return Some(vec![None; column.len()]);
            }
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            keys.map(|(row, key)| if column.is_null(row) { None } else { values[key] }).collect()
        }
        _ => return None,
    })
}

/// Returns the whole numbers of a column, an error for any that has no place in 64 bits or is not whole; NaN is `None`.
fn integers(column: &ArrayRef) -> Option<Vec<Result<Option<i64>, ()>>> {
    if column.is_empty() {
        return Some(Vec::new());
    }
    macro_rules! each {
        ($type:ty) => {
            column.as_primitive::<$type>().iter().map(|it| Ok(it.map(i64::from))).collect()
        };
    }
    Some(match column.data_type() {
        DataType::Int8 => each!(Int8Type),
        DataType::Int16 => each!(Int16Type),
        DataType::Int32 => each!(Int32Type),
        DataType::Int64 => each!(Int64Type),
        DataType::UInt8 => each!(UInt8Type),
        DataType::UInt16 => each!(UInt16Type),
        DataType::UInt32 => each!(UInt32Type),
        DataType::UInt64 => {
            let numbers = column.as_primitive::<UInt64Type>().iter();
            numbers.map(|it| it.map(|it| it.try_into().map_err(|_| ())).transpose()).collect()
        }
        _ => {
            // pandas has doubles in place of whole numbers if some are missing.
            let whole = |it: f64| if it.fract() == 0.0 { Ok(it as i64) } else { Err(()) };
            let numbers = doubles(column)?.into_iter().map(|it| it.filter(|it| !it.is_nan()));
            numbers.map(|it| it.map(whole).transpose()).collect()
        }
    })
}

/// Returns the numbers of a column, `None` if it has another type.
fn doubles(column: &ArrayRef) -> Option<Vec<Option<f64>>> {
    Some(match column.data_type() {
        DataType::Float64 => column.as_primitive::<Float64Type>().iter().collect(),
        DataType::Float32 => {
            column.as_primitive::<Float32Type>().iter().map(|it| it.map(f64::from)).collect()
        }
        DataType::Float16 => {
            column.as_primitive::<Float16Type>().iter().map(|it| it.map(f64::from)).collect()
        }
        other if other.is_integer() => {
            let numbers = integers(column)?.into_iter();
            numbers.map(|it| it.ok().flatten().map(|it| it as f64)).collect()
        }
        _ => return None,
    })
}

/// Converts a column of paths, in which each row has a list with an element for each step.
fn steps(column: &ArrayRef, name: &str) -> Result<ArrayRef, String> {
    let unfit =
        || format!("found the Arrow type {}, expected lists as of `paths`", column.data_type());
    let rows = lists(column).ok_or_else(unfit)?;
    let short = |list: &ArrayRef| {
        let numbers = integers(list).ok_or_else(unfit)?.into_iter();
        let short = numbers.map(|it| it.ok().flatten().and_then(|it| i16::try_from(it).ok()));
        short.collect::<Option<Vec<i16>>>().ok_or("expected numbers of 16 bits".to_owned())
    };
    let text = |list: &ArrayRef| {
        let texts = texts(list).ok_or_else(unfit)?.into_iter().map(|it| it.map(str::to_owned));
        texts.collect::<Option<Vec<String>>>().ok_or("found null in a list".to_owned())
    };
    match name {
        "step_technique" => {
            list_of(rows, StringDictionaryBuilder::<Int32Type>::new(), |names, list| {
                text(list)?.iter().for_each(|name| names.append_value(name));
                Ok(())
            })
        }
        "step_rating" => list_of(rows, Float64Builder::new(), |ratings, list| {
            let numbers =
                doubles(list).ok_or_else(unfit)?.into_iter().collect::<Option<Vec<f64>>>();
            ratings.append_slice(&numbers.ok_or("found null in a list")?);
            Ok(())
        }),
        "step_placed" => list_of(rows, Int16Builder::new(), |numbers, list| {
            numbers.append_slice(&short(list)?);
            Ok(())
        }),
        "step_removed" | "step_candidates" => {
            list_of(rows, ListBuilder::new(Int16Builder::new()), |steps, list| {
                for numbers in lists(list).ok_or_else(unfit)? {
                    let numbers = numbers.ok_or("found null in a list")?;
                    steps.values().append_slice(&short(&numbers)?);
                    steps.append(true);
                }
                Ok(())
            })
        }
        _ => list_of(rows, StringBuilder::new(), |texts, list| {
            text(list)?.iter().for_each(|text| texts.append_value(text));
            Ok(())
        }),
    }
}

/// Makes a column of lists. `add` adds the elements of a list.
fn list_of<B: ArrayBuilder>(
    rows: Vec<Option<ArrayRef>>,
    values: B,
    add: impl Fn(&mut B, &ArrayRef) -> Result<(), String>,
) -> Result<ArrayRef, String> {
    let mut lists = ListBuilder::new(values);
    for (row, list) in rows.into_iter().enumerate() {
        let list = list.ok_or_else(|| format!("row {row}: found null, expected a list"))?;
        add(lists.values(), &list).map_err(|problem| format!("row {row}: {problem}"))?;
        lists.append(true);
    }
    Ok(Arc::new(lists.finish()))
}

/// Returns the lists of a column, `None` if it has another type.
fn lists(column: &ArrayRef) -> Option<Vec<Option<ArrayRef>>> {
    Some(match column.data_type() {
        DataType::List(_) => column.as_list::<i32>().iter().collect(),
        DataType::LargeList(_) => column.as_list::<i64>().iter().collect(),
        DataType::FixedSizeList(..) => column.as_fixed_size_list().iter().collect(),
        DataType::Null if column.is_empty() => Vec::new(),
        _ => return None,
    })
}
