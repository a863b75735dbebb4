//! The operations as instructions of WebAssembly on vectors of 128 bits. A file that has any of them runs only where all run.

use super::machine::Machine;
use crate::solve::intrinsics::by_intrinsics;
use std::arch::wasm32::*;

/// Engine with vectors.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Simd128;

/// The first two quads, and the last two.
type Halves = [v128; 2];

impl Machine for Simd128 {
    type Register = Halves;

    const NAME: &str = "simd128";

    fn detect() -> Option<Self> {
        Some(Self)
    }

    by_intrinsics! {
        load(lanes: [u16; 16]) -> Halves = std::mem::transmute::<[u16; 16], Halves>(lanes);
        store(x: Halves) -> [u16; 16] = std::mem::transmute::<Halves, [u16; 16]>(x);
        splat(value: u16) -> Halves = [u16x8_splat(value); 2];
        quads(values: [u16; 4]) -> Halves = {
            let [a, b, c, d] = values;
            [u16x8(a, a, a, a, b, b, b, b), u16x8(c, c, c, c, d, d, d, d)]
        };

        and(a: Halves, b: Halves) -> Halves = [v128_and(a[0], b[0]), v128_and(a[1], b[1])];
        or(a: Halves, b: Halves) -> Halves = [v128_or(a[0], b[0]), v128_or(a[1], b[1])];
        xor(a: Halves, b: Halves) -> Halves = [v128_xor(a[0], b[0]), v128_xor(a[1], b[1])];
        not_and(a: Halves, b: Halves) -> Halves = [v128_andnot(b[0], a[0]), v128_andnot(b[1], a[1])];
        but_lowest(x: Halves) -> Halves = x.map(|x| v128_and(x, u16x8_add(x, u16x8_splat(u16::MAX))));
        add(a: Halves, b: Halves) -> Halves = [u16x8_add(a[0], b[0]), u16x8_add(a[1], b[1])];
        up_by_one(x: Halves) -> Halves = x.map(|x| u16x8_add(x, x));
        up_by_seven(x: Halves) -> Halves = x.map(|x| u16x8_shl(x, 7));
        equal(a: Halves, b: Halves) -> Halves = [u16x8_eq(a[0], b[0]), u16x8_eq(a[1], b[1])];
        highest_bits(a: Halves, b: Halves) -> u32 = {
            let [first, last] = [0, 1].map(|half| i8x16_bitmask(i8x16_narrow_i16x8(a[half], b[half])));
            u32::from(first) | u32::from(last) << 16
        };
        is_zero(x: Halves) -> bool = !v128_any_true(v128_or(x[0], x[1]));

        with_fourth_quad(x: Halves, y: Halves) -> Halves = [x[0], u64x2_shuffle::<0, 3>(x[1], y[1])];
        next_lane(x: Halves) -> Halves = x.map(|x| u16x8_shuffle::<1, 2, 0, 1, 5, 6, 4, 5>(x, x));
        previous_lane(x: Halves) -> Halves = x.map(|x| u16x8_shuffle::<2, 0, 1, 2, 6, 4, 5, 6>(x, x));
        next_quad(x: Halves) -> Halves = [u64x2_shuffle::<1, 2>(x[0], x[1]), x[0]];
        previous_quad(x: Halves) -> Halves = [x[1], u64x2_shuffle::<1, 2>(x[0], x[1])];
    }
}
