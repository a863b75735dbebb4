//! The fields of columns: as values of Python, and as Arrow arrays.

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int16Array, Int32Array,
    Int64Array, RecordBatch, StringArray,
};
use arrow_schema::DataType;
use gridmill::formats::{ColumnKind, Value};
use gridmill::grade::Levels;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};
use std::sync::Arc;

/// Returns the values of a column for NumPy. If the column has nulls, the values are float64, and null becomes NaN.
pub(crate) fn bytes<'py, T: ArrowPrimitiveType>(
    py: Python<'py>,
    column: &ArrayRef,
    to_float: impl Fn(T::Native) -> f64,
) -> Bound<'py, PyByteArray> {
    let column = column.as_primitive::<T>();
    if column.null_count() == 0 {
        return PyByteArray::new(py, column.values().inner().as_slice());
    }
    let values = column.iter().map(|value| value.map_or(f64::NAN, &to_float));
    PyByteArray::new(py, &values.flat_map(f64::to_ne_bytes).collect::<Vec<u8>>())
}

/// Returns the fields of a column as a list, in which null is `None`.
pub(crate) fn list<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    match column.data_type() {
        DataType::Int64 => numbers::<Int64Type>(py, column),
        DataType::Int16 => numbers::<Int16Type>(py, column),
        DataType::Float64 => numbers::<Float64Type>(py, column),
        DataType::Boolean => PyList::new(py, column.as_boolean().iter().collect::<Vec<_>>()),
        DataType::Dictionary(..) => PyList::new(py, texts(column).collect::<Vec<_>>()),
        DataType::List(_) => {
            let lists = column.as_list::<i32>();
            let lists = (0..lists.len()).map(|row| list(py, &lists.value(row)));
            PyList::new(py, lists.collect::<PyResult<Vec<_>>>()?)
        }
        _ => PyList::new(py, column.as_string::<i32>().iter().collect::<Vec<_>>()),
    }
}

/// Returns the texts of a dictionary-encoded column.
pub(crate) fn texts(column: &ArrayRef) -> impl Iterator<Item = Option<&str>> {
    let texts = column.as_dictionary::<Int32Type>();
    texts.downcast_dict::<StringArray>().expect("a dictionary of texts").into_iter()
}

fn numbers<'py, T: ArrowPrimitiveType>(
    py: Python<'py>,
    column: &ArrayRef,
) -> PyResult<Bound<'py, PyList>>
where
    Option<T::Native>: IntoPyObject<'py>,
{
    PyList::new(py, column.as_primitive::<T>().iter().collect::<Vec<_>>())
}

/// Makes the column `level` an ordered category of all these levels, easiest first, if it has no other names.
pub(crate) fn with_ordered_levels(batch: RecordBatch, levels: &Levels) -> RecordBatch {
    let schema = batch.schema();
    let Some((place, field)) = schema.column_with_name("level") else { return batch };
    let column = batch.column(place);
    if !matches!(column.data_type(), DataType::Dictionary(..)) {
        return batch;
    }
    let all: Vec<&str> = levels.names().collect();
    let key = |name: &str| all.iter().position(|it| *it == name);
    let keys = texts(column).map(|name| name.map_or(Some(None), |name| key(name).map(Some)));
    let Some(keys) = keys.collect::<Option<Vec<Option<usize>>>>() else { return batch };
    // `beyond` is a level only if a puzzle has it.
    let used = keys.iter().flatten().max().map_or(0, |last| last + 1);
    let names = &all[..used.max(levels.as_slice().len())];
    let keys: Int32Array = keys.iter().map(|key| key.map(|key| key as i32)).collect();
    let ordered = DictionaryArray::new(keys, Arc::new(StringArray::from(names.to_vec())));
    let (mut fields, mut columns) = (schema.fields().to_vec(), batch.columns().to_vec());
    fields[place] = Arc::new(field.clone().with_dict_is_ordered(true));
    columns[place] = Arc::new(ordered);
    let schema = arrow_schema::Schema::new_with_metadata(fields, schema.metadata().clone());
    RecordBatch::try_new(Arc::new(schema), columns).expect("the types are the same")
}

/// Returns an Arrow array of the fields of a column of this kind.
pub(crate) fn array<'a>(
    kind: ColumnKind,
    fields: impl Iterator<Item = Option<Value<'a>>>,
) -> ArrayRef {
    let number = |field: Option<Value<'_>>| field.and_then(Value::number);
    match kind {
        ColumnKind::Long => {
            let long = |number| i64::try_from(number).expect("no run is as long as that");
            Arc::new(fields.map(|it| number(it).map(long)).collect::<Int64Array>())
        }
        ColumnKind::Short => {
            let short = |number| i16::try_from(number).expect("no path is as long as that");
            Arc::new(fields.map(|it| number(it).map(short)).collect::<Int16Array>())
        }
        ColumnKind::YesNo => Arc::new(fields.map(|it| it?.yes_no()).collect::<BooleanArray>()),
        ColumnKind::Rating => {
            let decimal = |field: Option<Value<'_>>| Some(field?.rating()?.decimal());
            Arc::new(fields.map(decimal).collect::<Float64Array>())
        }
        ColumnKind::Effort => {
            let decimal = |field: Option<Value<'_>>| Some(field?.effort()?.decimal());
            Arc::new(fields.map(decimal).collect::<Float64Array>())
        }
        ColumnKind::Real => Arc::new(fields.map(|it| it?.real()).collect::<Float64Array>()),
        ColumnKind::Grid | ColumnKind::Solution | ColumnKind::Map | ColumnKind::Counts => {
            Arc::new(fields.map(|it| Some(it?.typed_text(kind))).collect::<StringArray>())
        }
        ColumnKind::Name => {
            Arc::new(fields.map(|it| it?.text()).collect::<DictionaryArray<Int32Type>>())
        }
    }
}
