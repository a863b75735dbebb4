//! Solution grids that are all exactly equally likely.
//!
//! A *split* of a block says which three digits each of its columns holds. All grids are made in three steps:
//!
//! 1. A split for each block, so that the columns of a stack hold all digits: 1680 ways for the top block of a
//!    stack, 56 for the one below, and then one for the last.
//! 2. The order of the digits in the columns, so that the rows hold all digits. Each band has its own number of
//!    ways, at most 1728 (from a table that is made on first use).
//!
//! So splits drawn evenly and kept with the chance (ways of band 1 / 1728) * (band 2) * (band 3), then ordered
//! evenly, give every grid the same chance. There are 6 670 903 752 021 072 936 960 grids (Felgenhauer and Jarvis
//! 2005), so one try in (94 080 * 1728)^3 of that, or one in 644, is kept.

use crate::grid::{Cell, Digit, Grid, SolutionGrid};
use crate::random::{Rng, below, shuffle};
use std::sync::LazyLock;

/// A set of digits, bit 0 for digit 1.
type Digits = u16;
/// The digits of the three columns (or rows) of a block.
type ThreeDigitSets = [Digits; 3];

const ALL: Digits = 0o777;
/// The split into 123, 456 and 789.
const FIRST: ThreeDigitSets = [0o007, 0o070, 0o700];

static BANDS: LazyLock<BandOrders> = LazyLock::new(BandOrders::new);

/// A random solution grid, every one with the same probability.
///
/// ```
/// use gridmill::{fill::fill_uniform, random::rng_for};
/// println!("{}", fill_uniform(&mut rng_for(1, 0)));
/// ```
pub fn fill_uniform(rng: &mut impl Rng) -> SolutionGrid {
    let splits = loop {
        if let Some(splits) = draw_splits(rng) {
            break splits;
        }
    };
    // The first block always has the first split; the random names of the digits restore all others.
    let mut names: Vec<Digit> = Digit::all().collect();
    shuffle(rng, &mut names);
    let mut grid = Grid::EMPTY;
    for (band, splits) in splits.iter().enumerate() {
        let rows = draw_rows(splits, rng);
        for (stack, (rows, columns)) in rows.iter().zip(splits).enumerate() {
            for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
                let cell = Cell::at(3 * band + row, 3 * stack + column);
                let digit = (rows[row] & columns[column]).trailing_zeros() as usize;
                grid.set(cell, Some(names[digit]));
            }
        }
    }
    SolutionGrid::new(grid).expect("every band and stack is complete")
}

/// The splits of all blocks, band by band, if they are kept.
fn draw_splits(rng: &mut impl Rng) -> Option<[[ThreeDigitSets; 3]; 3]> {
    let bands = &*BANDS;
    let count = bands.splits.len() as u32;
    let (second, third) = (below(rng, count) as usize, below(rng, count) as usize);
    let keep = |ways: u16, rng: &mut _| below(rng, bands.most.into()) < ways.into();
    if !keep(bands.ways[second][third], rng) {
        return None;
    }
    let mut top = [FIRST, bands.splits[second], bands.splits[third]];
    top[1..].iter_mut().for_each(|split| shuffle(rng, split));
    let middle = top.map(|split| draw_below(split, rng));
    if !keep(bands.ways_of(&middle), rng) {
        return None;
    }
    let bottom = [0, 1, 2].map(|stack| [0, 1, 2].map(|i| ALL ^ top[stack][i] ^ middle[stack][i]));
    keep(bands.ways_of(&bottom), rng).then_some([top, middle, bottom])
}

/// A split for the block below one with this split: from each column the same number of digits moves on by one
/// column, and the others by two.
fn draw_below(above: ThreeDigitSets, rng: &mut impl Rng) -> ThreeDigitSets {
    loop {
        let draw = below(rng, 8 * 8 * 8);
        let moved = [0, 3, 6].map(|from| draw >> from & 7);
        if moved.iter().all(|which| which.count_ones() == moved[0].count_ones()) {
            let on = [0, 1, 2].map(|i| some_of(above[i], moved[i]));
            return [0, 1, 2].map(|i| on[(i + 2) % 3] | above[(i + 1) % 3] & !on[(i + 1) % 3]);
        }
    }
}

/// The digits of a set at the set bits of `which`.
fn some_of(mut digits: Digits, which: u32) -> Digits {
    let mut some = 0;
    for at in 0..3 {
        let lowest = digits & digits.wrapping_neg();
        digits ^= lowest;
        some |= if which >> at & 1 != 0 { lowest } else { 0 };
    }
    some
}

/// The digits of the rows of each block, for the splits of the blocks of a band.
fn draw_rows(splits: &[ThreeDigitSets; 3], rng: &mut impl Rng) -> [ThreeDigitSets; 3] {
    loop {
        let [first, second] = [0, 1].map(|stack| {
            let mut rows = [0; 3];
            for column in splits[stack] {
                let mut order = [1, 2, 4].map(|which| some_of(column, which));
                shuffle(rng, &mut order);
                rows.iter_mut().zip(order).for_each(|(row, digit)| *row |= digit);
            }
            rows
        });
        if let Some(third) = third_rows(&first, &second)
            && are_orthogonal(&third, &splits[2])
        {
            return [first, second, third];
        }
    }
}

/// Returns the rows that two blocks leave for the third, if no row has a digit twice.
fn third_rows(first: &ThreeDigitSets, second: &ThreeDigitSets) -> Option<ThreeDigitSets> {
    let fits = (0..3).all(|row| first[row] & second[row] == 0);
    fits.then(|| [0, 1, 2].map(|row| ALL ^ first[row] ^ second[row]))
}

/// True if each set of one split has one digit of each set of the other.
fn are_orthogonal(one: &ThreeDigitSets, other: &ThreeDigitSets) -> bool {
    one.iter().all(|a| other.iter().all(|b| (a & b).count_ones() == 1))
}

/// Number of ways to order the digits of a band.
struct BandOrders {
    /// The 280 splits without regard to the order of the columns, sorted, and each sorted.
    splits: Vec<ThreeDigitSets>,
    /// The ways if the blocks have the first split and these two.
    ways: Vec<Vec<u16>>,
    /// Largest number of ways.
    most: u16,
}

impl BandOrders {
    fn new() -> Self {
        let threes = || (0..=ALL).filter(|set| set.count_ones() == 3);
        let mut splits: Vec<ThreeDigitSets> = Vec::new();
        for first in threes() {
            for second in threes().filter(|second| *second > first && second & first == 0) {
                let third = ALL ^ first ^ second;
                if third > second {
                    splits.push([first, second, third]);
                }
            }
        }
        let orthogonal = |split: &ThreeDigitSets| -> Vec<usize> {
            (0..splits.len()).filter(|&other| are_orthogonal(&splits[other], split)).collect()
        };
        let rows: Vec<Vec<usize>> = splits.iter().map(orthogonal).collect();
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let ways_with = |second: usize| -> Vec<u16> {
            // Count how often the first two blocks leave these rows for the third, if the first has its rows in order.
            let mut left = vec![0; splits.len()];
            for (&a, &b) in rows[0].iter().flat_map(|a| rows[second].iter().map(move |b| (a, b))) {
                for order in orders {
                    let ordered = order.map(|i| splits[b][i]);
                    if let Some(third) = third_rows(&splits[a], &ordered) {
                        left[position(&splits, third)] += 1;
                    }
                }
            }
            let ways = |third: &Vec<usize>| third.iter().map(|&rows| left[rows]).sum::<u16>();
            rows.iter().map(|third| orders.len() as u16 * ways(third)).collect()
        };
        let ways: Vec<Vec<u16>> = (0..splits.len()).map(ways_with).collect();
        let most = ways.iter().flatten().copied().max().expect("there are splits");
        Self { splits, ways, most }
    }

    /// The ways for a band whose blocks have these splits.
    fn ways_of(&self, splits: &[ThreeDigitSets; 3]) -> u16 {
        // Other names of the digits turn the split of the first block into the first one.
        let mut names = [0; 9];
        for (column, &digits) in splits[0].iter().enumerate() {
            for at in 0..3 {
                names[some_of(digits, 1 << at).trailing_zeros() as usize] = 1 << (3 * column + at);
            }
        }
        let [second, third] = [splits[1], splits[2]].map(|split| {
            let named = |digits: Digits| {
                (0..9).filter(|at| digits >> at & 1 != 0).fold(0, |named, at| named | names[at])
            };
            position(&self.splits, split.map(named))
        });
        self.ways[second][third]
    }
}

/// Returns the place of a split in the sorted list of all.
fn position(splits: &[ThreeDigitSets], mut split: ThreeDigitSets) -> usize {
    split.sort_unstable();
    splits.binary_search(&split).expect("all splits are there")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{DigitSet, House, PositionSet};
    use crate::random::rng_for;

    #[test]
    fn the_number_of_bands_is_as_known() {
        assert_eq!((BANDS.splits.len(), BANDS.splits[0], BANDS.most), (280, FIRST, 1728));
        let ways: u64 = BANDS.ways.iter().flatten().map(|&ways| u64::from(ways)).sum();
        // 1680 orders and names for the first block, 6 orders for the columns of each other.
        assert_eq!(1680 * 6 * 6 * ways, 362_880 * 2_612_736);
    }

    #[test]
    fn the_acceptance_rate_matches_the_number_of_all_grids() {
        let mut rng = rng_for(1, 0);
        let tries = 1_000_000;
        let kept = (0..tries).filter(|_| draw_splits(&mut rng).is_some()).count() as f64;
        let share = 6_670_903_752_021_072_936_960.0 / (94_080.0 * 1728.0_f64).powi(3);
        let expected = share * f64::from(tries);
        assert!((kept - expected).abs() < 4.0 * expected.sqrt(), "{kept}, not {expected}");
    }

    /// Rows and columns come about in different ways here, but among all grids neither is special.
    #[test]
    fn rows_and_columns_have_the_same_statistics() {
        // Count the pairs of a column (row) of block 1 and one of the block below (beside) that have the same digits.
        let same = |grid: &SolutionGrid, other: usize, threes: [u16; 3]| {
            let digits = |block: usize| {
                threes.map(|positions| -> DigitSet {
                    let cells = House::block(block).cells_at(PositionSet::from_bits(positions));
                    cells.iter().map(|cell| grid.get(cell)).collect()
                })
            };
            let others = digits(other);
            digits(0).iter().filter(|digits| others.contains(digits)).count()
        };
        let (rows, columns) = ([0o007, 0o070, 0o700], [0o111, 0o222, 0o444]);
        let counts = (0..5000).map(|index| {
            let grid = fill_uniform(&mut rng_for(2, index));
            (same(&grid, 1, rows), same(&grid, 3, columns))
        });
        let (rows, columns) = counts.fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        let difference = rows.abs_diff(columns) as f64;
        assert!(
            rows > 500 && difference < 4.0 * ((rows + columns) as f64 * 2.0).sqrt(),
            "{rows} {columns}"
        );
    }
}
