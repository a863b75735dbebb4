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
use gridmill::examine::{Examined, examine};
use gridmill::formats::{Addition, Entry, PathStep, Record, RowKind, Schema, TableRow, json_line};
use gridmill::grade::{Evidence, Grader, Levels, Rating, Scale, Step, chain_lines, reason};
use gridmill::grid::PencilGrid;
use same_file::Handle;
use std::env::var_os;
use std::io::IsTerminal;

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

/// A step with its number and the pencil marks before it.
struct NumberedStep {
    number: usize,
    step: Step,
    pencil: PencilGrid,
}

impl Explain {
    pub(super) fn run(self) -> Result<(), Failure> {
        let levels = self.levels.get()?;
        let grader = || Grader::on(self.scale.scale);
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
                |grader: &mut Grader, _, entry: &Entry| solve(grader, entry, &levels, most);
            return answer_into(&self.input, common, open, Vec::new(), grader, answer);
        }
        let is_terminal = self.common.output.is_none() && std::io::stdout().is_terminal();
        let is_coloured =
            is_coloured(is_terminal, var_os("NO_COLOR").as_deref(), var_os("TERM").as_deref());
        let answer = |grader: &mut Grader, _, entry: &Entry| {
            self.explain(grader, entry, &levels, is_coloured)
        };
        let output = self.common.output.as_deref();
        if output.is_some_and(is_table) && (self.grid || self.format == Format::Markdown) {
            let error = anyhow!("a Parquet file has no text; omit --grid and --format markdown");
            return Err(Failure::Usage(error));
        }
        let schema = self.schema();
        let open = |inputs: &[Handle]| Output::of_paths(output, schema, false, inputs);
        answer_into(&self.input, &self.common, open, Vec::new(), grader, answer)
    }

    /// Returns the columns of a table of paths, and of JSON.
    fn schema(&self) -> Schema {
        Schema::new(RowKind::Graded, self.scale.scale)
    }

    fn explain<'a>(
        &self,
        grader: &mut Grader,
        entry: &Entry,
        levels: &'a Levels,
        is_coloured: bool,
    ) -> Answer<Row<'a>> {
        let mut path: Vec<NumberedStep> = Vec::new();
        let (mut number, mut highest) = (0, Rating::ZERO);
        let mut observe = |pencil: &PencilGrid, step: &Step| {
            number += 1;
            let is_higher = self.scale.scale.rating(step) > highest;
            highest = highest.max(self.scale.scale.rating(step));
            if self.only_hardest && is_higher {
                path.clear();
            }
            let is_wanted =
                if self.only_hardest { is_higher } else { self.upto.is_none_or(|n| number <= n) };
            if is_wanted {
                path.push(NumberedStep { number, step: step.clone(), pencil: pencil.clone() });
            }
        };
        let most = self.limit.max_er;
        let examined = examine(grader, &entry.grid, levels, most, Some(&mut observe));
        let Examined { record, status, problem, .. } = examined;
        let problem = problem.map(|problem| problem.to_string());
        let (number, schema, addition) = (entry.line, self.schema(), Addition::Status(status));
        let er = record.graded.as_ref().map(|graded| graded.grade.er);
        if self.only_hardest && er.is_some_and(|er| er.exactly() != Some(highest)) {
            // The hardest step lies beyond the limit.
            path.clear();
        }
        if self.common.output.as_deref().is_some_and(is_table) {
            let steps = path.iter().map(|shown| PathStep::new(&shown.step, schema.scale));
            let path = steps.collect();
            let record = Box::new(record);
            let result = Row::Record { number, record, levels, schema, addition, path };
            return Answer { result, problem, kind: None };
        }
        let record = &record;
        let text = match self.format {
            Format::Json => {
                let numbered: Vec<(usize, Step)> =
                    path.into_iter().map(|shown| (shown.number, shown.step)).collect();
                let row = TableRow { number, record, levels, schema, addition };
                json_line(&row, &numbered)
            }
            _ if problem.is_some() => String::new(),
            Format::Text => self.text(self.heading(record, levels), &path, is_coloured),
            Format::Markdown => self.markdown(self.heading(record, levels), &path),
        };
        Answer { result: Row::Text(text), problem, kind: None }
    }

    fn text(
        &self,
        (puzzle, summary): (String, String),
        path: &[NumberedStep],
        is_coloured: bool,
    ) -> String {
        let drawing = self.drawing(path, is_coloured);
        let mut text = format!("{puzzle}\n{summary}\n");
        if drawing.is_some() {
            text += &format!("{LEGEND}\n");
        }
        for NumberedStep { number, step, pencil } in path {
            if let Some(drawing) = &drawing {
                text += &format!("\n{}", drawing.draw(pencil, step));
            }
            let (label, rating) = (step.technique.label(), self.scale.scale.rating(step));
            text += &format!("{number:>4}. {rating} {label}: {}\n", step.effect);
            text += &format!("      {}\n", reason(pencil, step));
            for line in chains(step) {
                text += &format!("      {line}\n");
            }
        }
        text + "\n"
    }

    fn markdown(&self, (puzzle, summary): (String, String), path: &[NumberedStep]) -> String {
        let drawing = self.drawing(path, false);
        let mut text = format!("## `{puzzle}`\n\n{summary}\n\n");
        if drawing.is_some() {
            text += &format!("{LEGEND}\n\n");
        }
        for NumberedStep { number, step, pencil } in path {
            let (label, rating) = (step.technique.label(), self.scale.scale.rating(step));
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
    fn drawing(&self, path: &[NumberedStep], is_coloured: bool) -> Option<Drawing> {
        let steps = path.iter().map(|shown| (&shown.pencil, &shown.step));
        self.grid.then(|| Drawing::new(steps, is_coloured))
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
