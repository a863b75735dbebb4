//! The operations in words of 64 bits, for any processor.

use super::machine::Machine;

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Words;

/// The lowest bit of each lane.
const LOWEST: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane.
const HIGHEST: u64 = LOWEST << 15;

/// The first three quads. The fourth one repeats the first, so no operation needs it.
type Quads = [u64; 3];

#[inline(always)]
fn each(quad: impl Fn(usize) -> u64) -> Quads {
    [quad(0), quad(1), quad(2)]
}

/// Returns the highest bit of each lane of a quad.
#[inline(always)]
fn highest_of_quad(quad: u64) -> u32 {
    // The product brings the four bits side by side to the top, and no two other bits to the same place.
    const TO_TOP: u64 = 1 << 60 | 1 << 45 | 1 << 30 | 1 << 15;
    ((quad >> 15 & LOWEST).wrapping_mul(TO_TOP) >> 60) as u32
}

impl Machine for Words {
    type Register = Quads;

    const NAME: &str = "portable";
    const SWEEPS_IN_ONE_PLACE: bool = true;
    const HAS_FOURTH_QUAD: bool = false;

    fn detect() -> Option<Self> {
        Some(Self)
    }

    #[inline(always)]
    fn load(self, lanes: [u16; 16]) -> Quads {
        let lane = |at: usize| u64::from(lanes[at]) << (at % 4 * 16);
        each(|q| lane(4 * q) | lane(4 * q + 1) | lane(4 * q + 2) | lane(4 * q + 3))
    }

    #[inline(always)]
    fn store(self, x: Quads) -> [u16; 16] {
        std::array::from_fn(|at| (x[at / 4 % 3] >> (at % 4 * 16)) as u16)
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Quads {
        [u64::from(value) * LOWEST; 3]
    }

    #[inline(always)]
    fn quads(self, values: [u16; 4]) -> Quads {
        each(|q| u64::from(values[q]) * LOWEST)
    }

    #[inline(always)]
    fn and(self, a: Quads, b: Quads) -> Quads {
        each(|q| a[q] & b[q])
    }

    #[inline(always)]
    fn or(self, a: Quads, b: Quads) -> Quads {
        each(|q| a[q] | b[q])
    }

    #[inline(always)]
    fn xor(self, a: Quads, b: Quads) -> Quads {
        each(|q| a[q] ^ b[q])
    }

    #[inline(always)]
    fn not_and(self, a: Quads, b: Quads) -> Quads {
        each(|q| !a[q] & b[q])
    }

    #[inline(always)]
    fn but_lowest(self, x: Quads) -> Quads {
        each(|q| x[q] & ((x[q] | HIGHEST) - LOWEST))
    }

    #[inline(always)]
    fn add(self, a: Quads, b: Quads) -> Quads {
        each(|q| a[q] + b[q])
    }

    #[inline(always)]
    fn up_by_seven(self, x: Quads) -> Quads {
        x.map(|quad| quad << 7)
    }

    #[inline(always)]
    fn up_by_one(self, x: Quads) -> Quads {
        x.map(|quad| (quad & !HIGHEST) << 1)
    }

    #[inline(always)]
    fn equal(self, a: Quads, b: Quads) -> Quads {
        each(|q| {
            let equal = !((a[q] ^ b[q]) + (HIGHEST - LOWEST)) & HIGHEST;
            (equal - (equal >> 15)) | equal
        })
    }

    #[inline(always)]
    fn highest_bits(self, a: Quads, b: Quads) -> u32 {
        let quads = [a[0], a[1], b[0], b[1], a[2], a[0], b[2], b[0]];
        (0..8).fold(0, |bits, at| bits | highest_of_quad(quads[at]) << (4 * at))
    }

    #[inline(always)]
    fn is_zero(self, x: Quads) -> bool {
        x[0] | x[1] | x[2] == 0
    }

    #[inline(always)]
    fn with_fourth_quad(self, x: Quads, _: Quads) -> Quads {
        x
    }

    #[inline(always)]
    fn next_lane(self, x: Quads) -> Quads {
        x.map(|quad| quad >> 16 | quad << 32)
    }

    #[inline(always)]
    fn previous_lane(self, x: Quads) -> Quads {
        x.map(|quad| quad << 16 | quad >> 32)
    }

    #[inline(always)]
    fn next_quad(self, x: Quads) -> Quads {
        [x[1], x[2], x[0]]
    }

    #[inline(always)]
    fn previous_quad(self, x: Quads) -> Quads {
        [x[2], x[0], x[1]]
    }
}
