//! `gridmill grade`: rate existing puzzles.

use super::exit::Failure;
use super::options::{Common, Input, LevelChoice, parse_rating};
use super::stream::{Answer, answer_each};
use crate::corpus::{Examined, examine};
use crate::formats::{Record, Status, csv_row, grade_header, json_line};
use crate::grade::{Observer, Rating, Step};
use crate::grid::PencilGrid;
use clap::Args;

/// Rate the puzzles of a file: Sudoku Explainer ratings, level, techniques
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill grade mine.txt -o mine.csv
  gridmill grade --max-er 7.5 mine.txt                no more effort than that for any puzzle
  gridmill grade --steps mine.sdk                     how it is solved, step by step, as JSON
  gridmill fill -n 5 | gridmill dig --clues 31..71 | gridmill grade --steps

One row a puzzle, in the order of the input: line, puzzle, solution, clues, minimal, level, er, ep, ed,
hardest, steps, techniques, symmetry, status. A line that is no puzzle gets a row with its status
(invalid, no_solution, multiple) and a message on standard error.

With --steps each line is a JSON object for a puzzle: the same names (null where nothing is known;
`minimal` true or false, `techniques` an object), and `path`, an array with an object for each step: n,
technique, rating, place, remove, evidence.")]
pub(super) struct Grade {
    #[command(flatten)]
    input: Input,
    /// Write JSON lines, with the solving path of each puzzle, instead of CSV
    #[arg(long)]
    steps: bool,
    /// Give up on a puzzle that is known to be rated higher (level `beyond`, ratings `>ER`). The hardest
    /// known puzzles take seconds each
    #[arg(long, value_name = "ER", value_parser = parse_rating)]
    max_er: Option<Rating>,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

impl Grade {
    pub(super) fn run(self) -> Result<(), Failure> {
        let levels = self.levels.get()?;
        let header = if self.steps { String::new() } else { grade_header() };
        let statuses = Status::ALL.map(Status::id);
        let kinds = levels.names().chain(statuses);
        let kinds = kinds.map(str::to_owned).collect();
        answer_each(&self.input, &self.common, header, kinds, |grader, _, entry| {
            let mut path = Vec::new();
            let (examined, problem) = match &entry.grid {
                Ok(grid) => {
                    let mut observe = |_: &PencilGrid, step: &Step| {
                        path.push((path.len() + 1, step.clone()));
                    };
                    let observe: &mut Observer<'_> = &mut observe;
                    let observe = self.steps.then_some(observe);
                    let examined = examine(grader, grid, &levels, self.max_er, observe);
                    let problem = examined.problem.map(|problem| problem.to_string());
                    (examined, problem)
                }
                Err(error) => (no_grid(), Some(error.to_string())),
            };
            let Examined { record, status, .. } = &examined;
            let text = if self.steps {
                json_line(entry.line, record, *status, &path)
            } else {
                csv_row(entry.line, record, Some(*status))
            };
            let level = record.graded.as_ref().map(|graded| graded.level.as_str());
            Answer { text, problem, kind: Some(level.unwrap_or(status.id()).to_owned()) }
        })
    }
}

/// What is known of a text that is not a grid.
fn no_grid() -> Examined {
    let record = Record { puzzle: None, graded: None };
    Examined { record, status: Status::Invalid, problem: None }
}
