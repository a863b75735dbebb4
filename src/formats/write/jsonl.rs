//! JSON lines: a puzzle with its grade and its solving path in each line.

use crate::formats::{ColumnKind, Row, Schema, Value};
use crate::grade::{Evidence, LargeStep, Rating, Technique, TechniqueCounts};
use crate::layout::is_only_classic;
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
    line(JsonLine { row, schema, has_path: true })
}

/// The same line without `path`.
pub fn json_row(row: &Row, schema: &Schema) -> String {
    line(JsonLine { row, schema, has_path: false })
}

/// The same line for values of a typed table, each with the name and the kind of its column.
pub fn json_fields<'a>(
    fields: impl Iterator<Item = (&'a str, ColumnKind, Option<Value<'a>>)>,
) -> String {
    let field = |(name, kind, value): (&str, _, Option<Value<'_>>)| {
        let counts = value.filter(|_| kind == ColumnKind::Counts).and_then(Value::text);
        let counts = counts.and_then(|text| text.parse::<TechniqueCounts>().ok());
        let value = counts.as_ref().map(Value::Counts).or(value);
        let [name, value] = [serde_json::to_string(name), serde_json::to_string(&value)];
        format!("{}:{}", name.expect("a text"), value.expect("its keys are texts"))
    };
    format!("{{{}}}\n", fields.map(field).collect::<Vec<_>>().join(","))
}

fn line(line: JsonLine<'_>) -> String {
    let mut text = serde_json::to_string(&line).expect("its keys are texts");
    text.push('\n');
    text
}

struct JsonLine<'a> {
    row: &'a Row,
    schema: &'a Schema,
    has_path: bool,
}

impl Serialize for JsonLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        for column in self.schema.columns() {
            match column.get(self.row, self.schema) {
                Some(value) if column.kind == ColumnKind::Solution => {
                    object.serialize_entry(column.name, &value.typed_text(column.kind))?;
                }
                value => object.serialize_entry(column.name, &value)?,
            }
        }
        let Row { path, board_path, large_path, .. } = self.row;
        match (path, board_path, large_path) {
            _ if !self.has_path => {}
            (Some(path), ..) => object.serialize_entry("path", path.steps())?,
            (_, Some(path), _) => object.serialize_entry("path", path.steps())?,
            (.., Some(steps)) if !is_only_classic() => {
                let side = self.row.puzzle_text().len().isqrt();
                object.serialize_entry("path", &LargePath { side, steps })?;
            }
            _ => object.serialize_entry("path", &[(); 0])?,
        }
        object.end()
    }
}

/// The path of a puzzle of more than nine rows.
struct LargePath<'a> {
    side: usize,
    steps: &'a [LargeStep],
}

/// Writes the objects of other paths; the evidence is unstated.
impl Serialize for LargePath<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct StepFields {
            n: usize,
            technique: Technique,
            rating: Rating,
            place: Option<String>,
            remove: Vec<String>,
            evidence: Evidence,
        }
        serializer.collect_seq((1..).zip(self.steps).map(|(n, step)| StepFields {
            n,
            technique: step.technique,
            rating: step.rating,
            place: step.place(self.side),
            remove: step.remove(self.side).collect(),
            evidence: Evidence::Unstated,
        }))
    }
}
