//! Registers of a processor with AVX-512.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use std::arch::x86_64::*;

/// A processor with the features that this form is compiled for.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Avx512(());

impl Avx512 {
    /// The proof that this processor has them. Every processor with the rarest of them has them all.
    pub(in crate::solve) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

impl Machine for Avx512 {
    type Register = __m512i;

    by_intrinsics! {
        load16(lanes: [u16; 32]) -> __m512i = std::mem::transmute::<[u16; 32], __m512i>(lanes);
        load32(lanes: [u32; 16]) -> __m512i = std::mem::transmute::<[u32; 16], __m512i>(lanes);
        load8(lanes: [u8; 64]) -> __m512i = std::mem::transmute::<[u8; 64], __m512i>(lanes);
        load_low64(lowest: u64) -> __m512i = _mm512_zextsi128_si512(_mm_cvtsi64_si128(lowest as i64));
        store16(x: __m512i) -> [u16; 32] = std::mem::transmute::<__m512i, [u16; 32]>(x);
        store32(x: __m512i) -> [u32; 16] = std::mem::transmute::<__m512i, [u32; 16]>(x);
        store_low64(x: __m512i) -> u64 = _mm_cvtsi128_si64(_mm512_castsi512_si128(x)) as u64;
        splat16(value: u16) -> __m512i = _mm512_set1_epi16(value as i16);
        splat32(value: u32) -> __m512i = _mm512_set1_epi32(value as i32);
        splat8(value: u8) -> __m512i = _mm512_set1_epi8(value as i8);

        ternary<const TABLE: i32>(a: __m512i, b: __m512i, c: __m512i) -> __m512i
            = _mm512_ternarylogic_epi64::<TABLE>(a, b, c);
        and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        not_and(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512(a, b);

        add16(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi16(a, b);
        add32(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi32(a, b);
        add8(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi8(a, b);
        sub16(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi16(a, b);
        sub32(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi32(a, b);

        shl16<const BY: u32>(x: __m512i) -> __m512i = _mm512_slli_epi16::<BY>(x);
        shl32<const BY: u32>(x: __m512i) -> __m512i = _mm512_slli_epi32::<BY>(x);
        shr16<const BY: u32>(x: __m512i) -> __m512i = _mm512_srli_epi16::<BY>(x);
        shl_by32(x: __m512i, by: __m512i) -> __m512i = _mm512_sllv_epi32(x, by);
        funnel16<const BY: i32>(high: __m512i, low: __m512i) -> __m512i = _mm512_shldi_epi16::<BY>(high, low);

        permute16(order: __m512i, x: __m512i) -> __m512i = _mm512_permutexvar_epi16(order, x);
        permute32(order: __m512i, x: __m512i) -> __m512i = _mm512_permutexvar_epi32(order, x);
        permute32_of_two(a: __m512i, order: __m512i, b: __m512i) -> __m512i = _mm512_permutex2var_epi32(a, order, b);
        compress8(mask: u64, x: __m512i) -> __m512i = _mm512_maskz_compress_epi8(mask, x);
        expand8(x: __m512i, mask: u64, source: __m512i) -> __m512i = _mm512_mask_expand_epi8(x, mask, source);
        widen8(x: __m512i) -> __m512i = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(x));

        test16(a: __m512i, b: __m512i) -> u32 = _mm512_test_epi16_mask(a, b);
        test32(a: __m512i, b: __m512i) -> u16 = _mm512_test_epi32_mask(a, b);
        equal8(a: __m512i, b: __m512i) -> u64 = _mm512_cmpeq_epi8_mask(a, b);
        at_least32(a: __m512i, b: __m512i) -> u16 = _mm512_cmpge_epu32_mask(a, b);
        blend16(mask: u32, a: __m512i, b: __m512i) -> __m512i = _mm512_mask_mov_epi16(b, mask, a);
        blend32(mask: u16, a: __m512i, b: __m512i) -> __m512i = _mm512_mask_mov_epi32(b, mask, a);

        count_ones32(x: __m512i) -> __m512i = _mm512_popcnt_epi32(x);
        leading_zeros32(x: __m512i) -> __m512i = _mm512_lzcnt_epi32(x);
        max32(mask: u16, x: __m512i) -> u32 = _mm512_mask_reduce_max_epu32(mask, x);
        deposit(bits: u64, mask: u64) -> u64 = _pdep_u64(bits, mask);
    }
}
