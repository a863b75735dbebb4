//! `gridmill canon`: canonical forms.

use super::exit::Failure;
use super::options::{Common, Input};
use super::stream::{Answer, answer_each};
use clap::Args;
use gridmill::canon::Canonizer;
use gridmill::formats::Entry;
use gridmill::grid::ClashFreeGrid;

/// Write canonical forms, which are equal for isomorphic puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill canon mine.txt                             the canonical form of each puzzle
  gridmill canon --map mine.csv                       and the map that leads to it
  gridmill fill -n 1000 | gridmill canon --automorphisms
  gridmill canon mine.txt | sort | uniq -c            size of each class (dedup drops duplicates)

The canonical form is the minlex form. You can turn a grid into up to 1,218,998,108,160 others: transpose it, permute \
bands, stacks, rows in a band and columns in a stack, and rename digits. The form is the first of them in text order, \
with `.` before `1`. The grid need not be a puzzle, but no two equal digits may share a house.

--map appends a map, such as tr213456789c123456789d923456781: first rows become columns (only with t), then row 1 \
becomes row 2, row 2 becomes row 1, digit 1 becomes 9, and so on. A puzzle with N automorphisms has N \
maps to its form; --map appends one of them.")]
pub(super) struct Canon {
    #[command(flatten)]
    input: Input,
    /// Append the map that takes the puzzle to its form
    #[arg(long)]
    map: bool,
    /// Append the number of maps that take the puzzle to itself
    #[arg(long)]
    automorphisms: bool,
    #[command(flatten)]
    common: Common,
}

impl Canon {
    pub(super) fn run(self) -> Result<(), Failure> {
        let answer = |canonizer: &mut Canonizer, _, entry: &Entry| {
            let grid = match &entry.grid {
                Ok(grid) => grid,
                Err(error) => return Answer::bad(error),
            };
            let grid = match ClashFreeGrid::new(*grid) {
                Ok(grid) => grid,
                Err(clash) => return Answer::bad(clash),
            };
            let form = canonizer.canonical(grid);
            let mut text = form.grid.to_string();
            if self.map {
                text += &format!(" {}", form.map);
            }
            if self.automorphisms {
                text += &format!(" {}", form.automorphisms);
            }
            Answer::good(text + "\n")
        };
        let kinds = Vec::new();
        answer_each(&self.input, &self.common, kinds, Canonizer::new, answer)
    }
}
