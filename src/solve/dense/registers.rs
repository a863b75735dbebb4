//! What is done with one register: logic, turns, and the singles of a row.

use std::arch::x86_64::*;

/// The columns of a row.
pub(super) const ROW: i16 = 0o777;
/// The left-most column of each block.
const LEFT: i16 = 0o111;
/// The right-most column of each block; also the flag of each mini-row.
const RIGHT: i16 = 0o444;
/// The lanes in use.
pub(super) const USED: __mmask32 = (1 << 27) - 1;

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

/// The registers that hold the permutations.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    digits: [__m512i; 2],
    in_threes: [__m512i; 2],
    bands: [__m512i; 2],
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn register(lanes: [u16; 32]) -> __m512i {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(lanes)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn wide_register(lanes: [u32; 16]) -> __m512i {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(lanes)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn wide_lanes_of(register: __m512i) -> [u32; 16] {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "a register as an array")]
    unsafe {
        std::mem::transmute(register)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn lanes_of(register: __m512i) -> [u16; 32] {
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "a register as an array")]
    unsafe {
        std::mem::transmute(register)
    }
}

/// 64 of the bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn bytes_register(bytes: &[u8; 81], from: usize) -> __m512i {
    let bytes: [u8; 64] = bytes[from..][..64].try_into().expect("64 bytes");
    // SAFETY: both are 64 bytes, and every bit pattern is a value of both.
    #[allow(unsafe_code, reason = "an array as a register")]
    unsafe {
        std::mem::transmute(bytes)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xFE>(a, b, c)
}

/// The bits that are in two of the three, or in all.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xE8>(a, b, c)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn all(value: i16) -> __m512i {
    _mm512_set1_epi16(value)
}

/// The bits that are in all three.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn and3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

/// The bits of `a` that are in one of the others.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn and_or(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xE0>(a, b, c)
}

/// The bits of `a`, and those that are in both others.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xF8>(a, b, c)
}

/// The bits of `a` but those that are in `b` and not in `c`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn and_but(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xB0>(a, b, c)
}

/// The bits of `a`, and those in which the others differ.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn or_xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xF6>(a, b, c)
}

/// The bits of `a` where `which` is set, and of `b` elsewhere.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn select(which: __m512i, a: __m512i, b: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xCA>(which, a, b)
}

/// In each block, the column to the left (the last for the first); bits beyond the row are left over.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn next_column(columns: __m512i) -> __m512i {
    let (on, around) = (_mm512_slli_epi16::<1>(columns), _mm512_srli_epi16::<2>(columns));
    select(all(LEFT), around, on)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn previous_column(columns: __m512i) -> __m512i {
    let (back, around) = (_mm512_srli_epi16::<1>(columns), _mm512_slli_epi16::<2>(columns));
    select(all(RIGHT), around, back)
}

/// The right-most column of the mini-rows that have a bit set.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn flags(row: __m512i) -> __m512i {
    // A sum of the other two columns comes to the right-most if one of them is set.
    let others = all(ROW & !RIGHT);
    let sum = _mm512_add_epi16(and(row, others), others);
    and_or(all(RIGHT), row, sum)
}

/// In each row, the block to the right and that to the left, in a circle; bits beyond the row are left over.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn turn_blocks(row: __m512i) -> [__m512i; 2] {
    let high = _mm512_slli_epi16::<7>(row);
    [_mm512_shldi_epi16::<6>(row, high), _mm512_shldi_epi16::<3>(row, high)]
}

/// The whole mini-row for each flag.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
pub(super) fn whole(flags: __m512i) -> __m512i {
    _mm512_sub_epi16(_mm512_add_epi16(flags, flags), _mm512_srli_epi16::<2>(flags))
}

impl Turns {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn new() -> Self {
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
    pub(super) fn digits(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.digits;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn in_threes(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.in_threes;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn bands(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.bands;
        [_mm512_permutexvar_epi16(a, x), _mm512_permutexvar_epi16(b, x)]
    }

    /// The cells of a row that have a digit of the band, and those that have another than the lane's.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn any_and_other(&self, x: __m512i) -> [__m512i; 2] {
        let [a, b] = self.digits(x);
        let any = or3(x, a, b);
        let [any_a, any_b] = self.in_threes(any);
        [or3(any, any_a, any_b), or(or3(a, b, any_a), any_b)]
    }

    /// The row when `naked` cells with one candidate, and digits with one place in the row, have taken that place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn settle(&self, x: __m512i, naked: __m512i) -> __m512i {
        let settled = _mm512_mask_mov_epi16(x, _mm512_test_epi16_mask(naked, naked), naked);
        let alone = _mm512_testn_epi16_mask(x, _mm512_add_epi16(x, all(-1)));
        let alone = _mm512_maskz_mov_epi16(alone, x);
        // Its cell is taken for the other digits.
        let [_, taken] = self.any_and_other(alone);
        _mm512_andnot_si512(taken, settled)
    }
}
