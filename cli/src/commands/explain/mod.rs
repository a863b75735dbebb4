//! `gridmill explain`: puzzles solved as a person would.

mod drawing;
pub(crate) mod page;
mod text;

use crate::commands::explain::drawing::is_coloured;
use crate::commands::explain::page::{PageOutput, solve};
use crate::commands::explain::text::PathText;
use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::kept::{KeepChoice, KeptValues};
use crate::options::language::LanguageChoice;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::{ANY, whole_number};
use crate::options::{Common, GradingLimit, Input, LevelChoice, PathScaleChoice, one_of};
use crate::output::destination::Format;
use crate::output::view::{RowForm, RowView};
use crate::output::{Encoder, Output};
use crate::work::Answer;
use clap::Args;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Entry, PathOptions, Row, Schema};
use gridmill::grade::{Levels, SolvingPath};
use gridmill::grid::Houses;
use gridmill::layout::Layout;
use gridmill_publish::Page;
use std::env::var_os;
use std::io::IsTerminal;
use std::ops::RangeInclusive;

/// Solve puzzles step by step, as a person would
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill explain ..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........
  gridmill explain --only-hardest mine.txt
  gridmill explain --grid --upto 3 mine.sdk
  gridmill explain --hint --upto 1 mine.sdk           where to look next
  gridmill explain mine.txt -o path.md
  gridmill explain mine.csv --keep                    with the names and ids of your file
  gridmill explain mine.txt -o path.html              a page that shows each step and lets you play
  gridmill explain --language de mine.txt -o pfad.html
  gridmill explain mine.csv -o paths.parquet          as lists, the same as `grade --steps`
  gridmill explain --scale hodoku mine.txt            the steps of HoDoKu, with scores and reasons
  gridmill explain --scale hodoku mine.txt -o hodoku.html
  gridmill explain ..42........4......523.....56.....12

For each step, `explain` shows the number, the rating, the technique, the reason and the effort of the path so far. \
It also shows the digit that the \
step places (r4c5=7) or the candidates that the step removes (r4c5<>12). With --grid, `explain` also shows the pencil \
marks: =7= is placed, (7) is removed, and *7 is part of the pattern. In a chain, +7 is on (true) and -7 is off \
(false).")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Input,
    /// Show the pencil marks before each step
    #[arg(long)]
    grid: bool,
    /// Show only the first N steps; the rating still covers the whole path
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(ANY))]
    upto: Option<usize>,
    /// Show only the hardest step, the first of several
    #[arg(long)]
    only_hardest: bool,
    /// Ask about each step instead of telling its result; only txt or md
    #[arg(long, conflicts_with = "grid")]
    hint: bool,
    /// Format, unless -o names it: txt, md, html, jsonl or parquet
    ///
    /// html is a web page that shows each step in the grid and lets you play. The page is one file and needs no network.
    /// jsonl and parquet hold the same as `grade --steps` writes.
    #[arg(long, value_parser = one_of(FORMATS, Format::id), hide_possible_values = true, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    keep: KeepChoice,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    language: LanguageChoice,
    #[command(flatten)]
    limit: GradingLimit,
    #[command(flatten)]
    scale: PathScaleChoice,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

/// Formats that `explain` writes.
const FORMATS: [Format; 5] =
    [Format::Text, Format::Markdown, Format::Html, Format::JsonLines, Format::Parquet];

impl Explain {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let to = self.common.output.destination(&FORMATS, self.format)?;
        if self.hint && !matches!(to.format, Format::Text | Format::Markdown) {
            usage!("--hint works only with the formats txt and md");
        }
        if to.format == Format::Html && (self.grid || self.only_hardest || self.upto.is_some()) {
            usage!(
                "a page shows all steps and pencil marks; omit --grid, --upto and --only-hardest"
            );
        }
        let scale = self.scale.get();
        let has_er_options = self.levels != LevelChoice::default() || self.limit.max_er.is_some();
        if !scale.has_er() && has_er_options {
            usage!("--scale {scale} has its own levels and no ER; omit --levels and --max-er");
        }
        let levels = self.levels.get()?;
        let examiner = || {
            let examiner = Examiner::new(scale).with_levels(levels.clone());
            examiner.limit(self.limit.max_er).with_paths(true)
        };
        if to.format == Format::Html {
            if self.keep.is_given() {
                usage!("a page has no place for the columns of the input; omit --keep");
            }
            let language = self.language.get()?;
            let entries = Entries::of(&self.input, &self.common, Vec::new())?;
            let mut entries = entries.of_layout(&self.layout);
            let has_layouts = entries.has_layouts()?;
            entries.refuse_boards(&format!("--scale {scale}"), |layout| scale.rates(layout))?;
            let output = Output::open(&to, "", &entries.handles)?;
            let add = |page: &mut Page, row: Row| {
                let Some(grade) = &row.grade else { return };
                let level = language.level(grade.level(scale, &levels));
                match row.layout() {
                    Some(layout) => {
                        page.add_board(&row, &format!("{} · {level}", language.layout(&layout)));
                    }
                    None => page.add(&row, &level),
                }
            };
            let mut page = PageOutput::new(output, &language, scale, add);
            let worker = || examiner().with_boards(has_layouts);
            return entries.answer_all(&mut page, |_, entry| entry, worker, solve)?.result();
        }
        self.language.refuse_without_page()?;
        let is_terminal = to.path.is_none() && std::io::stdout().is_terminal();
        let is_coloured =
            is_coloured(is_terminal, var_os("NO_COLOR").as_deref(), var_os("TERM").as_deref());
        let (has_grids, is_hint) = (self.grid, self.hint);
        let text = PathText { scale, has_grids, is_hint, is_coloured };
        let form = match to.format {
            Format::Parquet => RowForm::Parquet(Some(PathOptions::default())),
            _ => RowForm::JsonPaths,
        };
        if self.grid && !matches!(to.format, Format::Text | Format::Markdown) {
            usage!("--grid works only with the formats txt and md");
        }
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let mut entries = entries.of_layout(&self.layout);
        let has_layouts = entries.has_layouts()?;
        entries.refuse_boards(&format!("--scale {scale}"), |layout| scale.rates(layout))?;
        if self.grid || self.only_hardest {
            let is_small = |layout: &Layout| layout.side() <= 9;
            entries.refuse_boards("--grid and --only-hardest", is_small)?;
        }
        if has_layouts && to.format == Format::Parquet {
            usage!(
                "a Parquet file has paths of classic puzzles only; use JSON lines for other boards"
            );
        }
        let schema = Schema::new(&levels, scale).with(&["line", "status"]);
        let schema = if has_layouts { schema.with(&["layout"]) } else { schema };
        let mut kept = self.keep.of(&mut entries, &schema)?;
        if !self.keep.is_given() {
            kept.columns.clear();
        }
        let view = RowView::new(kept.with_file(schema).with_own(kept.columns.clone()), form);
        let worker = || {
            let examiner = examiner().with_boards(has_layouts);
            (examiner, Encoder::new(view.clone()))
        };
        let answer = |(examiner, encoder): &mut (Examiner, Encoder),
                      (entry, values): (Entry, KeptValues)| {
            let mut examined = examiner.examine(entry);
            values.add_to(&mut examined.row);
            let caption = kept.caption(&examined.row);
            self.explain(examined, &caption, encoder, &levels, to.format, &text)
        };
        let mut output = Output::of_view(&to, view.clone(), &entries.handles)?;
        let read = |file: &PuzzleFile, entry| (entry, kept.values(file));
        entries.answer_all(&mut output, read, worker, answer)?.result()
    }

    fn explain(
        &self,
        Examined { mut row, problem }: Examined,
        caption: &str,
        encoder: &mut Encoder,
        levels: &Levels,
        format: Format,
        text: &PathText,
    ) -> Answer {
        let problem = problem.map(|problem| problem.to_string());
        row.path = row.path.as_ref().map(|path| self.part(&row, path));
        row.board_path = row.board_path.as_ref().map(|path| self.part(&row, path));
        if let Some(steps) = &mut row.large_path {
            steps.truncate(self.upto.unwrap_or(usize::MAX));
        }
        let result = match format {
            Format::JsonLines | Format::Parquet => Some(encoder.encode(row)),
            _ if problem.is_some() => None,
            _ => {
                let mut heading = text.heading(&row, levels);
                if !caption.is_empty() {
                    heading.1.insert_str(0, &format!("{caption}\n"));
                }
                let drawn = match (&row.path, &row.board_path) {
                    (Some(path), _) => text.drawn(heading, path, format),
                    (None, Some(path)) => text.drawn(heading, path, format),
                    (None, None) => {
                        let steps = row.large_path.as_deref().expect("a puzzle has a path");
                        let layout = row.layout().expect("a layout of more than nine rows");
                        text.large(&heading, steps, &layout, format)
                    }
                };
                Some(drawn.into())
            }
        };
        Answer { result, problem, kind: None, items: 1 }
    }

    /// Returns the steps to explain: by default all.
    fn part<H: Houses>(&self, row: &Row, path: &SolvingPath<H>) -> SolvingPath<H> {
        path.part(self.numbers(row, path))
    }

    /// Returns the numbers of the steps to explain.
    fn numbers<H: Houses>(&self, row: &Row, path: &SolvingPath<H>) -> RangeInclusive<usize> {
        if !self.only_hardest {
            return 1..=self.upto.unwrap_or(usize::MAX);
        }
        // The hardest step may lie beyond the limit. No step has the number 0.
        let er = row.grade.as_ref().and_then(|grade| grade.er.exactly());
        let hardest = path.steps().iter().find(|solved| Some(solved.rating) == er);
        hardest.map_or(0..=0, |solved| solved.number..=solved.number)
    }
}
