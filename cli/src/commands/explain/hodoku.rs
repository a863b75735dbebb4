//! The path of a puzzle as HoDoKu takes it.

use super::page::PageOutput;
use super::{Explain, list_item, wrapped};
use crate::entries::Entries;
use crate::error::Failure;
use crate::options::LevelChoice;
use crate::output::destination::{Destination, Format};
use crate::output::{Encoded, Output};
use crate::work::Answer;
use anyhow::anyhow;
use gridmill::examine::puzzle_of;
use gridmill::formats::{Column, Entry, Row, Schema, json_line_with};
use gridmill::grade::hodoku::{Grade, Grader, Step};
use gridmill::grade::{Effect, Levels, Scale};
use gridmill::grid::PencilGrid;
use gridmill::solve::Puzzle;
use gridmill_publish::Page;

/// Columns of the JSON lines.
const COLUMNS: [&str; 5] = ["line", "puzzle", "status", "hodoku_level", "hodoku_score"];

impl Explain {
    /// Explains puzzles by the steps of HoDoKu, each with its reason, its score and the sum of the scores so far.
    pub(super) fn run_hodoku(&self, to: &Destination) -> Result<(), Failure> {
        if to.format == Format::Parquet {
            let error =
                anyhow!("--scale hodoku works only with the formats txt, md, html and jsonl");
            return Err(Failure::Usage(error));
        }
        let has_levels = self.levels != LevelChoice::default();
        if self.grid || self.only_hardest || has_levels || self.limit.max_er.is_some() {
            let error = anyhow!(
                "--scale hodoku shows steps, scores and reasons; omit --grid, --only-hardest, --levels and --max-er"
            );
            return Err(Failure::Usage(error));
        }
        if to.format == Format::Html {
            return self.run_hodoku_page(to);
        }
        self.language.refuse_without_page()?;
        let levels = Levels::default();
        let columns = COLUMNS.map(|name| Column::named(name).expect("a column of the table"));
        let schema = Schema::new(&levels, Scale::Classic).only(columns.into());
        let json = |row: &Row, steps: &[Step]| Encoded::from(json_line_with(row, &schema, steps));
        let answer = |grader: &mut Grader, entry: Entry| {
            let puzzle = match puzzle_of(&entry.grid) {
                Ok(puzzle) => puzzle,
                Err(problem) => {
                    let grid = entry.grid.ok();
                    let row = || Row::of_bad_entry(entry.line, grid, problem.status());
                    let is_json = to.format == Format::JsonLines;
                    let result = is_json.then(|| json(&row(), &[]));
                    return Answer { result, problem: Some(problem.to_string()), kind: None };
                }
            };
            let (grade, steps) = grader.path(&puzzle);
            let shown = &steps[..steps.len().min(self.upto.unwrap_or(usize::MAX))];
            Answer::good(match to.format {
                Format::JsonLines => {
                    let mut row = Row::of_puzzle(entry.line, puzzle);
                    row.others.hodoku = Some(grade);
                    json(&row, shown)
                }
                format => text(&puzzle, grade, steps.len(), shown, format).into(),
            })
        };
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let mut output = Output::open(to, "", &entries.handles)?;
        let (pool, strict) = (self.common.pool()?, self.input.bad_lines.strict);
        entries.each(&pool, strict, &mut output, |_, entry| entry, Grader::new, answer)?.result()
    }

    fn run_hodoku_page(&self, to: &Destination) -> Result<(), Failure> {
        let language = self.language.get()?;
        let answer = |grader: &mut Grader, entry: Entry| {
            let path = |puzzle: Puzzle| {
                let (grade, steps) = grader.path(&puzzle);
                (puzzle, grade, steps)
            };
            puzzle_of(&entry.grid).map(path).into()
        };
        let add = |page: &mut Page, (puzzle, grade, steps): (Puzzle, Grade, Vec<Step>)| {
            page.add_hodoku(&puzzle, grade, &steps);
        };
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let output = Output::open(to, "", &entries.handles)?;
        let mut page = PageOutput::new(output, &language, Scale::default(), add);
        let (pool, strict) = (self.common.pool()?, self.input.bad_lines.strict);
        entries.each(&pool, strict, &mut page, |_, entry| entry, Grader::new, answer)?.result()
    }
}

/// Returns a puzzle, a summary of its path of `count` steps, and the steps shown, as text or Markdown.
fn text(puzzle: &Puzzle, grade: Grade, count: usize, shown: &[Step], format: Format) -> String {
    let Grade { level, score } = grade;
    let plural = if count == 1 { "step" } else { "steps" };
    let summary = format!("{level}, score {score} on the scale hodoku, {count} {plural}");
    let (givens, is_markdown) = (puzzle.givens(), format == Format::Markdown);
    let mut text = match is_markdown {
        true => format!("## `{givens}`\n\n{summary}\n\n"),
        false => format!("{givens}\n{summary}\n"),
    };
    let mut pencil = PencilGrid::new(givens);
    let mut sum = 0;
    for (number, step) in (1..).zip(shown) {
        let Step { technique, score, effect, .. } = step;
        let label = technique.label();
        sum += score;
        let (reason, chain) = (step.reason(&pencil), wrapped(&step.chain_lines()));
        if is_markdown {
            let content = format!("**{label}** ({score}, sum {sum}): `{effect}`");
            text += &list_item(number, &content, &reason, &[chain.join("\n")]);
        } else {
            text += &format!("{number:>4}. {score} {label}: {effect} (sum {sum})\n");
            text += &format!("      {reason}\n");
            for line in chain {
                text += &format!("      {line}\n");
            }
        }
        Effect::from(effect).apply(&mut pencil);
    }
    text + "\n"
}
