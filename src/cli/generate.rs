//! `gridmill generate`: the main job.

use super::exit::{Failure, say};
use super::merge::merge_failure;
use super::options::{Common, Digging, GridChoice, LevelChoice, Seed};
use super::output::{Output, Row};
use super::progress::{Progress, Total};
use super::run_directory::{Rows, RunDirectory, Running, run_failure};
use super::stop::Stop;
use super::stream::run;
use super::target::TargetChoice;
use crate::dedup::{Classes, Form};
use crate::formats::{Addition, CsvFormatter, Schema, TableRow};
use crate::parallel::{MOST_WAITING, Pool};
use crate::run::{
    Directory, Journal, Made, Maker, Merged, Plan, Quota, Recipe, Selection, Shard, Tally, Tools,
    Unreachable, Wanted, classes_of, stored_plan,
};
use anyhow::anyhow;
use clap::Args;
use indicatif::HumanCount;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// Make a graded collection: fill grids, dig each to a minimal puzzle, grade it, write CSV
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate -n 20000 -o puzzles.csv
  gridmill generate -n 1000 --seed 7 --symmetry rot180 -o symmetric.csv.gz
  gridmill generate -n 100000 -o puzzles.parquet
  gridmill generate -n 500 --level easy --clues 30..36 --symmetry rot180
  gridmill generate --quota easy=10000,medium=10000,hard=5000 -o mixed.csv
  gridmill generate -n 50 --level expert --require 'xy_wing|xyz_wing' --no-uniqueness
  gridmill generate -n 20 --require x_wing --allow x_wing,singles --search
  gridmill generate --out corpus -n 5000000 --distinct no two that are isomorphic
  gridmill generate --out corpus -n 5000000           a run that can be killed; the same command goes on
  gridmill generate --out corpus --resume --until 06:30
  gridmill generate --out part2 -n 5000000 --seed 7 --shard 2/3

Puzzle i depends on the seed, the options and i alone: not on threads, machine or interruption.
Ctrl-C ends the run; the file then holds the puzzles so far.

Techniques are called as in the column `techniques`, or by group: singles (last digit, hidden and
naked singles), direct (pointing, claiming, hidden pair or triplet that makes a hidden single),
locked, pairs, triplets, quads, fish, wings, rectangles, loops, bug, uniqueness (the last three),
exclusion, chains (all, cycles and dynamic too), dynamic.

-n counts the puzzles that are as wanted; `index` is the number of the attempt. With --clues, and
a limit to the difficulty, digging ends where a puzzle would be too hard; without --clues puzzles
are minimal.

With --distinct a puzzle that is isomorphic to an earlier one of the run (not only the same, but turned,
mirrored, shuffled, renamed) has no row; -n and --quota count what is left, --search looks for no other
one in its place, and how many there were is said at the end. For each puzzle 34 bytes stay in memory,
40 to 115 with the table around them; a run directory that goes on reads its rows first. Parts (--shard)
do not know the puzzles of other parts: `merge` of run directories leaves out what an earlier index has
in another part, and of CSV files `merge --gaps part1.csv part2.csv | gridmill dedup`.

A run directory holds a CSV file for each level, recipe.toml (all that decides the puzzles) and
progress.json (what is safe on disk). Whatever ends the run, it goes on from there, to the same files as
if nothing had happened. `-n`, `--for` and `--until` may change: a run of 1000 can go on to 2000.

--shard K/N makes every N-th puzzle of the run, from the K-th on, and needs --seed. With the same seed, the same
options and the same -n (that of the whole run), `gridmill merge` puts all N parts together to what one run would
have written, byte for byte. Parts do not know how many puzzles the others have: if only some are
wanted, -n counts the attempts of the whole run.")]
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
    #[command(flatten)]
    target: TargetChoice,
}

/// A run that is about to begin or to go on.
struct Prepared {
    plan: Plan,
    rows: Rows,
    /// The next index.
    next: u64,
    selection: Selection,
    wanted: Option<Wanted>,
}

impl Prepared {
    /// The first index that is not to be made.
    fn end(&self) -> u64 {
        self.wanted.and_then(Wanted::end).unwrap_or(u64::MAX)
    }

    fn is_done(&self) -> bool {
        self.selection.tally().is_full() || self.next >= self.end()
    }

    /// How many rows there will be.
    fn total(&self) -> Total {
        let target = &self.plan.recipe.target;
        let by_number = self.wanted.and_then(Wanted::rows);
        let end = self.wanted.and_then(Wanted::end).filter(|_| target.is_everything());
        let by_end = end.map(|end| self.plan.shard.indexes(0..end).size_hint().0 as u64);
        let by_quota = target.quota.as_ref().map(Quota::total);
        let least = [by_number, by_end, by_quota].into_iter().flatten().min();
        least.map_or(Total::Unknown, Total::Items)
    }
}

fn tally(plan: &Plan, wanted: Option<Wanted>) -> Tally {
    Tally::new(wanted.and_then(Wanted::rows), &plan.recipe.target)
}

/// After so many attempts in a row that come to nothing a run ends.
const MOST_UNREACHABLE: u64 = 20;

/// A puzzle that was made: its row, the name of its level, and its form if repeats are no rows.
struct MadeRow {
    row: Row,
    level: String,
    form: Option<Form>,
}

impl Generate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let deadline = self.stop.deadline();
        let pool = self.common.pool()?;
        let prepared = match &self.directory.out {
            Some(path) => self.prepare_directory(&pool, path)?,
            None => self.prepare_file()?,
        };
        // Every puzzle is graded to its end.
        let levels = prepared.plan.recipe.levels.as_slice();
        let kinds = levels.iter().map(|level| level.name.clone()).collect();
        let has_file = self.directory.out.is_some() || self.common.output.is_some();
        let progress = Progress::new(&self.common.talk, has_file, prepared.total(), kinds);
        let mut progress = progress.until(deadline);
        if let Rows::Directory(running) = &prepared.rows {
            if prepared.is_done() {
                let count = HumanCount(running.journal.committed().rows());
                say(format_args!("{}: there are {count} puzzles already", running.path.display()));
                return Ok(());
            }
            running.journal.rows().for_each(|(level, count)| progress.add_earlier(level, count));
        }
        let end = prepared.end();
        let Prepared { plan, rows, mut next, mut selection, wanted } = prepared;
        if wanted.is_none() && deadline.left().is_none() && plan.recipe.target.quota.is_none() {
            say("there is no end to it but Ctrl-C (-n, --for and --until set one)");
        }
        let is_targeted = !plan.recipe.target.is_everything();
        let Plan { recipe, shard, .. } = plan;
        let maker = Maker::new(recipe).map_err(|error| Failure::Usage(error.into()))?;
        let worker = || (maker.tools(), CsvFormatter::default());
        let is_table = rows.is_table();
        let texts = Texts::new(pool.threads());
        let work = |(tools, csv): &mut (Tools, CsvFormatter), index| {
            Some((index, make(&maker, tools, csv, index, &texts, is_table)))
        };
        // Nobody knows how many attempts a target takes.
        let is_full = AtomicBool::new(selection.tally().is_full());
        let indexes = shard.indexes(next..end).take_while(|_| !is_full.load(Ordering::Relaxed));
        let (mut unreachable, mut unreachable_in_a_row, mut has_rows) = (None, 0, false);
        let result =
            run(&pool, rows, progress, indexes, worker, work, |results, rows, progress| {
                for (index, made) in results {
                    if selection.tally().is_full() || unreachable_in_a_row == MOST_UNREACHABLE {
                        break;
                    }
                    match made {
                        Ok(made) => {
                            unreachable_in_a_row = 0;
                            let level = made.as_ref().map(|made| made.level.as_str());
                            let form = made.as_ref().and_then(|made| made.form);
                            let is_taken = selection.takes(level, form);
                            if let Some(MadeRow { row, level, .. }) = made {
                                if is_taken {
                                    rows.add(&level, &row)?;
                                    progress.add(Some(&level));
                                }
                                if let Row::Text(text) = row {
                                    texts.give_back(text);
                                }
                            }
                        }
                        Err(error) => {
                            unreachable_in_a_row += 1;
                            selection.count_unreachable();
                            unreachable.get_or_insert((index, error));
                        }
                    }
                    next = index + 1;
                }
                let tally = selection.tally();
                is_full.store(tally.is_full(), Ordering::Relaxed);
                has_rows = tally.rows() > 0;
                if is_targeted || tally.unreachable() > 0 {
                    progress.tell_rarity(tally);
                }
                match unreachable {
                    Some((index, error)) if unreachable_in_a_row == MOST_UNREACHABLE => {
                        rows.settle(next).and(Err(Failure::Unreachable(index, error)))
                    }
                    _ => rows.write(next),
                }
            });
        // With a target attempts may come to nothing, but not all of them.
        match unreachable {
            Some((index, error)) if !(is_targeted && has_rows) => {
                result.and(Err(Failure::Unreachable(index, error)))
            }
            _ => result,
        }
    }

    fn prepare_file(&self) -> Result<Prepared, Failure> {
        let recipe = self.recipe()?;
        let recipe = Recipe { seed: self.new_seed()?, ..recipe };
        let output = Output::of_rows(self.common.output.as_deref(), Schema::Generated, &[])?;
        let rows = Rows::File(Box::new(output));
        let plan = Plan::new(recipe, self.shard);
        let wanted = self.stop.wanted(&plan, None);
        let selection = Selection::new(tally(&plan, wanted), Classes::default());
        Ok(Prepared { plan, rows, next: 0, selection, wanted })
    }

    fn prepare_directory(&self, pool: &Pool, path: &Path) -> Result<Prepared, Failure> {
        let failure = |error| run_failure(path, error);
        let RunDirectory { resume, commit_every, .. } = self.directory;
        let recipe = self.recipe()?;
        if !path.exists() && !resume {
            self.check_seed()?;
        }
        let directory = if resume { Directory::open(path) } else { Directory::create(path) };
        let directory = directory.map_err(failure)?;
        let stored = stored_plan(&directory).map_err(failure)?;
        if let Some(plan) = &stored {
            plan.check_version().map_err(|error| failure(error.into()))?;
        }
        let plan = match stored {
            Some(plan) if resume => plan,
            stored => {
                let seed = match stored {
                    Some(plan) => self.seed.given().unwrap_or(plan.recipe.seed),
                    None => self.new_seed()?,
                };
                Plan::new(Recipe { seed, ..recipe }, self.shard)
            }
        };
        let wanted = self.stop.wanted(&plan, None);
        let journal = Journal::open(directory, &plan, &Schema::Generated.csv_header(), wanted);
        let mut journal = journal.map_err(failure)?;
        let next = journal.next();
        let wanted = self.stop.wanted(&plan, Some(journal.committed().wanted));
        let mut tally = tally(&plan, wanted);
        tally.add_attempts(plan.shard.indexes(0..next).size_hint().0 as u64);
        journal.rows().for_each(|(level, count)| tally.add_rows(level, count));
        let end = wanted.and_then(Wanted::end);
        let is_done = tally.is_full() || end.is_some_and(|end| next >= end);
        let mut classes = Classes::default();
        if !is_done && next > 0 {
            say(format_args!("{}: goes on at index {}", path.display(), HumanCount(next)));
            if plan.recipe.target.distinct {
                let rows =
                    journal.readers(&path.display().to_string(), &Schema::Generated.csv_header());
                let rows = rows.and_then(Merged::new);
                let known = rows.and_then(|rows| classes_of(rows, pool, || false));
                classes = known.map_err(merge_failure)?;
            }
        }
        // The files have a header even if no puzzle ever comes, and the last `-n` is kept even if there are enough.
        journal.want(wanted);
        let begun = journal.write(next).and_then(|()| journal.commit());
        begun.map_err(|error| failure(error.into()))?;
        let running =
            Running { journal, path: path.to_owned(), commit_every, committed: None, end };
        let rows = Rows::Directory(Box::new(running));
        Ok(Prepared { plan, rows, next, selection: Selection::new(tally, classes), wanted })
    }

    /// The seed of a run that begins.
    fn new_seed(&self) -> Result<u64, Failure> {
        self.check_seed()?;
        self.seed.get()
    }

    /// Parts with seeds of their own would be parts of different runs.
    fn check_seed(&self) -> Result<(), Failure> {
        if self.shard.is_whole() || self.seed.given().is_some() {
            return Ok(());
        }
        Err(Failure::Usage(anyhow!("--shard needs --seed: all parts of a run have the same seed")))
    }

    /// What the options ask for, without the seed.
    fn recipe(&self) -> Result<Recipe, Failure> {
        let levels = self.levels.get()?;
        let target = self.target.get(&levels)?;
        let (filling, digger) = (self.grids.filling(), self.digging.digger());
        let tries = self.digging.tries;
        Ok(Recipe { seed: 0, filling, digger, tries, levels, target })
    }
}

fn make(
    maker: &Maker,
    tools: &mut Tools,
    csv: &mut CsvFormatter,
    index: u64,
    texts: &Texts,
    is_table: bool,
) -> Result<Option<MadeRow>, Unreachable> {
    let made = maker.make(tools, index, &|| false)?;
    Ok(made.map(|Made { record, form }| {
        let level = record.graded.as_ref().map_or(String::new(), |graded| graded.level.clone());
        let (number, addition) = (index, Addition::None);
        let row = if is_table {
            Row::Record { number, record: Box::new(record), addition }
        } else {
            Row::Text(texts.with(csv.row(&TableRow { number, record: &record, addition })))
        };
        MadeRow { row, form, level }
    }))
}

/// Texts that go round: rows are put into those whose rows are where they belong, so that they take no more memory late in
/// a run than early.
struct Texts(Mutex<Vec<String>>);

impl Texts {
    /// What nearly every row fits in.
    const LENGTH: usize = 512;

    /// As many as may wait at once, as a rule.
    fn new(threads: usize) -> Self {
        Self(Mutex::new(std::iter::repeat_with(Self::text).take(MOST_WAITING * threads).collect()))
    }

    fn text() -> String {
        String::with_capacity(Self::LENGTH)
    }

    /// A text with this row.
    fn with(&self, row: &str) -> String {
        if row.len() > Self::LENGTH {
            return row.to_owned();
        }
        let mut text = self.free().pop().unwrap_or_else(Self::text);
        text.push_str(row);
        text
    }

    fn give_back(&self, mut text: String) {
        if text.capacity() == Self::LENGTH {
            text.clear();
            self.free().push(text);
        }
    }

    fn free(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().expect("no thread panics with it")
    }
}
