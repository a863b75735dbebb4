//! The expansions of a dynamic search without a hint: the search of the next level does the same steps, and goes on from there.

use super::expand::ExpansionPool;
use super::expansion::Expansion;
use super::literal::{COUNT, Literal};
use crate::grid::CandidateSet;

/// True if a search continues the expansions of the level below. WebAssembly begins again, because this code would make it larger.
pub(super) const KEEPS_EXPANSIONS: bool = !cfg!(target_family = "wasm");

/// The expansions of the last search.
#[derive(Clone, Debug, Default)]
pub(super) struct EndedSearch {
    /// The candidates of its position, and its level.
    of: Option<(CandidateSet, u8)>,
    /// By the literals that were assumed.
    expansions: Vec<Option<Box<Expansion>>>,
}

impl EndedSearch {
    /// Begins a search of this level. It keeps the expansions only if they are of the level below, in the same position, and the search
    /// `goes_on` with them.
    pub(super) fn begin(
        &mut self,
        position: CandidateSet,
        level: u8,
        goes_on: bool,
        pool: &mut ExpansionPool,
    ) {
        if !goes_on || self.of != Some((position, level - 1)) {
            pool.give_back(self.expansions.drain(..).flatten());
            self.expansions.resize_with(COUNT, || None);
        }
        self.of = Some((position, level));
    }

    /// Returns the expansion of this literal, if the search of the level before ended with it.
    pub(super) fn take(&mut self, assumption: Literal) -> Option<Box<Expansion>> {
        self.expansions[assumption.index()].take()
    }

    /// Keeps an expansion for the next level.
    pub(super) fn keep(&mut self, assumption: Literal, expansion: Box<Expansion>) {
        self.expansions[assumption.index()] = Some(expansion);
    }
}
