//! The library `gridmill` as the Python module `gridmill._gridmill`. The package around it, in `gridmill`, turns
//! keywords into what is read here.

mod batch;
mod reader;
mod table;

use arrow_array::{ArrayRef, Int64Array};
use batch::{answers, for_each, grids, row_error, value_error};
use gridmill::canon::Canonizer;
use gridmill::corpus::{
    Classes, Examined, Maker, Plan, Remixer, SEED_COLLECTIONS, SeedPuzzle, Selection, Tally, Tools,
    examine,
};
use gridmill::formats::{PuzzleReader, Record, json_line};
use gridmill::grade::{Grader, Levels, Rating, Step};
use gridmill::grid::PencilGrid;
use gridmill::solve::{NotUnique, Puzzle};
use gridmill::transform::Kind;
use pyo3::prelude::*;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Table, repeated};

/// The levels of a JSON text: the name of a preset, or an array of objects with `name` and `up_to`.
fn levels(json: Option<&str>) -> PyResult<Levels> {
    match json {
        None => Ok(Levels::default()),
        Some("\"sudoku-exchange\"") => Ok(Levels::sudoku_exchange()),
        Some(json) => serde_json::from_str(json).map_err(value_error),
    }
}

fn rating(decimal: f64) -> PyResult<Rating> {
    let rating = Rating::from_decimal(decimal);
    rating
        .ok_or_else(|| value_error(format!("{decimal} is not a rating, expected one such as 7.5")))
}

/// The puzzles of attempts from `start` on, until there are `number`, or `attempts` were made. The recipe is JSON with the
/// keys of `recipe.toml`.
#[pyfunction]
#[pyo3(signature = (recipe, levels_json, number, start, attempts, threads))]
fn generate(
    py: Python<'_>,
    recipe: &str,
    levels_json: Option<&str>,
    number: Option<u64>,
    start: u64,
    attempts: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Table> {
    let table = serde_json::from_str(recipe).map_err(value_error)?;
    let Plan { mut recipe, shard, .. } = Plan::from_table(table).map_err(value_error)?;
    if levels_json.is_some() {
        recipe.levels = levels(levels_json)?;
    }
    let mut selection = Selection::new(Tally::new(number, &recipe.target), Classes::default());
    let is_everything = recipe.target.is_everything();
    let maker = Maker::new(recipe).map_err(value_error)?;
    let end = attempts.map_or(u64::MAX, |attempts| start.saturating_add(attempts));
    let is_full = AtomicBool::new(selection.tally().is_full());
    let indexes = shard.indexes(start..end).take_while(|_| !is_full.load(Ordering::Relaxed));
    let work = |tools: &mut Tools, index| (index, maker.make(tools, index));
    let (mut taken, mut records) = (Vec::new(), Vec::new());
    for_each(
        py,
        threads,
        indexes,
        || maker.tools(),
        work,
        |(index, made)| {
            if selection.tally().is_full() {
                return Ok(());
            }
            match made {
                Ok(made) => {
                    let graded = made.as_ref().and_then(|made| made.record.graded.as_ref());
                    let level = graded.map(|graded| graded.level.as_str());
                    let form = made.as_ref().and_then(|made| made.form);
                    if selection.takes(level, form) {
                        taken.push(i64::try_from(index).map_err(value_error)?);
                        records.extend(made.map(|made| made.record));
                        is_full.store(selection.tally().is_full(), Ordering::Relaxed);
                    }
                }
                Err(error) if is_everything => {
                    return Err(value_error(format!("index {index}: {error}")));
                }
                Err(_) => selection.count_unreachable(),
            }
            Ok(())
        },
    )?;
    let indexes: ArrayRef = Arc::new(Int64Array::from(taken));
    Ok(Table::new(Some(("index", indexes)), &records, None))
}

/// What `examine` finds in each puzzle of a batch.
#[pyfunction]
#[pyo3(signature = (puzzles, levels_json, max_er, strict, threads))]
fn grade(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    levels_json: Option<&str>,
    max_er: Option<f64>,
    strict: bool,
    threads: Option<usize>,
) -> PyResult<Table> {
    let (levels, most) = (levels(levels_json)?, max_er.map(rating).transpose()?);
    let (mut records, mut statuses): (Vec<Record>, Vec<_>) = Default::default();
    let work = |grader: &mut Grader, read| examine(grader, &read, &levels, most, None);
    for_each(py, threads, grids(puzzles)?.into_iter(), Grader::new, work, |examined| {
        let Examined { record, status, problem } = examined;
        if let Some(problem) = problem.filter(|_| strict) {
            return Err(row_error(records.len(), problem));
        }
        records.push(record);
        statuses.push(Some(status.id()));
        Ok(())
    })?;
    Ok(Table::new(None, &records, Some(("status", repeated(statuses.into_iter())))))
}

/// The solving path of each puzzle of a batch, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzles, levels_json, max_er, strict, threads))]
fn explain(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    levels_json: Option<&str>,
    max_er: Option<f64>,
    strict: bool,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let (levels, most) = (levels(levels_json)?, max_er.map(rating).transpose()?);
    let work = |grader: &mut Grader, (row, read)| {
        let mut path = Vec::new();
        let mut observe = |_: &PencilGrid, step: &Step| path.push((path.len() + 1, step.clone()));
        let Examined { record, status, problem } =
            examine(grader, &read, &levels, most, Some(&mut observe));
        (json_line(row, &record, status, &path), problem)
    };
    let mut lines = Vec::new();
    let rows = (0..).zip(grids(puzzles)?);
    for_each(py, threads, rows, Grader::new, work, |(line, problem)| {
        if let Some(problem) = problem.filter(|_| strict) {
            return Err(row_error(lines.len(), problem));
        }
        lines.push(line);
        Ok(())
    })?;
    Ok(lines)
}

/// Solve puzzles exactly.
///
/// Returns the solution of each, 81 digits. A puzzle without exactly one raises `PuzzleError` with its row; with
/// `strict=False` its solution is `None`.
#[pyfunction]
#[pyo3(signature = (puzzles, *, strict = true, threads = None))]
fn solve(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    strict: bool,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    let answer = |(): &mut (), grid: &_| Ok(Puzzle::new(grid)?.solution().to_string());
    answers(py, puzzles, strict, threads, || (), answer)
}

/// Bring puzzles or grids to canonical form, which is the same for all that are isomorphic.
///
/// The form is the first of all images of the grid under turning, permuting lines and renaming digits, in the order
/// of texts with `.` before `1` (minlex). What is no grid, or has two equal digits that see each other, raises
/// `PuzzleError` with its row; with `strict=False` its form is `None`.
#[pyfunction]
#[pyo3(signature = (puzzles, *, strict = true, threads = None))]
fn canon(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    strict: bool,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    let answer = |canonizer: &mut Canonizer, grid: &_| {
        NotUnique::check_clash(grid)?;
        Ok(canonizer.canonical(grid).grid.to_string())
    };
    answers(py, puzzles, strict, threads, Canonizer::new, answer)
}

/// Fresh images of the puzzles of a batch, or of the built-in ones.
#[pyfunction]
#[pyo3(signature = (puzzles, number, seed, wanted, levels_json, per_seed, keep_symmetry, only, tries, threads))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
fn remix(
    py: Python<'_>,
    puzzles: Option<&Bound<'_, PyAny>>,
    number: Option<u64>,
    seed: u64,
    wanted: Vec<String>,
    levels_json: Option<&str>,
    per_seed: Option<NonZero<u64>>,
    keep_symmetry: bool,
    only: Vec<String>,
    tries: u32,
    threads: Option<usize>,
) -> PyResult<Table> {
    let levels = levels(levels_json)?;
    let names: Vec<&str> = levels.as_slice().iter().map(|level| level.name.as_str()).collect();
    let place = |name: &String| {
        let place = names.iter().position(|known| known == name);
        place.ok_or_else(|| {
            value_error(format!("no level is called {name:?}; there are {}", names.join(", ")))
        })
    };
    let wanted: Vec<usize> = match wanted.as_slice() {
        [] => (0..names.len()).collect(),
        wanted => wanted.iter().map(place).collect::<PyResult<_>>()?,
    };
    let only = only.iter().map(|kind| kind.parse().map_err(value_error));
    let only: Vec<Kind> = only.collect::<PyResult<_>>()?;
    let kinds = Kind::ALL.into_iter();
    let kinds = kinds.filter(|kind| only.is_empty() || only.contains(kind)).collect();
    let mut seeds = Vec::new();
    match puzzles {
        Some(puzzles) => {
            let work = |grader: &mut Grader, (row, read): (usize, Result<_, _>)| {
                let origin = row.to_string();
                let givens = read.map_err(|error| row_error(row, error))?;
                let found = SeedPuzzle::of_level(givens, None, origin, &levels, &wanted, grader);
                found.map_err(|error| row_error(row, error))
            };
            let rows = grids(puzzles)?.into_iter().enumerate();
            for_each(py, threads, rows, Grader::new, work, |found| {
                seeds.extend(found?);
                Ok(())
            })?;
        }
        None => seeds = built_in(&levels, &wanted),
    }
    if seeds.is_empty() {
        return Err(value_error("there are no puzzles of the wanted levels"));
    }
    let per_seed = per_seed.map(NonZero::get);
    let most = per_seed.map(|images| images.saturating_mul(seeds.len() as u64));
    let number = number.or(most).unwrap_or(1);
    if let Some(most) = most.filter(|most| number > *most) {
        return Err(value_error(format!(
            "per_seed and the seeds make {most} images, not {number}"
        )));
    }
    let keeps_symmetry = keep_symmetry;
    let remixer = Remixer { seed, seeds, per_seed, kinds, keeps_symmetry, levels, tries };
    let work = |grader: &mut Grader, index| remixer.make(grader, index);
    let (mut records, mut origins) = (Vec::new(), Vec::new());
    for_each(py, threads, 0..number, Grader::new, work, |remixed| {
        let remixed = remixed.map_err(|error| row_error(records.len(), error))?;
        records.push(remixed.record);
        origins.push(Some(remixer.seeds[remixed.seed].origin.as_str()));
        Ok(())
    })?;
    let indexes: ArrayRef = Arc::new(Int64Array::from_iter_values(0..number as i64));
    let origins = repeated(origins.into_iter());
    Ok(Table::new(Some(("index", indexes)), &records, Some(("origin", origins))))
}

/// The built-in seeds of the wanted levels.
fn built_in(levels: &Levels, wanted: &[usize]) -> Vec<SeedPuzzle> {
    let mut grader = Grader::new();
    let mut seeds = Vec::new();
    for (level, text) in SEED_COLLECTIONS {
        let mut reader = PuzzleReader::new(text.as_bytes());
        while let Some(entry) = reader.next() {
            let entry = entry.expect("text in memory can be read");
            let er = reader.field("er").and_then(|er| std::str::from_utf8(er).ok()?.parse().ok());
            let er = er.and_then(Rating::from_decimal);
            let givens = entry.grid.expect("the seeds are grids");
            let origin = format!("{level}:{}", entry.line);
            let seed = SeedPuzzle::of_level(givens, er, origin, levels, wanted, &mut grader);
            seeds.extend(seed.expect("the seeds have one solution"));
        }
    }
    seeds
}

#[pymodule]
mod _gridmill {
    #[pymodule_export]
    use super::batch::PuzzleError;
    #[pymodule_export]
    use super::reader::Reader;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::{canon, explain, generate, grade, remix, solve};
}
