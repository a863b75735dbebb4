//! Selection of a run's rows among its attempts.

use super::tally::Tally;
use crate::dedup::{Classes, PackedGrid};

/// Chooses the rows of a run from its attempts, in the order of their indexes. A row must match while the quota of its level is
/// not full. If the run drops duplicates, it must not be isomorphic to an earlier row.
#[derive(Debug)]
pub struct Selection {
    tally: Tally,
    /// Classes of the rows, if the run drops duplicates.
    classes: Classes,
}

impl Selection {
    /// Continues with the counts so far. If the run drops duplicates, `classes` has the classes of the rows so far.
    pub fn new(tally: Tally, classes: Classes) -> Self {
        Self { tally, classes }
    }

    /// Counts the next attempt, with the level of its puzzle if that matches, and its form if the run drops duplicates. Returns
    /// true if it is a row.
    pub fn takes(&mut self, level: Option<usize>, form: Option<PackedGrid>) -> bool {
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

    /// Counts the next attempt, of which no try has the requested clues.
    pub fn count_unreachable(&mut self) {
        self.tally.count_unreachable();
    }

    /// Returns the progress of the run.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
