//! The canonical form: of all images of a grid under the symmetry group the first in the order of their texts (`.`
//! before `1`), known as *minlex*. Two grids have the same if one is an image of the other.
//!
//! The form is made row by row. Of all ways to begin, those are kept that give the first of all possible rows; then,
//! of all that go on from these, and so on. What the rows so far leave open stays open: columns that had no clue yet
//! are in no order among those of their stack, and neither are stacks without a clue.

mod line;

use crate::grid::Grid;
use crate::transform::Transform;
use line::{Arrangement, Line};

/// A canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The first of all images.
    pub grid: Grid,
    /// A map that leads to it.
    pub map: Transform,
    /// How many maps take the grid to itself, 1 if only the identity does. As many lead to the canonical form. Digits
    /// that the grid does not have, and empty rows and columns, can be exchanged, which counts.
    pub automorphisms: u64,
}

/// Finds canonical forms, one after another, in the same memory.
#[derive(Clone, Debug, Default)]
pub struct Canonizer {
    arrangements: Vec<Arrangement>,
    next: Vec<Arrangement>,
    best: Vec<(usize, u8)>,
}

/// The canonical form of a grid.
///
/// ```
/// use gridmill::{canon::canonical, grid::Grid};
/// let grid: Grid = format!("{}7{}", ".".repeat(30), ".".repeat(50)).parse()?;
/// assert_eq!(canonical(&grid).grid.to_string(), format!("{}1", ".".repeat(80)));
/// # Ok::<(), gridmill::grid::ParseGridError>(())
/// ```
pub fn canonical(grid: &Grid) -> Canonical {
    Canonizer::new().canonical(grid)
}

impl Canonizer {
    /// Without memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The canonical form of a grid.
    pub fn canonical(&mut self, grid: &Grid) -> Canonical {
        let lines = lines(grid);
        self.arrangements.clear();
        self.arrangements.extend([false, true].map(Arrangement::new));
        for _ in 0..9 {
            let mut first = u64::MAX;
            self.best.clear();
            for (index, arrangement) in self.arrangements.iter().enumerate() {
                for row in arrangement.rows_left() {
                    let text = arrangement.text(&lines[usize::from(arrangement.transposes)][row]);
                    if text < first {
                        first = text;
                        self.best.clear();
                    }
                    if text == first {
                        self.best.push((index, row as u8));
                    }
                }
            }
            self.next.clear();
            for &(index, row) in &self.best {
                let arrangement = &self.arrangements[index];
                let line = &lines[usize::from(arrangement.transposes)][usize::from(row)];
                arrangement.with_row(row, line, &mut self.next);
            }
            std::mem::swap(&mut self.arrangements, &mut self.next);
        }
        let map = self.arrangements[0].map();
        let automorphisms =
            self.arrangements.iter().map(|arrangement| arrangement.completions()).sum();
        Canonical { grid: map.grid(grid), map, automorphisms }
    }
}

/// The rows of the grid, and its columns.
fn lines(grid: &Grid) -> [[Line; 9]; 2] {
    let mut lines = [[[0; 9]; 9]; 2];
    for (cell, digit) in grid.givens() {
        lines[0][cell.row()][cell.column()] = digit.value();
        lines[1][cell.column()][cell.row()] = digit.value();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Symmetry;
    use crate::random::rng_for;

    /// The first of all images and how many maps lead to it, by trying all maps.
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
        // A random puzzle, one with symmetry, one with 17 clues, a grid, and one of the most symmetric grids.
        let texts = [
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.",
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "12345678945678912378912345623156489756489723189723156431264597864597831297831264.",
            "1................................................................................",
            "12...............................................................................",
        ];
        for text in texts {
            let grid: Grid = text.parse().expect("a grid");
            let grid = Transform::random(&mut rng).grid(&grid);
            let form = canonical(&grid);
            assert_eq!((form.grid.to_string(), form.automorphisms), slow(&grid), "{text}");
        }
    }

    #[test]
    fn all_images_of_a_grid_have_the_same_form() {
        let mut rng = rng_for(41, 0);
        let lines = include_str!("../../data/ratings.csv").lines().skip(1).step_by(100);
        let mut canonizer = Canonizer::new();
        for grid in lines.map(|line| line[..81].parse::<Grid>().expect("a grid")) {
            let form = canonizer.canonical(&grid);
            assert_eq!(form.map.grid(&grid), form.grid);
            for _ in 0..5 {
                let image = Transform::random(&mut rng).grid(&grid);
                let of_image = canonizer.canonical(&image);
                assert_eq!(of_image.grid, form.grid);
                assert_eq!(of_image.automorphisms, form.automorphisms);
                assert_eq!(of_image.map.grid(&image), form.grid);
            }
            assert_eq!(canonizer.canonical(&form.grid).grid, form.grid);
        }
    }

    #[test]
    fn the_empty_grid_has_all_maps_as_automorphisms() {
        let form = canonical(&Grid::EMPTY);
        assert_eq!(form.grid, Grid::EMPTY);
        assert_eq!(form.automorphisms, Transform::COUNT);
        assert_eq!(Symmetry::strongest(form.grid.clues()), Symmetry::Full);
    }
}
