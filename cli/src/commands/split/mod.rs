//! `gridmill split`: splits a data set into parts.

mod files;
mod folder;
mod givens;
pub(crate) mod manifest;
mod table;

use crate::entries::{Entries, Problems, PuzzleFile};
use crate::error::Failure;
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::{ANY, whole_number};
use crate::options::{Reading, Seed, Threads, one_of};
use crate::output::directory::new_directory;
use crate::progress::input_counts::counted;
use crate::progress::verbosity::Verbosity;
use crate::progress::{Progress, percent};
use crate::work::Answer;
use anyhow::{Error, anyhow};
use clap::{Args, ValueEnum};
use files::Files;
use folder::{DataSet, Folder};
use givens::{Givens, Solved};
use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::dataset::{Card, Hrm};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::Entry;
use gridmill::parallel::Sink;
use gridmill::solve::boards::BoardSolver;
use gridmill::split::{Parts, Split, SplitBy};
use indicatif::HumanCount;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::OnceLock;
use table::InputTable;

/// Split collections so that equivalent puzzles stay in one part
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill split mine.csv --parts train=0.8,val=0.1,test=0.1 -o parts
  gridmill split jan.csv feb.csv --parts train=0.9,test=0.1 -o parts
  gridmill split mine.csv --by puzzle --parts train=0.5,test=0.5 --key 7 -o parts
  gridmill split mine.csv --parts train=0.9,test=0.1 --format kaggle -o parts
  gridmill split mine.csv --parts train=0.9,test=0.1 --format huggingface -o folder
  gridmill split mine.csv --parts train=0.9,test=0.1 --format hrm --augment 1000 -o arrays
  gridmill audit parts/train.csv parts/test.csv       check these parts, or any two files

`split` hashes the canonical form of each puzzle's solution grid together with the key. The hash decides the part. Therefore \
puzzles with equivalent (rotated, relabelled) solution grids are always in the same part. With --by puzzle, `split` hashes the canonical \
form of the puzzle instead. Then two puzzles with the same solution grid may be in different parts. The part of a \
puzzle does not depend on the other puzzles, their order, the machine or the run. If a collection grows and you split \
it again, every puzzle stays in its part.

`split` writes a file for each part, such as train.csv, to the directory. It copies each line with all columns and \
comments. Each file begins with the header of the first input file, and all input files must have the same header. \
Without a header, the files are train.txt and so on. The file split.json lists them with their SHA-256, for `audit`. Memory use does not grow with the files. Shares are not exact: \
with a share of 0.1, a part gets about 100 of 1,000 puzzles, typically 90 to 110. docs/learning.md says more.

--format kaggle writes only the columns quizzes and solutions, with 0 for empty cells. --format huggingface writes \
Parquet files with all columns, such as train/0000.parquet, and the card README.md. `datasets.load_dataset` reads this \
directory. --format hrm writes dataset.json and .npy files for each part, which the training programs of HRM and TRM \
read. huggingface takes boards of one size, and its card names their layouts; kaggle and hrm take boards of one layout, which their files do not name. A message names a part without puzzles; the formats huggingface and hrm leave it out. For huggingface and hrm, the directory must be new or empty, even with --force. If the command ends early, it leaves \
nothing new. --seed affects only --augment.")]
pub(crate) struct SplitCommand {
    /// Files to read, `-` for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Names and shares of the parts; the shares must add up to 1
    #[arg(long, value_name = "NAME=SHARE,...")]
    parts: Parts,
    /// Directory for the files of the parts
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Replace an earlier split in a directory that is not empty
    #[arg(long)]
    force: bool,
    /// Format: lines, kaggle, huggingface or hrm [default: lines]
    #[arg(
        long,
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true,
        value_name = "FORMAT"
    )]
    format: SplitFormat,
    /// Grid that decides the part: solution or puzzle [default: solution]
    #[arg(long, default_value_t = SplitBy::Solution, hide_default_value = true, hide_possible_values = true, value_parser = one_of(SplitBy::ALL, SplitBy::id), value_name = "GRID")]
    by: SplitBy,
    /// How the puzzles were made, for the card of --format huggingface
    #[arg(long, value_name = "TEXT")]
    recipe: Option<String>,
    /// Equivalent puzzles for each of `train`, for hrm [default: 0]
    #[arg(long, default_value_t = 0, hide_default_value = true, value_parser = whole_number::<u32>(0..=1_000_000), value_name = "N")]
    augment: u32,
    #[command(flatten)]
    seed: Seed,
    /// Key of the hash; another key gives another split [default: 0]
    #[arg(long, default_value_t = 0, hide_default_value = true, value_parser = whole_number::<u64>(ANY), value_name = "N")]
    key: u64,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// Content of the files of the parts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
enum SplitFormat {
    /// The lines of the input
    #[default]
    Lines,
    /// Puzzles and solutions, as in the sudoku data sets on Kaggle
    Kaggle,
    /// A folder for Hugging Face: Parquet files with all columns, and a card
    Huggingface,
    /// Arrays for the training programs of the models HRM and TRM
    Hrm,
}

impl SplitFormat {
    /// True if a part is a directory.
    fn is_folder(self) -> bool {
        matches!(self, Self::Huggingface | Self::Hrm)
    }
}

/// The part of a puzzle, and what to write.
struct AssignedLine {
    part: usize,
    content: Content,
}

/// Content for a puzzle in its part.
enum Content {
    /// A line for a file: that of the input, or the puzzle and its solution.
    Line(Vec<u8>),
    /// Fields of a table, and the kind of the layout.
    Row(Vec<String>, String),
    /// The puzzle and its solution.
    Puzzle(Solved),
}

/// What finds the parts and the solutions of puzzles, for a thread.
#[derive(Default)]
struct Tools {
    canonizer: Canonizer,
    boards: Option<BoardCanonizer>,
    solver: Option<BoardSolver>,
}

impl SplitCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.check()?;
        let names: Vec<String> = self.parts.names().map(str::to_owned).collect();
        let progress = |total| Progress::new(&self.verbosity, true, total, names.clone());
        let paths = self.files.iter().map(PathBuf::as_path);
        let (pool, reading) = (self.threads.pool()?, &self.reading);
        let entries = Entries::open(paths, &pool, reading, progress)?.copying_rows();
        let mut entries = entries.of_layout(&self.layout);
        let progress = Rc::clone(&entries.progress);
        let split = Split { parts: self.parts.clone(), by: self.by, key: self.key };
        let problems = match self.format {
            SplitFormat::Lines => {
                let header = entries.common_header()?;
                let (out, inputs) = (&self.output, &entries.handles);
                let files = Files::open(out, &split, &header, self.force, inputs)?;
                self.split(&split, entries, files, PuzzleFile::line, |line, _, _| {
                    Ok(Content::Line(line))
                })
            }
            SplitFormat::Kaggle => {
                let (header, out, inputs) =
                    (b"quizzes,solutions\n", &self.output, &entries.handles);
                let files = Files::open(out, &split, header, self.force, inputs)?;
                self.split(
                    &split,
                    entries,
                    files,
                    |_, _| (),
                    |(), givens, solver| {
                        let line = kaggle_line(&givens.solved(solver)?);
                        Ok(Content::Line(line.into_bytes()))
                    },
                )
            }
            SplitFormat::Huggingface => {
                let table = InputTable::of(&mut entries)?;
                let card = Card { recipe: self.recipe.clone().unwrap_or_default(), by: self.by };
                let folder = table.begin(&self.output, &names, card)?;
                let data_set = DataSet::HuggingFace(folder, table.columns.clone());
                let folder = Folder::new(data_set, &self.output, &split);
                let read = |file: &PuzzleFile, _: &Entry| InputTable::fields(&file.puzzles);
                self.split(&split, entries, folder, read, |fields, givens, solver| {
                    Ok(Content::Row(table.row(fields, givens, solver)?, givens.kind()))
                })
            }
            SplitFormat::Hrm => {
                let directory = new_directory(&self.output, false)?;
                let names: Vec<&str> = self.parts.names().collect();
                let seed = if self.augment > 0 { self.seed.get_and_print()? } else { 0 };
                let arrays = Hrm::new(directory, &names, self.augment, seed);
                let data_set = DataSet::Hrm(Box::new(arrays));
                let folder = Folder::new(data_set, &self.output, &split);
                self.split(
                    &split,
                    entries,
                    folder,
                    |_, _| (),
                    |(), givens, solver| Ok(Content::Puzzle(givens.solved(solver)?)),
                )
            }
        }?;
        self.report(&names, &progress.counts());
        problems.result()
    }

    /// Names the empty parts, and prints the number of puzzles in each.
    fn report(&self, names: &[String], counts: &[u64]) {
        let result = match self.format.is_folder() {
            true => "the data set lacks it",
            false => "its file has no puzzles",
        };
        for (name, _) in names.iter().zip(counts).filter(|(_, count)| **count == 0) {
            log::line(format_args!("part {name} is empty, so {result}"));
        }
        if self.verbosity.prints_summary() {
            log::line(summary(names, counts));
        }
    }

    /// Refuses options that do not fit together.
    fn check(&self) -> Result<(), Failure> {
        if self.force && self.format.is_folder() {
            let output = self.output.display();
            usage!("--force works only with the formats lines and kaggle; remove {output} first");
        }
        if self.recipe.is_some() && self.format != SplitFormat::Huggingface {
            usage!("--recipe works only with --format huggingface");
        }
        if self.augment > 0 && self.format != SplitFormat::Hrm {
            usage!(
                "--augment works only with --format hrm; for other formats, use `remix --no-grade`"
            );
        }
        if self.augment > 0 && !self.parts.names().any(|name| name == "train") {
            usage!("--augment adds puzzles to the part `train`, but --parts has no such part");
        }
        Ok(())
    }

    /// Hands each puzzle to the output with its part and the content that `content` makes of its givens and of what `read`
    /// returns.
    fn split<R: Send, S: Sink<AssignedLine, Error = Failure>>(
        &self,
        split: &Split,
        entries: Entries,
        mut output: S,
        read: impl Fn(&PuzzleFile, &Entry) -> R + Sync,
        content: impl Fn(R, &Givens, &mut Option<BoardSolver>) -> Result<Content, Error> + Sync,
    ) -> Result<Problems, Failure> {
        // The threads read rows only after the first puzzle.
        let first = OnceLock::new();
        let read = |file: &PuzzleFile, entry: Entry| {
            let read = read(file, &entry);
            let givens = Givens::of(entry.grid).map_err(Error::from);
            (read, givens.and_then(|givens| self.of_one_kind(givens, &first)))
        };
        let place = |tools: &mut Tools, (read, givens): (R, Result<Givens, Error>)| {
            let Tools { canonizer, boards, solver } = tools;
            let assigned = givens.and_then(|givens| {
                let part = match &givens {
                    Givens::Classic(grid) => {
                        split.place_of(grid, canonizer).map_err(NotAPuzzle::from)?
                    }
                    Givens::Board(board) => split.place_of_board(board, boards, solver)?,
                };
                Ok(AssignedLine { part, content: content(read, &givens, solver)? })
            });
            let kind = assigned.as_ref().ok().map(|line| line.part);
            Answer { kind, ..assigned.into() }
        };
        entries.answer_all(&mut output, read, Tools::default, place)
    }

    /// Refuses a board of another layout than the first, except among lines; where a column names it, only one of another size. `first`
    /// is the number of rows of the first, and its layout.
    fn of_one_kind(
        &self,
        givens: Givens,
        first: &OnceLock<(usize, String)>,
    ) -> Result<Givens, Error> {
        let (side, layout) = first.get_or_init(|| (givens.side(), givens.layout()));
        let (is_fine, one) = match self.format {
            SplitFormat::Lines => (true, "layout"),
            SplitFormat::Huggingface => (givens.side() == *side, "size"),
            SplitFormat::Kaggle | SplitFormat::Hrm => (givens.layout() == *layout, "layout"),
        };
        if is_fine {
            return Ok(givens);
        }
        let format = self.format.to_possible_value().expect("no format is hidden");
        Err(anyhow!(
            "found a board of {}, but the first is of {layout}; --format {} takes boards of one {one}",
            givens.layout(),
            format.get_name()
        ))
    }
}

/// Returns a puzzle, with 0 for empty cells, and its solution.
fn kaggle_line(puzzle: &Solved) -> String {
    let [givens, solution] = puzzle.texts();
    format!("{},{solution}\n", givens.replace('.', "0"))
}

/// Returns the number of puzzles in each part.
fn summary(names: &[String], counts: &[u64]) -> String {
    let all: u64 = counts.iter().sum();
    let part = |(name, &count): (&String, &u64)| {
        format!("{name} {} ({})", HumanCount(count), percent(count, all.max(1)))
    };
    let parts: Vec<String> = names.iter().zip(counts).map(part).collect();
    format!("{} split: {}", counted(all, "puzzle"), parts.join(", "))
}
