//! The line of the lowest rank.

use super::hint::{Finding, Rank, conclusion};
use super::literal::Literal;
use super::pass::Pass;
use crate::grade::ChainKind;
use crate::grade::rating::Table;
use crate::grid::{Candidate, CandidateSet, Houses, PencilGrid};

/// A cycle or chain.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// A cycle, its first candidate, and the candidates it removes.
    Cycle(Pass, Candidate, CandidateSet),
    /// A chain and its assumption.
    Chain(Pass, Literal),
}

impl Line {
    pub(super) fn finding<H: Houses>(&self, grid: &PencilGrid<H>) -> Finding {
        match *self {
            Self::Cycle(pass, _, gone) => Finding { kind: pass.cycle(), place: None, gone },
            Self::Chain(pass, assumption) => {
                let (place, gone) = conclusion(grid, assumption.candidate(), !assumption.is_on());
                Finding { kind: pass.chain(), place, gone }
            }
        }
    }

    fn kind(&self) -> ChainKind {
        match self {
            Self::Cycle(pass, ..) => pass.cycle(),
            Self::Chain(pass, _) => pass.chain(),
        }
    }

    /// Returns the sort key of lines of one pass and rank: the candidate, cycles first.
    fn place(&self) -> (Candidate, bool) {
        match self {
            Self::Cycle(_, start, _) => (*start, false),
            Self::Chain(_, assumption) => (assumption.candidate(), true),
        }
    }
}

/// The line of the lowest rank so far; the first of several.
#[derive(Clone, Copy, Debug)]
pub(super) struct LowestLine {
    scale: &'static Table,
    line: Option<(Rank, Line)>,
}

impl LowestLine {
    pub(super) fn new(scale: &'static Table) -> Self {
        Self { scale, line: None }
    }

    /// Returns the line with its complexity.
    pub(super) fn line(&self) -> Option<(u32, Line)> {
        self.line.map(|(rank, line)| (rank.complexity(), line))
    }

    /// True if a line of this kind and complexity has a lower rank.
    pub(super) fn wants(&self, kind: ChainKind, complexity: u32) -> bool {
        self.line
            .as_ref()
            .is_none_or(|(lowest, _)| Rank::new(self.scale, kind, complexity).is_before(lowest))
    }

    /// True if a cycle from this start comes before the line so far.
    pub(super) fn wants_cycle(&self, pass: Pass, complexity: u32, start: Candidate) -> bool {
        self.is_first(Rank::new(self.scale, pass.cycle(), complexity), (start, false))
    }

    /// Keeps a line if it comes before the line so far.
    pub(super) fn keep(&mut self, complexity: u32, line: Line) {
        let rank = Rank::new(self.scale, line.kind(), complexity);
        if self.is_first(rank, line.place()) {
            self.line = Some((rank, line));
        }
    }

    fn is_first(&self, rank: Rank, place: (Candidate, bool)) -> bool {
        self.line.as_ref().is_none_or(|(lowest, kept)| {
            rank.is_before(lowest) || rank == *lowest && place < kept.place()
        })
    }
}
