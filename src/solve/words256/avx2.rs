//! The operations as AVX2 intrinsics.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use std::arch::x86_64::*;

/// Processor with the features that this form is compiled for.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Avx2(());

impl Machine for Avx2 {
    type Register = __m256i;

    const NAME: &str = "avx2";

    fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }

    by_intrinsics! {
        load(lanes: [u16; 16]) -> __m256i = std::mem::transmute::<[u16; 16], __m256i>(lanes);
        store(x: __m256i) -> [u16; 16] = std::mem::transmute::<__m256i, [u16; 16]>(x);
        splat(value: u16) -> __m256i = _mm256_set1_epi16(value as i16);
        quads(values: [u16; 4]) -> __m256i = std::mem::transmute::<[u64; 4], __m256i>(values.map(in_all_lanes));

        and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        not_and(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(a, b);
        but_lowest(x: __m256i) -> __m256i = _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1)));
        add(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi16(a, b);
        up_by_one(x: __m256i) -> __m256i = _mm256_add_epi16(x, x);
        up_by_seven(x: __m256i) -> __m256i = _mm256_slli_epi16::<7>(x);
        equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
        highest_bits(a: __m256i, b: __m256i) -> u32 = _mm256_movemask_epi8(_mm256_packs_epi16(a, b)) as u32;
        is_zero(x: __m256i) -> bool = _mm256_testz_si256(x, x) != 0;

        with_fourth_quad(x: __m256i, y: __m256i) -> __m256i = _mm256_blend_epi32::<0b1100_0000>(x, y);
        next_lane(x: __m256i) -> __m256i = in_order(x, &const { quads([2, 3, 4, 5, 0, 1, 2, 3]) });
        previous_lane(x: __m256i) -> __m256i = in_order(x, &const { quads([4, 5, 0, 1, 2, 3, 4, 5]) });
        next_quad(x: __m256i) -> __m256i = _mm256_permute4x64_epi64::<0b01_00_10_01>(x);
        previous_quad(x: __m256i) -> __m256i = _mm256_permute4x64_epi64::<0b10_01_00_10>(x);
    }
}

/// Returns an order of bytes for a whole register that gives every quad the same order of its own bytes.
const fn quads(order: [u8; 8]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut at = 0;
    while at < 32 {
        bytes[at] = order[at % 8] + (at as u8 & 8);
        at += 1;
    }
    bytes
}

/// Returns the bytes of both halves of a register in this order. If the compiler knew the order, it would use two instructions.
#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code, reason = "one instruction")]
fn in_order(x: __m256i, order: &[u8; 32]) -> __m256i {
    let ordered;
    // SAFETY: reads 32 bytes, aligned or not.
    unsafe {
        std::arch::asm!(
            "vpshufb {ordered}, {x}, [{order}]",
            ordered = lateout(ymm_reg) ordered,
            x = in(ymm_reg) x,
            order = in(reg) order,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    ordered
}

/// Returns a quad with the same number in all lanes.
#[inline(always)]
fn in_all_lanes(value: u16) -> u64 {
    u64::from(value) * 0x0001_0001_0001_0001
}
