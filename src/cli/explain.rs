//! `gridmill explain`: puzzles solved as a person would.

use super::drawing::{Drawing, LEGEND, is_coloured};
use super::exit::Failure;
use super::explain_page::{PageOutput, solve};
use super::language::LanguageChoice;
use super::options::{Common, GradingLimit, Input, LevelChoice, ScaleChoice};
use super::output::{Output, Row, is_table};
use super::stream::{Answer, answer_into};
use super::whole_number::{ANY, whole_number};
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Addition, Entry, PathStep, Record, RowKind, Schema, TableRow, json_line};
use gridmill::grade::{
    Evidence, Levels, Scale, SolvedStep, SolvingPath, Step, chain_lines, reason,
};
use gridmill::grid::PencilGrid;
use same_file::Handle;
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
  gridmill explain --format markdown mine.txt -o path.md
  gridmill explain --html mine.txt -o path.html
  gridmill explain --html --language de mine.txt -o pfad.html
  gridmill explain mine.csv -o paths.parquet          as lists, the same as `grade --steps`

For each step, `explain` shows the number, the technique, the rating and the reason. It also shows the digit that the \
step places (r4c5=7) or the candidates that the step removes (r4c5<>12). With --grid, `explain` also shows the pencil \
marks: =7= is placed, (7) is removed, and *7 is part of the pattern. In a chain, +7 is on (true) and -7 is off \
(false).")]
pub(super) struct Explain {
    #[command(flatten)]
    input: Input,
    /// Show the pencil marks before each step
    #[arg(long)]
    grid: bool,
    /// Show only the first N steps; the rating still covers the whole path
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(ANY))]
    upto: Option<usize>,
    /// Show only the hardest step (the first of several that are equally hard)
    #[arg(long)]
    only_hardest: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Write a web page that shows each step in the grid and lets you play
    ///
    /// The page is one file and needs no network.
    #[arg(long, conflicts_with_all = ["format", "grid", "upto", "only_hardest"])]
    html: bool,
    #[command(flatten)]
    language: LanguageChoice,
    #[command(flatten)]
    limit: GradingLimit,
    #[command(flatten)]
    scale: ScaleChoice,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Format {
    /// Plain text
    #[default]
    Text,
    /// One JSON object per puzzle, the same as `grade --steps`
    Json,
    /// Markdown
    Markdown,
}

/// Width of a chain's lines, in characters.
const WIDTH: usize = 90;

impl Explain {
    pub(super) fn run(self) -> Result<(), Failure> {
        let levels = self.levels.get()?;
        let examiner = || Examiner::new(self.scale.scale, false).with_paths(true);
        if self.html {
            if self.common.output.as_deref().is_some_and(is_table) {
                let error = anyhow!("--html writes a page: choose a name that ends in .html");
                return Err(Failure::Usage(error));
            }
            let language = self.language.get()?;
            let (common, most, scale) = (&self.common, self.limit.max_er, self.scale.scale);
            let open = |inputs: &[Handle]| {
                Output::open(common.output.as_deref(), "", inputs)
                    .map(|output| PageOutput::new(output, language.clone(), levels.clone(), scale))
            };
            let answer =
                |examiner: &mut Examiner, _, entry: &Entry| solve(examiner, entry, &levels, most);
            return answer_into(&self.input, common, open, Vec::new(), examiner, answer);
        }
        let is_terminal = self.common.output.is_none() && std::io::stdout().is_terminal();
        let is_coloured =
            is_coloured(is_terminal, var_os("NO_COLOR").as_deref(), var_os("TERM").as_deref());
        let answer = |examiner: &mut Examiner, _, entry: &Entry| {
            self.explain(examiner, entry, &levels, is_coloured)
        };
        let output = self.common.output.as_deref();
        if output.is_some_and(is_table) && (self.grid || self.format == Format::Markdown) {
            let error = anyhow!("a Parquet file has no text; omit --grid and --format markdown");
            return Err(Failure::Usage(error));
        }
        let schema = self.schema();
        let open = |inputs: &[Handle]| Output::of_paths(output, schema, false, inputs);
        answer_into(&self.input, &self.common, open, Vec::new(), examiner, answer)
    }

    /// Returns the columns of a table of paths, and of JSON.
    fn schema(&self) -> Schema {
        Schema::new(RowKind::Graded, self.scale.scale)
    }

    fn explain<'a>(
        &self,
        examiner: &mut Examiner,
        entry: &Entry,
        levels: &'a Levels,
        is_coloured: bool,
    ) -> Answer<Row<'a>> {
        let Examined { record, status, problem, path, .. } =
            examiner.examine(&entry.grid, levels, self.limit.max_er);
        let problem = problem.map(|problem| problem.to_string());
        let (number, schema, addition) = (entry.line, self.schema(), Addition::Status(status));
        let numbers = path.as_ref().map_or(1..=0, |path| self.numbers(&record, path));
        let positions = path.iter().flat_map(SolvingPath::positions);
        let shown: Vec<(PencilGrid, &SolvedStep)> =
            positions.filter(|(_, solved)| numbers.contains(&solved.number)).collect();
        let steps = shown.iter().map(|(_, solved)| *solved);
        if self.common.output.as_deref().is_some_and(is_table) {
            let path = steps.map(PathStep::from).collect();
            let record = Box::new(record);
            let result = Row::Record { number, record, levels, schema, addition, path };
            return Answer { result, problem, kind: None };
        }
        let record = &record;
        let text = match self.format {
            Format::Json => {
                json_line(&TableRow { number, record, levels, schema, addition }, steps)
            }
            _ if problem.is_some() => String::new(),
            Format::Text => self.text(self.heading(record, levels), &shown, is_coloured),
            Format::Markdown => self.markdown(self.heading(record, levels), &shown),
        };
        Answer { result: Row::Text(text), problem, kind: None }
    }

    fn text(
        &self,
        (puzzle, summary): (String, String),
        shown: &[(PencilGrid, &SolvedStep)],
        is_coloured: bool,
    ) -> String {
        let drawing = self.drawing(shown, is_coloured);
        let mut text = format!("{puzzle}\n{summary}\n");
        if drawing.is_some() {
            text += &format!("{LEGEND}\n");
        }
        for (pencil, SolvedStep { number, rating, step }) in shown {
            if let Some(drawing) = &drawing {
                text += &format!("\n{}", drawing.draw(pencil, step));
            }
            let label = step.technique.label();
            text += &format!("{number:>4}. {rating} {label}: {}\n", step.effect);
            text += &format!("      {}\n", reason(pencil, step));
            for line in chains(step) {
                text += &format!("      {line}\n");
            }
        }
        text + "\n"
    }

    fn markdown(
        &self,
        (puzzle, summary): (String, String),
        shown: &[(PencilGrid, &SolvedStep)],
    ) -> String {
        let drawing = self.drawing(shown, false);
        let mut text = format!("## `{puzzle}`\n\n{summary}\n\n");
        if drawing.is_some() {
            text += &format!("{LEGEND}\n\n");
        }
        for (pencil, SolvedStep { number, rating, step }) in shown {
            let label = step.technique.label();
            let item = format!("{number}. ");
            // Indent the content of a list item by the width of its number.
            let indent = " ".repeat(item.len());
            text += &format!("{item}**{label}** ({rating}): `{}`\\\n", step.effect);
            text += &format!("{indent}{}\n", reason(pencil, step));
            let blocks = [
                chains(step).join("\n"),
                drawing.as_ref().map_or(String::new(), |drawing| drawing.draw(pencil, step)),
            ];
            for block in blocks.iter().filter(|block| !block.is_empty()) {
                let lines: String = block.lines().map(|line| format!("{indent}{line}\n")).collect();
                text += &format!("\n{indent}```text\n{lines}{indent}```\n\n");
            }
        }
        text + "\n"
    }

    /// Returns the drawing of grids if `--grid` is given.
    fn drawing(&self, shown: &[(PencilGrid, &SolvedStep)], is_coloured: bool) -> Option<Drawing> {
        let steps = shown.iter().map(|(pencil, solved)| (pencil, &solved.step));
        self.grid.then(|| Drawing::new(steps, is_coloured))
    }

    /// Returns the numbers of the steps to explain: by default all.
    fn numbers(&self, record: &Record, path: &SolvingPath) -> RangeInclusive<usize> {
        if !self.only_hardest {
            return 1..=self.upto.unwrap_or(usize::MAX);
        }
        // The hardest step may lie beyond the limit.
        let er = record.graded.as_ref().and_then(|graded| graded.grade.er.exactly());
        let hardest = path.steps().iter().find(|solved| Some(solved.rating) == er);
        hardest.map_or(1..=0, |solved| solved.number..=solved.number)
    }

    /// Returns a puzzle and a summary of its grade.
    fn heading(&self, record: &Record, levels: &Levels) -> (String, String) {
        let (Some(puzzle), Some(graded)) = (&record.puzzle, &record.graded) else {
            unreachable!("only puzzles with one solution are explained")
        };
        let grade = &graded.grade;
        let (level, er, ep, ed) = (levels.name(graded.level), grade.er, grade.ep, grade.ed);
        let steps = if grade.steps == 1 { "step" } else { "steps" };
        let mut summary = format!("{level}, ER {er}, EP {ep}, ED {ed}");
        if self.scale.scale != Scale::default() {
            summary += &format!(" on the scale {}", self.scale.scale);
        }
        summary += &format!(", {} {steps}", grade.steps);
        if let Some(hardest) = grade.hardest {
            summary += &format!(", hardest: {}", hardest.label());
        }
        (puzzle.to_string(), summary)
    }
}

fn chains(step: &Step) -> Vec<String> {
    match &step.evidence {
        Evidence::Chain(chain) => {
            chain_lines(chain).iter().flat_map(|line| line.wrapped(WIDTH)).collect()
        }
        _ => Vec::new(),
    }
}
