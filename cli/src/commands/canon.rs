//! `gridmill canon`: canonical forms.

use crate::entries::Entries;
use crate::error::Failure;
use crate::options::layout::LayoutChoice;
use crate::options::{Common, Input};
use crate::output::Output;
use crate::work::Answer;
use clap::Args;
use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::Entry;
use gridmill::grid::ClashFreeGrid;
use std::fmt::Display;

/// Write one standard form for all rotated and relabelled versions of a puzzle
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill canon mine.txt                             the canonical form of each puzzle
  gridmill canon --map mine.csv                       and the map that leads to it
  gridmill fill -n 1000 | gridmill canon --automorphisms
  gridmill canon mine.txt | sort | uniq -c            size of each class (dedup drops duplicates)

You can transpose a grid, permute its bands, stacks, rows in a band and columns in a stack, and rename its digits. \
These changes lead to up to 1,218,998,108,160 different grids. The canonical form (minlex form) is the first of these \
grids in text order, where `.` comes before `1`. `canon` also accepts grids that are not puzzles, but no house may \
hold two equal digits.

--map appends a map to each line. For example, the map tr213456789c123456789d923456781 first exchanges rows and \
columns, because it has a t. Nine digits follow each of r, c and d: the new numbers of rows 1 to 9, of columns 1 to 9, \
and of digits 1 to 9. So row 1 becomes row 2, row 2 becomes row 1, and digit 1 becomes digit 9. A puzzle with N \
automorphisms has N maps to its canonical form. --map appends one of these maps.

A board of another layout (--layout) has as many images as its houses have symmetries. If these are more than 32,768, \
its form is not the first in text order, but another image that all equivalent boards have. The form of a jigsaw is that \
of its regions, too, which follow it on the line. A map that does not keep lines together is p with the new place of each \
cell, and d.")]
pub(crate) struct Canon {
    #[command(flatten)]
    input: Input,
    /// Append the map that turns the puzzle into its canonical form
    #[arg(long)]
    map: bool,
    /// Append the number of automorphisms: maps that change nothing
    #[arg(long)]
    automorphisms: bool,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    common: Common,
}

impl Canon {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let answer = |(canonizer, boards): &mut (Canonizer, Option<BoardCanonizer>),
                      entry: Entry| {
            if let Some(board) = entry.board() {
                return match BoardCanonizer::of(boards, board.layout()).canonical(board) {
                    Ok(form) => self.line(&form, &form.map, form.automorphisms),
                    Err(problem) => Answer::bad(problem),
                };
            }
            let grid = entry.grid.map_err(NotAPuzzle::from);
            let grid = match grid.and_then(|grid| Ok(ClashFreeGrid::new(grid)?)) {
                Ok(grid) => grid,
                Err(problem) => return Answer::bad(problem),
            };
            let form = canonizer.canonical(grid);
            self.line(&form.grid, &form.map, form.automorphisms.into())
        };
        let to = self.common.lines()?;
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let entries = entries.of_layout(&self.layout);
        let mut output = Output::open(&to, "", &entries.handles)?;
        let worker = || (Canonizer::new(), None);
        entries.answer_all(&mut output, |_, entry| entry, worker, answer)?.result()
    }

    fn line(&self, form: &dyn Display, map: &dyn Display, automorphisms: u128) -> Answer {
        let mut text = form.to_string();
        if self.map {
            text += &format!(" {map}");
        }
        if self.automorphisms {
            text += &format!(" {automorphisms}");
        }
        Answer::good(text + "\n")
    }
}
