//! Options that several subcommands share.

pub(crate) mod guesses;
pub(crate) mod language;
pub(crate) mod layout;
mod memory_limit;
pub(crate) mod recipe;
pub(crate) mod run_directory;
pub(crate) mod sampling;
pub(crate) mod stop;
pub(crate) mod target;
pub(crate) mod whole_number;

use crate::error::{Failure, OrFail, io_failure};
use crate::input::read_text;
use crate::log;
use crate::options::memory_limit::memory_limit;
use crate::options::whole_number::{ANY, POSITIVE, whole_number};
use crate::output::checks::is_directory;
use crate::output::destination::{Destination, Format, OutputChoice};
use crate::progress::verbosity::Verbosity;
use crate::progress::{Progress, Total};
use anyhow::{Context, anyhow, ensure};
use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gridmill::dig::{ATTEMPTS, BoardClueRange, BoardDigger, ClueRangeError, Digger};
use gridmill::grade::{Levels, Rating, Scale, Scales};
use gridmill::grid::{CellSet, Symmetry};
use gridmill::layout::{Layout, Symbols};
use gridmill::parallel::Pool;
use rand::{TryRng, rngs::SysRng};
use std::fmt::Debug;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::rc::Rc;
use std::str::FromStr;

/// Options of all commands: output, threads, progress.
#[derive(Args, Debug)]
pub(crate) struct Common {
    #[command(flatten)]
    pub(crate) output: OutputChoice,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    pub(crate) verbosity: Verbosity,
}

/// Number of threads.
#[derive(Args, Debug)]
pub(crate) struct Threads {
    /// Number of threads [default: all cores]
    ///
    /// The number of threads does not change the output.
    #[arg(short = 'j', long, value_name = "N", value_parser = whole_number::<u16>(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Starts the threads to work on.
    pub(crate) fn pool(&self) -> Result<Rc<Pool>, Failure> {
        let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let pool = Pool::new(self.threads.map_or_else(all, usize::from));
        let eighth = memory_limit().map(|limit| usize::try_from(limit / 8).unwrap_or(usize::MAX));
        let memory = eighth.unwrap_or(usize::MAX).min(Pool::MEMORY);
        pool.map(|pool| Rc::new(pool.with_memory(memory)))
            .map_err(|error| Failure::Io(error.into()))
    }
}

impl Common {
    /// Starts the threads to work on.
    pub(crate) fn pool(&self) -> Result<Rc<Pool>, Failure> {
        self.threads.pool()
    }

    /// Returns the destination of a command that writes only lines of text.
    pub(crate) fn lines(&self) -> Result<Destination, Failure> {
        self.output.destination(&[Format::Text], None)
    }

    /// Returns the progress of a command that has not begun. It shows counts in the order of `kinds`.
    pub(crate) fn progress(&self, total: Total, kinds: Vec<String>) -> Progress {
        Progress::new(&self.verbosity, self.output.is_file(), total, kinds)
    }
}

/// Source of puzzles.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// Files of puzzles or run directories, or one puzzle
    ///
    /// `-` is standard input. A file can hold lines with a puzzle of 81 characters each, somewhere in the line (such as .sdm), CSV, JSON or Parquet with a
    /// puzzle column, or grids of nine lines (.sdk, .ss). Text may be compressed (.gz, .zst).
    #[arg(default_value = "-", value_name = "FILE|PUZZLE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How files of puzzles are read.
#[derive(Args, Default, Debug)]
pub(crate) struct Reading {
    /// Column of the puzzles
    ///
    /// A column of CSV or Parquet, or a key of JSON. Without the option, it is the one with a known name, such as puzzle or sudoku, or
    /// the only one that holds a puzzle.
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
    /// Digits of large boards: 1-G, 0-F or A-P
    ///
    /// Boards of up to 9 rows have 1 to 9. Without the option, the characters of each larger board tell: letters beyond those of 1-G are A-P, and with `.` for empty cells, 0 is the
    /// first digit of 0-F. If they do not, the board is a bad line.
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<Symbols>,
    /// Stop at the first bad line [default: report bad lines and continue]
    #[arg(long)]
    pub(crate) strict: bool,
}

/// The seed of everything random.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct Seed {
    /// Random seed: the same seed gives the same bytes [default: a new one]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(ANY))]
    seed: Option<u64>,
}

impl Seed {
    /// Returns the seed of the command line.
    pub(crate) fn given(&self) -> Option<u64> {
        self.seed
    }

    /// Returns the seed of the command line, or draws a new one, which the output tells.
    pub(crate) fn get(&self) -> Result<u64, Failure> {
        let drawn = || SysRng.try_next_u64().context("cannot draw a random seed");
        self.seed.map_or_else(drawn, Ok).map_err(Failure::Io)
    }

    /// Does the same, and prints a new one.
    pub(crate) fn get_and_print(&self) -> Result<u64, Failure> {
        let seed = self.get()?;
        if self.seed.is_none() {
            log::note(format_args!("seed {seed} (--seed {seed} repeats this run)"));
        }
        Ok(seed)
    }
}

/// Options for digging puzzles.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct Digging {
    /// Number of clues, 17 to 80 [default: dig until the puzzle is minimal]
    ///
    /// With --layout, a board of 6x6 has 1 to 35, and so on.
    #[arg(long, value_name = "N|MIN..MAX")]
    clues: Option<String>,
    /// Symmetry of the clues, such as rot180 or full [default: none]
    ///
    /// Digging removes each clue together with the clues that are symmetric to it. A symmetric puzzle is minimal if no such
    /// group of clues can be removed. mirror_h swaps left and right. mirror_v swaps top and bottom.
    #[arg(long, value_parser = one_of(Symmetry::ALL, Symmetry::id), hide_possible_values = true, value_name = "SYMMETRY")]
    symmetry: Option<Symmetry>,
    /// Cells that may hold clues: 81 characters, row by row
    ///
    /// A `.` or `0` marks a cell without a clue. Any other character marks a cell that may hold a clue.
    #[arg(long, value_name = "MASK", hide_short_help = true)]
    pattern: Option<CellSet>,
    /// Maximum attempts per puzzle [default: 10000]
    #[arg(long, value_parser = whole_number::<u32>(POSITIVE), value_name = "N", hide_short_help = true)]
    attempts: Option<u32>,
}

impl Digging {
    /// Returns the digger of classic puzzles.
    pub(crate) fn digger(&self) -> anyhow::Result<Digger> {
        let mut digger = Digger::default().with_symmetry(self.symmetry.unwrap_or(Symmetry::None));
        digger.pattern = self.pattern.unwrap_or(CellSet::ALL);
        let range = |clues: &String| clues.parse().map_err(|error| wrong_clues(clues, error));
        digger.clues = self.clues.as_ref().map(range).transpose()?;
        Ok(digger)
    }

    /// Returns the digger of boards of a layout.
    pub(crate) fn board_digger(&self, layout: &Layout) -> anyhow::Result<BoardDigger> {
        ensure!(
            self.pattern.is_none(),
            "--pattern works only with classic puzzles, not with {layout}"
        );
        let symmetry = self.symmetry.unwrap_or(Symmetry::None);
        let mut digger = BoardDigger::default().with_symmetry(symmetry);
        if let Some(clues) = &self.clues {
            let range = BoardClueRange::parse(layout, clues);
            digger.clues = Some(range.map_err(|error| wrong_clues(clues, error))?);
        }
        Ok(digger)
    }

    /// Returns the largest number of attempts at a puzzle.
    pub(crate) fn attempts(&self) -> u32 {
        self.attempts.unwrap_or(ATTEMPTS)
    }
}

/// Returns the error of a wrong range of clues.
fn wrong_clues(clues: &str, error: ClueRangeError) -> anyhow::Error {
    anyhow!("invalid value '{clues}' for '--clues <N|MIN..MAX>': {error}")
}

/// Memory for canonical forms.
#[derive(Args, Debug)]
pub(crate) struct Memory {
    /// Memory for canonical forms, such as 512M or 4G [default: 1G]
    ///
    /// The rest goes to temporary files. If this process may use less than 2G, the default is half of that.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<ByteSize>,
    /// Directory for temporary files [default: that of the system]
    #[arg(long, value_name = "DIR")]
    temp_dir: Option<PathBuf>,
}

fn parse_size(text: &str) -> Result<ByteSize, anyhow::Error> {
    text.parse().map_err(|_| anyhow!("expected a size such as 512M or 4G"))
}

impl Memory {
    /// Tries the directory for temporary files, before any work begins. If nobody chose it, it may not be needed.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if let Some(path) = &self.temp_dir
            && !is_directory(path)?
        {
            return Err(Failure::Io(anyhow!("{}: no such directory", path.display())));
        }
        match tempfile::tempfile_in(self.directory()).map_err(|error| self.failure(error)) {
            Err(Failure::Io(error)) if self.temp_dir.is_none() => {
                let size = self.size();
                log::note(format_args!(
                    "{error:#}; there is only room for {size} of canonical forms"
                ));
                Ok(())
            }
            tried => tried.map(drop),
        }
    }

    /// Returns the memory to use.
    pub(crate) fn size(&self) -> ByteSize {
        let usual = ByteSize::gib(1);
        let half = memory_limit().map_or(usual, |limit| ByteSize(limit / 2));
        self.memory.unwrap_or(usual.min(half))
    }

    /// Returns the directory for temporary files.
    pub(crate) fn directory(&self) -> PathBuf {
        self.temp_dir.clone().unwrap_or_else(std::env::temp_dir)
    }

    /// Returns the failure of a temporary file.
    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        let place = self.directory();
        let context = format!("cannot write temporary files in {}", place.display());
        io_failure(error, context)
    }
}

/// Limit of grading.
#[derive(Args, Debug)]
pub(crate) struct GradingLimit {
    /// Highest rating to compute; harder puzzles get level `beyond`
    ///
    /// In rows, the ER and the effort of a harder puzzle are empty, and its status is `above`. It takes seconds to rate each
    /// of the hardest known puzzles.
    #[arg(long, value_name = "ER", value_parser = parse_limit)]
    pub(crate) max_er: Option<Rating>,
}

/// Parses a limit. One below the rating of the easiest step would end every grade before its first step.
fn parse_limit(text: &str) -> Result<Rating, anyhow::Error> {
    let least = Rating::from_tenths(10);
    let limit: Rating = text.parse()?;
    ensure!(limit >= least, "no puzzle is rated below {least}");
    Ok(limit)
}

/// The scales of ratings.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct ScalesChoice {
    /// Scales: classic, sukaku, sukaku-1.15, hodoku [default: classic]
    ///
    /// `classic` is the scale of Sudoku Explainer 1.2.1, which sudoku forums use. `sukaku` is the scale of SukakuExplainer
    /// 1.18.1. `sukaku-1.15` is the scale of SukakuExplainer 1.15.10 and of the Sudoku Exchange bank. In a list, the first
    /// scale decides the levels, and the others add columns: `classic,sukaku` adds er_sukaku, ep_sukaku, ed_sukaku and
    /// effort_sukaku; `classic,hodoku` adds hodoku_level and hodoku_score, the level and the score of HoDoKu 2.2.0.
    /// docs/scales.md compares the scales.
    #[arg(long, value_name = "SCALE,...")]
    scale: Option<Scales>,
}

impl ScalesChoice {
    pub(crate) fn get(&self) -> Scales {
        self.scale.clone().unwrap_or_default()
    }
}

/// The scale of a solving path.
#[derive(Args, Debug)]
pub(crate) struct PathScaleChoice {
    /// Scale: classic, sukaku, sukaku-1.15 or hodoku [default: classic]
    ///
    /// `classic` is the scale of Sudoku Explainer 1.2.1, which sudoku forums use. `sukaku` is the scale of SukakuExplainer
    /// 1.18.1. `sukaku-1.15` is the scale of SukakuExplainer 1.15.10 and of the Sudoku Exchange bank. `hodoku` shows the
    /// steps of HoDoKu 2.2.0 with their scores. docs/scales.md compares the scales.
    #[arg(long, value_parser = one_of(Scale::ALL, Scale::id), hide_possible_values = true, value_name = "SCALE")]
    scale: Option<Scale>,
}

impl PathScaleChoice {
    pub(crate) fn get(&self) -> Scale {
        self.scale.unwrap_or_default()
    }
}

/// Parses a scale whose ratings are ER.
pub(crate) fn scale_with_er() -> impl TypedValueParser<Value = Scale> {
    one_of(Scale::ALL.into_iter().filter(|scale| scale.has_er()), Scale::id)
}

/// Parses the name of one of these values, and lists the names in the help.
pub(crate) fn one_of<T: FromStr<Err: Debug> + Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    id: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.into_iter().map(id))
        .map(|name| name.parse().expect("only these are possible values"))
}

/// Difficulty levels.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct LevelChoice {
    /// Difficulty levels: a TOML file, or sudoku-exchange
    ///
    /// The file has a `[[level]]` table for each level. Each table has `name` and `up_to`, the highest rating (ER) of
    /// the level, or `effort_up_to`, the highest effort, or both. The last level has neither. A puzzle is in the first
    /// level that holds it. The default levels are easy, medium, hard, expert, fiendish and extreme. With
    /// `sudoku-exchange`, also give `--scale sukaku-1.15`, the scale of the Sudoku Exchange bank.
    #[arg(long, value_name = "FILE|PRESET")]
    levels: Option<PathBuf>,
}

impl LevelChoice {
    /// Returns the chosen levels, or the built-in ones.
    pub(crate) fn get(&self) -> Result<Levels, Failure> {
        Ok(self.given()?.unwrap_or_default())
    }

    /// Returns the chosen levels, if any.
    pub(crate) fn given(&self) -> Result<Option<Levels>, Failure> {
        let Some(path) = &self.levels else { return Ok(None) };
        if path.as_os_str() == "sudoku-exchange" {
            return Ok(Some(Levels::sudoku_exchange()));
        }
        let named = || path.display().to_string();
        if Levels::default().names().any(|name| path.as_os_str() == name) {
            usage!(
                "--levels: {} is a level, expected a file with the bounds of levels, or sudoku-exchange",
                named()
            );
        }
        let text = read_text(path, ByteSize::mib(1))
            .io(|| format!("cannot read {} (the only preset is sudoku-exchange)", named()))?;
        text.parse().map(Some).with_context(named).map_err(Failure::Usage)
    }
}
