//! `gridmill dedup`: repeats dropped.

use super::destination::Destination;
use super::exit::{Failure, say};
use super::input::{self, Puzzles, Source};
use super::options::Common;
use super::output::Output;
use super::progress::{Progress, Total};
use super::read_account::counted;
use super::stream::run;
use anyhow::anyhow;
use bytesize::ByteSize;
use clap::Args;
use gridmill::canon::Canonizer;
use gridmill::dedup::{Novelty, Overflow, PackedGrid, Seen};
use gridmill::examine::NotAPuzzle;
use gridmill::grid::{ClashFreeGrid, Grid};
use gridmill::parallel::Ended;
use indicatif::HumanCount;
use std::fmt;
use std::io;
use std::iter;
use std::path::PathBuf;

/// Drop puzzles that are isomorphic to an earlier one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill dedup mine.csv -o fresh.csv                the first puzzle of each class
  gridmill dedup january.txt february.txt -o all.txt
  gridmill dedup new.csv --against book1.csv book2.csv -o fresh.csv

Two puzzles are isomorphic if transposing, permuting bands, stacks, rows in a band and columns in a stack, and \
renaming digits makes one from the other. Kept lines stay as they are, with all columns and comments, below the \
header of the first file; all files must have the same header. A grid of nine lines becomes one line.

`dedup` compares whole canonical forms, not hashes, so it never drops a puzzle by mistake. A class takes about 110 \
bytes of memory. Beyond --memory, later forms and lines go to temporary files in --temp-dir (35 bytes per puzzle, \
and its line); these lines are written at the end, in the same order. The temporary files have no names, so they \
vanish however the command ends.")]
pub(super) struct Dedup {
    /// Files to read, `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also drop puzzles that are isomorphic to one of these files
    #[arg(long, num_args = 1.., value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Memory for canonical forms before temporary files are used, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value_t = ByteSize::gib(1))]
    memory: ByteSize,
    /// Directory for these files [default: the system's directory for temporary files]
    #[arg(long, value_name = "DIR")]
    temp_dir: Option<PathBuf>,
    /// Stop at the first bad line; without it bad lines are reported and skipped
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    common: Common,
}

/// A file that is read.
struct Reading {
    name: String,
    reader: Puzzles,
    /// Does it only say what was published?
    is_published: bool,
}

/// An entry read from a file.
struct Found<T> {
    /// Place of the file among the inputs.
    source: usize,
    line: u64,
    content: io::Result<Result<T, NotAPuzzle>>,
    /// Its text in the file.
    text: Vec<u8>,
}

/// Destination of lines that are the first of their class.
struct Sifted<'a> {
    output: Output,
    /// Lines that are written next.
    kept: Vec<u8>,
    seen: Seen,
    /// Takes the place of what was seen when that is too much.
    overflow: Option<Overflow>,
    counts: &'a mut Counts,
    choice: &'a Dedup,
}

/// Number of puzzles of each kind.
#[derive(Clone, Copy, Default)]
struct Counts {
    kept: u64,
    repeats: u64,
    published: u64,
}

impl Dedup {
    pub(super) fn run(self) -> Result<(), Failure> {
        let published = self.against.iter().map(|path| (path, true));
        if let Some(path) = self.temp_dir.as_ref().filter(|path| !path.is_dir()) {
            return Err(Failure::Io(anyhow!("{}: no such directory", path.display())));
        }
        let paths = published.chain(self.files.iter().map(|path| (path, false)));
        let open = |(path, is_published): (&PathBuf, bool)| Ok((input::open(path)?, is_published));
        let sources = paths.map(open).collect::<Result<Vec<(Source, bool)>, Failure>>()?;
        let length: Option<u64> = sources.iter().map(|(source, _)| source.length).sum();
        let kinds = KINDS.map(str::to_owned).to_vec();
        let progress = self.common.progress(length.map_or(Total::Unknown, Total::Bytes), kinds);
        let (mut handles, mut readings) = (Vec::new(), Vec::new());
        for (mut source, is_published) in sources {
            let (name, handle) = (source.name.clone(), source.handle.take());
            handles.extend(handle);
            let reader = Puzzles::of(source, &progress);
            readings.push(Reading { name, reader, is_published });
        }
        let header = common_header(&mut readings)?;
        let output = Output::open(self.common.output.as_deref(), header, &handles)?;

        let files: Vec<_> = readings.iter().map(|it| (it.name.clone(), it.is_published)).collect();
        let mut is_empty = vec![true; files.len()];
        let found = readings.into_iter().enumerate();
        let found = found.flat_map(|(source, mut it)| iter::from_fn(move || it.next(source)));
        let work = |canonizer: &mut Canonizer, found: Found<Grid>| {
            let Found { source, line, content, text } = found;
            let form = |grid| {
                let grid = ClashFreeGrid::new(grid)?;
                Ok(PackedGrid::new(&canonizer.canonical(grid).grid))
            };
            let content = content.map(|grid| grid.and_then(form));
            Some(Found { source, line, content, text })
        };
        let (mut counts, mut is_any_bad) = (Counts::default(), false);
        let seen = Seen::default();
        let (kept, overflow) = (Vec::new(), None);
        let sifted = Sifted { output, kept, seen, overflow, counts: &mut counts, choice: &self };
        let write =
            |results: Vec<Found<PackedGrid>>, sifted: &mut Sifted, progress: &mut Progress| {
                for Found { source, line, content, text } in results {
                    let (name, is_published) = &files[source];
                    is_empty[source] = false;
                    match content {
                        Ok(Ok(form)) if *is_published => sifted.publish(form, progress)?,
                        Ok(Ok(form)) => sifted.meet(form, text, progress)?,
                        Ok(Err(problem)) => {
                            is_any_bad = true;
                            sifted.write()?;
                            progress.report(&format!("{name}:{line}: {problem}"));
                            if self.strict {
                                sifted.conclude(progress, &|| false)?;
                                return Err(Failure::BadInput);
                            }
                        }
                        Err(error) => {
                            sifted.write()?;
                            sifted.conclude(progress, &|| false)?;
                            return Err(input::read_failure(name, error));
                        }
                    }
                }
                sifted.write()
            };
        run(&self.common.pool()?, sifted, progress, found, Canonizer::new, work, write)?;
        if self.common.verbosity.is_told_more() {
            say(counts);
        }
        for ((name, is_published), is_empty) in files.iter().zip(is_empty) {
            if is_empty && !is_published {
                say(format_args!("{name}: no puzzles in it"));
                is_any_bad = true;
            }
        }
        if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
    }
}

impl Reading {
    fn next(&mut self, source: usize) -> Option<Found<Grid>> {
        let (line, content) = match self.reader.next()? {
            Ok(entry) => (entry.line, Ok(entry.grid.map_err(NotAPuzzle::from))),
            Err(error) => (0, Err(error)),
        };
        let text = match (&content, self.reader.line()) {
            (Ok(Ok(_)), Some(line)) => [line, b"\n"].concat(),
            (Ok(Ok(grid)), None) => format!("{grid}\n").into_bytes(),
            (Ok(Err(_)) | Err(_), _) => Vec::new(),
        };
        Some(Found { source, line, content, text })
    }
}

/// The header of all files whose puzzles are written, empty if they have none.
fn common_header(readings: &mut [Reading]) -> Result<Vec<u8>, Failure> {
    let mut first: Option<(String, Vec<u8>)> = None;
    for Reading { name, reader, .. } in readings.iter_mut().filter(|it| !it.is_published) {
        let header = reader.header().map_err(|error| input::read_failure(name, error))?;
        let header = header.map_or(Vec::new(), |header| [header, b"\n"].concat());
        match &first {
            None => first = Some((name.clone(), header)),
            Some((_, expected)) if *expected == header => {}
            Some((first, _)) => {
                let error = anyhow!("{name} has not the same columns as {first}");
                return Err(Failure::Usage(error));
            }
        }
    }
    Ok(first.map_or(Vec::new(), |(_, header)| header))
}

impl Sifted<'_> {
    fn publish(&mut self, form: PackedGrid, progress: &Progress) -> Result<(), Failure> {
        self.make_room(progress)?;
        if let Some(overflow) = &mut self.overflow {
            return overflow.publish(&form).map_err(|error| self.choice.failure(error));
        }
        self.seen.publish(form);
        Ok(())
    }

    /// Keeps the line of the next puzzle if it is the first of its class, unless that cannot be told yet.
    fn meet(
        &mut self,
        form: PackedGrid,
        line: Vec<u8>,
        progress: &mut Progress,
    ) -> Result<(), Failure> {
        self.make_room(progress)?;
        if let Some(overflow) = &mut self.overflow {
            return overflow.meet(&form, &line).map_err(|error| self.choice.failure(error));
        }
        let novelty = self.seen.meet(form);
        self.take(novelty, line, progress);
        Ok(())
    }

    /// Goes on with files when one more class would be too much for memory.
    fn make_room(&mut self, progress: &Progress) -> Result<(), Failure> {
        if self.overflow.is_some() || self.seen.bytes_to_add() as u64 <= self.choice.memory.as_u64()
        {
            return Ok(());
        }
        self.write()?;
        let directory = self.choice.directory();
        if self.choice.common.verbosity.is_told_more() {
            let (memory, directory) = (self.choice.memory, directory.display());
            progress.say(&format!(
                "canonical forms exceed {memory}; continuing with temporary files in {directory}"
            ));
        }
        let overflow = Overflow::new(&directory, std::mem::take(&mut self.seen));
        self.overflow = Some(overflow.map_err(|error| self.choice.failure(error))?);
        Ok(())
    }

    fn take(&mut self, novelty: Novelty, line: Vec<u8>, progress: &mut Progress) {
        // In the order of `KINDS`.
        let (kind, count) = match novelty {
            Novelty::First => (0, &mut self.counts.kept),
            Novelty::Repeat => (1, &mut self.counts.repeats),
            Novelty::Published => (2, &mut self.counts.published),
        };
        *count += 1;
        progress.add(Some(kind));
        if novelty == Novelty::First {
            self.kept.extend(line);
        }
    }

    /// Writes the lines that were kept.
    fn write(&mut self) -> Result<(), Failure> {
        self.output.commit(&std::mem::take(&mut self.kept))
    }
}

impl Destination for Sifted<'_> {
    fn conclude(
        &mut self,
        progress: &mut Progress,
        is_interrupted: &dyn Fn() -> bool,
    ) -> Result<(), Failure> {
        let Some(overflow) = self.overflow.take() else { return Ok(()) };
        let failure = |error| self.choice.failure(error);
        let settled = overflow.settle(is_interrupted).map_err(failure)?;
        let mut lines = settled.ok_or(Failure::Interrupted)?.peekable();
        while lines.peek().is_some() {
            for line in lines.by_ref().take(LINES_AT_ONCE) {
                let (novelty, line) = line.map_err(failure)?;
                self.take(novelty, line, progress);
            }
            self.write()?;
            progress.show();
            if is_interrupted() {
                return Err(Failure::Interrupted);
            }
        }
        Ok(())
    }

    fn finish(self, ended: Ended) -> Result<(), Failure> {
        self.output.finish(ended)
    }

    fn abandon(self) {
        self.output.abandon();
    }
}

impl Dedup {
    fn directory(&self) -> PathBuf {
        self.temp_dir.clone().unwrap_or_else(std::env::temp_dir)
    }

    /// A file of what does not fit in memory failed.
    fn failure(&self, error: io::Error) -> Failure {
        let place = self.directory();
        let context = format!("cannot keep what does not fit in memory in {}", place.display());
        Failure::Io(anyhow::Error::new(error).context(context))
    }
}

/// Number of lines read from temporary files between writes.
const LINES_AT_ONCE: usize = 1 << 13;

/// Outcome for a puzzle.
const KINDS: [&str; 3] = ["kept", "repeat", "published"];

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = HumanCount(self.kept + self.repeats + self.published);
        let (kept, published) = (HumanCount(self.kept), HumanCount(self.published));
        let duplicates = counted(self.repeats, "duplicate");
        write!(f, "{kept} of {all} kept; dropped: {duplicates}, {published} published before")
    }
}
