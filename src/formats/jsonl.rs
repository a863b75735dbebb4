//! JSON lines: a puzzle with its grade and its solving path in each line.

use super::schema::TableRow;
use crate::grade::{Effect, Evidence, Rating, Scale, Step, Technique};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// One line (with its line end): the columns of a row and `path`, an array with an object for
/// each numbered step, rated on the scale (`docs/steps.md` has all of them):
///
/// ```json
/// {"n":1,"technique":"pointing","rating":2.6,"place":null,"remove":["r4c3<>5"],
///  "evidence":{"kind":"intersection","digit":5,"base":"box 1","cover":"column 3","single":null}}
/// ```
pub fn json_line(row: &TableRow<'_>, path: &[(usize, Step)]) -> String {
    let path = path.iter().map(|(n, step)| StepJson::new(*n, step, row.schema.scale)).collect();
    let line = JsonLine { row: *row, path };
    let mut text = serde_json::to_string(&line).expect("its keys are texts");
    text.push('\n');
    text
}

struct JsonLine<'a> {
    row: TableRow<'a>,
    path: Vec<StepJson<'a>>,
}

impl Serialize for JsonLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        for column in self.row.schema.columns() {
            object.serialize_entry(column.name, &column.get(&self.row))?;
        }
        object.serialize_entry("path", &self.path)?;
        object.end()
    }
}

/// A numbered step of a path.
#[derive(Serialize)]
struct StepJson<'a> {
    n: usize,
    technique: Technique,
    rating: Rating,
    #[serde(flatten)]
    effect: &'a Effect,
    evidence: &'a Evidence,
}

impl<'a> StepJson<'a> {
    fn new(n: usize, step: &'a Step, scale: Scale) -> Self {
        let Step { technique, effect, evidence } = step;
        Self { n, technique: *technique, rating: scale.rating(step), effect, evidence }
    }
}
