//! Where to branch, from registers.

use super::registers::*;
use super::{Dense, by_band};
use crate::grid::{Candidate, Cell, Digit};
use crate::solve::branch::{Choice, PEERS, all_cells, pick};
use std::arch::x86_64::*;

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

/// The numbers of the cells.
const NUMBERS: [u8; 81] = {
    let mut numbers = [0; 81];
    let mut n = 0;
    while n < 81 {
        numbers[n] = n as u8;
        n += 1;
    }
    numbers
};

impl Dense {
    /// The branch to take in a state that is stuck.
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi2")]
    #[inline]
    pub(in crate::solve) fn choose(&self, choice: &mut Choice<'_>) -> Candidate {
        let [two, three] = self.counts();
        let pairs = by_band([0, 1, 2].map(|r| _mm512_andnot_si512(three[r], two[r])));
        if pairs == [0; 3] {
            self.to_lanes().choose(choice)
        } else if let Choice::Best = choice {
            self.most_decisive(pairs)
        } else {
            pick(pairs, choice, |cell| self.digits(cell))
        }
    }

    /// Takes one branch of a state that is stuck, and returns the other: the first of two places for a digit in a row,
    /// if there is such a row.
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi2")]
    #[inline]
    pub(in crate::solve) fn split(&mut self) -> Self {
        let less_one = |x: __m512i| and(x, _mm512_add_epi16(x, all(-1)));
        let last = self.rows.map(less_one);
        let two = last.map(|last| {
            _mm512_mask_testn_epi16_mask(
                _mm512_test_epi16_mask(last, last),
                last,
                _mm512_add_epi16(last, all(-1)),
            )
        });
        let mut other = *self;
        for r in 0..3 {
            if two[r] != 0 {
                let lane = two[r] & two[r].wrapping_neg();
                self.rows[r] = _mm512_mask_sub_epi16(self.rows[r], lane, self.rows[r], last[r]);
                other.rows[r] = _mm512_mask_mov_epi16(other.rows[r], lane, last[r]);
                return other;
            }
        }
        let branch = self.choose(&mut Choice::First);
        other.remove(branch);
        self.fix(branch);
        other
    }

    /// The candidates of a cell, a bit for each digit.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    fn digits(&self, cell: Cell) -> u32 {
        let column = all(1 << cell.column());
        let rows = self.rows.map(|row| _mm512_test_epi16_mask(row, column));
        rows[cell.row() % 3] >> (cell.row() / 3 * 9) & ROW as u32
    }

    /// The cells with two or more candidates, and with three or more.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    #[inline]
    pub(super) fn counts(&self) -> [[__m512i; 3]; 2] {
        let turns = Turns::new();
        let counts = self.rows.map(|x| {
            let [a, b] = turns.digits(x);
            let (one, two, three) = (or3(x, a, b), majority(x, a, b), and3(x, a, b));
            let [one_a, one_b] = turns.in_threes(one);
            let [two_a, two_b] = turns.in_threes(two);
            let [three_a, three_b] = turns.in_threes(three);
            // Two of three digits and one of the others, or one of each three.
            let mixed = or3(
                and_or(two, one_a, one_b),
                and_or(two_a, one, one_b),
                and_or(two_b, one, one_a),
            );
            let two = or(or3(two, two_a, two_b), majority(one, one_a, one_b));
            let three = or3(three, three_a, three_b);
            [two, or3(three, mixed, and3(one, one_a, one_b))]
        });
        [counts.map(|[two, _]| two), counts.map(|[_, three]| three)]
    }

    /// The branch by [`Choice::Best`] among cells with two candidates, scored sixteen at a time.
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi2")]
    #[inline]
    fn most_decisive(&self, pairs: [u32; 3]) -> Candidate {
        let lanes = self.to_lanes();
        let words = lanes.bands().map(|band| wide_register(band));
        let [beside, across] =
            [BESIDE, ACROSS].map(|tables| tables.map(|half| wide_register(half)));
        let numbers = bytes_register(&NUMBERS, 0);
        let later_numbers = _mm512_add_epi8(numbers, _mm512_set1_epi8(64));

        let all_cells = all_cells(pairs);
        let (mut first, mut last) = (all_cells as u64, (all_cells >> 64) as u64);
        let mut best = 0;
        while first | last != 0 {
            // The lowest cells, and the others left over.
            let count = first.count_ones();
            let cells = _mm512_maskz_compress_epi8(first, numbers);
            let later = _mm512_maskz_compress_epi8(last, later_numbers);
            let behind = u64::MAX.checked_shl(count).unwrap_or(0);
            let cells = _mm512_mask_expand_epi8(cells, behind, later);
            let cells = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(cells));
            let lowest = u16::MAX >> 16_u32.saturating_sub(count + last.count_ones());
            first &= !_pdep_u64(0xFFFF, first);
            last &= !_pdep_u64(0xFFFF >> count.min(16), last);

            // Their peers, in each band.
            let below = _mm512_cmpge_epu32_mask(cells, _mm512_set1_epi32(27));
            let bottom = _mm512_cmpge_epu32_mask(cells, _mm512_set1_epi32(54));
            let band = _mm512_set1_epi32(27);
            let at = _mm512_mask_sub_epi32(cells, below, cells, band);
            let at = _mm512_mask_sub_epi32(at, bottom, at, band);
            let own = _mm512_permutex2var_epi32(beside[0], at, beside[1]);
            let other = _mm512_permutex2var_epi32(across[0], at, across[1]);
            let peers = [
                _mm512_mask_mov_epi32(own, below, other),
                _mm512_mask_mov_epi32(other, below & !bottom, own),
                _mm512_mask_mov_epi32(other, bottom, own),
            ];

            // Their digits.
            let cell = _mm512_sllv_epi32(_mm512_set1_epi32(1), at);
            let digit = |digit: usize| {
                let word = |k: usize| _mm512_set1_epi32(lanes.bands()[k][digit] as i32);
                let word = _mm512_mask_mov_epi32(
                    _mm512_mask_mov_epi32(word(0), below, word(1)),
                    bottom,
                    word(2),
                );
                _mm512_maskz_set1_epi32(_mm512_test_epi32_mask(word, cell), 1 << digit)
            };
            let three = |from: usize| or3(digit(from), digit(from + 1), digit(from + 2));
            let digits = or3(three(0), three(3), three(6));
            let index =
                |digit: __m512i| _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(digit));
            let lower = and(digits, _mm512_sub_epi32(_mm512_setzero_si512(), digits));

            let (mut gone, mut decided) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for digit in [index(lower), index(digits)] {
                for k in 0..3 {
                    let seen = and(_mm512_permutexvar_epi32(digit, words[k]), peers[k]);
                    let in_pairs = and(seen, _mm512_set1_epi32(pairs[k] as i32));
                    gone = _mm512_add_epi32(gone, _mm512_popcnt_epi32(seen));
                    decided = _mm512_add_epi32(decided, _mm512_popcnt_epi32(in_pairs));
                }
            }
            let twice = _mm512_slli_epi32::<1>(decided);
            let score = _mm512_add_epi32(_mm512_add_epi32(gone, decided), twice);
            // The first of equals is to be the greatest.
            let score = _mm512_slli_epi32::<7>(score);
            let score = _mm512_sub_epi32(_mm512_add_epi32(score, _mm512_set1_epi32(127)), cells);
            best = best.max(_mm512_mask_reduce_max_epu32(lowest, score));
        }
        let cell = Cell::from_index(127 - best as usize % 128);
        let digit = self.digits(cell).trailing_zeros() as usize;
        Candidate { cell, digit: Digit::from_index(digit) }
    }
}
