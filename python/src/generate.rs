//! Making puzzles.

use crate::error::{self, Integer, value_error};
use crate::options::{levels, without_place};
use crate::table::Table;
use crate::work::{Watch, Work, pool};
use gridmill::formats::Row;
use gridmill::parallel::{Ended, Sink};
use gridmill::run::{
    DriveError, EndReason, Made, Maker, Plan, PlanError, Recipe, Run, RunError, Sampling,
};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns the message of an error of TOML with its key in front, as an argument.
fn after_key(problem: &str) -> String {
    let Some((problem, key)) = problem.trim_end().rsplit_once("\nin `") else {
        return problem.to_owned();
    };
    format!("{}: {problem}", key.trim_start_matches("target.").trim_end_matches('`'))
}

/// Returns the plan of a recipe. The recipe is JSON with the keys of `recipe.toml`.
fn plan(recipe: &str, levels_json: Option<&str>) -> PyResult<Plan> {
    let mut plan = Plan::from_json(recipe).map_err(|error| match error {
        PlanError::Json(error) => value_error(without_place(&error)),
        PlanError::Toml(error) => value_error(after_key(&error.to_string())),
        PlanError::Value { key, found, problem } => {
            value_error(format!("{key}: found {found:?}, {problem}"))
        }
        error => value_error(error),
    })?;
    if levels_json.is_some() {
        plan.recipe.levels = levels(levels_json)?;
    }
    if plan.recipe.sampling == Sampling::Unbiased {
        let problem = "sampling: only the command `gridmill generate --sampling unbiased` can draw such puzzles";
        return Err(value_error(problem));
    }
    let Recipe { target, levels, scales, .. } = &mut plan.recipe;
    // Check the target before `in_order`, which drops techniques that are not on the scale.
    target.check(levels, scales.first()).map_err(value_error)?;
    *target = std::mem::take(target).in_order(levels, scales.first());
    Ok(plan)
}

/// Returns the text of the complete `recipe.toml` of a recipe.
#[pyfunction]
pub(crate) fn whole_recipe(recipe: &str, levels_json: Option<&str>) -> PyResult<String> {
    let plan = plan(recipe, levels_json)?;
    let text = plan.to_toml();
    Maker::new(plan.recipe).map_err(value_error)?;
    Ok(text)
}

/// Makes puzzles from the index `start` on, until there are `number` puzzles or `indexes` indexes have been tried.
#[pyfunction]
#[pyo3(signature = (recipe, levels_json, number, start, indexes, how))]
pub(crate) fn generate(
    py: Python<'_>,
    recipe: &str,
    levels_json: Option<&str>,
    number: Option<Integer>,
    start: Integer,
    indexes: Option<Integer>,
    how: Work,
) -> PyResult<Table> {
    let wanted = number.map(|found| error::number("n", 0, found)).transpose()?;
    let start: u64 = error::number("start", 0, start)?;
    let indexes: Option<u64> =
        indexes.map(|found| error::number("indexes", 0, found)).transpose()?;
    let plan = plan(recipe, levels_json)?;
    let is_everything = plan.recipe.target.is_everything();
    let (notes, schema) = (plan.notes(), plan.schema());
    let end = indexes.map_or(u64::MAX, |indexes| start.saturating_add(indexes));
    let mut run = Run::new(plan, None).map_err(value_error)?.within(start..end);
    let pool = pool(&how)?;
    let is_over = AtomicBool::new(wanted == Some(0));
    let (watch, told) = (how.watch(py, wanted)?, 0);
    let mut rows = Rows { is_over: &is_over, wanted, made: Vec::new(), watch, told };
    let encoder = || |row| row;
    let is_stopped = || is_over.load(Ordering::Relaxed).then_some(EndReason::Stopped);
    match py.detach(|| run.drive(&pool, encoder, is_stopped, &mut rows)) {
        Ok(_) => {}
        // If there is a target and a limit of indexes, it is no error that all attempts miss the target.
        Err(DriveError::Run(RunError::Unreachable { .. }))
            if !is_everything && indexes.is_some() && !run.has_given_up() => {}
        Err(DriveError::Run(RunError::Unreachable { index, source })) => {
            return Err(value_error(format!("index {index}: {source}")));
        }
        Err(DriveError::Run(error)) => return Err(value_error(error)),
        Err(DriveError::Sink(error)) => return Err(error),
    }
    Ok(Table::new(&schema, &rows.made).noting(notes))
}

/// A sink that keeps the first rows of a run in memory. Ctrl-C ends the run.
struct Rows<'a> {
    is_over: &'a AtomicBool,
    /// Number of rows to keep, if not all.
    wanted: Option<usize>,
    made: Vec<Row>,
    watch: Watch,
    /// Number of rows that the watch knows.
    told: usize,
}

impl Rows<'_> {
    /// Returns the number of rows that the watch does not know yet.
    fn more(&mut self) -> usize {
        self.made.len() - std::mem::replace(&mut self.told, self.made.len())
    }
}

impl Sink<Made<Row>> for Rows<'_> {
    type Error = PyErr;

    fn add(&mut self, made: Made<Row>) -> PyResult<ControlFlow<()>> {
        if let Made::Row(row) = made {
            self.made.push(row);
        }
        let is_enough = self.wanted == Some(self.made.len());
        Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn tick(&mut self) -> PyResult<()> {
        let more = self.more();
        let ticked = self.watch.tick(more);
        self.is_over.fetch_or(ticked.is_err(), Ordering::Relaxed);
        ticked
    }

    fn finish(&mut self, _ended: Ended) -> PyResult<()> {
        let more = self.more();
        self.watch.tell(more)
    }
}
