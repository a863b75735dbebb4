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
    /// Returns the sets of a grid, on the heap: moving their owner must not copy 3.6 kB.
    ///
    /// Two digits can change places in cells that share houses only with each other, and two lines in crossing lines in which
    /// they have the same digits. So each of nine rows, or of nine crossing lines, leads to others that must change with it. The
    /// connected parts of the nine are the sets.
    #[inline(always)]
    pub(super) fn new(grid: &SolutionGrid) -> Box<Self> {
        let values = grid.grid().values();
        // The column of each digit in each row.
        let mut columns = [[0; 9]; 9];
        // For each row the columns of all digits, and for each column and each block their rows, as bits.
        let [mut in_row, mut in_column, mut in_block] = [[[0; 9]; 9]; 3];
        for (row, values) in values.as_chunks::<9>().0.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                let digit = usize::from(*value) - 1;
                columns[digit][row] = column;
                in_row[row][digit] = 1 << column;
                in_column[column][digit] = 1 << row;
                in_block[row / 3 * 3 + column / 3][digit] = 1 << row;
            }
        }
        let cells: [u128; 9] = std::array::from_fn(|digit| {
            // Seven rows fit in a word.
            let (first, last) = in_row.split_at(7);
            let word = |rows: &[[u16; 9]]| {
                let rows = rows.iter().enumerate();
                rows.fold(0, |word, (row, columns)| word | u64::from(columns[digit]) << (9 * row))
            };
            u128::from(word(first)) | u128::from(word(last)) << 63
        });

        // For each band and column the rows of each digit in the column and in the block where both cross; then room for seven
        // more.
        let mut nearby = [[[0; 9 + 7]; 9]; 3];
        for (band, nearby) in nearby.iter_mut().enumerate() {
            for (column, nearby) in nearby.iter_mut().enumerate() {
                for (digit, rows) in nearby[..9].iter_mut().enumerate() {
                    *rows = in_column[column][digit] | in_block[band * 3 + column / 3][digit];
                }
            }
        }
        let mut links = [[0; PAIRS]; 9];
        let mut pair = 0;
        for (first, columns) in columns[..8].iter().enumerate() {
            // Link a digit in a row to each later one in the same column and in the same block. Always write eight links:
            // later writes replace those beyond the last digit.
            for (row, &column) in columns.iter().enumerate() {
                let later = &nearby[row / 3][column][first + 1..][..8];
                links[row][pair..][..8].copy_from_slice(later);
            }
            pair += 8 - first;
        }
        // The first of three lines is linked to the two others, then the second to the third, as in `LINES`.
        let digit = |cell: usize| usize::from(values[cell]) - 1;
        for first in [0, 3, 6] {
            for (at, links) in links.iter_mut().enumerate() {
                let [a, b] = [0, 1].map(|line| digit(9 * (first + line) + at));
                links[36 + first] = in_row[first + 1][a];
                links[36 + first + 1] = in_row[first + 2][a];
                links[36 + first + 2] = in_row[first + 2][b];
                let [a, b] = [0, 1].map(|line| digit(9 * at + first + line));
                links[36 + 9 + first] = in_column[first + 1][a];
                links[36 + 9 + first + 1] = in_column[first + 2][a];
                links[36 + 9 + first + 2] = in_column[first + 2][b];
            }
        }
        close(&mut links);

        let mut unavoidable = Box::<Self>::default();
        let mut pair = 0;
        for first in 0..9 {
            for second in first + 1..9 {
                let cells = cells[first] | cells[second];
                for_each_part(&links, pair, |part| unavoidable.add(cells & (at_rows(part) * ROW)));
                pair += 1;
            }
        }
        for [first, second] in LINES {
            for_each_part(&links, pair, |part| {
                unavoidable.add(part << (9 * first) | part << (9 * second))
            });
            for_each_part(&links, pair + 9, |part| {
                unavoidable.add(at_rows(part) << first | at_rows(part) << second);
            });
            pair += 1;
        }
        // Fill vectors with a set that every puzzle has a clue in.
        while !unavoidable.low.len().is_multiple_of(16) {
            unavoidable.add(u128::MAX);
        }
        unavoidable
    }

    /// True if a set has none of these clues.
    #[inline(always)]
    pub(super) fn has_without(&self, clues: CellSet) -> bool {
        let (low, high) = halves(clues.bits());
        let [lows, highs] =
            [&self.low, &self.high].map(|half| half.as_chunks::<16>().0.as_flattened());
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
    // Each byte of the product has the first eight rows. Byte k keeps row k, which is bit 9k.
    const FIRST_COLUMN: u64 = 0x8040_2010_0804_0201;
    let product = (rows as u64 & 0xFF) * (u64::MAX / 0xFF);
    (rows & 0x100) << 64 | u128::from(product & FIRST_COLUMN)
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

/// Calls a function with each connected part of the nine, if there are several. (All links are permutations, so every path
/// leads back.)
#[inline(always)]
fn for_each_part(links: &[[u16; PAIRS]; 9], pair: usize, mut add: impl FnMut(u128)) {
    let mut left = if links[0][pair] == 0o777 { 0 } else { 0o777_u16 };
    while left != 0 {
        let part = links[left.trailing_zeros() as usize][pair];
        left &= !part;
        add(part.into());
    }
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
