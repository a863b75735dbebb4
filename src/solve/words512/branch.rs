//! Choice of a branch, from registers.

use super::machine::Machine;
use super::registers::*;
use super::{Dense, by_band, each_row};
use crate::grid::{Candidate, Cell, Digit};
use crate::solve::branch::{BranchChoice, PEERS, all_cells, pick};

/// For each cell of a band, its peers in the band.
const BESIDE: [[u32; 16]; 2] = table(true);
/// For each cell of a band, its peers in another band.
const ACROSS: [[u32; 16]; 2] = table(false);

const fn table(is_own: bool) -> [[u32; 16]; 2] {
    let mut tables = [[0; 16]; 2];
    let mut at = 0;
    while at < 27 {
        tables[at / 16][at % 16] = PEERS[at][if is_own { 0 } else { 1 }];
        at += 1;
    }
    tables
}

/// The numbers of the first cells.
const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut n = 0;
    while n < 64 {
        numbers[n] = n as u8;
        n += 1;
    }
    numbers
};

/// Number of cells scored at a time: the lanes of 32 bits in a register.
const AT_ONCE: u32 = 16;

impl<M: Machine> Dense<M> {
    /// The branch to take in a state that is stuck.
    #[inline(always)]
    pub(in crate::solve) fn choose(&self, choice: &mut BranchChoice<'_>) -> Candidate {
        let m = self.machine;
        let [two, three] = self.counts();
        let pairs = by_band(m, each_row!(r: m.not_and(three[r], two[r])));
        if pairs == [0; 3] {
            self.to_bands().choose(choice)
        } else if let BranchChoice::Best = choice {
            self.most_decisive(pairs)
        } else {
            pick(pairs, choice, |cell| self.digits(cell))
        }
    }

    /// Takes one branch of a stuck state: the first of two places for a digit in a row, if there is such a row. The other
    /// one goes to `other`, a copy of the state.
    #[inline(always)]
    pub(in crate::solve) fn split(&mut self, other: &mut Self) {
        let m = self.machine;
        let last = each_row!(r: but_lowest(m, self.rows[r]));
        let two = each_row!(r: {
            let third = m.add16(last[r], m.splat16(u16::MAX));
            m.test16(last[r], last[r]) & !m.test16(last[r], third)
        });
        for r in 0..3 {
            if two[r] != 0 {
                let lane = two[r] & two[r].wrapping_neg();
                let first = m.sub16(self.rows[r], last[r]);
                self.rows[r] = m.blend16(lane, first, self.rows[r]);
                other.rows[r] = m.blend16(lane, last[r], other.rows[r]);
                return;
            }
        }
        let branch = self.choose(&mut BranchChoice::First);
        other.remove(branch);
        self.fix(branch);
    }

    /// The candidates of a cell, a bit for each digit.
    #[inline(always)]
    fn digits(&self, cell: Cell) -> u32 {
        let m = self.machine;
        let column = m.splat16(1 << cell.column());
        let rows = each_row!(r: m.test16(self.rows[r], column));
        rows[cell.row() % 3] >> (cell.row() / 3 * 9) & u32::from(ROW)
    }

    /// The cells with two or more candidates, and with three or more.
    #[inline(always)]
    pub(super) fn counts(&self) -> [[M::Register; 3]; 2] {
        let m = self.machine;
        let turns = Turns::new(m);
        let counts = each_row!(r: {
            let x = self.rows[r];
            let [a, b] = turns.digits(x);
            let (one, two, three) = (m.or3(x, a, b), m.majority(x, a, b), m.and3(x, a, b));
            let [one_a, one_b] = turns.in_threes(one);
            let [two_a, two_b] = turns.in_threes(two);
            let [three_a, three_b] = turns.in_threes(three);
            // Two of three digits and one of the others, or one of each three.
            let mixed = m.or3(
                m.and_or(two, one_a, one_b),
                m.and_or(two_a, one, one_b),
                m.and_or(two_b, one, one_a),
            );
            let two = m.or(m.or3(two, two_a, two_b), m.majority(one, one_a, one_b));
            let three = m.or3(three, three_a, three_b);
            [two, m.or3(three, mixed, m.and3(one, one_a, one_b))]
        });
        [counts.map(|[two, _]| two), counts.map(|[_, three]| three)]
    }

    /// The branch by [`BranchChoice::Best`] among cells with two candidates.
    #[inline(always)]
    fn most_decisive(&self, pairs: [u32; 3]) -> Candidate {
        let m = self.machine;
        let bands = self.to_bands();
        let bands = bands.words();
        let words = each_row!(k: m.load32(bands[k]));
        let beside = [m.load32(BESIDE[0]), m.load32(BESIDE[1])];
        let across = [m.load32(ACROSS[0]), m.load32(ACROSS[1])];
        let numbers = m.load8(NUMBERS);
        let later_numbers = m.add8(numbers, m.splat8(64));

        let all_cells = all_cells(pairs);
        let (mut first, mut last) = (all_cells as u64, (all_cells >> 64) as u64);
        let mut best = 0;
        while first | last != 0 {
            // The lowest cells, and the others left over.
            let count = first.count_ones();
            let cells = m.compress8(first, numbers);
            let later = m.compress8(last, later_numbers);
            let behind = u64::MAX.checked_shl(count).unwrap_or(0);
            let cells = m.widen8(m.expand8(cells, behind, later));
            let lowest = u16::MAX >> AT_ONCE.saturating_sub(count + last.count_ones());
            first &= !m.deposit(0xFFFF, first);
            last &= !m.deposit(0xFFFF >> count.min(AT_ONCE), last);

            // Their peers, in each band.
            let below = m.at_least32(cells, m.splat32(27));
            let bottom = m.at_least32(cells, m.splat32(54));
            let at = m.blend32(below, m.sub32(cells, m.splat32(27)), cells);
            let at = m.blend32(bottom, m.sub32(at, m.splat32(27)), at);
            let own = m.permute32_of_two(beside[0], at, beside[1]);
            let other = m.permute32_of_two(across[0], at, across[1]);
            let peers = [
                m.blend32(below, other, own),
                m.blend32(below & !bottom, own, other),
                m.blend32(bottom, own, other),
            ];

            // Their digits, each as its bit.
            let cell = m.shl_by32(m.splat32(1), at);
            let mut digits = m.splat32(0);
            for (digit, bit) in (0..9).map(|digit| (digit, 1 << digit)) {
                let [top, middle, low] = each_row!(k: m.splat32(bands[k][digit]));
                let word = m.blend32(bottom, low, m.blend32(below, middle, top));
                let here = m.test32(word, cell);
                digits = m.or(digits, m.blend32(here, m.splat32(bit), m.splat32(0)));
            }
            let lower = m.and(digits, m.sub32(m.splat32(0), digits));

            let (mut gone, mut decided) = (m.splat32(0), m.splat32(0));
            for bit in [lower, digits] {
                let digit = m.sub32(m.splat32(31), m.leading_zeros32(bit));
                for k in 0..3 {
                    let seen = m.and(m.permute32(digit, words[k]), peers[k]);
                    let in_pairs = m.and(seen, m.splat32(pairs[k]));
                    gone = m.add32(gone, m.count_ones32(seen));
                    decided = m.add32(decided, m.count_ones32(in_pairs));
                }
            }
            let thrice = m.add32(m.shl32::<1>(decided), decided);
            // The first of equals is to be the greatest.
            let score = m.shl32::<7>(m.add32(gone, thrice));
            let score = m.sub32(m.add32(score, m.splat32(127)), cells);
            best = best.max(m.max32(lowest, score));
        }
        let cell = Cell::from_index(127 - best as usize % 128);
        let digit = self.digits(cell).trailing_zeros() as usize;
        Candidate { cell, digit: Digit::from_index(digit) }
    }
}
