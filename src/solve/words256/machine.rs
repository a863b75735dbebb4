//! Vector operations that [`Cells`](super::Cells) is written in.

use std::fmt::Debug;

/// Machine with registers of 256 bits. A value is the proof that the program runs on such a machine.
pub(in crate::solve) trait Machine: Copy + Debug {
    /// Register of 16 lanes of 16 bits, in four quads of four lanes.
    type Register: Copy + Debug;

    /// The name of the form that is compiled for this machine.
    const NAME: &str;
    /// True if propagation is compiled only once, because the operations take many instructions.
    const SWEEPS_IN_ONE_PLACE: bool = false;
    /// True if a register has a fourth quad that can differ from the first.
    const HAS_FOURTH_QUAD: bool = true;

    /// Returns the proof that this processor has the features, if it has.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "there is only one"))]
    fn detect() -> Option<Self>;

    /// Returns a register with these lanes.
    fn load(self, lanes: [u16; 16]) -> Self::Register;
    /// Returns the lanes of a register.
    fn store(self, x: Self::Register) -> [u16; 16];
    /// Returns a register with the same number in all lanes.
    fn splat(self, value: u16) -> Self::Register;

    /// Returns a register whose quads have these numbers, each in all lanes of its quad.
    fn quads(self, values: [u16; 4]) -> Self::Register;

    /// Returns the bits that are set in both.
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the bits that are set in one or both.
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the bits that are set in only one.
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the bits of `b` that are not set in `a`.
    fn not_and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the lanes without the lowest bit of each. No lane has its highest bit set.
    fn but_lowest(self, x: Self::Register) -> Self::Register;
    /// Returns the sums of the lanes. No sum has more than 16 bits.
    fn add(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the lanes shifted left by one bit.
    fn up_by_one(self, x: Self::Register) -> Self::Register;
    /// Returns the lanes shifted left by seven bits.
    fn up_by_seven(self, x: Self::Register) -> Self::Register;
    /// Returns a register with all bits set in the lanes that are equal, and none in the other lanes. No lane has its
    /// highest bit set.
    fn equal(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Returns the highest bit of each lane of both, lowest bit first. The quads come in the order 0, 1 of `a`, 0, 1 of `b`, 2, 3
    /// of `a`, 2, 3 of `b`.
    fn highest_bits(self, a: Self::Register, b: Self::Register) -> u32;
    /// True if no bit is set.
    fn is_zero(self, x: Self::Register) -> bool;

    /// Returns `x` with the fourth quad of `y`, if there is one.
    fn with_fourth_quad(self, x: Self::Register, y: Self::Register) -> Self::Register;
    /// Returns each quad's lanes 1, 2, 0, 1.
    fn next_lane(self, x: Self::Register) -> Self::Register;
    /// Returns each quad's lanes 2, 0, 1, 2.
    fn previous_lane(self, x: Self::Register) -> Self::Register;
    /// Returns the quads 1, 2, 0, 1.
    fn next_quad(self, x: Self::Register) -> Self::Register;
    /// Returns the quads 2, 0, 1, 2.
    fn previous_quad(self, x: Self::Register) -> Self::Register;
}
