//! JSON lines: a puzzle with its grade and its solving path in each line.

use super::record::{Record, Status};
use crate::grade::{Effect, Evidence, Grade, Rated, Rating, Step, Technique};
use crate::grid::Symmetry;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// One line (with its line end): the columns of a collection and `path`, an array with an object for
/// each numbered step (`docs/steps.md` has all of them):
///
/// ```json
/// {"n":1,"technique":"pointing","rating":2.6,"place":null,"remove":["r4c3<>5"],
///  "evidence":{"kind":"intersection","digit":5,"base":"box 1","cover":"column 3","single":null}}
/// ```
pub fn json_line(line: u64, record: &Record, status: Status, path: &[(usize, Step)]) -> String {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| _ = object.insert(key.to_owned(), value);
    let puzzle = record.puzzle.as_ref();
    let graded = record.graded.as_ref();
    let grade = graded.map(|graded| &graded.grade);
    let rated = |of: fn(&Grade) -> Rated| json!(grade.map(of));
    put("line", line.into());
    put("puzzle", json!(puzzle));
    put("solution", json!(graded.map(|graded| graded.solution)));
    put("clues", puzzle.map(|puzzle| puzzle.clue_count()).into());
    put("minimal", graded.map(|graded| graded.is_minimal).into());
    put("level", graded.map(|graded| graded.level.clone()).into());
    put("er", rated(|grade| grade.er));
    put("ep", rated(|grade| grade.ep));
    put("ed", rated(|grade| grade.ed));
    put("hardest", json!(grade.and_then(|grade| grade.hardest)));
    put("steps", grade.map(|grade| grade.steps).into());
    put("techniques", json!(grade.map(|grade| grade.techniques)));
    put("symmetry", puzzle.map(|puzzle| Symmetry::strongest(puzzle.clues()).id()).into());
    put("status", status.id().into());
    put("path", path.iter().map(|step| json!(PathStep::new(step))).collect());
    let mut text = Value::Object(object).to_string();
    text.push('\n');
    text
}

/// A numbered step of a path.
#[derive(Serialize)]
struct PathStep<'a> {
    n: usize,
    technique: Technique,
    rating: Rating,
    #[serde(flatten)]
    effect: &'a Effect,
    evidence: &'a Evidence,
}

impl<'a> PathStep<'a> {
    fn new((n, step): &'a (usize, Step)) -> Self {
        let Step { technique, effect, evidence } = step;
        Self { n: *n, technique: *technique, rating: step.rating(), effect, evidence }
    }
}
