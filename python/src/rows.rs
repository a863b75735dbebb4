//! Copies rows of record batches.

use arrow_array::{Array, RecordBatch, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::ArrowError;
use std::ops::Range;
use std::slice;

/// Returns the batch of these rows, in this order.
///
/// # Errors
/// If a column would have more than 2 GB of text, which it can only have if rows repeat.
pub(crate) fn taken(
    batch: &RecordBatch,
    rows: impl Iterator<Item = usize>,
) -> Result<RecordBatch, ArrowError> {
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for row in rows {
        match runs.last_mut().filter(|(_, run)| run.end == row) {
            Some((_, run)) => run.end += 1,
            None => runs.push((0, row..row + 1)),
        }
    }
    copied(slice::from_ref(batch), &runs)
}

/// Joins batches with the same columns, at least one. Puts the dictionaries of a column one after another.
///
/// # Errors
/// If a column would have more than 2 GB of text, or its dictionary too many values.
pub(crate) fn concatenated(batches: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    let all = batches.iter().map(|batch| 0..batch.num_rows()).enumerate();
    copied(batches, &all.collect::<Vec<_>>())
}

/// Returns the batch of these ranges of rows, each with the place of its batch.
fn copied(
    batches: &[RecordBatch],
    ranges: &[(usize, Range<usize>)],
) -> Result<RecordBatch, ArrowError> {
    let number = ranges.iter().map(|(_, rows)| rows.len()).sum();
    let column = |place| {
        let sources: Vec<_> = batches.iter().map(|batch| batch.column(place).to_data()).collect();
        let mut copy = MutableArrayData::try_new(sources.iter().collect(), false, number)?;
        for (batch, rows) in ranges {
            copy.try_extend(*batch, rows.start, rows.end)?;
        }
        Ok(make_array(copy.freeze()))
    };
    let columns = (0..batches[0].num_columns()).map(column).collect::<Result<_, ArrowError>>()?;
    RecordBatch::try_new(batches[0].schema(), columns)
}
