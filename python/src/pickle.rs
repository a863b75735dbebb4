//! Pickles tables as the buffers of their columns.

use crate::rows;
use arrow_array::{Array, RecordBatch, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A table: its metadata and its columns.
pub(crate) type PickledTable = (BTreeMap<String, String>, Vec<PickledColumn>);

/// A column: its name, whether it may have nulls, whether it is an ordered category, and its values.
pub(crate) type PickledColumn = (String, bool, bool, PickledValues);

/// Values: their type, their number, the bits of those that are not null, their buffers, and their children.
#[derive(FromPyObject, IntoPyObject)]
pub(crate) struct PickledValues(
    String,
    usize,
    Option<PyBackedBytes>,
    Vec<PyBackedBytes>,
    Vec<Self>,
);

/// Returns a batch to pickle, without the values of other rows, except in dictionaries.
pub(crate) fn pickled(py: Python<'_>, batch: &RecordBatch) -> PickledTable {
    // A copy begins at bit 0 of its buffers.
    let batch = rows::taken(batch, 0..batch.num_rows()).expect("these are all rows");
    let schema = batch.schema_ref();
    let columns = schema.fields().iter().zip(batch.columns()).map(|(field, column)| {
        let is_ordered = field.dict_is_ordered() == Some(true);
        (field.name().clone(), field.is_nullable(), is_ordered, values(py, &column.to_data()))
    });
    (BTreeMap::from_iter(schema.metadata().clone()), columns.collect())
}

fn values(py: Python<'_>, data: &ArrayData) -> PickledValues {
    let bytes = |bytes: &[u8]| PyBackedBytes::from(PyBytes::new(py, bytes));
    PickledValues(
        data.data_type().to_string(),
        data.len(),
        data.nulls().map(|nulls| bytes(&nulls.inner().sliced())),
        data.buffers().iter().map(|buffer| bytes(buffer)).collect(),
        data.child_data().iter().map(|child| values(py, child)).collect(),
    )
}

/// Restores a pickled batch.
pub(crate) fn unpickled((metadata, columns): PickledTable) -> Result<RecordBatch, ArrowError> {
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (name, is_nullable, is_ordered, values) in columns {
        let data = data(values)?;
        let field = Field::new(name, data.data_type().clone(), is_nullable);
        fields.push(field.with_dict_is_ordered(is_ordered));
        arrays.push(make_array(data));
    }
    let schema = Schema::new_with_metadata(fields, HashMap::from_iter(metadata));
    RecordBatch::try_new(Arc::new(schema), arrays)
}

fn data(
    PickledValues(kind, len, nulls, buffers, children): PickledValues,
) -> Result<ArrayData, ArrowError> {
    let kind: DataType = kind.parse()?;
    if !is_of_tables(&kind) {
        return Err(ArrowError::SchemaError(format!("no table has a column of the type {kind}")));
    }
    ArrayData::builder(kind)
        .len(len)
        .null_bit_buffer(nulls.map(|bytes| bytes[..].into()))
        .buffers(buffers.iter().map(|bytes| bytes[..].into()).collect())
        .child_data(children.into_iter().map(data).collect::<Result<_, _>>()?)
        .build()
}

/// Returns whether columns of tables have values of this type.
fn is_of_tables(kind: &DataType) -> bool {
    use DataType as D;
    match kind {
        D::Int16 | D::Int64 | D::Float64 | D::Boolean | D::Utf8 => true,
        D::Dictionary(key, value) => (&**key, &**value) == (&D::Int32, &D::Utf8),
        D::List(item) => is_of_tables(item.data_type()),
        _ => false,
    }
}
