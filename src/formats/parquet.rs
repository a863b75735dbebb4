//! Parquet: the rows of a collection as a typed table.
//!
//! | column | type |
//! |---|---|
//! | `index`, `line` | 64-bit integer |
//! | `clues`, `steps` | 16-bit integer |
//! | `minimal` | boolean |
//! | `er`, `ep`, `ed` | double, the nearest to the decimal: a comparison with 7.1 finds the 7.1 |
//! | all others | text, as in the CSV |
//!
//! A field that is empty is null, and so is a rating of which only a limit below is known (`>7.5`).

use parquet::basic::{self, Compression, LogicalType, Repetition, ZstdLevel};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::{ParquetError, Result as Written};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};
use std::io::{self, Write};
use std::sync::Arc;

/// How many rows are in a row group, and so in memory.
const GROUP: usize = 1 << 16;

/// Writes the rows of a collection as a Parquet file. Only a finished one can be read.
#[derive(Debug)]
pub struct TableWriter<W: Write> {
    file: SerializedFileWriter<W>,
    columns: Vec<Column>,
    /// How many rows were added.
    rows: u64,
    /// How many of them are not yet written.
    waiting: usize,
}

/// Why rows cannot be written as a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Writing failed.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// A row has too few or too many fields.
    #[error("row {row}: {fields} fields, the header has {columns}")]
    Row {
        /// Which row, from 1.
        row: u64,
        /// How many fields it has.
        fields: usize,
        /// How many it should have.
        columns: usize,
    },
    /// A field is not of the type of its column.
    #[error("row {row}: {column} is {found:?}")]
    Field {
        /// Which row, from 1.
        row: u64,
        /// Which column.
        column: String,
        /// What it holds.
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
    /// Begins a table with the columns of this CSV header.
    ///
    /// # Errors
    /// If writing fails.
    pub fn new(output: W, header: &str) -> Result<Self, TableError> {
        let columns: Vec<Column> = header.trim_end().split(',').map(Column::new).collect();
        let fields = columns.iter().map(Column::field).collect::<Written<_>>()?;
        let schema = Type::group_type_builder("puzzles").with_fields(fields).build()?;
        // No puzzle comes twice.
        let plain = |name: &str| ColumnPath::from(name);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_column_dictionary_enabled(plain("puzzle"), false)
            .set_column_dictionary_enabled(plain("solution"), false)
            .build();
        let file = SerializedFileWriter::new(output, Arc::new(schema), Arc::new(properties))?;
        Ok(Self { file, columns, rows: 0, waiting: 0 })
    }

    /// Adds rows of CSV.
    ///
    /// # Errors
    /// If a row does not fit, or writing fails. The table is then of no more use.
    pub fn add(&mut self, rows: &str) -> Result<(), TableError> {
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.has_headers(false).flexible(true).from_reader(rows.as_bytes());
        let mut record = csv::StringRecord::new();
        while reader.read_record(&mut record).expect("text in memory can be read") {
            let row = self.rows + 1;
            let (fields, columns) = (record.len(), self.columns.len());
            if fields != columns {
                return Err(TableError::Row { row, fields, columns });
            }
            for (column, field) in self.columns.iter_mut().zip(&record) {
                column.push(field).ok_or_else(|| {
                    let (column, found) = (column.name.clone(), field.to_owned());
                    TableError::Field { row, column, found }
                })?;
            }
            self.rows = row;
            self.waiting += 1;
            if self.waiting == GROUP {
                self.write_group()?;
            }
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
        group.close()?;
        Ok(())
    }

    /// Writes what is left, and the footer. Gives back what was written to.
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

/// A column and its fields in this row group.
#[derive(Debug)]
struct Column {
    name: String,
    /// Those that are not null.
    values: Values,
    /// For each row 0 if it is null, else 1.
    levels: Vec<i16>,
}

#[derive(Debug)]
enum Values {
    Long(Vec<i64>),
    Short(Vec<i32>),
    YesNo(Vec<bool>),
    Rating(Vec<f64>),
    Text(Vec<ByteArray>),
}

impl Column {
    fn new(name: &str) -> Self {
        let values = match name {
            "index" | "line" => Values::Long(Vec::new()),
            "clues" | "steps" => Values::Short(Vec::new()),
            "minimal" => Values::YesNo(Vec::new()),
            "er" | "ep" | "ed" => Values::Rating(Vec::new()),
            _ => Values::Text(Vec::new()),
        };
        Self { name: name.to_owned(), values, levels: Vec::new() }
    }

    fn field(&self) -> Written<Arc<Type>> {
        let (physical, logical) = match self.values {
            Values::Long(_) => (basic::Type::INT64, None),
            Values::Short(_) => (basic::Type::INT32, Some(LogicalType::integer(16, true))),
            Values::YesNo(_) => (basic::Type::BOOLEAN, None),
            Values::Rating(_) => (basic::Type::DOUBLE, None),
            Values::Text(_) => (basic::Type::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let field = Type::primitive_type_builder(&self.name, physical);
        field.with_repetition(Repetition::OPTIONAL).with_logical_type(logical).build().map(Arc::new)
    }

    /// Adds a field, if it is of the type.
    fn push(&mut self, field: &str) -> Option<()> {
        let is_limit = matches!(self.values, Values::Rating(_)) && field.starts_with('>');
        let is_there = !field.is_empty() && !is_limit;
        if is_there {
            match &mut self.values {
                Values::Long(values) => values.push(field.parse().ok()?),
                Values::Short(values) => values.push(field.parse::<i16>().ok()?.into()),
                Values::YesNo(values) => values.push(match field {
                    "yes" => true,
                    "no" => false,
                    _ => return None,
                }),
                Values::Rating(values) => values.push(field.parse().ok()?),
                Values::Text(values) => values.push(field.into()),
            }
        }
        self.levels.push(is_there.into());
        Some(())
    }

    /// Writes the fields and forgets them.
    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Written<()> {
        let levels = &self.levels;
        match &mut self.values {
            Values::Long(values) => write::<Int64Type>(writer, values, levels),
            Values::Short(values) => write::<Int32Type>(writer, values, levels),
            Values::YesNo(values) => write::<BoolType>(writer, values, levels),
            Values::Rating(values) => write::<DoubleType>(writer, values, levels),
            Values::Text(values) => write::<ByteArrayType>(writer, values, levels),
        }?;
        self.levels.clear();
        Ok(())
    }
}

fn write<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    levels: &[i16],
) -> Written<()> {
    writer.typed::<T>().write_batch(values, Some(levels), None)?;
    values.clear();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::fs::File;

    fn written(header: &str, chunks: &[&str]) -> Result<SerializedFileReader<File>, String> {
        let write = || {
            let mut table = TableWriter::new(tempfile::tempfile()?, header)?;
            chunks.iter().try_for_each(|rows| table.add(rows))?;
            table.finish()
        };
        let file = write().map_err(|error: TableError| error.to_string())?;
        Ok(SerializedFileReader::new(file).expect("it is whole"))
    }

    #[test]
    fn rows_go_to_groups_of_bounded_size() {
        let rows = 2 * GROUP + 5;
        let chunks: Vec<String> = (0..rows).map(|i| format!("{i},{}\n", i % 81)).collect();
        let chunks: Vec<String> = chunks.chunks(1000).map(|part| part.concat()).collect();
        let chunks: Vec<&str> = chunks.iter().map(String::as_str).collect();
        let table = written("index,clues\n", &chunks).unwrap();
        let sizes = table.metadata().row_groups().iter().map(|group| group.num_rows());
        assert_eq!(sizes.collect::<Vec<_>>(), [GROUP as i64, GROUP as i64, 5]);
        for (i, row) in (0..).zip(table.get_row_iter(None).unwrap()) {
            let row = row.unwrap();
            let fields = (row.get_long(0).unwrap(), i64::from(row.get_short(1).unwrap()));
            assert_eq!(fields, (i, i % 81));
        }
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let error = |rows| written("index,minimal,er\n", &["0,yes,1.2\n", rows]).err();
        assert_eq!(error("1,no,>7.5\n,,\n"), None);
        assert_eq!(error("1,no\n").as_deref(), Some("row 2: 2 fields, the header has 3"));
        assert_eq!(error("1,no,2.3\nx,no,2\n").as_deref(), Some("row 3: index is \"x\""));
        assert_eq!(error("1,maybe,2\n").as_deref(), Some("row 2: minimal is \"maybe\""));
        assert_eq!(error("1,no,hard\n").as_deref(), Some("row 2: er is \"hard\""));
    }
}
