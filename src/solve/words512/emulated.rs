//! Registers in plain Rust, one lane after the other, with the operations of AVX-512. It is slow, and tests the rules of
//! [`Dense`](super::Dense) on every machine.

use super::machine::Machine;
use std::array::from_fn;

/// Any machine.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Emulated;

/// The lanes of 16 bits.
type Lanes = [u16; 32];

fn from_32(lanes: [u32; 16]) -> Lanes {
    from_fn(|i| (lanes[i / 2] >> (i % 2 * 16)) as u16)
}

fn to_32(x: Lanes) -> [u32; 16] {
    from_fn(|i| u32::from(x[2 * i]) | u32::from(x[2 * i + 1]) << 16)
}

fn from_8(lanes: [u8; 64]) -> Lanes {
    from_fn(|i| u16::from_le_bytes([lanes[2 * i], lanes[2 * i + 1]]))
}

fn to_8(x: Lanes) -> [u8; 64] {
    from_fn(|i| x[i / 2].to_le_bytes()[i % 2])
}

/// Applies a function to each pair of lanes of 32 bits.
fn each_32(a: Lanes, b: Lanes, of: impl Fn(u32, u32) -> u32) -> Lanes {
    let (a, b) = (to_32(a), to_32(b));
    from_32(from_fn(|i| of(a[i], b[i])))
}

/// The bits of a mask that are set, lowest first.
fn set_bits(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |i| mask >> i & 1 == 1)
}

/// The lanes for which something is true.
fn mask(is_set: impl Fn(usize) -> bool, lanes: usize) -> u64 {
    (0..lanes).filter(|&i| is_set(i)).fold(0, |mask, i| mask | 1 << i)
}

impl Machine for Emulated {
    type Register = Lanes;

    fn load16(self, lanes: [u16; 32]) -> Lanes {
        lanes
    }

    fn load32(self, lanes: [u32; 16]) -> Lanes {
        from_32(lanes)
    }

    fn load8(self, lanes: [u8; 64]) -> Lanes {
        from_8(lanes)
    }

    fn load_low64(self, lowest: u64) -> Lanes {
        from_fn(|i| if i < 4 { (lowest >> (16 * i)) as u16 } else { 0 })
    }

    fn store16(self, x: Lanes) -> [u16; 32] {
        x
    }

    fn store32(self, x: Lanes) -> [u32; 16] {
        to_32(x)
    }

    fn store_low64(self, x: Lanes) -> u64 {
        (0..4).fold(0, |low, i| low | u64::from(x[i]) << (16 * i))
    }

    fn splat16(self, value: u16) -> Lanes {
        [value; 32]
    }

    fn splat32(self, value: u32) -> Lanes {
        from_32([value; 16])
    }

    fn splat8(self, value: u8) -> Lanes {
        from_8([value; 64])
    }

    fn ternary<const TABLE: i32>(self, a: Lanes, b: Lanes, c: Lanes) -> Lanes {
        from_fn(|i| {
            (0..8).filter(|row| TABLE >> row & 1 == 1).fold(0, |bits, row| {
                let as_in_row = |x: u16, bit: i32| if row & bit == 0 { !x } else { x };
                bits | as_in_row(a[i], 4) & as_in_row(b[i], 2) & as_in_row(c[i], 1)
            })
        })
    }

    fn and(self, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i] & b[i])
    }

    fn or(self, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i] | b[i])
    }

    fn xor(self, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i] ^ b[i])
    }

    fn not_and(self, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| !a[i] & b[i])
    }

    fn add16(self, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i].wrapping_add(b[i]))
    }

    fn add32(self, a: Lanes, b: Lanes) -> Lanes {
        each_32(a, b, u32::wrapping_add)
    }

    fn add8(self, a: Lanes, b: Lanes) -> Lanes {
        let (a, b) = (to_8(a), to_8(b));
        from_8(from_fn(|i| a[i].wrapping_add(b[i])))
    }

    fn sub16(self, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i].wrapping_sub(b[i]))
    }

    fn sub32(self, a: Lanes, b: Lanes) -> Lanes {
        each_32(a, b, u32::wrapping_sub)
    }

    fn shl16<const BY: u32>(self, x: Lanes) -> Lanes {
        x.map(|lane| lane << BY)
    }

    fn shl32<const BY: u32>(self, x: Lanes) -> Lanes {
        from_32(to_32(x).map(|lane| lane << BY))
    }

    fn shr16<const BY: u32>(self, x: Lanes) -> Lanes {
        x.map(|lane| lane >> BY)
    }

    fn shl_by32(self, x: Lanes, by: Lanes) -> Lanes {
        each_32(x, by, |x, by| x.checked_shl(by).unwrap_or(0))
    }

    fn funnel16<const BY: i32>(self, high: Lanes, low: Lanes) -> Lanes {
        from_fn(|i| ((u32::from(high[i]) << 16 | u32::from(low[i])) << BY >> 16) as u16)
    }

    fn permute16(self, order: Lanes, x: Lanes) -> Lanes {
        order.map(|from| x[usize::from(from) % 32])
    }

    fn permute32(self, order: Lanes, x: Lanes) -> Lanes {
        let x = to_32(x);
        from_32(to_32(order).map(|from| x[from as usize % 16]))
    }

    fn permute32_of_two(self, a: Lanes, order: Lanes, b: Lanes) -> Lanes {
        let lanes = [to_32(a), to_32(b)];
        from_32(to_32(order).map(|from| lanes.as_flattened()[from as usize % 32]))
    }

    fn compress8(self, mask: u64, x: Lanes) -> Lanes {
        let mut packed = [0; 64];
        for (to, from) in set_bits(mask).enumerate() {
            packed[to] = to_8(x)[from];
        }
        from_8(packed)
    }

    fn expand8(self, x: Lanes, mask: u64, source: Lanes) -> Lanes {
        let mut expanded = to_8(x);
        for (from, to) in set_bits(mask).enumerate() {
            expanded[to] = to_8(source)[from];
        }
        from_8(expanded)
    }

    fn widen8(self, x: Lanes) -> Lanes {
        from_32(from_fn(|i| to_8(x)[i].into()))
    }

    fn test16(self, a: Lanes, b: Lanes) -> u32 {
        mask(|i| a[i] & b[i] != 0, 32) as u32
    }

    fn test32(self, a: Lanes, b: Lanes) -> u16 {
        let (a, b) = (to_32(a), to_32(b));
        mask(|i| a[i] & b[i] != 0, 16) as u16
    }

    fn equal8(self, a: Lanes, b: Lanes) -> u64 {
        let (a, b) = (to_8(a), to_8(b));
        mask(|i| a[i] == b[i], 64)
    }

    fn at_least32(self, a: Lanes, b: Lanes) -> u16 {
        let (a, b) = (to_32(a), to_32(b));
        mask(|i| a[i] >= b[i], 16) as u16
    }

    fn blend16(self, mask: u32, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| if mask >> i & 1 == 1 { a[i] } else { b[i] })
    }

    fn blend32(self, mask: u16, a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| if mask >> (i / 2) & 1 == 1 { a[i] } else { b[i] })
    }

    fn count_ones32(self, x: Lanes) -> Lanes {
        from_32(to_32(x).map(u32::count_ones))
    }

    fn leading_zeros32(self, x: Lanes) -> Lanes {
        from_32(to_32(x).map(u32::leading_zeros))
    }

    fn max32(self, mask: u16, x: Lanes) -> u32 {
        set_bits(mask.into()).map(|i| to_32(x)[i]).max().unwrap_or(0)
    }

    fn deposit(self, bits: u64, mask: u64) -> u64 {
        set_bits(mask).enumerate().fold(0, |placed, (from, to)| placed | (bits >> from & 1) << to)
    }
}
