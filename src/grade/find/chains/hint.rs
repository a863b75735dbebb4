//! Hints of chains, and their rank.

use super::trail::{Trail, nested_complexity};
use crate::grade::rating::Table;
use crate::grade::{Chain, ChainKind, Effect, Evidence, Step};
use crate::grid::{Candidate, CandidateSet, CellSet, Houses, PencilGrid};
use std::cmp::Ordering;

/// Sort key of hints. Difficulty is a float, and summed up in a certain order, because Sudoku
/// Explainer compares such sums: 6.5 with five tenths added in this way ties with 7.0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rank {
    difficulty: f64,
    complexity: u32,
    key: u8,
}

impl Rank {
    /// Returns the rank of a hint of this kind and complexity on a scale.
    pub(super) fn new(scale: &Table, kind: ChainKind, complexity: u32) -> Self {
        let difficulty = scale.chain_difficulty(kind.technique(complexity), complexity);
        Self { difficulty, complexity, key: kind.sort_key() }
    }

    pub(super) fn is_before(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Less
    }

    pub(super) fn complexity(&self) -> u32 {
        self.complexity
    }

    fn cmp(&self, other: &Self) -> Ordering {
        self.difficulty
            .total_cmp(&other.difficulty)
            .then(self.complexity.cmp(&other.complexity))
            .then(self.key.cmp(&other.key))
    }
}

/// Conclusion of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) kind: ChainKind,
    /// The candidate that is true, if it is known.
    pub(super) place: Option<Candidate>,
    /// The candidates that go.
    pub(super) gone: CandidateSet,
}

/// A chain found.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    rank: Rank,
    pub(super) finding: Finding,
    /// One for each branch; one for a chain or cycle.
    pub(super) trails: Vec<Trail>,
}

impl Hint {
    pub(super) fn complexity(&self) -> u32 {
        self.rank.complexity
    }

    /// The hint as a step.
    pub(super) fn into_step(self) -> Step {
        let Finding { kind, place, gone } = self.finding;
        let complexity = self.complexity();
        Step {
            technique: kind.technique(complexity),
            effect: place.map_or(Effect::Remove(gone), Effect::Place),
            evidence: Evidence::Chain(Chain { kind, complexity, trails: self.trails }),
        }
    }
}

/// Takes hints, in the order in which they are found.
pub(super) struct Collector {
    /// Scale by which the hints are ranked.
    pub(super) scale: &'static Table,
    kept: Kept,
}

enum Kept {
    /// The hint that comes first.
    Best {
        hint: Option<Hint>,
        /// True if its trails are kept even if nothing depends on them.
        with_trails: bool,
    },
    /// All hints; of those that remove the same only the one that comes first.
    All(Vec<Hint>),
}

impl Collector {
    /// Keeps the hint that comes first.
    pub(super) fn best(scale: &'static Table, with_trails: bool) -> Self {
        Self { scale, kept: Kept::Best { hint: None, with_trails } }
    }

    /// Keeps all hints.
    pub(super) fn all(scale: &'static Table) -> Self {
        Self { scale, kept: Kept::All(Vec::new()) }
    }

    /// True if a hint of this kind, with this complexity or more, can still come first.
    pub(super) fn wants(&self, kind: ChainKind, complexity: u32) -> bool {
        match &self.kept {
            Kept::Best { hint: Some(best), .. } => {
                Rank::new(self.scale, kind, complexity).is_before(&best.rank)
            }
            Kept::Best { hint: None, .. } | Kept::All(_) => true,
        }
    }

    /// True if a hint of this complexity or more can still come first, at least of those that remove the same.
    pub(super) fn wants_effect(&self, finding: &Finding, complexity: u32) -> bool {
        let known = match &self.kept {
            Kept::Best { hint, .. } => hint.as_ref(),
            Kept::All(all) => all.iter().find(|known| known.finding.gone == finding.gone),
        };
        let rank =
            |known: &Hint| Rank::new(self.scale, finding.kind, complexity).is_before(&known.rank);
        known.is_none_or(rank)
    }

    /// Returns the highest complexity that a hint without nested chains can have to come first, if all kinds have the same
    /// base rating.
    pub(super) fn limit(&self) -> u32 {
        match &self.kept {
            Kept::Best { hint: Some(best), .. } => best.complexity(),
            Kept::Best { hint: None, .. } | Kept::All(_) => u32::MAX,
        }
    }

    /// Takes a hint if it has an effect. Its complexity is `flat` and that of what is nested in its
    /// trails.
    pub(super) fn offer(
        &mut self,
        finding: Finding,
        flat: u32,
        trails: impl FnOnce() -> Vec<Trail>,
    ) {
        if finding.gone.is_empty() || !self.wants_effect(&finding, flat) {
            return;
        }
        let needs_trails = match &self.kept {
            Kept::Best { with_trails, .. } => *with_trails || finding.kind.has_nested(),
            Kept::All(_) => true,
        };
        let trails = if needs_trails { trails() } else { Vec::new() };
        let complexity = flat + nested_complexity(&trails);
        if !self.wants_effect(&finding, complexity) {
            return;
        }
        let rank = Rank::new(self.scale, finding.kind, complexity);
        let hint = Hint { rank, finding, trails };
        match &mut self.kept {
            Kept::Best { hint: best, .. } => *best = Some(hint),
            Kept::All(all) => {
                all.retain(|known| known.finding.gone != finding.gone);
                all.push(hint);
            }
        }
    }

    /// The hint that comes first.
    pub(super) fn into_best(self) -> Option<Hint> {
        match self.kept {
            Kept::Best { hint, .. } => hint,
            Kept::All(_) => self.into_sorted().into_iter().next(),
        }
    }

    /// All hints, the first one first; of those that remove the same only the first.
    pub(super) fn into_sorted(self) -> Vec<Hint> {
        let mut hints: Vec<Hint> = match self.kept {
            Kept::Best { hint, .. } => hint.into_iter().collect(),
            Kept::All(all) => all,
        };
        hints.sort_by(|a, b| a.rank.cmp(&b.rank));
        hints
    }
}

/// The effect of a literal that must hold: it is on, and the other candidates of its cell go, or it is
/// off and goes.
pub(super) fn conclusion<H: Houses>(
    grid: &PencilGrid<H>,
    candidate: Candidate,
    is_on: bool,
) -> (Option<Candidate>, CandidateSet) {
    let Candidate { cell, digit } = candidate;
    if is_on {
        let others = grid.digits(cell).without(digit);
        (Some(candidate), grid.candidates_in(CellSet::of(cell), others))
    } else {
        (None, CandidateSet::of_digit(digit, CellSet::of(cell) & grid.cells(digit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::rating::CLASSIC;
    use crate::grid::{Cell, Digit};

    #[test]
    fn of_hints_that_remove_the_same_the_first_is_kept() {
        let removes = |cell| {
            let (digit, cell) = (Digit::from_index(0), CellSet::of(Cell::from_index(cell)));
            let gone = CandidateSet::of_digit(digit, cell);
            Finding { kind: ChainKind::XChain, place: None, gone }
        };
        let mut all = Collector::all(&CLASSIC);
        let mut built = 0;
        for (cell, complexity) in [(1, 8), (0, 6), (1, 6), (2, 4), (1, 6), (0, 10)] {
            all.offer(removes(cell), complexity, || {
                built += 1;
                Vec::new()
            });
        }
        assert_eq!(built, 4);
        let kept = all.into_sorted().into_iter();
        let kept: Vec<_> = kept.map(|hint| (hint.finding.gone, hint.complexity())).collect();
        assert_eq!(
            kept,
            [(2, 4), (0, 6), (1, 6)].map(|(cell, length)| (removes(cell).gone, length))
        );
    }
}
