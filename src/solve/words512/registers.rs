//! Operations on one register: turns, and the singles of a row.

use super::machine::Machine;

/// The columns of a row.
pub(super) const ROW: u16 = 0o777;
/// The left-most column of each block.
const LEFT: u16 = 0o111;
/// The right-most column of each block; also the flag of each mini-row.
const RIGHT: u16 = 0o444;
/// The lanes in use.
pub(super) const USED: u32 = (1 << 27) - 1;

/// The lane of the digit `(d + by) % 9`.
const fn turn_digits(by: usize) -> [u16; 32] {
    let mut lanes = idle();
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = (lane / 9 * 9 + (lane % 9 + by) % 9) as u16;
        lane += 1;
    }
    lanes
}

/// The lane of the digit `by` places on, among the three digits from a multiple of three.
const fn turn_in_threes(by: usize) -> [u16; 32] {
    let mut lanes = idle();
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = (lane / 3 * 3 + (lane % 3 + by) % 3) as u16;
        lane += 1;
    }
    lanes
}

/// The lane of the digit in the band `(b + by) % 3`.
const fn turn_bands(by: usize) -> [u16; 32] {
    let mut lanes = idle();
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = ((lane + 9 * by) % 27) as u16;
        lane += 1;
    }
    lanes
}

const fn idle() -> [u16; 32] {
    let mut lanes = [0; 32];
    let mut lane = 27;
    while lane < 32 {
        lanes[lane] = lane as u16;
        lane += 1;
    }
    lanes
}

/// The registers that hold the permutations.
#[derive(Clone, Copy)]
pub(super) struct Turns<M: Machine> {
    machine: M,
    digits: [M::Register; 2],
    in_threes: [M::Register; 2],
    bands: [M::Register; 2],
}

/// In each block, the column to the left (the last for the first); bits beyond the row are left over.
#[inline(always)]
pub(super) fn next_column<M: Machine>(m: M, columns: M::Register) -> M::Register {
    m.select(m.splat16(LEFT), m.shr16::<2>(columns), m.shl16::<1>(columns))
}

#[inline(always)]
pub(super) fn previous_column<M: Machine>(m: M, columns: M::Register) -> M::Register {
    m.select(m.splat16(RIGHT), m.shl16::<2>(columns), m.shr16::<1>(columns))
}

/// The right-most column of the mini-rows that have a bit set.
#[inline(always)]
pub(super) fn flags<M: Machine>(m: M, row: M::Register) -> M::Register {
    // A sum of the other two columns comes to the right-most if one of them is set.
    let others = m.splat16(ROW & !RIGHT);
    let sum = m.add16(m.and(row, others), others);
    m.and_or(m.splat16(RIGHT), row, sum)
}

/// In each row, the block to the right and that to the left, in a circle; bits beyond the row are left over.
#[inline(always)]
pub(super) fn turn_blocks<M: Machine>(m: M, row: M::Register) -> [M::Register; 2] {
    let high = m.shl16::<7>(row);
    [m.funnel16::<6>(row, high), m.funnel16::<3>(row, high)]
}

/// The whole mini-row for each flag.
#[inline(always)]
pub(super) fn whole<M: Machine>(m: M, flags: M::Register) -> M::Register {
    m.sub16(m.add16(flags, flags), m.shr16::<2>(flags))
}

/// The bits but the lowest of each lane.
#[inline(always)]
pub(super) fn but_lowest<M: Machine>(m: M, x: M::Register) -> M::Register {
    m.and(x, m.add16(x, m.splat16(u16::MAX)))
}

impl<M: Machine> Turns<M> {
    #[inline(always)]
    pub(super) fn new(m: M) -> Self {
        const DIGITS: [[u16; 32]; 2] = [turn_digits(3), turn_digits(6)];
        const IN_THREES: [[u16; 32]; 2] = [turn_in_threes(1), turn_in_threes(2)];
        const BANDS: [[u16; 32]; 2] = [turn_bands(1), turn_bands(2)];
        Self {
            machine: m,
            digits: [m.load16(DIGITS[0]), m.load16(DIGITS[1])],
            in_threes: [m.load16(IN_THREES[0]), m.load16(IN_THREES[1])],
            bands: [m.load16(BANDS[0]), m.load16(BANDS[1])],
        }
    }

    /// The lanes of the digits 3 and 6 places on.
    #[inline(always)]
    pub(super) fn digits(&self, x: M::Register) -> [M::Register; 2] {
        self.permuted(self.digits, x)
    }

    #[inline(always)]
    pub(super) fn in_threes(&self, x: M::Register) -> [M::Register; 2] {
        self.permuted(self.in_threes, x)
    }

    #[inline(always)]
    pub(super) fn bands(&self, x: M::Register) -> [M::Register; 2] {
        self.permuted(self.bands, x)
    }

    #[inline(always)]
    fn permuted(&self, [a, b]: [M::Register; 2], x: M::Register) -> [M::Register; 2] {
        [self.machine.permute16(a, x), self.machine.permute16(b, x)]
    }

    /// The cells of a row that have a digit of the band, and those that have another than the lane's.
    #[inline(always)]
    pub(super) fn any_and_other(&self, x: M::Register) -> [M::Register; 2] {
        let m = self.machine;
        let [a, b] = self.digits(x);
        let any = m.or3(x, a, b);
        let [any_a, any_b] = self.in_threes(any);
        [m.or3(any, any_a, any_b), m.or(m.or3(a, b, any_a), any_b)]
    }

    /// Returns the row after placing the `naked` cells with one candidate, and the digits with one place in the row.
    #[inline(always)]
    pub(super) fn settle(&self, x: M::Register, naked: M::Register) -> M::Register {
        let m = self.machine;
        let settled = m.blend16(m.test16(naked, naked), naked, x);
        let several = m.test16(x, m.add16(x, m.splat16(u16::MAX)));
        let alone = m.blend16(!several, x, m.splat16(0));
        // Its cell is taken for the other digits.
        let [_, taken] = self.any_and_other(alone);
        m.not_and(taken, settled)
    }
}
