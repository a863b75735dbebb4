//! Unavoidable sets: cells of a solution grid whose digits can be exchanged among themselves to give another solution grid. A
//! puzzle without a clue in such a set has at least two solutions.

use crate::grid::{CellSet, SolutionGrid};
use arrayvec::ArrayVec;

/// The unavoidable sets of a grid that are fast to find: of two digits, and of two rows or columns that cross the same blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Unavoidable {
    /// The first 64 cells of each set and the others, apart for vectors. There are 36 pairs of digits and 18 of
    /// lines, each in up to four parts of at least four cells.
    low: ArrayVec<u64, 224>,
    high: ArrayVec<u64, 224>,
}

/// Pairs of digits, of rows in a band and of columns in a stack, and room to fill vectors.
const PAIRS: usize = 36 + 9 + 9 + 10;
/// Pairs of lines in a band or stack.
const LINES: [[usize; 2]; 9] =
    [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5], [6, 7], [6, 8], [7, 8]];
/// All columns of a row.
const ROW: u128 = 0o777;

impl Unavoidable {
    /// The sets of a grid.
    ///
    /// Two digits can change places in cells that share houses only with each other, and two lines in crossing lines in which
    /// they have the same digits. So each of nine rows, or of nine crossing lines, leads to others that must change with it. The
    /// connected parts of the nine are the sets.
    #[inline(always)]
    pub(super) fn new(grid: &SolutionGrid) -> Self {
        // The column of each digit in each row, and its row in each column.
        let (mut columns, mut rows) = ([[0; 9]; 9], [[0; 9]; 9]);
        // For each column and each block the rows of all digits, as bits; then room for eight more.
        let (mut in_column, mut in_block) = ([[0; 9 + 8]; 9], [[0; 9 + 8]; 9]);
        for (row, values) in grid.grid().values().as_chunks::<9>().0.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                let digit = usize::from(*value) - 1;
                columns[digit][row] = column;
                rows[digit][column] = row;
                in_column[column][digit] = 1 << row;
                in_block[row / 3 * 3 + column / 3][digit] = 1 << row;
            }
        }
        let cells = columns.map(|columns| {
            // Seven rows fit in a word.
            let (first, last) = columns.split_at(7);
            let word = |columns: &[usize]| {
                let rows = columns.iter().enumerate();
                rows.fold(0, |word, (row, column)| word | 1_u64 << (9 * row + column))
            };
            u128::from(word(first)) | u128::from(word(last)) << 63
        });

        let mut links = [[0; PAIRS]; 9];
        let mut pair = 0;
        for (first, columns) in columns.iter().enumerate() {
            // Link a digit in a row to each later one in the same column and in the same block. Always write eight links:
            // later writes replace those beyond the last digit.
            for (row, &column) in columns.iter().enumerate() {
                let block = row / 3 * 3 + column / 3;
                let later =
                    in_column[column][first + 1..].iter().zip(&in_block[block][first + 1..]);
                for (link, (column, block)) in links[row][pair..][..8].iter_mut().zip(later) {
                    *link = column | block;
                }
            }
            pair += 8 - first;
        }
        for (pair, [first, second]) in LINES.into_iter().enumerate() {
            for digit in 0..9 {
                links[columns[digit][first]][36 + pair] = 1 << columns[digit][second];
                links[rows[digit][first]][36 + 9 + pair] = 1 << rows[digit][second];
            }
        }
        close(&mut links);

        let digits = (0..9).flat_map(|first| (first + 1..9).map(move |second| [first, second]));
        let mut unavoidable = Self::default();
        for (pair, [first, second]) in digits.enumerate() {
            let cells = cells[first] | cells[second];
            for part in parts(&links, pair) {
                unavoidable.add(cells & (at_rows(part) * ROW));
            }
        }
        for (pair, [first, second]) in LINES.into_iter().enumerate() {
            for part in parts(&links, 36 + pair) {
                unavoidable.add(part << (9 * first) | part << (9 * second));
            }
            for part in parts(&links, 36 + 9 + pair) {
                unavoidable.add(at_rows(part) << first | at_rows(part) << second);
            }
        }
        // Fill vectors with a set that every puzzle has a clue in.
        while !unavoidable.low.len().is_multiple_of(32) {
            unavoidable.add(u128::MAX);
        }
        unavoidable
    }

    /// True if a set has none of these clues.
    #[inline(always)]
    pub(super) fn has_without(&self, clues: CellSet) -> bool {
        let (low, high) = halves(clues.bits());
        let [lows, highs] =
            [&self.low, &self.high].map(|half| half.as_chunks::<32>().0.as_flattened());
        let sets = lows.iter().zip(highs);
        // Count in 64 bits: to combine booleans, the compiler would narrow the vectors.
        sets.map(|set| u64::from(set.0 & low | set.1 & high == 0)).sum::<u64>() != 0
    }

    fn add(&mut self, cells: u128) {
        let (low, high) = halves(cells);
        self.low.push(low);
        self.high.push(high);
    }
}

fn halves(cells: u128) -> (u64, u64) {
    (cells as u64, (cells >> 64) as u64)
}

/// The first column's cells in some of the rows.
fn at_rows(rows: u128) -> u128 {
    const THREE: [u128; 8] =
        [0, 0o1, 0o1_000, 0o1_001, 0o1_000_000, 0o1_000_001, 0o1_001_000, 0o1_001_001];
    let three = |from: u32| THREE[(rows >> from) as usize & 7] << (9 * from);
    three(0) | three(3) | three(6)
}

/// Extends the links to all that is reachable, by the algorithm of Warshall (1962).
#[inline(always)]
fn close(links: &mut [[u16; PAIRS]; 9]) {
    for middle in 0..9 {
        let beyond = links[middle];
        for from in links.iter_mut() {
            for (from, beyond) in from.iter_mut().zip(&beyond) {
                *from |= beyond & (*from >> middle & 1).wrapping_neg();
            }
        }
    }
}

/// Returns the connected parts of the nine, if there are several. (All links are permutations, so every path leads back.)
fn parts(links: &[[u16; PAIRS]; 9], pair: usize) -> impl Iterator<Item = u128> {
    let mut left = if links[0][pair] == 0o777 { 0 } else { 0o777_u16 };
    std::iter::from_fn(move || {
        let part = (left != 0).then(|| links[left.trailing_zeros() as usize][pair])?;
        left &= !part;
        Some(part.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::solve::{count_solutions, random_solution};

    #[test]
    fn a_puzzle_without_a_clue_in_a_set_has_several_solutions() {
        let mut draw = 0_u32;
        let mut below = |bound| {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (draw >> 16) % bound
        };
        for _ in 0..20 {
            let solution = random_solution(&Grid::EMPTY, &mut below).expect("a grid");
            let sets = Unavoidable::new(&solution);
            assert!(sets.low.len() > 30, "{}", sets.low.len());
            for (&low, &high) in sets.low.iter().zip(&sets.high) {
                let set = CellSet::from_bits(u128::from(low) | u128::from(high) << 64);
                assert!(sets.has_without(!set));
                let grid: Grid = solution.grid().restricted_to(!set);
                assert!(count_solutions(&grid, 2) == 2, "{grid}");
            }
            assert!(!sets.has_without(CellSet::ALL));
        }
    }
}
