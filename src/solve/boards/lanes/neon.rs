//! Registers of a processor with NEON.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use crate::solve::words256::Native;
use std::arch::aarch64::*;
use std::array::from_fn;

impl Machine for Native {
    type Register = uint16x8_t;

    const LANES: usize = 8;
    const SOURCE: usize = 8;
    const ROOM: usize = 8;

    #[inline(always)]
    #[allow(unsafe_code, reason = "an intrinsic")]
    unsafe fn pick(self, from: &[uint16x8_t], begin: usize, order: uint16x8_t) -> uint16x8_t {
        // SAFETY: the processor has the features; the caller sees to the place.
        unsafe {
            vreinterpretq_u16_u8(vqtbl1q_u8(
                *from.as_ptr().byte_add(begin).cast(),
                vreinterpretq_u8_u16(order),
            ))
        }
    }

    by_intrinsics! {
        order(lanes: &[Option<usize>]) -> uint16x8_t = std::mem::transmute::<[u16; 8], uint16x8_t>(
            from_fn(|lane| lanes.get(lane).copied().flatten().map_or(u16::MAX, |lane| 0x0100 + 0x0202 * lane as u16))
        );

        splat(value: u16) -> uint16x8_t = vdupq_n_u16(value);
        and(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vandq_u16(a, b);
        or(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vorrq_u16(a, b);
        xor(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = veorq_u16(a, b);
        not_and(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vbicq_u16(b, a);
        where_zero(x: uint16x8_t, y: uint16x8_t) -> uint16x8_t = vandq_u16(vceqzq_u16(x), y);
        but_lowest(x: uint16x8_t) -> uint16x8_t = vandq_u16(x, vaddq_u16(x, vdupq_n_u16(u16::MAX)));
        is_zero(x: uint16x8_t) -> bool = vmaxvq_u16(x) == 0;
        lanes_with(x: uint16x8_t, bits: u16) -> u32 = {
            let bit_of_lane = std::mem::transmute::<[u16; 8], uint16x8_t>([1, 2, 4, 8, 16, 32, 64, 128]);
            u32::from(vaddvq_u16(vandq_u16(vtstq_u16(x, vdupq_n_u16(bits)), bit_of_lane)))
        };
    }
}
