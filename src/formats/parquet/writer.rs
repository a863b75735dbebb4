//! Parquet: the rows of a collection as a typed table.
//!
//! | kind of the column | type |
//! |---|---|
//! | [`ColumnKind::Long`] | 64-bit integer |
//! | [`ColumnKind::Short`] | 16-bit integer |
//! | [`ColumnKind::YesNo`] | boolean |
//! | [`ColumnKind::Rating`] | double, the nearest to the decimal: a comparison with 7.1 finds the 7.1 |
//! | [`ColumnKind::Effort`], [`ColumnKind::Real`] | double |
//! | all others | text, as in CSV, but a solution has no spaces |
//!
//! Unknown values are null. The metadata of the file name the
//! version of gridmill and the scale of the ratings; [`TableWriter::note`] adds more.

use super::buffered_column::BufferedColumn;
use super::path_columns::PathColumns;
use crate::formats::{ColumnKind, PATH_OPTIONS, PathOptions, PathStep, Schema, Value};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::{ParquetError, Result as Written};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use std::io::{self, Write};
use std::sync::Arc;

/// Key of the metadata whose value is `false` if the command that wrote the table ended early.
pub const COMPLETE: &str = "gridmill.complete";
/// Number of rows in a row group, and so in memory.
const GROUP: usize = 1 << 16;
/// Number of rows in a row group with paths, which have about 60 steps each.
const GROUP_OF_PATHS: usize = 1 << 13;
/// Number of rows in a row group with the candidates or the evidence of each step, which take up to 100 times the memory.
const GROUP_OF_STATES: usize = 1 << 9;

/// Writes the rows of a collection as a Parquet file. Only a finished file can be read.
#[derive(Debug)]
pub struct TableWriter<W: Write> {
    file: SerializedFileWriter<W>,
    columns: Vec<BufferedColumn>,
    paths: Option<PathColumns>,
    /// Number of rows in a row group.
    group: usize,
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
    /// Begins a table with the columns and the metadata of a schema, and with the columns of `paths` after them.
    ///
    /// # Errors
    /// If writing fails.
    pub fn of_schema(
        output: W,
        schema: &Schema,
        paths: Option<PathOptions>,
    ) -> Result<Self, TableError> {
        let columns = schema.columns().iter().map(|column| (column.name, column.kind));
        let mut table = Self::new(output, columns, paths)?;
        schema.metadata().iter().for_each(|(key, value)| table.note(key, value));
        Ok(table)
    }

    /// Begins a table with columns of these names and kinds, and with the columns of `paths` after them.
    ///
    /// # Errors
    /// If writing fails.
    pub fn new<'a>(
        output: W,
        columns: impl Iterator<Item = (&'a str, ColumnKind)>,
        paths: Option<PathOptions>,
    ) -> Result<Self, TableError> {
        let columns: Vec<_> = columns.map(|(name, kind)| BufferedColumn::new(name, kind)).collect();
        let group = match paths {
            None => GROUP,
            Some(PathOptions { candidates: false, evidence: false, .. }) => GROUP_OF_PATHS,
            Some(_) => GROUP_OF_STATES,
        };
        let paths = paths.map(PathColumns::new);
        let mut fields = columns.iter().map(BufferedColumn::field).collect::<Written<Vec<_>>>()?;
        if let Some(paths) = &paths {
            fields.extend(paths.fields()?);
        }
        let schema = Type::group_type_builder("puzzles").with_fields(fields).build()?;
        let compression = Compression::ZSTD(ZstdLevel::default());
        let mut properties = WriterProperties::builder().set_compression(compression);
        for column in columns.iter().filter(|column| is_unique(column.kind)) {
            let path = ColumnPath::from(column.name.as_str());
            properties = properties.set_column_dictionary_enabled(path, false);
        }
        // The candidates differ little from step to step, which a compressor sees only in their plain numbers.
        let candidates = [PATH_OPTIONS[1], "list", "element", "list", "element"].map(str::to_owned);
        let candidates = ColumnPath::new(candidates.to_vec());
        properties = properties.set_column_dictionary_enabled(candidates, false);
        let properties = Arc::new(properties.build());
        let file = SerializedFileWriter::new(output, Arc::new(schema), properties)?;
        Ok(Self { file, columns, paths, group, rows: 0, waiting: 0 })
    }

    /// Adds a key and a value to the metadata of the file.
    pub fn note(&mut self, key: &str, value: &str) {
        self.file.append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_owned()));
    }

    /// Adds a row with a value for each column, and with its path if the table has paths.
    ///
    /// # Errors
    /// If a value is not of the kind of its column, a number is too large for it, or writing fails. The table is then of no more
    /// use.
    ///
    /// # Panics
    /// If there are fewer values than columns.
    pub fn add<'a>(
        &mut self,
        values: impl IntoIterator<Item = Option<Value<'a>>>,
        path: &[PathStep],
    ) -> Result<(), TableError> {
        self.rows += 1;
        if let Some(paths) = &mut self.paths {
            paths.push(path);
        }
        let mut values = values.into_iter();
        for column in &mut self.columns {
            let value = values.next().expect("a value for each column");
            column.push(value).ok_or_else(|| {
                let found = value.map_or(String::new(), |value| value.to_string());
                TableError::Field { row: self.rows, column: column.name.clone(), found }
            })?;
        }
        self.waiting += 1;
        if self.waiting == self.group { Ok(self.write_group()?) } else { Ok(()) }
    }

    /// Adds rows of CSV that have the same columns.
    ///
    /// # Errors
    /// If a row does not fit, or writing fails. Do not use the table after an error.
    pub fn add_csv(&mut self, rows: &str) -> Result<(), TableError> {
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.has_headers(false).flexible(true).from_reader(rows.as_bytes());
        let mut record = csv::StringRecord::new();
        let kinds: Vec<ColumnKind> = self.columns.iter().map(|column| column.kind).collect();
        while reader.read_record(&mut record).expect("text in memory can be read") {
            let (row, fields, columns) = (self.rows + 1, record.len(), kinds.len());
            if fields != columns {
                return Err(TableError::Row { row, fields, columns });
            }
            // The column refuses a field of another kind as a text.
            let value = |(kind, field): (&ColumnKind, _)| {
                kind.read(field).unwrap_or(Some(Value::Text(field)))
            };
            self.add(kinds.iter().zip(&record).map(value), &[])?;
        }
        Ok(())
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
    matches!(kind, ColumnKind::Grid | ColumnKind::Solution | ColumnKind::Map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Row, Status};
    use crate::grade::{Levels, Scale};
    use crate::grid::{Cell, Digit, Grid};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::fs::File;

    fn generated() -> Schema {
        Schema::new(&Levels::default(), Scale::Classic).with(&["index"])
    }

    fn written(
        schema: &Schema,
        add: impl FnOnce(&mut TableWriter<File>) -> Result<(), TableError>,
    ) -> Result<SerializedFileReader<File>, String> {
        let write = || {
            let mut table = TableWriter::of_schema(tempfile::tempfile()?, schema, None)?;
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
            let row = Row::of_bad_entry(0, Some(grid), Status::Multiple);
            grid.set(cell, Some(Digit::all().next().expect("a digit")));
            row
        });
        let mut clues: Vec<Row> = clues.collect();
        let schema = generated();
        let table = written(&schema, |table| {
            (0..rows).try_for_each(|i| {
                clues[i % 81].number = i as u64;
                table.add(clues[i % 81].values(&schema), &[])
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
        let both = generated().with(&["er_sukaku"]);
        let table = written(&both, |_| Ok(())).unwrap();
        let found = table.metadata().file_metadata().key_value_metadata().expect("metadata");
        let found = found.iter().map(|pair| (pair.key.as_str(), pair.value.as_deref()));
        let expected = [
            ("gridmill.version", Some(env!("CARGO_PKG_VERSION"))),
            ("gridmill.scale", Some("classic,sukaku")),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!(generated().metadata()[1].1, "classic");
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let row = |[index, minimal, er]: [&str; 3]| format!("{index},,,,{minimal},,{er},,,,,,,\n");
        let error = |rows: &str| {
            let rows = row(["0", "yes", "1.2"]) + rows;
            written(&generated(), |table| table.add_csv(&rows)).err()
        };
        assert_eq!(error(&(row(["1", "no", "7.5"]) + &row(["", "", ""]))), None);
        assert_eq!(
            error("1,no\n").as_deref(),
            Some("row 2: the number of fields is 2, expected 14 as in the header")
        );
        let refused = |fields| error(&row(fields)).expect("it does not fit");
        let late = row(["1", "no", "2.3"]) + &row(["x", "no", "2"]);
        assert_eq!(error(&late).as_deref(), Some("row 3: column index cannot hold \"x\""));
        assert_eq!(refused(["1", "maybe", "2"]), "row 2: column minimal cannot hold \"maybe\"");
        assert_eq!(refused(["1", "no", "hard"]), "row 2: column er cannot hold \"hard\"");
        let (row, schema) = (Row::of_bad_entry(u64::MAX, None, Status::Invalid), generated());
        let error = written(&schema, |table| table.add(row.values(&schema), &[])).err();
        assert_eq!(error, Some(format!("row 1: column index cannot hold \"{}\"", u64::MAX)));
    }
}
