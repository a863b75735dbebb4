//! `gridmill remix`: the transform-based generator.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::{ANY, POSITIVE, whole_number};
use crate::options::{Common, LevelChoice, Reading, ScalesChoice, Seed, one_of};
use crate::output::destination::{Format, ROW_FORMATS};
use crate::output::view::ColumnChoice;
use crate::output::{Encoder, Output};
use crate::progress::{Progress, Total};
use crate::work::{Answer, Work};
use clap::Args;
use gridmill::formats::{Entry, EntryError, SEED_KEY, Schema};
use gridmill::grade::{Grader, Levels, OtherScales, Rating, Scales};
use gridmill::grid::UnknownName;
use gridmill::layout::{Board, Layout};
use gridmill::parallel::Pool;
use gridmill::remix::{
    BoardRemixer, BoardSeed, BoardTools, NoImageOfLevel, Remixed, Remixer, SeedPuzzle,
    number_of_images, rating_in,
};
use gridmill::transform::MapKind;
use indicatif::HumanCount;
use same_file::Handle;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Make fresh puzzles of the same level from graded puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill remix --level hard -n 50                   from the built-in seed puzzles
  gridmill remix mine.csv -n 10000 --seed 7 -o fresh.csv
  gridmill remix mine.csv --per-seed 3                three from each puzzle, in order
  gridmill remix --level easy,medium -n 20 --keep-symmetry
  gridmill remix mine.csv -n 100 --only rotate,relabel
  gridmill remix mine.csv --per-seed 1000 --no-grade -o remixed.parquet     for machine learning
  gridmill remix jigsaws.csv -n 100                   boards of other layouts

`remix` makes each row from a puzzle of the input (its seed puzzle) and a random map. It draws the seed puzzle at random unless you \
give --per-seed. It rates the new puzzle, because equivalent (rotated, relabelled) puzzles can have different ratings. If the level changed, \
`remix` replaces the puzzle. The summary reports the number of replaced puzzles. `remix` finds the level of a seed \
puzzle from its ER in the column er. It grades seed puzzles without an ER.

The columns are those of `generate`, and then `origin`. The column `origin` holds the line number of the seed puzzle in the \
input, or its number in a built-in collection, such as hard:17. Row i depends only on the input, the options and i. It \
does not depend on -n or threads. All maps are equally likely. If --only allows few kinds of maps, duplicates appear \
soon.

With --no-grade, `remix` writes the columns index, puzzle, solution, clues, level, er, symmetry, origin and map. Level \
and ER are copied from the seed puzzle and may be wrong: of 300 puzzles from seed puzzles of level extreme, the ER of 25 \
differed. The map turns the seed puzzle into the puzzle. `canon --map` uses the same notation, and \
`transform` applies and undoes maps.")]
pub(crate) struct Remix {
    /// File of puzzles to start from, or `-` [default: built-in seed puzzles]
    ///
    /// The file can have any format that `grade` reads.
    #[arg(value_name = "FILE|PUZZLE")]
    file: Option<PathBuf>,
    /// Number of puzzles [default: 1; with --per-seed, K from each]
    #[arg(short, long, alias = "n", value_name = "N", value_parser = whole_number::<u64>(ANY))]
    number: Option<u64>,
    /// Use only seed puzzles of these levels [default: all]
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    level: Vec<String>,
    /// Make K puzzles from each seed puzzle, in input order
    ///
    /// Without the option, each new puzzle draws its seed puzzle.
    #[arg(long, value_name = "K", value_parser = whole_number::<u64>(1..=u64::MAX))]
    per_seed: Option<u64>,
    /// Keep the symmetry of the clues
    #[arg(long)]
    keep_symmetry: bool,
    /// Kinds: rotate, transpose, bands, stacks, rows, columns, relabel
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    only: Vec<MapKind>,
    /// Copy level and ER from the seed puzzle, and add the column map
    #[arg(long, conflicts_with = "attempts")]
    no_grade: bool,
    /// Maximum attempts per puzzle
    #[arg(long, default_value_t = 1000, value_parser = whole_number::<u32>(POSITIVE), value_name = "N")]
    attempts: u32,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    reading: Reading,
    /// Format, unless -o names it: csv, jsonl, parquet or txt
    #[arg(long, value_parser = one_of(ROW_FORMATS, Format::id), hide_possible_values = true, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    columns: ColumnChoice,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    scale: ScalesChoice,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

/// The puzzles of the input.
struct Seeds {
    puzzles: SeedPuzzles,
    is_any_bad: bool,
    handle: Option<Handle>,
}

enum SeedPuzzles {
    Classic(Vec<SeedPuzzle>),
    Boards(Vec<BoardSeed>),
}

impl SeedPuzzles {
    fn len(&self) -> usize {
        match self {
            Self::Classic(puzzles) => puzzles.len(),
            Self::Boards(boards) => boards.len(),
        }
    }
}

/// Makes the puzzle of an index.
type Make = Box<dyn Fn(&mut Worker, u64) -> Result<Remixed, NoImageOfLevel> + Sync>;

/// What a thread works with.
struct Worker {
    grader: Grader,
    others: OtherScales,
    boards: BoardTools,
    encoder: Encoder,
}

fn summary(replaced: u64, all: u64) -> String {
    let share = replaced as f64 * 100.0 / all as f64;
    let [all, replaced] = [all, replaced].map(HumanCount);
    format!("replaced {replaced} of {all} puzzles ({share:.2}%) because their level changed")
}

impl Remix {
    /// Returns the columns. A puzzle that is not graded has the level and the rating of its seed.
    fn schema(&self, levels: &Levels, scales: &Scales) -> Schema {
        let schema = Schema::new(levels, scales.clone()).with(&["index", "origin"]);
        if self.no_grade {
            let unknown = ["minimal", "ep", "ed", "effort", "hardest", "steps", "techniques"];
            schema.with(&["map"]).without(&unknown)
        } else {
            schema.with_flow(self.columns.flow())
        }
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        let pool = self.common.pool()?;
        let to = self.common.output.destination(&ROW_FORMATS, self.format)?;
        let (levels, scales) = (self.levels.get()?, self.scale.get());
        if self.no_grade && !scales.others().is_empty() {
            usage!("--no-grade copies the rating of the seed puzzle: give one --scale");
        }
        let flow = self.columns.flow();
        let wanted = self.wanted(&levels)?;
        let Seeds { puzzles, mut is_any_bad, handle } = self.seeds(&pool, &levels, &wanted)?;
        let number = number_of_images(self.number, self.per_seed, puzzles.len());
        let number = number.map_err(|error| Failure::Usage(error.into()))?;
        let mut schema = self.schema(&levels, &scales);
        if let SeedPuzzles::Boards(_) = puzzles {
            self.check_boards(&scales)?;
            schema = schema.with(&["layout"]);
        }
        let view = self.columns.view(schema, &to)?;
        // Without an input, the rows made so far are worth keeping in their place.
        let to = if self.file.is_none() { to.in_place() } else { to };
        let mut output = Output::of_view(&to, view.clone(), handle.as_slice())?;
        let seed = self.seed.get_and_print()?;
        output.note(&[(SEED_KEY, seed.to_string())]);
        let names = levels.names().map(str::to_owned).collect();
        let progress = self.common.progress(Total::Items(number), names);
        let worker = || Worker {
            grader: Grader::with_scale(scales.first()).measuring_flow(flow),
            others: OtherScales::of(&scales),
            boards: BoardTools::new(scales.first(), flow),
            encoder: Encoder::new(view.clone()),
        };
        let make = self.maker(seed, puzzles, levels);
        let replaced = AtomicU64::new(0);
        let work = |worker: &mut Worker, index| {
            let answer = match make(worker, index) {
                Ok(Remixed { mut row, replaced: before }) => {
                    let others = row.puzzle().map(|it| worker.others.grades(it, None));
                    row.others = others.unwrap_or_default();
                    replaced.fetch_add(before.into(), Ordering::Relaxed);
                    Answer { kind: row.level, ..Answer::good(worker.encoder.encode(row)) }
                }
                Err(error) => Answer::bad(error),
            };
            Ok((format!("puzzle {index}"), answer))
        };
        let remix = Work { pool: &pool, progress: &progress, is_strict: self.reading.strict };
        is_any_bad |= remix.run(0..number, &mut output, worker, work)?;
        let replaced = replaced.into_inner();
        if self.common.verbosity.prints_summary() && replaced > 0 {
            log::line(summary(replaced, progress.counts().iter().sum::<u64>() + replaced));
        }
        if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
    }

    /// Returns what makes the puzzles.
    fn maker(&self, seed: u64, puzzles: SeedPuzzles, levels: Levels) -> Make {
        let (per_seed, attempts, grades) = (self.per_seed, self.attempts, !self.no_grade);
        match puzzles {
            SeedPuzzles::Classic(seeds) => {
                let kinds = MapKind::ALL.into_iter();
                let kinds = kinds.filter(|kind| self.only.is_empty() || self.only.contains(kind));
                let (kinds, keeps_symmetry) = (kinds.collect(), self.keep_symmetry);
                let remixer =
                    Remixer { seed, seeds, per_seed, kinds, keeps_symmetry, levels, attempts };
                Box::new(move |worker, index| match grades {
                    true => remixer.make(&mut worker.grader, index),
                    false => Ok(Remixed { row: remixer.image(index), replaced: 0 }),
                })
            }
            SeedPuzzles::Boards(seeds) => {
                let remixer = BoardRemixer { seed, seeds, per_seed, levels, attempts };
                Box::new(move |worker, index| match grades {
                    true => remixer.make(&mut worker.boards, index),
                    false => {
                        Ok(Remixed { row: remixer.image(&mut worker.boards, index), replaced: 0 })
                    }
                })
            }
        }
    }

    /// Refuses options that boards do not have.
    fn check_boards(&self, scales: &Scales) -> Result<(), Failure> {
        let given = [
            (!self.only.is_empty(), "--only"),
            (self.keep_symmetry, "--keep-symmetry"),
            (!scales.others().is_empty(), "a list of scales"),
        ];
        match given.iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) => usage!("{option} works only with classic puzzles"),
            None => Ok(()),
        }
    }

    /// Returns the places of the requested levels.
    fn wanted(&self, levels: &Levels) -> Result<Vec<usize>, Failure> {
        let places = match self.level.as_slice() {
            [] => Ok((0..levels.as_slice().len()).collect()),
            wanted => wanted.iter().map(|name| levels.place(name)).collect(),
        };
        places.map_err(|unknown: UnknownName| Failure::Usage(unknown.into()))
    }

    /// Returns the seeds of the requested levels, and reports bad lines.
    fn seeds(&self, pool: &Rc<Pool>, levels: &Levels, wanted: &[usize]) -> Result<Seeds, Failure> {
        let seeds = match &self.file {
            Some(file) => self.read(file, pool, levels, wanted)?,
            None => {
                if let Some(layouts) = self.layout.of_new() {
                    usage!(
                        "--layout {layouts}: the built-in seed puzzles are classic; name a file"
                    );
                }
                let puzzles = SeedPuzzle::built_in(levels, wanted, self.scale.get().first());
                Seeds { puzzles: SeedPuzzles::Classic(puzzles), is_any_bad: false, handle: None }
            }
        };
        if seeds.puzzles.len() == 0 {
            let name = self.file.as_deref().unwrap_or(Path::new("seeds")).display();
            let of_levels = if self.level.is_empty() { "found" } else { "of the requested levels" };
            log::line(format_args!("{name}: no puzzles {of_levels}"));
            return Err(Failure::BadInput);
        }
        Ok(seeds)
    }

    fn read(
        &self,
        file: &Path,
        pool: &Rc<Pool>,
        levels: &Levels,
        wanted: &[usize],
    ) -> Result<Seeds, Failure> {
        let progress = |total| Progress::of_stage(&self.common.verbosity, "seeds", total);
        let entries = Entries::open([file], pool, &self.reading, progress)?;
        let mut entries = entries.of_layout(&self.layout);
        let (scale, handle) = (self.scale.get().first(), entries.handles.pop());
        let has_layouts = entries.has_layouts()?;
        entries.refuse_boards(&format!("--scale {}", self.scale.get()), |it| scale.rates(it))?;
        let read = |file: &PuzzleFile, entry: Entry| {
            // Ignore a rating on another scale.
            let of_row = file.puzzles.field("scale").filter(|name| !name.is_empty());
            let is_on_scale = of_row.unwrap_or(b"classic") == scale.id().as_bytes();
            let er = file.puzzles.field("er").filter(|_| is_on_scale).and_then(rating_in);
            (entry, er)
        };
        let (puzzles, problems) = if has_layouts {
            let seed = |tools: &mut BoardTools, (entry, er): (Entry, Option<Rating>)| {
                let board = match entry.grid {
                    Ok(givens) => Board::parse(&Layout::classic(), &givens.to_string())
                        .map_err(|error| error.to_string()),
                    Err(EntryError::OtherBoard(board)) if scale.rates(board.layout()) => Ok(*board),
                    Err(error) => Err(error.to_string()),
                };
                let seed = board.and_then(|board| {
                    let origin = entry.line.to_string();
                    let seed = BoardSeed::of_level(board, er, origin, levels, wanted, tools);
                    seed.map_err(|error| error.to_string())
                });
                seed.into()
            };
            let mut boards = Vec::new();
            let mut keep = |seed: Option<BoardSeed>| boards.extend(seed);
            let worker = || BoardTools::new(scale, false);
            let problems = entries.answer_all(&mut keep, read, worker, seed)?;
            (SeedPuzzles::Boards(boards), problems)
        } else {
            let seed = |grader: &mut Grader, (entry, er): (Entry, Option<Rating>)| {
                let seed = entry.grid.map_err(|error| error.to_string()).and_then(|givens| {
                    let origin = entry.line.to_string();
                    let seed = SeedPuzzle::of_level(givens, er, origin, levels, wanted, grader);
                    seed.map_err(|error| error.to_string())
                });
                seed.into()
            };
            let mut puzzles = Vec::new();
            let mut keep = |seed: Option<SeedPuzzle>| puzzles.extend(seed);
            let worker = || Grader::with_scale(scale);
            let problems = entries.answer_all(&mut keep, read, worker, seed)?;
            (SeedPuzzles::Classic(puzzles), problems)
        };
        Ok(Seeds { puzzles, is_any_bad: problems.is_any_bad, handle })
    }
}
