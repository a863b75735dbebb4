//! The operations as NEON intrinsics. Every processor of this kind has them.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use std::arch::aarch64::*;

/// Processor with NEON.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Neon;

/// The first two quads, and the last two.
type Halves = [uint16x8_t; 2];

impl Machine for Neon {
    type Register = Halves;

    const NAME: &str = "neon";

    fn detect() -> Option<Self> {
        Some(Self)
    }

    by_intrinsics! {
        load(lanes: [u16; 16]) -> Halves = std::mem::transmute::<[u16; 16], Halves>(lanes);
        store(x: Halves) -> [u16; 16] = std::mem::transmute::<Halves, [u16; 16]>(x);
        splat(value: u16) -> Halves = [vdupq_n_u16(value); 2];
        quads(values: [u16; 4]) -> Halves = {
            let [a, b, c, d] = values.map(|value| vdup_n_u16(value));
            [vcombine_u16(a, b), vcombine_u16(c, d)]
        };

        and(a: Halves, b: Halves) -> Halves = [vandq_u16(a[0], b[0]), vandq_u16(a[1], b[1])];
        or(a: Halves, b: Halves) -> Halves = [vorrq_u16(a[0], b[0]), vorrq_u16(a[1], b[1])];
        xor(a: Halves, b: Halves) -> Halves = [veorq_u16(a[0], b[0]), veorq_u16(a[1], b[1])];
        not_and(a: Halves, b: Halves) -> Halves = [vbicq_u16(b[0], a[0]), vbicq_u16(b[1], a[1])];
        but_lowest(x: Halves) -> Halves = x.map(|x| vandq_u16(x, vaddq_u16(x, vdupq_n_u16(u16::MAX))));
        add(a: Halves, b: Halves) -> Halves = [vaddq_u16(a[0], b[0]), vaddq_u16(a[1], b[1])];
        up_by_one(x: Halves) -> Halves = x.map(|x| vaddq_u16(x, x));
        up_by_seven(x: Halves) -> Halves = x.map(|x| vshlq_n_u16::<7>(x));
        equal(a: Halves, b: Halves) -> Halves = [vceqq_u16(a[0], b[0]), vceqq_u16(a[1], b[1])];
        highest_bits(a: Halves, b: Halves) -> u32 = {
            let bit_of_lane = std::mem::transmute::<[u8; 16], uint8x16_t>(BIT_OF_LANE);
            let [first, last] = [0, 1].map(|half| {
                let bytes = vuzp2q_u8(vreinterpretq_u8_u16(a[half]), vreinterpretq_u8_u16(b[half]));
                vandq_u8(vcltzq_s8(vreinterpretq_s8_u8(bytes)), bit_of_lane)
            });
            // Three sums of neighbours make a byte of eight lanes.
            let sums = vpaddq_u8(first, last);
            let sums = vpaddq_u8(sums, sums);
            vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(sums, sums)))
        };
        is_zero(x: Halves) -> bool = vmaxvq_u16(vorrq_u16(x[0], x[1])) == 0;

        with_fourth_quad(x: Halves, y: Halves) -> Halves = [x[0], vcombine_u16(vget_low_u16(x[1]), vget_high_u16(y[1]))];
        next_lane(x: Halves) -> Halves = x.map(|x| in_order(x, [2, 3, 4, 5, 0, 1, 2, 3]));
        previous_lane(x: Halves) -> Halves = x.map(|x| in_order(x, [4, 5, 0, 1, 2, 3, 4, 5]));
        next_quad(x: Halves) -> Halves = [vextq_u16::<4>(x[0], x[1]), x[0]];
        previous_quad(x: Halves) -> Halves = [x[1], vextq_u16::<4>(x[0], x[1])];
    }
}

/// A bit for each of eight lanes, twice.
const BIT_OF_LANE: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// Returns two quads, each with its bytes in this order.
#[inline(always)]
#[allow(unsafe_code, unused_unsafe, reason = "an intrinsic, and an array as a register")]
fn in_order(x: uint16x8_t, order: [u8; 8]) -> uint16x8_t {
    let bytes: [u8; 16] = std::array::from_fn(|at| order[at % 8] + (at as u8 & 8));
    // SAFETY: this processor has NEON; both are 16 bytes, and every bit pattern is a value of both.
    unsafe {
        let order = std::mem::transmute::<[u8; 16], uint8x16_t>(bytes);
        vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(x), order))
    }
}
