//! JSON lines: an object in each line. The reader turns each object into the row of a table.

use super::entry::EntryError;
use super::puzzle_column::PuzzleColumn;
use crate::formats::value::in_rows;
use crate::formats::write::CsvFormatter;
use crate::formats::{Column, ColumnKind, Value as Field};
use crate::grid::Grid;
use serde_json::{Map, Value};

/// The rows of JSON lines. The keys of the first object are the columns, without those that hold lists and objects.
#[derive(Debug)]
pub(super) struct JsonRows {
    pub(super) column: PuzzleColumn,
    /// Keys that the rows lack.
    pub(super) left_out: Vec<String>,
    /// The last row, as CSV.
    row: String,
    formatter: CsvFormatter,
}

impl JsonRows {
    /// Makes the columns from the first object. Puzzles are in the column of this name (in lower case), if one is given.
    pub(super) fn new(line: &[u8], wanted: Option<&str>) -> Result<Self, EntryError> {
        let object = object(line)?;
        let is_list = |(key, value): &(&String, &Value)| match value {
            Value::Array(_) => true,
            Value::Object(_) => ColumnKind::of_column(key) != ColumnKind::Counts,
            _ => false,
        };
        let (left_out, names): (Vec<_>, Vec<_>) = object.iter().partition(is_list);
        let keys =
            |pairs: Vec<(&String, _)>| pairs.into_iter().map(|(key, _)| key.clone()).collect();
        let column = PuzzleColumn::new(keys(names), b',', wanted).ok_or_else(|| match wanted {
            Some(name) => EntryError::NoColumn(name.to_owned()),
            None => EntryError::Json(
                "none of the keys is called puzzle, quiz, question or sudoku; the text is not read"
                    .to_owned(),
            ),
        })?;
        let left_out = keys(left_out);
        Ok(Self { column, left_out, row: String::new(), formatter: CsvFormatter::default() })
    }

    /// Returns the names of the columns as the header of CSV.
    pub(super) fn header(&mut self) -> Vec<u8> {
        let names = self.column.names().iter().map(|name| Some(Field::Text(name)));
        without_end(self.formatter.line(names)).as_bytes().to_vec()
    }

    /// Returns the last row as CSV, without its line end.
    pub(super) fn row(&self) -> &[u8] {
        self.row.as_bytes()
    }

    /// Reads an object, and returns its puzzle.
    pub(super) fn read(&mut self, line: &[u8]) -> Result<Grid, EntryError> {
        self.row.clear();
        let read = object(line).and_then(|object| self.fields(&object));
        let fields = read.as_ref().map_or(&[][..], Vec::as_slice);
        let fields = fields.iter().map(|field| field.as_deref().map(Field::Text));
        self.row.push_str(without_end(self.formatter.line(fields)));
        self.column.rows.begin(self.row.as_bytes(), b'\n');
        read?;
        self.column.puzzle(self.row.as_bytes())
    }

    /// Returns the fields of an object in the order of the columns.
    fn fields(&self, object: &Map<String, Value>) -> Result<Vec<Option<String>>, EntryError> {
        let names = self.column.names();
        if let Some(key) =
            object.keys().find(|key| !names.contains(key) && !self.left_out.contains(key))
        {
            let problem = format!("the first object has no key {key:?}");
            return Err(EntryError::Json(problem));
        }
        let field = |name: &String| match object.get(name) {
            None => Ok(None),
            Some(value) => text(name, value).ok_or_else(|| {
                EntryError::Json(format!("key {name:?}: expected a text, a number or a boolean"))
            }),
        };
        names.iter().map(field).collect()
    }
}

fn without_end(line: &str) -> &str {
    line.strip_suffix('\n').unwrap_or(line)
}

fn object(line: &[u8]) -> Result<Map<String, Value>, EntryError> {
    serde_json::from_slice(line).map_err(|error| {
        let place = format!(" at line 1 column {}", error.column());
        let problem = error.to_string().replace(&place, "");
        let column = error.column();
        EntryError::Json(format!("column {column}: {problem}; expected a JSON object in each line"))
    })
}

/// Returns a value as in CSV, nothing for null. `None` if it is a list or an object.
fn text(name: &str, value: &Value) -> Option<Option<String>> {
    let kind = Column::named(name).map(|column| column.kind);
    Some(match value {
        Value::Null => None,
        Value::Bool(is) => Some(if *is { "yes" } else { "no" }.to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if kind == Some(ColumnKind::Solution) && text.len() == 81 => {
            Some(in_rows(text))
        }
        Value::String(text) => Some(text.clone()),
        Value::Object(counts) if kind == Some(ColumnKind::Counts) => {
            let counts = counts.iter().map(|(technique, count)| format!("{technique}:{count}"));
            Some(counts.collect::<Vec<_>>().join(";"))
        }
        Value::Array(_) | Value::Object(_) => return None,
    })
}
