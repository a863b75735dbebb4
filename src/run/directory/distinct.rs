//! Runs without duplicates: the forms and duplicates of existing rows.

use super::MergeError;
use super::rows::{Merged, MergedRow};
use crate::dedup::{Classes, Forms, PackedGrid};
use crate::parallel::Pool;
use std::collections::HashSet;
use std::iter;

/// Returns the indexes of the rows that are isomorphic to an earlier row, up to the point where `is_over`.
///
/// # Errors
/// If rows cannot be read.
pub(super) fn duplicates_of(
    rows: Merged,
    pool: &Pool,
    is_over: impl Fn() -> bool + Sync,
) -> Result<HashSet<u64>, MergeError> {
    let (mut classes, mut duplicates) = (Classes::default(), HashSet::new());
    each_form(rows, pool, is_over, |index, form| {
        if !classes.insert(form) {
            duplicates.insert(index);
        }
    })?;
    Ok(duplicates)
}

/// Passes the index and the form of each row to `take`, in order, up to the point where `is_over`.
pub(in crate::run) fn each_form(
    mut rows: Merged,
    pool: &Pool,
    is_over: impl Fn() -> bool + Sync,
    mut take: impl FnMut(u64, PackedGrid),
) -> Result<(), MergeError> {
    let mut failed = None;
    let rows = iter::from_fn(|| {
        rows.next_row().unwrap_or_else(|error| {
            failed = Some(error);
            None
        })
    });
    let all = Forms::default();
    let work = |forms: &mut Forms, row: MergedRow| Some((row.index, row.form(forms)));
    pool.ordered(
        rows,
        || all.clone(),
        work,
        is_over,
        |forms| {
            for (index, form) in forms {
                take(index, form.ok_or(MergeError::NoPuzzle { index })?);
            }
            Ok(())
        },
    )?;
    failed.map_or(Ok(()), Err)
}
