//! JSON lines: a puzzle with its grade and its solving path in each line.

use crate::formats::{Row, Schema};
use crate::grade::{SolvedStep, SolvingPath};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// One line (with its line end): the columns of a row and `path`, an array with an object for
/// each step (`docs/steps.md` has all keys):
///
/// ```json
/// {"n":1,"technique":"pointing","rating":2.6,"place":null,"remove":["r4c3<>5"],
///  "evidence":{"kind":"intersection","digit":5,"base":"box 1","cover":"column 3","single":null}}
/// ```
pub fn json_line(row: &Row, schema: &Schema) -> String {
    json_line_with(row, schema, row.path.as_ref().map_or(&[], SolvingPath::steps))
}

/// The same line with other steps, such as those of [HoDoKu](crate::grade::hodoku).
pub fn json_line_with(row: &Row, schema: &Schema, path: &[impl Serialize]) -> String {
    line(JsonLine { row, schema, path: Some(path) })
}

/// The same line without `path`.
pub fn json_row(row: &Row, schema: &Schema) -> String {
    line(JsonLine { row, schema, path: None::<&[SolvedStep]> })
}

fn line(line: JsonLine<'_, impl Serialize>) -> String {
    let mut text = serde_json::to_string(&line).expect("its keys are texts");
    text.push('\n');
    text
}

struct JsonLine<'a, S> {
    row: &'a Row,
    schema: &'a Schema,
    path: Option<&'a [S]>,
}

impl<T: Serialize> Serialize for JsonLine<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        for column in self.schema.columns() {
            object.serialize_entry(column.name, &column.get(self.row, self.schema))?;
        }
        if let Some(path) = self.path {
            object.serialize_entry("path", path)?;
        }
        object.end()
    }
}
