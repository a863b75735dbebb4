//! Reading Parquet: the rows of a table as the CSV text that has the same rows.

use super::column::{Column, ColumnKind};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek};

/// The first bytes of a Parquet file.
const MAGIC: &[u8] = b"PAR1";
/// Length of the text to make at once, in bytes.
const PIECE: usize = 1 << 16;

/// Reads a Parquet file as CSV, so that everything that reads CSV reads it: row N is line N + 1, below the header. Ratings
/// have one decimal, booleans are `yes` and `no`, and null is empty. The rows are decoded one after another.
pub struct TableText {
    rows: RowIter<'static>,
    /// For each column, is it a rating?
    ratings: Vec<bool>,
    text: csv::Writer<Vec<u8>>,
    /// Text that is made, and how much of it was read.
    ready: Vec<u8>,
    read: usize,
}

impl TableText {
    /// True if the file begins as Parquet files do. Its position stays.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn is_table(file: &mut File) -> io::Result<bool> {
        let mut magic = Vec::new();
        file.take(MAGIC.len() as u64).read_to_end(&mut magic)?;
        file.rewind()?;
        Ok(magic == MAGIC)
    }

    /// Begins to read a table.
    ///
    /// # Errors
    /// If it is damaged or cannot be read.
    pub fn new(file: File) -> io::Result<Self> {
        let reader = SerializedFileReader::new(file).map_err(failure)?;
        let schema = reader.metadata().file_metadata().schema();
        let names: Vec<&str> = schema.get_fields().iter().map(|field| field.name()).collect();
        let is_rating = |name: &&str| {
            Column::named(name).is_some_and(|column| column.kind == ColumnKind::Rating)
        };
        let ratings = names.iter().map(is_rating).collect();
        let mut text = csv::Writer::from_writer(Vec::new());
        text.write_record(&names)?;
        let rows = RowIter::from_file_into(Box::new(reader));
        Ok(Self { rows, ratings, text, ready: Vec::new(), read: 0 })
    }

    fn add(&mut self, row: &Row) -> io::Result<()> {
        for ((_, field), &is_rating) in row.get_column_iter().zip(&self.ratings) {
            match field {
                Field::Null => self.text.write_field("")?,
                Field::Str(text) => self.text.write_field(text)?,
                Field::Bytes(bytes) => self.text.write_field(bytes.data())?,
                Field::Bool(is) => self.text.write_field(if *is { "yes" } else { "no" })?,
                Field::Double(value) if is_rating => {
                    self.text.write_field(format!("{value:.1}"))?
                }
                other => self.text.write_field(other.to_string())?,
            }
        }
        Ok(self.text.write_record(None::<&[u8]>)?)
    }
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
                && let Some(row) = self.rows.next()
            {
                self.add(&row.map_err(failure)?)?;
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

/// The table is damaged, or reading it failed.
fn failure(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast() {
            Ok(error) => *error,
            Err(other) => io::Error::new(io::ErrorKind::InvalidData, other),
        },
        other => io::Error::new(io::ErrorKind::InvalidData, other),
    }
}
