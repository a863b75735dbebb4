//! The one table of columns, each with its name, its kind, its meaning and its value in a row.
//!
//! CSV, JSON lines, Parquet, the Arrow tables of Python, the reader of collections and the table in docs/columns.md all follow
//! it.

use super::schema::{Addition, RowKind, Schema, TableRow};
use super::value::{ColumnKind, Value};
use crate::grade::{Flow, Grade, Rated, Scale};
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
    /// The rows that have it.
    rows: &'static [RowKind],
    get: for<'a> fn(&TableRow<'a>) -> Option<Value<'a>>,
}

impl Column {
    /// Returns the column of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.name == name)
    }

    /// True if the tables of this schema have it.
    pub(super) fn is_in(&self, schema: Schema) -> bool {
        let names_scale = schema.scale != Scale::Classic || schema.rows == RowKind::MixedScales;
        self.rows.contains(&schema.rows)
            && (self.name != SCALE || names_scale)
            && (!FLOW.contains(&self.name) || schema.has_flow)
    }

    /// Returns its value in a row, `None` if unknown.
    pub fn get<'a>(&self, row: &TableRow<'a>) -> Option<Value<'a>> {
        (self.get)(row)
    }
}

impl ColumnKind {
    /// Returns the kind of our column of this name, or [`Name`](Self::Name): any text.
    pub fn of_column(name: &str) -> Self {
        Column::named(name).map_or(Self::Name, |column| column.kind)
    }
}

const INDEXED: &[RowKind] = &[
    RowKind::Generated,
    RowKind::Weighted,
    RowKind::Remixed,
    RowKind::Ungraded,
    RowKind::MixedScales,
];
const GRADED: &[RowKind] = &[RowKind::Graded, RowKind::GradedOnBoth];
const ON_BOTH: &[RowKind] = &[RowKind::GradedOnBoth];
const RATED: &[RowKind] = &[
    RowKind::Generated,
    RowKind::Weighted,
    RowKind::Remixed,
    RowKind::Graded,
    RowKind::GradedOnBoth,
    RowKind::MixedScales,
];
const ALL: &[RowKind] = &[
    RowKind::Generated,
    RowKind::Weighted,
    RowKind::Remixed,
    RowKind::Ungraded,
    RowKind::Graded,
    RowKind::GradedOnBoth,
    RowKind::MixedScales,
];

/// The column that tells ratings of other scales from classic ones.
const SCALE: &str = "scale";
/// The columns of the flow.
pub(super) const FLOW: [&str; 3] = ["flow_min", "flow_mean", "bottlenecks"];

/// All columns, in the order of every table. New columns go to the end of the record.
pub static COLUMNS: [Column; 25] = [
    Column {
        name: "index",
        kind: ColumnKind::Long,
        meaning: "`generate`: number of the attempt in the run, from 0; `remix`: number of the puzzle in the output, from 0",
        rows: INDEXED,
        get: |row| Some(Value::Number(row.number)),
    },
    Column {
        name: "line",
        kind: ColumnKind::Long,
        meaning: "only from `grade`: number of the line in the input, from 1",
        rows: GRADED,
        get: |row| Some(Value::Number(row.number)),
    },
    Column {
        name: "puzzle",
        kind: ColumnKind::Grid,
        meaning: "81 characters, row by row, with `.` for an empty cell",
        rows: ALL,
        get: |row| row.record.puzzle.as_ref().map(Value::Grid),
    },
    Column {
        name: "solution",
        kind: ColumnKind::Grid,
        meaning: "81 digits, row by row",
        rows: ALL,
        get: |row| match row.addition {
            Addition::Isomorph(isomorph) => Some(Value::Grid(isomorph.solution)),
            _ => row.record.graded.as_ref().map(|graded| Value::Grid(graded.solution.grid())),
        },
    },
    Column {
        name: "clues",
        kind: ColumnKind::Short,
        meaning: "number of clues",
        rows: ALL,
        get: |row| Some(Value::Number(row.record.puzzle.as_ref()?.clue_count() as u64)),
    },
    Column {
        name: "minimal",
        kind: ColumnKind::YesNo,
        meaning: "`yes` if no clue is redundant, else `no`",
        rows: RATED,
        get: |row| row.record.graded.as_ref().map(|graded| Value::YesNo(graded.is_minimal)),
    },
    Column {
        name: "level",
        kind: ColumnKind::Name,
        meaning: "difficulty level (see below); `beyond` if grading stopped at `--max-er`",
        rows: ALL,
        get: |row| {
            let level = match row.addition {
                Addition::Isomorph(isomorph) => isomorph.level,
                _ => row.record.graded.as_ref()?.level,
            };
            Some(Value::Text(row.levels.name(level)))
        },
    },
    Column {
        name: "er",
        kind: ColumnKind::Rating,
        meaning: "Sudoku Explainer rating of the hardest step of the path; `>X` if grading stopped at `--max-er X`",
        rows: ALL,
        get: |row| match row.addition {
            Addition::Isomorph(isomorph) => Some(Value::Rating(Rated::Exactly(isomorph.er))),
            _ => grade(row).map(|grade| Value::Rating(grade.er)),
        },
    },
    Column {
        name: "ep",
        kind: ColumnKind::Rating,
        meaning: "rating of the hardest step up to the first placed digit",
        rows: RATED,
        get: |row| grade(row).map(|grade| Value::Rating(grade.ep)),
    },
    Column {
        name: "ed",
        kind: ColumnKind::Rating,
        meaning: "rating of the first step",
        rows: RATED,
        get: |row| grade(row).map(|grade| Value::Rating(grade.ed)),
    },
    Column {
        name: "hardest",
        kind: ColumnKind::Name,
        meaning: "technique of the first step whose rating is `er`",
        rows: RATED,
        get: |row| Some(Value::Text(grade(row)?.hardest?.id())),
    },
    Column {
        name: "steps",
        kind: ColumnKind::Short,
        meaning: "number of steps of the path",
        rows: RATED,
        get: |row| grade(row).map(|grade| Value::Number(grade.steps as u64)),
    },
    Column {
        name: "techniques",
        kind: ColumnKind::Counts,
        meaning: "number of steps that use each technique, easiest technique first, such as `hidden_single_box:41;pointing:2`",
        rows: RATED,
        get: |row| grade(row).map(|grade| Value::Counts(&grade.techniques)),
    },
    Column {
        name: "symmetry",
        kind: ColumnKind::Name,
        meaning: "strongest symmetry of the clues: `none`, `rot180`, `mirror_h`, `mirror_v`, `diagonal`, `antidiagonal`, `mirror_both`, `diagonal_both`, `rot90`, `full`",
        rows: ALL,
        get: |row| {
            let puzzle = row.record.puzzle.as_ref()?;
            Some(Value::Text(Symmetry::strongest(puzzle.clues()).id()))
        },
    },
    Column {
        name: "log_weight",
        kind: ColumnKind::Real,
        meaning: "only with `generate --weights`: natural logarithm of the [weight](unbiased.md) of the puzzle, with 6 decimals",
        rows: &[RowKind::Weighted],
        get: |row| row.record.log_weight.map(|log| Value::Real((log * 1e6).round() / 1e6)),
    },
    Column {
        name: FLOW[0],
        kind: ColumnKind::Short,
        meaning: "only with `--flow`: number of cells that singles can fill at a point of the path, the smallest of all points",
        rows: RATED,
        get: |row| Some(Value::Number(flow(row)?.least as u64)),
    },
    Column {
        name: FLOW[1],
        kind: ColumnKind::Real,
        meaning: "only with `--flow`: mean number of cells that singles can fill at a point of the path, with 2 decimals",
        rows: RATED,
        get: |row| Some(Value::Real((flow(row)?.mean() * 100.0).round() / 100.0)),
    },
    Column {
        name: FLOW[2],
        kind: ColumnKind::Short,
        meaning: "only with `--flow`: number of points at which singles can fill only one cell",
        rows: RATED,
        get: |row| Some(Value::Number(flow(row)?.bottlenecks as u64)),
    },
    Column {
        name: SCALE,
        kind: ColumnKind::Name,
        meaning: "only if the scale is not `classic`, or after `merge --mixed-scales`: name of the scale of the ratings",
        rows: ALL,
        get: |row| Some(Value::Text(row.schema.scale.id())),
    },
    Column {
        name: "er_sukaku",
        kind: ColumnKind::Rating,
        meaning: "only with `grade --scale both`: `er` on the scale `sukaku`",
        rows: ON_BOTH,
        get: |row| on_sukaku(row).map(|[er, _, _]| Value::Rating(er)),
    },
    Column {
        name: "ep_sukaku",
        kind: ColumnKind::Rating,
        meaning: "only with `grade --scale both`: `ep` on the scale `sukaku`",
        rows: ON_BOTH,
        get: |row| on_sukaku(row).map(|[_, ep, _]| Value::Rating(ep)),
    },
    Column {
        name: "ed_sukaku",
        kind: ColumnKind::Rating,
        meaning: "only with `grade --scale both`: `ed` on the scale `sukaku`",
        rows: ON_BOTH,
        get: |row| on_sukaku(row).map(|[_, _, ed]| Value::Rating(ed)),
    },
    Column {
        name: "origin",
        kind: ColumnKind::Name,
        meaning: "only from `remix`: number of the line of the seed in the input; `hard:17` is line 17 of the built-in seeds of the level `hard`",
        rows: &[RowKind::Remixed, RowKind::Ungraded],
        get: |row| match row.addition {
            Addition::Origin(origin) => Some(Value::Text(origin)),
            Addition::Isomorph(isomorph) => Some(Value::Text(isomorph.origin)),
            _ => None,
        },
    },
    Column {
        name: "map",
        kind: ColumnKind::Map,
        meaning: "only from `remix --no-grade`: map that turns the seed into the puzzle, in the notation of `canon --map`",
        rows: &[RowKind::Ungraded],
        get: |row| match row.addition {
            Addition::Isomorph(isomorph) => Some(Value::Text(isomorph.map)),
            _ => None,
        },
    },
    Column {
        name: "status",
        kind: ColumnKind::Name,
        meaning: "only from `grade`: `ok`, `invalid`, `no_solution`, `multiple` (several solutions) or `complete` (a solution grid instead of a puzzle)",
        rows: GRADED,
        get: |row| match row.addition {
            Addition::Status(status) | Addition::StatusOnBoth(status, _) => {
                Some(Value::Text(status.id()))
            }
            Addition::None | Addition::Origin(_) | Addition::Isomorph(_) => None,
        },
    },
];

fn grade<'a>(row: &TableRow<'a>) -> Option<&'a Grade> {
    row.record.graded.as_ref().map(|graded| &graded.grade)
}

fn flow(row: &TableRow<'_>) -> Option<Flow> {
    grade(row)?.flow
}

/// Returns ER, EP and ED on the scale `sukaku`, if the row has them beside the classic ones.
fn on_sukaku(row: &TableRow<'_>) -> Option<[Rated; 3]> {
    if let Addition::StatusOnBoth(_, ratings) = row.addition { ratings } else { None }
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
    fn each_command_has_the_record_between_its_own_columns() {
        let names = |rows: RowKind| {
            let schema = Schema::new(rows, Scale::Classic);
            schema.columns().map(|column| column.name).collect::<Vec<_>>()
        };
        let (generated, graded) = (names(RowKind::Generated), names(RowKind::Graded));
        assert_eq!((generated.len(), generated[0]), (13, "index"));
        assert_eq!((graded.len(), graded[0], graded[13]), (14, "line", "status"));
        assert_eq!(generated[1..], graded[1..13]);
        assert_eq!(names(RowKind::Weighted), [generated.clone(), vec!["log_weight"]].concat());
        assert_eq!(names(RowKind::Remixed), [generated, vec!["origin"]].concat());
        let both = [&graded[..13], &["er_sukaku", "ep_sukaku", "ed_sukaku", "status"]].concat();
        assert_eq!(names(RowKind::GradedOnBoth), both);
        let flow = Schema::new(RowKind::Weighted, Scale::Sukaku).with_flow(true);
        let flow: Vec<&str> = flow.columns().map(|column| column.name).collect();
        assert_eq!(flow[13..], ["log_weight", "flow_min", "flow_mean", "bottlenecks", "scale"]);
    }
}
