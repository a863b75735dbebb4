//! `gridmill transform`: applies and undoes maps.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::input::Puzzles;
use crate::options::{Common, Input};
use crate::output::Output;
use clap::Args;
use gridmill::formats::Entry;
use gridmill::grid::Grid;
use gridmill::transform::Transform;

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
becomes row 1, and digit 1 becomes digit 9.")]
pub(crate) struct TransformCommand {
    #[command(flatten)]
    input: Input,
    /// Map to apply to all grids [default: that of each line]
    ///
    /// Without the option, the map is in the column `map`, or the word after the grid.
    #[arg(long, value_name = "MAP")]
    map: Option<Transform>,
    /// Apply the inverse of each map
    #[arg(long)]
    undo: bool,
    #[command(flatten)]
    common: Common,
}

impl TransformCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let read = |file: &PuzzleFile, entry: Entry| self.read(&file.puzzles, entry);
        let answer = |(): &mut (), read: Result<(Grid, Transform), String>| {
            let transformed = read.map(|(grid, map)| {
                let map = if self.undo { map.inverse() } else { map };
                format!("{}\n", map.grid(&grid))
            });
            transformed.into()
        };
        let to = self.common.lines()?;
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let mut output = Output::open(&to, "", &entries.handles)?;
        entries.answer_all(&mut output, read, || (), answer)?.result()
    }

    /// Returns a grid and its map, or the problem of its line.
    fn read(&self, reader: &Puzzles, entry: Entry) -> Result<(Grid, Transform), String> {
        let grid = entry.grid.map_err(|error| error.to_string())?;
        if let Some(map) = self.map {
            return Ok((grid, map));
        }
        let word = reader.line().and_then(|line| line.split(u8::is_ascii_whitespace).nth(1));
        let map = reader.field("map").or(word).filter(|map| !map.is_empty());
        let map = map.ok_or("no map; expected a column `map`, or a map after the grid")?;
        let map = String::from_utf8_lossy(map);
        let map = map.trim().parse::<Transform>();
        map.map(|map| (grid, map)).map_err(|error| format!("map: {error}"))
    }
}
