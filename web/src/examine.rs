//! `grade`, `explain`, `solve` and their shared parts: reads grids from JavaScript, and makes rows.

use crate::HAS_BOARDS;
use crate::explain::{with_effect, with_words};
use crate::options::{self, LevelOption};
use crate::refusal::Refusal;
use gridmill::examine::{Examined, Examiner, NotAPuzzle};
use gridmill::formats::{
    CsvFormatter, Entry, EntryError, PuzzleReader, Row, Schema, Status, json_line, json_row,
};
use gridmill::grade::{Levels, Rating, Scale, SolvingPath};
use gridmill::grid::{Grid, Houses};
use gridmill::solve::{Puzzle, count_solutions};
use serde::Deserialize;
use serde_json::{Value, json};

/// Starts to read a text in any format that the command reads. All its boards have the layout, if one is given.
fn reader<'a>(text: &'a str, layout: Option<&str>) -> Result<PuzzleReader<'a>, Refusal> {
    let mut reader = PuzzleReader::new(text.as_bytes());
    match layout {
        Some("jigsaw") if HAS_BOARDS => reader.set_jigsaws(),
        Some(name) if HAS_BOARDS => reader.set_layout(&options::parsed("layout", name)?),
        _ => {}
    }
    Ok(reader)
}

/// Reads the only entry of a text.
fn entry(text: &Value, layout: Option<&str>) -> Result<Entry, Refusal> {
    let refused = |problem: &str| Err(Refusal::status(Status::Invalid, problem));
    let Some(text) = text.as_str() else {
        return refused("expected a text of 81 characters or an array of 81 numbers");
    };
    let mut entries = reader(text, layout)?;
    let first = entries.next().map(|entry| entry.expect("a text in memory can be read"));
    let first = first.unwrap_or(Entry { line: 0, grid: Err(EntryError::Missing) });
    let is_board = first.grid.is_ok() || HAS_BOARDS && first.board().is_some();
    match entries.next() {
        Some(_) if is_board => refused("more than one puzzle, expected one"),
        _ => Ok(first),
    }
}

/// Reads the classic grid of a text.
pub(crate) fn grid(text: &Value) -> Result<Grid, Refusal> {
    entry(text, None)?.grid.map_err(|problem| Refusal::status(Status::Invalid, problem))
}

/// Returns all entries of a text: `[line, puzzle]`, `[line, puzzle, null, layout]` or `[line, null, problem]` each.
pub(crate) fn entries(text: &Value, layout: &Value) -> Result<Value, Refusal> {
    let text = options::text("text", text)?;
    let entries = reader(text, layout.as_str())?.map_while(Result::ok);
    let entries = entries.map(|entry| match (entry.line, &entry.grid) {
        (line, Ok(grid)) => json!([line, grid.to_string()]),
        (line, Err(EntryError::OtherBoard(board))) if HAS_BOARDS => {
            json!([line, board.to_string(), null, board.layout().to_string()])
        }
        (line, Err(problem)) => json!([line, null, problem.to_string()]),
    });
    Ok(entries.collect())
}

/// Returns a row as JSON.
pub(crate) fn columns(row: &Row, schema: &Schema) -> Value {
    serde_json::from_str(&json_row(row, schema)).expect("JSON was written")
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
    #[cfg(feature = "boards")]
    layout: Option<String>,
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
    /// Name of the layout of all puzzles, if it is given.
    layout: Option<String>,
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
            #[cfg(feature = "boards")]
            layout: options.layout,
            #[cfg(not(feature = "boards"))]
            layout: None,
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

    /// Examines puzzles with their paths.
    pub(crate) fn examiner(&self) -> Examiner {
        let examiner = Examiner::new(self.scale).with_levels(self.levels.clone()).limit(self.most);
        if HAS_BOARDS {
            return examiner.with_boards(true).with_paths(true);
        }
        examiner.with_unmapped_paths()
    }

    /// Reads the only entry of a text, which can be a list with its layout behind it.
    pub(crate) fn entry(&self, text: &Value) -> Result<Entry, Refusal> {
        match text {
            Value::Array(parts) if HAS_BOARDS && parts.len() == 2 => {
                entry(&parts[0], parts[1].as_str())
            }
            text => entry(text, self.layout.as_deref()),
        }
    }

    /// Returns the columns of graded puzzles.
    fn schema(&self) -> Schema {
        schema(&self.levels, self.scale, &[])
    }
}

/// Returns the columns of graded puzzles and more, with the layout if it can be another one.
fn schema(levels: &Levels, scale: Scale, more: &[&str]) -> Schema {
    let schema = Schema::new(levels, scale).with(more);
    if HAS_BOARDS { schema.with(&["layout"]) } else { schema }
}

/// The examiner of the last call that graded, with its scale, and true if it grades canonical forms.
#[derive(Debug, Default)]
pub(crate) struct KeptExaminer(Option<(Scale, bool, Examiner)>);

impl KeptExaminer {
    /// Returns an examiner with memory of earlier calls.
    fn get(
        &mut self,
        Grading { scale, levels, most, is_canonical, layout: _ }: &Grading,
    ) -> &mut Examiner {
        let kept = self.0.take().filter(|(of, form, _)| (of, form) == (scale, is_canonical));
        let examiner = kept.map(|kept| kept.2);
        let new = || {
            let examiner = Examiner::new(*scale).canonical(*is_canonical);
            if HAS_BOARDS { examiner.with_boards(true) } else { examiner }
        };
        let examiner = examiner.unwrap_or_else(new);
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
    let grading = Grading::new(options)?;
    let examined = kept.get(&grading).examine(grading.entry(text)?);
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
    // Its own layout, if it is not classic.
    let layout = entry[3].as_str().or(grading.layout.as_deref());
    let read = self::entry(&entry[1], layout).map_or(Err(EntryError::Missing), |it| it.grid);
    let Examined { row, problem } = kept.get(&grading).examine(Entry { line, grid: read });
    let schema = schema(&grading.levels, grading.scale, &["line", "status"]);
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
    Ok(schema(&Levels::default(), scale, added).csv_header().into())
}

/// Grades a puzzle and explains each step.
pub(crate) fn explain(text: &Value, options: &Value) -> Result<Value, Refusal> {
    let grading = Grading::with_path(options)?;
    let examined = grading.examiner().examine(grading.entry(text)?);
    check(&examined)?;
    let text = json_line(&examined.row, &grading.schema());
    let mut value: Value = serde_json::from_str(&text).expect("JSON was written");
    let steps = value["path"].as_array_mut().into_iter().flatten();
    match &examined.row {
        Row { board_path: Some(path), .. } if HAS_BOARDS => add_words(steps, path),
        Row { path: Some(path), .. } => add_words(steps, path),
        Row { large_path: Some(path), .. } if HAS_BOARDS => {
            let side = examined.row.puzzle_text().len().isqrt();
            steps.zip(path).for_each(|(object, step)| with_effect(object, step, side));
        }
        _ => {}
    }
    Ok(value)
}

/// Adds to each step its sentences.
fn add_words<'a, H: Houses>(steps: impl Iterator<Item = &'a mut Value>, path: &SolvingPath<H>) {
    for (object, (pencil, solved)) in steps.zip(path.positions()) {
        with_words(object, &pencil, &solved.step);
    }
}

/// Returns the solution of a puzzle.
pub(crate) fn solve(text: &Value) -> Result<Value, Refusal> {
    let grid = grid(text)?;
    let puzzle =
        Puzzle::new(&grid).map_err(|it| Refusal::status(NotAPuzzle::from(it).status(), it))?;
    Ok(puzzle.solution().to_string().into())
}

/// Returns the number of solutions, up to a limit.
pub(crate) fn count(text: &Value, limit: &Value) -> Result<Value, Refusal> {
    let grid = grid(text)?;
    let limit = limit.as_u64().filter(|limit| *limit > 0);
    let limit =
        limit.ok_or_else(|| Refusal::option("limit", "expected a whole number from 1 up"))?;
    // No search of this length ends.
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    Ok(count_solutions(&grid, limit).into())
}
