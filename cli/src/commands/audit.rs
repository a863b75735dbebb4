//! `gridmill audit`: finds leaks between two collections.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::options::{BadLines, Common, Memory};
use crate::output::Output;
use crate::output::destination::{Format, one_of};
use crate::progress::input_counts::counted;
use crate::progress::percent;
use crate::say::printable_name;
use anyhow::anyhow;
use clap::Args;
use gridmill::canon::Canonizer;
use gridmill::dedup::{Join, Match, PackedGrid, Side};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::{Entry, EntryError};
use gridmill::grid::{ClashFreeGrid, Grid};
use gridmill::parallel::{Ended, Sink};
use gridmill::solve::{NotUnique, Puzzle};
use indicatif::HumanCount;
use serde::{Serialize, Serializer};
use std::iter;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Find leaks: puzzles of one collection in another, also rotated or relabelled
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill audit train.csv test.csv                   test puzzles that are in the training set
  gridmill audit train.csv test.csv -o leaks.json
  gridmill audit train.csv test.csv --fail            exit status 1 if there are leaks
  gridmill audit train.csv.zst test.csv --memory 4G
  gridmill split mine.csv --parts train=0.9,test=0.1 -o parts     makes parts without leaks

A puzzle of the second file leaks if it is equivalent to a puzzle of the first file. Two puzzles are equivalent (isomorphic) \
if these changes can turn one into the other: transpose the grid; permute bands, stacks, rows in a band or columns in a \
stack; rename digits.

A puzzle also leaks, less visibly, if its solution grid is equivalent to the solution grid of a puzzle of the first \
file. The table has a row for equivalent puzzles, and a row for equivalent solution grids. Equivalent puzzles always \
have equivalent solution grids, so they count in both rows.

The table lists the first leaking lines, and the JSON lists all leaking lines. Both name the matching line of the \
first file. With --fail, the exit status is 1 if there are leaks. If a puzzle does not have exactly one solution, `audit` \
compares only the puzzle. `audit` compares whole canonical forms instead of hashes. Each puzzle takes 84 bytes of \
memory. When --memory is full, further forms go to temporary files in --temp-dir.")]
pub(crate) struct Audit {
    /// File of known puzzles, such as a training set; `-` for standard input
    #[arg(value_name = "KNOWN")]
    known: PathBuf,
    /// File to search for leaks, such as a test set
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Format, if no ending chooses it
    #[arg(long, value_parser = one_of(&FORMATS), value_name = "FORMAT")]
    format: Option<Format>,
    /// End with exit status 1 if there are leaks
    #[arg(long)]
    fail: bool,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    bad_lines: BadLines,
    #[command(flatten)]
    common: Common,
}

/// Canonical forms of a puzzle and its solution grid.
struct PuzzleForms {
    puzzle: PackedGrid,
    /// Only if there is one solution.
    grid: Option<PackedGrid>,
}

/// Forms read so far.
struct AuditReport<'a> {
    output: Output,
    format: Format,
    /// The puzzles and the solution grids, until they are compared.
    joins: Option<[Join; 2]>,
    counts: [Count; 2],
    has_leaks: bool,
    choice: &'a Audit,
}

/// Number of puzzles in a file.
#[derive(Clone, Copy, Default)]
struct Count {
    puzzles: u64,
    /// Puzzles without exactly one solution.
    without_grid: u64,
}

/// Formats that `audit` writes.
const FORMATS: [Format; 2] = [Format::Text, Format::Json];

/// Lines to list in the table.
const LISTED: usize = 10;

impl Audit {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.memory.check()?;
        let to = self.common.output.destination(&FORMATS, self.format)?;
        if [&self.known, &self.file].iter().all(|path| path.as_os_str() == "-") {
            let error = anyhow!("only one of the two files can be standard input (-)");
            return Err(Failure::Usage(error));
        }
        let paths = [&self.known, &self.file].into_iter().map(PathBuf::as_path);
        let progress = |total| self.common.progress(total, Vec::new());
        let entries = Entries::open(paths, progress)?;
        let output = Output::open(&to, "", &entries.handles)?;
        let join = || Join::new(&self.memory.directory(), self.memory.size().as_u64() / 2);
        let (joins, counts) = (Some([join(), join()]), [Count::default(); 2]);
        let (format, has_leaks) = (to.format, false);
        let mut report = AuditReport { output, format, joins, counts, has_leaks, choice: &self };
        let read = |file: &PuzzleFile, entry: Entry| (file.index, entry.line, entry.grid);
        let forms = |canonizer: &mut Canonizer, grid: Result<Grid, EntryError>| {
            let grid = grid.map_err(NotAPuzzle::from)?;
            let mut packed = |grid: ClashFreeGrid| PackedGrid::from(&canonizer.canonical(grid));
            let puzzle = packed(ClashFreeGrid::new(grid)?);
            let grid = match Puzzle::new(&grid) {
                Ok(puzzle) => Some(packed((*puzzle.solution()).into())),
                Err(NotUnique::Clash(_) | NotUnique::NoSolution | NotUnique::Multiple) => None,
            };
            Ok(PuzzleForms { puzzle, grid })
        };
        let work = |canonizer: &mut Canonizer, (file, line, grid)| {
            let forms: Result<_, NotAPuzzle> = forms(canonizer, grid);
            forms.map(|forms| (file, line, forms)).into()
        };
        let (pool, strict) = (self.common.pool()?, self.bad_lines.strict);
        entries.each(&pool, strict, &mut report, read, Canonizer::new, work)?.result()?;
        if self.fail && report.has_leaks { Err(Failure::BadInput) } else { Ok(()) }
    }
}

/// Takes the forms of each puzzle, with the index of its file and its line.
impl Sink<(usize, u64, PuzzleForms)> for AuditReport<'_> {
    type Error = Failure;

    fn add(
        &mut self,
        (file, line, PuzzleForms { puzzle, grid }): (usize, u64, PuzzleForms),
    ) -> Result<ControlFlow<()>, Failure> {
        let side = if file == 0 { Side::Known } else { Side::New };
        self.counts[file].puzzles += 1;
        let Some([puzzles, grids]) = &mut self.joins else { unreachable!("compared at the end") };
        let added = puzzles.add(side, &puzzle, line).and_then(|()| match &grid {
            Some(grid) => grids.add(side, grid, line),
            None => {
                self.counts[file].without_grid += 1;
                Ok(())
            }
        });
        added.map_err(|error| self.choice.memory.failure(error))?;
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        let Some([puzzles, grids]) = self.joins.take().filter(|_| ended == Ended::Complete) else {
            return Ok(());
        };
        let failure = |error| self.choice.memory.failure(error);
        let found = puzzles.matches().and_then(|it| Ok((it, grids.matches()?)));
        let (puzzles, grids) = found.map_err(failure)?;
        let leaks = Leaks {
            names: [&self.choice.known, &self.choice.file].map(|path| path.display().to_string()),
            counts: self.counts,
            puzzles,
            grids,
        };
        let text = if self.format == Format::Json { leaks.json() } else { leaks.table() };
        self.has_leaks = leaks.lines().next().is_some();
        self.output.commit(text.as_bytes())?;
        self.output.finish(ended)
    }
}

/// Result of an audit.
struct Leaks {
    names: [String; 2],
    counts: [Count; 2],
    puzzles: Vec<Match>,
    grids: Vec<Match>,
}

impl Leaks {
    /// Returns each leaking line and the kind of its leak, in the order of lines.
    fn lines(&self) -> impl Iterator<Item = (Match, &'static str)> {
        let mut puzzles = self.puzzles.iter().peekable();
        let mut grids = self.grids.iter().peekable();
        iter::from_fn(move || {
            let next = puzzles.peek().map_or(u64::MAX, |it| it.line);
            if let Some(grid) = grids.next_if(|it| it.line < next) {
                return Some((*grid, "grid"));
            }
            // An equivalent puzzle has an equivalent grid, too.
            grids.next_if(|it| it.line == next);
            puzzles.next().map(|puzzle| (*puzzle, "puzzle"))
        })
    }

    fn table(&self) -> String {
        let names = self.names.each_ref().map(|name| printable_name(name));
        let [known, file] = &names;
        let mut text = String::new();
        for (name, count) in names.iter().zip(self.counts) {
            text += &format!("{name}: {}", counted(count.puzzles, "puzzle"));
            if count.without_grid > 0 {
                let without = HumanCount(count.without_grid);
                text += &format!(", {without} of them without exactly one solution");
            }
            text.push('\n');
        }
        let total = self.counts[1].puzzles.max(1);
        let title = format!("In {file}");
        let width = title.chars().count().max(25);
        text += &format!("\n{title:width$} {:>13} {:>7}\n", "puzzles", "share");
        let rows =
            [("equivalent puzzle", &self.puzzles), ("equivalent solution grid", &self.grids)];
        for (name, matches) in rows {
            let count = matches.len() as u64;
            let (number, share) = (HumanCount(count).to_string(), percent(count, total));
            text += &format!("{name:width$} {number:>13} {share:>7}\n");
        }
        let count = self.lines().count();
        if count == 0 {
            return text;
        }
        text.push('\n');
        for (Match { line, known: first }, leak) in self.lines().take(LISTED) {
            let leak = if leak == "puzzle" {
                "is equivalent to"
            } else {
                "has a solution grid equivalent to that of"
            };
            text += &format!("{file}:{line} {leak} {known}:{first}\n");
        }
        if count > LISTED {
            let more = HumanCount((count - LISTED) as u64);
            text += &format!("and {more} more (--format json lists all)\n");
        }
        text
    }

    fn json(&self) -> String {
        let [known, file] = [0, 1].map(|place| {
            let Count { puzzles, without_grid } = self.counts[place];
            FileJson { name: &self.names[place], puzzles, without_grid }
        });
        let report = ReportJson {
            known,
            file,
            isomorphic_puzzles: self.puzzles.len(),
            isomorphic_grids: self.grids.len(),
            leaks: LeaksJson(self),
        };
        let text = serde_json::to_string_pretty(&report).expect("texts and numbers are JSON");
        text + "\n"
    }
}

#[derive(Serialize)]
struct ReportJson<'a> {
    known: FileJson<'a>,
    file: FileJson<'a>,
    isomorphic_puzzles: usize,
    isomorphic_grids: usize,
    leaks: LeaksJson<'a>,
}

#[derive(Serialize)]
struct FileJson<'a> {
    name: &'a str,
    puzzles: u64,
    without_grid: u64,
}

#[derive(Serialize)]
struct LeakJson {
    line: u64,
    known_line: u64,
    leak: &'static str,
}

/// All leaks, written one after another: there can be millions.
struct LeaksJson<'a>(&'a Leaks);

impl Serialize for LeaksJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = |(Match { line, known }, leak)| LeakJson { line, known_line: known, leak };
        serializer.collect_seq(self.0.lines().map(json))
    }
}
