//! Solving grids, counting their solutions, and their canonical forms.

use crate::batch::answers;
use crate::error::{Integer, number};
use crate::grids::ReadGrid;
use crate::layouts::Layouts;
use crate::work::Work;
use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::formats::EntryError;
use gridmill::grid::ClashFreeGrid;
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
use gridmill::solve::{Puzzle, count_solutions};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// Solves puzzles.
///
/// Returns the solution of each puzzle as a text of 81 digits, or as many as the board of `layout` has cells. If a puzzle
/// does not have exactly one solution, this raises `PuzzleError`, and `row` of the error is the number of the puzzle.
/// With `strict=False` the solution of this puzzle is `None` instead.
#[pyfunction]
#[pyo3(signature = (puzzles, *, layout = None, strict = true, threads = None, progress = None, timeout = None))]
pub(crate) fn solve(
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
pub(crate) fn count(
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
///
/// With `layout`, the maps are those that turn each house of this board into a house. They can be far fewer. The form of
/// a jigsaw is followed by its regions, which are mapped, too. Only classic grids have maps.
#[pyfunction]
#[pyo3(signature = (puzzles, *, maps = false, layout = None, strict = true, threads = None, progress = None, timeout = None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn canon<'py>(
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
