//! `gridmill grade`: rate existing puzzles.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::kept::{KeepChoice, KeptValues};
use crate::options::layout::LayoutChoice;
use crate::options::{Common, GradingLimit, Input, LevelChoice, ScalesChoice, one_of};
use crate::output::destination::Format;
use crate::output::view::{ColumnChoice, RowForm, RowView};
use crate::output::{Encoder, Output};
use crate::work::Answer;
use clap::Args;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Entry, PathOptions, Row, Schema, Status};
use gridmill::layout::Layout;
use gridmill_publish::PuzzleLinks;

/// Grade the puzzles of a file: Sudoku Explainer ratings, levels and techniques
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill grade mine.txt -o mine.csv
  gridmill grade corpus.csv.zst -o graded.parquet     a typed table, for pandas, polars, DuckDB
  gridmill grade mine.txt --columns line,er,hardest   three columns
  gridmill grade mine.csv --keep                      with the names and ids of your file
  gridmill grade --max-er 7.5 mine.txt                limit the time spent on hard puzzles
  gridmill grade --steps mine.sdk                     solving paths, as JSON lines
  gridmill grade --steps mine.csv -o paths.parquet    solving paths, as columns of lists
  gridmill grade --canonical mine.txt                 one rating for all equivalent puzzles
  gridmill grade --scale classic,sukaku mine.txt      ratings on two scales, side by side
  gridmill grade mine.txt --columns all,flow          with counts of the possible singles
  gridmill grade --scale classic,hodoku mine.txt      also HoDoKu's level and score
  gridmill grade six.txt --layout 6x6:3x2             boards of 6x6 with boxes of 3x2 cells
  gridmill fill -n 5 | gridmill dig --clues 31..71 | gridmill grade --steps

`grade` writes one row per puzzle, in input order. docs/columns.md lists the columns. On a terminal, `grade` shows only \
those that fit. If a line does not hold a puzzle with exactly one solution, its status is invalid, no_solution \
or multiple, and standard error also gets a message. The status of a solution grid is complete.

With --steps, `grade` writes a JSON object for each puzzle, with the names of the columns, and null for unknown values. \
It also has `path`, an array with an object for each step: n, technique, rating, place, remove, evidence. A Parquet file \
has the columns, and the lists step_technique, step_rating, step_placed and step_removed. docs/steps.md describes the \
JSON, and docs/learning.md the lists, also those of --boards, --candidates and --evidence. Every command that reads puzzles \
reads both.

A rating depends on the order in which `grade` scans the grid. Therefore equivalent (rotated, relabelled) puzzles can have different \
ratings. With --canonical, `grade` rates the canonical form of each puzzle. It maps the path back to the puzzle.")]
pub(crate) struct GradeCommand {
    #[command(flatten)]
    input: Input,
    /// Add solving paths, as JSON lines or as lists in a Parquet file
    #[arg(long)]
    steps: bool,
    /// Add the column step_board to the Parquet file: digits before each step
    #[arg(long, requires = "steps")]
    boards: bool,
    /// Add the column step_candidates: candidates before each step
    #[arg(long, requires = "steps")]
    candidates: bool,
    /// Add the column step_evidence: the reason for each step, as JSON
    #[arg(long, requires = "steps")]
    evidence: bool,
    /// Rate canonical forms: equivalent puzzles get the same rating
    #[arg(long)]
    canonical: bool,
    /// Format, unless -o names it: csv, jsonl or parquet
    #[arg(long, value_parser = one_of(FORMATS, Format::id), hide_possible_values = true, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    columns: ColumnChoice,
    #[command(flatten)]
    keep: KeepChoice,
    #[command(flatten)]
    limit: GradingLimit,
    #[command(flatten)]
    scale: ScalesChoice,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

/// Formats that `grade` writes.
const FORMATS: [Format; 3] = [Format::Csv, Format::JsonLines, Format::Parquet];

impl GradeCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (levels, scales) = (self.levels.get()?, self.scale.get());
        let schema = Schema::new(&levels, scales.clone()).with(&["line", "status"]);
        let schema = schema.with_flow(self.columns.flow());
        let only_named = self.columns.only_named();
        let schema = schema.with(&only_named);
        let [tells_rules, has_links] = ["rules", "link"].map(|name| only_named.contains(&name));
        // CSV has no place for paths.
        let formats = if self.steps { &FORMATS[1..] } else { &FORMATS[..] };
        let to = self.common.output.destination(formats, self.format)?;
        if self.steps && to.format == Format::Csv {
            usage!("--steps adds paths, and CSV has no place for them; omit --format");
        }
        let paths = PathOptions {
            boards: self.boards,
            candidates: self.candidates,
            evidence: self.evidence,
        };
        let columns = [
            ("--boards", self.boards),
            ("--candidates", self.candidates),
            ("--evidence", self.evidence),
        ];
        if let Some((option, _)) = columns.iter().find(|(_, is_given)| *is_given)
            && to.format != Format::Parquet
        {
            usage!("{option} works only with the format parquet; use -o FILE.parquet");
        }
        let kinds = levels.names().chain(Status::ALL.map(Status::id));
        let kinds = kinds.map(str::to_owned).collect();
        let entries = Entries::of(&self.input, &self.common, kinds)?;
        let mut entries = entries.of_layout(&self.layout);
        let has_layouts = entries.has_layouts()?;
        let knows = |layout: &Layout| scales.others().is_empty() && scales.first().rates(layout);
        entries.refuse_boards(&format!("--scale {scales}"), knows)?;
        if self.canonical {
            entries.refuse_boards("--canonical", |_| false)?;
        }
        let schema = if has_layouts { schema.with(&["layout"]) } else { schema };
        if has_layouts && self.steps && to.format == Format::Parquet {
            usage!(
                "a Parquet file has paths of classic puzzles only; use JSON lines for other boards"
            );
        }
        let mut kept = self.keep.of(&mut entries, &schema)?;
        let schema = kept.with_file(schema).with_own(kept.columns.clone());
        let view = self.columns.view_keeping(self.keep.is_given(), schema, &to)?;
        if !view.schema.columns().iter().any(|column| column.is_own()) {
            kept.columns.clear();
        }
        let view = match to.format {
            Format::JsonLines if self.steps => RowView::new(view.schema, RowForm::JsonPaths),
            Format::Parquet if self.steps => {
                RowView::new(view.schema, RowForm::Parquet(Some(paths)))
            }
            _ => view,
        };
        let answer = |(examiner, encoder): &mut (Examiner, Encoder),
                      (entry, kept): (Entry, KeptValues)| {
            let rules = if tells_rules { rules_of(&entry) } else { None };
            let Examined { mut row, problem } = examiner.examine(entry);
            row.rules = rules;
            row.link = if has_links { link_of(&row) } else { None };
            kept.add_to(&mut row);
            let kind = row.level.unwrap_or(levels.names().count() + row.status as usize);
            let problem = problem.map(|problem| problem.to_string());
            Answer { problem, kind: Some(kind), ..Answer::good(encoder.encode(row)) }
        };
        let worker = || {
            let examiner = Examiner::new(scales.clone())
                .with_levels(levels.clone())
                .limit(self.limit.max_er)
                .canonical(self.canonical)
                .measuring_flow(self.columns.flow())
                .counting_redundant(only_named.contains(&"redundant"))
                .with_boards(has_layouts)
                .with_paths(self.steps);
            (examiner, Encoder::new(view.clone()))
        };
        let mut output = Output::of_view(&to, view.clone(), &entries.handles)?;
        let read = |file: &PuzzleFile, entry| (entry, kept.values(file));
        entries.answer_all(&mut output, read, worker, answer)?.result()
    }
}

/// Returns a link that opens the puzzle of a row.
fn link_of(row: &Row) -> Option<String> {
    row.f_puzzles("", "").map(|object| PuzzleLinks::of(&object).sudokupad)
}

/// Returns the rules of the board of an entry.
fn rules_of(entry: &Entry) -> Option<String> {
    let classic = || entry.grid.is_ok().then(|| Layout::classic().rules());
    entry.board().map(|board| board.layout().rules()).or_else(classic)
}
