//! Registers of a processor with AVX2.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use crate::solve::words256::Native;
use std::arch::x86_64::*;
use std::array::from_fn;

impl Machine for Native {
    type Register = __m256i;

    const LANES: usize = 16;
    const SOURCE: usize = 8;
    const ROOM: usize = 8;

    #[inline(always)]
    #[allow(unsafe_code, reason = "an intrinsic")]
    unsafe fn pick(self, from: &[__m256i], begin: usize, order: __m256i) -> __m256i {
        // SAFETY: the processor has the features; the caller sees to the place.
        unsafe {
            _mm256_shuffle_epi8(
                _mm256_broadcastsi128_si256(*from.as_ptr().byte_add(begin).cast()),
                order,
            )
        }
    }

    by_intrinsics! {
        order(lanes: &[Option<usize>]) -> __m256i = std::mem::transmute::<[u16; 16], __m256i>(
            from_fn(|lane| lanes.get(lane).copied().flatten().map_or(u16::MAX, |lane| 0x0100 + 0x0202 * lane as u16))
        );

        splat(value: u16) -> __m256i = _mm256_set1_epi16(value as i16);
        and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        not_and(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(a, b);
        where_zero(x: __m256i, y: __m256i) -> __m256i
            = _mm256_and_si256(_mm256_cmpeq_epi16(x, _mm256_setzero_si256()), y);
        but_lowest(x: __m256i) -> __m256i = _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1)));
        is_zero(x: __m256i) -> bool = _mm256_testz_si256(x, x) != 0;
        lanes_with(x: __m256i, bits: u16) -> u32 = {
            let without = _mm256_and_si256(x, _mm256_set1_epi16(bits as i16));
            let without = _mm256_cmpeq_epi16(without, _mm256_setzero_si256());
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(without), _mm256_extracti128_si256::<1>(without));
            _mm_movemask_epi8(bytes) as u32 ^ 0xFFFF
        };
    }
}
