//! `gridmill stats`: statistics of collections.

mod table;

use crate::commands::explain::page::solve;
use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::whole_number;
use crate::options::{Common, LevelChoice, Reading, one_of, scale_with_er};
use crate::output::Output;
use crate::output::destination::Format;
use crate::progress::Progress;
use crate::signals::interruption;
use clap::Args;
use gridmill::examine::Examiner;
use gridmill::formats::{Entry, puzzle_in};
use gridmill::grade::Scale;
use gridmill::parallel::{Ended, Sink};
use gridmill::stats::{
    LayoutStats, NotCounted, NotablePuzzle, Refused, SourceLine, Stats, StatsPart,
};
use gridmill_publish::{Introduction, Page, Report, View, stats_json};
use indicatif::HumanCount;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::tables;

/// Count levels, ratings, clues, symmetries and techniques in collections
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill stats puzzles.csv
  gridmill stats corpus                               a run directory, even while the run is active
  gridmill stats jan.csv.zst feb.csv.zst -o stats.json
  gridmill stats puzzles.csv -o report.html           plots, and the hardest puzzles step by step
  gridmill grade mine.txt | gridmill stats
  gridmill generate -n 100000 --sampling unbiased | gridmill stats

`stats` uses the ratings that `generate`, `grade` or `remix` wrote, or the columns er, ep and ed of any other table. \
For puzzles without ratings, it counts only clues and symmetry. `gridmill grade` rates such puzzles. `stats` counts \
boards of other layouts (--layout) layout by layout. It solves \
only the puzzles whose solving paths a report shows. Memory use does not grow with the files. docs/stats.md \
describes the JSON.")]
pub(crate) struct StatsCommand {
    /// Files, run directories, or `-` for standard input
    ///
    /// From a run directory, `stats` reads the committed rows.
    #[arg(default_value = "-", value_name = "FILE|DIR")]
    files: Vec<PathBuf>,
    /// Format, unless -o names it
    ///
    /// html is a report as a web page: plots, tables, and the solving paths of the hardest puzzles.
    #[arg(long, value_parser = one_of(FORMATS, Format::id), value_name = "FORMAT")]
    format: Option<Format>,
    /// Number of hardest puzzles to list
    #[arg(long, default_value_t = 10, value_parser = whole_number::<u16>(0..=1000), value_name = "N")]
    hardest: u16,
    /// Scale of the ratings to count [default: that of the first row]
    ///
    /// Without the option, a row on another scale is a bad line. With it, such a row counts as one without ratings.
    #[arg(long, value_parser = scale_with_er(), hide_possible_values = true, value_name = "SCALE")]
    scale: Option<Scale>,
    /// Gone; its error names the way on
    #[arg(long, hide = true)]
    weighted: bool,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

/// Formats that `stats` writes.
const FORMATS: [Format; 3] = [Format::Text, Format::Json, Format::Html];

impl StatsCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let to = self.common.output.destination(&FORMATS, self.format)?;
        if self.weighted {
            usage!("--weighted is gone: rows of `generate --sampling unbiased` need no weights");
        }
        let stats = Stats::new(self.levels.given()?, usize::from(self.hardest));
        let mut stats = LayoutStats::new(match self.scale {
            Some(scale) => stats.on(scale),
            None => stats,
        });
        let paths = self.files.iter().map(PathBuf::as_path);
        let progress = |total| self.common.progress(total, Vec::new());
        let entries = Entries::open(paths, &self.common.pool()?, &self.reading, progress)?;
        let entries = entries.of_layout(&self.layout);
        let interrupted = interruption()?;
        let mut output = Output::open(&to, "", &entries.handles)?;
        let names = entries.names();
        let title = match names.as_slice() {
            [name] => format!("Sudoku in {name}"),
            names => format!("Sudoku in {} files", names.len()),
        };
        let problem = self.count(entries, &mut stats)?;
        if stats.puzzles() == 0 {
            return Err(problem.unwrap_or(Failure::BadInput));
        }
        let text = match to.format {
            Format::Json => stats_json(&stats, &names) + "\n",
            Format::Html => {
                let (mut page, shown) = self.solved(&stats.classic, &interrupted)?;
                page.introduce(introduction(&title, &stats, &names, &shown));
                page.text()
            }
            _ => log::printable(&tables(&stats, &names)),
        };
        output.commit(text.as_bytes())?;
        output.finish(Ended::Complete)?;
        problem.map_or(Ok(()), Err)
    }

    /// Counts all puzzles, up to the first that cannot be read, and returns the problem, if any. Threads count groups of rows, and this
    /// one adds them up.
    fn count(&self, entries: Entries, stats: &mut LayoutStats) -> Result<Option<Failure>, Failure> {
        let empty = stats.clone();
        let mut counter = Counter {
            stats,
            names: entries.names(),
            progress: Rc::clone(&entries.progress),
            is_strict: self.reading.strict,
            on_other_scales: 0,
            without_effort: 0,
            counted_scale: Scale::default(),
            is_any_bad: false,
        };
        let group = || Group { part: StatsPart::of(&empty), puzzles: 0, problems: Vec::new() };
        let counted = entries.answer_groups(&mut counter, group, Group::add, |group| group.puzzles);
        counter.tell_not_counted();
        let is_any_bad = counter.is_any_bad;
        match counted {
            Ok(problems) => {
                let problem = problems.result().err();
                Ok(problem.or(is_any_bad.then_some(Failure::BadInput)))
            }
            Err(failure @ (Failure::Io(_) | Failure::Damaged(_))) => Ok(Some(failure)),
            Err(failure) => Err(failure),
        }
    }

    /// Returns a page with the solving paths of the notable puzzles, and these puzzles. Their ratings are those that were read.
    fn solved(
        &self,
        stats: &Stats,
        interrupted: &AtomicBool,
    ) -> Result<(Page, Vec<String>), Failure> {
        let mut wanted: Vec<&NotablePuzzle> = Vec::new();
        for found in stats.notable() {
            if !wanted.iter().any(|other| other.puzzle == found.puzzle) {
                wanted.push(found);
            }
        }
        let entry = |found: &&NotablePuzzle| Entry {
            line: found.place.line,
            grid: puzzle_in(found.puzzle.as_bytes()),
        };
        let entries: Vec<Entry> = wanted.iter().map(entry).collect();
        let mut wanted = wanted.into_iter();
        let mut page = Page::new("The puzzles", View::Path, stats.scale());
        let mut shown = Vec::new();
        let work = |examiner: &mut Examiner, entry: Entry| solve(examiner, entry).result;
        let is_over = || interrupted.load(Ordering::Relaxed);
        let pool = self.common.pool()?;
        let examiner = || Examiner::new(stats.scale()).with_paths(true);
        let ended = pool.ordered(entries.into_iter(), examiner, work, is_over, |solved| {
            for (mut row, found) in solved.into_iter().zip(&mut wanted) {
                if let Some(grade) = &mut row.grade {
                    grade.er = found.er.into();
                    page.add(&row, &found.level);
                    shown.push(found.puzzle.clone());
                }
            }
            Ok::<_, Failure>(())
        })?;
        match ended {
            Ended::Complete => Ok((page, shown)),
            Ended::Stopped | Ended::Failed => Err(Failure::Interrupted),
        }
    }
}

/// Rows that follow each other.
struct Group {
    part: StatsPart,
    /// Number of those that hold a puzzle.
    puzzles: u64,
    /// Rows with a problem, in order.
    problems: Vec<(SourceLine, String)>,
}

impl Group {
    /// Counts an entry.
    fn add(&mut self, file: &PuzzleFile, entry: Entry, contradiction: Option<String>) {
        let place = SourceLine { file: file.index, line: entry.line };
        let add = || -> Result<(), String> {
            let ratings = || file.puzzles.ratings().map_err(|error| error.to_string());
            match (&entry.grid, entry.board()) {
                (Ok(grid), _) => self.part.add(grid, ratings()?.as_ref(), place),
                (Err(_), Some(board)) => self.part.add_board(board, ratings()?.as_ref(), place),
                (Err(error), None) => return Err(error.to_string()),
            }
            self.puzzles += 1;
            contradiction.map_or(Ok(()), Err)
        };
        if let Err(problem) = add() {
            self.problems.push((place, problem));
        }
    }
}

/// Adds up groups, and reports the rows with problems. Of those that are not counted it reports only the first of each kind.
struct Counter<'a> {
    stats: &'a mut LayoutStats,
    /// Names of the files.
    names: Vec<String>,
    progress: Rc<Progress>,
    is_strict: bool,
    on_other_scales: u64,
    without_effort: u64,
    counted_scale: Scale,
    is_any_bad: bool,
}

impl Sink<Group> for Counter<'_> {
    type Error = Failure;

    fn add(&mut self, group: Group) -> Result<ControlFlow<()>, Failure> {
        let Group { part, mut problems, .. } = group;
        for Refused { first, rows, reason } in self.stats.absorb(part) {
            let (count, problem) = match reason {
                NotCounted::OtherScale { before, .. } => {
                    self.counted_scale = before;
                    (&mut self.on_other_scales, format!("{reason}; choose one with --scale"))
                }
                _ => (&mut self.without_effort, reason.to_string()),
            };
            let mut unsaid = rows;
            if *count == 0 {
                problems.push((first, problem));
                unsaid -= 1;
            }
            self.progress.add_bad(unsaid);
            *count += rows;
        }
        problems.sort_by_key(|(place, _)| place.line);
        for (place, problem) in problems {
            self.is_any_bad = true;
            let name = &self.names[place.file];
            self.progress.report(&format!("{name}:{}", place.line), problem);
            if self.is_strict {
                return Err(Failure::BadInput);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, _: Ended) -> Result<(), Failure> {
        Ok(())
    }
}

impl Counter<'_> {
    /// Tells how many rows are not counted.
    fn tell_not_counted(&self) {
        let Self { on_other_scales, without_effort, counted_scale, .. } = *self;
        if on_other_scales > 1 {
            let rows = HumanCount(on_other_scales);
            log::line(format_args!(
                "{rows} rows are rated on a scale other than {counted_scale}, so they are not counted"
            ));
        }
        if without_effort > 1 {
            let rows = HumanCount(without_effort);
            log::line(format_args!("{rows} rows have no effort, so they are not counted"));
        }
    }
}

/// Returns the text of a report: the statistics of each layout. Only classic puzzles are `shown`.
fn introduction(
    title: &str,
    stats: &LayoutStats,
    files: &[String],
    shown: &[String],
) -> Introduction {
    let LayoutStats { classic, boards, .. } = stats;
    let named = |kind: &str| format!("{title}: {kind}");
    let title = if boards.is_empty() { title } else { &named("9x9") };
    let report = Report { title, stats: classic, files, shown };
    let first = (classic.puzzles > 0).then(|| report.introduction());
    let others = boards.iter().map(|(kind, stats)| {
        let title = &named(kind);
        Report { title, stats, files, shown: &[] }.introduction()
    });
    let all = first.into_iter().chain(others).reduce(|mut all, next| {
        all.html += &next.html;
        all
    });
    all.expect("there are puzzles")
}
