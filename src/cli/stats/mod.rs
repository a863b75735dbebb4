//! `gridmill stats`: statistics of collections.

mod reading;
mod table;
mod weighted;

use super::destination::Destination;
use super::exit::{Failure, interruption, printable, say};
use super::explain_page::solve;
use super::input::{Puzzles, read_failure};
use super::options::{BadLines, Common, LevelChoice, parse_scale};
use super::output::Output;
use super::progress::Total;
use super::whole_number::whole_number;
use anyhow::anyhow;
use clap::Args;
use gridmill::examine::Examiner;
use gridmill::formats::Entry;
use gridmill::grade::{Levels, Scale};
use gridmill::grid::Grid;
use gridmill::parallel::Ended;
use gridmill::publish::{Page, Report, View, stats_json, weighted_json};
use gridmill::stats::{NotablePuzzle, SourceLine, Stats, WeightError, WeightedStats};
use indicatif::HumanCount;
use reading::OpenInput;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use table::table;

/// Count levels, ratings, clues, symmetries and techniques in collections
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill stats puzzles.csv
  gridmill stats corpus                               a run directory, even while the run is active
  gridmill stats jan.csv.zst feb.csv.zst --json -o stats.json
  gridmill stats puzzles.csv --html report.html       plots, and the hardest puzzles step by step
  gridmill grade mine.txt | gridmill stats
  gridmill generate -n 100000 --uniform --weights | gridmill stats --weighted

`stats` uses the ratings that `generate`, `grade` or `remix` wrote, or the columns er, ep and ed of any other table. \
For puzzles without ratings, it counts only clues and symmetry. `gridmill grade` rates such puzzles. `stats` solves \
only the puzzles whose solving paths a report shows. Memory use does not grow with the files. docs/stats.md \
describes the JSON.")]
pub(super) struct StatsCommand {
    /// Files, run directories, or `-` for standard input
    ///
    /// From a run directory, `stats` reads the committed rows.
    #[arg(default_value = "-", value_name = "FILE|DIR")]
    files: Vec<PathBuf>,
    /// Write JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Also write a report as a web page: plots, tables, solving paths
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Number of hardest puzzles to list
    #[arg(long, default_value_t = 10, value_parser = whole_number::<u16>(0..=1000), value_name = "N")]
    hardest: u16,
    /// Scale of the ratings to count [default: the scale of the first rated row]
    ///
    /// Rows on another scale are reported as bad lines.
    #[arg(long, value_parser = parse_scale(), value_name = "SCALE")]
    scale: Option<Scale>,
    /// Estimate properties of all minimal puzzles from weights
    ///
    /// The input needs the column log_weight, which `generate --uniform --weights` writes. `stats` reports means, shares and
    /// quantiles with 95% intervals. It also reports the effective sample size: the number of evenly drawn puzzles that
    /// would give the same precision. If this size is below 1,000, do not trust the intervals, because they are too narrow.
    #[arg(long, conflicts_with_all = ["html", "hardest"])]
    weighted: bool,
    #[command(flatten)]
    bad_lines: BadLines,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

/// Number of rows between updates of the progress, and between checks for an interruption.
const ROWS_AT_ONCE: u64 = 1 << 14;

impl StatsCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        let stats = Stats::new(self.levels.given()?, usize::from(self.hardest));
        let mut stats = match self.scale {
            Some(scale) => stats.on(scale),
            None => stats,
        };
        let mut weighted = match self.weighted {
            true => Some(WeightedStats::new(self.levels.get()?)),
            false => None,
        };
        let (inputs, handles) = reading::open(&self.files)?;
        let interrupted = interruption()?;
        let output = Output::open(self.common.output.as_deref(), "", &handles)?;
        if self.html.as_deref().is_some_and(|path| output.is_at(path)) {
            output.abandon();
            let what = if self.json { "JSON" } else { "table" };
            return Err(Failure::Usage(anyhow!(
                "--html and -o name the same file; write the report and the {what} to two files"
            )));
        }
        let page = self.html.as_deref().map(|path| Output::open(Some(path), "", &handles));
        let page = match page.transpose() {
            Ok(page) => page,
            Err(failure) => {
                output.abandon();
                return Err(failure);
            }
        };
        let title = match inputs.as_slice() {
            [input] => format!("Sudoku in {}", input.name),
            inputs => format!("Sudoku in {} files", inputs.len()),
        };
        let names = inputs.iter().flat_map(|input| &input.files);
        let names: Vec<String> = names.map(|source| source.name.clone()).collect();
        let counted = self.count(inputs, &mut stats, weighted.as_mut(), &interrupted);
        let texts = counted.and_then(|problem| {
            let has_none = weighted.as_ref().is_some_and(|weighted| weighted.puzzles() == 0);
            if stats.puzzles == 0 || has_none {
                return Err(problem.unwrap_or(Failure::BadInput));
            }
            let solved = page.is_some().then(|| self.solved(&stats, &interrupted));
            let report = solved.transpose()?.map(|(mut page, shown)| {
                let (title, stats, files) = (title.as_str(), &stats, names.as_slice());
                let report = Report { title, stats, files, shown: &shown };
                page.introduce(report.introduction());
                page.text()
            });
            Ok((problem, report.unwrap_or_default()))
        });
        let (problem, report) = match texts {
            Ok(texts) => texts,
            Err(failure) => {
                output.abandon();
                page.into_iter().for_each(Destination::abandon);
                return Err(failure);
            }
        };
        // Write the report first: a closed pipe must not lose it.
        if let Err(failure) = page.map_or(Ok(()), |page| write(page, &report)) {
            output.abandon();
            return Err(failure);
        }
        let text = match &weighted {
            Some(weighted) if self.json => weighted_json(weighted, &names) + "\n",
            Some(weighted) => weighted::table(weighted),
            None if self.json => stats_json(&stats, &names) + "\n",
            None => printable(&table(&stats, &names)),
        };
        if weighted.is_some_and(|weighted| weighted.is_small()) {
            say(
                "warning: the effective sample size is below 1000, so the intervals are too narrow",
            );
        }
        write(output, &text)?;
        problem.map_or(Ok(()), Err)
    }

    /// Counts all puzzles, up to the first that cannot be read, and returns the problem, if any.
    fn count(
        &self,
        inputs: Vec<OpenInput>,
        stats: &mut Stats,
        mut weighted: Option<&mut WeightedStats>,
        interrupted: &AtomicBool,
    ) -> Result<Option<Failure>, Failure> {
        let files = inputs.iter().flat_map(|input| &input.files);
        let length: Option<u64> = files.map(|source| source.length).sum();
        let mut progress =
            self.common.progress(length.map_or(Total::Unknown, Total::Bytes), vec![]);
        let (mut problem, mut rows, mut file) = (None, 0_u64, 0);
        let (mut empty, mut on_other_scales, mut unweighted) = (Vec::new(), 0_u64, 0_u64);
        'all: for OpenInput { name: input, files } in inputs {
            let before = rows;
            for source in files {
                let name = source.name.clone();
                let mut reader = Puzzles::of(source, &progress);
                while let Some(entry) = reader.next() {
                    let Entry { line, grid } = match entry {
                        Ok(entry) => entry,
                        Err(error) => {
                            problem = Some(read_failure(&name, error));
                            break 'all;
                        }
                    };
                    rows += 1;
                    let listed = reader.listed().map_err(|error| error.to_string());
                    let read = grid.map_err(|error| error.to_string());
                    let mut is_new = true;
                    let added = read.and_then(|grid| {
                        let listed = listed?;
                        let added = stats.add(&grid, listed.as_ref(), SourceLine { file, line });
                        added.map_err(|error| {
                            is_new = on_other_scales == 0;
                            on_other_scales += 1;
                            format!("{error}; choose one with --scale")
                        })?;
                        let Some(weighted) = &mut weighted else { return Ok(()) };
                        weighted.add(&grid, listed.as_ref()).map_err(|error| {
                            if matches!(error, WeightError::Unrated | WeightError::Missing) {
                                is_new = unweighted == 0;
                                unweighted += 1;
                            }
                            error.to_string()
                        })
                    });
                    match added {
                        Ok(()) => progress.add(None),
                        Err(error) => {
                            problem = Some(Failure::BadInput);
                            if is_new {
                                progress.report(&format!("{name}:{line}: {error}"));
                            }
                            if self.bad_lines.strict {
                                return Err(Failure::BadInput);
                            }
                        }
                    }
                    if rows.is_multiple_of(ROWS_AT_ONCE) {
                        progress.show();
                        if interrupted.load(Ordering::Relaxed) {
                            return Err(Failure::Interrupted);
                        }
                    }
                }
                file += 1;
            }
            if rows == before {
                empty.push(input);
            }
        }
        progress.finish();
        if on_other_scales > 1 {
            let (rows, scale) = (HumanCount(on_other_scales), stats.scale());
            say(format_args!(
                "{rows} rows are rated on a scale other than {scale}, so they are not counted"
            ));
        }
        if unweighted > 1 {
            let rows = HumanCount(unweighted);
            say(format_args!("{rows} rows have no er or no log_weight, so they are not counted"));
        }
        for input in &empty {
            say(format_args!("{input}: no puzzles found"));
            problem = problem.or(Some(Failure::BadInput));
        }
        Ok(problem)
    }

    /// Returns a page with the solving paths of the notable puzzles, and these puzzles. Their ratings are those that were read.
    fn solved(
        &self,
        stats: &Stats,
        interrupted: &AtomicBool,
    ) -> Result<(Page, Vec<Grid>), Failure> {
        let mut wanted: Vec<&NotablePuzzle> = Vec::new();
        for found in stats.notable() {
            if !wanted.iter().any(|other| other.puzzle == found.puzzle) {
                wanted.push(found);
            }
        }
        let entry =
            |found: &&NotablePuzzle| Entry { line: found.place.line, grid: Ok(found.puzzle) };
        let entries: Vec<Entry> = wanted.iter().map(entry).collect();
        let mut wanted = wanted.into_iter();
        let mut page = Page::new("The puzzles", View::Path, stats.scale());
        let mut shown = Vec::new();
        let levels = Levels::default();
        let work = |examiner: &mut Examiner, entry: Entry| {
            Some(solve(examiner, &entry, &levels, None).result)
        };
        let is_over = || interrupted.load(Ordering::Relaxed);
        let pool = self.common.pool()?;
        let examiner = || Examiner::new(stats.scale(), false).with_paths(true);
        let ended = pool.ordered(entries.into_iter(), examiner, work, is_over, |solved| {
            for (mut row, found) in solved.into_iter().zip(&mut wanted) {
                if let Some(grade) = &mut row.grade {
                    grade.er = found.er;
                    page.add(&row, &found.level);
                    shown.push(found.puzzle);
                }
            }
            Ok(())
        })?;
        match ended {
            Ended::Complete => Ok((page, shown)),
            Ended::Stopped | Ended::Failed => Err(Failure::Interrupted),
        }
    }
}

fn write(mut output: Output, text: &str) -> Result<(), Failure> {
    output.commit(text.as_bytes())?;
    output.finish(Ended::Complete)
}
