//! `gridmill audit`: finds leaks between two collections.

use crate::commands::split::manifest::are_as_listed;
use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::{Common, Memory, Reading, one_of};
use crate::output::Output;
use crate::output::destination::Format;
use crate::progress::input_counts::counted;
use crate::progress::percent;
use clap::Args;
use gridmill::canon::Canonizer;
use gridmill::dedup::{
    Audit, AuditCount, Forms, JoinSide, Leak, LeakKind, Leaks, Match, PuzzleForms,
};
use gridmill::formats::Entry;
use gridmill::parallel::{Ended, Sink};
use indicatif::HumanCount;
use serde::{Serialize, Serializer};
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
stack; rename digits. On boards of another layout (--layout), they are those of `dedup`.

A puzzle also leaks, less visibly, if its solution grid is equivalent to the solution grid of a puzzle of the first \
file. The table has a row for equivalent puzzles, and a row for equivalent solution grids. Equivalent puzzles always \
have equivalent solution grids, so they count in both rows.

The table lists the first leaking lines, and the JSON lists all leaking lines. Both name the matching line of the \
first file. With --fail, the exit status is 1 if there are leaks. `audit` also compares the files of `split` with the list in \
split.json. It names each file that split.json does not list (exit status 1), and notes that two files are of different splits. If a puzzle does not have exactly one solution, `audit` \
compares only the puzzle. `audit` compares whole canonical forms of classic puzzles, and SHA-256 hashes of those of other boards. Each puzzle takes 84 bytes of \
memory. When --memory is full, further forms go to temporary files in --temp-dir.")]
pub(crate) struct AuditCommand {
    /// File of known puzzles, such as a training set; `-` for standard input
    #[arg(value_name = "KNOWN")]
    known: PathBuf,
    /// File to search for leaks, such as a test set
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Format, unless -o names it
    #[arg(long, value_parser = one_of(FORMATS, Format::id), value_name = "FORMAT")]
    format: Option<Format>,
    /// End with exit status 1 if there are leaks
    #[arg(long)]
    fail: bool,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    common: Common,
}

/// Forms read so far.
struct AuditReport<'a> {
    output: Output,
    format: Format,
    /// The puzzles, until they are compared.
    audit: Option<Audit>,
    has_leaks: bool,
    choice: &'a AuditCommand,
}

/// Formats that `audit` writes.
const FORMATS: [Format; 2] = [Format::Text, Format::Json];

/// Lines to list in the table.
const LISTED: usize = 10;

impl AuditCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.memory.check()?;
        let to = self.common.output.destination(&FORMATS, self.format)?;
        if [&self.known, &self.file].iter().all(|path| path.as_os_str() == "-") {
            usage!("only one of the two files can be standard input (-)");
        }
        let paths = [&self.known, &self.file].into_iter().map(PathBuf::as_path);
        let progress = |total| self.common.progress(total, Vec::new());
        let (pool, reading) = (self.common.pool()?, &self.reading);
        let entries = Entries::open(paths, &pool, reading, progress)?.of_layout(&self.layout);
        let output = Output::open(&to, "", &entries.handles)?;
        let audit = Some(Audit::new(&self.memory.directory(), self.memory.size().as_u64()));
        let (format, has_leaks) = (to.format, false);
        let mut report = AuditReport { output, format, audit, has_leaks, choice: &self };
        let read = |file: &PuzzleFile, entry: Entry| (file.index, entry);
        let work = |(canonizer, forms, solver): &mut (Canonizer, Forms, _),
                    (file, entry): (usize, Entry)| {
            let of_puzzle = match (&entry.grid, entry.board()) {
                (Ok(grid), _) => PuzzleForms::new(grid, canonizer).map_err(|it| it.to_string()),
                (Err(_), Some(board)) => {
                    PuzzleForms::of_board(board, forms, solver).map_err(|it| it.to_string())
                }
                (Err(problem), None) => Err(problem.to_string()),
            };
            of_puzzle.map(|forms| (file, entry.line, forms)).into()
        };
        let worker = || (Canonizer::new(), Forms::default(), None);
        let problems = entries.answer_all(&mut report, read, worker, work)?;
        let files = [&self.known, &self.file].map(PathBuf::as_path);
        let are_as_listed =
            files.iter().any(|path| path.as_os_str() == "-") || are_as_listed(&files)?;
        problems.result()?;
        if self.fail && report.has_leaks || !are_as_listed {
            Err(Failure::BadInput)
        } else {
            Ok(())
        }
    }
}

/// Takes the forms of each puzzle, with the index of its file and its line.
impl Sink<(usize, u64, PuzzleForms)> for AuditReport<'_> {
    type Error = Failure;

    fn add(
        &mut self,
        (file, line, forms): (usize, u64, PuzzleForms),
    ) -> Result<ControlFlow<()>, Failure> {
        let side = if file == 0 { JoinSide::Known } else { JoinSide::New };
        let Some(audit) = &mut self.audit else { unreachable!("compared at the end") };
        let added = audit.add(side, &forms, line);
        added.map_err(|error| self.choice.memory.failure(error))?;
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        let Some(audit) = self.audit.take().filter(|_| ended == Ended::Complete) else {
            return Ok(());
        };
        let leaks = audit.leaks().map_err(|error| self.choice.memory.failure(error))?;
        let names = [&self.choice.known, &self.choice.file].map(|path| path.display().to_string());
        let report = LeakReport { names, leaks };
        let text = if self.format == Format::Json { report.json() } else { report.table() };
        self.has_leaks = report.leaks.iter().next().is_some();
        self.output.commit(text.as_bytes())?;
        self.output.finish(ended)
    }
}

/// Result of an audit, with the names of the files.
struct LeakReport {
    names: [String; 2],
    leaks: Leaks,
}

impl LeakReport {
    fn table(&self) -> String {
        let names = self.names.each_ref().map(|name| log::printable_name(name));
        let [known, file] = &names;
        let mut text = String::new();
        for (name, count) in names.iter().zip(self.leaks.counts) {
            text += &format!("{name}: {}", counted(count.puzzles, "puzzle"));
            if count.without_grid > 0 {
                let without = HumanCount(count.without_grid);
                text += &format!(", {without} of them without exactly one solution");
            }
            text.push('\n');
        }
        let Leaks { counts, puzzles, grids } = &self.leaks;
        let total = counts[1].puzzles.max(1);
        let title = format!("In {file}");
        let width = title.chars().count().max(25);
        text += &format!("\n{title:width$} {:>13} {:>7}\n", "puzzles", "share");
        let rows = [("equivalent puzzle", puzzles), ("equivalent solution grid", grids)];
        for (name, matches) in rows {
            let count = matches.len() as u64;
            let (number, share) = (HumanCount(count).to_string(), percent(count, total));
            text += &format!("{name:width$} {number:>13} {share:>7}\n");
        }
        let count = self.leaks.iter().count();
        if count == 0 {
            return text;
        }
        text.push('\n');
        for Leak { place: Match { line, known: first }, kind } in self.leaks.iter().take(LISTED) {
            let leak = match kind {
                LeakKind::Puzzle => "is equivalent to",
                LeakKind::Grid => "has a solution grid equivalent to that of",
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
            let AuditCount { puzzles, without_grid } = self.leaks.counts[place];
            FileJson { name: &self.names[place], puzzles, without_grid }
        });
        let report = ReportJson {
            known,
            file,
            isomorphic_puzzles: self.leaks.puzzles.len(),
            isomorphic_grids: self.leaks.grids.len(),
            leaks: LeaksJson(&self.leaks),
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
        let json = |Leak { place: Match { line, known }, kind }| LeakJson {
            line,
            known_line: known,
            leak: kind.id(),
        };
        serializer.collect_seq(self.0.iter().map(json))
    }
}
