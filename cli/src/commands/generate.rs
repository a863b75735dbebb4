//! `gridmill generate`: the main job.

use crate::error::{Failure, OrFail, reason_of, resume_line, run_failure};
use crate::log;
use crate::options::recipe::RecipeOptions;
use crate::options::run_directory::RunDirectory;
use crate::options::stop::{Deadline, Stop};
use crate::options::{Common, one_of};
use crate::output::checks::cannot_write;
use crate::output::destination::{Format, ROW_FORMATS};
use crate::output::view::{ColumnChoice, HANDFUL, RowView};
use crate::output::{Encoded, Encoder, Output};
use crate::progress::input_counts::counted;
use crate::progress::{Progress, Total};
use crate::signals::{end_if_too_late, interruption};
use bytesize::ByteSize;
use clap::Args;
use gridmill::dig::PUZZLES_PER_DRAW;
use gridmill::disk::free_space;
use gridmill::formats::Row;
use gridmill::parallel::{Ended, Pool, Sink};
use gridmill::run::{
    Directory, DriveError, EndReason, Made, Plan, Recipe, Run, RunError, Sampling,
};
use indicatif::HumanCount;
use serde_json::json;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;

/// Make and grade puzzles, each with one solution, and write them to a file
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate -n 20000 -o puzzles.csv
  gridmill generate -n 1000 --seed 7 --symmetry rot180 -o symmetric.csv.gz
  gridmill generate -n 100000 -o puzzles.parquet
  gridmill generate -n 500 --level easy --clues 30..36 --symmetry rot180
  gridmill generate --level easy=10000,medium=10000,hard=5000 -o mixed.csv
  gridmill generate -n 50 --level expert --require 'xy_wing|xyz_wing' --forbid uniqueness
  gridmill generate -n 20 --require x_wing --allow x_wing,singles --search
  gridmill generate --run corpus -n 5000000           rerun this command to resume
  gridmill generate --run corpus --until 06:30
  gridmill generate --run fresh -n 5000000 --distinct
  gridmill generate --run part2 -n 5000000 --seed 7 --shard 2/3
  gridmill generate -n 100000 --sampling unbiased | gridmill stats
  gridmill generate -n 1000 --layout 6x6 -o six.csv

Puzzle i depends only on the random seed, the options and i. Threads, machines and interruptions do not change it. Ctrl-C \
ends the run and keeps all puzzles made so far. The exit status is 4 if --for or --until ends the run before it has as many \
puzzles as you asked for.

Name techniques as the column `techniques` does, or use these groups: singles (last digit, hidden and naked singles), \
direct (pointing, claiming, hidden pairs and hidden triplets, if they make a hidden single), locked, pairs, triplets, \
quads, fish, wings, rectangles, loops, bug, uniqueness (rectangles, loops and bug), exclusion, chains (all chains, \
including cycles and dynamic chains), dynamic.

-n counts the puzzles that match the target. The column `index` holds the number of the attempt. With --clues or \
--pattern, attempts can fail: then `generate` tries later indexes, and gives up after 20 failures in a row (exit status 1). If you give --clues \
and limit the difficulty, digging stops before a puzzle gets too hard. Then the puzzle may not be minimal.

Equivalent puzzles differ only in rotation, reflection, order of rows and columns, and names of digits. --distinct \
drops duplicates, so -n and --level count distinct puzzles. With --search, `generate` drops duplicates after the \
search has changed the puzzles. The summary reports the number of dropped puzzles. A shard does not know the puzzles of \
other shards. When `merge` joins run directories, it drops duplicates between shards. For CSV files, use \
`gridmill merge --gaps part1.csv part2.csv | gridmill dedup`.

A run directory holds a CSV file for each level, recipe.toml (all settings that decide the puzzles) and progress.json \
(the state at the last commit). After a kill or a crash, rerun the command. The files then become the same as without \
the crash. You may change -n, --for and --until: a run of 1000 puzzles can grow to 2000.

--shard K/N makes every N-th puzzle, beginning with the K-th. It needs --seed. Give all shards the same random seed, options \
and -n, the number of puzzles of all shards together (with a target, of attempts). Shards do not replace attempts that fail. Then `gridmill merge` joins the shards into the same bytes as one whole run.")]
pub(crate) struct Generate {
    #[command(flatten)]
    stop: Stop,
    #[command(flatten)]
    recipe: RecipeOptions,
    #[command(flatten)]
    directory: RunDirectory,
    /// Format, unless -o names it: csv, jsonl, parquet or txt
    #[arg(long, hide_short_help = true, value_parser = one_of(ROW_FORMATS, Format::id), value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    columns: ColumnChoice,
    #[command(flatten)]
    common: Common,
}

/// What a file cannot do.
const ONLY_RUNS: &str = "only a run with --run DIR resumes";

/// The place of the level of a row, and the row unless a run directory has it.
type LeveledRow = (Option<usize>, Option<Encoded>);

/// Rows on their way to a file, if there is one, and their progress.
struct RowSink {
    output: Option<Output>,
    progress: Progress,
    is_targeted: bool,
    /// True if no number was asked for.
    is_endless: bool,
}

impl Sink<Made<LeveledRow>> for RowSink {
    type Error = Failure;

    fn add(&mut self, made: Made<LeveledRow>) -> Result<ControlFlow<()>, Failure> {
        match (made, &mut self.output) {
            (Made::Row((level, row)), output) => {
                self.progress.add(level);
                if let (Some(output), Some(row)) = (output, row) {
                    return output.add(row);
                }
            }
            (Made::Done { tally, .. }, output) => {
                if self.is_targeted || tally.failed() > 0 {
                    self.progress.tell_rarity(tally);
                }
                output.as_mut().map_or(Ok(()), Output::tick)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tick(&mut self) -> Result<(), Failure> {
        self.progress.show();
        end_if_too_late(|| {
            let finished = self.finish(Ended::Stopped);
            self.progress.finish(EndReason::Signal);
            finished
        });
        Ok(())
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        let ended = match ended {
            Ended::Stopped if self.is_endless => Ended::Complete,
            ended => ended,
        };
        self.output.as_mut().map_or(Ok(()), |output| output.finish(ended))
    }
}

/// Reports a run that has nothing left to make.
fn already_complete(run: &Run, path: &Path, progress: &Progress) -> Result<(), Failure> {
    progress.keep_for_end();
    log::add_to_end(json!({ "rows": run.committed_rows() }));
    run.check().map_err(|error| run_failure(path, error))?;
    let rows = run.tally().rows();
    let puzzles = counted(rows, "puzzle");
    let more = match run.recipe().target.level.quota() {
        None => format!("; for more: {} -n {}", resume_line(path), rows.saturating_mul(2)),
        Some(_) => String::new(),
    };
    log::note(format_args!("{}: already complete, {puzzles}{more}", path.display()));
    Ok(())
}

impl Generate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.directory.run.is_some() {
            // A large directory takes long to verify.
            interruption()?;
        }
        let deadline = self.stop.deadline();
        let pool = self.common.pool()?;
        let (mut run, view, output) = match &self.directory.run {
            Some(path) => (self.open_directory(&pool, path, deadline)?, None, None),
            None => self.open_file().map(|(run, view, output)| (run, Some(view), Some(output)))?,
        };
        let Recipe { levels, target, .. } = run.recipe();
        let is_targeted = !target.is_everything();
        let has_file = self.directory.run.is_some() || self.common.output.is_file();
        let total = run.total().map_or(Total::Unknown, Total::Items);
        // Every grade is complete, so no puzzle is `beyond` the levels.
        let kinds = levels.names().map(str::to_owned).collect();
        let progress = Progress::new(&self.common.verbosity, has_file, total, kinds);
        let mut progress = progress.until(deadline);
        let earlier = run.tally().rows_of_levels().enumerate();
        earlier.for_each(|(level, count)| progress.add_earlier(level, count));
        if let Some(path) = self.directory.run.as_ref().filter(|_| run.is_done()) {
            return already_complete(&run, path, &progress);
        }
        if run.is_endless() && deadline.left().is_none() {
            log::note("running until Ctrl-C (limit with -n, --for or --until)");
        }
        if let Some(reason) = run.recipe().unlike_known() {
            log::note(format_args!("no known puzzle matches the target: {reason}"));
        }
        let interrupted = interruption()?;
        let encoder = || {
            let mut encoder = view.clone().map(Encoder::new);
            move |row: Row| (row.level, encoder.as_mut().map(|encoder| encoder.encode(row)))
        };
        let stop = || {
            let is_interrupted = interrupted.load(Ordering::Relaxed);
            let by_time = || deadline.is_past().then_some(EndReason::Time);
            is_interrupted.then_some(EndReason::Signal).or_else(by_time)
        };
        let is_endless = run.is_endless();
        let mut sink = RowSink { output, progress, is_targeted, is_endless };
        let driven = run.drive(&pool, encoder, stop, &mut sink);
        let ended = match (driven, run.end_reason()) {
            (Err(DriveError::Sink(failure)), _) => Err(failure),
            (_, Some(EndReason::Signal)) => Err(Failure::Interrupted),
            (Ok(_), Some(EndReason::Time)) => {
                Err(Failure::TimeOver { is_early: !run.is_endless() })
            }
            (Err(DriveError::Run(error)), _) => {
                Err(run_failure(self.directory.run.as_deref().unwrap_or(Path::new("")), error))
            }
            (Ok(_), _) => Ok(()),
        };
        log::add_to_end(json!({ "rows": run.committed_rows() }));
        sink.progress.finish(reason_of(&ended));
        self.tell_result(&run, &ended);
        let kept = sink.output.as_ref().and_then(Output::kept_rows);
        ended.map_err(|failure| self.advised(failure, kept))
    }

    /// Adds what to do after the error of a full disk. `kept` is the number of rows in the file, if it is known.
    fn advised(&self, failure: Failure, kept: Option<u64>) -> Failure {
        let advice = match (&self.directory.run, &self.common.output.output) {
            (Some(path), _) => format!("to resume: free space, then {}", resume_line(path)),
            (None, Some(file)) if self.common.output.is_file() => {
                let kept = kept.map(|rows| counted(rows, "whole puzzle") + "; ");
                format!("{}: {}{ONLY_RUNS}", file.display(), kept.unwrap_or_default())
            }
            _ => return failure,
        };
        match failure {
            Failure::Io(error) if EndReason::of_error(error.as_ref()) == EndReason::DiskFull => {
                Failure::DiskFull { error, advice }
            }
            failure => failure,
        }
    }

    /// Tells what the run has made, besides the summary.
    fn tell_result(&self, run: &Run, ended: &Result<(), Failure>) {
        let rows = run.tally().rows();
        match (ended, run.total(), &self.common.output.output) {
            (Err(Failure::TimeOver { is_early: true }), Some(total), _) => {
                let (rows, total) = (HumanCount(rows), counted(total, "puzzle"));
                let is_file = self.common.output.is_file();
                let only_runs = if is_file { format!("; {ONLY_RUNS}") } else { String::new() };
                log::note(format_args!("the time is over, with {rows} of {total}{only_runs}"));
            }
            (Err(Failure::Interrupted), _, Some(file)) if self.common.output.is_file() => {
                let puzzles = counted(rows, "whole puzzle");
                log::note(format_args!("{}: {puzzles}; {ONLY_RUNS}", file.display()));
            }
            _ => {}
        }
        let is_over = matches!(reason_of(ended), EndReason::Signal | EndReason::Time);
        if let Some(path) = self.directory.run.as_deref().filter(|_| is_over && !log::is_json()) {
            log::note(format_args!("to resume: {}", resume_line(path)));
        }
        let is_good = matches!(ended, Ok(()) | Err(Failure::TimeOver { .. }));
        let is_summed = run.shard().is_whole() && self.common.verbosity.prints_summary();
        let beyond = run.tally().rows_of_levels().last().unwrap_or(0);
        if is_good && is_summed && run.recipe().can_be_beyond() && beyond > 0 {
            let (beyond, all) = (HumanCount(beyond), counted(rows, "puzzle"));
            let reason = match run.recipe().scales.first().rates(run.recipe().layouts.example()) {
                true => "need chains, which are not rated on boards of more than nine rows",
                false => "have no rating: that of their layout is not known",
            };
            log::line(format_args!("{beyond} of {all} {reason}"));
        }
        let unproved = run.tally().unproved();
        if is_good && is_summed && unproved > 0 {
            let (unproved, all) = (HumanCount(unproved), counted(rows, "puzzle"));
            log::line(format_args!(
                "{unproved} of {all} may not be minimal: a search was too long"
            ));
        }
        let is_unbiased = run.recipe().sampling == Sampling::Unbiased;
        if is_good && is_unbiased && is_summed && run.next() > 0 {
            let grids = run.next().div_ceil(Recipe::DRAWS_PER_GRID);
            let per_grid = rows as f64 / grids as f64 * PUZZLES_PER_DRAW;
            let (puzzles, grids) = (counted(rows, "puzzle"), counted(grids, "grid"));
            log::line(format_args!(
                "{puzzles} drawn from {grids}; estimate: {per_grid:.3e} minimal puzzles per grid"
            ));
        }
    }

    /// Prepares a run into a file or standard output.
    fn open_file(&self) -> Result<(Run, RowView, Output), Failure> {
        self.common.output.refuse_directory()?;
        let to = self.common.output.destination(&ROW_FORMATS, self.format)?;
        let mut plan = self.recipe.plan(self.columns.flow())?;
        self.check_number(&plan)?;
        let schema = plan.schema();
        let mut number = self.stop.number_of_new(&plan);
        let is_look = !self.stop.is_given() && number.is_some() && !self.columns.is_given();
        let mut view = self.columns.view(schema.clone(), &to)?;
        if is_look
            && plan.shard.is_whole()
            && to.is_for_people()
            && let Some(grids) = RowView::of_grids(schema)
        {
            view = grids;
            number = Some(HANDFUL);
            log::note("to make a collection, add -n 1000 -o puzzles.csv");
        }
        let mut output = Output::of_view(&to.in_place(), view.clone(), &[])?.wanted_early();
        plan.recipe.seed = self.recipe.new_seed()?.get_and_print()?;
        output.note(&plan.notes());
        let run = Run::new(plan, number).map_err(|error| Failure::Usage(error.into()))?;
        Ok((run, view, output))
    }

    /// Begins or resumes the run in a directory. Without options of a recipe, an earlier run keeps its own.
    fn open_directory(&self, pool: &Pool, path: &Path, deadline: Deadline) -> Result<Run, Failure> {
        let interrupted = interruption()?;
        let stop = || interrupted.load(Ordering::Relaxed).then_some(EndReason::Signal);
        let failure = |error| run_failure(path, error);
        self.columns.check_for_run()?;
        if !Directory::holds_run(path).io(|| cannot_write(path))? {
            // A refused run makes no directory.
            let plan = self.recipe.plan(self.columns.flow())?;
            RunError::check_levels(&plan.recipe.levels).map_err(failure)?;
            self.check_number(&plan)?;
            self.recipe.check_seed()?;
        }
        let directory = Directory::create(path).map_err(failure)?;
        let plan = match directory.plan().map_err(failure)? {
            Some(plan) if !self.recipe.is_given() && !self.columns.is_given() => plan,
            stored => {
                let mut plan = self.recipe.plan(self.columns.flow())?;
                plan.recipe.seed = match stored {
                    Some(stored) => self.recipe.given_seed().unwrap_or(stored.recipe.seed),
                    None => self.recipe.new_seed()?.get()?,
                };
                plan
            }
        };
        self.check_number(&plan)?;
        let number = match directory.committed().map_err(failure)? {
            Some(committed) => {
                log::add_to_end(json!({ "rows": committed.rows() }));
                self.stop.number()
            }
            None => self.stop.number_of_new(&plan),
        };
        let run = Run::open_until(directory, plan, number, &stop).map_err(failure)?;
        let mut run = run.committing_every(self.directory.commit_every);
        log::begin(run.total());
        if let (Some(missing), Some(free)) = (run.missing_bytes(), free_space(path))
            && missing > free
        {
            let (path, missing, free) = (path.display(), ByteSize(missing), ByteSize(free));
            log::line(format_args!(
                "warning: {path}: the missing puzzles take about {missing}, and the disk has {free} left"
            ));
        }
        if !run.is_done() && run.next() > 0 {
            if log::is_json() {
                log::event("resumed", json!({ "rows": run.tally().rows(), "next": run.next() }));
            } else {
                let next = HumanCount(run.next());
                log::note(format_args!("{}: resuming at index {next}", path.display()));
            }
            // The progress, which begins later, measures only the making of puzzles.
            let is_over = || stop().is_some() || deadline.is_past();
            run.recall(pool, is_over).map_err(failure)?;
        }
        Ok(run)
    }

    /// Refuses `-n` for a run whose levels have numbers.
    fn check_number(&self, plan: &Plan) -> Result<(), Failure> {
        match (self.stop.number(), plan.recipe.target.level.quota()) {
            (Some(_), Some(numbers)) => {
                usage!("-n: the run ends with --level {numbers}; change these numbers, or omit -n")
            }
            _ => Ok(()),
        }
    }
}
