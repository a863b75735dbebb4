//! `gridmill check`: checks puzzles, and verifies run directories.

use crate::entries::{Entries, PuzzleFile};
use crate::error::{self, Failure, run_failure};
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::{Common, LevelChoice, Reading};
use crate::output::Output;
use crate::output::checks::first_directory;
use crate::progress::input_counts::counted;
use crate::solutions::{classic, two_solutions};
use crate::work::Answer;
use anyhow::{Context, ensure};
use clap::Args;
use gridmill::examine::{Examiner, NotAPuzzle, check_field};
use gridmill::formats::{Entry, EntryError, Row, Schema};
use gridmill::grade::{Levels, Scale, Scales};
use gridmill::grid::Grid;
use gridmill::layout::Board;
use gridmill::parallel::{Ended, Sink};
use gridmill::run::files::{Committed, RunLength};
use gridmill::run::{Plan, RunError};
use gridmill::solve::boards::{BoardNotUnique, BoardPuzzle, BoardSolver};
use gridmill::solve::{NotUnique, Puzzle};
use indicatif::HumanCount;
use std::path::{Path, PathBuf};

/// Check puzzles (valid, unique, minimal?) or run directories (intact?)
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill check mine.txt                             puzzles: valid? unique? minimal?
  gridmill check graded.csv --ratings                 also: levels and ratings right?
  gridmill check corpus                               a run directory: intact?
  gridmill check part1 part2 && gridmill merge part1 part2 --run corpus

For each puzzle, `check` writes the puzzle and one of these results: `unique minimal`, `unique not_minimal`, `multiple`, \
`no_solution` or `invalid` (two equal digits in one house). The exit status is 1 unless all puzzles are unique and agree \
with their columns. For `multiple`, the message shows two solutions and the cells in which they differ. If a line is not a grid, `check` only reports it on standard error.

`check` compares the columns `solution` and `clues` with the puzzle. With --ratings, it rates the puzzle again and also \
compares `minimal`, `level` and `er`, on the scale in the column `scale`, or else on `classic`. Rows of `grade --canonical` and \
`remix --no-grade` can differ, because they have the ratings of equivalent puzzles.

For each run directory, `check` reads all committed bytes and compares their checksums, even while the run is active. It \
changes no files. It lists the recipe, the progress and the files. The exit status is 0 if all directories are intact, 1 \
if one is damaged, 2 if one holds no run, and 3 if one cannot be read.")]
pub(crate) struct Check {
    /// Files of puzzles (`-` for standard input), or run directories
    #[arg(default_value = "-", value_name = "FILE|PUZZLE|DIR")]
    paths: Vec<PathBuf>,
    /// Also compare minimal, level and er: rates each puzzle again
    #[arg(long)]
    ratings: bool,
    /// After `not_minimal`, name the clues that can go
    ///
    /// Each of them can go, but maybe not two together.
    #[arg(long)]
    redundant: bool,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    common: Common,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match first_directory(&self.paths, "files of puzzles")? {
            None => self.check_puzzles(),
            Some(directory) if self.ratings => usage!(
                "--ratings works only with files of puzzles, and {} is a directory; try `gridmill merge` before",
                directory.display()
            ),
            Some(_) => self.verify_runs(),
        }
    }

    fn check_puzzles(&self) -> Result<(), Failure> {
        let compared = if self.ratings { &COLUMNS[..] } else { &COLUMNS[..1] };
        let read = |file: &PuzzleFile, entry: Entry| {
            let field = |&column| Some((column, file.puzzles.field(column)?.to_vec()));
            (entry, compared.iter().filter_map(field).collect())
        };
        let levels = self.levels.given()?;
        if levels.is_some() && !self.ratings {
            usage!("--levels works only with --ratings");
        }
        let levels = levels.unwrap_or_default();
        let scales = if self.ratings { &Scale::ALL[..] } else { &[] };
        let worker = || Checker::new(&levels, scales, self.redundant);
        let answer =
            |checker: &mut Checker, (entry, fields): (Entry, ComparedFields)| match entry.grid {
                Ok(grid) => checker.check(&grid, &fields),
                Err(EntryError::OtherBoard(board)) => checker.check_board(*board, &fields),
                Err(error) => Answer::bad(error),
            };
        let (pool, to) = (self.common.pool()?, self.common.lines()?);
        let paths = self.paths.iter().map(PathBuf::as_path);
        let progress = |total| self.common.progress(total, Vec::new());
        let entries = Entries::open(paths, &pool, &self.reading, progress)?;
        let entries = entries.of_layout(&self.layout);
        let mut output = Output::open(&to, "", &entries.handles)?;
        entries.answer_all(&mut output, read, worker, answer)?.result()
    }

    fn verify_runs(&self) -> Result<(), Failure> {
        let mut output = Output::open(&self.common.lines()?, "", &[])?;
        let mut failed = None;
        for path in &self.paths {
            match contents(path) {
                Ok(text) => output.commit(log::printable(&text).as_bytes())?,
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

/// Columns to compare, the first also without `--ratings`; the last one decides the scale.
const COLUMNS: [&str; 5] = ["clues", "minimal", "level", "er", "scale"];

/// The fields of a row in columns to compare.
type ComparedFields = Vec<(&'static str, Vec<u8>)>;

/// Checks one puzzle after another.
struct Checker {
    /// Columns of what is known about a puzzle.
    schema: Schema,
    /// An examiner for each scale, if ratings are compared.
    examiners: Vec<Examiner>,
    /// The solver of the last board of another layout.
    solver: Option<BoardSolver>,
    /// True if redundant clues are named.
    names_redundant: bool,
}

impl Checker {
    fn new(levels: &Levels, scales: &[Scale], names_redundant: bool) -> Self {
        let schema = Schema::new(levels, Scale::default()).with_mixed_scales();
        let examiners = scales.iter().map(|scale| {
            let examiner = Examiner::new(*scale).with_levels(levels.clone());
            examiner.with_boards(true)
        });
        Self { schema, examiners: examiners.collect(), solver: None, names_redundant }
    }

    /// Checks a grid, and the fields of its row.
    fn check(&mut self, grid: &Grid, fields: &ComparedFields) -> Answer {
        let puzzle = Puzzle::new(grid);
        let found = match &puzzle {
            Ok(puzzle) if puzzle.is_minimal() => "unique minimal".to_owned(),
            Ok(puzzle) if self.names_redundant => {
                not_minimal(puzzle.redundant_clues().iter().map(|cell| cell.to_string()))
            }
            Ok(_) => "unique not_minimal".to_owned(),
            Err(NotUnique::Multiple) => return self.check_board(classic(grid), fields),
            Err(problem) => NotAPuzzle::from(*problem).status().id().to_owned(),
        };
        let compared = puzzle.map_err(anyhow::Error::from).and_then(|puzzle| {
            self.compare(Entry::from(*puzzle.givens()), Row::of_puzzle(0, puzzle), fields)
        });
        let problem = compared.err().map(|problem| format!("{problem:#}"));
        Answer { problem, ..Answer::good(format!("{grid} {found}\n")) }
    }

    /// Checks a board of another layout, and the fields of its row.
    fn check_board(&mut self, board: Board, fields: &ComparedFields) -> Answer {
        let solver = BoardSolver::of(&mut self.solver, board.layout());
        let puzzle = BoardPuzzle::new(&board, solver);
        let found = match &puzzle {
            Ok(puzzle) if puzzle.is_minimal(solver) => "unique minimal".to_owned(),
            Ok(puzzle) if self.names_redundant => {
                let side = board.layout().side();
                let name = |cell| format!("r{}c{}", cell / side + 1, cell % side + 1);
                not_minimal(puzzle.redundant_clues(solver).into_iter().map(name))
            }
            Ok(_) => "unique not_minimal".to_owned(),
            Err(problem) => NotAPuzzle::from(*problem).status().id().to_owned(),
        };
        if let Err(BoardNotUnique::Multiple) = puzzle {
            let problem = Some(two_solutions(&board, solver));
            return Answer { problem, ..Answer::good(format!("{board} {found}\n")) };
        }
        let text = format!("{board} {found}\n");
        let row = puzzle.map(|puzzle| Row::of_board_puzzle(0, &puzzle));
        let compared = row.map_err(anyhow::Error::from).and_then(|row| {
            let entry = Entry { line: 0, grid: Err(EntryError::OtherBoard(Box::new(board))) };
            self.compare(entry, row, fields)
        });
        let problem = compared.err().map(|problem| format!("{problem:#}"));
        Answer { problem, ..Answer::good(text) }
    }

    /// Compares the fields of a row with what is known about its puzzle: with the rated one if ratings are compared.
    fn compare(
        &mut self,
        entry: Entry,
        row: Row,
        fields: &ComparedFields,
    ) -> Result<(), anyhow::Error> {
        let row = match self.examiners.get_mut(scale_of(fields)? as usize) {
            Some(examiner) => examiner.examine(entry).row,
            None => row,
        };
        for (column, field) in fields {
            check_field(&row, &self.schema, column, field)?;
        }
        Ok(())
    }
}

/// Returns the result for a puzzle with these redundant clues.
fn not_minimal(clues: impl Iterator<Item = String>) -> String {
    format!("unique not_minimal {}", clues.collect::<Vec<_>>().join(","))
}

/// Returns the scale of a row.
fn scale_of(fields: &ComparedFields) -> Result<Scale, anyhow::Error> {
    let field = fields.iter().find(|(column, _)| *column == "scale");
    match field.map(|(_, name)| String::from_utf8_lossy(name)) {
        Some(name) if !name.is_empty() => {
            let scale: Scale = name.parse().context("column scale")?;
            ensure!(scale.has_er(), "column scale: {scale} has no ER to compare");
            Ok(scale)
        }
        _ => Ok(Scale::default()),
    }
}

/// Verifies a run directory and describes its content.
fn contents(path: &Path) -> Result<String, RunError> {
    let committed = Committed::of(path)?;
    let plan = committed.verify(path)?;
    let Plan { recipe, shard, version, .. } = &plan;
    let name = log::printable_name(&path.display().to_string());
    let mut text = format!("{name}: intact\n  gridmill {version}, seed {}", recipe.seed);
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
    text += &format!("\n  {rows}{of_rows}; done: all indexes below {next}{of_indexes}");
    text += &match plan.failed(&committed) {
        0 => "\n".to_owned(),
        failed => format!(", {} failed\n", counted(failed, "attempt")),
    };
    let width = committed.files.iter().map(|file| file.name.chars().count()).max().unwrap_or(0);
    for file in &committed.files {
        let [rows, bytes] =
            [(file.rows, "row"), (file.length, "byte")].map(|(n, it)| counted(n, it));
        text += &format!("  {:width$} {rows:>18} {bytes:>23}\n", file.name);
    }
    Ok(text)
}
