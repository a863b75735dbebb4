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

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn register(lanes: [u16; 32]) -> __m512i {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(lanes)
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn wide_register(lanes: [u32; 16]) -> __m512i {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(lanes)
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn wide_lanes_of(register: __m512i) -> [u32; 16] {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "a register as an array")]
    unsafe {
        std::mem::transmute(register)
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xFE>(a, b, c)
}

/// The bits of `a` that are neither in `b` nor in `c`.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn without(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x10>(a, b, c)
}

/// The bits that are in two of the three, or in all.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xE8>(a, b, c)
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn all(value: i16) -> __m512i {
    _mm512_set1_epi16(value)
}

/// In each block, the column to the left (the last for the first).
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn next_column(columns: __m512i) -> __m512i {
    let on = and(_mm512_slli_epi16::<1>(columns), all(ROW & !LEFT));
    or(on, and(_mm512_srli_epi16::<2>(columns), all(LEFT)))
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn previous_column(columns: __m512i) -> __m512i {
    let back = and(_mm512_srli_epi16::<1>(columns), all(ROW & !RIGHT));
    or(back, and(_mm512_slli_epi16::<2>(columns), all(RIGHT)))
}

/// The flags of the mini-rows that have a bit set.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn flags(row: __m512i) -> __m512i {
    and(or3(row, _mm512_srli_epi16::<1>(row), _mm512_srli_epi16::<2>(row)), all(LEFT))
}

/// In each row, the flag of the block to the left (of the last block for the first).
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn next_block(flags: __m512i) -> __m512i {
    and(or(_mm512_slli_epi16::<3>(flags), _mm512_srli_epi16::<6>(flags)), all(LEFT))
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn previous_block(flags: __m512i) -> __m512i {
    and(or(_mm512_srli_epi16::<3>(flags), _mm512_slli_epi16::<6>(flags)), all(LEFT))
}

/// The whole mini-row for each flag.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn whole(flags: __m512i) -> __m512i {
    _mm512_sub_epi16(_mm512_slli_epi16::<3>(flags), flags)
}

impl Turns {
    #[target_feature(enable = "avx512f,avx512bw")]
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
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn digits(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.digits;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn in_threes(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.in_threes;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn bands(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.bands;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    /// In which cells of a row are one or more, and two or more, digits of the band?
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn count(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.digits(x);
        let (one, two) = (or3(x, a, b), majority(x, a, b));
        let [one_a, one_b] = self.in_threes(one);
        let [two_a, two_b] = self.in_threes(two);
        let several = or3(two, two_a, two_b);
        [or3(one, one_a, one_b), or(several, majority(one, one_a, one_b))]
    }

    /// In which cells of a row is another digit of the band?
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn others(&self, x: __m512i) -> __m512i {
        let [a, b] = self.digits(x);
        let [one_a, one_b] = self.in_threes(or3(x, a, b));
        or(or3(a, b, one_a), one_b)
    }
}

impl Dense {
    /// The same state.
    #[target_feature(enable = "avx512f,avx512bw")]
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
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn to_lanes(self) -> Lanes {
        let turns = Turns::new();
        let band = |b: usize| {
            let [first, second, third] = self.rows.map(|row| {
                let first = if b == 0 { row } else { turns.bands(row)[b - 1] };
                let digits = _mm512_maskz_mov_epi16(0o777, first);
                _mm512_cvtepu16_epi32(_mm512_castsi512_si256(digits))
            });
            or3(first, _mm512_slli_epi32::<9>(second), _mm512_slli_epi32::<18>(third))
        };
        Lanes::from_bands([0, 1, 2].map(|b| wide_lanes_of(band(b))))
    }

    /// Removes one candidate.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.clear(cell.row(), 1 << (cell.row() / 3 * 9 + digit.index()), cell.column());
    }

    /// Removes all other digits from the candidate's cell.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn fix(&mut self, Candidate { cell, digit }: Candidate) {
        let others = 0o777 & !(1 << digit.index());
        self.clear(cell.row(), others << (cell.row() / 3 * 9), cell.column());
    }

    /// Removes a column of a row from some lanes.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn clear(&mut self, row: usize, lanes: __mmask32, column: usize) {
        let row = &mut self.rows[row % 3];
        *row = and(*row, _mm512_mask_set1_epi16(all(-1), lanes, !(1 << column)));
    }

    /// Draws every conclusion of naked and hidden singles and locked candidates.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn propagate(&mut self) -> Outcome {
        let turns = Turns::new();
        let [mut a, mut b, mut c] = self.rows;
        let (left, row) = (all(LEFT), all(ROW));
        loop {
            let before = [a, b, c];
            // Cells with one candidate, and rows with one place for a digit.
            let counts = [turns.count(a), turns.count(b), turns.count(c)];
            let empty_cell =
                _mm512_ternarylogic_epi64::<0x7F>(counts[0][0], counts[1][0], counts[2][0]);
            let settled = |x: __m512i, two: __m512i| {
                let alone = _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, all(-1)));
                let alone = _mm512_maskz_mov_epi16(alone, x);
                (alone, _mm512_ternarylogic_epi64::<0xF4>(alone, x, two))
            };
            let (alone_a, fixed_a) = settled(a, counts[0][1]);
            let (alone_b, fixed_b) = settled(b, counts[1][1]);
            let (alone_c, fixed_c) = settled(c, counts[2][1]);
            // They go from the other digits' lanes, the rest of the row and block, and the column.
            let keep = |x: __m512i, alone: __m512i, fixed: __m512i| {
                let x = _mm512_andnot_si512(turns.others(alone), x);
                _mm512_mask_mov_epi16(x, _mm512_test_epi16_mask(fixed, fixed), and(x, fixed))
            };
            a = keep(a, alone_a, fixed_a);
            b = keep(b, alone_b, fixed_b);
            c = keep(c, alone_c, fixed_c);
            let in_bands = turns.bands(or3(fixed_a, fixed_b, fixed_c));
            let blocks = [fixed_a, fixed_b, fixed_c].map(|fixed| whole(flags(fixed)));
            a = without(without(a, in_bands[0], in_bands[1]), blocks[1], blocks[2]);
            b = without(without(b, in_bands[0], in_bands[1]), blocks[0], blocks[2]);
            c = without(without(c, in_bands[0], in_bands[1]), blocks[0], blocks[1]);

            // Locked candidates between rows and blocks.
            let [fa, fb, fc] = [flags(a), flags(b), flags(c)];
            let confined = |own: __m512i, other: __m512i, third: __m512i| {
                let in_row = without(own, next_block(own), previous_block(own));
                let in_block = without(own, other, third);
                let beside = or(next_block(in_block), previous_block(in_block));
                (in_row, beside)
            };
            let (row_a, beside_a) = confined(fa, fb, fc);
            let (row_b, beside_b) = confined(fb, fa, fc);
            let (row_c, beside_c) = confined(fc, fa, fb);
            a = _mm512_andnot_si512(whole(or3(beside_a, row_b, row_c)), a);
            b = _mm512_andnot_si512(whole(or3(beside_b, row_a, row_c)), b);
            c = _mm512_andnot_si512(whole(or3(beside_c, row_a, row_b)), c);
            let empty_block = _mm512_andnot_si512(or3(fa, fb, fc), left);
            let empty_row = _mm512_mask_testn_epi16_mask(USED, fa, fa)
                | _mm512_mask_testn_epi16_mask(USED, fb, fb)
                | _mm512_mask_testn_epi16_mask(USED, fc, fc);

            // The same between columns and blocks.
            let columns = or3(a, b, c);
            let [above, below] = turns.bands(columns);
            let in_band = without(columns, above, below);
            let in_column = without(columns, next_column(columns), previous_column(columns));
            let [above_in, below_in] = turns.bands(in_column);
            let gone = or3(next_column(in_band), previous_column(in_band), above_in);
            a = without(a, gone, below_in);
            b = without(b, gone, below_in);
            c = without(c, gone, below_in);
            let empty_column = _mm512_andnot_si512(or3(columns, above, below), row);

            let wrong = or3(and(empty_cell, row), empty_block, empty_column);
            if empty_row | _mm512_mask_test_epi16_mask(USED, wrong, wrong) != 0 {
                return Outcome::Contradiction;
            }
            let [old_a, old_b, old_c] = before;
            let changed = or3(
                _mm512_xor_si512(a, old_a),
                _mm512_xor_si512(b, old_b),
                _mm512_xor_si512(c, old_c),
            );
            if _mm512_test_epi16_mask(changed, changed) == 0 {
                self.rows = [a, b, c];
                let two = counts.map(|[_, two]| two);
                let open = or3(two[0], two[1], two[2]);
                return if _mm512_test_epi16_mask(open, open) == 0 {
                    Outcome::Solved
                } else {
                    Outcome::Stuck(self.counts(two))
                };
            }
        }
    }

    /// How many candidates the cells have, given where there are two or more.
    #[target_feature(enable = "avx512f,avx512bw")]
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
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn choose(&self, counts: &Counts, choice: &mut Choice<'_>) -> Candidate {
        self.to_lanes().choose(counts, choice)
    }
}

/// The cells that are set, if these are the same in all lanes of a band.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn by_band(rows: [__m512i; 3]) -> [u32; 3] {
    Dense { rows }.to_lanes().bands().map(|band| band[0])
}
