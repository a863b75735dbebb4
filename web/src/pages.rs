//! Pages that play.

use crate::examine::{Grading, grid};
use crate::options;
use crate::refusal::Refusal;
use gridmill::examine::{Examined, examine};
use gridmill::formats::Record;
use gridmill::grade::{Grader, Levels, Rating, Step};
use gridmill::grid::{Grid, PencilGrid};
use gridmill::publish::{Page, View};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct Options {
    title: String,
    /// Show solutions first?
    solution: bool,
    /// Options of the grades.
    grading: Value,
}

/// Solves a grid; the record has no grade if the grid is no puzzle.
fn solved(
    grader: &mut Grader,
    grid: Grid,
    levels: &Levels,
    most: Option<Rating>,
) -> (Record, Vec<(PencilGrid, Step)>) {
    let mut path = Vec::new();
    let mut observe = |pencil: &PencilGrid, step: &Step| path.push((pencil.clone(), step.clone()));
    let Examined { record, .. } = examine(grader, &Ok(grid), levels, most, Some(&mut observe));
    (record, path)
}

/// Returns a page that plays these puzzles, as `explain --html` writes it.
pub(crate) fn page(puzzles: &Value, options: &Value) -> Result<Value, Refusal> {
    let options: Options = options::read(options)?;
    let grading = Grading::with_path(&options.grading)?;
    let view = if options.solution { View::Path } else { View::Play };
    let mut page = Page::new(&options.title, view, grading.scale);
    let mut grader = Grader::on(grading.scale);
    for (number, puzzle) in (1..).zip(puzzles.as_array().into_iter().flatten()) {
        let grid = grid(puzzle)
            .map_err(|problem| Refusal::option("puzzles", format!("puzzle {number}: {problem}")))?;
        let (record, path) = solved(&mut grader, grid, &grading.levels, grading.most);
        if let Some(graded) = &record.graded {
            page.add(&record, grading.levels.name(graded.level), &path);
        }
    }
    if page.is_empty() {
        return Err(Refusal::option("puzzles", "no puzzle with one solution"));
    }
    Ok(page.text().into())
}
