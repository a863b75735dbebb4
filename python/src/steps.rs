//! Solving paths as columns of a table. Each value is a list with one element for each step.

use crate::table::Table;
use arrow_array::builder::{
    Float64Builder, Int16Builder, ListBuilder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use gridmill::formats::{BOARD_COLUMN, PATH_COLUMNS, PathStep, boards};
use gridmill::grid::Grid;
use std::sync::Arc;

/// Adds the columns of the solving paths to a table. If `has_boards`, one column has the digits before each step.
pub(crate) fn with_paths(
    table: Table,
    paths: &[(Option<Grid>, Vec<PathStep>)],
    has_boards: bool,
) -> Table {
    let mut technique = ListBuilder::new(StringDictionaryBuilder::<Int32Type>::new());
    let mut rating = ListBuilder::new(Float64Builder::new());
    let mut placed = ListBuilder::new(Int16Builder::new());
    let mut removed = ListBuilder::new(ListBuilder::new(Int16Builder::new()));
    let mut board = ListBuilder::new(StringBuilder::new());
    for (puzzle, steps) in paths {
        for step in steps {
            technique.values().append_value(step.technique);
            rating.values().append_value(step.rating);
            placed.values().append_value(step.placed);
            removed.values().values().append_slice(&step.removed);
            removed.values().append(true);
        }
        if has_boards {
            let puzzle = puzzle.unwrap_or(Grid::EMPTY);
            boards(&puzzle, steps).for_each(|text| board.values().append_value(text));
        }
        technique.append(true);
        rating.append(true);
        placed.append(true);
        removed.append(true);
        board.append(true);
    }
    let lists: [ArrayRef; 4] = [
        Arc::new(technique.finish()),
        Arc::new(rating.finish()),
        Arc::new(placed.finish()),
        Arc::new(removed.finish()),
    ];
    let mut columns: Vec<(&str, ArrayRef)> = PATH_COLUMNS.into_iter().zip(lists).collect();
    if has_boards {
        columns.push((BOARD_COLUMN, Arc::new(board.finish())));
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
