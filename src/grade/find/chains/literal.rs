//! Literals: a candidate that is on or off, the nodes of all chains.

use crate::grid::{Candidate, Cell, Digit, debug_as_text};
use std::fmt;
use std::ops::Not;

/// Number of literals.
pub(super) const COUNT: usize = 2 * 729;

/// A candidate and whether it is on ("is the digit") or off ("is not").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u16);

impl Literal {
    /// The candidate is the digit of its cell.
    #[inline]
    pub fn on(candidate: Candidate) -> Self {
        Self((2 * (9 * candidate.cell.index() + candidate.digit.index()) + 1) as u16)
    }

    /// The candidate is not the digit of its cell.
    #[inline]
    pub fn off(candidate: Candidate) -> Self {
        !Self::on(candidate)
    }

    /// The candidate.
    #[inline]
    pub fn candidate(self) -> Candidate {
        let index = usize::from(self.0 / 2);
        Candidate { cell: Cell::from_index(index / 9), digit: Digit::from_index(index % 9) }
    }

    /// True if the candidate is on.
    #[inline]
    pub fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    /// 0..[`COUNT`].
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0).min(COUNT - 1)
    }
}

/// Returns the literal of the other state of the candidate.
impl Not for Literal {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// `r2c5=7` or `r2c5<>7`.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate();
        write!(f, "{cell}{}{digit}", if self.is_on() { "=" } else { "<>" })
    }
}

debug_as_text!(Literal);

/// A set of literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct LiteralSet([u64; COUNT.div_ceil(64)]);

impl LiteralSet {
    pub(super) const EMPTY: Self = Self([0; COUNT.div_ceil(64)]);

    #[inline]
    pub(super) fn add(&mut self, literal: Literal) {
        self.0[literal.index() / 64] |= 1 << (literal.index() % 64);
    }

    #[inline]
    pub(super) fn contains(&self, literal: Literal) -> bool {
        self.0[literal.index() / 64] >> (literal.index() % 64) & 1 != 0
    }

    /// Keeps only the literals that are also in the other set.
    #[inline]
    pub(super) fn keep_all(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own &= other;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; COUNT.div_ceil(64)]
    }
}
