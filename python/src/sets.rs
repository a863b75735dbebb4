//! Splits tables into parts, drops duplicates, and finds leaks, by the rules of the command.

use crate::batch::{answers, for_each};
use crate::error::{Integer, RowProblem, number, row_error, value_error};
use crate::grids::{ReadGrid, classic};
use crate::layouts::Layouts;
use crate::rows;
use crate::table::Table;
use crate::work::Work;
use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int64Array, RecordBatch};
use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::dedup::{
    Audit, AuditCount, Forms, JoinSide, Leak, Match, Novelty, PuzzleForms, Seen,
};
use gridmill::examine::{check_board_solution_text, check_solution_text};
use gridmill::formats::{EntryError, puzzle_column, puzzle_of_layout, solution_column};
use gridmill::solve::boards::BoardSolver;
use gridmill::split::{Parts, Split, SplitBy};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Divides the rows of a table into parts that share no isomorphic puzzles.
#[pyfunction]
pub(crate) fn split(
    py: Python<'_>,
    table: &Table,
    parts: &str,
    by: &str,
    key: Integer,
    how: Work,
) -> PyResult<Vec<(String, Table)>> {
    let parts: Parts = parts.parse().map_err(|error| value_error(format!("parts: {error}")))?;
    let by: SplitBy = by.parse().map_err(|error| value_error(format!("by: {error}")))?;
    let names: Vec<String> = parts.names().map(str::to_owned).collect();
    let split = Split { parts, by, key: number("key", 0, key)? };
    let mut places = vec![Vec::new(); names.len()];
    type Tools = (Canonizer, Option<BoardCanonizer>, Option<BoardSolver>);
    let part = |(canonizer, boards, solver): &mut Tools, read: &ReadGrid| match read {
        Err(EntryError::OtherBoard(board)) => Ok(split.place_of_board(board, boards, solver)?),
        read => Ok(split.place_of(classic(read)?, canonizer)?),
    };
    each_puzzle(py, table, &how, Tools::default, part, |row, part| {
        places[part].push(row);
        Ok(())
    })?;
    Ok(names.into_iter().zip(places).map(|(name, rows)| (name, taken(table, rows))).collect())
}

/// Returns the rows whose puzzle is isomorphic neither to an earlier one nor to one of the other tables.
#[pyfunction]
pub(crate) fn dedup(
    py: Python<'_>,
    table: &Table,
    against: Vec<Bound<'_, Table>>,
    how: Work,
) -> PyResult<Table> {
    let form = |forms: &mut Forms, read: &ReadGrid| match read {
        Err(EntryError::OtherBoard(board)) => Ok(forms.of_board(board)?),
        read => Ok(forms.of_grid(classic(read)?)?),
    };
    let worker = Forms::default;
    let mut seen = Seen::default();
    for published in against {
        each_puzzle(py, published.get(), &how, worker, form, |_, form| {
            seen.publish(form);
            Ok(())
        })?;
    }
    let mut first = Vec::new();
    each_puzzle(py, table, &how, worker, form, |row, form| {
        first.extend((seen.add(form) == Novelty::First).then_some(row));
        Ok(())
    })?;
    Ok(taken(table, first))
}

/// Returns the packed canonical form of each puzzle of a batch, or `None` for a row that is no grid, or has equal digits in a house.
#[pyfunction]
pub(crate) fn forms<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    layout: Option<Layouts>,
    how: Work,
) -> PyResult<Vec<Option<Bound<'py, PyBytes>>>> {
    let form = |forms: &mut Forms, read: ReadGrid| match read {
        Err(EntryError::OtherBoard(board)) => Ok(forms.of_board(&board)?),
        read => Ok(forms.of_grid(&read?)?),
    };
    let found = answers(py, puzzles, layout, false, &how, Forms::default, form)?;
    Ok(found.into_iter().map(|form| form.map(|form| PyBytes::new(py, form.bytes()))).collect())
}

/// Finds the puzzles of a table that are in another. Returns the numbers of isomorphic puzzles and solution grids, those of
/// puzzles without exactly one solution in both tables, and the leaks.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    known: &Table,
    table: &Table,
    how: Work,
) -> PyResult<(usize, usize, u64, u64, Table)> {
    let failure = |error: std::io::Error| PyOSError::new_err(error.to_string());
    // The tables are in memory, and so are their forms.
    let mut audit = Audit::new(&std::env::temp_dir(), u64::MAX);
    type Tools = (Canonizer, Forms, Option<BoardSolver>);
    for (side, table) in [(JoinSide::Known, known), (JoinSide::New, table)] {
        let forms = |(canonizer, forms, solver): &mut Tools, read: &ReadGrid| match read {
            Err(EntryError::OtherBoard(board)) => Ok(PuzzleForms::of_board(board, forms, solver)?),
            read => Ok(PuzzleForms::new(classic(read)?, canonizer)?),
        };
        each_puzzle(py, table, &how, Tools::default, forms, |row, forms| {
            audit.add(side, &forms, row).map_err(failure)
        })?;
    }
    let leaks = audit.leaks().map_err(failure)?;
    let column = |of: fn(&Match) -> u64| -> ArrayRef {
        Arc::new(leaks.iter().map(|leak| of(&leak.place) as i64).collect::<Int64Array>())
    };
    let kinds = leaks.iter().map(|Leak { kind, .. }| Some(kind.id()));
    let kinds: ArrayRef = Arc::new(kinds.collect::<DictionaryArray<Int32Type>>());
    let columns =
        [("row", column(|it| it.line)), ("known_row", column(|it| it.known)), ("leak", kinds)];
    let batch = RecordBatch::try_from_iter(columns).expect("a value for each leak");
    let [known, new] = leaks.counts.map(|AuditCount { without_grid, .. }| without_grid);
    Ok((leaks.puzzles.len(), leaks.grids.len(), known, new, Table(batch)))
}

/// Calls `answer` for the puzzle of each row, and passes the answers to `add` with their rows, in order. A row whose solution
/// contradicts the puzzle is an error.
fn each_puzzle<W: Send, R: Send>(
    py: Python<'_>,
    table: &Table,
    how: &Work,
    worker: impl Fn() -> W + Sync + Send,
    answer: impl Fn(&mut W, &ReadGrid) -> Result<R, RowProblem> + Sync + Send,
    mut add: impl FnMut(u64, R) -> PyResult<()> + Send,
) -> PyResult<()> {
    let names: Vec<String> =
        table.column_names().iter().map(|it| it.to_ascii_lowercase()).collect();
    let place = puzzle_column(&names)
        .ok_or_else(|| value_error("no column is called puzzle, quiz, question or sudoku"))?;
    let texts = table.0.column(place).as_string_opt::<i32>().ok_or_else(|| {
        let name = &table.column_names()[place];
        value_error(format!("column {name}: expected text"))
    })?;
    let solutions =
        solution_column(&names).and_then(|place| table.0.column(place).as_string_opt::<i32>());
    let layouts = table.layouts()?;
    let checked = |worker: &mut W, row, text: Option<&str>| -> Result<R, RowProblem> {
        let text = text.ok_or(EntryError::Missing)?.as_bytes();
        let read = puzzle_of_layout(text, layouts.of(row)?);
        let result = answer(worker, &read)?;
        if let Some(all) = solutions
            && all.is_valid(row)
            && !all.value(row).is_empty()
        {
            let solution = all.value(row).as_bytes();
            match &read {
                Err(EntryError::OtherBoard(board)) => check_board_solution_text(board, solution)?,
                read => check_solution_text(classic(read)?, solution)?,
            }
        }
        Ok(result)
    };
    let work = |worker: &mut W, (row, text)| Some((row, checked(worker, row, text)));
    let rows = texts.iter().enumerate();
    for_each(py, how, rows, worker, work, |(row, answer)| {
        add(row as u64, answer.map_err(|problem| row_error(row, problem))?)
    })
}

/// Returns a table of these rows.
fn taken(table: &Table, rows: Vec<u64>) -> Table {
    let taken = rows::taken(&table.0, rows.into_iter().map(|row| row as usize));
    Table(taken.expect("no row repeats"))
}
