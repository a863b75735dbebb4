//! The solver's state and its inference in three AVX-512 registers: the same rules as [`Lanes`], at half the
//! cost.
//!
//! ```text
//! rows[r], lane 9 * b + d, a u16: in which columns digit d may stand in row r of band b
//! ```
//!
//! Register `r` holds one row of each band, so what the rows of a band say about each other is said lane
//! by lane. Permutations turn the digits of a band (by 3 and 6, then by 1 and 2 inside the threes, which
//! brings every other digit to each), and the bands. Lanes 27 and up stay zero.

use super::lanes::{Choice, Counts, Lanes, Outcome};
use crate::grid::Candidate;
use std::arch::x86_64::*;

/// The columns of a row.
const ROW: i16 = 0o777;
/// The left-most column of each block; also the flag of each mini-row.
const LEFT: i16 = 0o111;
const RIGHT: i16 = LEFT << 2;
/// The lanes in use.
const USED: __mmask32 = (1 << 27) - 1;

/// The lane of the digit `(d + by) % 9`.
const fn turn_digits(by: usize) -> [u16; 32] {
    let mut lanes = idle();
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = (lane / 9 * 9 + (lane % 9 + by) % 9) as u16;
        lane += 1;
    }
    lanes
}

/// The lane of the digit `by` places on, among the three digits from a multiple of three.
const fn turn_in_threes(by: usize) -> [u16; 32] {
    let mut lanes = idle();
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = (lane / 3 * 3 + (lane % 3 + by) % 3) as u16;
        lane += 1;
    }
    lanes
}

/// The lane of the digit in the band `(b + by) % 3`.
const fn turn_bands(by: usize) -> [u16; 32] {
    let mut lanes = idle();
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = ((lane + 9 * by) % 27) as u16;
        lane += 1;
    }
    lanes
}

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

const fn idle() -> [u16; 32] {
    let mut lanes = [0; 32];
    let mut lane = 27;
    while lane < 32 {
        lanes[lane] = lane as u16;
        lane += 1;
    }
    lanes
}

/// Where each digit may still stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dense {
    rows: [__m512i; 3],
}

/// The registers that hold the permutations.
#[derive(Clone, Copy)]
struct Turns {
    digits: [__m512i; 2],
    in_threes: [__m512i; 2],
    bands: [__m512i; 2],
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn register(lanes: [u16; 32]) -> __m512i {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(lanes)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn wide_register(lanes: [u32; 16]) -> __m512i {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(lanes)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn wide_lanes_of(register: __m512i) -> [u32; 16] {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "a register as an array")]
    unsafe {
        std::mem::transmute(register)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xFE>(a, b, c)
}

/// The bits of `a` that are neither in `b` nor in `c`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn without(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x10>(a, b, c)
}

/// The bits that are in two of the three, or in all.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xE8>(a, b, c)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn all(value: i16) -> __m512i {
    _mm512_set1_epi16(value)
}

/// The bits that are in all three.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn and3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

/// The bits of `a` that are in one of the others.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn and_or(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xE0>(a, b, c)
}

/// The bits of `a`, and those in which the others differ.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn or_xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xF6>(a, b, c)
}

/// In each block, the column to the left (the last for the first); bits beyond the row are left over.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn next_column(columns: __m512i) -> __m512i {
    let (on, around) = (_mm512_slli_epi16::<1>(columns), _mm512_srli_epi16::<2>(columns));
    _mm512_ternarylogic_epi64::<0xCA>(all(LEFT), around, on)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn previous_column(columns: __m512i) -> __m512i {
    let (back, around) = (_mm512_srli_epi16::<1>(columns), _mm512_slli_epi16::<2>(columns));
    _mm512_ternarylogic_epi64::<0xCA>(all(RIGHT), around, back)
}

/// Each bit together with the two to its left; so at the flag of a mini-row, whether it has a bit set.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn smear(row: __m512i) -> __m512i {
    or3(row, _mm512_srli_epi16::<1>(row), _mm512_srli_epi16::<2>(row))
}

/// In each row, the block to the right and that to the left, in a circle; bits beyond the row are left over.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn turn_blocks(row: __m512i) -> [__m512i; 2] {
    let high = _mm512_slli_epi16::<7>(row);
    [_mm512_shldi_epi16::<6>(row, high), _mm512_shldi_epi16::<3>(row, high)]
}

/// The whole mini-row for each flag.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn whole(flags: __m512i) -> __m512i {
    _mm512_sub_epi16(_mm512_slli_epi16::<3>(flags), flags)
}

impl Turns {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn new() -> Self {
        const DIGITS: [[u16; 32]; 2] = [turn_digits(3), turn_digits(6)];
        const IN_THREES: [[u16; 32]; 2] = [turn_in_threes(1), turn_in_threes(2)];
        const BANDS: [[u16; 32]; 2] = [turn_bands(1), turn_bands(2)];
        Self {
            digits: [register(DIGITS[0]), register(DIGITS[1])],
            in_threes: [register(IN_THREES[0]), register(IN_THREES[1])],
            bands: [register(BANDS[0]), register(BANDS[1])],
        }
    }

    /// The lanes of the digits 3 and 6 places on.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn digits(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.digits;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn in_threes(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.in_threes;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn bands(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.bands;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    /// In which cells of a row are one or more, and two or more, digits of the band?
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn count(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.digits(x);
        let (one, two) = (or3(x, a, b), majority(x, a, b));
        let [one_a, one_b] = self.in_threes(one);
        let [two_a, two_b] = self.in_threes(two);
        let several = or3(two, two_a, two_b);
        [or3(one, one_a, one_b), or(several, majority(one, one_a, one_b))]
    }

    /// The row when cells with one candidate (not in `two`) and digits with one place in the row have
    /// taken that place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn settle(&self, x: __m512i, two: __m512i) -> __m512i {
        let naked = _mm512_andnot_si512(two, x);
        let settled = _mm512_mask_mov_epi16(x, _mm512_test_epi16_mask(naked, naked), naked);
        let alone = _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, all(-1)));
        let alone = _mm512_maskz_mov_epi16(alone, x);
        // Its cell is taken for the other digits.
        let [a, b] = self.digits(alone);
        let [one_a, one_b] = self.in_threes(or3(alone, a, b));
        without(settled, or3(a, b, one_a), one_b)
    }
}

impl Dense {
    /// The same state.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn from_lanes(state: &Lanes) -> Self {
        let turns = Turns::new();
        // The lanes of each band, one band after the other.
        let place = |band: __m512i, b: usize| {
            let wide = _mm512_zextsi256_si512(_mm512_cvtepi32_epi16(band));
            let there = if b == 0 { wide } else { turns.bands(wide)[2 - b] };
            _mm512_maskz_mov_epi16(0o777 << (9 * b), there)
        };
        let bands = state.bands().map(|band| wide_register(band));
        let row = |r: usize| {
            let shift = _mm_cvtsi32_si128(9 * r as i32);
            let of_band = |b: usize| place(_mm512_srl_epi32(bands[b], shift), b);
            and(or3(of_band(0), of_band(1), of_band(2)), all(ROW))
        };
        Self { rows: [row(0), row(1), row(2)] }
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
        let row = &mut self.rows[row % 3];
        *row = and(*row, _mm512_mask_set1_epi16(all(-1), lanes, !(1 << column)));
    }

    /// Draws every conclusion of naked and hidden singles and locked candidates.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn propagate(&mut self) -> Outcome {
        let turns = Turns::new();
        let [mut a, mut b, mut c] = self.rows;
        loop {
            let before = [a, b, c];
            // Cells with one candidate, and rows with one place for a digit.
            let [one_a, two_a] = turns.count(a);
            let [one_b, two_b] = turns.count(b);
            let [one_c, two_c] = turns.count(c);
            let empty_cell = _mm512_ternarylogic_epi64::<0x7F>(one_a, one_b, one_c);
            a = turns.settle(a, two_a);
            b = turns.settle(b, two_b);
            c = turns.settle(c, two_c);

            // The rows of a band have the digit in different blocks, in one of six ways.
            let flags_a = and(smear(a), all(LEFT));
            let [next_b, previous_b] = turn_blocks(smear(b));
            let [next_c, previous_c] = turn_blocks(smear(c));
            let even = and3(flags_a, next_b, previous_c);
            let odd = and3(flags_a, previous_b, next_c);
            let placed = or(even, odd);
            let (even, odd) = (whole(even), whole(odd));
            let [next_even, previous_even] = turn_blocks(even);
            let [next_odd, previous_odd] = turn_blocks(odd);
            a = and_or(a, even, odd);
            b = and_or(b, previous_even, next_odd);
            c = and_or(c, next_even, previous_odd);

            // The bands have the digit in different columns of a block, again in one of six ways.
            let columns = or3(a, b, c);
            let [next_above, next_below] = turns.bands(next_column(columns));
            let [previous_above, previous_below] = turns.bands(previous_column(columns));
            let even = and3(columns, next_above, previous_below);
            let odd = and3(columns, previous_above, next_below);
            a = and_or(a, even, odd);
            b = and_or(b, even, odd);
            c = and_or(c, even, odd);

            if _mm512_mask_testn_epi16_mask(USED, placed, placed)
                | _mm512_mask_test_epi16_mask(USED, empty_cell, all(ROW))
                != 0
            {
                return Outcome::Contradiction;
            }
            let [old_a, old_b, old_c] = before;
            let changed = or_xor(or_xor(_mm512_xor_si512(a, old_a), b, old_b), c, old_c);
            if _mm512_test_epi16_mask(changed, changed) == 0 {
                self.rows = [a, b, c];
                let open = or3(two_a, two_b, two_c);
                return if _mm512_test_epi16_mask(open, open) == 0 {
                    Outcome::Solved
                } else {
                    Outcome::Stuck(self.counts([two_a, two_b, two_c]))
                };
            }
        }
    }

    /// How many candidates the cells have, given where there are two or more.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn counts(&self, two: [__m512i; 3]) -> Counts {
        let turns = Turns::new();
        let three = self.rows.map(|x| {
            let [a, b] = turns.digits(x);
            let (one, two) = (or3(x, a, b), majority(x, a, b));
            let [one_a, one_b] = turns.in_threes(one);
            let [two_a, two_b] = turns.in_threes(two);
            // All of three, or two of them and one of the others, or one of each.
            let three = and(and(x, a), b);
            let [three_a, three_b] = turns.in_threes(three);
            let mixed = or3(
                and(two, or(one_a, one_b)),
                and(two_a, or(one, one_b)),
                and(two_b, or(one, one_a)),
            );
            or3(or3(three, three_a, three_b), mixed, and(and(one, one_a), one_b))
        });
        Counts { two_or_more: by_band(two), three_or_more: by_band(three) }
    }

    /// The branch that [`Lanes::choose`] chooses.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn choose(&self, counts: &Counts, choice: &mut Choice<'_>) -> Candidate {
        let lanes = self.to_lanes();
        lanes.choose_by(counts, choice, |cell| {
            let cells = _mm512_set1_epi32(1 << (cell % 27));
            let digits = _mm512_test_epi32_mask(wide_register(lanes.bands()[cell / 27]), cells);
            u32::from(digits)
        })
    }
}

/// The cells that are set, if these are the same in all lanes of a band.
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
