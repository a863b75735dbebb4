//! The canonical form: of all images of a grid under the symmetry group, the first in text order (`.` before `1`), known as
//! *minlex*. Two grids have the same form if and only if one is an image of the other.
//!
//! The form is made row by row. Of all candidates for a row, only those remain that give the first text; the next row continues
//! from these. Choices that the rows do not decide stay open: columns without a clue so far have no order in their stack, and
//! neither have stacks without a clue.

mod arrangement;
mod boards;
mod full;
mod lines;
mod search;

use crate::grid::{ClashFreeGrid, Grid};
use crate::transform::Transform;
use arrangement::Arrangement;
pub use boards::{BoardCanonizer, CanonicalBoard};
use lines::RowsAndColumns;

/// A canonical form.
///
/// ```
/// use gridmill::{canon::canonical, solve::{ParsePuzzleError, Puzzle}};
///
/// // The most symmetric grid (Russell and Jarvis 2006).
/// let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let puzzle: Puzzle = text.parse()?;
/// let form = canonical(&puzzle);
/// assert_eq!(form.automorphisms, 648);
/// assert_eq!(form.map.grid(puzzle.givens()), form.grid);
/// # Ok::<(), ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The first of all images.
    pub grid: Grid,
    /// A map that leads to it.
    pub map: Transform,
    /// Number of maps that take the grid to itself, 1 if only the identity does. As many maps lead to the canonical form.
    /// Exchanges of digits that the grid lacks, and of empty rows and columns, count.
    pub automorphisms: u64,
}

/// Finds canonical forms, one after another, in the same memory.
///
/// ```
/// use gridmill::{canon::Canonizer, fill::fill, random::rng_for, transform::Transform};
///
/// let (mut rng, mut canonizer) = (rng_for(1, 0), Canonizer::new());
/// let grid = fill(&mut rng);
/// let image = Transform::random(&mut rng).solution(&grid);
/// assert_eq!(canonizer.canonical(grid).grid, canonizer.canonical(image).grid);
/// assert_ne!(canonizer.canonical(grid).grid, canonizer.canonical(fill(&mut rng)).grid);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonizer {
    arrangements: Vec<Arrangement>,
    next: Vec<Arrangement>,
    /// Arrangements, with the rows that may come next.
    best: Vec<(usize, u8)>,
}

/// Returns the canonical form of a puzzle, a solution grid, or any grid without a clash.
///
/// ```
/// use gridmill::canon::canonical;
/// use gridmill::grid::{ClashFreeGrid, Grid};
///
/// let grid: Grid = format!("{}7{}", ".".repeat(30), ".".repeat(50)).parse()?;
/// let form = canonical(ClashFreeGrid::new(grid)?);
/// assert_eq!(form.grid.to_string(), format!("{}1", ".".repeat(80)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(grid: impl Into<ClashFreeGrid>) -> Canonical {
    Canonizer::new().canonical(grid)
}

impl Canonizer {
    /// Makes one that has allocated no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the canonical form of a puzzle, a solution grid, or any grid without a clash.
    pub fn canonical(&mut self, grid: impl Into<ClashFreeGrid>) -> Canonical {
        self.canonical_of(grid.into().grid())
    }

    fn canonical_of(&mut self, grid: &Grid) -> Canonical {
        let lines = RowsAndColumns::new(grid);
        self.arrangements.clear();
        if lines.are_full() {
            full::begin(&lines, &mut self.arrangements);
        } else {
            for (transposes, row) in lines.emptiest() {
                let line = lines.get(transposes, row);
                Arrangement::new(transposes).with_row(row, line, &mut self.arrangements);
            }
        }
        for _ in self.arrangements[0].row_count()..9 {
            self.add_row(&lines);
        }
        let map = self.arrangements[0].map();
        let automorphisms = self.arrangements.iter().map(Arrangement::completions).sum();
        Canonical { grid: map.grid(grid), map, automorphisms }
    }

    /// Extends the arrangements by the first of all possible rows.
    fn add_row(&mut self, lines: &RowsAndColumns) {
        let mut first = u64::MAX;
        self.best.clear();
        for (index, arrangement) in self.arrangements.iter().enumerate() {
            for row in arrangement.rows_left() {
                let rank = arrangement.rank(lines.get(arrangement.transposes(), row));
                if rank < first {
                    first = rank;
                    self.best.clear();
                }
                if rank == first {
                    self.best.push((index, row));
                }
            }
        }
        self.next.clear();
        for &(index, row) in &self.best {
            let arrangement = &self.arrangements[index];
            let line = lines.get(arrangement.transposes(), row);
            arrangement.with_row(row, line, &mut self.next);
        }
        std::mem::swap(&mut self.arrangements, &mut self.next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng_for;

    /// Returns the first of all images and the number of maps to it, by trying all maps.
    fn slow(grid: &Grid) -> (String, u64) {
        let orders = ["012", "021", "102", "120", "201", "210"]
            .map(|order| order.bytes().map(|byte| usize::from(byte - b'0')).collect::<Vec<_>>());
        let mut all = Vec::new();
        for threes in &orders {
            for [a, b, c] in (0..216).map(|n| [&orders[n / 36], &orders[n / 6 % 6], &orders[n % 6]])
            {
                let of = [a, b, c];
                let lines = threes
                    .iter()
                    .flat_map(|&three| of[three].iter().map(move |&line| 3 * three + line));
                all.push(lines.collect::<Vec<usize>>());
            }
        }
        let (mut first, mut count) = ([u8::MAX; 81], 0);
        for transposes in [false, true] {
            for rows in &all {
                for columns in &all {
                    let (mut labels, mut used, mut image) = ([0; 10], 0, [0; 81]);
                    let mut is_less = false;
                    let mut is_more = false;
                    for at in 0..81 {
                        let (row, column) = (rows[at / 9], columns[at % 9]);
                        let from = if transposes { 9 * column + row } else { 9 * row + column };
                        let digit = usize::from(grid.values()[from]);
                        if digit > 0 && labels[digit] == 0 {
                            used += 1;
                            labels[digit] = used;
                        }
                        image[at] = labels[digit];
                        if !is_less && image[at] > first[at] {
                            is_more = true;
                            break;
                        }
                        is_less |= image[at] < first[at];
                    }
                    if is_less {
                        (first, count) = (image, 1);
                    } else if !is_more {
                        count += 1;
                    }
                }
            }
        }
        let missing = 9 - first.iter().max().expect("81 cells");
        let text =
            first.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) });
        (text.collect(), count * (1..=u64::from(missing)).product::<u64>())
    }

    #[test]
    fn the_form_is_the_first_of_all_images() {
        let mut rng = rng_for(40, 0);
        // Puzzles with 31 and 17 clues, random grids, one of the most symmetric, and what is nearly full or empty.
        let texts = [
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.",
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
            "463519827279846153851732496746928315325461978198375264512684739987153642634297581",
            "983152764542637981167948523418325679759486132326719458295874316671293845834561297",
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "12345678945678912378912345623156489756489723189723156431264597864597831297831264.",
            "1................................................................................",
            "12...............................................................................",
        ];
        for text in texts {
            let grid: Grid = text.parse().expect("a grid");
            let grid = Transform::random(&mut rng).grid(&grid);
            let form = canonical(ClashFreeGrid::new(grid).expect("no clash"));
            assert_eq!((form.grid.to_string(), form.automorphisms), slow(&grid), "{text}");
        }
    }

    #[test]
    fn the_empty_grid_has_all_maps_as_automorphisms() {
        let form = canonical(ClashFreeGrid::new(Grid::EMPTY).expect("no digits"));
        assert_eq!(form.grid, Grid::EMPTY);
        assert_eq!(form.automorphisms, Transform::COUNT);
    }
}
