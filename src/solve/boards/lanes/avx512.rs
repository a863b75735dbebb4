//! Registers of a processor with AVX-512.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use crate::solve::words512::Avx512;
use std::arch::x86_64::*;
use std::array::from_fn;

impl Machine for Avx512 {
    type Register = __m512i;

    const LANES: usize = 32;
    const SOURCE: usize = 32;
    /// The last lane stays zero.
    const ROOM: usize = 31;

    #[inline(always)]
    #[allow(unsafe_code, reason = "an intrinsic")]
    unsafe fn pick(self, from: &[__m512i], begin: usize, order: __m512i) -> __m512i {
        // SAFETY: the processor has the features; the caller sees to the place.
        unsafe { _mm512_permutexvar_epi16(order, *from.as_ptr().byte_add(begin)) }
    }

    by_intrinsics! {
        order(lanes: &[Option<usize>]) -> __m512i = std::mem::transmute::<[u16; 32], __m512i>(
            from_fn(|lane| lanes.get(lane).copied().flatten().map_or(31, |lane| lane as u16))
        );

        splat(value: u16) -> __m512i = _mm512_set1_epi16(value as i16);
        and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        not_and(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512(a, b);
        where_zero(x: __m512i, y: __m512i) -> __m512i = _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(x, x), y);
        but_lowest(x: __m512i) -> __m512i = _mm512_and_si512(x, _mm512_add_epi16(x, _mm512_set1_epi16(-1)));
        is_zero(x: __m512i) -> bool = _mm512_test_epi32_mask(x, x) == 0;
        lanes_with(x: __m512i, bits: u16) -> u32 = _mm512_test_epi16_mask(x, _mm512_set1_epi16(bits as i16));
    }
}
