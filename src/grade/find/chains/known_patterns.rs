//! Patterns that searches of several levels, or from several starts, find in the same positions.

use super::expand::Patterns;
use crate::grid::{CandidateSet, Houses, PencilGrid};
use std::collections::HashMap;

/// The patterns of one kind in positions that searches from one position led to.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownPatterns {
    /// The candidates of the position in which the searches began.
    before: Option<CandidateSet>,
    patterns: HashMap<CandidateSet, Patterns>,
}

impl KnownPatterns {
    /// Returns the patterns in `now`, if they are known. Forgets those of searches that did not begin in `before`.
    pub(super) fn get<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        now: &PencilGrid<H>,
    ) -> Option<Patterns> {
        let began = Some(before.candidates());
        if self.before != began {
            self.before = began;
            self.patterns.clear();
        }
        self.patterns.get(&now.candidates()).cloned()
    }

    /// Adds the patterns in `now`, after `get`.
    pub(super) fn insert<H: Houses>(&mut self, now: &PencilGrid<H>, patterns: Patterns) {
        self.patterns.insert(now.candidates(), patterns);
    }
}
