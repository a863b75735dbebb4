//! CSV: finding the puzzle in any table, and writing collections.

use super::entry::EntryError;
use super::grids::puzzle;
use super::listed::{Listed, ListedColumns, ListedError};
use super::record::{COLUMNS, Record};
use crate::grid::{Grid, ParseGridError};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr_iter};
use std::fmt::{Display, Write};

/// The names, in any case, under which a column is known to hold puzzles, the best first.
const PUZZLE_NAMES: [&str; 6] = ["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku"];

/// Where the puzzle stands in the rows of a table.
///
/// Each line is a row of its own: a quote that is never closed spoils its line and not the file.
#[derive(Debug)]
pub(super) struct PuzzleColumn {
    index: usize,
    rows: Rows,
    /// The names of all columns.
    names: Vec<String>,
    listed: ListedColumns,
}

/// Splits lines into fields.
#[derive(Debug)]
struct Rows {
    delimiter: u8,
    parser: Box<Reader>,
    /// The fields of a line with quotes.
    text: Vec<u8>,
    /// Where each field of the line ends.
    ends: Vec<usize>,
    /// Has the line quotes? If not, its fields are in the line itself, with delimiters between.
    is_quoted: bool,
}

/// The fields of a line.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    text: &'a [u8],
    ends: &'a [usize],
    /// How many bytes are between two fields.
    gap: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn get(self, i: usize) -> Option<&'a [u8]> {
        let end = *self.ends.get(i)?;
        let start = if i > 0 { self.ends[i - 1] + self.gap } else { 0 };
        self.text.get(start..end)
    }

    fn iter(self) -> impl Iterator<Item = &'a [u8]> {
        (0..self.ends.len()).map_while(move |i| self.get(i))
    }
}

impl Rows {
    fn new(delimiter: u8) -> Self {
        let parser = Box::new(ReaderBuilder::new().delimiter(delimiter).build());
        Self { delimiter, parser, text: Vec::new(), ends: Vec::new(), is_quoted: false }
    }

    /// Splits a line.
    fn split<'a>(&'a mut self, line: &'a [u8]) -> Fields<'a> {
        self.is_quoted = memchr(b'"', line).is_some();
        if self.is_quoted {
            self.split_quoted(line);
        } else {
            self.ends.clear();
            self.ends.extend(memchr_iter(self.delimiter, line).chain([line.len()]));
        }
        self.fields(line)
    }

    /// The fields of the line that was split last.
    fn fields<'a>(&'a self, line: &'a [u8]) -> Fields<'a> {
        let (text, gap) = if self.is_quoted { (self.text.as_slice(), 0) } else { (line, 1) };
        Fields { text, ends: &self.ends, gap }
    }

    fn split_quoted(&mut self, line: &[u8]) {
        // No field is longer than the line, and there are no more than bytes in it, plus one.
        self.text.resize(line.len() + 1, 0);
        self.ends.resize(line.len() + 2, 0);
        self.parser.reset();
        let (mut read, mut written, mut fields) = (0, 0, 0);
        loop {
            let (result, bytes_in, bytes_out, ends) = self.parser.read_record(
                &line[read..],
                &mut self.text[written..],
                &mut self.ends[fields..],
            );
            read += bytes_in;
            written += bytes_out;
            fields += ends;
            // At the end of the line the parser asks for more, and an empty answer ends the record.
            if !matches!(result, ReadRecordResult::InputEmpty)
                || bytes_in == 0 && read == line.len()
            {
                break;
            }
        }
        self.ends.truncate(fields);
    }
}

/// What the first line of a text is.
pub(super) enum Header {
    /// The header of a table with puzzles.
    Table(PuzzleColumn),
    /// The header of a table in which no column is known to hold puzzles.
    UnknownTable,
    /// One word that is called like a column of puzzles.
    Title,
    /// None of these.
    None,
}

impl Header {
    pub(super) fn of(line: &[u8]) -> Self {
        let begins_with_letter =
            line.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic);
        let mut delimiters = b",;\t".iter().filter(|delimiter| line.contains(delimiter));
        let mut is_table = false;
        let column = delimiters.find_map(|&delimiter| {
            is_table = true;
            let mut rows = Rows::new(delimiter);
            let names: Vec<String> = rows.split(line).iter().map(column_name).collect();
            let index = puzzle_column(&names)?;
            let listed = ListedColumns::new(&names);
            Some(PuzzleColumn { index, rows, names, listed })
        });
        match column {
            Some(column) => Self::Table(column),
            None if is_table && begins_with_letter => Self::UnknownTable,
            None if puzzle_column(&[column_name(line)]).is_some() => Self::Title,
            None => Self::None,
        }
    }
}

/// Which of the names is the best for a column of puzzles.
fn puzzle_column(names: &[String]) -> Option<usize> {
    let place = |name: &String| PUZZLE_NAMES.iter().position(|known| known == name);
    let known = names.iter().enumerate().filter_map(|(i, name)| Some((place(name)?, i)));
    known.min().map(|(_, i)| i)
}

fn column_name(field: &[u8]) -> String {
    String::from_utf8_lossy(field).trim().to_ascii_lowercase()
}

impl PuzzleColumn {
    /// What the row read last has in the column of this name, if there is one.
    pub(super) fn field<'a>(&'a self, line: &'a [u8], name: &str) -> Option<&'a [u8]> {
        let index = self.names.iter().position(|known| known == name)?;
        self.rows.fields(line).get(index)
    }

    /// What the row read last says of its puzzle.
    pub(super) fn listed<'a>(&'a self, line: &'a [u8]) -> Result<Option<Listed<'a>>, ListedError> {
        self.listed.read(self.rows.fields(line))
    }

    /// The puzzle of a row.
    pub(super) fn read(&mut self, line: &[u8]) -> Result<Grid, EntryError> {
        let fields = self.rows.split(line);
        let missing = EntryError::NoField { fields: fields.ends.len(), column: self.index + 1 };
        let field = fields.get(self.index).ok_or(missing)?;
        puzzle(field).map_err(|error| match error {
            ParseGridError::BadChar { column, found } => {
                let before = line.windows(field.len()).position(|part| part == field);
                ParseGridError::BadChar { column: before.unwrap_or(0) + column, found }.into()
            }
            other => other.into(),
        })
    }
}

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
