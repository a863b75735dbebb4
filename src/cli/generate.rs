//! `gridmill generate`: the main job.

use super::exit::{Failure, interruption};
use super::options::{Common, Digging, LevelChoice, Seed};
use super::output::Output;
use super::progress::{Progress, Total};
use crate::corpus::{Ended, Recipe, Unreachable, ordered};
use crate::formats::{Graded, Record, csv_row, generate_header};
use crate::grade::{Levels, grade};
use clap::Args;

/// Make a graded collection: fill grids, dig each to a minimal puzzle, grade it, write CSV
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate -n 20000 -o puzzles.csv
  gridmill generate -n 1000 --seed 7 --symmetry rot180 -o symmetric.csv
  gridmill generate -n 100 --clues 30..36

Puzzle i depends on the seed, the options and i alone: not on threads, machine or interruption.
Ctrl-C ends the run; the file then holds the puzzles so far.")]
pub(super) struct Generate {
    /// How many puzzles
    #[arg(short, long, default_value_t = 1000, value_name = "N")]
    number: u64,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    digging: Digging,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

/// A puzzle that was made: its row, and the name of its level.
struct Made {
    row: String,
    level: String,
}

impl Generate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let levels = self.levels.get()?;
        let mut output = Output::open(self.common.output.as_deref(), None)?;
        let digger = self.digging.digger();
        let recipe = Recipe { seed: self.seed.get()?, digger, tries: self.digging.tries };
        let pool = self.common.pool()?;
        let stop = interruption();
        output.commit(&generate_header())?;

        let kinds = levels.names().map(str::to_owned).collect();
        let mut progress = Progress::new(&self.common, Total::Items(self.number), kinds);
        let work = |index| make(&recipe, index, &levels);
        let ended = pool.install(|| {
            ordered(0..self.number, work, stop, |results| {
                let mut rows = String::new();
                let mut unreachable = None;
                for result in results {
                    match result {
                        Ok(made) => {
                            rows.push_str(&made.row);
                            progress.add(Some(&made.level));
                        }
                        Err(error) => {
                            unreachable = Some(error);
                            break;
                        }
                    }
                }
                progress.show();
                output.commit(&rows)?;
                match unreachable {
                    Some(error) => Err(Failure::Usage(error.into())),
                    None => Ok(()),
                }
            })
        });
        let ended = ended.map_err(|failure| match failure {
            Failure::Usage(error) => Failure::Usage(error.context(
                "the clues asked for cannot be had; --tries allows more, --clues a wider range",
            )),
            other => other,
        })?;
        progress.finish();
        output.finish()?;
        match ended {
            Ended::Complete => Ok(()),
            Ended::Stopped => Err(Failure::Interrupted),
        }
    }
}

fn make(recipe: &Recipe, index: u64, levels: &Levels) -> Result<Made, Unreachable> {
    let dug = recipe.make(index)?;
    let givens = dug.puzzle.givens();
    let graded = Graded::new(*dug.puzzle.solution(), dug.is_minimal, grade(givens), levels);
    let level = graded.level.clone();
    let record = Record { puzzle: Some(*givens), graded: Some(graded) };
    Ok(Made { row: csv_row(index, &record, None), level })
}
