//! The Python module `gridmill._gridmill`, a binding of the Rust library `gridmill`. Users call the Python package
//! `gridmill`. The package turns keyword arguments into the arguments of this module.

mod arrays;
mod batch;
mod collection;
mod columns;
mod dataset;
mod error;
mod foreign;
mod grids;
mod layouts;
mod pickle;
mod reader;
mod rows;
mod sets;
mod steps;
mod table;
mod work;
mod write;

use arrays::map_kinds;
use batch::{answers, for_each};
use collection::of_file;
use error::{Integer, number, row_error, value_error};
use foreign::only_table;
use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Entry, EntryError, PathOptions, Row, SEED_KEY, Schema, json_line};
use gridmill::grade::{Grader, Levels, OtherScales, Rating, Scale, Scales, ScalesError};
use gridmill::grid::ClashFreeGrid;
use gridmill::layout::Layout;
use gridmill::parallel::{Ended, Sink};
use gridmill::remix::{Remixed, Remixer, SeedPuzzle, number_of_images};
use gridmill::run::{
    DriveError, EndReason, Made, Maker, Plan, PlanError, Recipe, Run, RunError, Sampling,
};
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
use gridmill::solve::{Backend, Puzzle, count_solutions};
use grids::{ReadGrid, column, grids_within};
use layouts::Layouts;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use steps::with_paths;
use table::Table;
use work::{Watch, Work, pool};

/// Reads levels from JSON: the name of a preset, or an array of objects with `name` and `up_to`.
fn levels(json: Option<&str>) -> PyResult<Levels> {
    match json {
        None => Ok(Levels::default()),
        Some("\"sudoku-exchange\"") => Ok(Levels::sudoku_exchange()),
        Some(json) => serde_json::from_str(json)
            .map_err(|error| value_error(format!("levels: {}", without_place(&error)))),
    }
}

/// Returns the message of an error of JSON without the place, which says nothing to the caller.
fn without_place(error: &serde_json::Error) -> String {
    let (problem, place) = (error.to_string(), format!(" at line {}", error.line()));
    problem.split(&place).next().unwrap_or(&problem).to_owned()
}

/// Returns the message of an error of TOML with its key in front, as an argument.
fn after_key(problem: &str) -> String {
    let Some((problem, key)) = problem.trim_end().rsplit_once("\nin `") else {
        return problem.to_owned();
    };
    format!("{}: {problem}", key.trim_start_matches("target.").trim_end_matches('`'))
}

/// Reads the highest rating to compute. It must be at least 1.0, the rating of the easiest step.
fn max_er(decimal: f64) -> PyResult<Rating> {
    let rating = Rating::from_decimal(decimal).filter(|it| *it >= Rating::from_tenths(10));
    let problem = || format!("max_er: {decimal} is not a rating, expected 1.0 or more such as 7.5");
    rating.ok_or_else(|| value_error(problem()))
}

fn scales(list: &str) -> PyResult<Scales> {
    list.parse().map_err(|error: ScalesError| value_error(format!("scale: {error}")))
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
fn whole_recipe(recipe: &str, levels_json: Option<&str>) -> PyResult<String> {
    let plan = plan(recipe, levels_json)?;
    let text = plan.to_toml();
    Maker::new(plan.recipe).map_err(value_error)?;
    Ok(text)
}

/// Makes puzzles from the index `start` on, until there are `number` puzzles or `indexes` indexes have been tried.
#[pyfunction]
#[pyo3(signature = (recipe, levels_json, number, start, indexes, how))]
fn generate(
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

/// Options of the functions that examine a batch.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Examination {
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
        self::scales(&self.scale)
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
fn grade(
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
fn paths(
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
fn explain(
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

/// Solves puzzles.
///
/// Returns the solution of each puzzle as a text of 81 digits, or as many as the board of `layout` has cells. If a puzzle does not have exactly one solution, this
/// raises `PuzzleError`, and `row` of the error is the number of the puzzle. With `strict=False` the solution of this
/// puzzle is `None` instead.
#[pyfunction]
#[pyo3(signature = (puzzles, *, layout = None, strict = true, threads = None, progress = None, timeout = None))]
fn solve(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    layout: Option<Layouts>,
    strict: bool,
    threads: Option<Integer>,
    progress: Option<Py<PyAny>>,
    timeout: Option<Py<PyAny>>,
) -> PyResult<Vec<Option<String>>> {
    let how = Work::new(threads, progress, timeout);
    let answer = |kept: &mut Option<BoardSolver>, read: ReadGrid| match read {
        Err(EntryError::OtherBoard(board)) => {
            let solver = BoardSolver::of(kept, board.layout());
            Ok(BoardPuzzle::new(&board, solver)?.solution().to_string())
        }
        read => Ok(Puzzle::new(&read?)?.solution().to_string()),
    };
    answers(py, puzzles, layout, strict, &how, || None, answer)
}

/// Counts the solutions of puzzles or other grids, up to `limit`, by default 2: enough to know whether there is exactly one.
///
/// If an entry of the batch is not a grid, this raises `PuzzleError`, and `row` of the error is the number of the
/// entry. With `strict=False` the count of this entry is `None` instead.
#[pyfunction]
#[pyo3(signature = (puzzles, limit = None, *, layout = None, strict = true, threads = None, progress = None, timeout = None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
fn count(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    limit: Option<Integer>,
    layout: Option<Layouts>,
    strict: bool,
    threads: Option<Integer>,
    progress: Option<Py<PyAny>>,
    timeout: Option<Py<PyAny>>,
) -> PyResult<Vec<Option<usize>>> {
    let how = Work::new(threads, progress, timeout);
    let limit = limit.map_or(Ok(2), |limit| number("limit", 1, limit))?;
    let answer = |kept: &mut Option<BoardSolver>, read: ReadGrid| match read {
        Err(EntryError::OtherBoard(board)) => {
            Ok(BoardSolver::of(kept, board.layout()).count(&board, limit as u64) as usize)
        }
        read => Ok(count_solutions(&read?, limit)),
    };
    answers(py, puzzles, layout, strict, &how, || None, answer)
}

/// Returns the canonical forms of puzzles or other grids. All isomorphic grids have the same canonical form.
///
/// You get an isomorphic grid if you rotate a grid, permute its rows or columns so that the boxes stay intact, or
/// rename its digits. Of all these grids, the canonical form is the first in the order of texts. In this order, `.`
/// comes before `1` (minlex form).
///
/// If an entry of the batch is not a grid, this raises `PuzzleError`, and `row` of the error is the number of the
/// entry. A grid with two equal digits in the same row, column or box is also an error. With `strict=False` the form of
/// such an entry is `None` instead.
///
/// With `maps=True` this returns two lists: the forms, and the maps that turn the grids into these forms. `transform`
/// applies and undoes maps. A map is a text such as `tr213456789c123456789d923456781`. The `t` first turns rows into
/// columns. The digits after `r` are the new places of the rows: here row 1 becomes row 2, and row 2 becomes row 1. In
/// the same way, `c` gives the new places of the columns, and `d` gives the new digits: here digit 1 becomes 9.
#[pyfunction]
///
/// With `layout`, the maps are those that turn each house of this board into a house. They can be far fewer. The form of
/// a jigsaw is followed by its regions, which are mapped, too. Only classic grids have maps.
#[pyo3(signature = (puzzles, *, maps = false, layout = None, strict = true, threads = None, progress = None, timeout = None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
fn canon<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    maps: bool,
    layout: Option<Layouts>,
    strict: bool,
    threads: Option<Integer>,
    progress: Option<Py<PyAny>>,
    timeout: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let how = Work::new(threads, progress, timeout);
    type Kept = (Canonizer, Option<BoardCanonizer>);
    let answer = |(canonizer, kept): &mut Kept, read: ReadGrid| match read {
        Err(EntryError::OtherBoard(board)) => {
            let form = BoardCanonizer::of(kept, board.layout()).canonical(&board)?;
            Ok((form.to_string(), maps.then(|| form.map.to_string())))
        }
        read => {
            let form = canonizer.canonical(ClashFreeGrid::new(read?)?);
            Ok((form.grid.to_string(), maps.then(|| form.map.to_string())))
        }
    };
    let worker = || (Canonizer::new(), None);
    let answers = answers(py, puzzles, layout, strict, &how, worker, answer)?;
    let (forms, found): (Vec<_>, Vec<_>) = answers.into_iter().map(Option::unzip).unzip();
    if maps {
        let found: Vec<Option<String>> = found.into_iter().map(Option::flatten).collect();
        return (forms, found).into_bound_py_any(py);
    }
    forms.into_bound_py_any(py)
}

/// Returns the puzzles of a batch as seed puzzles, without those of other levels than `wanted`.
fn seeds(
    puzzles: &Bound<'_, PyAny>,
    levels: &Levels,
    wanted: &[usize],
    grader: impl Fn() -> Grader + Sync + Send,
    how: &Work,
) -> PyResult<Vec<SeedPuzzle>> {
    let work = |grader: &mut Grader, (row, read): (usize, Result<_, _>)| {
        let seed = read.map_err(|error| row_error(row, error)).and_then(|givens| {
            let seed = SeedPuzzle::of_level(givens, None, row.to_string(), levels, wanted, grader);
            seed.map_err(|problem| row_error(row, problem))
        });
        Some(seed)
    };
    let mut seeds = Vec::new();
    let (puzzles, layouts) = &column(&of_file(puzzles, true)?, None)?;
    layouts.refuse_boards("remix", |_| false)?;
    let rows = grids_within(how, puzzles, layouts)?.into_iter().enumerate();
    for_each(puzzles.py(), how, rows, grader, work, |found| {
        seeds.extend(found?);
        Ok(())
    })?;
    Ok(seeds)
}

/// Makes isomorphic puzzles from the puzzles of a batch, or from the built-in seed puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, number, seed, wanted, scale, levels_json, per_seed, keep_symmetry, only, attempts, flow, how))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
fn remix(
    py: Python<'_>,
    puzzles: Option<&Bound<'_, PyAny>>,
    number: Option<Integer>,
    seed: &str,
    wanted: Vec<String>,
    scale: &str,
    levels_json: Option<&str>,
    per_seed: Option<Integer>,
    keep_symmetry: bool,
    only: Vec<String>,
    attempts: Integer,
    flow: bool,
    how: Work,
) -> PyResult<Table> {
    let number = number.map(|found| error::number("n", 0, found)).transpose()?;
    let per_seed = per_seed.map(|found| error::number("per_seed", 1, found)).transpose()?;
    let attempts = error::number("attempts", 1, attempts)?;
    let notes = [(SEED_KEY, seed.to_owned())];
    let seed = seed.parse();
    let seed = seed.map_err(|_| value_error("seed: expected a number from 0 to 2^64 - 1"))?;
    let (levels, scales) = (levels(levels_json)?, self::scales(scale)?);
    let grader = || Grader::with_scale(scales.first()).measuring_flow(flow);
    let place = |name: &String| levels.place(name).map_err(value_error);
    let wanted: Vec<usize> = match wanted.as_slice() {
        [] => (0..levels.as_slice().len()).collect(),
        wanted => wanted.iter().map(place).collect::<PyResult<_>>()?,
    };
    let kinds = map_kinds(&only)?;
    let seeds = match puzzles {
        Some(puzzles) => seeds(puzzles, &levels, &wanted, grader, &how)?,
        None => SeedPuzzle::built_in(&levels, &wanted, scales.first()),
    };
    if seeds.is_empty() {
        return Err(value_error("no puzzles of the requested levels"));
    }
    let keeps_symmetry = keep_symmetry;
    let remixer = Remixer { seed, seeds, per_seed, kinds, keeps_symmetry, levels, attempts };
    let number =
        number_of_images(number, remixer.per_seed, remixer.seeds.len()).map_err(value_error)?;
    let work = |(grader, others): &mut (Grader, OtherScales), index| {
        let remixed = remixer.make(grader, index).map(|Remixed { mut row, .. }| {
            row.others = row.puzzle().map(|it| others.grades(it, None)).unwrap_or_default();
            row
        });
        Some(remixed)
    };
    let worker = || (grader(), OtherScales::of(&scales));
    let mut rows = Vec::new();
    for_each(py, &how, 0..number, worker, work, |row| {
        let row = row.map_err(|error| value_error(format!("index {}: {error}", rows.len())))?;
        rows.push(row);
        Ok(())
    })?;
    let schema = Schema::new(&remixer.levels, scales).with(&["index", "origin"]).with_flow(flow);
    Ok(Table::new(&schema, &rows).noting(notes))
}

#[pymodule]
mod _gridmill {
    #[pymodule_export]
    use super::error::PuzzleError;
    #[pymodule_export]
    use super::reader::Reader;
    #[pymodule_export]
    use super::table::Table;
    use super::*;

    /// Selects the solver back end that the environment names, at import.
    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        let name = std::env::var_os("GRIDMILL_BACKEND").filter(|name| !name.is_empty());
        let Some(name) = name else { return Ok(()) };
        let selected = name.to_string_lossy().parse().and_then(Backend::select);
        selected.map_err(|error| value_error(format!("GRIDMILL_BACKEND: {error}")))
    }

    #[pymodule_export]
    use super::arrays::{augment, check_solutions, transform, transform_boards, values};
    #[pymodule_export]
    use super::collection::read;
    #[pymodule_export]
    use super::dataset::{write_hrm, write_huggingface};
    #[pymodule_export]
    use super::foreign::{only_table, table_of};
    #[pymodule_export]
    use super::sets::{audit, dedup, forms, split};
    #[pymodule_export]
    use super::table::read_table;
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python gives it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::{canon, count, explain, generate, grade, paths, remix, solve, whole_recipe};
}
