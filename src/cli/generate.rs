//! `gridmill generate`: the main job.

use super::exit::Failure;
use super::options::{Common, Digging, GridChoice, LevelChoice, Seed};
use super::output::Output;
use super::progress::{Progress, Total};
use super::stream::run;
use crate::corpus::{Recipe, Unreachable};
use crate::formats::{Graded, Record, csv_row, generate_header};
use crate::grade::{Grader, Levels};
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
    grids: GridChoice,
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
        let output = Output::open(self.common.output.as_deref(), generate_header(), None)?;
        let recipe = Recipe {
            seed: self.seed.get()?,
            filling: self.grids.filling(),
            digger: self.digging.digger(),
            tries: self.digging.tries,
        };
        let kinds = levels.names().map(str::to_owned).collect();
        let progress = Progress::new(&self.common, Total::Items(self.number), kinds);
        let work = |grader: &mut Grader, index| (index, make(grader, &recipe, index, &levels));
        run(
            &self.common,
            output,
            progress,
            0..self.number,
            Grader::new,
            work,
            |results, output, progress| {
                let mut rows = String::new();
                for (index, made) in results {
                    match made {
                        Ok(Made { row, level }) => {
                            rows.push_str(&row);
                            progress.add(Some(&level));
                        }
                        Err(error) => {
                            output.commit(&rows)?;
                            return Err(Failure::Unreachable(index, error));
                        }
                    }
                }
                output.commit(&rows)
            },
        )
    }
}

fn make(
    grader: &mut Grader,
    recipe: &Recipe,
    index: u64,
    levels: &Levels,
) -> Result<Made, Unreachable> {
    let dug = recipe.make(index)?;
    let givens = dug.puzzle.givens();
    let graded = Graded::new(*dug.puzzle.solution(), dug.is_minimal, grader.grade(givens), levels);
    let level = graded.level.clone();
    let record = Record { puzzle: Some(*givens), graded: Some(graded) };
    Ok(Made { row: csv_row(index, &record, None), level })
}
