//! `gridmill dedup`: repeats dropped.

use super::exit::{Failure, say};
use super::input::{self, Source};
use super::options::Common;
use super::output::Output;
use super::progress::{Progress, Total};
use super::stream::run;
use crate::canon::Canonizer;
use crate::corpus::{Classes, Form};
use crate::formats::{Decompressed, EntryError, PuzzleReader};
use crate::grid::Grid;
use anyhow::anyhow;
use clap::Args;
use indicatif::HumanCount;
use std::io::{self, BufReader};
use std::iter;
use std::path::PathBuf;

/// Drop puzzles that are isomorphic to an earlier one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill dedup mine.csv -o fresh.csv                each class once, its first puzzle
  gridmill dedup january.txt february.txt -o all.txt
  gridmill dedup new.csv --against book1.csv book2.csv -o fresh.csv
                                                      and none that was published before

Two puzzles are isomorphic if one is made from the other by transposing, permuting bands, stacks, rows of
a band and columns of a stack, and renaming digits. Lines that are kept stay as they are, with all their
columns and comments, below the header of the first file; all files must have the same. A grid of nine
lines becomes one line.

Memory: the canonical form of each class, 34 bytes (about 110 with what the table around it needs). The whole form is
kept and not a hash of it, so no puzzle is ever dropped because another one looks alike.")]
pub(super) struct Dedup {
    /// Files to read, `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also drop what is isomorphic to a puzzle of these files
    #[arg(long, num_args = 1.., value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Stop at the first bad line instead of reporting it and going on
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    common: Common,
}

/// A file that is read.
struct Reading {
    name: String,
    reader: PuzzleReader<BufReader<Decompressed>>,
    /// Does it only say what was published?
    is_published: bool,
    is_empty: bool,
}

/// What was read of a file.
struct Found<T> {
    /// Which of the files.
    source: usize,
    line: u64,
    content: io::Result<Result<T, EntryError>>,
    /// How it is written.
    text: Vec<u8>,
}

/// What was seen so far, and how much of it.
#[derive(Default)]
struct Seen {
    published: Classes,
    classes: Classes,
    kept: u64,
    repeats: u64,
    refused: u64,
}

impl Dedup {
    pub(super) fn run(self) -> Result<(), Failure> {
        let published = self.against.iter().map(|path| (path, true));
        let paths = published.chain(self.files.iter().map(|path| (path, false)));
        let open = |(path, is_published): (&PathBuf, bool)| Ok((input::open(path)?, is_published));
        let sources = paths.map(open).collect::<Result<Vec<(Source, bool)>, Failure>>()?;
        let length: Option<u64> = sources.iter().map(|(source, _)| source.length).sum();
        let kinds = [KEPT, REPEAT, PUBLISHED].map(str::to_owned).to_vec();
        let progress = self.common.progress(length.map_or(Total::Unknown, Total::Bytes), kinds);
        let (mut handles, mut readings) = (Vec::new(), Vec::new());
        for (mut source, is_published) in sources {
            let (name, handle) = (source.name.clone(), source.handle.take());
            handles.extend(handle);
            let reader = BufReader::with_capacity(1 << 16, source.text(&progress));
            let reader = PuzzleReader::new(reader);
            readings.push(Reading { name, reader, is_published, is_empty: true });
        }
        let header = common_header(&mut readings)?;
        let output = Output::open(self.common.output.as_deref(), header, &handles)?;

        let files: Vec<_> = readings.iter().map(|it| (it.name.clone(), it.is_published)).collect();
        let found = readings.iter_mut().enumerate();
        let found = found.flat_map(|(source, it)| iter::from_fn(move || it.next(source)));
        let work = |canonizer: &mut Canonizer, found: Found<Grid>| {
            let Found { source, line, content, text } = found;
            let form = |grid| Form::new(&canonizer.canonical(&grid).grid);
            Found { source, line, content: content.map(|grid| grid.map(form)), text }
        };
        let (mut seen, mut is_any_bad) = (Seen::default(), false);
        let write = |results: Vec<Found<Form>>, output: &mut Output, progress: &mut Progress| {
            let mut kept = Vec::new();
            for Found { source, line, content, text } in results {
                let (name, is_published) = &files[source];
                match content {
                    Ok(Ok(form)) if *is_published => seen.publish(form),
                    Ok(Ok(form)) => {
                        let kind = seen.meet(form);
                        progress.add(Some(kind));
                        if kind == KEPT {
                            kept.extend(text);
                        }
                    }
                    Ok(Err(problem)) => {
                        is_any_bad = true;
                        output.commit(&std::mem::take(&mut kept))?;
                        progress.say(&format!("{name}:{line}: {problem}"));
                        if self.strict {
                            return Err(Failure::BadInput);
                        }
                    }
                    Err(error) => {
                        output.commit(&kept)?;
                        return Err(input::read_failure(name, error));
                    }
                }
            }
            output.commit(&kept)
        };
        run(&self.common, output, progress, found, Canonizer::new, work, write)?;
        if self.common.talk.is_told_more() {
            say(seen.summary());
        }
        for Reading { name, .. } in readings.iter().filter(|it| it.is_empty && !it.is_published) {
            say(format_args!("{name}: no puzzles in it"));
            is_any_bad = true;
        }
        if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
    }
}

impl Reading {
    fn next(&mut self, source: usize) -> Option<Found<Grid>> {
        let (line, content) = match self.reader.next()? {
            Ok(entry) => (entry.line, Ok(entry.grid)),
            Err(error) => (0, Err(error)),
        };
        self.is_empty = false;
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

/// What becomes of a puzzle.
const KEPT: &str = "kept";
const REPEAT: &str = "repeat";
const PUBLISHED: &str = "published";

impl Seen {
    fn publish(&mut self, form: Form) {
        self.published.insert(form);
    }

    /// What becomes of a puzzle with this form.
    fn meet(&mut self, form: Form) -> &'static str {
        let (kind, count) = if self.published.contains(&form) {
            (PUBLISHED, &mut self.refused)
        } else if self.classes.insert(form) {
            (KEPT, &mut self.kept)
        } else {
            (REPEAT, &mut self.repeats)
        };
        *count += 1;
        kind
    }

    fn summary(&self) -> String {
        let all = HumanCount(self.kept + self.repeats + self.refused);
        let [kept, repeats, refused] = [self.kept, self.repeats, self.refused].map(HumanCount);
        format!("{kept} of {all} kept; dropped: {repeats} repeats, {refused} published before")
    }
}
