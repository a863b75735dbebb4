//! `grade`, `explain`, `solve` and their shared parts: reads grids from JavaScript, and makes rows.

use crate::explain::with_words;
use crate::options::{self, LevelOption};
use crate::refusal::Refusal;
use gridmill::examine::{Examined, Examiner, NotAPuzzle};
use gridmill::formats::{
    CsvFormatter, Entry, EntryError, PuzzleReader, Row, Schema, Status, json_line,
};
use gridmill::grade::{Levels, Rating, Scale, SolvingPath};
use gridmill::grid::Grid;
use gridmill::solve::{Puzzle, count_solutions};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Reads the grid of a text in any format that the command reads.
pub(crate) fn grid(text: &Value) -> Result<Grid, String> {
    let Some(text) = text.as_str() else {
        return Err("expected a text of 81 characters or an array of 81 numbers".to_owned());
    };
    let mut entries = PuzzleReader::new(text.as_bytes());
    let first = entries.next().map(|entry| entry.expect("a text in memory can be read").grid);
    let first = first.unwrap_or(Err(EntryError::Missing)).map_err(|error| error.to_string())?;
    match entries.next() {
        None => Ok(first),
        Some(_) => Err("more than one puzzle, expected one".to_owned()),
    }
}

pub(crate) fn read_grid(text: &Value) -> Result<Grid, Refusal> {
    grid(text).map_err(|problem| Refusal::status(Status::Invalid, problem))
}

/// Returns all entries of a text, `[line, grid]` or `[line, null, problem]` each.
pub(crate) fn entries(text: &Value) -> Result<Value, Refusal> {
    let text = options::text("text", text)?;
    let entries = PuzzleReader::new(text.as_bytes()).map_while(Result::ok);
    let entries = entries.map(|Entry { line, grid }| match grid {
        Ok(grid) => json!([line, grid.to_string()]),
        Err(problem) => json!([line, null, problem.to_string()]),
    });
    Ok(entries.collect())
}

/// Returns a row as JSON.
pub(crate) fn columns(row: &Row, schema: &Schema) -> Value {
    let names = schema.columns().iter().map(|column| column.name.to_owned());
    let fields = names.zip(row.values(schema).map(|value| json!(value)));
    fields.collect::<Map<String, Value>>().into()
}

/// Returns a row of a CSV file, with its end.
pub(crate) fn csv(row: &Row, schema: &Schema) -> String {
    CsvFormatter::default().row(row, schema).to_owned()
}

/// Options of a grade.
#[derive(Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct GradingOptions {
    scale: Option<String>,
    levels: Option<LevelOption>,
    max_er: Option<String>,
    canonical: bool,
}

/// Settings of grading.
pub(crate) struct Grading {
    /// The scale of all ratings.
    pub(crate) scale: Scale,
    /// The levels.
    pub(crate) levels: Levels,
    /// The highest rating to compute.
    pub(crate) most: Option<Rating>,
    /// True to grade canonical forms.
    is_canonical: bool,
}

impl Grading {
    pub(crate) fn new(options: &Value) -> Result<Self, Refusal> {
        let grading = Self::on_any_scale(options)?;
        options::scale_with_er(grading.scale)?;
        Ok(grading)
    }

    fn on_any_scale(options: &Value) -> Result<Self, Refusal> {
        let options: GradingOptions = options::read(options)?;
        let most: Option<Rating> = options::optional("maxEr", options.max_er.as_deref())?;
        let least = Rating::from_tenths(10);
        if most.is_some_and(|most| most < least) {
            return Err(Refusal::option("maxEr", format!("no puzzle is rated below {least}")));
        }
        Ok(Self {
            scale: options::optional("scale", options.scale.as_deref())?.unwrap_or_default(),
            levels: LevelOption::get(options.levels.as_ref())?,
            most,
            is_canonical: options.canonical,
        })
    }

    /// Reads the options of a function that shows paths, which cannot be those of canonical forms.
    pub(crate) fn with_path(options: &Value) -> Result<Self, Refusal> {
        let grading = Self::on_any_scale(options)?;
        let has_er_options = !options["maxEr"].is_null() || !options["levels"].is_null();
        if !grading.scale.has_er() && has_er_options {
            let problem =
                format!("{} has its own levels and no ER; omit levels and maxEr", grading.scale);
            return Err(Refusal::option("scale", problem));
        }
        match grading.is_canonical {
            true => Err(Refusal::option("canonical", "only `grade` rates canonical forms")),
            false => Ok(grading),
        }
    }

    /// Returns an examiner that also returns paths.
    pub(crate) fn examiner(&self) -> Examiner {
        let examiner = Examiner::new(self.scale).with_levels(self.levels.clone());
        examiner.limit(self.most).with_unmapped_paths()
    }

    /// Returns the columns of graded puzzles.
    fn schema(&self) -> Schema {
        Schema::new(&self.levels, self.scale)
    }
}

/// The examiner of the last call that graded, with its scale, and true if it grades canonical forms.
#[derive(Debug, Default)]
pub(crate) struct KeptExaminer(Option<(Scale, bool, Examiner)>);

impl KeptExaminer {
    /// Returns an examiner with memory of earlier calls.
    fn get(&mut self, Grading { scale, levels, most, is_canonical }: &Grading) -> &mut Examiner {
        let kept = self.0.take().filter(|(of, form, _)| (of, form) == (scale, is_canonical));
        let examiner = kept.map(|kept| kept.2);
        let examiner = examiner.unwrap_or_else(|| Examiner::new(*scale).canonical(*is_canonical));
        let examiner = examiner.with_levels(levels.clone()).limit(*most);
        &mut self.0.insert((*scale, *is_canonical, examiner)).2
    }
}

/// Refuses an entry that is not a puzzle.
pub(crate) fn check(examined: &Examined) -> Result<(), Refusal> {
    match &examined.problem {
        Some(problem) => Err(Refusal::status(examined.row.status, problem)),
        None => Ok(()),
    }
}

/// Grades a puzzle.
pub(crate) fn grade(
    kept: &mut KeptExaminer,
    text: &Value,
    options: &Value,
) -> Result<Value, Refusal> {
    let (read, grading) = (read_grid(text)?, Grading::new(options)?);
    let examiner = kept.get(&grading);
    let examined = examiner.examine(read);
    check(&examined)?;
    Ok(columns(&examined.row, &grading.schema()))
}

/// Grades an entry of a file. Returns the row that the command writes, its CSV text, and the problem, if any.
pub(crate) fn row(
    kept: &mut KeptExaminer,
    entry: &Value,
    options: &Value,
) -> Result<Value, Refusal> {
    let grading = Grading::new(options)?;
    let line = entry[0].as_u64().unwrap_or_default();
    let grid = grid(&entry[1]).map_err(|_| EntryError::Missing);
    let Examined { row, problem } = kept.get(&grading).examine(Entry { line, grid });
    let schema = grading.schema().with(&["line", "status"]);
    let mut value = columns(&row, &schema);
    value["csv"] = csv(&row, &schema).into();
    if let Some(problem) = &problem {
        value["problem"] = match &entry[2] {
            Value::String(problem) => problem.clone().into(),
            _ => problem.to_string().into(),
        };
    }
    Ok(value)
}

/// Returns the first line of the CSV file that has the rows of `row` (`graded`) or of `generate`.
pub(crate) fn header(kind: &str, scale: &Value) -> Result<Value, Refusal> {
    let scale: Scale = options::optional("scale", scale.as_str())?.unwrap_or_default();
    let added: &[&str] = if kind == "graded" { &["line", "status"] } else { &["index"] };
    Ok(Schema::new(&Levels::default(), scale).with(added).csv_header().into())
}

/// Grades a puzzle and explains each step.
pub(crate) fn explain(text: &Value, options: &Value) -> Result<Value, Refusal> {
    let (read, grading) = (read_grid(text)?, Grading::with_path(options)?);
    let examined = grading.examiner().examine(read);
    check(&examined)?;
    let text = json_line(&examined.row, &grading.schema());
    let mut value: Value = serde_json::from_str(&text).expect("JSON was written");
    let positions = examined.row.path.iter().flat_map(SolvingPath::positions);
    for (object, (pencil, solved)) in
        value["path"].as_array_mut().into_iter().flatten().zip(positions)
    {
        with_words(object, &pencil, &solved.step);
    }
    Ok(value)
}

/// Returns the solution of a puzzle.
pub(crate) fn solve(text: &Value) -> Result<Value, Refusal> {
    let grid = read_grid(text)?;
    let puzzle =
        Puzzle::new(&grid).map_err(|it| Refusal::status(NotAPuzzle::from(it).status(), it))?;
    Ok(puzzle.solution().to_string().into())
}

/// Returns the number of solutions, up to a limit.
pub(crate) fn count(text: &Value, limit: &Value) -> Result<Value, Refusal> {
    let grid = read_grid(text)?;
    let limit = limit.as_u64().filter(|limit| *limit > 0);
    let limit =
        limit.ok_or_else(|| Refusal::option("limit", "expected a whole number from 1 up"))?;
    // No search of this length ends.
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    Ok(count_solutions(&grid, limit).into())
}
