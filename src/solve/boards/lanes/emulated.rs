//! Registers in plain Rust, one lane after the other. They are slow, and test the rules on every machine.

use super::machine::Machine;
use std::array::from_fn;

/// Any machine.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve::boards) struct Emulated;

type Register = [u16; 32];

impl Machine for Emulated {
    type Register = Register;

    const LANES: usize = 32;
    const SOURCE: usize = 16;
    const ROOM: usize = 14;

    fn order(self, lanes: &[Option<usize>]) -> Register {
        from_fn(|lane| lanes.get(lane).copied().flatten().map_or(u16::MAX, |lane| lane as u16))
    }

    #[allow(unsafe_code, reason = "as the trait says")]
    unsafe fn pick(self, from: &[Register], begin: usize, order: Register) -> Register {
        let lanes = &from.as_flattened()[begin / size_of::<u16>()..][..Self::SOURCE];
        order.map(|lane| lanes.get(usize::from(lane)).copied().unwrap_or(0))
    }

    fn splat(self, value: u16) -> Register {
        [value; 32]
    }

    fn and(self, a: Register, b: Register) -> Register {
        from_fn(|lane| a[lane] & b[lane])
    }

    fn or(self, a: Register, b: Register) -> Register {
        from_fn(|lane| a[lane] | b[lane])
    }

    fn xor(self, a: Register, b: Register) -> Register {
        from_fn(|lane| a[lane] ^ b[lane])
    }

    fn not_and(self, a: Register, b: Register) -> Register {
        from_fn(|lane| !a[lane] & b[lane])
    }

    fn where_zero(self, x: Register, y: Register) -> Register {
        from_fn(|lane| if x[lane] == 0 { y[lane] } else { 0 })
    }

    fn but_lowest(self, x: Register) -> Register {
        x.map(|lane| lane & lane.wrapping_sub(1))
    }

    fn is_zero(self, x: Register) -> bool {
        x == [0; 32]
    }

    fn lanes_with(self, x: Register, bits: u16) -> u32 {
        (0..32).filter(|lane| x[*lane] & bits != 0).map(|lane| 1 << lane).sum()
    }
}
