//! The solver's state and its inference, one lane of a vector per digit.
//!
//! ```text
//! bands[k][d], a u32: where digit d may stand in band k (three rows of the grid)
//!
//!     bit  0 ..  8   first row of the band,  columns 1 .. 9
//!     bit  9 .. 17   second row
//!     bit 18 .. 26   third row
//!
//! A *mini-row* is three neighbouring bits, a row inside a block:
//!
//!     row 1 |  0  1  2 |  3  4  5 |  6  7  8
//!     row 2 |  9 10 11 | 12 13 14 | 15 16 17
//!     row 3 | 18 19 20 | 21 22 23 | 24 25 26
//!
//! and its *flag* is its lowest bit (MINI below): 0, 3, 6, 9 ... 24.
//! ```
//!
//! Conclusions about one digit from its own candidates need no other digit, so a sweep is one loop over
//! the lanes without any exchange between them; the compiler turns it into vector code of whatever
//! width it may use. Only "this cell has one candidate" looks across the lanes.
//!
//! The idea of holding a digit's candidates in three band words is that of JCZSolve by zhouyundong
//! and champagne (New Sudoku Players' Forum, 2012); here their tables are replaced by vector logic.

use super::branch::{Choice, all_cells, most_decisive, pick};
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, SolutionGrid};

/// Nine digits, rounded up to whole vectors. The lanes beyond the ninth stay zero.
const LANES: usize = 16;
/// All 27 cells of a band.
const BAND: u32 = (1 << 27) - 1;
/// The flag of every mini-row.
const MINI: u32 = 0o111_111_111;
/// The flags of the left-most mini-row of each row.
const LEFT: u32 = 0o001_001_001;
/// The cells of a row.
const ROW: u32 = 0o777;
/// The left-most cell of each block in a row.
const LEFT_COLUMNS: u32 = 0o111;
/// All bits in the lanes of the digits.
const IS_DIGIT: [u32; LANES] = {
    let mut lanes = [0; LANES];
    let mut digit = 0;
    while digit < 9 {
        lanes[digit] = u32::MAX;
        digit += 1;
    }
    lanes
};

/// Candidates of each digit.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Lanes {
    bands: [[u32; LANES]; 3],
}

/// Result of [`Lanes::propagate`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// Some cell or house has no place left.
    Contradiction,
    /// Every cell has its digit, and no house has a digit twice.
    Solved,
    /// Nothing more follows: there is a choice to make.
    Stuck,
}

#[inline(always)]
fn place(cell: Cell) -> (usize, u32) {
    (cell.row() / 3, 1 << (9 * (cell.row() % 3) + cell.column()))
}

/// In each row, the flag of the block to the left (that of the last block for the first).
#[inline(always)]
fn next_block(flags: u32) -> u32 {
    (flags << 3) & (MINI & !LEFT) | (flags >> 6) & LEFT
}

#[inline(always)]
fn previous_block(flags: u32) -> u32 {
    (flags >> 3) & (MINI & !(LEFT << 6)) | (flags << 6) & (LEFT << 6)
}

#[inline(always)]
fn next_row(flags: u32) -> u32 {
    (flags << 9) & MINI | flags >> 18
}

#[inline(always)]
fn previous_row(flags: u32) -> u32 {
    flags >> 9 | (flags << 18) & MINI
}

/// The whole mini-row for each flag.
#[inline(always)]
fn whole(flags: u32) -> u32 {
    (flags << 3) - flags
}

/// In each block, the column to the left (the last column for the first); nine bits.
#[inline(always)]
fn next_column(columns: u32) -> u32 {
    (columns << 1) & (ROW & !LEFT_COLUMNS) | (columns >> 2) & LEFT_COLUMNS
}

#[inline(always)]
fn previous_column(columns: u32) -> u32 {
    (columns >> 1) & (ROW & !(LEFT_COLUMNS << 2)) | (columns << 2) & (LEFT_COLUMNS << 2)
}

/// One digit in one band: locked candidates between its rows and blocks, and the cells in `naked`
/// (which hold no other digit). Returns the candidates left, those that are alone in their row, and a
/// value that is not zero if a row or a block has no place for the digit.
#[inline(always)]
fn sweep_band(band: u32, naked: u32) -> (u32, u32, u32) {
    let flags = (band | band >> 1 | band >> 2) & MINI;
    let (right, left) = (next_block(flags), previous_block(flags));
    let (below, above) = (next_row(flags), previous_row(flags));
    let missing = !(flags | right | left) | !(flags | below | above);
    let only_in_row = flags & !right & !left;
    let only_in_block = flags & !below & !above;
    let several = (band & (band >> 1 | band >> 2)) | (band >> 1 & band >> 2);
    let alone = band & whole(only_in_row & !several);

    let here = band & naked;
    let fixed = (here | here >> 1 | here >> 2) & MINI;
    let confined = only_in_row | only_in_block | fixed;
    let gone = next_block(confined)
        | previous_block(confined)
        | next_row(confined)
        | previous_row(confined);
    let left_over = band & !whole(gone) & (here | !whole(fixed));
    (left_over, alone, missing & MINI)
}

impl Lanes {
    /// The givens and nothing else: no candidate is removed yet from the peers of a given.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut given = [0; 3];
        let mut bands = [[0; LANES]; 3];
        for (cell, digit) in grid.givens() {
            let (band, bit) = place(cell);
            given[band] |= bit;
            bands[band][digit.index()] |= bit;
        }
        for (band, given) in bands.iter_mut().zip(given) {
            for lane in &mut band[..9] {
                *lane |= BAND & !given;
            }
        }
        Self { bands }
    }

    /// With the digits of a solution in `clues`.
    pub(super) fn with_clues(&self, solution: &Self, clues: CellSet) -> Self {
        let mut with = *self;
        let bands = with.bands.iter_mut().zip(&solution.bands).zip(by_band(clues));
        for ((band, solution), clues) in bands {
            for (lane, solution) in band.iter_mut().zip(solution) {
                *lane &= solution | !clues;
            }
        }
        with
    }

    /// Removes one candidate.
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        let (band, bit) = place(cell);
        self.bands[band][digit.index()] &= !bit;
    }

    /// Removes all other digits from the candidate's cell.
    pub(super) fn fix(&mut self, Candidate { cell, digit }: Candidate) {
        let (band, bit) = place(cell);
        for (lane, candidates) in self.bands[band].iter_mut().enumerate() {
            *candidates &= if lane == digit.index() { u32::MAX } else { !bit };
        }
    }

    /// Takes one branch of a state that is stuck; returns the other.
    #[inline(always)]
    pub(super) fn split(&mut self) -> Self {
        let branch = self.choose(&mut Choice::First);
        let mut other = *self;
        other.remove(branch);
        self.fix(branch);
        other
    }

    /// Draws every conclusion of naked and hidden singles and locked candidates.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Outcome {
        // Candidates that are alone in their row, so that all other digits leave their cells.
        let mut alone = [[0; LANES]; 3];
        let mut taken = [0; 3];
        let mut naked = self.bands.map(|band| {
            let (one_or_more, two_or_more) = count_two(&band);
            one_or_more & !two_or_more
        });
        loop {
            let (missing, changed) = self.sweep(&naked, &taken, &mut alone);
            let mut wrong = any(&missing);
            // What is alone in its row, but not yet in its cell.
            let mut pending = any(&changed);
            let mut two_or_more = [0; 3];
            for k in 0..3 {
                let (one, two) = count_two(&self.bands[k]);
                let (is_alone, twice) = count_two(&alone[k]);
                wrong |= twice | !one & BAND;
                two_or_more[k] = two;
                taken[k] = is_alone;
                pending |= is_alone & two;
                naked[k] = one & !two | is_alone;
            }
            if wrong != 0 {
                return Outcome::Contradiction;
            }
            if pending == 0 {
                return if two_or_more == [0; 3] {
                    Outcome::Solved
                } else if self.has_two_in_mini_row(&naked) {
                    Outcome::Contradiction
                } else {
                    Outcome::Stuck
                };
            }
        }
    }

    /// Is there a digit that must be in two of the cells of a mini-row? (The sweep finds those in other cells that see
    /// each other.)
    #[inline(always)]
    fn has_two_in_mini_row(&self, naked: &[u32; 3]) -> bool {
        let mut twice = 0;
        for (band, naked) in self.bands.iter().zip(naked) {
            for lane in band {
                let here = lane & naked;
                let [next, last] = [here >> 1 & (MINI | MINI << 1), here >> 2 & MINI];
                twice |= here & (next | last);
            }
        }
        twice != 0
    }

    /// The same for one of two states, or both: what came of it. (Here the first; two at a time would take no less.)
    #[inline(always)]
    pub(super) fn propagate_either(
        first: &mut Self,
        _second: &mut Self,
    ) -> (Option<Outcome>, Option<Outcome>) {
        (Some(first.propagate()), None)
    }

    /// Every conclusion about a digit from its own candidates, and from the cells in `naked`, which
    /// hold one digit. `taken` are the cells of the candidates in `alone`, which is then made anew.
    /// Returns for each lane what is not zero if a house has no place for the digit, and what is not
    /// zero if a candidate went.
    #[inline(always)]
    fn sweep(
        &mut self,
        naked: &[u32; 3],
        taken: &[u32; 3],
        alone: &mut [[u32; LANES]; 3],
    ) -> ([u32; LANES], [u32; LANES]) {
        let mut missing = [0; LANES];
        let mut changed = [0; LANES];
        let [top, middle, bottom] = &mut self.bands;
        let [alone_top, alone_middle, alone_bottom] = alone;
        for lane in 0..LANES {
            let before = [top[lane], middle[lane], bottom[lane]];
            let a = before[0] & (!taken[0] | alone_top[lane]);
            let b = before[1] & (!taken[1] | alone_middle[lane]);
            let c = before[2] & (!taken[2] | alone_bottom[lane]);
            let (a, alone_a, missing_a) = sweep_band(a, naked[0]);
            let (b, alone_b, missing_b) = sweep_band(b, naked[1]);
            let (c, alone_c, missing_c) = sweep_band(c, naked[2]);

            // The bands have the digit in different columns of a block, in one of six ways. With one bit for each
            // column of a band:
            let columns = [a, b, c].map(|band| (band | band >> 9 | band >> 18) & ROW);
            let next = columns.map(next_column);
            let previous = columns.map(previous_column);
            let placed = |own: usize, other: usize, third: usize| {
                let ways = next[other] & previous[third] | previous[other] & next[third];
                let columns = columns[own] & ways;
                columns | columns << 9 | columns << 18
            };
            let a = a & placed(0, 1, 2);
            let b = b & placed(1, 2, 0);
            let c = c & placed(2, 0, 1);

            missing[lane] = (missing_a | missing_b | missing_c) & IS_DIGIT[lane];
            changed[lane] = a ^ before[0] | b ^ before[1] | c ^ before[2];
            alone_top[lane] = alone_a;
            alone_middle[lane] = alone_b;
            alone_bottom[lane] = alone_c;
            top[lane] = a;
            middle[lane] = b;
            bottom[lane] = c;
        }
        (missing, changed)
    }

    /// The cells with two or more candidates, and with three or more, by band.
    fn counts(&self) -> [[u32; 3]; 2] {
        let counts = self.bands.map(|band| {
            band[..9].iter().fold([0; 3], |[one, two, three], candidates| {
                [one | candidates, two | one & candidates, three | two & candidates]
            })
        });
        [counts.map(|[_, two, _]| two), counts.map(|[_, _, three]| three)]
    }

    /// The branch to take in a state that is stuck.
    pub(super) fn choose(&self, choice: &mut Choice<'_>) -> Candidate {
        let [two, three] = self.counts();
        let pairs = [0, 1, 2].map(|k| two[k] & !three[k]);
        if pairs == [0; 3] {
            let cells = self.cells_with_fewest(three);
            pick(cells, choice, |cell| self.digits(cell))
        } else if let Choice::Best = choice {
            most_decisive(pairs, &self.bands, |cell| self.digits(cell))
        } else {
            pick(pairs, choice, |cell| self.digits(cell))
        }
    }

    /// The candidates of a cell, a bit for each digit.
    fn digits(&self, cell: Cell) -> u32 {
        let (band, bit) = place(cell);
        let has = |digit: &usize| self.bands[band][*digit] & bit != 0;
        (0..9).filter(has).fold(0, |digits, digit| digits | 1 << digit)
    }

    /// The cells with one candidate in a state that is stuck.
    pub(super) fn decided(&self) -> CellSet {
        let [two, _] = self.counts();
        !CellSet::from_bits(all_cells(two))
    }

    /// With all of a digit where it is in `solution`: the first digit that may still be there, but may also
    /// be elsewhere.
    pub(super) fn with_digit_of(&self, solution: &Self) -> Option<Self> {
        let may = |digit: &usize| {
            let mut bands = self.bands.iter().zip(&solution.bands);
            bands.clone().all(|(band, known)| known[*digit] & !band[*digit] == 0)
                && bands.any(|(band, known)| known[*digit] != band[*digit])
        };
        (0..9).find(may).map(|digit| {
            let mut with = *self;
            for (band, known) in with.bands.iter_mut().zip(&solution.bands) {
                band[digit] = known[digit];
            }
            with
        })
    }

    /// The cells with the fewest candidates, among `open` cells, which have three or more.
    fn cells_with_fewest(&self, open: [u32; 3]) -> [u32; 3] {
        for limit in 3..9 {
            let mut cells = [0; 3];
            for k in 0..3 {
                let mut at_least = [0; 10];
                at_least[0] = open[k];
                for candidates in &self.bands[k][..9] {
                    for n in (0..9).rev() {
                        at_least[n + 1] |= at_least[n] & candidates;
                    }
                }
                cells[k] = open[k] & !at_least[limit + 1];
            }
            if cells != [0; 3] {
                return cells;
            }
        }
        open
    }

    /// The digits of a solved state.
    pub(super) fn solution(&self) -> SolutionGrid {
        let mut grid = Grid::EMPTY;
        for (k, band) in self.bands.iter().enumerate() {
            for (digit, &candidates) in Digit::all().zip(band) {
                let mut bits = candidates;
                while bits != 0 {
                    let at = bits.trailing_zeros() as usize;
                    grid.set(Cell::at(3 * k + at / 9, at % 9), Some(digit));
                    bits &= bits - 1;
                }
            }
        }
        SolutionGrid::new(grid).expect("a solved state has every digit once in every house")
    }
}

/// For a back end that has another form for a state.
impl Lanes {
    /// The same state.
    pub(super) fn to_lanes(self) -> Self {
        self
    }

    pub(super) fn bands(&self) -> &[[u32; LANES]; 3] {
        &self.bands
    }

    /// All that may still be.
    #[cfg(test)]
    pub(super) fn candidates(&self) -> crate::grid::CandidateSet {
        let of = |cell| (0..9).filter(move |digit| self.digits(cell) >> digit & 1 == 1);
        let candidate = |cell, digit| Candidate { cell, digit: Digit::from_index(digit) };
        Cell::all().flat_map(|cell| of(cell).map(move |digit| candidate(cell, digit))).collect()
    }

    pub(super) fn from_bands(bands: [[u32; LANES]; 3]) -> Self {
        Self { bands }
    }
}

/// The bits set in at least one and in at least two lanes, by halving.
#[inline(always)]
fn count_two(lanes: &[u32; LANES]) -> (u32, u32) {
    let mut one = *lanes;
    let mut two = [0; LANES];
    for half in [8, 4, 2, 1] {
        for i in 0..half {
            two[i] = two[i] | two[i + half] | one[i] & one[i + half];
            one[i] |= one[i + half];
        }
    }
    (one[0], two[0])
}

/// The bits set in any lane.
#[inline(always)]
fn any(lanes: &[u32; LANES]) -> u32 {
    count_two(lanes).0
}

/// The cells of each band.
fn by_band(cells: CellSet) -> [u32; 3] {
    [0, 27, 54].map(|from| (cells.bits() >> from) as u32 & BAND)
}
