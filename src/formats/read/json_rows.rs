//! JSON lines: an object in each line. The reader turns each object into the row of a table.

use super::entry::EntryError;
use super::held::{Expected, Held, held, of_given};
use super::json_board::{board_in, cells_of};
use super::puzzle_column::{PuzzleColumn, puzzle_column};
use crate::formats::value::in_rows;
use crate::formats::write::CsvFormatter;
use crate::formats::{Column, ColumnKind, Value as Field};
use serde_json::{Map, Value};
use std::collections::VecDeque;

/// The rows of JSON lines. The keys of the first object are the columns, without those that hold lists and objects.
#[derive(Debug)]
pub(super) struct JsonRows {
    pub(super) column: PuzzleColumn,
    /// Keys that the rows lack.
    pub(super) left_out: Vec<String>,
    /// The key of the puzzles, if it was found by what it holds.
    pub(super) found: Option<String>,
    /// The last row, as CSV.
    row: Vec<u8>,
    formatter: CsvFormatter,
}

/// Why there are no rows.
pub(super) enum NoRows {
    /// The text ends within the object.
    Unfinished,
    Bad(EntryError),
}

impl JsonRows {
    /// Makes the columns from the object of the first line. Puzzles are in the column of this name (in lower case), if one is given.
    pub(super) fn new(line: &[u8], wanted: Option<&str>) -> Result<Self, NoRows> {
        match serde_json::from_slice::<Map<String, Value>>(line) {
            Err(error) if error.is_eof() => Err(NoRows::Unfinished),
            _ => object(line).and_then(|first| Self::of(&first, wanted)).map_err(NoRows::Bad),
        }
    }

    /// Makes the columns from the first object.
    pub(super) fn of(first: &Map<String, Value>, wanted: Option<&str>) -> Result<Self, EntryError> {
        let is_column = |(key, value): &(&String, &Value)| text(key, value).is_some();
        let (names, left_out): (Vec<_>, Vec<_>) = first.iter().partition(is_column);
        let keys =
            |pairs: Vec<(&String, _)>| pairs.into_iter().map(|(key, _)| key.clone()).collect();
        let holds_puzzle = |key: &&String| {
            let field = text(key, &first[*key]).flatten();
            field.is_some_and(|field| held(field.as_bytes(), Expected::default()).is_puzzle())
        };
        let mut found = None;
        let column = PuzzleColumn::new(keys(names.clone()), b',', wanted).or_else(|| {
            let mut holding = names.iter().map(|(key, _)| *key).filter(holds_puzzle);
            found = holding.next().filter(|_| wanted.is_none() && holding.next().is_none());
            PuzzleColumn::new(keys(names.clone()), b',', Some(&found?.to_ascii_lowercase()))
        });
        let column = column.ok_or_else(|| match (wanted, puzzle_key(&left_out)) {
            (Some(name), _) => EntryError::NoColumn(name.to_owned()),
            (None, Some(key)) => EntryError::Json(format!(
                "the key {key} holds a list or an object, expected a text of 81 cells, 81 numbers, or nine lists of nine; the text is not read"
            )),
            (None, None) if names.is_empty() => EntryError::Missing,
            (None, None) => EntryError::UnknownHeader(names.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(", ")),
        })?;
        let found = found.cloned();
        let left_out = keys(left_out);
        Ok(Self { column, left_out, found, row: Vec::new(), formatter: CsvFormatter::default() })
    }

    /// Returns the names of the columns as the header of CSV.
    pub(super) fn header(&mut self) -> Vec<u8> {
        let names = self.column.names().iter().map(|name| Some(Field::Text(name)));
        without_end(self.formatter.line(names)).as_bytes().to_vec()
    }

    /// Returns the last row as CSV, without its line end.
    pub(super) fn row(&self) -> &[u8] {
        &self.row
    }

    /// Makes an earlier row the last one.
    pub(super) fn return_to(&mut self, row: Vec<u8>) {
        self.column.rows.begin(&row, b'\n');
        self.row = row;
    }

    /// Reads the object of a line, and returns its puzzle.
    pub(super) fn read(&mut self, line: &[u8]) -> Held {
        match object(line) {
            Ok(object) => self.read_object(&object),
            Err(error) => {
                self.row.clear();
                self.column.rows.begin(b"", b'\n');
                Err(error).into()
            }
        }
    }

    /// Makes the row of an object, and returns its puzzle. Keys that are no columns, and lists in columns of text, are left out.
    pub(super) fn read_object(&mut self, object: &Map<String, Value>) -> Held {
        let names = self.column.names();
        let new = object.keys().filter(|key| !names.contains(key) && !self.left_out.contains(key));
        self.left_out.extend(new.cloned().collect::<Vec<_>>());
        let fields = names.iter().map(|name| object.get(name).and_then(|value| text(name, value)?));
        let fields: Vec<Option<String>> = fields.collect();
        let fields = fields.iter().map(|field| field.as_deref().map(Field::Text));
        self.row.clear();
        self.row.extend_from_slice(without_end(self.formatter.line(fields)).as_bytes());
        self.column.rows.begin(&self.row, b'\n');
        match board_in(object) {
            Some(Ok(board)) if !board.layout().is_classic() => {
                Err(of_given(self.column.given(), EntryError::OtherBoard(Box::new(board)))).into()
            }
            Some(Err(problem)) => Err(problem).into(),
            Some(Ok(_)) | None => self.column.puzzle(&self.row),
        }
    }
}

/// Returns the key among these with a known name of a column of puzzles.
fn puzzle_key<'a>(left_out: &[(&'a String, &Value)]) -> Option<&'a String> {
    let names: Vec<String> = left_out.iter().map(|(key, _)| key.to_ascii_lowercase()).collect();
    puzzle_column(&names).map(|place| left_out[place].0)
}

/// Returns the objects of a JSON text that is not one object a line: an array of objects, texts or boards, an object with such
/// arrays, or one with a puzzle. `None` if the text is not JSON, or has none of these.
pub(super) fn objects_in(text: &[u8]) -> Option<VecDeque<Map<String, Value>>> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let values = serde_json::Deserializer::from_slice(text).into_iter();
    let values = values.collect::<Result<Vec<Value>, _>>().ok()?;
    let objects: VecDeque<_> = values.into_iter().flat_map(objects_of).collect();
    (!objects.is_empty()).then_some(objects)
}

/// Returns the objects of a value; a text or a board is an object with the key `puzzle`. Of the lists in an object, those count that hold
/// puzzles: one with a known name, or else all but solutions.
fn objects_of(value: Value) -> Vec<Map<String, Value>> {
    match value {
        Value::Object(object) if JsonRows::of(&object, None).is_ok() => vec![object],
        Value::Object(object) => {
            let (mut names, mut lists) = (Vec::new(), Vec::new());
            for (key, value) in object.into_iter().filter(|(_, value)| value.is_array()) {
                let objects = objects_of(value);
                if objects.iter().any(|object| is_full(object).is_some()) {
                    names.push(key.to_ascii_lowercase());
                    lists.push(objects);
                }
            }
            if let Some(place) = puzzle_column(&names) {
                return lists.swap_remove(place);
            }
            let is_open = |object: &Map<_, _>| is_full(object) == Some(false);
            if lists.iter().flatten().any(is_open) {
                lists.retain(|objects| objects.iter().any(is_open));
            }
            lists.concat()
        }
        Value::Array(items) if cells_of(&items).is_none() => {
            items.into_iter().flat_map(objects_of).collect()
        }
        Value::String(_) | Value::Array(_) => {
            vec![Map::from_iter([("puzzle".to_owned(), value)])]
        }
        _ => Vec::new(),
    }
}

/// True if the puzzle of an object has no empty cell; `None` if it holds no puzzle.
fn is_full(object: &Map<String, Value>) -> Option<bool> {
    match JsonRows::of(object, None).ok()?.read_object(object).grid {
        Ok(grid) => Some(grid.clue_count() == 81),
        Err(EntryError::OtherBoard(board)) => {
            Some(board.clue_count() == board.layout().cell_count())
        }
        Err(_) => None,
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
        Value::Array(items) => Some(cells_of(items)?),
        Value::Object(_) => return None,
    })
}
