//! Arrays of numbers for NumPy. A grid is a row of 81 numbers, a board of as many as it has cells, and 0 stands for an empty cell. A
//! map is a row of 28 numbers.

use crate::batch::for_each;
use crate::error::{Integer, RowProblem, number, row_error, value_error};
use crate::grids::{grids, integers, put_digits, text_of};
use crate::layouts::Layouts;
use crate::work::Work;
use gridmill::examine::{check_board_solution_text, check_solution};
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill::random::rng_for;
use gridmill::transform::{BoardTransform, MapKind, Transform};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyString};

/// Number of cells of a grid, which is also the length of its row.
const CELLS: usize = 81;
/// Number of isomorphic puzzles that a thread makes as one piece of work.
const AT_ONCE: u64 = 1 << 10;

/// Returns the classic grids of a batch. A row that is not one is an error.
fn all_grids(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<Grid>> {
    let rows = grids(puzzles, &Layouts::default())?.into_iter().enumerate();
    rows.map(|(row, grid)| grid.map_err(|error| row_error(row, error))).collect()
}

/// Returns the maps of an iterable of texts or of an array of integers.
fn maps(maps: &Bound<'_, PyAny>) -> PyResult<Vec<Transform>> {
    if let Some(values) = integers(maps, Transform::NUMBERS)? {
        let rows = values.as_chunks().0.iter().enumerate();
        let map = |(row, numbers)| {
            Transform::from_numbers(numbers).map_err(|error| row_error(row, error))
        };
        return rows.map(map).collect();
    }
    let map = |(row, text): (usize, PyResult<Bound<'_, PyAny>>)| {
        let text = text?.extract::<String>()?;
        text.parse().map_err(|error| row_error(row, error))
    };
    maps.try_iter()?.enumerate().map(map).collect()
}

/// Returns the values of all grids, one grid after the other, and the number of cells of each.
#[pyfunction]
pub(crate) fn values<'py>(
    puzzles: &Bound<'py, PyAny>,
    layout: Layouts,
) -> PyResult<(Bound<'py, PyByteArray>, usize)> {
    let (grids, width) = (grids(puzzles, &layout)?, layout.width(0));
    let bytes = PyByteArray::new_with(puzzles.py(), width * grids.len(), |bytes| {
        for (row, (cells, grid)) in bytes.chunks_exact_mut(width).zip(grids).enumerate() {
            put_digits(grid, cells).map_err(|error| row_error(row, error))?;
        }
        Ok(())
    });
    Ok((bytes?, width))
}

/// Returns the grids of puzzles and their solutions. A row whose solution contradicts the puzzle is an error.
fn solved_grids(
    puzzles: &Bound<'_, PyAny>,
    solutions: &Bound<'_, PyAny>,
) -> PyResult<[Vec<Grid>; 2]> {
    let [puzzles, solutions] = [all_grids(puzzles)?, all_grids(solutions)?];
    if puzzles.len() != solutions.len() {
        let [puzzles, solutions] = [puzzles.len(), solutions.len()];
        return Err(value_error(format!("found {puzzles} puzzles and {solutions} solutions")));
    }
    for (row, (puzzle, solution)) in puzzles.iter().zip(&solutions).enumerate() {
        check_solution(puzzle, solution).map_err(|error| row_error(row, error))?;
    }
    Ok([puzzles, solutions])
}

/// Raises an error for the first row whose solution contradicts the puzzle.
#[pyfunction]
pub(crate) fn check_solutions(
    puzzles: &Bound<'_, PyAny>,
    solutions: &Bound<'_, PyAny>,
    layout: Layouts,
) -> PyResult<()> {
    if layout.is_classic() {
        return solved_grids(puzzles, solutions).map(drop);
    }
    let boards = grids(puzzles, &layout)?.into_iter().zip(grids(solutions, &layout)?);
    let check = |row: usize, (puzzle, solution)| -> Result<(), RowProblem> {
        let puzzle = Board::parse(layout.of(row)?, &text_of(puzzle)?)?;
        Ok(check_board_solution_text(&puzzle, text_of(solution)?.as_bytes())?)
    };
    boards
        .enumerate()
        .try_for_each(|(row, pair)| check(row, pair).map_err(|error| row_error(row, error)))
}

/// Applies a map to each grid, and returns the values of the new grids. If there is only one map, all grids have it.
/// With `inverse` this function undoes the maps instead.
#[pyfunction]
pub(crate) fn transform<'py>(
    puzzles: &Bound<'py, PyAny>,
    maps: &Bound<'py, PyAny>,
    inverse: bool,
) -> PyResult<Bound<'py, PyByteArray>> {
    let grids = all_grids(puzzles)?;
    let mut maps = if let Ok(map) = maps.cast::<PyString>() {
        vec![map.to_str()?.parse().map_err(|error| value_error(format!("maps: {error}")))?]
    } else {
        self::maps(maps)?
    };
    check_number(maps.len(), grids.len())?;
    if maps.len() == 1 {
        maps = vec![maps[0]; grids.len()];
    }
    PyByteArray::new_with(puzzles.py(), CELLS * grids.len(), |bytes| {
        let rows = bytes.as_chunks_mut::<CELLS>().0.iter_mut();
        for (row, (grid, map)) in rows.zip(grids.iter().zip(maps)) {
            let map = if inverse { map.inverse() } else { map };
            *row = map.values(grid.values());
        }
        Ok(())
    })
}

/// Returns the texts of the images of boards. There is one map for each board, or one for all.
#[pyfunction]
pub(crate) fn transform_boards(
    puzzles: &Bound<'_, PyAny>,
    maps: Vec<String>,
    inverse: bool,
    layout: Layouts,
) -> PyResult<Vec<String>> {
    let boards = grids(puzzles, &layout)?;
    check_number(maps.len(), boards.len())?;
    let image = |(row, read)| -> Result<String, RowProblem> {
        let board = Board::parse(layout.of(row)?, &text_of(read)?)?;
        let map: BoardTransform = maps[row % maps.len()].parse()?;
        let map = if inverse { map.inverse() } else { map };
        Ok(map.board(&board)?.to_string())
    };
    let rows = boards.into_iter().enumerate();
    rows.map(|(row, read)| image((row, read)).map_err(|error| row_error(row, error))).collect()
}

/// Checks that there is a map for each grid, or one.
fn check_number(maps: usize, grids: usize) -> PyResult<()> {
    if maps == 1 || maps == grids {
        return Ok(());
    }
    let expected = format!("expected {grids}, one for each grid, or 1");
    Err(value_error(format!("maps: found {maps}, {expected}")))
}

/// Makes `n` isomorphic puzzles from each puzzle. Returns the values of all new puzzles, then the values of all their
/// solutions, then the numbers of all maps.
#[pyfunction]
pub(crate) fn augment<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    solutions: &Bound<'py, PyAny>,
    n: Integer,
    seed: Integer,
    only: Vec<String>,
    how: Work,
) -> PyResult<Bound<'py, PyByteArray>> {
    let n: u64 = number("n", 1, n)?;
    let seed: u64 = number("seed", 0, seed)?;
    let [puzzles, solutions] = solved_grids(puzzles, solutions)?;
    let kinds = map_kinds(&only)?;
    let total = n.checked_mul(puzzles.len() as u64).and_then(|it| usize::try_from(it).ok());
    let length = total.and_then(|total| total.checked_mul(2 * CELLS + Transform::NUMBERS));
    let (Some(total), Some(length)) = (total, length) else {
        return Err(value_error("n: this number of puzzles does not fit in memory"));
    };
    let work = |(): &mut (), start: u64| {
        let indexes = start..(start + AT_ONCE).min(total as u64);
        let images = indexes.map(|index| {
            let place = (index / n) as usize;
            let map = Transform::random_of(&kinds, &mut rng_for(seed, index));
            let [puzzle, solution] = [&puzzles[place], &solutions[place]];
            (map.values(puzzle.values()), map.values(solution.values()), map.numbers())
        });
        Some(images.collect::<Vec<_>>())
    };
    PyByteArray::new_with(py, length, |bytes| {
        let (puzzles, rest) = bytes.split_at_mut(CELLS * total);
        let (solutions, maps) = rest.split_at_mut(CELLS * total);
        let puzzles = puzzles.as_chunks_mut::<CELLS>().0.iter_mut();
        let solutions = solutions.as_chunks_mut::<CELLS>().0.iter_mut();
        let maps = maps.as_chunks_mut::<{ Transform::NUMBERS }>().0.iter_mut();
        let mut rows = puzzles.zip(solutions).zip(maps);
        let starts = (0..total as u64).step_by(AT_ONCE as usize);
        for_each(
            py,
            &how,
            starts,
            || (),
            work,
            |images| {
                for (image, ((puzzle, solution), map)) in images.into_iter().zip(&mut rows) {
                    (*puzzle, *solution, *map) = image;
                }
                Ok(())
            },
        )
    })
}

/// Returns the kinds of maps with these names, or all kinds if there are no names.
pub(crate) fn map_kinds(names: &[String]) -> PyResult<Vec<MapKind>> {
    let only = names.iter().map(|kind| kind.parse().map_err(value_error));
    let only: Vec<MapKind> = only.collect::<PyResult<_>>()?;
    let kinds = MapKind::ALL.into_iter();
    Ok(kinds.filter(|kind| only.is_empty() || only.contains(kind)).collect())
}
