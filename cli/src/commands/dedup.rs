//! `gridmill dedup`: drops duplicates.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::{Common, Memory, Reading};
use crate::output::Output;
use crate::output::destination::Format;
use crate::progress::Progress;
use crate::progress::input_counts::counted;
use crate::signals::interruption;
use bytesize::ByteSize;
use clap::Args;
use gridmill::dedup::{Forms, Novelty, Overflow, PackedGrid, Seen};
use gridmill::formats::{Entry, EntryError};
use gridmill::grid::Grid;
use gridmill::parallel::{Ended, Sink};
use indicatif::HumanCount;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Drop puzzles equivalent (rotated, relabelled) to an earlier one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill dedup mine.csv -o fresh.csv                the first puzzle of each class
  gridmill dedup january.txt february.txt -o all.txt
  gridmill dedup new.csv --against book1.csv --against book2.csv -o fresh.csv
  gridmill dedup jigsaws.csv --layouts -o maps.csv    one puzzle for each map of regions

Two puzzles are equivalent (isomorphic) if these changes can turn one into the other: transpose the grid; permute bands, stacks, \
rows in a band or columns in a stack; rename digits. On a board of another layout (--layout), they are those that take its houses to \
houses; a jigsaw and the same turned or mirrored, regions included, are equivalent.

`dedup` keeps the first puzzle of each class. It copies the line of this puzzle, with all columns and comments. It \
writes a grid of nine lines as one line. The output begins with the header of the first file, and all files must have \
the same header.

`dedup` compares whole canonical forms of classic puzzles, and SHA-256 hashes of those of other boards. Each class of \
equivalent puzzles takes about 110 bytes of memory. When --memory is full, further forms and lines go to temporary \
files in --temp-dir. For each puzzle, these files take 39 bytes and the length of its line. After `dedup` has read all \
input, it adds these lines to the output, in the order of the input. The temporary files have no names, so nothing \
remains of them, even after a kill.")]
pub(crate) struct Dedup {
    /// Files to read, `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also drop puzzles equivalent to one in this file; may be repeated
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Keep one puzzle of each layout
    ///
    /// Jigsaws have the same layout if their regions are the same, perhaps turned or mirrored.
    #[arg(long)]
    layouts: bool,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    common: Common,
}

/// Destination of lines that are the first of their class.
struct DistinctLines<'a> {
    output: Output,
    progress: Rc<Progress>,
    interrupted: Arc<AtomicBool>,
    seen: Seen,
    /// Replaces `seen` when that exceeds the memory.
    overflow: Option<Overflow>,
    choice: &'a Dedup,
    /// Memory for forms.
    memory: ByteSize,
}

impl Dedup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.memory.check()?;
        let paths = self.against.iter().chain(&self.files).map(PathBuf::as_path);
        let progress = |total| self.common.progress(total, KINDS.map(str::to_owned).to_vec());
        let entries =
            Entries::open(paths, &self.common.pool()?, &self.reading, progress)?.copying_rows();
        let entries = entries.with_references(self.against.len());
        let mut entries = entries.of_layout(&self.layout);
        let header = entries.common_header()?;
        // The lines keep their form.
        let format = if header.is_empty() { Format::Text } else { Format::Csv };
        let to = self.common.output.destination(&[format], None)?;
        let mut distinct = DistinctLines {
            output: Output::open(&to, header, &entries.handles)?,
            progress: Rc::clone(&entries.progress),
            interrupted: interruption()?,
            seen: Seen::default(),
            overflow: None,
            choice: &self,
            memory: self.memory.size(),
        };
        let read = |file: &PuzzleFile, entry: Entry| {
            let line = (file.index >= self.against.len()).then(|| file.line(&entry));
            (entry.grid, line)
        };
        let form = |forms: &mut Forms, (grid, line): (Result<Grid, EntryError>, _)| {
            let form = match grid {
                Ok(_) if self.layouts => Ok(PackedGrid::new(&Grid::EMPTY)),
                Err(EntryError::OtherBoard(board)) if self.layouts => {
                    Ok(Forms::of_layout(board.layout()))
                }
                Ok(grid) => forms.of_grid(&grid).map_err(|clash| clash.to_string()),
                Err(EntryError::OtherBoard(board)) => {
                    forms.of_board(&board).map_err(|problem| problem.to_string())
                }
                Err(problem) => Err(problem.to_string()),
            };
            form.map(|form| (form, line)).into()
        };
        let problems = entries.answer_all(&mut distinct, read, Forms::default, form)?;
        if self.common.verbosity.prints_summary() {
            log::line(summary(&distinct.progress));
        }
        problems.result()
    }
}

impl DistinctLines<'_> {
    /// Switches to temporary files when one more class would exceed the memory.
    fn make_room(&mut self) -> Result<(), Failure> {
        let memory = self.memory;
        if self.overflow.is_some() || self.seen.bytes_to_add() as u64 <= memory.as_u64() {
            return Ok(());
        }
        self.output.tick()?;
        let directory = self.choice.memory.directory();
        if self.choice.common.verbosity.prints_summary() {
            let directory = directory.display();
            self.progress.say(&format!(
                "canonical forms exceed {memory}; continuing with temporary files in {directory}"
            ));
        }
        let overflow = Overflow::new(&directory, std::mem::take(&mut self.seen));
        self.overflow = Some(overflow.map_err(|error| self.choice.memory.failure(error))?);
        Ok(())
    }

    /// Keeps the line of a puzzle if it is the first of its class.
    fn resolve(&mut self, novelty: Novelty, line: &[u8]) {
        // In the order of `KINDS`.
        let kind = match novelty {
            Novelty::First => 0,
            Novelty::Duplicate => 1,
            Novelty::Published => 2,
        };
        self.progress.add(Some(kind));
        if novelty == Novelty::First {
            self.output.add_lines(line);
        }
    }

    /// Decides about the lines in the temporary files.
    fn resolve_overflow(&mut self) -> Result<(), Failure> {
        let Some(overflow) = self.overflow.take() else { return Ok(()) };
        let failure = |error| self.choice.memory.failure(error);
        let interrupted = Arc::clone(&self.interrupted);
        let is_interrupted = || interrupted.load(Ordering::Relaxed);
        let resolved = overflow.resolve(is_interrupted).map_err(failure)?;
        let mut lines = resolved.ok_or(Failure::Interrupted)?.peekable();
        while lines.peek().is_some() {
            for line in lines.by_ref().take(LINES_AT_ONCE) {
                let (novelty, line) = line.map_err(failure)?;
                self.resolve(novelty, &line);
            }
            self.output.tick()?;
            self.progress.show();
            if is_interrupted() {
                return Err(Failure::Interrupted);
            }
        }
        Ok(())
    }
}

/// Takes the form of each puzzle, and its line unless it was published. With temporary files the decision comes at the end.
impl Sink<(PackedGrid, Option<Vec<u8>>)> for DistinctLines<'_> {
    type Error = Failure;

    fn add(
        &mut self,
        (form, line): (PackedGrid, Option<Vec<u8>>),
    ) -> Result<ControlFlow<()>, Failure> {
        self.make_room()?;
        match (&mut self.overflow, line) {
            (Some(overflow), line) => {
                let added = match line {
                    Some(line) => overflow.add_line(&form, &line),
                    None => overflow.publish(&form),
                };
                if let Err(error) = added {
                    self.overflow = None;
                    return Err(self.choice.memory.failure(error));
                }
            }
            (None, Some(line)) => {
                let novelty = self.seen.add(form);
                self.resolve(novelty, &line);
            }
            (None, None) => self.seen.publish(form),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tick(&mut self) -> Result<(), Failure> {
        self.output.tick()
    }

    /// After a failure, also keeps the lines in the temporary files, unless these failed.
    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        if ended != Ended::Stopped {
            self.resolve_overflow()?;
        }
        self.output.finish(ended)
    }
}

/// Number of lines read from temporary files between writes.
const LINES_AT_ONCE: usize = 1 << 13;

/// Outcome for a puzzle.
const KINDS: [&str; 3] = ["kept", "repeat", "published"];

fn summary(progress: &Progress) -> String {
    let counts = progress.counts();
    let all = HumanCount(counts.iter().sum());
    let (kept, duplicates) = (HumanCount(counts[0]), counted(counts[1], "duplicate"));
    let known = match counts[2] {
        0 => String::new(),
        known => format!(", {} in the files of --against", HumanCount(known)),
    };
    format!("{kept} of {all} kept; dropped: {duplicates}{known}")
}
