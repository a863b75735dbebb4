//! Rating and explaining puzzles.

use crate::batch::for_each;
use crate::collection::of_file;
use crate::error::{row_error, value_error};
use crate::foreign::only_table;
use crate::grids::{column, grids_within};
use crate::layouts::Layouts;
use crate::options::{levels, scales};
use crate::steps::with_paths;
use crate::table::Table;
use crate::work::Work;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Entry, PathOptions, Row, Schema, json_line};
use gridmill::grade::{Levels, Rating, Scale, Scales};
use gridmill::layout::Layout;
use pyo3::prelude::*;

/// Reads the highest rating to compute. It must be at least 1.0, the rating of the easiest step.
fn max_er(decimal: f64) -> PyResult<Rating> {
    let rating = Rating::from_decimal(decimal).filter(|it| *it >= Rating::from_tenths(10));
    let problem = || format!("max_er: {decimal} is not a rating, expected 1.0 or more such as 7.5");
    rating.ok_or_else(|| value_error(problem()))
}

/// Options of the functions that examine a batch.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Examination {
    levels_json: Option<String>,
    scale: String,
    max_er: Option<f64>,
    canonical: bool,
    flow: bool,
    strict: bool,
    work: Work,
}

impl Examination {
    /// Examines each puzzle and returns the values of `result` in order. The arguments of `result` are the row of the
    /// puzzle, with its path if `wants_path` is true.
    fn of_each<R: Send>(
        &self,
        puzzles: &Bound<'_, PyAny>,
        layouts: &Layouts,
        levels: &Levels,
        scales: &Scales,
        wants_path: bool,
        result: impl Fn(Row) -> R + Sync + Send,
    ) -> PyResult<Vec<R>> {
        let most = self.max_er.map(max_er).transpose()?;
        let rates = |layout: &Layout| scales.others().is_empty() && scales.first().rates(layout);
        layouts.refuse_boards(format_args!("the scale {scales}"), rates)?;
        layouts.refuse_boards("canonical=True", |_| !self.canonical)?;
        let work = |examiner: &mut Examiner, (line, grid)| {
            let Examined { row, problem } = examiner.examine(Entry { line, grid });
            Some((result(row), problem))
        };
        let rows = (0..).zip(grids_within(&self.work, puzzles, layouts)?);
        let mut results = Vec::new();
        let worker = || {
            let examiner = Examiner::new(scales.clone()).with_levels(levels.clone()).limit(most);
            let examiner = examiner.canonical(self.canonical);
            let examiner = examiner.with_boards(!layouts.is_classic());
            examiner.measuring_flow(self.flow).with_paths(wants_path)
        };
        for_each(puzzles.py(), &self.work, rows, worker, work, |(result, problem)| {
            if let Some(problem) = problem.filter(|_| self.strict) {
                return Err(row_error(results.len(), problem));
            }
            results.push(result);
            Ok(())
        })?;
        Ok(results)
    }

    fn levels(&self) -> PyResult<Levels> {
        levels(self.levels_json.as_deref())
    }

    /// Returns the schema of a table with ratings on these scales.
    fn schema(&self, layouts: &Layouts, levels: &Levels, scales: &Scales) -> Schema {
        let schema = Schema::new(levels, scales.clone()).with(&["status"]).with_flow(self.flow);
        if layouts.is_classic() { schema } else { schema.with(&["layout"]) }
    }

    fn scales(&self) -> PyResult<Scales> {
        scales(&self.scale)
    }

    /// Returns the scales of paths: a list, or any one scale.
    fn path_scales(&self) -> PyResult<Scales> {
        let Ok(scale) = self.scale.parse::<Scale>() else { return self.scales() };
        if !scale.has_er() && (self.max_er.is_some() || self.levels_json.is_some()) {
            let problem =
                format!("scale: {scale} has its own levels and no ER; omit levels and max_er");
            return Err(value_error(problem));
        }
        Ok(scale.into())
    }
}

/// Returns a table with the ratings of each puzzle of a batch.
#[pyfunction]
pub(crate) fn grade(
    puzzles: &Bound<'_, PyAny>,
    layout: Option<Layouts>,
    how: Examination,
    keep: bool,
) -> PyResult<Table> {
    let (levels, scales) = (&how.levels()?, &how.scales()?);
    let rows = of_file(puzzles, how.strict)?;
    let (puzzles, layout) = &column(&rows, layout)?;
    let graded = how.of_each(puzzles, layout, levels, scales, false, |row| row)?;
    let table = Table::new(&how.schema(layout, levels, scales), &graded);
    if keep { table.keeping(&only_table(&rows)?) } else { Ok(table) }
}

/// Returns a table with the ratings and the solving path of each puzzle of a batch.
#[pyfunction]
pub(crate) fn paths(
    puzzles: &Bound<'_, PyAny>,
    how: Examination,
    boards: bool,
    candidates: bool,
    evidence: bool,
) -> PyResult<Table> {
    let (levels, scales) = (&how.levels()?, &how.path_scales()?);
    let options = PathOptions { boards, candidates, evidence };
    let classic = Layouts::default();
    let known = |mut row: Row| {
        let steps = row.path.take().map_or(Vec::new(), |path| options.steps(&path));
        (row, steps)
    };
    let (puzzles, layouts) = &column(&of_file(puzzles, how.strict)?, None)?;
    layouts.refuse_boards("paths", |_| false)?;
    let known = how.of_each(puzzles, &classic, levels, scales, true, known)?;
    let (rows, paths): (Vec<_>, Vec<_>) = known.into_iter().unzip();
    with_paths(Table::new(&how.schema(&classic, levels, scales), &rows), &paths, options)
}

/// Returns a JSON text for each puzzle of a batch, with its ratings and its solving path.
#[pyfunction]
pub(crate) fn explain(
    puzzles: &Bound<'_, PyAny>,
    layout: Option<Layouts>,
    how: Examination,
) -> PyResult<Vec<String>> {
    let (puzzles, layout) = &column(&of_file(puzzles, how.strict)?, layout)?;
    layout.refuse_boards("explain", |layout| layout.side() <= 9)?;
    let (levels, scales) = (&how.levels()?, &how.path_scales()?);
    let schema = how.schema(layout, levels, scales).with(&["line"]);
    how.of_each(puzzles, layout, levels, scales, true, |row| json_line(&row, &schema))
}
