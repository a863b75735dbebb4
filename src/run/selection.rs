//! Selection of a run's rows among its indexes.

use super::directory::{MergeError, Merged, each_form};
use super::tally::Tally;
use crate::dedup::{Classes, PackedGrid};
use crate::parallel::Pool;

/// Chooses the rows of a run from the puzzles of its indexes, in order. A row must match while the quota of its level is
/// not full. If the run drops duplicates, it must not be isomorphic to an earlier row.
#[derive(Debug)]
pub(super) struct Selection {
    tally: Tally,
    /// Classes of the rows, if the run drops duplicates.
    classes: Classes,
}

impl Selection {
    /// Continues with the counts so far.
    pub(super) fn new(tally: Tally) -> Self {
        Self { tally, classes: Classes::default() }
    }

    /// Learns the classes of earlier rows, or of the first ones if `is_over` before the end.
    pub(super) fn recall(
        &mut self,
        rows: Merged,
        pool: &Pool,
        is_over: impl Fn() -> bool + Sync,
    ) -> Result<(), MergeError> {
        each_form(rows, pool, is_over, |_, form| _ = self.classes.insert(form))
    }

    /// Counts the next index, with the level of its puzzle if that matches, and its form if the run drops duplicates. Returns
    /// true if it is a row.
    pub(super) fn takes(&mut self, level: Option<usize>, form: Option<PackedGrid>) -> bool {
        if form.is_some_and(|form| self.classes.contains(&form)) {
            self.tally.count_duplicate();
            return false;
        }
        let is_row = self.tally.count(level);
        if is_row && let Some(form) = form {
            self.classes.insert(form);
        }
        is_row
    }

    /// Counts the next index, whose puzzle cannot have the requested clues.
    pub(super) fn count_unreachable(&mut self) {
        self.tally.count_unreachable();
    }

    /// Returns the progress of the run.
    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }
}
