//! `gridmill merge`: joins the parts of a run.

use crate::error::{Failure, OrFail, merge_failure, reason_of, run_failure};
use crate::log;
use crate::options::Threads;
use crate::options::whole_number::{ANY, whole_number};
use crate::output::Output;
use crate::output::checks::{cannot_read, first_directory, look};
use crate::output::destination::{Destination, Format, OutputChoice};
use crate::output::view::{RowForm, RowView};
use crate::progress::input_counts::counted;
use crate::progress::verbosity::Verbosity;
use crate::progress::{Progress, Total};
use crate::signals::interruption;
use clap::Args;
use gridmill::formats::{Compression, Decompressed};
use gridmill::parallel::{Ended, Sink};
use gridmill::run::{Directory, EndReason, Merge};
use same_file::{Handle, is_same_file};
use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Join the parts of a run, as if one machine had written it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate --run part1 -n 1000000 --seed 7 --shard 1/2     on one machine
  gridmill generate --run part2 -n 1000000 --seed 7 --shard 2/2     on another machine
  gridmill merge part1 part2 --run whole              a run directory, which you can resume
  gridmill merge part1 part2 -o whole.csv             one file, as generate -o writes it
  gridmill merge part1 part2 --common -o whole.csv    parts that stopped at different indexes
  gridmill merge part1.csv part2.csv -o whole.csv     parts written with generate -o
  gridmill merge corpus -o corpus.parquet             a run as one table (or .csv.zst, .csv.gz)
  gridmill merge --mixed-scales a.csv b.csv           ratings on two scales

Give the run directories of all parts of one run. All parts must have the same output number (docs/versions.md) and the \
same columns. `merge` first verifies the committed rows of the directories. If you can, use run directories: in CSV files, \
`merge` cannot notice parts with different random seeds or options. Together, CSV files must hold all indexes from 0 on, unless you give --gaps.

If the run has --distinct, `merge` of run directories also drops duplicates between parts. Of equivalent (rotated, \
relabelled) puzzles, it keeps the puzzle with the lowest index, as the whole run would. `merge` reads all parts twice, so \
no part can be a pipe.")]
pub(crate) struct MergeCommand {
    /// Run directories, or CSV files of `generate` (also .gz or .zst)
    #[arg(required = true, value_name = "DIR|FILE")]
    parts: Vec<PathBuf>,
    /// Write a run directory
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    run: Option<PathBuf>,
    #[command(flatten)]
    output: OutputChoice,
    /// Write only the first N puzzles: the puzzles of the whole run with -n N
    #[arg(short, long, alias = "n", value_name = "N", value_parser = whole_number::<u64>(ANY))]
    number: Option<u64>,
    /// Join parts of different lengths, up to the end of the shortest
    #[arg(long)]
    common: bool,
    /// Accept CSV files in which indexes are missing
    #[arg(long)]
    gaps: bool,
    /// Accept CSV files on different scales; each row names its scale
    #[arg(long)]
    mixed_scales: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// Formats that `merge` writes.
const FORMATS: [Format; 2] = [Format::Csv, Format::Parquet];

/// Number of bytes to write at once, and after which the progress shows.
const CHUNK: usize = 1 << 20;

impl MergeCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.check_parts()?;
        self.output.refuse_directory()?;
        let to = self.output.destination(&FORMATS, None)?;
        match first_directory(&self.parts, "CSV files")? {
            None => self.merge_files(&to),
            Some(_) => self.merge_directories(&to),
        }
    }

    fn check_parts(&self) -> Result<(), Failure> {
        for (place, path) in self.parts.iter().enumerate() {
            let context = || cannot_read(path);
            let is_stream = look(path)?.is_some_and(|it| !it.is_file() && !it.is_dir());
            if is_stream || path.as_os_str() == "-" {
                let path = path.display();
                usage!("{path}: all parts are read twice, so each must be a file");
            }
            for before in &self.parts[..place] {
                if is_same_file(before, path).io(context)? {
                    usage!("{} is given twice", path.display());
                }
            }
        }
        Ok(())
    }

    fn merge_files(&self, to: &Destination) -> Result<(), Failure> {
        if self.common {
            usage!("CSV files do not record where their part ended; --common is for directories");
        }
        if self.run.is_some() {
            usage!("--run: CSV files have no recipe, which a run directory needs; use -o FILE");
        }
        let handle = |path: &PathBuf| {
            File::open(path).map(|file| Handle::from_file(file).ok()).io(|| cannot_read(path))
        };
        let handles = self.parts.iter().map(handle).collect::<Result<Vec<_>, _>>()?;
        let handles: Vec<Handle> = handles.into_iter().flatten().collect();
        let merge = Merge::of_files(&self.parts, |path| {
            let file = Box::new(File::open(path)?);
            Ok(Box::new(Decompressed::new(file, Compression::of_name(path))))
        });
        let merge = merge.with_gaps(self.gaps).with_mixed_scales(self.mixed_scales);
        self.write(merge, to, &handles)
    }

    fn merge_directories(&self, to: &Destination) -> Result<(), Failure> {
        if self.gaps {
            usage!("run directories know which indexes they have; --gaps is for CSV files");
        }
        if self.mixed_scales {
            usage!("parts of one run have one scale; --mixed-scales is for CSV files");
        }
        let merge = Merge::of_directories(&self.parts).map_err(merge_failure)?;
        for (name, rows) in merge.active_parts() {
            let rows = counted(rows, "committed row");
            log::note(format_args!("{name}: the run is active; taking its {rows}"));
        }
        self.write(merge.up_to_common_end(self.common), to, &[])
    }

    /// Merges the parts; the output must not be one of `inputs`.
    fn write(&self, merge: Merge, to: &Destination, inputs: &[Handle]) -> Result<(), Failure> {
        let mut merge = merge.first(self.number);
        let interrupted = interruption()?;
        let is_interrupted = || interrupted.load(Ordering::Relaxed);
        if merge.plan().is_some_and(|plan| plan.recipe.target.distinct) {
            let pool = self.threads.pool()?;
            let dropped = merge.drop_duplicates(&pool, is_interrupted);
            let puzzles = counted(dropped.map_err(merge_failure)?, "puzzle");
            if self.verbosity.prints_summary() {
                log::line(format_args!(
                    "left out {puzzles} equivalent (rotated, relabelled) to an earlier puzzle of another part"
                ));
            }
        }
        let count = merge.count(is_interrupted).map_err(merge_failure)?;
        let count = count.ok_or(Failure::Interrupted)?;
        match &self.run {
            Some(path) => self.write_directory(&merge, path, count, &is_interrupted),
            None => self.write_file(&merge, to, inputs, count, &is_interrupted),
        }
    }

    fn write_directory(
        &self,
        merge: &Merge,
        path: &Path,
        count: u64,
        is_interrupted: &dyn Fn() -> bool,
    ) -> Result<(), Failure> {
        let directory = Directory::create(path).map_err(|error| run_failure(path, error))?;
        let levels = merge.plan().map(|plan| plan.recipe.levels.names());
        let progress = self.progress(count, levels.into_iter().flatten());
        let mut waiting = 0;
        let ended = merge.write(directory, |row| {
            progress.add(row.level);
            waiting += row.text.len();
            if waiting >= CHUNK {
                progress.show();
                waiting = 0;
            }
            if is_interrupted() {
                ControlFlow::Break(EndReason::Signal)
            } else {
                ControlFlow::Continue(())
            }
        });
        let ended = match ended.map_err(merge_failure) {
            Ok(Ended::Stopped | Ended::Failed) => Err(Failure::Interrupted),
            ended => ended.map(drop),
        };
        progress.finish(reason_of(&ended));
        ended
    }

    fn write_file(
        &self,
        merge: &Merge,
        to: &Destination,
        inputs: &[Handle],
        count: u64,
        is_interrupted: &dyn Fn() -> bool,
    ) -> Result<(), Failure> {
        let form = if to.format == Format::Parquet { RowForm::Parquet(None) } else { RowForm::Csv };
        let view = RowView::new(merge.schema().clone(), form);
        let mut output = Output::of_view(to, view, inputs)?;
        if let Some(plan) = merge.plan() {
            output.note(&plan.notes());
        }
        let progress = self.progress(count, [].into_iter());
        let mut copy = || {
            let mut waiting = 0;
            for row in merge.rows().map_err(merge_failure)? {
                if is_interrupted() {
                    return Err(Failure::Interrupted);
                }
                let row = row.map_err(merge_failure)?;
                output.add_lines(row.text.as_bytes());
                waiting += row.text.len();
                progress.add(None);
                if waiting >= CHUNK {
                    output.tick()?;
                    progress.show();
                    waiting = 0;
                }
            }
            output.tick()
        };
        let copied = copy();
        progress.finish(reason_of(&copied));
        copied?;
        output.finish(Ended::Complete)
    }

    fn progress<'a>(&self, count: u64, kinds: impl Iterator<Item = &'a str>) -> Progress {
        let kinds = kinds.map(str::to_owned).collect();
        let has_file = self.output.is_file() || self.run.is_some();
        Progress::new(&self.verbosity, has_file, Total::Items(count), kinds)
    }
}
