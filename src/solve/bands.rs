//! Candidates by digit and band: the form of a stuck state that all back ends share.
//!
//! ```text
//! words[k][d], a u32: the cells of band k (three rows of the grid) that may hold digit d
//!
//!     bit  0 ..  8   first row of the band,  columns 1 .. 9
//!     bit  9 .. 17   second row
//!     bit 18 .. 26   third row
//! ```

use super::branch::{BranchChoice, pick};
use crate::grid::{Candidate, Cell};

/// All 27 cells of a band.
const BAND: u32 = (1 << 27) - 1;

/// Candidates of each digit, by band. The words beyond the ninth stay zero.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Bands {
    words: [[u32; 16]; 3],
}

impl Bands {
    pub(super) fn new(words: [[u32; 16]; 3]) -> Self {
        Self { words }
    }

    #[cfg(any(test, target_arch = "x86_64"))]
    pub(super) fn words(&self) -> &[[u32; 16]; 3] {
        &self.words
    }

    /// Returns the branch in a state without a cell of two candidates: in one of the cells with the fewest.
    pub(super) fn choose(&self, choice: &mut BranchChoice<'_>) -> Candidate {
        pick(self.cells_with_fewest(), choice, |cell| self.digits(cell))
    }

    /// Returns the cells with the fewest candidates among those with three or more.
    fn cells_with_fewest(&self) -> [u32; 3] {
        // For each number the cells with so many candidates or more, by band.
        let mut at_least = [[0; 3]; 11];
        at_least[0] = [BAND; 3];
        for digit in 0..9 {
            let words = self.words.map(|band| band[digit]);
            for n in (0..=digit).rev() {
                let fewer = at_least[n];
                for ((cells, fewer), word) in at_least[n + 1].iter_mut().zip(fewer).zip(words) {
                    *cells |= fewer & word;
                }
            }
        }
        let just = |n: usize| [0, 1, 2].map(|k| at_least[n][k] & !at_least[n + 1][k]);
        (3..=9).map(just).find(|cells| *cells != [0; 3]).expect("a stuck state has an open cell")
    }

    /// Returns the candidates of a cell, a bit for each digit.
    fn digits(&self, cell: Cell) -> u32 {
        let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
        let has = |digit: &usize| self.words[band][*digit] & bit != 0;
        (0..9).filter(has).fold(0, |digits, digit| digits | 1 << digit)
    }

    /// Returns all candidates.
    #[cfg(test)]
    pub(super) fn candidates(&self) -> crate::grid::CandidateSet {
        use crate::grid::Digit;
        let of = |cell| (0..9).filter(move |digit| self.digits(cell) >> digit & 1 == 1);
        let candidate = |cell, digit| Candidate { cell, digit: Digit::from_index(digit) };
        Cell::all().flat_map(|cell| of(cell).map(move |digit| candidate(cell, digit))).collect()
    }
}
