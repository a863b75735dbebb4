//! CSV: writing collections.

use crate::formats::{Row, Schema};
use std::fmt::{self, Display};
use std::io::{self, Write};

/// Formats rows of CSV (RFC 4180), one after another, in the same memory.
///
/// ```
/// use gridmill::formats::{CsvFormatter, Row, Schema, Status};
/// use gridmill::grade::{Levels, Scale};
///
/// let schema = Schema::new(&Levels::default(), Scale::Classic).with(&["line", "status"]);
/// assert!(schema.csv_header().starts_with("line,puzzle,solution,"));
/// let row = Row::of_bad_entry(7, None, Status::Invalid);
/// assert_eq!(CsvFormatter::default().row(&row, &schema), "7,,,,,,,,,,,,,invalid\n");
/// ```
pub struct CsvFormatter {
    writer: csv::Writer<LastLine>,
    /// The text of a field.
    field: Vec<u8>,
}

impl CsvFormatter {
    /// Returns a row, with its end.
    pub fn row(&mut self, row: &Row, schema: &Schema) -> &str {
        self.line(row.values(schema))
    }

    /// Returns a line of these fields, of which some may be empty.
    fn line<T: Display>(&mut self, fields: impl Iterator<Item = Option<T>>) -> &str {
        const MEMORY: &str = "writing to memory cannot fail";
        for field in fields {
            self.field.clear();
            if let Some(field) = field {
                write!(self.field, "{field}").expect(MEMORY);
            }
            self.writer.write_field(&self.field).expect(MEMORY);
        }
        self.writer.write_record(None::<&[u8]>).expect(MEMORY);
        self.writer.flush().expect(MEMORY);
        str::from_utf8(&self.writer.get_ref().text).expect("quotes were put between characters")
    }
}

/// Makes a formatter with memory of its own.
impl Clone for CsvFormatter {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Default for CsvFormatter {
    fn default() -> Self {
        // Successive lines may have different columns.
        let writer = csv::WriterBuilder::new().flexible(true).from_writer(LastLine::default());
        Self { writer, field: Vec::new() }
    }
}

impl fmt::Debug for CsvFormatter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CsvFormatter").finish_non_exhaustive()
    }
}

/// The line that was flushed last.
#[derive(Default)]
struct LastLine {
    text: Vec<u8>,
    is_flushed: bool,
}

impl Write for LastLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.is_flushed) {
            self.text.clear();
        }
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.is_flushed = true;
        Ok(())
    }
}

impl Schema {
    /// Returns the first line of a CSV file with these columns, with its end.
    pub fn csv_header(&self) -> String {
        let names = self.columns().iter().map(|column| Some(column.name));
        CsvFormatter::default().line(names).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_in_fields_are_quoted() {
        let fields = ["7", "", "a;b", "1,5", "say \"x\"", "\"\"\"", "two\nlines", "\r", "ä"];
        let mut formatter = CsvFormatter::default();
        let text = formatter.line(fields.iter().map(Some)).to_owned();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let read = reader.records().next().expect("a row").expect("it can be read");
        assert!(read.iter().eq(fields), "{text}");
        assert_eq!(formatter.line([Some("x,y"), None].into_iter()), "\"x,y\",\n");
    }
}
