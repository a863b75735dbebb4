//! Copies rows of record batches.

use arrow_array::{Array, RecordBatch, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::ArrowError;
use std::ops::Range;

/// Returns the batch of these rows, in this order.
///
/// # Errors
/// If a column would have 2 GB of text.
pub(crate) fn taken(
    batch: &RecordBatch,
    rows: impl Iterator<Item = usize>,
) -> Result<RecordBatch, ArrowError> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for row in rows {
        match runs.last_mut().filter(|run| run.end == row) {
            Some(run) => run.end += 1,
            None => runs.push(row..row + 1),
        }
    }
    copied(&[batch], || runs.iter().map(|run| (0, run.clone())))
}

/// Joins batches with the same columns, at least one. The dictionaries of a column are joined too.
///
/// # Errors
/// If a column would have 2 GB of text.
pub(crate) fn joined(batches: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    let batches: Vec<_> = batches.iter().collect();
    copied(&batches, || batches.iter().map(|batch| 0..batch.num_rows()).enumerate())
}

/// Returns the batch of these ranges of rows, each with the place of its batch.
fn copied<R: Iterator<Item = (usize, Range<usize>)>>(
    batches: &[&RecordBatch],
    ranges: impl Fn() -> R,
) -> Result<RecordBatch, ArrowError> {
    let rows = ranges().map(|(_, rows)| rows.len()).sum();
    let column = |place| {
        let sources: Vec<_> = batches.iter().map(|batch| batch.column(place).to_data()).collect();
        let mut copy = MutableArrayData::try_new(sources.iter().collect(), false, rows)?;
        for (batch, rows) in ranges() {
            copy.try_extend(batch, rows.start, rows.end)?;
        }
        Ok(make_array(copy.freeze()))
    };
    let columns = (0..batches[0].num_columns()).map(column).collect::<Result<_, ArrowError>>()?;
    RecordBatch::try_new(batches[0].schema(), columns)
}
