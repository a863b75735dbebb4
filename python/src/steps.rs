//! Solving paths as columns of a table. Each value is a list with one element for each step.

use crate::error::value_error;
use crate::table::Table;
use arrow_array::builder::{
    Float64Builder, Int16Builder, ListBuilder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use gridmill::formats::{PATH_COLUMNS, PathOptions, PathStep};
use pyo3::PyResult;
use std::sync::Arc;

/// Largest number of numbers, or of bytes of text, in a column of lists.
const MOST: usize = i32::MAX as usize;

/// Adds the columns of the solving paths to a table.
pub(crate) fn with_paths(
    table: Table,
    paths: &[Vec<PathStep>],
    options: PathOptions,
) -> PyResult<Table> {
    let mut technique = ListBuilder::new(StringDictionaryBuilder::<Int32Type>::new());
    let mut rating = ListBuilder::new(Float64Builder::new());
    let mut placed = ListBuilder::new(Int16Builder::new());
    let mut removed = ListBuilder::new(ListBuilder::new(Int16Builder::new()));
    let mut board = ListBuilder::new(StringBuilder::new());
    let mut candidates = ListBuilder::new(ListBuilder::new(Int16Builder::new()));
    let mut evidence = ListBuilder::new(StringBuilder::new());
    check_sizes(paths)?;
    for steps in paths {
        for step in steps {
            technique.values().append_value(step.technique);
            rating.values().append_value(step.rating);
            placed.values().append_value(step.placed);
            removed.values().values().append_slice(&step.removed);
            removed.values().append(true);
            board.values().append_value(&step.board);
            candidates.values().values().append_slice(&step.candidates);
            candidates.values().append(true);
            evidence.values().append_value(&step.evidence);
        }
        technique.append(true);
        rating.append(true);
        placed.append(true);
        removed.append(true);
        board.append(true);
        candidates.append(true);
        evidence.append(true);
    }
    let lists: [ArrayRef; 4] = [
        Arc::new(technique.finish()),
        Arc::new(rating.finish()),
        Arc::new(placed.finish()),
        Arc::new(removed.finish()),
    ];
    let mut columns: Vec<(&str, ArrayRef)> = PATH_COLUMNS.into_iter().zip(lists).collect();
    for name in options.names() {
        let list: ArrayRef = match name {
            "step_board" => Arc::new(board.finish()),
            "step_candidates" => Arc::new(candidates.finish()),
            _ => Arc::new(evidence.finish()),
        };
        columns.push((name, list));
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
    Ok(Table(batch.expect("each column has a list for each row")))
}

/// Refuses paths that are too long for a column of lists.
fn check_sizes(paths: &[Vec<PathStep>]) -> PyResult<()> {
    let size = |of: fn(&PathStep) -> usize| paths.iter().flatten().map(of).sum::<usize>();
    let sizes = [
        size(|step| step.board.len()),
        size(|step| step.candidates.len()),
        size(|step| step.evidence.len()),
    ];
    if sizes.into_iter().any(|size| size > MOST) {
        let rows = paths.len();
        return Err(value_error(format!(
            "the boards, candidates or evidence of {rows} puzzles do not fit in a column; pass fewer puzzles at a time"
        )));
    }
    Ok(())
}
