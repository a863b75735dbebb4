//! Positions for tests, stranger than those on the paths of puzzles.

use crate::grid::{Candidate, CandidateSet, Cell, Digit, Grid, PencilGrid};
use std::fmt::Write as _;

/// Draws the same numbers each time (xorshift).
pub(in crate::grade) struct Draws(u64);

impl Draws {
    pub(in crate::grade) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `count`.
    pub(in crate::grade) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % count
    }

    /// The beginning of a puzzle with ER 7.3 or more, or of any puzzle, with a few clues and many
    /// candidates less.
    pub(in crate::grade) fn position(&mut self) -> PencilGrid {
        let rows = include_str!("../../../data/stratified.csv").lines().skip(1);
        let er = |row: &&str| row.split(',').nth(2).and_then(|er| er.parse::<f64>().ok());
        let is_hard = self.below(2) == 0;
        let rows: Vec<&str> = rows.filter(|row| !is_hard || er(row) >= Some(7.3)).collect();
        let mut givens: Grid = rows[self.below(rows.len())][..81].parse().expect("a grid");
        if is_hard {
            return PencilGrid::new(&givens);
        }
        for _ in 0..self.below(10) {
            givens.set(Cell::from_index(self.below(81)), None);
        }
        let mut grid = PencilGrid::new(&givens);
        let share = self.below(101);
        for candidate in each_of(&grid.candidates()) {
            if self.below(100) < share && grid.digits(candidate.cell).len() > 2 {
                grid.remove(candidate);
            }
        }
        grid
    }

    /// Removes a few candidates, right or wrong, from cells that have more than two.
    pub(in crate::grade) fn remove_some(&mut self, grid: &mut PencilGrid) {
        for _ in 0..=self.below(3) {
            let many = grid.empty_cells().minus(grid.cells_with_count(0));
            let many = many.minus(grid.cells_with_count(1) | grid.cells_with_count(2));
            let digits = Digit::all().fold(CandidateSet::EMPTY, |mut all, digit| {
                all.add(digit, many & grid.cells(digit));
                all
            });
            let all: Vec<Candidate> = each_of(&digits).collect();
            if !all.is_empty() {
                grid.remove(all[self.below(all.len())]);
            }
        }
    }
}

fn each_of(set: &CandidateSet) -> impl Iterator<Item = Candidate> + use<> {
    let set = *set;
    let of = move |cell| set.digits(cell).iter().map(move |digit| Candidate { cell, digit });
    set.all_cells().iter().flat_map(of)
}

/// The position as in `tests/cases`: the solved cells, and which candidates are gone besides.
pub(in crate::grade) fn text(grid: &PencilGrid) -> String {
    let fresh = PencilGrid::new(grid.values());
    let mut text = format!("{}:", grid.values());
    for cell in grid.empty_cells().iter() {
        for digit in fresh.digits(cell).minus(grid.digits(cell)).iter() {
            write!(text, " {digit}{}{}", cell.row() + 1, cell.column() + 1).expect("memory");
        }
    }
    text
}
