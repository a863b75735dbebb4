//! `gridmill dig`: removes clues.

use crate::entries::{Entries, PuzzleFile};
use crate::error::{Failure, on_unreachable};
use crate::options::whole_number::{POSITIVE, whole_number};
use crate::options::{Common, Digging, Input, Seed};
use crate::output::Output;
use crate::work::Answer;
use clap::Args;
use gridmill::dig::{DigError, first_success};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::{Entry, EntryError};
use gridmill::grid::Grid;
use gridmill::random::{ChaCha8Rng, rng_for};
use gridmill::solve::Puzzle;

/// Remove clues from grids or puzzles as long as the solution stays unique
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill fill -n 100 | gridmill dig                 minimal puzzles
  gridmill dig grids.txt --clues 31..71               10 to 50 empty cells
  gridmill dig grids.txt --symmetry rot180 --per-grid 5
  gridmill dig grids.txt --pattern 111000111101000101...

`dig` writes one puzzle per line. It removes clues in a random order, which depends on the random seed and on the number of \
the grid in the input.")]
pub(crate) struct Dig {
    #[command(flatten)]
    input: Input,
    /// Number of puzzles to dig from each grid
    #[arg(long, default_value_t = 1, value_parser = whole_number::<u32>(POSITIVE), value_name = "N")]
    per_grid: u32,
    #[command(flatten)]
    digging: Digging,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    common: Common,
}

impl Dig {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let to = self.common.lines()?;
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let mut output = Output::open(&to, "", &entries.handles)?;
        let seed = self.seed.get()?;
        let mut numbers = 0..;
        let read = |_: &PuzzleFile, entry: Entry| (numbers.next(), entry.grid);
        let answer = |(): &mut (), (number, grid): (Option<u64>, Result<Grid, EntryError>)| {
            let number = number.expect("numbers do not end");
            let puzzle = grid.map_err(NotAPuzzle::from).and_then(|grid| Ok(Puzzle::new(&grid)?));
            match puzzle {
                // Use another stream than `fill`, which may have made this grid with the same seed.
                Ok(puzzle) => self.dig(&puzzle, &mut rng_for(!seed, number)),
                Err(problem) => Answer::bad(problem),
            }
        };
        entries.answer_all(&mut output, read, || (), answer)?.result()
    }

    fn dig(&self, puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Answer {
        let digger = self.digging.digger();
        let mut text = String::new();
        for _ in 0..self.per_grid {
            let mut first = Some(digger.dig(puzzle, rng));
            if let Some(Err(hopeless @ (DigError::Pattern | DigError::TooFew { .. }))) = first {
                return Answer::bad(hopeless);
            }
            let attempt = || first.take().unwrap_or_else(|| digger.dig(puzzle, rng));
            match first_success(self.digging.attempts(), &|| false, attempt) {
                Ok(Some(dug)) => text.push_str(&format!("{}\n", dug.puzzle.givens())),
                Ok(None) => unreachable!("nothing stops it"),
                Err(error) => {
                    let problem = Some(on_unreachable(&error));
                    return Answer { problem, ..Answer::good(text) };
                }
            }
        }
        Answer::good(text)
    }
}
