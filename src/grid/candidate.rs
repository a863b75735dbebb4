//! Candidates: digits that may be in a cell.

use super::{Cell, CellSet, Digit, DigitSet, Members, PerDigit};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitXor, Sub};

/// A digit in a cell.
///
/// ```
/// use gridmill::grid::{Candidate, Cell, Digit};
///
/// let candidate: Candidate = "r4c5=7".parse()?;
/// assert_eq!(candidate.cell, Cell::at(3, 4));
/// assert_eq!(candidate.digit, Digit::try_from(7)?);
/// assert_eq!(candidate.to_string(), "r4c5=7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// A set of candidates, at most 729, stored by digit.
///
/// ```
/// use gridmill::grid::{Candidate, CandidateSet};
///
/// let candidates = ["r1c2=5", "r1c2=3", "r9c9=1"].map(str::parse::<Candidate>);
/// let mut set: CandidateSet = candidates.into_iter().collect::<Result<_, _>>()?;
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.to_string(), "r1c2<>35 r9c9<>1");
/// set.extend(["r9c9=2".parse::<Candidate>()?]);
/// assert_eq!((set - set).len(), 0);
/// # Ok::<(), gridmill::grid::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CandidateSet(PerDigit<CellSet>);

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self(PerDigit([CellSet::EMPTY; 9]));

    /// Returns one digit in many cells.
    pub fn of_digit(digit: Digit, cells: CellSet) -> Self {
        let mut set = Self::EMPTY;
        set.0[digit] = cells;
        set
    }

    /// Returns each digit in its cells.
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
        self.0[digit] -= cells;
    }

    /// True if the candidate is in the set.
    #[inline]
    pub fn contains(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.0[digit].contains(cell)
    }

    /// True if every candidate is also in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        Digit::all().all(|digit| self.0[digit].is_subset(other.0[digit]))
    }

    /// Iterates over the candidates, by cell, then by digit.
    pub fn iter(&self) -> Members<Self> {
        Members(*self)
    }

    /// Returns the candidates in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.combined(other, BitAnd::bitand)
    }

    /// Returns each digit in the cells that `combine` makes from its cells in both sets.
    #[inline]
    fn combined(&self, other: &Self, combine: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        let mut combined = *self;
        for (own, other) in combined.0.0.iter_mut().zip(other.0.0) {
            *own = combine(*own, other);
        }
        combined
    }

    /// Returns the cells in which `digit` is in the set.
    #[inline]
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit]
    }

    /// Returns all cells with a candidate in the set.
    pub fn all_cells(&self) -> CellSet {
        Digit::all().fold(CellSet::EMPTY, |all, digit| all | self.0[digit])
    }

    /// Returns the digits in the set for `cell`.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.0[digit].contains(cell)).collect()
    }

    /// True if it has no candidates.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.0.iter().all(|cells| cells.is_empty())
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        self.0.0.iter().map(|cells| cells.len()).sum()
    }
}

/// One word for all digits: a hasher takes several times as long for all bits.
impl Hash for CandidateSet {
    fn hash<S: Hasher>(&self, state: &mut S) {
        let mixed = self.0.0.iter().fold(0, |mixed: u64, cells| {
            let bits = cells.bits();
            let half = |mixed: u64, bits: u64| {
                (mixed.rotate_left(5) ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            };
            half(half(mixed, bits as u64), (bits >> 64) as u64)
        });
        state.write_u64(mixed);
    }
}

impl Iterator for Members<CandidateSet> {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        let cell = self.0.all_cells().first()?;
        let digit = self.0.digits(cell).first()?;
        self.0.remove(digit, CellSet::of(cell));
        Some(Candidate { cell, digit })
    }
}

impl IntoIterator for CandidateSet {
    type Item = Candidate;
    type IntoIter = Members<Self>;

    fn into_iter(self) -> Members<Self> {
        self.iter()
    }
}

impl Extend<Candidate> for CandidateSet {
    fn extend<I: IntoIterator<Item = Candidate>>(&mut self, candidates: I) {
        for Candidate { cell, digit } in candidates {
            self.add(digit, CellSet::of(cell));
        }
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(candidates);
        set
    }
}

/// Applies every set operator to the cells of each digit.
macro_rules! operators {
    ($($operator:ident $method:ident,)*) => {$(
        impl $operator for CandidateSet {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.combined(&other, $operator::$method)
            }
        }
    )*};
}

operators! { BitAnd bitand, BitOr bitor, BitXor bitxor, Sub sub, }

/// `r4c5=7`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

/// Writes them as removed candidates, cell by cell: `r1c2<>35 r9c9<>1`.
impl fmt::Display for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.all_cells().iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{cell}<>{}", self.digits(cell))?;
        }
        Ok(())
    }
}
