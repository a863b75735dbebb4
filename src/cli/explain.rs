//! `gridmill explain`: how a person would solve a puzzle.

use super::exit::Failure;
use super::options::{Common, Input};
use super::stream::{Answer, answer_each};
use crate::corpus::examine;
use crate::formats::{Record, Status, json_line};
use crate::grade::{Effect, Evidence, Grader, Levels, Step, chain_lines, reason};
use crate::grid::{Cell, CellSet, Digit, Grid, PencilGrid};
use clap::{Args, ValueEnum};
use std::io::IsTerminal;

/// Show how puzzles are solved, step by step, as a person would
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill explain ..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........
  gridmill explain --only-hardest mine.txt
  gridmill explain --grid --upto 3 mine.sdk
  gridmill explain --format markdown mine.txt -o path.md

Each step has its number, technique and rating, what is placed (r4c5=7) or goes (r4c5<>12), and why. With
--grid the pencil marks are shown before each step, a placed digit as =7=, one that goes as (7).")]
pub(super) struct Explain {
    #[command(flatten)]
    input: Input,
    /// Show the pencil marks before each step
    #[arg(long)]
    grid: bool,
    /// Only the first N steps
    #[arg(long, value_name = "N")]
    upto: Option<usize>,
    /// Only the first step that is rated as high as the puzzle
    #[arg(long)]
    only_hardest: bool,
    /// How to write it
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    common: Common,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Format {
    /// Lines to read
    #[default]
    Text,
    /// A JSON object a puzzle, as `grade --steps` writes
    Json,
    /// Markdown
    Markdown,
}

/// A step with its number and the pencil marks before it.
struct Shown {
    number: usize,
    step: Step,
    pencil: PencilGrid,
}

impl Explain {
    pub(super) fn run(self) -> Result<(), Failure> {
        let is_coloured = self.common.output.is_none()
            && std::io::stdout().is_terminal()
            && std::env::var_os("NO_COLOR").is_none()
            && self.format == Format::Text;
        answer_each(&self.input, &self.common, String::new(), Vec::new(), |grader, _, entry| {
            match &entry.grid {
                Ok(grid) => self.explain(grader, entry.line, grid, is_coloured),
                Err(error) => Answer::bad(error),
            }
        })
    }

    fn explain(&self, grader: &mut Grader, line: u64, grid: &Grid, is_coloured: bool) -> Answer {
        let mut path: Vec<Shown> = Vec::new();
        let mut observe = |pencil: &PencilGrid, step: &Step| {
            path.push(Shown { number: path.len() + 1, step: step.clone(), pencil: pencil.clone() });
        };
        let examined = examine(grader, grid, &Levels::default(), None, Some(&mut observe));
        if let Some(problem) = examined.problem {
            return Answer::bad(problem);
        }
        let record = &examined.record;
        let hardest = record.graded.as_ref().and_then(|graded| graded.grade.er.exactly());
        if self.only_hardest {
            let first = path.iter().position(|shown| Some(shown.step.rating()) == hardest);
            path = first.map(|first| path.swap_remove(first)).into_iter().collect();
        }
        path.truncate(self.upto.unwrap_or(usize::MAX));
        Answer::good(match self.format {
            Format::Json => {
                let numbered: Vec<(usize, Step)> =
                    path.into_iter().map(|shown| (shown.number, shown.step)).collect();
                json_line(line, record, Status::Ok, &numbered)
            }
            Format::Text => self.text(grid, record, &path, is_coloured),
            Format::Markdown => self.markdown(grid, record, &path),
        })
    }

    fn text(&self, grid: &Grid, record: &Record, path: &[Shown], is_coloured: bool) -> String {
        let mut text = format!("{grid}\n{}\n", summary(record));
        for Shown { number, step, pencil } in path {
            if self.grid {
                text += &format!("\n{}", pencil_marks(pencil, step, is_coloured));
            }
            let (label, rating) = (step.technique.label(), step.rating());
            text += &format!("{number:>4}. {rating} {label}: {}\n", effect(step));
            text += &format!("      {}\n", reason(pencil, step));
            for line in chains(step) {
                text += &format!("      {line}\n");
            }
        }
        text + "\n"
    }

    fn markdown(&self, grid: &Grid, record: &Record, path: &[Shown]) -> String {
        let mut text = format!("## `{grid}`\n\n{}\n\n", summary(record));
        for Shown { number, step, pencil } in path {
            let (label, rating) = (step.technique.label(), step.rating());
            text += &format!("{number}. **{label}** ({rating}): `{}`\\\n", effect(step));
            text += &format!("   {}\n", reason(pencil, step));
            for line in chains(step) {
                text += &format!("   * `{line}`\n");
            }
            if self.grid {
                let marks = pencil_marks(pencil, step, false);
                let indented: String = marks.lines().map(|line| format!("   {line}\n")).collect();
                text += &format!("\n   ```text\n{indented}   ```\n\n");
            }
        }
        text + "\n"
    }
}

fn summary(record: &Record) -> String {
    let Some(graded) = &record.graded else {
        unreachable!("only puzzles with one solution are explained")
    };
    let grade = &graded.grade;
    let hardest = grade.hardest.map_or("nothing to do", |technique| technique.label());
    let (level, er, ep, ed) = (&graded.level, grade.er, grade.ep, grade.ed);
    format!("{level}, ER {er}, EP {ep}, ED {ed}, {} steps, hardest: {hardest}", grade.steps)
}

fn effect(step: &Step) -> String {
    match &step.effect {
        Effect::Place(candidate) => candidate.to_string(),
        Effect::Remove(candidates) => candidates.to_string(),
    }
}

fn chains(step: &Step) -> Vec<String> {
    match &step.evidence {
        Evidence::Chain(chain) => chain_lines(chain),
        _ => Vec::new(),
    }
}

const GREEN: &str = "\x1b[1;32m";
const RED: &str = "\x1b[31m";
const RESET: &str = "\x1b[0m";

/// The pencil marks, nine lines with borders between the boxes.
fn pencil_marks(pencil: &PencilGrid, step: &Step, is_coloured: bool) -> String {
    let marks: Vec<(String, usize)> =
        Cell::all().map(|cell| mark(pencil, step, cell, is_coloured)).collect();
    let width = marks.iter().map(|(_, width)| *width).max().unwrap_or(1);
    let border = format!("+{}\n", format!("{}+", "-".repeat(3 * width + 4)).repeat(3));
    let mut text = border.clone();
    for (row, cells) in marks.chunks(9).enumerate() {
        for (column, (mark, own_width)) in cells.iter().enumerate() {
            let bar = if column % 3 == 0 { "| " } else { "" };
            text += &format!("{bar}{mark}{} ", " ".repeat(width - own_width));
        }
        text += "|\n";
        if row % 3 == 2 {
            text += &border;
        }
    }
    text
}

/// What a cell shows, and how wide that is.
fn mark(pencil: &PencilGrid, step: &Step, cell: Cell, is_coloured: bool) -> (String, usize) {
    if let Some(digit) = pencil.value(cell) {
        return (digit.to_string(), 1);
    }
    let (mut text, mut width) = (String::new(), 0);
    for digit in pencil.digits(cell).iter() {
        let (shown, colour) = match state(step, cell, digit) {
            State::Placed => (format!("={digit}="), GREEN),
            State::Gone => (format!("({digit})"), RED),
            State::Stays => (digit.to_string(), ""),
        };
        width += shown.len();
        if is_coloured && !colour.is_empty() {
            text += &format!("{colour}{shown}{RESET}");
        } else {
            text += &shown;
        }
    }
    (text, width)
}

/// What becomes of a candidate in a step.
enum State {
    Placed,
    Gone,
    Stays,
}

fn state(step: &Step, cell: Cell, digit: Digit) -> State {
    match &step.effect {
        Effect::Place(placed) if placed.cell == cell && placed.digit == digit => State::Placed,
        Effect::Place(placed) => {
            let loses = placed.digit == digit && placed.cell.sees(cell);
            if loses || placed.cell == cell { State::Gone } else { State::Stays }
        }
        Effect::Remove(gone) if (gone.cells(digit) & CellSet::of(cell)).is_empty() => State::Stays,
        Effect::Remove(_) => State::Gone,
    }
}
