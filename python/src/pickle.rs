//! Pickled tables: the buffers of each column, and what names them.

use crate::error::value_error;
use crate::rows;
use crate::table::Table;
use arrow_array::{Array, RecordBatch, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, Field, Schema};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::collections::{BTreeMap, HashMap};
use std::slice;
use std::sync::Arc;

/// A table: its metadata, and for each column its name, whether it may have nulls, and its values.
pub(crate) type PickledTable = (BTreeMap<String, String>, Vec<(String, bool, Values)>);

/// The values of a column: type, number, bits of those that are not null, buffers, and values of its parts.
#[derive(FromPyObject, IntoPyObject)]
pub(crate) struct Values(String, usize, Option<PyBackedBytes>, Vec<PyBackedBytes>, Vec<Self>);

/// Returns a batch to pickle, without the buffers of other rows.
pub(crate) fn pickled(py: Python<'_>, batch: &RecordBatch) -> Result<PickledTable, ArrowError> {
    let batch = rows::joined(slice::from_ref(batch))?;
    let schema = batch.schema_ref();
    let columns = schema.fields().iter().zip(batch.columns()).map(|(field, column)| {
        (field.name().clone(), field.is_nullable(), values(py, &column.to_data()))
    });
    Ok((BTreeMap::from_iter(schema.metadata().clone()), columns.collect()))
}

fn values(py: Python<'_>, data: &ArrayData) -> Values {
    let bytes = |bytes: &[u8]| PyBackedBytes::from(PyBytes::new(py, bytes));
    Values(
        data.data_type().to_string(),
        data.len(),
        data.nulls().map(|nulls| bytes(nulls.buffer())),
        data.buffers().iter().map(|buffer| bytes(buffer)).collect(),
        data.child_data().iter().map(|part| values(py, part)).collect(),
    )
}

/// Restores a pickled table.
#[pyfunction]
pub(crate) fn read_table(
    metadata: BTreeMap<String, String>,
    columns: Vec<(String, bool, Values)>,
) -> PyResult<Table> {
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (name, is_nullable, values) in columns {
        let data = data(values).map_err(value_error)?;
        fields.push(Field::new(name, data.data_type().clone(), is_nullable));
        arrays.push(make_array(data));
    }
    let schema = Schema::new_with_metadata(fields, HashMap::from_iter(metadata));
    RecordBatch::try_new(Arc::new(schema), arrays).map(Table).map_err(value_error)
}

fn data(Values(kind, len, nulls, buffers, parts): Values) -> Result<ArrayData, ArrowError> {
    ArrayData::builder(kind.parse()?)
        .len(len)
        .null_bit_buffer(nulls.map(|bytes| bytes[..].into()))
        .buffers(buffers.iter().map(|bytes| bytes[..].into()).collect())
        .child_data(parts.into_iter().map(data).collect::<Result<_, _>>()?)
        .build()
}
