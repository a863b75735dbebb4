//! CSV: writing collections.

use super::record::{COLUMNS, Record};
use std::fmt::{Display, Write};

/// The header of what `generate` writes.
pub fn generate_header() -> String {
    header(["index"].into_iter().chain(COLUMNS))
}

/// The header of what `remix` writes.
pub fn remix_header() -> String {
    header(["index"].into_iter().chain(COLUMNS).chain(["origin"]))
}

/// The header of what `grade` writes.
pub fn grade_header() -> String {
    header(["line"].into_iter().chain(COLUMNS).chain(["status"]))
}

fn header<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut row = Row::new(&mut text);
    names.for_each(|name| row.push(&name));
    row.end();
    text
}

/// One row: a number in front (`index` or `line`), the record, and what else the header has at the end.
pub fn csv_row(number: u64, record: &Record, last: Option<&str>) -> String {
    let mut text = String::new();
    push_csv_row(&mut text, number, record, last);
    text
}

/// Puts such a row at the end of a text.
pub fn push_csv_row(text: &mut String, number: u64, record: &Record, last: Option<&str>) {
    let mut row = Row::new(text);
    row.push(&number);
    record.each_field(|field| row.push(field));
    if let Some(last) = last {
        row.push(&last);
    }
    row.end();
}

/// A row that is written, as RFC 4180 has it. (There are millions: the fields go straight into the text.)
struct Row<'a> {
    text: &'a mut String,
    /// Where it begins.
    start: usize,
}

impl<'a> Row<'a> {
    fn new(text: &'a mut String) -> Self {
        // Nearly every row fits in it.
        text.reserve(512);
        Self { start: text.len(), text }
    }

    fn push(&mut self, field: &dyn Display) {
        if self.text.len() > self.start {
            self.text.push(',');
        }
        let start = self.text.len();
        write!(self.text, "{field}").expect("writing to memory cannot fail");
        let written = &self.text[start..];
        if written.contains([',', '"', '\n', '\r']) {
            let quoted = format!("\"{}\"", written.replace('"', "\"\""));
            self.text.replace_range(start.., &quoted);
        }
    }

    fn end(self) {
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_itself_in_a_field_is_quoted() {
        let fields = ["", "a;b", "1,5", "say \"x\"", "two\nlines", "\r", "ä"];
        let mut text = String::new();
        let mut row = Row::new(&mut text);
        row.push(&7);
        fields.iter().for_each(|field| row.push(field));
        row.end();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let read = reader.records().next().expect("a row").expect("it can be read");
        assert!(read.iter().eq(["7"].into_iter().chain(fields)), "{text}");
    }
}
