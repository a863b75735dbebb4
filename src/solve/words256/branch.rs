//! Choice of the branch.

use super::machine::Machine;
use super::{Cells, each};
use crate::grid::{Candidate, Cell, Digit};
use crate::solve::branch::{BranchChoice, PEERS, pick};

/// Set of lanes of all nine registers, a bit for each in the order of [`Machine::highest_bits`].
type Slots = [u64; 3];

/// For each slot the index of its cell, or `None` if the slot repeats another one or is not in use.
const CELL_OF_SLOT: [Option<u8>; 192] = {
    let mut cells = [None; 192];
    let mut slot = 0;
    while slot < 9 * 16 + 16 {
        // Two registers of four quads each.
        let (second, quad) = (slot / 8 % 2, slot / 16 % 2 * 2 + slot / 4 % 2);
        let (register, stack) = (slot / 32 * 2 + second, slot % 4);
        if register < 9 && quad < 3 && stack < 3 {
            let (row, column) = (3 * quad + register / 3, 3 * stack + register % 3);
            cells[slot] = Some((9 * row + column) as u8);
        }
        slot += 1;
    }
    cells
};

/// The slots of all cells.
const USED: Slots = slots_of([u32::MAX; 3]);

/// For each cell the slots of its peers.
const PEER_SLOTS: [Slots; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        peers[cell] = slots_of(PEERS[cell]);
        cell += 1;
    }
    peers
};

/// Returns the slots of some cells, given by band.
const fn slots_of(bands: [u32; 3]) -> Slots {
    let mut slots = [0; 3];
    let mut slot = 0;
    while slot < 192 {
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
            let pairs = self.slots(pairs);
            let pairs = [0, 1, 2].map(|w| pairs[w] & USED[w]);
            if pairs == [0; 3] { self.to_bands().choose(choice) } else { self.most_decisive(pairs) }
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

    /// Returns the slots of lanes whose highest bit is set.
    #[inline(always)]
    fn slots(&self, [[a, b, c], [d, e, f], [g, h, i]]: [[M::Register; 3]; 3]) -> Slots {
        let m = self.machine;
        let two =
            |a, b, c, d| u64::from(m.highest_bits(a, b)) | u64::from(m.highest_bits(c, d)) << 32;
        [two(a, b, c, d), two(e, f, g, h), u64::from(m.highest_bits(i, m.splat(0)))]
    }

    /// Returns the branch by [`BranchChoice::Best`] among cells with two candidates.
    #[inline(always)]
    fn most_decisive(&self, pairs: Slots) -> Candidate {
        let m = self.machine;
        // For each digit the slots of the cells that may hold it.
        let mut places = [[0; 3]; 9];
        let mut x = each!(i, j: m.up_by_seven(self.cells[i][j]));
        for digit in (0..9).rev() {
            places[digit] = self.slots(x);
            x = each!(i, j: m.up_by_one(x[i][j]));
        }
        let mut best = 0;
        for w in 0..3 {
            let mut left = pairs[w];
            while left != 0 {
                let slot = 64 * w + left.trailing_zeros() as usize;
                left &= left - 1;
                let cell = usize::from(CELL_OF_SLOT[slot].expect("pairs are in slots in use"));
                let peers = &PEER_SLOTS[cell];
                let digits = self.digits(Cell::from_index(cell));
                let (mut gone, mut from_pairs) = (0, 0);
                for digit in [digits.trailing_zeros(), digits.ilog2()] {
                    let places = &places[digit as usize];
                    for w in 0..3 {
                        gone += (places[w] & peers[w]).count_ones();
                        from_pairs += (places[w] & peers[w] & pairs[w]).count_ones();
                    }
                }
                let score = gone + 3 * from_pairs;
                // Among equal scores the first cell must win.
                best = best.max(score << 7 | (127 - cell as u32));
            }
        }
        let cell = Cell::from_index(127 - best as usize % 128);
        let digit = self.digits(cell).trailing_zeros() as usize;
        Candidate { cell, digit: Digit::from_index(digit) }
    }
}
