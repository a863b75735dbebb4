//! The machine of [`Dense`](super::Dense): registers of 512 bits, and operations on all their lanes at once.

use std::fmt::Debug;

/// A machine with registers of 512 bits. A value is the proof that the program runs on one.
///
/// The number at the end of a name is the width of the lanes that it works on, in bits. A mask has a bit for each lane,
/// the lowest for the first. The first lane has the lowest bits of a register.
pub(in crate::solve) trait Machine: Copy + Debug {
    /// 512 bits.
    type Register: Copy + Debug;

    /// A register with these lanes.
    fn load16(self, lanes: [u16; 32]) -> Self::Register;
    /// A register with these lanes.
    fn load32(self, lanes: [u32; 16]) -> Self::Register;
    /// A register with these lanes.
    fn load8(self, lanes: [u8; 64]) -> Self::Register;
    /// A register with this number in the lowest lane, and zero elsewhere.
    fn load_low64(self, lowest: u64) -> Self::Register;
    /// The lanes of a register.
    fn store16(self, x: Self::Register) -> [u16; 32];
    /// The lanes of a register.
    fn store32(self, x: Self::Register) -> [u32; 16];
    /// The lowest lane of a register.
    fn store_low64(self, x: Self::Register) -> u64;
    /// A register with this number in all lanes.
    fn splat16(self, value: u16) -> Self::Register;
    /// A register with this number in all lanes.
    fn splat32(self, value: u32) -> Self::Register;
    /// A register with this number in all lanes.
    fn splat8(self, value: u8) -> Self::Register;

    /// For each bit that of `TABLE` with the number whose binary digits are the bits of `a`, `b` and `c`.
    fn ternary<const TABLE: i32>(
        self,
        a: Self::Register,
        b: Self::Register,
        c: Self::Register,
    ) -> Self::Register;
    /// The bits that are in both.
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits that are in one or both.
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits that are in one of them.
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bits of `b` that are not in `a`.
    fn not_and(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// Sums, which wrap.
    fn add16(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Sums, which wrap.
    fn add32(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Sums, which wrap.
    fn add8(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Differences, which wrap.
    fn sub16(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Differences, which wrap.
    fn sub32(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// Bits go up by `BY` in their lane.
    fn shl16<const BY: u32>(self, x: Self::Register) -> Self::Register;
    /// Bits go up by `BY` in their lane.
    fn shl32<const BY: u32>(self, x: Self::Register) -> Self::Register;
    /// Bits go down by `BY` in their lane.
    fn shr16<const BY: u32>(self, x: Self::Register) -> Self::Register;
    /// Bits go up by the lanes of `by`; from 32 on, nothing is left.
    fn shl_by32(self, x: Self::Register, by: Self::Register) -> Self::Register;
    /// The bits of `high` go up by `BY` in their lane, and the highest ones of `low` follow.
    fn funnel16<const BY: i32>(self, high: Self::Register, low: Self::Register) -> Self::Register;

    /// For each lane of `order` the lane of `x` with that number.
    fn permute16(self, order: Self::Register, x: Self::Register) -> Self::Register;
    /// For each lane of `order` the lane of `x` with that number.
    fn permute32(self, order: Self::Register, x: Self::Register) -> Self::Register;
    /// For each lane of `order` the lane with that number: the first 16 are those of `a`, the others those of `b`.
    fn permute32_of_two(
        self,
        a: Self::Register,
        order: Self::Register,
        b: Self::Register,
    ) -> Self::Register;
    /// The lanes of `x` in the mask, in order, then zeros.
    fn compress8(self, mask: u64, x: Self::Register) -> Self::Register;
    /// `x` with the first lanes of `source`, in order, in the lanes of the mask.
    fn expand8(self, x: Self::Register, mask: u64, source: Self::Register) -> Self::Register;
    /// The first 16 lanes of 8 bits, as lanes of 32.
    fn widen8(self, x: Self::Register) -> Self::Register;

    /// The lanes in which the two have a bit in common.
    fn test16(self, a: Self::Register, b: Self::Register) -> u32;
    /// The lanes in which the two have a bit in common.
    fn test32(self, a: Self::Register, b: Self::Register) -> u16;
    /// The lanes in which the two are equal.
    fn equal8(self, a: Self::Register, b: Self::Register) -> u64;
    /// The lanes in which `a` is at least `b`.
    fn at_least32(self, a: Self::Register, b: Self::Register) -> u16;
    /// The lanes of `a` in the mask, of `b` elsewhere.
    fn blend16(self, mask: u32, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The lanes of `a` in the mask, of `b` elsewhere.
    fn blend32(self, mask: u16, a: Self::Register, b: Self::Register) -> Self::Register;

    /// Number of bits that are set.
    fn count_ones32(self, x: Self::Register) -> Self::Register;
    /// Number of bits above the highest bit that is set.
    fn leading_zeros32(self, x: Self::Register) -> Self::Register;
    /// The greatest of the lanes in the mask, or zero.
    fn max32(self, mask: u16, x: Self::Register) -> u32;
    /// The lowest bits of `bits`, in order, at the places of the mask.
    fn deposit(self, bits: u64, mask: u64) -> u64;

    /// The bits that are in at least one of the three.
    #[inline(always)]
    fn or3(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0xFE>(a, b, c)
    }

    /// The bits that are in at least two of the three.
    #[inline(always)]
    fn majority(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0xE8>(a, b, c)
    }

    /// The bits that are in all three.
    #[inline(always)]
    fn and3(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0x80>(a, b, c)
    }

    /// The bits that are not in all three.
    #[inline(always)]
    fn not_and3(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0x7F>(a, b, c)
    }

    /// The bits of `a` that are in one of the others.
    #[inline(always)]
    fn and_or(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0xE0>(a, b, c)
    }

    /// The bits of `a`, and those that are in both others.
    #[inline(always)]
    fn or_and(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0xF8>(a, b, c)
    }

    /// The bits of `a`, except those that are in `b` and not in `c`.
    #[inline(always)]
    fn and_but(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0xB0>(a, b, c)
    }

    /// The bits of `a`, and those in which the others differ.
    #[inline(always)]
    fn or_xor(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        self.ternary::<0xF6>(a, b, c)
    }

    /// The bits of `a` where `which` is set, and of `b` elsewhere.
    #[inline(always)]
    fn select(self, which: Self::Register, a: Self::Register, b: Self::Register) -> Self::Register {
        self.ternary::<0xCA>(which, a, b)
    }
}
