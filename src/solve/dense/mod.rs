//! The solver's state and its inference in three AVX-512 registers: the same rules as [`Lanes`], at a third of
//! the cost.
//!
//! ```text
//! rows[r], lane 9 * b + d, a u16: in which columns digit d may stand in row r of band b
//! ```
//!
//! Register `r` holds one row of each band, so what the rows of a band say about each other is said lane
//! by lane. Permutations turn the digits of a band (by 3 and 6, then by 1 and 2 inside the threes, which
//! brings every other digit to each), and the bands. Lanes 27 and up stay zero.

mod branch;
mod registers;

use super::branch::all_cells;
use super::lanes::{Lanes, Outcome};
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, SolutionGrid};
use registers::*;
use std::arch::x86_64::*;

/// Where each digit may still stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dense {
    rows: [__m512i; 3],
}

/// The band of each lane; beyond the bands a lane that is zero.
const BAND_OF_LANE: [u16; 32] = {
    let mut lanes = [3; 32];
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = lane as u16 / 9;
        lane += 1;
    }
    lanes
};

/// The lanes of a band, each in the lower half of a lane of 32 bits.
const fn wide_digits(band: usize) -> [u16; 32] {
    let mut lanes = [0; 32];
    let mut digit = 0;
    while digit < 9 {
        lanes[2 * digit] = (9 * band + digit) as u16;
        digit += 1;
    }
    lanes
}

/// The first lane of each band.
const fn first_of_bands() -> [u16; 32] {
    let mut lanes = [0; 32];
    lanes[1] = 9;
    lanes[2] = 18;
    lanes
}

impl Dense {
    /// The givens and nothing else: no candidate is removed yet from the peers of a given.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    pub(super) fn new(grid: &Grid) -> Self {
        let values = grid.values();
        let (first, last) = (bytes_register(values, 0), bytes_register(values, 81 - 64));
        let holds = |value: u8| {
            let value = _mm512_set1_epi8(value as i8);
            (_mm512_cmpeq_epi8_mask(first, value), _mm512_cmpeq_epi8_mask(last, value))
        };
        let empty = holds(0);
        let mut rows = [[0; 32]; 3];
        for digit in 0..9 {
            let given = holds(digit as u8 + 1);
            let (first, last) = (given.0 | empty.0, given.1 | empty.1);
            for row in 0..9 {
                let cells =
                    if row < 7 { first >> (9 * row) } else { last >> (9 * row - (81 - 64)) };
                rows[row % 3][row / 3 * 9 + digit] = cells as u16 & ROW as u16;
            }
        }
        Self { rows: rows.map(|row| register(row)) }
    }

    /// With the digits of a solution in `clues`.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn with_clues(&self, solution: &Self, clues: CellSet) -> Self {
        let clues = cells_in_rows(clues);
        Self { rows: [0, 1, 2].map(|r| and_but(self.rows[r], clues[r], solution.rows[r])) }
    }

    /// The same state.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn to_lanes(self) -> Lanes {
        const DIGITS: [[u16; 32]; 3] = [wide_digits(0), wide_digits(1), wide_digits(2)];
        let band = |digits: [u16; 32]| {
            let digits = register(digits);
            let [first, second, third] =
                self.rows.map(|row| _mm512_maskz_permutexvar_epi16(0x15555, digits, row));
            or3(first, _mm512_slli_epi32::<9>(second), _mm512_slli_epi32::<18>(third))
        };
        Lanes::from_bands(DIGITS.map(|digits| wide_lanes_of(band(digits))))
    }

    /// The digits of a solved state.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    pub(super) fn solution(&self) -> SolutionGrid {
        let rows = self.rows.map(|row| lanes_of(row));
        let mut grid = Grid::EMPTY;
        for row in 0..9 {
            for digit in Digit::all() {
                let column = rows[row % 3][row / 3 * 9 + digit.index()].trailing_zeros() as usize;
                grid.set(Cell::at(row, column), Some(digit));
            }
        }
        SolutionGrid::new(grid).expect("a solved state has every digit once in every house")
    }

    /// The cells with one candidate in a state that is stuck.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    pub(super) fn decided(&self) -> CellSet {
        let [two, _] = self.counts();
        !CellSet::from_bits(all_cells(by_band(two)))
    }

    /// With all of a digit where it is in `solution`: the first digit that may still be there, but may also
    /// be elsewhere.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn with_digit_of(&self, solution: &Self) -> Option<Self> {
        let [a, b, c] = self.rows;
        let [known_a, known_b, known_c] = solution.rows;
        let away = or3(
            _mm512_andnot_si512(a, known_a),
            _mm512_andnot_si512(b, known_b),
            _mm512_andnot_si512(c, known_c),
        );
        let away = _mm512_test_epi16_mask(away, away);
        let open = or_xor(or_xor(_mm512_xor_si512(a, known_a), b, known_b), c, known_c);
        let open = _mm512_test_epi16_mask(open, open);
        let of_digits = |lanes: u32| lanes | lanes >> 9 | lanes >> 18;
        let digits = of_digits(open) & !of_digits(away) & 0o777;
        (digits != 0).then(|| {
            let digit = digits & digits.wrapping_neg();
            let lanes = digit | digit << 9 | digit << 18;
            Self {
                rows: [
                    _mm512_mask_mov_epi16(a, lanes, known_a),
                    _mm512_mask_mov_epi16(b, lanes, known_b),
                    _mm512_mask_mov_epi16(c, lanes, known_c),
                ],
            }
        })
    }

    /// Removes one candidate.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.clear(cell.row(), 1 << (cell.row() / 3 * 9 + digit.index()), cell.column());
    }

    /// Removes all other digits from the candidate's cell.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn fix(&mut self, Candidate { cell, digit }: Candidate) {
        let others = 0o777 & !(1 << digit.index());
        self.clear(cell.row(), others << (cell.row() / 3 * 9), cell.column());
    }

    /// Removes a column of a row from some lanes.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn clear(&mut self, row: usize, lanes: __mmask32, column: usize) {
        let kept = !(1 << column);
        for (r, x) in self.rows.iter_mut().enumerate() {
            let lanes = if r == row % 3 { lanes } else { 0 };
            *x = and(*x, _mm512_mask_set1_epi16(all(-1), lanes, kept));
        }
    }

    /// Draws every conclusion of naked and hidden singles and locked candidates.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn propagate(&mut self) -> Outcome {
        let turns = Turns::new();
        loop {
            let [sweep] = Self::sweep(std::array::from_mut(self), &turns);
            if sweep.is_last() {
                return self.outcome(sweep);
            }
        }
    }

    /// The same for two states, which takes less time than one after the other, until one of them is done, or both.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn propagate_either(
        first: &mut Self,
        second: &mut Self,
    ) -> (Option<Outcome>, Option<Outcome>) {
        let turns = Turns::new();
        let mut states = [*first, *second];
        loop {
            let sweeps = Self::sweep(&mut states, &turns);
            if sweeps[0].is_last() | sweeps[1].is_last() {
                [*first, *second] = states;
                let outcome =
                    |state: &Self, sweep: Sweep| sweep.is_last().then(|| state.outcome(sweep));
                return (outcome(first, sweeps[0]), outcome(second, sweeps[1]));
            }
        }
    }

    /// What the last sweep came to.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn outcome(&self, last: Sweep) -> Outcome {
        let [a, b, c] = self.rows;
        let [other_a, other_b, other_c] = last.other;
        let open = or_and(or_and(and(a, other_a), b, other_b), c, other_c);
        if last.wrong != 0 {
            Outcome::Contradiction
        } else if _mm512_test_epi16_mask(open, open) == 0 {
            Outcome::Solved
        } else {
            Outcome::Stuck
        }
    }

    /// Draws what conclusions are near, in several states step by step, so that none waits for what the step before
    /// gives.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn sweep<const N: usize>(states: &mut [Self; N], turns: &Turns) -> [Sweep; N] {
        // The value for each state.
        macro_rules! each {
            ($i:ident: $value:expr) => {{
                let $i = 0;
                let mut values = [$value; N];
                for $i in 1..N {
                    values[$i] = $value;
                }
                values
            }};
        }
        let (mut a, mut b, mut c) =
            (each!(i: states[i].rows[0]), each!(i: states[i].rows[1]), each!(i: states[i].rows[2]));
        // Cells with one candidate, and rows with one place for a digit.
        let of_a = each!(i: turns.any_and_other(a[i]));
        let of_b = each!(i: turns.any_and_other(b[i]));
        let of_c = each!(i: turns.any_and_other(c[i]));
        let empty_cell =
            each!(i: _mm512_ternarylogic_epi64::<0x7F>(of_a[i][0], of_b[i][0], of_c[i][0]));
        a = each!(i: turns.settle(a[i], _mm512_andnot_si512(of_a[i][1], a[i])));
        b = each!(i: turns.settle(b[i], _mm512_andnot_si512(of_b[i][1], b[i])));
        c = each!(i: turns.settle(c[i], _mm512_andnot_si512(of_c[i][1], c[i])));

        // The rows of a band have the digit in different blocks, in one of six ways.
        let flags_a = each!(i: flags(a[i]));
        let flags_b = each!(i: turn_blocks(flags(b[i])));
        let flags_c = each!(i: turn_blocks(flags(c[i])));
        let even = each!(i: and3(flags_a[i], flags_b[i][0], flags_c[i][1]));
        let odd = each!(i: and3(flags_a[i], flags_b[i][1], flags_c[i][0]));
        let placed = each!(i: or(even[i], odd[i]));
        let (even, odd) = (each!(i: whole(even[i])), each!(i: whole(odd[i])));
        let turned_even = each!(i: turn_blocks(even[i]));
        let turned_odd = each!(i: turn_blocks(odd[i]));
        a = each!(i: and_or(a[i], even[i], odd[i]));
        b = each!(i: and_or(b[i], turned_even[i][1], turned_odd[i][0]));
        c = each!(i: and_or(c[i], turned_even[i][0], turned_odd[i][1]));

        // The bands have the digit in different columns of a block, again in one of six ways.
        let columns = each!(i: or3(a[i], b[i], c[i]));
        let next = each!(i: turns.bands(next_column(columns[i])));
        let previous = each!(i: turns.bands(previous_column(columns[i])));
        let even = each!(i: and3(columns[i], next[i][0], previous[i][1]));
        let odd = each!(i: and3(columns[i], previous[i][0], next[i][1]));
        a = each!(i: and_or(a[i], even[i], odd[i]));
        b = each!(i: and_or(b[i], even[i], odd[i]));
        c = each!(i: and_or(c[i], even[i], odd[i]));

        each!(i: {
            let [old_a, old_b, old_c] = states[i].rows;
            states[i].rows = [a[i], b[i], c[i]];
            let changed = _mm512_xor_si512(a[i], old_a);
            let changed = or_xor(or_xor(changed, b[i], old_b), c[i], old_c);
            Sweep {
                wrong: _mm512_mask_testn_epi16_mask(USED, placed[i], placed[i])
                    | _mm512_mask_test_epi16_mask(USED, empty_cell[i], all(ROW)),
                changed: _mm512_test_epi16_mask(changed, changed),
                other: [of_a[i][1], of_b[i][1], of_c[i][1]],
            }
        })
    }
}

/// What a sweep came to, by lanes.
#[derive(Clone, Copy)]
struct Sweep {
    /// Some cell or house has no place left.
    wrong: u32,
    /// Candidates have gone.
    changed: u32,
    /// The cells that had another digit than the lane's.
    other: [__m512i; 3],
}

impl Sweep {
    fn is_last(self) -> bool {
        (self.wrong != 0) | (self.changed == 0)
    }
}

/// The rows of a set of cells, in the lanes of all digits.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn cells_in_rows(cells: CellSet) -> [__m512i; 3] {
    let bits = cells.bits();
    [0, 1, 2].map(|r| {
        let row = |b: usize| (bits >> (27 * b + 9 * r)) as u64 & ROW as u64;
        let rows = _mm_cvtsi64_si128((row(0) | row(1) << 16 | row(2) << 32) as i64);
        _mm512_permutexvar_epi16(register(BAND_OF_LANE), _mm512_zextsi128_si512(rows))
    })
}

/// The cells that are set, by band, if these are the same in all lanes of a band.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn by_band(rows: [__m512i; 3]) -> [u32; 3] {
    let [first, second, third] = rows.map(|row| {
        let row = _mm512_permutexvar_epi16(register(const { first_of_bands() }), row);
        _mm_cvtsi128_si64(_mm512_castsi512_si128(row)) as u64
    });
    [0, 16, 32].map(|at| {
        let row = |rows: u64| (rows >> at) as u32 & 0o777;
        row(first) | row(second) << 9 | row(third) << 18
    })
}
