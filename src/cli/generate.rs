//! `gridmill generate`: the main job.

use super::exit::Failure;
use super::options::{Common, Digging, GridChoice, LevelChoice, Seed};
use super::output::Output;
use super::progress::{Progress, Total};
use super::stream::run;
use super::target::TargetChoice;
use crate::corpus::{Maker, Quota, Recipe, Tally, Unreachable};
use crate::formats::{csv_row, generate_header};
use crate::grade::Grader;
use clap::Args;
use std::sync::atomic::{AtomicBool, Ordering};

/// Make a graded collection: fill grids, dig each to a minimal puzzle, grade it, write CSV
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate -n 20000 -o puzzles.csv
  gridmill generate -n 1000 --seed 7 --symmetry rot180 -o symmetric.csv
  gridmill generate -n 100 --clues 30..36
  gridmill generate -n 500 --level easy --clues 30..36 --symmetry rot180
  gridmill generate --quota easy=10000,medium=10000,hard=5000 -o mixed.csv
  gridmill generate -n 50 --level expert --require 'xy_wing|xyz_wing' --no-uniqueness
  gridmill generate -n 20 --require x_wing --allow x_wing,singles --search

Techniques are called as in the column `techniques`, or by group: singles (last digit, hidden and
naked singles), direct (pointing, claiming, hidden pair or triplet that makes a hidden single),
locked, pairs, triplets, quads, fish, wings, rectangles, loops, bug, uniqueness (the last three),
exclusion, chains (all, cycles and dynamic too), dynamic.

-n counts the puzzles that are as wanted; `index` is the number of the attempt. With --clues, and
a limit to the difficulty, digging ends where a puzzle would be too hard; without --clues puzzles
are minimal.

Puzzle i depends on the seed, the options and i alone: not on threads, machine or interruption.
Ctrl-C ends the run; the file then holds the puzzles so far.")]
pub(super) struct Generate {
    /// How many puzzles [default: 1000, or what the quotas add up to]
    #[arg(short, long, value_name = "N")]
    number: Option<u64>,
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
    #[command(flatten)]
    target: TargetChoice,
}

/// A puzzle that was made: its row, and the name of its level.
struct Made {
    row: String,
    level: String,
}

impl Generate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let levels = self.levels.get()?;
        let target = self.target.get(&levels)?;
        let kinds = levels.names().map(str::to_owned).collect();
        let total = target.quota.as_ref().map(Quota::total);
        let number = self.number.or(total).unwrap_or(1000);
        let mut tally = Tally::new(number, target.quota.clone());
        let is_targeted = !target.is_everything();
        let output = Output::open(self.common.output.as_deref(), generate_header(), None)?;
        let recipe = Recipe {
            seed: self.seed.get()?,
            filling: self.grids.filling(),
            digger: self.digging.digger(),
            tries: self.digging.tries,
            levels,
            target,
        };
        let maker = Maker::new(recipe).map_err(|error| Failure::Usage(error.into()))?;
        let wanted = Total::Items(number.min(total.unwrap_or(number)));
        let progress = Progress::new(&self.common, wanted, kinds);
        let is_full = AtomicBool::new(tally.is_full());
        // Nobody knows how many attempts a target takes.
        let end = if is_targeted { u64::MAX } else { number };
        let indices = (0..end).take_while(|_| !is_full.load(Ordering::Relaxed));
        let work = |grader: &mut Grader, index| (index, make(&maker, grader, index));
        run(
            &self.common,
            output,
            progress,
            indices,
            Grader::new,
            work,
            |results, output, progress| {
                let mut rows = String::new();
                for (index, made) in results {
                    if tally.is_full() {
                        break;
                    }
                    match made {
                        Ok(made) => {
                            let level = made.as_ref().map(|made| made.level.as_str());
                            if tally.count(level) {
                                rows.extend(made.iter().map(|made| made.row.as_str()));
                                progress.add(level);
                            }
                        }
                        Err(error) => {
                            output.commit(&rows)?;
                            return Err(Failure::Unreachable(index, error));
                        }
                    }
                }
                is_full.store(tally.is_full(), Ordering::Relaxed);
                if is_targeted {
                    progress.tell_rarity(&tally);
                }
                output.commit(&rows)
            },
        )
    }
}

fn make(maker: &Maker, grader: &mut Grader, index: u64) -> Result<Option<Made>, Unreachable> {
    let record = maker.make(grader, index)?;
    Ok(record.map(|record| Made {
        row: csv_row(index, &record, None),
        level: record.graded.map_or(String::new(), |graded| graded.level),
    }))
}
