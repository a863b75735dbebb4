//! Reads Parquet: turns a table into the CSV text with the same rows.

use crate::formats::value::in_rows;
use crate::formats::{ColumnKind, puzzle_column};
use bytes::Bytes;
use parquet::basic::{Compression, Type as PhysicalType};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue, ParquetMetaData};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use parquet::schema::types::{Type, TypePtr};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Length of the text made at once, in bytes.
const PIECE: usize = 1 << 16;

/// Reads a Parquet file as CSV, so that everything that reads CSV reads it: row N is line N + 1, below the header. Ratings
/// and efforts have one decimal, booleans are `yes` and `no`, and null is empty. Columns of lists are [left out](Self::left_out),
/// but the list of the numbers of a board is a text. The rows
/// are decoded one after another.
pub struct TableText {
    rows: RowIter<'static>,
    kinds: Vec<ColumnKind>,
    /// Names of the columns that CSV cannot hold.
    left_out: Vec<String>,
    text: csv::Writer<Vec<u8>>,
    notes: Vec<(String, String)>,
    /// Text made so far, and its part that was already read.
    ready: Vec<u8>,
    read: usize,
}

impl TableText {
    /// The first bytes of a Parquet file.
    pub const MAGIC: &[u8] = b"PAR1";

    /// True if the file begins as Parquet files do. Its position stays.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn is_table(file: &mut File) -> io::Result<bool> {
        let mut magic = Vec::new();
        file.take(Self::MAGIC.len() as u64).read_to_end(&mut magic)?;
        file.rewind()?;
        Ok(magic == Self::MAGIC)
    }

    /// Begins to read a table.
    ///
    /// # Errors
    /// If it is damaged or cannot be read.
    pub fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Self::of(file, length)
    }

    /// Begins to read a table that is in memory.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn of_bytes(bytes: Vec<u8>) -> io::Result<Self> {
        let length = bytes.len() as u64;
        Self::of(Bytes::from(bytes), length)
    }

    fn of(source: impl ChunkReader + 'static, length: u64) -> io::Result<Self> {
        let reader = decoded(|| SerializedFileReader::new(source))?;
        check(reader.metadata(), length)?;
        let schema = reader.metadata().file_metadata().schema();
        let all = schema.get_fields();
        let named = |fields: &[&TypePtr]| {
            let names: Vec<String> =
                fields.iter().map(|field| field.name().to_ascii_lowercase()).collect();
            puzzle_column(&names).is_some()
        };
        let texts: Vec<&TypePtr> = all.iter().filter(|field| !field.is_group()).collect();
        // Lists of numbers can be the boards, unless a text is.
        let may_be_board =
            |field: &TypePtr| is_list_of_numbers(field) && (named(&[field]) || !named(&texts));
        let is_left_out = |field: &TypePtr| field.is_group() && !may_be_board(field);
        let (lists, fields): (Vec<_>, Vec<_>) = all.iter().cloned().partition(is_left_out);
        let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
        let kinds = names.iter().map(|name| ColumnKind::of_column(name)).collect();
        let mut text = csv::Writer::from_writer(Vec::new());
        // Of one column, the name does not matter.
        text.write_record(if names.len() == 1 { &["puzzle"] } else { &names[..] })?;
        let left_out: Vec<String> = lists.iter().map(|list| list.name().to_owned()).collect();
        let flat = Type::group_type_builder(schema.name()).with_fields(fields.clone()).build();
        let flat = flat.map_err(failure)?;
        let notes = reader.metadata().file_metadata().key_value_metadata().into_iter().flatten();
        let notes = notes.filter_map(|KeyValue { key, value }| {
            Some((key.clone(), value.clone()?)).filter(|_| key.starts_with("gridmill."))
        });
        let notes = notes.collect();
        let rows = RowIter::from_file_into(Box::new(reader));
        let rows = decoded(|| rows.project(Some(flat)))?;
        Ok(Self { rows, kinds, left_out, text, notes, ready: Vec::new(), read: 0 })
    }

    /// Returns the names of the columns that are not in the text, because they hold lists.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Returns the keys and values that gridmill wrote to the metadata of the file, such as the scale.
    pub fn notes(&self) -> &[(String, String)] {
        &self.notes
    }

    fn add(&mut self, row: &Row) -> io::Result<()> {
        for ((_, field), kind) in row.get_column_iter().zip(&self.kinds) {
            match field {
                Field::Null => self.text.write_field("")?,
                Field::Str(text) if *kind == ColumnKind::Solution && text.len() == 81 => {
                    self.text.write_field(in_rows(text))?;
                }
                Field::Str(text) => self.text.write_field(text)?,
                Field::Bytes(bytes) => self.text.write_field(bytes.data())?,
                Field::Bool(is) => self.text.write_field(if *is { "yes" } else { "no" })?,
                Field::Double(value) if matches!(kind, ColumnKind::Rating | ColumnKind::Effort) => {
                    self.text.write_field(format!("{value:.1}"))?
                }
                Field::ListInternal(list) => self.text.write_field(cells_of(list.elements()))?,
                other => self.text.write_field(other.to_string())?,
            }
        }
        Ok(self.text.write_record(None::<&[u8]>)?)
    }
}

/// True for a list of whole numbers, or of lists of them.
fn is_list_of_numbers(field: &TypePtr) -> bool {
    match &**field {
        Type::GroupType { fields, .. } => match &fields[..] {
            [only] => is_list_of_numbers(only),
            _ => false,
        },
        Type::PrimitiveType { physical_type, .. } => {
            matches!(physical_type, PhysicalType::INT32 | PhysicalType::INT64)
        }
    }
}

/// Returns the numbers of a list, and of the lists in it, as cells; 0 and null are empty cells.
fn cells_of(items: &[Field]) -> String {
    let cell = |item: &Field| match item {
        Field::ListInternal(list) => cells_of(list.elements()),
        Field::Null => ".".to_owned(),
        // A number of several digits makes the board too long, which is an error.
        number => number.to_string(),
    };
    items.iter().map(cell).collect()
}

impl fmt::Debug for TableText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableText").finish_non_exhaustive()
    }
}

impl Read for TableText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.ready.len() {
            self.text.flush()?;
            while self.text.get_ref().len() < PIECE
                && let Some(row) = decoded(|| self.rows.next().transpose())?
            {
                self.add(&row)?;
                self.text.flush()?;
            }
            let text = std::mem::replace(&mut self.text, csv::Writer::from_writer(Vec::new()));
            self.ready = text.into_inner().map_err(|error| error.into_error())?;
            self.read = 0;
        }
        let read = (&self.ready[self.read..]).read(buffer)?;
        self.read += read;
        Ok(read)
    }
}

/// Checks that all columns are within the file, have a known compression and have the same number of rows as the table. The
/// Parquet reader would panic or lose rows.
fn check(table: &ParquetMetaData, length: u64) -> io::Result<()> {
    let damaged = |message| Err(io::Error::new(io::ErrorKind::InvalidData, message));
    let mut rows = 0i64;
    for group in table.row_groups() {
        rows = rows.saturating_add(group.num_rows());
        for column in group.columns() {
            let path = column.column_path();
            if !is_within(column, length) {
                return damaged(format!("column {path} is not within the file"));
            }
            if !is_readable(column.compression()) {
                // Without the level.
                let found = column.compression().to_string();
                let found = found.split('(').next().unwrap_or_default();
                return damaged(format!(
                    "column {path} is compressed with {found}, expected Snappy, gzip, Zstandard or no compression"
                ));
            }
            let is_flat = column.column_descr().max_rep_level() == 0;
            if is_flat && column.num_values() != group.num_rows() {
                return damaged(format!("column {path} has another number of rows than the table"));
            }
        }
    }
    if rows == table.file_metadata().num_rows() {
        Ok(())
    } else {
        damaged("its parts do not add up to the rows of the table".to_owned())
    }
}

/// True if the Parquet reader was built with this compression.
fn is_readable(compression: Compression) -> bool {
    use Compression::{GZIP, SNAPPY, UNCOMPRESSED, ZSTD};
    matches!(compression, UNCOMPRESSED | SNAPPY | GZIP(_) | ZSTD(_))
}

fn is_within(column: &ColumnChunkMetaData, length: u64) -> bool {
    let from = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
    let end = from.checked_add(column.compressed_size());
    column.data_page_offset() >= 0
        && from >= 0
        && end.is_some_and(|end| end >= from && end as u64 <= length)
}

/// Runs a piece of the Parquet reader, which panics at some kinds of damage within a page.
fn decoded<T>(work: impl FnOnce() -> Result<T, ParquetError>) -> io::Result<T> {
    let result = catch_unwind(AssertUnwindSafe(work));
    let damaged = |_| io::Error::new(io::ErrorKind::InvalidData, "the Parquet table is damaged");
    result.map_err(damaged)?.map_err(failure)
}

/// Returns the error of a read, or of damaged content.
fn failure(error: ParquetError) -> io::Error {
    let error = match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            // Decompression has I/O errors of its own.
            Ok(error) if error.raw_os_error().is_some() => return *error,
            Ok(error) => error,
            Err(source) => source,
        },
        other => other.into(),
    };
    let error = format!("the Parquet table is damaged ({error})");
    io::Error::new(io::ErrorKind::InvalidData, error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Row, Schema, Status, TableWriter};
    use crate::grade::{Levels, Scale};
    use std::io::Write;

    const ROWS: u64 = 40;

    fn table() -> Vec<u8> {
        let schema = Schema::new(&Levels::default(), Scale::Classic).with(&["index"]);
        let mut table = TableWriter::of_schema(Vec::new(), &schema, None).unwrap();
        for number in 0..ROWS {
            let row = Row::of_bad_entry(number, None, Status::Invalid);
            table.add(row.values(&schema), &[]).unwrap();
        }
        table.finish().unwrap()
    }

    fn text_of(table: &[u8]) -> io::Result<String> {
        let mut file = tempfile::tempfile()?;
        file.write_all(table)?;
        file.rewind()?;
        let mut text = String::new();
        TableText::new(file)?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn a_changed_byte_is_an_error_or_loses_no_row() {
        let whole = table();
        assert_eq!(text_of(&whole).unwrap().lines().count() as u64, ROWS + 1);
        let (mut refused, mut tried) = (0, 0);
        for place in 0..whole.len() {
            for flipped in [1, 0x40, 0x80, 0xFF] {
                let mut changed = whole.clone();
                changed[place] ^= flipped;
                tried += 1;
                match text_of(&changed) {
                    Ok(text) => assert_eq!(text.lines().count() as u64, ROWS + 1, "at {place}"),
                    Err(error) => {
                        assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{error} at {place}");
                        refused += 1;
                    }
                }
            }
        }
        assert!(refused > tried / 4, "{refused} of {tried}");
    }
}
