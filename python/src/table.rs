//! A table: the rows of a collection as Arrow columns, typed as in Parquet files (`formats`).

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int16Array, Int64Array,
    RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::DataType;
use gridmill::formats::{Column, ColumnKind, Schema, TableRow, Value};
use gridmill::grade::Scale;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::sync::Arc;

/// Rows of a graded collection, in columns: what `pyarrow.table`, `polars.DataFrame`, `pandas.DataFrame.from_arrow` and
/// DuckDB take as it is, without a copy. `table["puzzle"]` is a list; null is `None`.
#[pyclass(frozen, module = "gridmill")]
#[derive(Debug)]
pub(crate) struct Table(RecordBatch);

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!(
            "<gridmill.Table of {} rows: {}>",
            self.0.num_rows(),
            self.column_names().join(", ")
        )
    }

    /// The names of the columns, in order.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.0.column_by_name(name);
        let column = column.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        match column.data_type() {
            DataType::Int64 => numbers::<Int64Type>(py, column),
            DataType::Int16 => numbers::<Int16Type>(py, column),
            DataType::Float64 => numbers::<Float64Type>(py, column),
            DataType::Boolean => PyList::new(py, column.as_boolean().iter().collect::<Vec<_>>()),
            DataType::Dictionary(..) => {
                let texts = column.as_dictionary::<Int32Type>();
                let texts = texts.downcast_dict::<StringArray>().expect("a dictionary of texts");
                PyList::new(py, texts.into_iter().collect::<Vec<_>>())
            }
            _ => PyList::new(py, column.as_string::<i32>().iter().collect::<Vec<_>>()),
        }
    }

    /// The Arrow PyCapsule interface. A requested schema is not looked at, as it allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
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

impl Table {
    /// Makes a table of rows that have the columns of the schema. Its metadata are those of Parquet files.
    pub(crate) fn new(schema: Schema, scale: Scale, rows: &[TableRow<'_>]) -> Self {
        // A batch has no lines.
        let columns = schema.columns(scale).filter(|column| column.name != "line");
        let columns = columns.map(|column| (column.name, array(column, rows), true));
        let batch = RecordBatch::try_from_iter_with_nullable(columns);
        let mut batch = batch.expect("each column has a field for each row");
        let metadata = schema.metadata(scale);
        batch
            .schema_metadata_mut()
            .extend(metadata.map(|(key, value)| (key.to_owned(), value.to_owned())));
        Self(batch)
    }
}

/// The fields of a column.
fn array(column: &Column, rows: &[TableRow<'_>]) -> ArrayRef {
    let fields = rows.iter().map(|row| column.get(row));
    let number = |field: Option<Value<'_>>| field.and_then(Value::number);
    match column.kind {
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
            let decimal = |field: Option<Value<'_>>| Some(field?.rated()?.exactly()?.decimal());
            Arc::new(fields.map(decimal).collect::<Float64Array>())
        }
        ColumnKind::Grid | ColumnKind::Counts => {
            Arc::new(fields.map(|it| it.map(|it| it.to_string())).collect::<StringArray>())
        }
        ColumnKind::Name => {
            Arc::new(fields.map(|it| it?.text()).collect::<DictionaryArray<Int32Type>>())
        }
    }
}
