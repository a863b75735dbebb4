//! Making isomorphic puzzles of the same level.

use crate::arrays::map_kinds;
use crate::batch::for_each;
use crate::collection::of_file;
use crate::error::{self, Integer, row_error, value_error};
use crate::grids::{column, grids_within};
use crate::options::{levels, scales};
use crate::table::Table;
use crate::work::Work;
use gridmill::formats::{SEED_KEY, Schema};
use gridmill::grade::{Grader, Levels, OtherScales};
use gridmill::remix::{Remixed, Remixer, SeedPuzzle, number_of_images};
use pyo3::prelude::*;

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
pub(crate) fn remix(
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
    let (levels, scales) = (levels(levels_json)?, scales(scale)?);
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
