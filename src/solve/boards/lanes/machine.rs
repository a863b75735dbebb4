//! Vector operations that [`LaneState`](super::LaneState) is written in.

use std::fmt::Debug;

/// A machine with vector registers. A value is the proof that the program runs on one.
pub(in crate::solve::boards) trait Machine:
    Copy + Debug + Send + Sync
{
    /// Lanes of 16 bits, as many as [`LANES`](Self::LANES). Every bit pattern is a value.
    type Register: Copy + Send + Sync;

    /// Lanes of a register.
    const LANES: usize;
    /// Lanes among which one instruction brings each to any other.
    const SOURCE: usize;
    /// Lanes of a source that may be in use.
    const ROOM: usize;

    /// The order that brings a lane of a source, by number, to each lane of a register, and zero where there is none.
    fn order(self, lanes: &[Option<usize>]) -> Self::Register;
    /// Lanes of the source that begins at this byte, in this order. The sources follow each other in the registers.
    ///
    /// # Safety
    /// The source must lie inside.
    #[allow(unsafe_code, reason = "the place is not checked each time")]
    unsafe fn pick(
        self,
        from: &[Self::Register],
        begin: usize,
        order: Self::Register,
    ) -> Self::Register;

    /// A register with this number in all lanes.
    fn splat(self, value: u16) -> Self::Register;
    /// The bits that are in both.
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits that are in one or both.
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits that are in one of them.
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits of `b` that are not in `a`.
    fn not_and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The lanes of `y` where `x` is zero; zero elsewhere.
    fn where_zero(self, x: Self::Register, y: Self::Register) -> Self::Register;
    /// The lanes without the lowest bit of each.
    fn but_lowest(self, x: Self::Register) -> Self::Register;
    /// True if no bit is set.
    fn is_zero(self, x: Self::Register) -> bool;
    /// The lanes that have one of these bits, the lowest bit for the first.
    fn lanes_with(self, x: Self::Register, bits: u16) -> u32;

    /// The lanes of registers.
    #[inline(always)]
    #[allow(unsafe_code, reason = "registers as an array")]
    fn lanes(registers: &[Self::Register]) -> &[u16] {
        // SAFETY: a register is that many lanes; every bit pattern is a value of both.
        unsafe {
            std::slice::from_raw_parts(registers.as_ptr().cast(), registers.len() * Self::LANES)
        }
    }

    /// The lanes of registers.
    #[inline(always)]
    #[allow(unsafe_code, reason = "registers as an array")]
    fn lanes_mut(registers: &mut [Self::Register]) -> &mut [u16] {
        // SAFETY: as above.
        unsafe {
            std::slice::from_raw_parts_mut(
                registers.as_mut_ptr().cast(),
                registers.len() * Self::LANES,
            )
        }
    }
}
