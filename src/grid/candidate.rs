//! Candidates: a digit that may stand in a cell.

use super::{Cell, CellSet, Digit, DigitSet, PerDigit};
use std::fmt;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// Which digit.
    pub digit: Digit,
}

/// A set of candidates, at most 729; kept by digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CandidateSet(PerDigit<CellSet>);

impl CandidateSet {
    /// No candidates.
    pub const EMPTY: Self = Self(PerDigit([CellSet::EMPTY; 9]));

    /// One digit in many cells.
    pub fn of_digit(digit: Digit, cells: CellSet) -> Self {
        let mut set = Self::EMPTY;
        set.0[digit] = cells;
        set
    }

    /// Each digit in its cells.
    pub const fn from_cells(cells: PerDigit<CellSet>) -> Self {
        Self(cells)
    }

    /// Adds `digit` in each of `cells`.
    #[inline]
    pub fn add(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit] |= cells;
    }

    /// Removes `digit` from each of `cells`.
    #[inline]
    pub fn remove(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit] = self.0[digit].minus(cells);
    }

    /// Is the candidate in the set?
    #[inline]
    pub fn contains(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.0[digit].contains(cell)
    }

    /// Is every candidate also in `other`?
    pub fn is_subset(&self, other: &Self) -> bool {
        Digit::all().all(|digit| self.0[digit].is_subset(other.0[digit]))
    }

    /// The candidates, by cell, then by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        let of = |cell| self.digits(cell).iter().map(move |digit| Candidate { cell, digit });
        self.all_cells().iter().flat_map(of)
    }

    /// The candidates in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        for (own, other) in both.0.0.iter_mut().zip(other.0.0) {
            *own &= other;
        }
        both
    }

    /// The cells in which `digit` is in the set.
    #[inline]
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit]
    }

    /// All cells with a candidate in the set.
    pub fn all_cells(&self) -> CellSet {
        Digit::all().fold(CellSet::EMPTY, |all, digit| all | self.0[digit])
    }

    /// The digits in the set for `cell`.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.0[digit].contains(cell)).collect()
    }

    /// Has no candidates?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.0.iter().all(|cells| cells.is_empty())
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        self.0.0.iter().map(|cells| cells.len()).sum()
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        for Candidate { cell, digit } in candidates {
            set.add(digit, CellSet::of(cell));
        }
        set
    }
}

/// `r4c5=7`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As candidates that go, cell by cell: `r1c2<>35 r9c9<>1`.
impl fmt::Display for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.all_cells().iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{cell}<>{}", self.digits(cell))?;
        }
        Ok(())
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
