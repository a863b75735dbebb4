//! Solving paths as columns of a table: for each puzzle, lists with an element for each step.

use crate::table::Table;
use arrow_array::builder::{
    Float64Builder, Int16Builder, ListBuilder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use gridmill::grade::{Effect, Scale, Step};
use gridmill::grid::{Candidate, Grid};
use std::sync::Arc;

/// What a table says of a step.
pub(crate) struct PathStep {
    technique: &'static str,
    rating: f64,
    /// Number of the candidate that it places, or -1.
    placed: i16,
    removed: Vec<i16>,
}

impl PathStep {
    pub(crate) fn new(step: &Step, scale: Scale) -> Self {
        let (placed, removed) = match &step.effect {
            Effect::Place(candidate) => (number(*candidate), Vec::new()),
            Effect::Remove(candidates) => (-1, candidates.iter().map(number).collect()),
        };
        let rating = scale.rating(step).decimal();
        Self { technique: step.technique.id(), rating, placed, removed }
    }
}

/// Returns the number of a candidate, 0 to 728: nine times its cell, row by row, and its digit less one.
fn number(candidate: Candidate) -> i16 {
    (9 * candidate.cell.index() + candidate.digit.index()) as i16
}

/// Adds the columns of paths to the rows of a table; with the digits before each step, if `boards` are wanted.
pub(crate) fn with_paths(
    table: Table,
    paths: &[(Option<Grid>, Vec<PathStep>)],
    boards: bool,
) -> Table {
    let mut technique = ListBuilder::new(StringDictionaryBuilder::<Int32Type>::new());
    let mut rating = ListBuilder::new(Float64Builder::new());
    let mut placed = ListBuilder::new(Int16Builder::new());
    let mut removed = ListBuilder::new(ListBuilder::new(Int16Builder::new()));
    let mut board = ListBuilder::new(StringBuilder::new());
    for (puzzle, steps) in paths {
        let mut grid = puzzle.unwrap_or(Grid::EMPTY).to_string().into_bytes();
        for step in steps {
            technique.values().append_value(step.technique);
            rating.values().append_value(step.rating);
            placed.values().append_value(step.placed);
            removed.values().values().append_slice(&step.removed);
            removed.values().append(true);
            if boards {
                board.values().append_value(str::from_utf8(&grid).expect("it is ASCII"));
            }
            if let Ok(placed) = usize::try_from(step.placed) {
                grid[placed / 9] = b'1' + (placed % 9) as u8;
            }
        }
        technique.append(true);
        rating.append(true);
        placed.append(true);
        removed.append(true);
        board.append(true);
    }
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("step_technique", Arc::new(technique.finish())),
        ("step_rating", Arc::new(rating.finish())),
        ("step_placed", Arc::new(placed.finish())),
        ("step_removed", Arc::new(removed.finish())),
    ];
    if boards {
        columns.push(("step_board", Arc::new(board.finish())));
    }
    let schema = table.0.schema();
    let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
    let mut arrays = table.0.columns().to_vec();
    for (name, array) in columns {
        fields.push(Arc::new(Field::new(name, array.data_type().clone(), false)));
        arrays.push(array);
    }
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    let batch = RecordBatch::try_new(Arc::new(schema), arrays);
    Table(batch.expect("each column has a list for each row"))
}
