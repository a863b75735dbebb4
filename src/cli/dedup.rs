//! `gridmill dedup`: drops duplicates.

use super::collections::{Collections, Item, TakesItems};
use super::destination::Destination;
use super::exit::{Failure, say};
use super::input_counts::counted;
use super::options::{BadLines, Common, Memory};
use super::output::Output;
use super::progress::Progress;
use clap::Args;
use gridmill::canon::Canonizer;
use gridmill::dedup::{Novelty, Overflow, PackedGrid, Seen};
use gridmill::examine::NotAPuzzle;
use gridmill::grid::ClashFreeGrid;
use gridmill::parallel::Ended;
use indicatif::HumanCount;
use std::fmt;
use std::path::PathBuf;

/// Drop puzzles that are isomorphic to an earlier puzzle
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill dedup mine.csv -o fresh.csv                the first puzzle of each class
  gridmill dedup january.txt february.txt -o all.txt
  gridmill dedup new.csv --against book1.csv book2.csv -o fresh.csv

Two puzzles are isomorphic if these changes can turn one into the other: transpose the grid; permute bands, stacks, \
rows in a band or columns in a stack; rename digits.

`dedup` keeps the first puzzle of each class. It copies the line of this puzzle, with all columns and comments. It \
writes a grid of nine lines as one line. The output begins with the header of the first file, and all files must have \
the same header.

`dedup` compares whole canonical forms instead of hashes, so it never drops a puzzle by mistake. Each class of \
isomorphic puzzles takes about 110 bytes of memory. When --memory is full, further forms and lines go to temporary \
files in --temp-dir. For each puzzle, these files take 35 bytes and the length of its line. After `dedup` has read all \
input, it adds these lines to the output, in the order of the input. The temporary files have no names, so nothing \
remains of them, even after a kill.")]
pub(super) struct Dedup {
    /// Files to read, `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also drop puzzles that are isomorphic to a puzzle in these files
    #[arg(long, num_args = 1.., value_name = "FILE")]
    against: Vec<PathBuf>,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    bad_lines: BadLines,
    #[command(flatten)]
    common: Common,
}

/// Destination of lines that are the first of their class.
struct DistinctLines<'a> {
    output: Output,
    /// Lines that are written next.
    kept: Vec<u8>,
    seen: Seen,
    /// Replaces `seen` when that exceeds the memory.
    overflow: Option<Overflow>,
    counts: &'a mut Counts,
    choice: &'a Dedup,
}

/// Number of puzzles of each kind.
#[derive(Clone, Copy, Default)]
struct Counts {
    kept: u64,
    duplicates: u64,
    published: u64,
}

impl Dedup {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.memory.check()?;
        let paths = self.against.iter().chain(&self.files).map(PathBuf::as_path);
        let progress = |total| self.common.progress(total, KINDS.map(str::to_owned).to_vec());
        let mut collections = Collections::open(paths, progress)?;
        let published = self.against.len();
        let header = collections.common_header(published)?;
        let path = self.common.output.as_deref();
        let output = Output::open(path, header, &collections.handles)?;
        let mut counts = Counts::default();
        let seen = Seen::default();
        let (kept, overflow, counted) = (Vec::new(), None, &mut counts);
        let distinct =
            DistinctLines { output, kept, seen, overflow, counts: counted, choice: &self };
        let form = |canonizer: &mut Canonizer, grid, _: &[u8]| {
            let grid = ClashFreeGrid::new(grid).map_err(NotAPuzzle::from)?;
            Ok(PackedGrid::from(&canonizer.canonical(grid)))
        };
        let (pool, strict) = (self.common.pool()?, self.bad_lines.strict);
        let problems =
            collections.take_each(&pool, strict, published, distinct, Canonizer::new, form)?;
        if self.common.verbosity.prints_summary() {
            say(counts);
        }
        problems.result()
    }
}

impl TakesItems<PackedGrid> for DistinctLines<'_> {
    fn take(&mut self, item: Item<PackedGrid>, progress: &mut Progress) -> Result<(), Failure> {
        if item.source < self.choice.against.len() {
            self.publish(item.result, progress)
        } else {
            self.add(item.result, item.text, progress)
        }
    }

    /// Writes the lines that were kept.
    fn write(&mut self) -> Result<(), Failure> {
        self.output.commit(&std::mem::take(&mut self.kept))
    }
}

impl DistinctLines<'_> {
    fn publish(&mut self, form: PackedGrid, progress: &Progress) -> Result<(), Failure> {
        self.make_room(progress)?;
        if let Some(overflow) = &mut self.overflow {
            return overflow.publish(&form).map_err(|error| self.choice.memory.failure(error));
        }
        self.seen.publish(form);
        Ok(())
    }

    /// Keeps the line of the next puzzle if it is the first of its class. With temporary files the decision comes later.
    fn add(
        &mut self,
        form: PackedGrid,
        line: Vec<u8>,
        progress: &mut Progress,
    ) -> Result<(), Failure> {
        self.make_room(progress)?;
        if let Some(overflow) = &mut self.overflow {
            return overflow
                .add_line(&form, &line)
                .map_err(|error| self.choice.memory.failure(error));
        }
        let novelty = self.seen.add(form);
        self.resolve(novelty, line, progress);
        Ok(())
    }

    /// Switches to temporary files when one more class would exceed the memory.
    fn make_room(&mut self, progress: &Progress) -> Result<(), Failure> {
        let memory = self.choice.memory.memory;
        if self.overflow.is_some() || self.seen.bytes_to_add() as u64 <= memory.as_u64() {
            return Ok(());
        }
        self.write()?;
        let directory = self.choice.memory.directory();
        if self.choice.common.verbosity.prints_summary() {
            let directory = directory.display();
            progress.say(&format!(
                "canonical forms exceed {memory}; continuing with temporary files in {directory}"
            ));
        }
        let overflow = Overflow::new(&directory, std::mem::take(&mut self.seen));
        self.overflow = Some(overflow.map_err(|error| self.choice.memory.failure(error))?);
        Ok(())
    }

    fn resolve(&mut self, novelty: Novelty, line: Vec<u8>, progress: &mut Progress) {
        // In the order of `KINDS`.
        let (kind, count) = match novelty {
            Novelty::First => (0, &mut self.counts.kept),
            Novelty::Duplicate => (1, &mut self.counts.duplicates),
            Novelty::Published => (2, &mut self.counts.published),
        };
        *count += 1;
        progress.add(Some(kind));
        if novelty == Novelty::First {
            self.kept.extend(line);
        }
    }
}

impl Destination for DistinctLines<'_> {
    fn conclude(
        &mut self,
        progress: &mut Progress,
        is_interrupted: &dyn Fn() -> bool,
    ) -> Result<(), Failure> {
        let Some(overflow) = self.overflow.take() else { return Ok(()) };
        let failure = |error| self.choice.memory.failure(error);
        let resolved = overflow.resolve(is_interrupted).map_err(failure)?;
        let mut lines = resolved.ok_or(Failure::Interrupted)?.peekable();
        while lines.peek().is_some() {
            for line in lines.by_ref().take(LINES_AT_ONCE) {
                let (novelty, line) = line.map_err(failure)?;
                self.resolve(novelty, line, progress);
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

/// Number of lines read from temporary files between writes.
const LINES_AT_ONCE: usize = 1 << 13;

/// Outcome for a puzzle.
const KINDS: [&str; 3] = ["kept", "repeat", "published"];

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = HumanCount(self.kept + self.duplicates + self.published);
        let (kept, published) = (HumanCount(self.kept), HumanCount(self.published));
        let duplicates = counted(self.duplicates, "duplicate");
        write!(f, "{kept} of {all} kept; dropped: {duplicates}, {published} published before")
    }
}
