//! Parquet: the rows of a collection as a typed table.
//!
//! | kind of the column | type |
//! |---|---|
//! | [`ColumnKind::Long`] | 64-bit integer |
//! | [`ColumnKind::Short`] | 16-bit integer |
//! | [`ColumnKind::YesNo`] | boolean |
//! | [`ColumnKind::Rating`] | double, the nearest to the decimal: a comparison with 7.1 finds the 7.1 |
//! | [`ColumnKind::Real`] | double |
//! | all others | text, as in CSV |
//!
//! Unknown values are null, and so is a rating of which only a lower limit is known (`>7.5`). The metadata of the file name the
//! version of gridmill and the scale of the ratings; [`TableWriter::note`] adds more.

use super::buffered_column::BufferedColumn;
use super::path::PathStep;
use super::path_columns::PathColumns;
use super::schema::{Schema, TableRow};
use super::value::{ColumnKind, Value};
use crate::grid::Grid;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::{ParquetError, Result as Written};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use std::io::{self, Write};
use std::sync::Arc;

/// Number of rows in a row group, and so in memory.
const GROUP: usize = 1 << 16;
/// Number of rows in a row group with paths, which have about 60 steps each.
const GROUP_OF_PATHS: usize = 1 << 13;

/// Writes the rows of a collection as a Parquet file. Only a finished file can be read.
#[derive(Debug)]
pub struct TableWriter<W: Write> {
    file: SerializedFileWriter<W>,
    columns: Vec<BufferedColumn>,
    paths: Option<PathColumns>,
    /// Number of rows added.
    rows: u64,
    /// Number of rows not yet written.
    waiting: usize,
}

/// Error of writing rows as a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Writing failed.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// A row has too few or too many fields.
    #[error("row {row}: the number of fields is {fields}, expected {columns} as in the header")]
    Row {
        /// The row, from 1.
        row: u64,
        /// Number of its fields.
        fields: usize,
        /// Number of columns.
        columns: usize,
    },
    /// A field is not of the type of its column.
    #[error("row {row}: column {column} cannot hold {found:?}")]
    Field {
        /// The row, from 1.
        row: u64,
        /// The column.
        column: String,
        /// The value.
        found: String,
    },
}

impl From<ParquetError> for TableError {
    fn from(error: ParquetError) -> Self {
        Self::Write(match error {
            ParquetError::External(source) => match source.downcast() {
                Ok(error) => *error,
                Err(other) => io::Error::other(other),
            },
            other => io::Error::other(other),
        })
    }
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table with these columns.
    ///
    /// # Errors
    /// If writing fails.
    pub fn new(output: W, schema: Schema) -> Result<Self, TableError> {
        let columns = schema.columns().map(BufferedColumn::of).collect();
        Ok(Self::begin(output, columns, None)?.noting(schema))
    }

    /// Begins a table with these columns and [`PATH_COLUMNS`](super::PATH_COLUMNS), and with
    /// [`BOARD_COLUMN`](super::BOARD_COLUMN) if it `has_boards`.
    ///
    /// # Errors
    /// If writing fails.
    pub fn with_paths(output: W, schema: Schema, has_boards: bool) -> Result<Self, TableError> {
        let columns = schema.columns().map(BufferedColumn::of).collect();
        Ok(Self::begin(output, columns, Some(PathColumns::new(has_boards)))?.noting(schema))
    }

    /// Begins a table with columns of these names and kinds, and [`PATH_COLUMNS`](super::PATH_COLUMNS) if it `has_paths`.
    /// [`add_values`](Self::add_values) adds its rows.
    ///
    /// # Errors
    /// If writing fails.
    pub fn of_columns<'a>(
        output: W,
        columns: impl Iterator<Item = (&'a str, ColumnKind)>,
        has_paths: bool,
    ) -> Result<Self, TableError> {
        let columns = columns.map(|(name, kind)| BufferedColumn::new(name, kind)).collect();
        Self::begin(output, columns, has_paths.then(PathColumns::default))
    }

    fn begin(
        output: W,
        columns: Vec<BufferedColumn>,
        paths: Option<PathColumns>,
    ) -> Result<Self, TableError> {
        let mut fields = columns.iter().map(BufferedColumn::field).collect::<Written<Vec<_>>>()?;
        if let Some(paths) = &paths {
            fields.extend(paths.fields()?);
        }
        let group = Type::group_type_builder("puzzles").with_fields(fields).build()?;
        let compression = Compression::ZSTD(ZstdLevel::default());
        let mut properties = WriterProperties::builder().set_compression(compression);
        for column in columns.iter().filter(|column| is_unique(column.kind)) {
            let path = ColumnPath::from(column.name.as_str());
            properties = properties.set_column_dictionary_enabled(path, false);
        }
        let properties = Arc::new(properties.build());
        let file = SerializedFileWriter::new(output, Arc::new(group), properties)?;
        Ok(Self { file, columns, paths, rows: 0, waiting: 0 })
    }

    /// Adds the metadata of a schema.
    fn noting(mut self, schema: Schema) -> Self {
        schema.metadata().iter().for_each(|(key, value)| self.note(key, value));
        self
    }

    /// Adds a key and a value to the metadata of the file.
    pub fn note(&mut self, key: &str, value: &str) {
        self.file.append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_owned()));
    }

    /// Adds a row, without steps if the table has paths.
    ///
    /// # Errors
    /// If a number is too large for its column, or writing fails. Do not use the table after an error.
    pub fn add(&mut self, row: &TableRow<'_>) -> Result<(), TableError> {
        self.add_with_path(row, &[])
    }

    /// Adds a row and its path, if the table has paths.
    ///
    /// # Errors
    /// If a number is too large for its column, or writing fails. Do not use the table after an error.
    pub fn add_with_path(
        &mut self,
        row: &TableRow<'_>,
        path: &[PathStep],
    ) -> Result<(), TableError> {
        self.push(|_, column| column.column?.get(row), path, row.record.puzzle.as_ref())
    }

    /// Adds a row with a value for each column, and its path, if the table has paths.
    ///
    /// # Errors
    /// If a value is not of the kind of its column, or writing fails. The table is then of no more use.
    ///
    /// # Panics
    /// If there are fewer values than columns.
    pub fn add_values(
        &mut self,
        values: &[Option<Value<'_>>],
        path: &[PathStep],
    ) -> Result<(), TableError> {
        self.push(|place, _| values[place], path, None)
    }

    fn push<'a>(
        &mut self,
        value: impl Fn(usize, &BufferedColumn) -> Option<Value<'a>>,
        path: &[PathStep],
        puzzle: Option<&Grid>,
    ) -> Result<(), TableError> {
        self.rows += 1;
        if let Some(paths) = &mut self.paths {
            paths.push(path, puzzle);
        }
        for (place, column) in self.columns.iter_mut().enumerate() {
            let value = value(place, column);
            column.push(value).ok_or_else(|| {
                let found = value.map_or(String::new(), |value| value.to_string());
                TableError::Field { row: self.rows, column: column.name.clone(), found }
            })?;
        }
        self.end_row()
    }

    /// Adds rows of CSV that have the same columns.
    ///
    /// # Errors
    /// If a row does not fit, or writing fails. Do not use the table after an error.
    pub fn add_csv(&mut self, rows: &str) -> Result<(), TableError> {
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.has_headers(false).flexible(true).from_reader(rows.as_bytes());
        let mut record = csv::StringRecord::new();
        while reader.read_record(&mut record).expect("text in memory can be read") {
            self.rows += 1;
            let (row, fields, columns) = (self.rows, record.len(), self.columns.len());
            if fields != columns {
                return Err(TableError::Row { row, fields, columns });
            }
            for (waiting, field) in self.columns.iter_mut().zip(&record) {
                let value = waiting.kind.read(field).ok();
                value.and_then(|value| waiting.push(value)).ok_or_else(|| {
                    let (column, found) = (waiting.name.clone(), field.to_owned());
                    TableError::Field { row, column, found }
                })?;
            }
            self.end_row()?;
        }
        Ok(())
    }

    /// Writes the waiting rows if they fill a row group.
    fn end_row(&mut self) -> Result<(), TableError> {
        self.waiting += 1;
        let group = if self.paths.is_some() { GROUP_OF_PATHS } else { GROUP };
        if self.waiting == group { Ok(self.write_group()?) } else { Ok(()) }
    }

    fn write_group(&mut self) -> Written<()> {
        self.waiting = 0;
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            let mut writer = group.next_column()?.expect("a column of the schema");
            column.write(&mut writer)?;
            writer.close()?;
        }
        if let Some(paths) = &mut self.paths {
            paths.write(&mut group)?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes the remaining rows and the footer. Returns the output.
    ///
    /// # Errors
    /// If that fails.
    pub fn finish(mut self) -> Result<W, TableError> {
        if self.waiting > 0 {
            self.write_group()?;
        }
        Ok(self.file.into_inner()?)
    }
}

/// True if the texts of the column hardly ever repeat.
fn is_unique(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Grid | ColumnKind::Map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Addition, Record, RowKind};
    use crate::grade::{Levels, Scale};
    use crate::grid::{Cell, Digit, Grid};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::fs::File;

    fn classic(rows: RowKind) -> Schema {
        Schema::new(rows, Scale::Classic)
    }

    fn written(
        rows: RowKind,
        add: impl FnOnce(&mut TableWriter<File>) -> Result<(), TableError>,
    ) -> Result<SerializedFileReader<File>, String> {
        let write = || {
            let mut table = TableWriter::new(tempfile::tempfile()?, classic(rows))?;
            add(&mut table)?;
            table.finish()
        };
        let file = write().map_err(|error: TableError| error.to_string())?;
        Ok(SerializedFileReader::new(file).expect("it is whole"))
    }

    #[test]
    fn rows_go_to_groups_of_bounded_size() {
        let rows = 2 * GROUP + 5;
        let mut grid = Grid::EMPTY;
        let clues = Cell::all().map(|cell| {
            let record = Record { puzzle: Some(grid), ..Record::default() };
            grid.set(cell, Some(Digit::all().next().expect("a digit")));
            record
        });
        let clues: Vec<Record> = clues.collect();
        let table = written(RowKind::Generated, |table| {
            (0..rows).try_for_each(|i| {
                let record = &clues[i % 81];
                let (levels, schema, addition) =
                    (&Levels::default(), classic(RowKind::Generated), Addition::None);
                table.add(&TableRow { number: i as u64, record, levels, schema, addition })
            })
        });
        let table = table.unwrap();
        let sizes = table.metadata().row_groups().iter().map(|group| group.num_rows());
        assert_eq!(sizes.collect::<Vec<_>>(), [GROUP as i64, GROUP as i64, 5]);
        for (i, row) in (0..).zip(table.get_row_iter(None).unwrap()) {
            let row = row.unwrap();
            let fields = (row.get_long(0).unwrap(), i64::from(row.get_short(3).unwrap()));
            assert_eq!(fields, (i, i % 81));
        }
    }

    #[test]
    fn the_file_names_version_and_scale() {
        let table = written(RowKind::GradedOnBoth, |_| Ok(())).unwrap();
        let found = table.metadata().file_metadata().key_value_metadata().expect("metadata");
        let found = found.iter().map(|pair| (pair.key.as_str(), pair.value.as_deref()));
        let expected = [
            ("gridmill.version", Some(env!("CARGO_PKG_VERSION"))),
            ("gridmill.scale", Some("both")),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!(classic(RowKind::Generated).metadata()[1].1, "classic");
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let row = |[index, minimal, er]: [&str; 3]| format!("{index},,,,{minimal},,{er},,,,,,\n");
        let error = |rows: &str| {
            let rows = row(["0", "yes", "1.2"]) + rows;
            written(RowKind::Generated, |table| table.add_csv(&rows)).err()
        };
        assert_eq!(error(&(row(["1", "no", ">7.5"]) + &row(["", "", ""]))), None);
        assert_eq!(
            error("1,no\n").as_deref(),
            Some("row 2: the number of fields is 2, expected 13 as in the header")
        );
        let refused = |fields| error(&row(fields)).expect("it does not fit");
        let late = row(["1", "no", "2.3"]) + &row(["x", "no", "2"]);
        assert_eq!(error(&late).as_deref(), Some("row 3: column index cannot hold \"x\""));
        assert_eq!(refused(["1", "maybe", "2"]), "row 2: column minimal cannot hold \"maybe\"");
        assert_eq!(refused(["1", "no", "hard"]), "row 2: column er cannot hold \"hard\"");
        let record = Record::default();
        let (record, levels, addition) = (&record, &Levels::default(), Addition::None);
        let schema = classic(RowKind::Generated);
        let row = TableRow { number: u64::MAX, record, levels, schema, addition };
        let error = written(RowKind::Generated, |table| table.add(&row)).err();
        assert_eq!(error, Some(format!("row 1: column index cannot hold \"{}\"", u64::MAX)));
    }
}
