//! The one table of columns, each with its name, its kind, its meaning and its value in a row, and the lists of columns that
//! commands write.
//!
//! CSV, JSON lines, Parquet, the Arrow tables of Python, the reader of collections and the table in docs/columns.md all follow
//! it.

use super::row::Row;
use super::value::{ColumnKind, Value};
use crate::grade::{Flow, HodokuRating, Levels, Rated, Scale, Scales};
use crate::grid::Symmetry;

/// One column of a collection.
#[derive(Debug)]
pub struct Column {
    /// Its name in every format. Names are an API and never change.
    pub name: &'static str,
    /// Type of its values.
    pub kind: ColumnKind,
    /// Its meaning, for docs/columns.md.
    pub meaning: &'static str,
    get: Get,
}

/// Where the values of a column are.
#[derive(Debug)]
enum Get {
    Known(for<'a> fn(&'a Row, &'a Schema) -> Option<Value<'a>>),
    /// At this place among [`Row::own`].
    Own(usize),
}

impl Column {
    /// True if it is a column of the input that rows keep.
    pub fn is_own(&self) -> bool {
        matches!(self.get, Get::Own(_))
    }

    /// Returns the column of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.name == name)
    }

    /// Returns its value in a row, `None` if unknown. The schema names levels and scale.
    pub fn get<'a>(&self, row: &'a Row, schema: &'a Schema) -> Option<Value<'a>> {
        match self.get {
            Get::Known(get) => get(row, schema),
            Get::Own(place) => row.own.get(place)?.as_deref().map(Value::Text),
        }
    }
}

impl ColumnKind {
    /// Returns the kind of our column of this name, or [`Name`](Self::Name): any text.
    pub fn of_column(name: &str) -> Self {
        Column::named(name).map_or(Self::Name, |column| column.kind)
    }
}

/// Columns in which rows are written, with the names of the levels and the scale of the ratings.
#[derive(Clone, Debug)]
pub struct Schema {
    columns: Vec<&'static Column>,
    levels: Levels,
    /// `None` if each row names its own.
    scale: Option<Scale>,
}

impl Schema {
    /// Returns the columns of graded puzzles, without those that a command adds. The column `scale` is among them unless the
    /// first scale is classic; the other scales have columns of their own.
    pub fn new(levels: &Levels, scales: impl Into<Scales>) -> Self {
        let (columns, levels, scales) = (Vec::new(), levels.clone(), scales.into());
        let schema = Self { columns, levels, scale: None };
        let schema = schema.with(&GRADED).with_scale(scales.first());
        let others = SCALE_COLUMNS.iter().filter(|(scale, _)| scales.others().contains(scale));
        others.fold(schema, |schema, (_, names)| schema.with(names))
    }

    /// Sets the scale of all ratings, and adds the column `scale` unless the scale is classic. A scale without ER has its own
    /// columns in place of those of ER.
    #[must_use]
    pub fn with_scale(self, scale: Scale) -> Self {
        let schema = Self { scale: Some(scale), ..self };
        match scale {
            Scale::Classic => schema,
            Scale::Hodoku => schema.without(&OF_ER).with(&[SCALE]).with(&HODOKU),
            _ => schema.with(&[SCALE]),
        }
    }

    /// Adds columns, and puts all in the order of [`COLUMNS`].
    ///
    /// # Panics
    /// If there is no such column.
    #[must_use]
    pub fn with(mut self, names: &[&str]) -> Self {
        let named = |name: &&str| names.contains(name) || self.has(name);
        assert!(names.iter().all(|name| Column::named(name).is_some()), "columns of the table");
        let own = self.columns.iter().copied().filter(|column| column.is_own());
        let known = COLUMNS.iter().filter(|column| named(&column.name));
        self.columns = known.chain(own).collect();
        self
    }

    /// Adds columns of texts after the others, for the values of [`Row::own`] in their order. Their names stay in memory until the
    /// program ends, as those of all columns.
    #[must_use]
    pub fn with_own(mut self, names: Vec<String>) -> Self {
        let column = |(place, name): (usize, String)| {
            let (kind, get) = (ColumnKind::Name, Get::Own(place));
            &*Box::leak(Box::new(Column { name: name.leak(), kind, meaning: "", get }))
        };
        self.columns.extend(names.into_iter().enumerate().map(column));
        self
    }

    /// Removes columns.
    #[must_use]
    pub fn without(mut self, names: &[&str]) -> Self {
        self.columns.retain(|column| !names.contains(&column.name));
        self
    }

    /// Adds the columns of the flow, if `has_flow`.
    #[must_use]
    pub fn with_flow(self, has_flow: bool) -> Self {
        if has_flow { self.with(&FLOW) } else { self }
    }

    /// Adds the column `scale`, in which each row names its own scale.
    #[must_use]
    pub fn with_mixed_scales(self) -> Self {
        Self { scale: None, ..self.with(&[SCALE]) }
    }

    /// Writes only these columns, in this order.
    #[must_use]
    pub fn only(self, columns: Vec<&'static Column>) -> Self {
        Self { columns, ..self }
    }

    /// True if it has the column of this name.
    pub fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.name == name)
    }

    /// Returns the levels of its rows.
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// Returns its columns in order.
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// Returns the metadata of a table: keys and values, for files that hold them.
    pub fn metadata(&self) -> [(&'static str, String); 2] {
        let first = self.scale.map_or("mixed", Scale::id);
        let others =
            SCALE_COLUMNS.iter().filter(|(_, names)| names.iter().any(|name| self.has(name)));
        let others =
            others.filter(|(scale, _)| Some(*scale) != self.scale).map(|(scale, _)| scale.id());
        let scales = others.fold(first.to_owned(), |list, scale| list + "," + scale);
        [(VERSION_KEY, env!("CARGO_PKG_VERSION").to_owned()), ("gridmill.scale", scales)]
    }
}

impl Row {
    /// Returns its values in the columns of a schema, in order; `None` for unknown ones.
    pub fn values<'a>(&'a self, schema: &'a Schema) -> impl Iterator<Item = Option<Value<'a>>> {
        schema.columns.iter().map(|column| column.get(self, schema))
    }
}

/// Key of the version in the metadata of files.
pub const VERSION_KEY: &str = "gridmill.version";

/// Key of the recipe in the metadata of files.
pub const RECIPE_KEY: &str = "gridmill.recipe";

/// Key of the seed in the metadata of files.
pub const SEED_KEY: &str = "gridmill.seed";

/// The columns of graded puzzles.
const GRADED: [&str; 13] = [
    "puzzle",
    "solution",
    "clues",
    "minimal",
    "level",
    "er",
    "ep",
    "ed",
    "effort",
    "hardest",
    "steps",
    "techniques",
    "symmetry",
];
/// The column of the layouts of puzzles.
const LAYOUT: &str = "layout";
/// The column that tells ratings of other scales from classic ones.
const SCALE: &str = "scale";
/// The columns of the flow.
pub const FLOW: [&str; 3] = ["flow_min", "flow_mean", "bottlenecks"];

/// The columns of ER and of what follows from it.
const OF_ER: [&str; 5] = ["level", "er", "ep", "ed", "effort"];
/// The columns of the scale of HoDoKu.
const HODOKU: [&str; 2] = ["hodoku_level", "hodoku_score"];

/// Makes the table from rows of name, kind and value; below each is the meaning. In the braces, each row
/// is a scale with its id and the names of its four columns.
macro_rules! columns {
    (
        $($name:expr, $kind:ident, $get:expr; $meaning:literal;)*
        => { $($scale:ident, $id:literal, $er:literal, $ep:literal, $ed:literal, $effort:literal;)* }
        $($later:expr, $later_kind:ident, $later_get:expr; $later_meaning:literal;)*
    ) => {
        /// All columns, in the order of every table. A new column changes default output, which is a breaking change.
        pub static COLUMNS: [Column; 41] = [
            $(Column { name: $name, kind: ColumnKind::$kind, meaning: $meaning, get: Get::Known($get) },)*
            $(
                columns!(@ $er, Rating, $id, "er", |row, _| rating(row.grade_on(Scale::$scale).map(|it| it.er))),
                columns!(@ $ep, Rating, $id, "ep", |row, _| rating(row.grade_on(Scale::$scale).map(|it| it.ep))),
                columns!(@ $ed, Rating, $id, "ed", |row, _| rating(row.grade_on(Scale::$scale).map(|it| it.ed))),
                columns!(@ $effort, Effort, $id, "effort", |row, _| row.grade_on(Scale::$scale)?.effort.map(Value::Effort)),
            )*
            $(Column { name: $later, kind: ColumnKind::$later_kind, meaning: $later_meaning, get: Get::Known($later_get) },)*
        ];

        /// The columns of the ratings on scales after the first.
        const SCALE_COLUMNS: [(Scale, &[&str]); 4] =
            [$((Scale::$scale, &[$er, $ep, $ed, $effort]),)* (Scale::Hodoku, &HODOKU)];
    };
    (@ $name:expr, $kind:ident, $id:literal, $of:literal, $get:expr) => {
        Column { name: $name, kind: ColumnKind::$kind, meaning: concat!("`", $of, "` with `--scale ...,", $id, "`"), get: Get::Known($get) }
    };
}

columns! {
    "index", Long, |row, _| Some(Value::Number(row.number));
        "`generate`: number of the attempt in the run, from 0; `remix`: number of the puzzle in the output, from 0";
    "file", Name, |row, _| row.file.as_deref().map(Value::Text);
        "only from `grade` and `explain` of several files: name of the file";
    "line", Long, |row, _| Some(Value::Number(row.number));
        "only from `grade`: number of the line in the input, from 1";
    LAYOUT, Name, |row, _| match row.board() {
        Some(board) => Some(Value::Text(&board.layout)),
        None => row.givens().map(|_| Value::Text("9x9")),
    };
        "only if there are boards that are not classic: the layout of the puzzle, such as `6x6` or `9x9+x` (docs/boards.md)";
    "rules", Name, |row, _| row.rules.as_deref().map(Value::Text);
        "only with `grade --columns all,rules`: the rules of the layout as an English sentence";
    "link", Name, |row, _| row.link.as_deref().map(Value::Text);
        "only with `grade --columns all,link`: a link that opens the puzzle in SudokuPad; a Latin square has none";
    "puzzle", Grid, |row, _| match row.board() {
        Some(board) => Some(Value::Text(&board.puzzle)),
        None => row.givens().map(Value::Grid),
    };
        "81 characters, row by row, with `.` for an empty cell; as many as the board has cells in other layouts";
    "solution", Solution, |row, _| match row.board() {
        Some(board) => Some(Value::Text(&board.solution)).filter(|_| !board.solution.is_empty()),
        None => Some(Value::Solution(row.puzzle()?.solution().grid())),
    };
        "81 digits, row by row; in CSV with a space after every nine, or after each row of another board";
    "clues", Short, |row, _| Some(Value::Number(match row.board() {
        Some(board) => board.clues,
        None => row.givens()?.clue_count(),
    } as u64));
        "number of clues";
    "minimal", YesNo, |row, _| row.is_minimal.map(Value::YesNo);
        "`yes` if no clue is redundant, else `no`";
    "redundant", Short, |row, _| row.redundant.map(|count| Value::Number(count as u64));
        "only with `grade --columns all,redundant`: number of clues that can go, each alone";
    "level", Name, |row, schema| row.level.map(|level| Value::Text(schema.levels.name(level)));
        "difficulty level (see below); `beyond` if grading stopped at `--max-er`";
    "er", Rating, |row, _| rating(row.grade.as_ref().map_or(row.seed_er.map(Rated::Exactly), |it| Some(it.er)));
        "Sudoku Explainer rating of the hardest step of the path; empty if grading stopped at `--max-er`";
    "ep", Rating, |row, _| rating(row.grade.as_ref().map(|it| it.ep));
        "rating of the hardest step needed to place the first digit";
    "ed", Rating, |row, _| rating(row.grade.as_ref().map(|it| it.ed));
        "rating of the first step";
    "effort", Effort, |row, _| row.grade.as_ref()?.effort.map(Value::Effort);
        "sum of (rating - 1) over all steps of the path; empty if the path does not solve the puzzle";
    "hardest", Name, |row, _| Some(Value::Text(row.grade.as_ref()?.hardest?.id()));
        "technique of the first step whose rating is `er`";
    "steps", Short, |row, _| row.grade.as_ref().map(|grade| Value::Number(grade.steps as u64));
        "number of steps of the path";
    "techniques", Counts, |row, _| row.grade.as_ref().map(|grade| Value::Counts(&grade.techniques));
        "number of steps that use each technique, easiest technique first, such as `hidden_single_box:41;pointing:2`";
    "symmetry", Name, |row, _| Some(Value::Text(match row.board() {
        Some(board) => board.symmetry,
        None => Symmetry::strongest(row.givens()?.clues()),
    }.id()));
        "strongest symmetry of the clues: `none`, `rot180`, `mirror_h`, `mirror_v`, `diagonal`, `antidiagonal`, `mirror_both`, `diagonal_both`, `rot90`, `full`";
    FLOW[0], Short, |row, _| Some(Value::Number(flow(row)?.least as u64));
        "only with `--columns all,flow`: number of cells that singles can fill at a point of the path, the smallest of all points";
    FLOW[1], Real, |row, _| Some(Value::Real((flow(row)?.mean() * 100.0).round() / 100.0));
        "only with `--columns all,flow`: mean number of cells that singles can fill at a point of the path, with 2 decimals";
    FLOW[2], Short, |row, _| Some(Value::Number(flow(row)?.bottlenecks as u64));
        "only with `--columns all,flow`: number of points at which singles can fill only one cell";
    SCALE, Name, |_, schema| schema.scale.map(|scale| Value::Text(scale.id()));
        "only if the scale is not `classic`, or after `merge --mixed-scales`: name of the scale of the ratings";
    => {
        Classic, "classic", "er_classic", "ep_classic", "ed_classic", "effort_classic";
        Sukaku, "sukaku", "er_sukaku", "ep_sukaku", "ed_sukaku", "effort_sukaku";
        Sukaku115, "sukaku-1.15", "er_sukaku_1_15", "ep_sukaku_1_15", "ed_sukaku_1_15", "effort_sukaku_1_15";
    }
    HODOKU[0], Name, |row, schema| Some(Value::Text(hodoku(row, schema)?.level.id()));
        "only with the scale `hodoku`: level of HoDoKu: `easy`, `medium`, `hard`, `unfair` or `extreme`";
    HODOKU[1], Long, |row, schema| Some(Value::Number(hodoku(row, schema)?.score.into()));
        "only with the scale `hodoku`: score of HoDoKu, the sum of the scores of all steps";
    "origin", Name, |row, _| row.origin.as_deref().map(Value::Text);
        "only from `remix`: number of the line of the seed puzzle in the input; `hard:17` is line 17 of the built-in seed puzzles of the level `hard`";
    "map", Map, |row, _| row.map.as_deref().map(Value::Text);
        "only from `remix --no-grade`: map that turns the seed puzzle into the puzzle, in the notation of `canon --map`";
    "status", Name, |row, _| Some(Value::Text(row.status.id()));
        "only from `grade`: `ok`, `above` (grading stopped at `--max-er`), `invalid`, `no_solution`, `multiple` (several solutions) or `complete` (a solution grid instead of a puzzle)";
}

/// Returns the value of a rating; none if only a lower limit is known.
fn rating<'a>(rated: Option<Rated>) -> Option<Value<'a>> {
    rated?.exactly().map(Value::Rating)
}

/// Returns the rating on the scale of HoDoKu, which may be the scale of all ratings.
fn hodoku(row: &Row, schema: &Schema) -> Option<HodokuRating> {
    let is_first = schema.scale == Some(Scale::Hodoku);
    let grade = if is_first { row.grade.as_ref() } else { row.grade_on(Scale::Hodoku) };
    HodokuRating::of(grade?, Scale::Hodoku)
}

fn flow(row: &Row) -> Option<Flow> {
    row.grade.as_ref()?.flow
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_docs_have_this_table() {
        let rows = COLUMNS
            .iter()
            .map(|Column { name, meaning, .. }| format!("| `{name}` | {meaning} |\n"));
        let table =
            rows.fold("| column | meaning |\n|---|---|\n".to_owned(), |table, row| table + &row);
        let page = include_str!("../../docs/columns.md");
        assert!(
            page.contains(&format!("## Columns\n\n{table}\n")),
            "expected in docs/columns.md:\n{table}"
        );
    }

    #[test]
    fn columns_keep_the_order_of_the_table() {
        let classic = Schema::new(&Levels::default(), Scale::Classic);
        let names = |schema: &Schema| -> Vec<&str> {
            schema.columns().iter().map(|column| column.name).collect()
        };
        assert_eq!(names(&classic), GRADED);
        let graded = classic.clone().with(&["status", "line"]);
        assert_eq!(names(&graded), [&["line"], &GRADED[..], &["status"]].concat());
        assert_eq!(names(&graded.without(&["line", "status"])), GRADED);
        let sukaku = Schema::new(&Levels::default(), Scale::Sukaku).with_flow(true);
        assert_eq!(names(&sukaku), [&GRADED[..], &FLOW, &["scale"]].concat());
        let mixed = classic.with_mixed_scales();
        assert_eq!(names(&mixed), [&GRADED[..], &["scale"]].concat());
        assert_eq!(
            [sukaku, mixed].map(|schema| schema.metadata()[1].1.clone()),
            ["sukaku", "mixed"]
        );
    }
}
