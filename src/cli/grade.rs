//! `gridmill grade`: rate existing puzzles.

use super::exit::Failure;
use super::options::{Common, Effort, Input, LevelChoice, ScaleChoice};
use super::output::{Row, is_table};
use super::stream::{Answer, answer_each};
use clap::Args;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Addition, CsvFormatter, Entry, Schema, Status, TableRow, json_line};

/// Rate the puzzles of a file: Sudoku Explainer ratings, level, techniques
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill grade mine.txt -o mine.csv
  gridmill grade corpus.csv.zst -o graded.parquet     a typed table, for pandas, polars, DuckDB
  gridmill grade --max-er 7.5 mine.txt                no more effort than that for any puzzle
  gridmill grade --steps mine.sdk                     how it is solved, step by step, as JSON
  gridmill grade --canonical mine.txt                 one rating for all that are isomorphic
  gridmill fill -n 5 | gridmill dig --clues 31..71 | gridmill grade --steps

One row a puzzle, in the order of the input: line, puzzle, solution, clues, minimal, level, er, ep, ed,
hardest, steps, techniques, symmetry, status. A line that is no puzzle gets a row with its status
(invalid, no_solution, multiple) and a message on standard error.

With --steps each line is a JSON object for a puzzle: the same names (null where nothing is known;
`minimal` true or false, `techniques` an object), and `path`, an array with an object for each step: n,
technique, rating, place, remove, evidence (docs/steps.md says what is in it).

The rating follows the order in which the grid is scanned, so a puzzle that is turned or has its digits
renamed can have another one. With --canonical ratings, techniques and path are those of the canonical
form, the path turned back to fit the puzzle; all other columns are as without it.")]
pub(super) struct Grade {
    #[command(flatten)]
    input: Input,
    /// Write JSON lines, with the solving path of each puzzle, instead of CSV
    #[arg(long)]
    steps: bool,
    /// Rate the canonical form of each puzzle (see `gridmill canon`), so that all isomorphic puzzles get one rating
    #[arg(long)]
    canonical: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    scale: ScaleChoice,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    common: Common,
}

impl Grade {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (levels, scale) = (self.levels.get()?, self.scale.scale);
        let schema = (!self.steps).then_some((Schema::Graded, scale));
        let is_table = self.common.output.as_deref().is_some_and(is_table);
        let statuses = Status::ALL.map(Status::id);
        let kinds = levels.names().chain(statuses);
        let kinds = kinds.map(str::to_owned).collect();
        let answer = |(examiner, csv): &mut (Examiner, CsvFormatter), _, entry: &Entry| {
            let mut path = Vec::new();
            let wanted = self.steps.then_some(&mut path);
            let Examined { record, status, problem } =
                examiner.examine(&entry.grid, &levels, self.effort.max_er, wanted);
            let kind = match &record.graded {
                Some(graded) => graded.level,
                None => levels.names().count() + status as usize,
            };
            let (number, levels, addition) = (entry.line, &levels, Addition::Status(status));
            let row = TableRow { number, record: &record, levels, scale, addition };
            let result = if self.steps {
                Row::Text(json_line(&row, &path))
            } else if is_table {
                Row::Record { number, record: Box::new(record), levels, scale, addition }
            } else {
                Row::Text(csv.row(&row).to_owned())
            };
            let problem = problem.map(|problem| problem.to_string());
            Answer { result, problem, kind: Some(kind) }
        };
        let worker = || (Examiner::new(scale, self.canonical), CsvFormatter::default());
        answer_each(&self.input, &self.common, schema, kinds, worker, answer)
    }
}
