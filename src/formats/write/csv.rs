//! CSV: writing collections.

use crate::formats::{Row, Schema, Value};

/// Formats rows of CSV (RFC 4180), one after another, in the same memory.
///
/// ```
/// use gridmill::formats::{CsvFormatter, Row, Schema, Status};
/// use gridmill::grade::{Levels, Scale};
///
/// let schema = Schema::new(&Levels::default(), Scale::Classic).with(&["line", "status"]);
/// assert!(schema.csv_header().starts_with("line,puzzle,solution,"));
/// let row = Row::of_bad_entry(7, None, Status::Invalid);
/// assert_eq!(CsvFormatter::default().row(&row, &schema), "7,,,,,,,,,,,,,,invalid\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct CsvFormatter {
    line: String,
}

impl CsvFormatter {
    /// Returns a row, with its end.
    pub fn row(&mut self, row: &Row, schema: &Schema) -> &str {
        self.line(row.values(schema))
    }

    /// Returns a line of these fields, of which some may be empty.
    pub fn line<'a>(&mut self, fields: impl Iterator<Item = Option<Value<'a>>>) -> &str {
        self.line.clear();
        for (place, field) in fields.enumerate() {
            if place > 0 {
                self.line.push(',');
            }
            let Some(field) = field else { continue };
            match field {
                // Only texts can have a comma, a quote or a line end.
                Value::Text(text) if needs_quotes(text) => {
                    self.line.push('"');
                    self.line.push_str(&text.replace('"', "\"\""));
                    self.line.push('"');
                }
                _ => field.append_to(&mut self.line),
            }
        }
        self.line.push('\n');
        &self.line
    }
}

/// True if a text has a character that needs quotes.
fn needs_quotes(text: &str) -> bool {
    let is_special = |byte| matches!(byte, b',' | b'"' | b'\r' | b'\n');
    // Without an early end, the compiler takes many bytes at once.
    text.bytes().fold(false, |any, byte| any | is_special(byte))
}

impl Schema {
    /// Returns the first line of a CSV file with these columns, with its end.
    pub fn csv_header(&self) -> String {
        let names = self.columns().iter().map(|column| Some(Value::Text(column.name)));
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
        let text = formatter.line(fields.iter().map(|&it| Some(Value::Text(it)))).to_owned();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let read = reader.records().next().expect("a row").expect("it can be read");
        assert!(read.iter().eq(fields), "{text}");
        assert_eq!(formatter.line([Some(Value::Text("x,y")), None].into_iter()), "\"x,y\",\n");
    }
}
