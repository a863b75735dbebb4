//! `gridmill split`: parts of a data set.

use super::collections::{Collections, Item, TakesItems};
use super::destination::{Destination, make_directory};
use super::exit::{Failure, say};
use super::options::{BadLines, Threads};
use super::output::Output;
use super::progress::{Progress, percent};
use super::verbosity::Verbosity;
use anyhow::{Context, anyhow};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use gridmill::canon::Canonizer;
use gridmill::grid::Grid;
use gridmill::parallel::Ended;
use gridmill::solve::Puzzle;
use gridmill::split::{Parts, Split, SplitBy};
use indicatif::HumanCount;
use std::fs;
use std::path::PathBuf;

/// Split collections into parts, no two with isomorphic puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill split mine.csv --parts train=0.8,val=0.1,test=0.1 --out parts
  gridmill split jan.csv feb.csv --parts train=0.9,test=0.1 --out parts
  gridmill split mine.csv --by puzzle --parts train=0.5,test=0.5 --key 7 --out parts
  gridmill split mine.csv --parts train=0.9,test=0.1 --format kaggle --out parts
  gridmill audit parts/train.csv parts/test.csv       check the parts, or those of others

A keyed hash of the canonical form of its solution grid decides the part of a puzzle. So no two parts share a grid, \
up to isomorphism. --by puzzle hashes the canonical form of the puzzle, so puzzles of one solution grid may be in two \
parts. The part does not depend on the other puzzles, the order, the machine or the run. If you split a grown \
collection again, every puzzle stays in its part.

Writes a file for each part to the directory, such as train.csv. Lines stay as they are, with all columns and \
comments, below the header of the first file; all files must have the same header. Without a header the files are \
train.txt and so on. Memory does not grow with the files. Shares are expected shares: a share of 0.1 \
of 1,000 puzzles is 100 +- 10. docs/learning.md says more.

--format kaggle writes the columns quizzes and solutions instead, with 0 for empty cells. `gridmill.write_dataset` in \
Python writes folders for Hugging Face and the arrays of HRM and TRM.")]
pub(super) struct SplitCommand {
    /// Files to read, `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Names and shares of the parts; the shares add up to 1
    #[arg(long, value_name = "NAME=SHARE,...")]
    parts: Parts,
    /// Directory for the files of the parts
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write to a directory that is not empty; files of these parts are replaced, all others stay
    #[arg(long)]
    force: bool,
    /// Content of the files: the lines of the input, or the columns quizzes and solutions
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Grid whose canonical form decides: the solution grid, or the puzzle
    #[arg(long, default_value_t = SplitBy::Grid, value_parser = parse_by(), value_name = "GRID")]
    by: SplitBy,
    /// Key of the hash; another key makes other parts
    #[arg(long, default_value_t = 0, value_name = "N")]
    key: u64,
    #[command(flatten)]
    bad_lines: BadLines,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// Content of the files of the parts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Format {
    /// The lines of the input
    #[default]
    Lines,
    /// Puzzles and solutions, as in the sets on Kaggle
    Kaggle,
}

/// Lists the names in the help.
fn parse_by() -> impl TypedValueParser<Value = SplitBy> {
    PossibleValuesParser::new(SplitBy::ALL.map(SplitBy::id))
        .map(|name| name.parse().expect("only names of grids are possible values"))
}

/// The part of a puzzle, and the line to write if it is not that of the input.
struct Placed {
    part: usize,
    line: Option<String>,
}

/// Files of the parts.
struct Files<'a> {
    files: Vec<PartFile>,
    counts: &'a mut [u64],
}

struct PartFile {
    output: Output,
    /// Lines that are written next.
    waiting: Vec<u8>,
}

impl SplitCommand {
    /// Refuses a directory with files in it: rows of an earlier split would be lost, or stand beside those of this one.
    fn refuse_earlier_files(&self) -> Result<(), Failure> {
        let context = || format!("cannot read {}", self.out.display());
        let mut entries = fs::read_dir(&self.out).with_context(context).map_err(Failure::Io)?;
        if self.force || entries.next().is_none() {
            return Ok(());
        }
        Err(Failure::Usage(anyhow!(
            "{} is there already, and no empty directory; --force replaces the files of these parts",
            self.out.display()
        )))
    }

    pub(super) fn run(self) -> Result<(), Failure> {
        let names: Vec<String> = self.parts.names().map(str::to_owned).collect();
        let progress = |total| Progress::new(&self.verbosity, true, total, names.clone());
        let paths = self.files.iter().map(PathBuf::as_path);
        let mut collections = Collections::open(paths, progress)?;
        let header = match self.format {
            Format::Lines => collections.common_header(0)?,
            Format::Kaggle => b"quizzes,solutions\n".to_vec(),
        };
        make_directory(&self.out)?;
        self.refuse_earlier_files()?;
        let ending = if header.is_empty() { "txt" } else { "csv" };
        let file = |name: &String| {
            let path = self.out.join(format!("{name}.{ending}"));
            let output = Output::open(Some(&path), header.clone(), &collections.handles)?;
            Ok(PartFile { output, waiting: Vec::new() })
        };
        let mut files = Vec::new();
        for name in &names {
            match file(name) {
                Ok(file) => files.push(file),
                Err(failure) => {
                    files.into_iter().for_each(|file: PartFile| file.output.abandon());
                    return Err(failure);
                }
            }
        }
        let mut counts = vec![0; names.len()];
        let files = Files { files, counts: &mut counts };
        let split = Split { parts: self.parts, by: self.by, key: self.key };
        let place = |canonizer: &mut Canonizer, grid: Grid| {
            let line = match self.format {
                Format::Lines => None,
                Format::Kaggle => Some(kaggle_line(&Puzzle::new(&grid)?)),
            };
            Ok(Placed { part: split.place_of(&grid, canonizer)?, line })
        };
        let pool = self.threads.pool()?;
        let problems =
            collections.take_each(&pool, self.bad_lines.strict, 0, files, Canonizer::new, place)?;
        if self.verbosity.is_told_more() {
            say(summary(&names, &counts));
        }
        problems.result()
    }
}

/// Returns a puzzle, with 0 for empty cells, and its solution.
fn kaggle_line(puzzle: &Puzzle) -> String {
    format!("{},{}\n", puzzle.givens().to_string().replace('.', "0"), puzzle.solution())
}

/// Returns the number of puzzles in each part.
fn summary(names: &[String], counts: &[u64]) -> String {
    let all: u64 = counts.iter().sum();
    let part = |(name, &count): (&String, &u64)| {
        format!("{name} {} ({})", HumanCount(count), percent(count, all.max(1)))
    };
    let parts: Vec<String> = names.iter().zip(counts).map(part).collect();
    format!("{} split: {}", HumanCount(all), parts.join(", "))
}

impl TakesItems<Placed> for Files<'_> {
    fn take(&mut self, item: Item<Placed>, progress: &mut Progress) -> Result<(), Failure> {
        let Placed { part, line } = item.result;
        self.counts[part] += 1;
        progress.add(Some(part));
        self.files[part].waiting.extend(line.map_or(item.text, String::into_bytes));
        Ok(())
    }

    fn write(&mut self) -> Result<(), Failure> {
        if self.files.iter().any(|file| !file.waiting.is_empty()) {
            // No part of an earlier split may stay beside a row of this one.
            self.files.iter_mut().try_for_each(|file| file.output.begin())?;
        }
        for PartFile { output, waiting } in &mut self.files {
            output.commit(waiting)?;
            waiting.clear();
        }
        Ok(())
    }
}

impl Destination for Files<'_> {
    fn finish(self, ended: Ended) -> Result<(), Failure> {
        self.files.into_iter().try_for_each(|file| file.output.finish(ended))
    }

    fn abandon(self) {
        self.files.into_iter().for_each(|file| file.output.abandon());
    }
}
