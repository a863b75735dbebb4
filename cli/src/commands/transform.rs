//! `gridmill transform`: applies and undoes maps.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::input::Puzzles;
use crate::options::layout::LayoutChoice;
use crate::options::{Common, Input};
use crate::output::Output;
use clap::Args;
use gridmill::formats::Entry;
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill::transform::{BoardTransform, Transform, TransformError};
use std::fmt::Display;
use std::str::FromStr;

/// Rotate and relabel puzzles by given maps, or undo it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill transform --map r213456789c123456789d123456789 mine.txt     swap the first two rows
  gridmill transform --undo remixed.csv               back to the seed puzzles of `remix --no-grade`
  gridmill transform --undo --column answer answers.csv
  gridmill canon --map mine.txt | gridmill transform --undo            back from canonical forms

`transform` writes a line of 81 characters for each grid. It reads the map of each grid from the column `map`, which \
`remix --no-grade` writes. The map can also follow the grid on its line, as `canon --map` writes it. With --map, \
`transform` applies one map to all grids. Grids need not be valid.

A machine-learning model can solve several equivalent (rotated, relabelled) puzzles. `transform --undo` turns its answers back. \
Then all answers are for the same puzzle, and a majority vote can decide each cell.

The map tr213456789c123456789d923456781 first exchanges rows and columns, because it has a t. Nine digits follow each \
of r, c and d: the new numbers of rows 1 to 9, of columns 1 to 9, and of digits 1 to 9. So row 1 becomes row 2, row 2 \
becomes row 1, and digit 1 becomes digit 9. Maps of other boards have a number for each row, column and digit (A is 10), \
or p with the new place of each cell: p2.1.4.3... . The regions of a jigsaw move with its cells.")]
pub(crate) struct TransformCommand {
    #[command(flatten)]
    input: Input,
    /// Map to apply to all grids [default: that of each line]
    ///
    /// Without the option, the map is in the column `map`, or the word after the grid.
    #[arg(long, value_name = "MAP", value_parser = map_text)]
    map: Option<String>,
    /// Apply the inverse of each map
    #[arg(long)]
    undo: bool,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    common: Common,
}

/// Checks a map of the command line. The problem of a text that is no map is that of a classic one.
fn map_text(text: &str) -> Result<String, TransformError> {
    match text.parse::<Transform>() {
        Err(problem) if text.parse::<BoardTransform>().is_err() => Err(problem),
        _ => Ok(text.to_owned()),
    }
}

/// What an entry holds, with its map.
enum Task {
    Grid(Grid, Transform),
    Board(Board, BoardTransform),
}

impl TransformCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let read = |file: &PuzzleFile, entry: Entry| self.read(&file.puzzles, entry);
        let answer = |(): &mut (), task: Result<Task, String>| {
            let line = task.and_then(|task| match task {
                Task::Grid(grid, map) => {
                    let map = if self.undo { map.inverse() } else { map };
                    Ok(format!("{}\n", map.grid(&grid)))
                }
                Task::Board(board, map) => {
                    let map = if self.undo { map.inverse() } else { map };
                    let image = map.board(&board).map_err(|problem| problem.to_string())?;
                    Ok(image.with_regions() + "\n")
                }
            });
            line.into()
        };
        let to = self.common.lines()?;
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let entries = entries.of_layout(&self.layout);
        let mut output = Output::open(&to, "", &entries.handles)?;
        entries.answer_all(&mut output, read, || (), answer)?.result()
    }

    /// Returns an entry with its map, or the problem of its line.
    fn read(&self, reader: &Puzzles, entry: Entry) -> Result<Task, String> {
        if let Some(board) = entry.board() {
            let words = if board.layout().regions().is_some() { 2 } else { 1 };
            return Ok(Task::Board(board.clone(), self.map(reader, words)?));
        }
        let grid = entry.grid.map_err(|error| error.to_string())?;
        Ok(Task::Grid(grid, self.map(reader, 1)?))
    }

    /// Returns the map of a line, which may be after some words.
    fn map<T: FromStr<Err: Display>>(&self, reader: &Puzzles, words: usize) -> Result<T, String> {
        let word = || reader.line().and_then(|line| line.split(u8::is_ascii_whitespace).nth(words));
        let given = self.map.as_deref().map(str::as_bytes);
        let map = given.or_else(|| reader.field("map")).or_else(word).filter(|map| !map.is_empty());
        let map = map.ok_or("no map; expected a column `map`, or a map after the grid")?;
        String::from_utf8_lossy(map).trim().parse().map_err(|error| format!("map: {error}"))
    }
}
