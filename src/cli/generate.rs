//! `gridmill generate`: the main job.

use super::exit::{Failure, say};
use super::options::{Common, Digging, GridChoice, LevelChoice, Seed};
use super::output::Output;
use super::progress::{Progress, Total};
use super::run_directory::{Rows, RunDirectory, Running, run_failure};
use super::stop::Stop;
use super::stream::run;
use crate::corpus::{Directory, Journal, Plan, Recipe, Shard, Unreachable, stored_plan};
use crate::formats::{Graded, Record, csv_row, generate_header};
use crate::grade::Grader;
use clap::Args;
use indicatif::HumanCount;
use std::path::Path;

/// Make a graded collection: fill grids, dig each to a minimal puzzle, grade it, write CSV
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate -n 20000 -o puzzles.csv
  gridmill generate -n 1000 --seed 7 --symmetry rot180 -o symmetric.csv.gz
  gridmill generate -n 100000 -o puzzles.parquet
  gridmill generate -n 100 --clues 30..36
  gridmill generate --out corpus -n 5000000           a run that can be killed; the same command goes on
  gridmill generate --out corpus --resume --until 06:30
  gridmill generate --out part2 -n 5000000 --seed 7 --shard 2/3

Puzzle i depends on the seed, the options and i alone: not on threads, machine or interruption.
Ctrl-C ends the run; the file then holds the puzzles so far.

A run directory holds a CSV file for each level, recipe.toml (all that decides the puzzles) and
progress.json (what is safe on disk). Whatever ends the run, it goes on from there, to the same files as
if nothing had happened. `-n`, `--for` and `--until` may change: a run of 1000 can go on to 2000.

--shard K/N makes every N-th puzzle of the run, from the K-th on. With the same seed, the same options
and the same -n (that of the whole run), `gridmill merge` puts all N parts together to what one run would
have written, byte for byte.")]
pub(super) struct Generate {
    #[command(flatten)]
    stop: Stop,
    #[command(flatten)]
    directory: RunDirectory,
    /// Make part K of N of the run
    #[arg(long, default_value_t = Shard::WHOLE, hide_default_value = true, value_name = "K/N")]
    shard: Shard,
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

/// A run that is about to begin or to go on.
struct Prepared {
    plan: Plan,
    rows: Rows,
    /// The next index.
    next: u64,
    /// How many puzzles there shall be, if that ends the run.
    wanted: Option<u64>,
}

/// A puzzle that was made: its row, and the name of its level.
struct Made {
    row: String,
    level: String,
}

impl Generate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let deadline = self.stop.deadline();
        let prepared = match &self.directory.out {
            Some(path) => self.prepare_directory(path)?,
            None => self.prepare_file()?,
        };
        let Prepared { plan, rows, next, wanted } = prepared;
        let end = wanted.unwrap_or(u64::MAX);
        let own = |range| plan.shard.indexes(range);
        let total =
            wanted.map_or(Total::Unknown, |end| Total::Items(own(0..end).size_hint().0 as u64));
        let kinds = plan.levels.names().map(str::to_owned).collect();
        let has_file = self.directory.out.is_some() || self.common.output.is_some();
        let progress = Progress::new(&self.common.talk, has_file, total, kinds);
        let mut progress = progress.until(deadline);
        if let Rows::Directory(running) = &rows {
            if next >= end {
                let count = HumanCount(running.journal.committed().rows());
                say(format_args!("{}: there are {count} puzzles already", running.path.display()));
                return Ok(());
            }
            running.journal.rows().for_each(|(level, count)| progress.add_earlier(level, count));
        }
        let work = |grader: &mut Grader, index| (index, make(grader, &plan, index));
        run(
            &self.common,
            rows,
            progress,
            own(next..end),
            Grader::new,
            work,
            |results, rows, progress| {
                let mut next = next;
                for (index, made) in results {
                    match made {
                        Ok(Made { row, level }) => {
                            rows.add(&level, &row);
                            progress.add(Some(&level));
                        }
                        Err(error) => {
                            rows.settle(index)?;
                            return Err(Failure::Unreachable(index, error));
                        }
                    }
                    next = index + 1;
                }
                rows.write(next)
            },
        )
    }

    fn prepare_file(&self) -> Result<Prepared, Failure> {
        let levels = self.levels.get()?;
        let output = Output::open(self.common.output.as_deref(), generate_header(), &[])?;
        let plan = Plan { recipe: self.recipe(self.seed.get()?), levels, shard: self.shard };
        let rows = Rows::File { output, waiting: String::new() };
        Ok(Prepared { plan, rows, next: 0, wanted: self.stop.number(None) })
    }

    fn prepare_directory(&self, path: &Path) -> Result<Prepared, Failure> {
        let failure = |error| run_failure(path, error);
        let RunDirectory { resume, commit_every, .. } = self.directory;
        let directory = if resume { Directory::open(path) } else { Directory::create(path) };
        let directory = directory.map_err(failure)?;
        let stored = stored_plan(&directory).map_err(failure)?;
        let plan = match stored {
            Some(plan) if resume => plan,
            stored => {
                let levels = self.levels.get()?;
                let seed = match stored {
                    Some(plan) => self.seed.given().unwrap_or(plan.recipe.seed),
                    None => self.seed.get()?,
                };
                Plan { recipe: self.recipe(seed), levels, shard: self.shard }
            }
        };
        let journal = Journal::open(directory, &plan, &generate_header(), self.stop.number(None));
        let mut journal = journal.map_err(failure)?;
        let next = journal.next();
        let wanted = self.stop.number(Some(journal.committed().wanted));
        let end = wanted.unwrap_or(u64::MAX);
        if next < end {
            if next > 0 {
                say(format_args!("{}: goes on at index {}", path.display(), HumanCount(next)));
            }
            journal.want(wanted);
            journal.commit().map_err(|error| failure(error.into()))?;
        }
        let running =
            Running { journal, path: path.to_owned(), commit_every, committed: None, end };
        Ok(Prepared { plan, rows: Rows::Directory(Box::new(running)), next, wanted })
    }

    fn recipe(&self, seed: u64) -> Recipe {
        let (filling, digger) = (self.grids.filling(), self.digging.digger());
        Recipe { seed, filling, digger, tries: self.digging.tries }
    }
}

fn make(grader: &mut Grader, plan: &Plan, index: u64) -> Result<Made, Unreachable> {
    let dug = plan.recipe.make(index)?;
    let givens = dug.puzzle.givens();
    let grade = grader.grade(givens);
    let graded = Graded::new(*dug.puzzle.solution(), dug.is_minimal, grade, &plan.levels);
    let level = graded.level.clone();
    let record = Record { puzzle: Some(*givens), graded: Some(graded) };
    Ok(Made { row: csv_row(index, &record, None), level })
}
