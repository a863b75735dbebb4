//! Choice of the branch.

use super::machine::Machine;
use super::{Cells, LANE_OF_CELL, each};
use crate::grid::{Candidate, Cell, Digit};
use crate::solve::branch::{BranchChoice, PEERS, pick};

/// Set of lanes of eight registers, a bit for each in the order of [`Machine::highest_bits`]. The quads of the ninth register
/// are the fourth quads of the first three.
type Slots = [u64; 2];

/// For each slot the index of its cell, or `None` if the slot repeats another one or is not in use.
const CELL_OF_SLOT: [Option<u8>; 128] = {
    let mut cells = [None; 128];
    let mut slot = 0;
    while slot < 128 {
        // Two registers of four quads each.
        let (second, quad) = (slot / 8 % 2, slot / 16 % 2 * 2 + slot / 4 % 2);
        let (register, stack) = (slot / 32 * 2 + second, slot % 4);
        let (register, quad) = if quad == 3 { (8, register) } else { (register, quad) };
        if quad < 3 && stack < 3 {
            let (row, column) = (3 * quad + register / 3, 3 * stack + register % 3);
            cells[slot] = Some((9 * row + column) as u8);
        }
        slot += 1;
    }
    cells
};

/// The slots of all cells.
const USED: Slots = slots_of([u32::MAX; 3]);

/// A cell by its place from the end (127 for the first), where its candidates are, and the slots of its peers.
#[derive(Clone, Copy)]
struct InSlot {
    from_end: u8,
    lane: u8,
    peers: Slots,
}

/// The cells of the slots that are in use.
const IN_SLOTS: [InSlot; 128] = {
    let mut all = [InSlot { from_end: 0, lane: 0, peers: [0; 2] }; 128];
    let mut slot = 0;
    while slot < 128 {
        if let Some(cell) = CELL_OF_SLOT[slot] {
            let (lane, peers) = (LANE_OF_CELL[cell as usize], slots_of(PEERS[cell as usize]));
            all[slot] = InSlot { from_end: 127 - cell, lane, peers };
        }
        slot += 1;
    }
    all
};

/// Returns the slots of some cells, given by band.
const fn slots_of(bands: [u32; 3]) -> Slots {
    let mut slots = [0; 2];
    let mut slot = 0;
    while slot < 128 {
        if let Some(cell) = CELL_OF_SLOT[slot]
            && bands[cell as usize / 27] >> (cell % 27) & 1 == 1
        {
            slots[slot / 64] |= 1 << (slot % 64);
        }
        slot += 1;
    }
    slots
}

impl<M: Machine> Cells<M> {
    /// Returns the branch to take in a stuck state.
    #[inline(always)]
    pub(in crate::solve) fn choose(&self, choice: &mut BranchChoice<'_>) -> Candidate {
        let m = self.machine;
        let none = m.splat(0);
        let pairs = each!(i, j: {
            let rest = m.but_lowest(self.cells[i][j]);
            m.not_and(m.equal(rest, none), m.equal(m.but_lowest(rest), none))
        });
        if let BranchChoice::Best = choice {
            let pairs = self.slots(self.with_ninth(pairs));
            let pairs = [0, 1].map(|w| pairs[w] & USED[w]);
            if pairs == [0; 2] { self.to_bands().choose(choice) } else { self.most_decisive(pairs) }
        } else {
            let pairs = self.by_band(pairs);
            if pairs == [0; 3] {
                self.to_bands().choose(choice)
            } else {
                pick(pairs, choice, |cell| self.digits(cell))
            }
        }
    }

    /// Takes one branch of a stuck state. The other one goes to `other`, a copy of the state.
    #[inline(always)]
    pub(in crate::solve) fn split(&mut self, other: &mut Self) {
        let branch = self.choose(&mut BranchChoice::First);
        other.remove(branch);
        self.fix(branch);
    }

    /// Returns the registers, of which the first three have the quads of the ninth instead of their fourth quads.
    #[inline(always)]
    fn with_ninth(
        &self,
        [[a, b, c], d, [g, h, i]]: [[M::Register; 3]; 3],
    ) -> [[M::Register; 3]; 3] {
        let m = self.machine;
        let a = m.with_fourth_quad(a, i);
        let b = m.with_fourth_quad(b, m.next_quad(i));
        let c = m.with_fourth_quad(c, m.previous_quad(i));
        [[a, b, c], d, [g, h, i]]
    }

    /// Returns the slots of lanes whose highest bit is set, of registers by `with_ninth`.
    #[inline(always)]
    fn slots(&self, [[a, b, c], [d, e, f], [g, h, i]]: [[M::Register; 3]; 3]) -> Slots {
        let m = self.machine;
        let two =
            |a, b, c, d| u64::from(m.highest_bits(a, b)) | u64::from(m.highest_bits(c, d)) << 32;
        let [mut first, second] = [two(a, b, c, d), two(e, f, g, h)];
        if !M::HAS_FOURTH_QUAD {
            let ninth = u64::from(m.highest_bits(i, i));
            first &= !(0xf << 20 | 0xf << 28 | 0xf << 52);
            first |= (ninth & 0xf) << 20 | (ninth >> 4 & 0xf) << 28 | (ninth >> 16 & 0xf) << 52;
        }
        [first, second]
    }

    /// Returns the branch by [`BranchChoice::Best`] among cells with two candidates.
    #[inline(always)]
    fn most_decisive(&self, pairs: Slots) -> Candidate {
        let m = self.machine;
        // For each digit the slots of the cells that may hold it. Room for sixteen digits, so that no index needs a check.
        let mut places = [[0; 2]; 16];
        let x = self.with_ninth(self.cells);
        let mut x = each!(i, j: m.up_by_seven(x[i][j]));
        for digit in (0..9).rev() {
            places[digit] = self.slots(x);
            x = each!(i, j: m.up_by_one(x[i][j]));
        }
        let mut best = 0;
        for w in 0..2 {
            let mut left = pairs[w];
            while left != 0 {
                let slot = 64 * w + left.trailing_zeros() as usize;
                left &= left - 1;
                let InSlot { from_end, lane, peers } = &IN_SLOTS[slot];
                let digits = self.digits_in((*lane).into());
                let (mut gone, mut from_pairs) = (0, 0);
                for digit in [digits.trailing_zeros(), digits.ilog2()] {
                    let places = &places[digit as usize % 16];
                    for w in 0..2 {
                        gone += (places[w] & peers[w]).count_ones();
                        from_pairs += (places[w] & peers[w] & pairs[w]).count_ones();
                    }
                }
                let score = gone + 3 * from_pairs;
                // Among equal scores the first cell must win.
                best = best.max(score << 7 | u32::from(*from_end));
            }
        }
        let cell = Cell::from_index(127 - best as usize % 128);
        let digit = self.digits(cell).trailing_zeros() as usize;
        Candidate { cell, digit: Digit::from_index(digit) }
    }
}
