//! The path of a puzzle as HoDoKu takes it.

use super::Explain;
use crate::entries::Entries;
use crate::error::Failure;
use crate::output::Output;
use crate::output::destination::{Destination, Format};
use crate::work::Answer;
use anyhow::anyhow;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::Entry;
use gridmill::grade::hodoku::{Grade, Grader, Step};
use gridmill::grade::{Levels, Rating, Scale};
use gridmill::solve::Puzzle;

impl Explain {
    /// Explains puzzles by the steps of HoDoKu, each with its score and the sum of the scores so far.
    pub(super) fn run_hodoku(&self, to: &Destination) -> Result<(), Failure> {
        if !matches!(to.format, Format::Text | Format::Markdown) {
            let error = anyhow!("--scale hodoku works only with the formats txt and md");
            return Err(Failure::Usage(error));
        }
        if self.grid || self.only_hardest || self.limit.max_er.is_some() {
            let error = anyhow!(
                "--scale hodoku shows steps and scores; omit --grid, --only-hardest and --max-er"
            );
            return Err(Failure::Usage(error));
        }
        let levels = Levels::default();
        let worker = || (Examiner::new(Scale::Classic, false), Grader::new());
        let answer = |(examiner, grader): &mut (Examiner, Grader), entry: Entry| {
            // Only to know whether it is a puzzle.
            let least = Some(Rating::from_tenths(10));
            let Examined { row, problem } = examiner.examine(&entry.grid, &levels, least);
            let problem = problem.map(|problem| problem.to_string());
            let puzzle = row.puzzle().filter(|_| problem.is_none());
            let result = puzzle.map(|puzzle| self.path(grader, puzzle, to.format).into());
            Answer { result, problem, kind: None }
        };
        let entries = Entries::of(&self.input, &self.common, Vec::new())?;
        let mut output = Output::open(to, "", &entries.handles)?;
        let (pool, strict) = (self.common.pool()?, self.input.bad_lines.strict);
        entries.each(&pool, strict, &mut output, |_, entry| entry, worker, answer)?.result()
    }

    fn path(&self, grader: &mut Grader, puzzle: &Puzzle, format: Format) -> String {
        let (Grade { level, score }, steps) = grader.path(puzzle);
        let plural = if steps.len() == 1 { "step" } else { "steps" };
        let count = steps.len();
        let summary = format!("{level}, score {score} on the scale hodoku, {count} {plural}");
        let (puzzle, is_text) = (puzzle.givens(), format == Format::Text);
        let mut text = match is_text {
            true => format!("{puzzle}\n{summary}\n"),
            false => format!("## `{puzzle}`\n\n{summary}\n\n"),
        };
        let mut sum = 0;
        let shown = steps.iter().take(self.upto.unwrap_or(usize::MAX));
        for (number, Step { technique, score, effect }) in (1..).zip(shown) {
            let label = technique.label();
            sum += score;
            text += &match is_text {
                true => format!("{number:>4}. {score} {label}: {effect} (sum {sum})\n"),
                false => format!("{number}. **{label}** ({score}, sum {sum}): `{effect}`\n"),
            };
        }
        text + "\n"
    }
}
