//! Tables: the rows of a collection in Arrow columns, with the same types as in Parquet files.

use crate::error::{row_error, value_error};
use crate::fields::{array, bytes, list, texts, with_ordered_levels};
use crate::grids::put_digits;
use crate::layouts::Layouts;
use crate::pickle::{self, PickledColumn, PickledTable};
use crate::rows;
use crate::write;
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, DictionaryArray, RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, DataType, Field};
use gridmill::formats::{Column, ColumnKind, EntryError, Row, Schema, Value, puzzle_of_layout};
use gridmill::grade::Levels;
use gridmill::grid::{Grid, HouseKind};
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::slice::PySliceIndices;
use pyo3::types::{
    IntoPyDict, PyByteArray, PyCapsule, PyDict, PyList, PySlice, PySliceMethods, PyString,
};
use std::collections::BTreeMap;
use std::iter;
use std::path::PathBuf;
use std::sync::Arc;

/// Rows of a collection of puzzles, in columns. You can pass a table to `pyarrow.table`, `polars.DataFrame` and DuckDB
/// without a copy; `table.to_pandas()` is a frame of pandas. `table["puzzle"]` is a column as a list, in which null is
/// `None`. `table.numpy("puzzle")` is a column as an array. `table[0]` is a row as a dict. `table[:5]` and `table[[0, 7]]`
/// are tables of some rows, `table[table.numpy("er") > 4]` of the rows for which this is true, and `table[["puzzle", "er"]]`
/// of some columns. `for row in table` iterates over the rows as dicts. `table.write("mine.csv")` writes a file. Two tables
/// are equal if they have the same columns and rows.
#[pyclass(frozen, eq, module = "gridmill")]
#[derive(Clone, Debug)]
pub(crate) struct Table(pub(crate) RecordBatch);

/// Number of rows that a notebook shows.
const SHOWN: usize = 10;

/// True if the columns have the same names and values. How the rows were made does not count.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.column_names() == other.column_names() && self.0.columns() == other.0.columns()
    }
}

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

    /// Names of the columns, in order.
    #[getter]
    pub(crate) fn column_names(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Python calls this for attributes that do not exist.
    fn __getattr__(&self, name: &str) -> PyResult<()> {
        let instead = match self.0.column_by_name(name) {
            Some(_) => format!("a column is table[{name:?}]"),
            None => "table.to_pandas() is a frame of pandas".to_owned(),
        };
        let problem = format!("a Table has no attribute {name:?}; {instead}");
        Err(PyAttributeError::new_err(problem))
    }

    /// Names of the columns, in order.
    fn keys(&self) -> Vec<String> {
        self.column_names()
    }

    /// How the table was made: the version, the scale, and for `generate` the seed and the recipe.
    #[getter]
    fn metadata(&self) -> BTreeMap<String, String> {
        BTreeMap::from_iter(self.0.schema_ref().metadata().clone())
    }

    /// Number of rows and number of columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.num_rows(), self.0.num_columns())
    }

    /// True if the table has a column of this name.
    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        name.extract::<String>().is_ok_and(|name| self.0.column_by_name(&name).is_some())
    }

    /// Shows the first puzzle and the first rows in a notebook.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let (rows, columns) = self.shape();
        let shown = rows.min(SHOWN);
        let mut lines = vec![self.column_names()];
        lines.resize(shown + 1, Vec::new());
        for column in self.0.columns() {
            for (line, value) in lines[1..].iter_mut().zip(list(py, &column.slice(0, shown))?) {
                let text = match value.cast::<PyList>() {
                    Ok(list) => format!("[{} items]", list.len()),
                    Err(_) if value.is_none() => String::new(),
                    Err(_) => value.str()?.to_string(),
                };
                line.push(text.replace('&', "&amp;").replace('<', "&lt;"));
            }
        }
        let line = |tag: &str, cells: &[String]| {
            let cells = cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>"));
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let body = lines[1..].iter().map(|cells| line("td", cells)).collect::<String>();
        let head = lines[0].iter().map(|name| name.replace('&', "&amp;").replace('<', "&lt;"));
        let head = line("th", &head.collect::<Vec<_>>());
        let board = self.first_board().unwrap_or_default();
        Ok(format!("{board}<table>\n{head}{body}</table>\n<p>{rows} rows, {columns} columns</p>"))
    }

    /// Returns the table as a frame of pandas, by way of Arrow. Needs pyarrow. If whole numbers or booleans are unknown,
    /// the columns of their type get the nullable type of pandas, such as `Int16`.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let (pyarrow, pandas) = (py.import("pyarrow")?, py.import("pandas")?);
        let types = PyDict::new(py);
        for column in slf.get().0.columns().iter().filter(|column| column.null_count() > 0) {
            let (arrow, nullable) = match column.data_type() {
                DataType::Int64 => ("int64", "Int64Dtype"),
                DataType::Int16 => ("int16", "Int16Dtype"),
                DataType::Boolean => ("bool_", "BooleanDtype"),
                _ => continue,
            };
            types.set_item(pyarrow.call_method0(arrow)?, pandas.call_method0(nullable)?)?;
        }
        let options = [("types_mapper", types.getattr("get")?)].into_py_dict(py)?;
        pyarrow.call_method1("table", (slf,))?.call_method("to_pandas", (), Some(&options))
    }

    /// Returns the table of the rows to keep. `keep` is a mask, or a function that is called with each row as a dict.
    fn filter(slf: &Bound<'_, Self>, keep: &Bound<'_, PyAny>) -> PyResult<Self> {
        let table = slf.get();
        if !keep.is_callable() {
            return table.masked(&items(keep)?);
        }
        let rows = slf.try_iter()?.map(|row| keep.call1((row?,))?.is_truthy());
        table.kept(rows.collect::<PyResult<Vec<bool>>>()?)
    }

    /// Returns a column as a list if the key is a name, a row as a dict if the key is a number, or a table if the key
    /// is a slice, a mask, or a list of names or numbers. A mask has a boolean for each row, and the table has the rows for which
    /// it is true.
    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = key.py();
        if let Ok(name) = key.cast::<PyString>() {
            return Ok(list(py, self.column(name.to_str()?)?)?.into_any());
        }
        let rows = self.0.num_rows();
        if let Ok(slice) = key.cast::<PySlice>() {
            let PySliceIndices { start, step, slicelength, .. } = slice.indices(rows as isize)?;
            let batch = if step == 1 {
                self.0.slice(start as usize, slicelength)
            } else {
                let taken = (0..slicelength as isize).map(|i| (start + i * step) as usize);
                rows::taken(&self.0, taken).map_err(value_error)?
            };
            return Ok(Bound::new(py, Self(batch))?.into_any());
        }
        let Ok(row) = key.extract::<isize>() else {
            return Ok(Bound::new(py, self.chosen(key)?)?.into_any());
        };
        let row = self.place(row)?;
        let fields = PyDict::new(py);
        for (field, column) in self.0.schema_ref().fields().iter().zip(self.0.columns()) {
            fields.set_item(field.name(), list(py, &column.slice(row, 1))?.get_item(0)?)?;
        }
        Ok(fields.into_any())
    }

    /// Iterates over the rows as dicts.
    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let builtins = slf.py().import("builtins")?;
        let rows = builtins.call_method1("range", (slf.len()?,))?;
        builtins.call_method1("map", (slf.getattr("__getitem__")?, rows))
    }

    /// Returns a column as a NumPy array. Grids become int8 of shape (N, 81). With the column `layout`, boards of n rows
    /// become int8 of shape (N, n * n), if all have n rows. An empty cell is 0, and all cells of an unknown grid are 0. A
    /// text that is not a grid raises `PuzzleError`. Ratings become float64. Other numbers keep the type of their column.
    /// If some numbers are unknown, the array is float64 and the unknown numbers are NaN. Booleans become bool, and texts
    /// become objects.
    fn numpy<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let column = self.column(name)?;
        let numpy = py.import("numpy")?;
        let from_bytes = |bytes: Bound<'py, PyByteArray>, dtype: &str| {
            numpy.call_method1("frombuffer", (bytes, dtype))
        };
        let number = |dtype| if column.null_count() == 0 { dtype } else { "float64" };
        let is_grid = Column::named(name)
            .is_some_and(|column| matches!(column.kind, ColumnKind::Grid | ColumnKind::Solution));
        match column.data_type() {
            DataType::Utf8 if is_grid => {
                let texts = column.as_string::<i32>();
                let layouts = self.layouts()?;
                let width = layouts.width(texts.iter().position(|it| it.is_some()).unwrap_or(0));
                let bytes = PyByteArray::new_with(py, width * texts.len(), |bytes| {
                    let cells = bytes.chunks_exact_mut(width);
                    for (row, (cells, text)) in cells.zip(texts).enumerate() {
                        let Some(text) = text else { continue };
                        let layout = layouts.of(row)?;
                        let grid = if layout.is_classic() {
                            text.parse::<Grid>().map_err(EntryError::from)
                        } else {
                            puzzle_of_layout(text.as_bytes(), layout)
                        };
                        put_digits(grid, cells).map_err(|error| row_error(row, error))?;
                    }
                    Ok(())
                })?;
                from_bytes(bytes, "int8")?.call_method1("reshape", (texts.len(), width))
            }
            DataType::Int64 => {
                from_bytes(bytes::<Int64Type>(py, column, |number| number as f64), number("int64"))
            }
            DataType::Int16 => {
                from_bytes(bytes::<Int16Type>(py, column, f64::from), number("int16"))
            }
            DataType::Float64 => {
                from_bytes(bytes::<Float64Type>(py, column, |number| number), "float64")
            }
            DataType::Boolean if column.null_count() == 0 => {
                let is: Vec<u8> = column.as_boolean().values().iter().map(u8::from).collect();
                from_bytes(PyByteArray::new(py, &is), "bool")
            }
            _ => numpy.call_method1("array", (list(py, column)?, "object")),
        }
    }

    /// Writes the rows to a file, in the same bytes as the command. The ending of its name chooses the format: `.csv`, `.jsonl` or
    /// `.parquet`, and also `.gz` or `.zst` behind the first two. An earlier file is replaced when the new one is complete.
    fn write(&self, py: Python<'_>, file: PathBuf) -> PyResult<()> {
        py.detach(|| write::write(&self.0, &file))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledTable)> {
        let reader = py.import("gridmill._gridmill")?.getattr("read_table")?;
        Ok((reader, pickle::pickled(py, &self.0)))
    }

    /// Returns the table as an Arrow stream (PyCapsule interface). It ignores `requested_schema`, as the interface
    /// allows.
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

/// Restores a pickled table.
#[pyfunction]
pub(crate) fn read_table(
    metadata: BTreeMap<String, String>,
    columns: Vec<PickledColumn>,
) -> PyResult<Table> {
    pickle::unpickled((metadata, columns)).map(Table).map_err(value_error)
}

/// Returns the items of a list, an array or a column.
fn items<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if !list.hasattr("__iter__")? || list.is_instance_of::<PyDict>() {
        let problem = "expected the name of a column, the number of a row, a slice, a mask of booleans, or a list of names or numbers";
        return Err(PyTypeError::new_err(problem));
    }
    // The elements of an Arrow array are not of Python's types, so convert the array first.
    let list = if list.hasattr("to_pylist")? { &list.call_method0("to_pylist")? } else { list };
    list.try_iter()?.collect()
}

impl Table {
    /// Returns the columns of these names, the rows of these numbers, or those for which a mask is true.
    fn chosen(&self, key: &Bound<'_, PyAny>) -> PyResult<Self> {
        let items = items(key)?;
        if let Ok(names) = items.iter().map(|it| it.extract()).collect::<PyResult<Vec<String>>>()
            && !names.is_empty()
        {
            let schema = self.0.schema();
            let place = |name: &String| {
                schema.index_of(name).map_err(|_| PyKeyError::new_err(name.clone()))
            };
            let places = names.iter().map(place).collect::<PyResult<Vec<_>>>()?;
            return self.0.project(&places).map(Self).map_err(value_error);
        }
        if items.first().is_some_and(|item| item.extract::<bool>().is_ok()) {
            return self.masked(&items);
        }
        let number = |item: &Bound<'_, PyAny>| {
            let problem = || {
                format!(
                    "found {item}, expected the number of a row, the name of a column or a boolean"
                )
            };
            self.place(item.extract().map_err(|_| PyTypeError::new_err(problem()))?)
        };
        let places = items.iter().map(number).collect::<PyResult<Vec<_>>>()?;
        rows::taken(&self.0, places.into_iter()).map(Self).map_err(value_error)
    }

    /// Returns the place of a row, which can be counted from the end.
    fn place(&self, row: isize) -> PyResult<usize> {
        let rows = self.0.num_rows();
        let place = if row < 0 { row.checked_add_unsigned(rows) } else { Some(row) };
        let place = place.and_then(|row| usize::try_from(row).ok()).filter(|row| *row < rows);
        let problem = || PyIndexError::new_err(format!("row {row}: the table has {rows} rows"));
        place.ok_or_else(problem)
    }

    /// Returns the rows for which a mask is true.
    fn masked(&self, mask: &[Bound<'_, PyAny>]) -> PyResult<Self> {
        let flag = |(row, flag): (usize, &Bound<'_, PyAny>)| {
            let problem = || format!("element {row} of the mask: found {flag}, expected a boolean");
            flag.extract::<bool>().map_err(|_| PyTypeError::new_err(problem()))
        };
        self.kept(mask.iter().enumerate().map(flag).collect::<PyResult<_>>()?)
    }

    /// Returns the table with those columns of a table of the same rows whose names it lacks.
    pub(crate) fn keeping(&self, other: &Self) -> PyResult<Self> {
        let is_new = |field: &&Arc<Field>| self.0.column_by_name(field.name()).is_none();
        let (schema, others) = (self.0.schema(), other.0.schema());
        let new: Vec<_> = others.fields().iter().filter(is_new).cloned().collect();
        let arrays = new.iter().map(|field| other.column(field.name()).cloned());
        let arrays = arrays.collect::<PyResult<Vec<_>>>()?;
        let fields: Vec<_> = schema.fields().iter().cloned().chain(new).collect();
        let schema = arrow_schema::Schema::new_with_metadata(fields, schema.metadata().clone());
        let columns = self.0.columns().iter().cloned().chain(arrays).collect();
        RecordBatch::try_new(Arc::new(schema), columns).map(Self).map_err(value_error)
    }

    /// Returns the first puzzle as a board of HTML, if there is one.
    fn first_board(&self) -> Option<String> {
        let text = self.0.column_by_name("puzzle")?.as_string_opt::<i32>()?;
        let text = text.iter().next().flatten()?;
        let layouts = self.layouts().ok()?;
        let layout = layouts.of(0).ok()?;
        let side = layout.side();
        // Cells of the same box or region have the same number.
        let is_region = |kind| matches!(kind, HouseKind::Block | HouseKind::Region);
        let regions = layout.families().iter().find(|family| is_region(family.kind));
        let houses = regions.map_or(&[][..], |family| &family.houses);
        let region = |cell: usize| houses.iter().position(|it| it.contains(&(cell as u16)));
        let cells = text.chars().enumerate().map(|(cell, digit)| {
            let (row, column) = (cell / side, cell % side);
            let width = |is_wall: bool| if is_wall { 2 } else { 1 };
            let top = width(row == 0 || region(cell - side) != region(cell));
            let left = width(column == 0 || region(cell - 1) != region(cell));
            let digit = if digit == '.' { ' ' } else { digit };
            let start = if column == 0 { "<tr>" } else { "" };
            format!("{start}<td style='border:solid;border-width:{top}px 0 0 {left}px;width:1.6em;height:1.6em;padding:0;text-align:center'>{digit}</td>")
        });
        let cells: String = cells.collect();
        Some(format!(
            "<table style='border:2px solid;border-width:0 2px 2px 0;border-collapse:separate;border-spacing:0'>{cells}</table>\n"
        ))
    }

    /// Returns the rows for which `keeps` is true.
    fn kept(&self, keeps: Vec<bool>) -> PyResult<Self> {
        let (found, rows) = (keeps.len(), self.0.num_rows());
        if found != rows {
            return Err(value_error(format!(
                "the mask has {found} booleans, the table has {rows} rows"
            )));
        }
        let kept = (0..rows).filter(|row| keeps[*row]);
        rows::taken(&self.0, kept).map(Self).map_err(value_error)
    }

    fn column(&self, name: &str) -> PyResult<&ArrayRef> {
        self.0.column_by_name(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// Returns the layouts of the puzzles: those of the column `layout`, or the classic one.
    pub(crate) fn layouts(&self) -> PyResult<Layouts> {
        let column = self.0.column_by_name("layout");
        column.map_or(Ok(Layouts::default()), |column| Layouts::each(texts(column)))
    }

    /// Returns the table with the column `layout` before the others.
    pub(crate) fn with_layouts(self, layouts: &Layouts) -> PyResult<Self> {
        let rows = self.0.num_rows();
        layouts.check_number(rows)?;
        let names = (0..rows).map(|row| layouts.of(row).map(ToString::to_string));
        let names: Vec<String> = names.collect::<PyResult<_>>()?;
        let column = array(ColumnKind::Name, names.iter().map(|name| Some(Value::Text(name))));
        let schema = self.0.schema();
        let field = Arc::new(Field::new("layout", column.data_type().clone(), true));
        let fields: Vec<_> = iter::once(field).chain(schema.fields().iter().cloned()).collect();
        let schema = arrow_schema::Schema::new_with_metadata(fields, schema.metadata().clone());
        let columns = iter::once(column).chain(self.0.columns().iter().cloned()).collect();
        RecordBatch::try_new(Arc::new(schema), columns).map(Self).map_err(value_error)
    }

    /// Returns the table with these keys and values added to its metadata.
    pub(crate) fn noting<const N: usize>(mut self, notes: [(&str, String); N]) -> Self {
        let notes = notes.map(|(key, value)| (key.to_owned(), value));
        self.0.schema_metadata_mut().extend(notes);
        self
    }

    /// Joins batches with the same columns, at least one. Each dictionary-encoded column gets a single dictionary, or
    /// programs would find a value several times.
    pub(crate) fn joined(batches: &[RecordBatch]) -> Result<Self, ArrowError> {
        let schema = batches[0].schema();
        let all = rows::concatenated(batches)?;
        let column = |column: &ArrayRef| match column.data_type() {
            DataType::Dictionary(..) => {
                Arc::new(texts(column).collect::<DictionaryArray<Int32Type>>())
            }
            _ => Arc::clone(column),
        };
        let batch = RecordBatch::try_new(schema, all.columns().iter().map(column).collect())?;
        Ok(Self(with_ordered_levels(batch, &Levels::default())))
    }

    /// Makes a table of rows. The schema decides the columns. The metadata are the same as in Parquet files.
    pub(crate) fn new(schema: &Schema, rows: &[Row]) -> Self {
        let columns = schema.columns().iter().map(|column| {
            let fields = rows.iter().map(|row| column.get(row, schema));
            (column.name, array(column.kind, fields), true)
        });
        let batch = RecordBatch::try_from_iter_with_nullable(columns);
        let mut batch = batch.expect("each column has a field for each row");
        let metadata = schema.metadata();
        batch
            .schema_metadata_mut()
            .extend(metadata.map(|(key, value)| (key.to_owned(), value.to_owned())));
        Self(with_ordered_levels(batch, schema.levels()))
    }
}
