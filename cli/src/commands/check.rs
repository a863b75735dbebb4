//! `gridmill check`: checks puzzles, and verifies run directories.

use crate::entries::Entries;
use crate::error::{self, Failure, run_failure};
use crate::options::{BadLines, Common};
use crate::output::Output;
use crate::output::checks::is_directory;
use crate::progress::input_counts::counted;
use crate::work::Answer;
use anyhow::anyhow;
use clap::Args;
use gridmill::examine::NotAPuzzle;
use gridmill::formats::Entry;
use gridmill::grade::Scales;
use gridmill::grid::Grid;
use gridmill::parallel::{Ended, Sink};
use gridmill::run::files::{Committed, RunLength};
use gridmill::run::{Plan, RunError};
use gridmill::solve::Puzzle;
use indicatif::HumanCount;
use std::path::{Path, PathBuf};

/// Check puzzles (valid, unique, minimal?) or run directories (intact?)
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill check mine.txt                             puzzles: valid? unique? minimal?
  gridmill check corpus                               a run directory: intact?
  gridmill check part1 part2 && gridmill merge part1 part2 --run corpus

For each puzzle, `check` writes the puzzle and one of these results: `unique minimal`, `unique not_minimal`, `multiple`, \
`no_solution` or `invalid` (two equal digits in one house). The exit status is 1 unless all puzzles are unique. If a line \
is not a grid, `check` only reports it on standard error.

For each run directory, `check` reads all committed bytes and compares their checksums, even while the run is active. It \
changes no files. It lists the recipe, the progress and the files. The exit status is 0 if all directories are intact, 1 \
if one is damaged, 2 if one holds no run, and 3 if one cannot be read.")]
pub(crate) struct Check {
    /// Files of puzzles (`-` for standard input), or run directories
    #[arg(default_value = "-", value_name = "FILE|PUZZLE|DIR")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    bad_lines: BadLines,
    #[command(flatten)]
    common: Common,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (mut directory, mut file) = (None, None);
        for path in &self.paths {
            let is_run = path.as_os_str() != "-" && is_directory(path)?;
            if is_run { &mut directory } else { &mut file }.get_or_insert(path);
        }
        match (directory, file) {
            (None, _) => self.check_puzzles(),
            (Some(_), None) => self.verify_runs(),
            (Some(directory), Some(file)) => Err(Failure::Usage(anyhow!(
                "expected only run directories or only files of puzzles: {} is a directory, {} is not",
                directory.display(),
                file.display()
            ))),
        }
    }

    fn check_puzzles(&self) -> Result<(), Failure> {
        let answer =
            |(): &mut (), entry: Entry| entry.grid.map_or_else(Answer::bad, |it| check(&it));
        let (pool, to) = (self.common.pool()?, self.common.lines()?);
        let paths = self.paths.iter().map(PathBuf::as_path);
        let entries = Entries::open(paths, |total| self.common.progress(total, Vec::new()))?;
        let mut output = Output::open(&to, "", &entries.handles)?;
        let strict = self.bad_lines.strict;
        entries.each(&pool, strict, &mut output, |_, entry| entry, || (), answer)?.result()
    }

    fn verify_runs(&self) -> Result<(), Failure> {
        let mut output = Output::open(&self.common.lines()?, "", &[])?;
        let mut failed = None;
        for path in &self.paths {
            match contents(path) {
                Ok(text) => output.commit(text.as_bytes())?,
                Err(error) => {
                    let before = failed.replace(run_failure(path, error));
                    before.map(error::report);
                }
            }
        }
        output.finish(Ended::Complete)?;
        failed.map_or(Ok(()), Err)
    }
}

fn check(grid: &Grid) -> Answer {
    let puzzle = Puzzle::new(grid);
    let found = match &puzzle {
        Ok(puzzle) if puzzle.is_minimal() => "unique minimal",
        Ok(_) => "unique not_minimal",
        Err(problem) => NotAPuzzle::from(*problem).status().id(),
    };
    let problem = puzzle.err().map(|problem| problem.to_string());
    Answer { problem, ..Answer::good(format!("{grid} {found}\n")) }
}

/// Verifies a run directory and describes its content.
fn contents(path: &Path) -> Result<String, RunError> {
    let committed = Committed::of(path)?;
    let Plan { recipe, shard, version, .. } = committed.verify(path)?;
    let mut text =
        format!("{}: intact\n  gridmill {version}, seed {}", path.display(), recipe.seed);
    if !shard.is_whole() {
        text += &format!(", part {shard}");
    }
    if recipe.scales != Scales::default() {
        text += &format!(", scale {}", recipe.scales);
    }
    let (rows, next) = (counted(committed.rows(), "row"), HumanCount(committed.next));
    // The last run may have asked for fewer than there are.
    let of = |done: u64, wanted| match wanted {
        wanted if wanted < done => format!(" ({} requested)", HumanCount(wanted)),
        wanted => format!(" (of {})", HumanCount(wanted)),
    };
    let [of_rows, of_indexes] = match committed.wanted {
        Some(RunLength::Rows(number)) => [of(committed.rows(), number), String::new()],
        Some(RunLength::Indexes(end)) => [String::new(), of(committed.next, end)],
        None => Default::default(),
    };
    text += &format!("\n  {rows}{of_rows}; done: all indexes below {next}{of_indexes}\n");
    let width = committed.files.iter().map(|file| file.name.chars().count()).max().unwrap_or(0);
    for file in &committed.files {
        let [rows, bytes] =
            [(file.rows, "row"), (file.length, "byte")].map(|(n, it)| counted(n, it));
        text += &format!("  {:width$} {rows:>18} {bytes:>23}\n", file.name);
    }
    Ok(text)
}
