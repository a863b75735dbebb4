//! Selection of a run's rows among its attempts.

use super::tally::Tally;
use crate::dedup::{Classes, PackedGrid};

/// Chooses, from attempts in the order of their indices, those that are rows: what meets the target, while the quota of its
/// level is not full; if repeats are no rows, only what is isomorphic to no row before it.
#[derive(Debug)]
pub struct Selection {
    tally: Tally,
    /// Classes of the rows, if duplicates are no rows.
    classes: Classes,
}

impl Selection {
    /// Goes on with what was counted, and the classes of the rows that are there if repeats are no rows.
    pub fn new(tally: Tally, classes: Classes) -> Self {
        Self { tally, classes }
    }

    /// Counts the next attempt: the level of its puzzle if that meets the target, and its form if repeats are no rows. Is it
    /// a row?
    pub fn takes(&mut self, level: Option<usize>, form: Option<PackedGrid>) -> bool {
        if form.is_some_and(|form| self.classes.contains(&form)) {
            self.tally.count_repeat();
            return false;
        }
        let is_row = self.tally.count(level);
        if is_row && let Some(form) = form {
            self.classes.insert(form);
        }
        is_row
    }

    /// Counts the next attempt, which came to nothing, since none of its tries had the wanted clues.
    pub fn count_unreachable(&mut self) {
        self.tally.count_unreachable();
    }

    /// Returns the progress of the run.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
