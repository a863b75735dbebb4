//! `gridmill merge`: joins the parts of a run.

use super::destination::Destination;
use super::exit::{Failure, interruption, say};
use super::input::read_failure;
use super::input_counts::counted;
use super::options::Threads;
use super::output::Output;
use super::progress::{Progress, Total};
use super::run_directory::run_failure;
use super::verbosity::Verbosity;
use super::whole_number::{ANY, whole_number};
use anyhow::{Context, anyhow};
use clap::Args;
use gridmill::formats::{Compression, Decompressed, RowKind, Schema};
use gridmill::grade::Scale;
use gridmill::parallel::Ended;
use gridmill::run::{
    Directory, Journal, MergeError, Merged, Row, RowReader, RunPart, common_end, duplicates_of,
    whole_plan,
};
use same_file::{Handle, is_same_file};
use std::collections::HashSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Join the parts of a run into the same bytes as the whole run
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill generate --out part1 -n 1000000 --seed 7 --shard 1/2     on one machine
  gridmill generate --out part2 -n 1000000 --seed 7 --shard 2/2     on another machine
  gridmill merge part1 part2 --out whole              a run directory, which you can resume
  gridmill merge part1 part2 -o whole.csv             one file, as generate -o writes it
  gridmill merge part1 part2 --common -o whole.csv    parts that stopped at different indexes
  gridmill merge part1.csv part2.csv -o whole.csv     parts written with generate -o
  gridmill merge corpus -o corpus.parquet             a run as one table (or .csv.zst, .csv.gz)
  gridmill merge --mixed-scales a.csv b.csv           ratings on two scales

Give the run directories of all parts of one run. The same version of gridmill must have made all parts. `merge` first \
verifies the committed rows of the directories. If you can, use run directories: in CSV files, `merge` cannot notice \
parts with different seeds or options. Together, CSV files must hold all indexes from 0 on, unless you give --gaps.

If the run has --distinct, `merge` of run directories also drops duplicates between parts. Of isomorphic puzzles in \
different parts, it keeps the puzzle with the lowest index, as the whole run would. `merge` always reads all parts \
twice, so no part can be a pipe.")]
pub(super) struct Merge {
    /// Run directories, or CSV files of `generate` (also .gz or .zst)
    #[arg(required = true, value_name = "DIR|FILE")]
    parts: Vec<PathBuf>,
    /// Write a run directory
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out: Option<PathBuf>,
    /// Output file [default: standard output]
    ///
    /// If the name ends in .gz or .zst, the file is compressed. If the name ends in .parquet, `merge` writes a Parquet
    /// table.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write only the first N puzzles: the puzzles of the whole run with -n N
    #[arg(short, long, alias = "n", value_name = "N", value_parser = whole_number::<u64>(ANY))]
    number: Option<u64>,
    /// Stop at the first index that a part has not reached
    #[arg(long)]
    common: bool,
    /// Accept CSV files in which indexes are missing
    #[arg(long)]
    gaps: bool,
    /// Accept CSV files on different scales; the column `scale` names the scale of each row
    #[arg(long)]
    mixed_scales: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// Selection of rows.
struct Selection {
    /// Number of rows.
    number: Option<u64>,
    /// Rows with indexes below this one.
    end: u64,
    /// True if no index may be missing.
    is_complete: bool,
    /// Indexes of rows to leave out.
    duplicates: HashSet<u64>,
    /// Set by a signal that ends the command.
    interrupted: Arc<AtomicBool>,
}

/// Number of bytes to write at once.
const CHUNK: usize = 1 << 20;

impl Merge {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.check_parts()?;
        let directory = self.parts.iter().find(|path| path.is_dir());
        let file = self.parts.iter().find(|path| !path.is_dir());
        match (directory, file) {
            (None, _) => self.merge_files(),
            (Some(_), None) => self.merge_directories(),
            (Some(directory), Some(file)) => Err(Failure::Usage(anyhow!(
                "expected only run directories or only CSV files: {} is a directory, {} is not",
                directory.display(),
                file.display()
            ))),
        }
    }

    fn check_parts(&self) -> Result<(), Failure> {
        for (place, path) in self.parts.iter().enumerate() {
            let is_stream = path.exists() && !path.is_file() && !path.is_dir();
            if is_stream || path.as_os_str() == "-" {
                let path = path.display();
                let error = anyhow!("{path}: all parts are read twice, so each must be a file");
                return Err(Failure::Usage(error));
            }
            let mut before = self.parts[..place].iter();
            if before.any(|other| is_same_file(other, path).unwrap_or(false)) {
                return Err(Failure::Usage(anyhow!("{} is given twice", path.display())));
            }
        }
        Ok(())
    }

    fn merge_files(&self) -> Result<(), Failure> {
        if self.common {
            let error = anyhow!(
                "CSV files do not record where their part ended; --common is for directories"
            );
            return Err(Failure::Usage(error));
        }
        if self.out.is_some() {
            let error = anyhow!(
                "--out: CSV files have no recipe, which a run directory needs; use -o FILE"
            );
            return Err(Failure::Usage(error));
        }
        let open = |path: &PathBuf| {
            let file = File::open(path);
            file.with_context(|| format!("cannot read {}", path.display())).map_err(Failure::Io)
        };
        let handle = |path| Ok(Handle::from_file(open(path)?).ok());
        let handles = self.parts.iter().map(handle).collect::<Result<Vec<_>, _>>()?;
        let handles: Vec<Handle> = handles.into_iter().flatten().collect();
        let reader = |path: &PathBuf| {
            let name = path.display().to_string();
            let text = Decompressed::new(Box::new(open(path)?), Compression::of_name(path));
            let reader = RowReader::of_any_scale(name, Box::new(text)).map_err(merge_failure)?;
            Ok(if self.mixed_scales { reader.naming_scales() } else { reader })
        };
        let readers = || self.parts.iter().map(reader).collect::<Result<Vec<_>, _>>();
        let interrupted = interruption()?;
        let is_complete = !self.gaps;
        let (number, end, duplicates) = (self.number, u64::MAX, HashSet::new());
        let selection = Selection { number, end, is_complete, duplicates, interrupted };
        let mut schema = self.schema(&readers()?)?;
        let mut scale = None;
        let count = selection.each(readers()?, |row| {
            let (index, found) = (row.index, row.scale);
            let before = *scale.get_or_insert(found);
            if found == before || self.mixed_scales {
                return Ok(());
            }
            let error = MergeError::Scales { index, found, before };
            let advice = "use --mixed-scales, which names the scale of each row";
            Err(Failure::Damaged(anyhow!("{error}; {advice}")))
        })?;
        schema.scale = scale.unwrap_or_default();
        self.write_file(&selection, (schema, &[]), count, readers()?, &handles)
    }

    /// Returns the columns of the merged rows, on the classic scale.
    fn schema(&self, readers: &[RowReader]) -> Result<Schema, Failure> {
        let have = |column| match readers.iter().filter(|it| it.has_column(column)).count() {
            0 => Ok(false),
            some if some < readers.len() => {
                Err(Failure::Damaged(anyhow!("only some of the files have a column {column}")))
            }
            _ => Ok(true),
        };
        let rows = match (have("log_weight")?, self.mixed_scales) {
            (false, false) => RowKind::Generated,
            (false, true) => RowKind::MixedScales,
            (true, false) => RowKind::Weighted,
            (true, true) => {
                let error = anyhow!("--mixed-scales cannot merge files with a column log_weight");
                return Err(Failure::Usage(error));
            }
        };
        Ok(Schema::new(rows, Scale::Classic).with_flow(have("flow_min")?))
    }

    fn merge_directories(&self) -> Result<(), Failure> {
        if self.gaps {
            let error =
                anyhow!("run directories know which indexes they have; --gaps is for CSV files");
            return Err(Failure::Usage(error));
        }
        if self.mixed_scales {
            let error = anyhow!("parts of one run have one scale; --mixed-scales is for CSV files");
            return Err(Failure::Usage(error));
        }
        let open = |path: &PathBuf| RunPart::open(path).map_err(|error| run_failure(path, error));
        let parts = self.parts.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let plan = whole_plan(&parts).map_err(merge_failure)?;
        let schema = plan.recipe.schema();
        let header = schema.csv_header();
        let end =
            common_end(&parts, self.common || self.number.is_some()).map_err(merge_failure)?;
        let interrupted = interruption()?;
        let readers = || {
            let readers = parts.iter().map(|part| part.readers(&header));
            let readers: Result<Vec<_>, _> = readers.collect();
            readers.map(|readers| readers.into_iter().flatten().collect()).map_err(merge_failure)
        };
        // A part does not know the puzzles of the others, so find duplicates between parts here.
        let duplicates = if plan.recipe.target.distinct && parts.len() > 1 {
            let is_over = || interrupted.load(Ordering::Relaxed);
            let pool = self.threads.pool()?;
            let rows = Merged::new(readers()?);
            rows.and_then(|rows| duplicates_of(rows, &pool, is_over)).map_err(merge_failure)?
        } else {
            HashSet::new()
        };
        if plan.recipe.target.distinct && self.verbosity.prints_summary() {
            let puzzles = counted(duplicates.len() as u64, "puzzle");
            say(format_args!("left out {puzzles} isomorphic to an earlier puzzle of another part"));
        }
        let (number, is_complete) = (self.number, false);
        let selection = Selection { number, end, is_complete, duplicates, interrupted };
        let count = selection.each(readers()?, |_| Ok(()))?;
        let Some(path) = &self.out else {
            let notes = plan.notes();
            return self.write_file(&selection, (schema, &notes), count, readers()?, &[]);
        };

        let failure = |error| run_failure(path, error);
        let directory = Directory::create(path).map_err(failure)?;
        let wanted = parts[0].committed.wanted;
        let is_same = parts.iter().all(|part| part.committed.wanted == wanted);
        let asked = self.number.map(|number| plan.length_of(number));
        let wanted = asked.or(wanted.filter(|_| is_same));
        let journal = Journal::open(directory, &plan, &header, wanted);
        let mut journal = journal.map_err(failure)?;
        if journal.next() > 0 {
            let error = anyhow!(
                "{}: the directory already holds a run; name a new directory",
                path.display()
            );
            return Err(Failure::Usage(error));
        }
        let readers = readers()?;
        let mut progress = self.progress(count, plan.recipe.levels.names());
        let (mut next, mut waiting) = (0, 0);
        let merged = selection.each(readers, |row| {
            journal.add(row.level.expect("it comes from a run directory"), &row.text);
            progress.add(row.level);
            next = row.index + 1;
            waiting += row.text.len();
            if waiting >= CHUNK {
                journal.write(next).map_err(|error| failure(error.into()))?;
                progress.show();
                waiting = 0;
            }
            Ok(())
        });
        let next = if self.number.is_some() { next } else { end };
        let written = merged.and_then(|_| {
            let written = journal.write(next).and_then(|()| journal.commit());
            written.map_err(|error| failure(error.into()))
        });
        progress.finish();
        written
    }

    fn write_file(
        &self,
        selection: &Selection,
        (schema, notes): (Schema, &[(&str, String)]),
        count: u64,
        readers: Vec<RowReader>,
        inputs: &[Handle],
    ) -> Result<(), Failure> {
        let mut output = Output::of_rows(self.output.as_deref(), schema, inputs)?;
        output.note(notes);
        let mut progress = self.progress(count, [].into_iter());
        let mut text = String::new();
        let merged = selection.each(readers, |row| {
            text.push_str(&row.text);
            progress.add(None);
            if text.len() >= CHUNK {
                output.commit(std::mem::take(&mut text).as_bytes())?;
                progress.show();
            }
            Ok(())
        });
        let written = merged.and_then(|_| output.commit(text.as_bytes()));
        progress.finish();
        match written {
            Ok(()) => output.finish(Ended::Complete),
            Err(failure) => {
                output.abandon();
                Err(failure)
            }
        }
    }

    fn progress<'a>(&self, count: u64, kinds: impl Iterator<Item = &'a str>) -> Progress {
        let kinds = kinds.map(str::to_owned).collect();
        let output: Option<&Path> = self.output.as_deref().or(self.out.as_deref());
        Progress::new(&self.verbosity, output.is_some(), Total::Items(count), kinds)
    }
}

impl Selection {
    /// Passes the selected rows to `take` in order, and returns their number.
    fn each(
        &self,
        readers: Vec<RowReader>,
        mut take: impl FnMut(Row) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut rows = Merged::new(readers).map_err(merge_failure)?;
        let mut count = 0;
        while self.number != Some(count) {
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let row = rows.next_row().map_err(merge_failure)?;
            let Some(row) = row.filter(|row| row.index < self.end) else { break };
            if self.duplicates.contains(&row.index) {
                continue;
            }
            if self.is_complete && row.index != count {
                return Err(Failure::Damaged(anyhow!(
                    "no file has index {count}; give the missing part, or --gaps"
                )));
            }
            take(row)?;
            count += 1;
        }
        if self.number.is_some_and(|number| count < number) {
            return Err(Failure::Damaged(anyhow!(
                "the parts have only {}, fewer than -n",
                counted(count, "puzzle")
            )));
        }
        Ok(count)
    }
}

pub(super) fn merge_failure(error: MergeError) -> Failure {
    match error {
        MergeError::Read { name, source } => read_failure(&name, source),
        MergeError::DifferentEnds { .. } => {
            Failure::Damaged(anyhow!("{error}; resume the shorter part, or use --common"))
        }
        _ => Failure::Damaged(error.into()),
    }
}
