//! A table: the rows of a collection as Arrow columns, typed as in Parquet files (`formats`).

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int16Array, RecordBatch,
    RecordBatchIterator, StringArray,
};
use arrow_schema::DataType;
use gridmill::formats::{Graded, Record};
use gridmill::grade::Rated;
use gridmill::grid::Symmetry;
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
    /// The columns of the records between those before and after them.
    pub(crate) fn new(
        before: Option<(&str, ArrayRef)>,
        records: &[Record],
        after: Option<(&str, ArrayRef)>,
    ) -> Self {
        let columns = before.into_iter().chain(columns(records)).chain(after);
        let columns = columns.map(|(name, column)| (name, column, true));
        let batch = RecordBatch::try_from_iter_with_nullable(columns);
        Self(batch.expect("each column has a row for each record"))
    }
}

/// Text of which the same comes often.
pub(crate) fn repeated<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    Arc::new(texts.collect::<DictionaryArray<Int32Type>>())
}

/// Text of which none or few come again.
fn texts(texts: impl Iterator<Item = Option<String>>) -> ArrayRef {
    Arc::new(texts.collect::<StringArray>())
}

/// The columns of `formats::COLUMNS`.
fn columns(records: &[Record]) -> [(&'static str, ArrayRef); 12] {
    let puzzles = || records.iter().map(|record| record.puzzle.as_ref());
    let graded = || records.iter().map(|record| record.graded.as_ref());
    let count = |count: usize| i16::try_from(count).expect("no path is as long as that");
    let rating = |of: fn(&Graded) -> Rated| -> ArrayRef {
        let tenths = graded().map(|it| it.and_then(|it| of(it).exactly()));
        let decimals = tenths.map(|it| it.map(|it| f64::from(it.tenths()) / 10.0));
        Arc::new(decimals.collect::<Float64Array>())
    };
    let symmetry = |puzzle: &gridmill::grid::Grid| Symmetry::strongest(puzzle.clues()).id();
    let clues = puzzles().map(|it| it.map(|it| count(it.clue_count())));
    let steps = graded().map(|it| it.map(|it| count(it.grade.steps)));
    let minimal = graded().map(|it| it.map(|it| it.is_minimal));
    let hardest = graded().map(|it| it?.grade.hardest.map(|hardest| hardest.id()));
    [
        ("puzzle", texts(puzzles().map(|it| it.map(ToString::to_string)))),
        ("solution", texts(graded().map(|it| it.map(|it| it.solution.to_string())))),
        ("clues", Arc::new(clues.collect::<Int16Array>())),
        ("minimal", Arc::new(minimal.collect::<BooleanArray>())),
        ("level", repeated(graded().map(|it| it.map(|it| it.level.as_str())))),
        ("er", rating(|it| it.grade.er)),
        ("ep", rating(|it| it.grade.ep)),
        ("ed", rating(|it| it.grade.ed)),
        ("hardest", repeated(hardest)),
        ("steps", Arc::new(steps.collect::<Int16Array>())),
        ("techniques", texts(graded().map(|it| it.map(|it| it.grade.techniques.to_string())))),
        ("symmetry", repeated(puzzles().map(|it| it.map(symmetry)))),
    ]
}
