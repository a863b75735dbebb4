//! The one table of columns: the name of each, its kind, its meaning, and how a row gives its value.
//!
//! CSV, JSON lines, Parquet, the Arrow tables of Python, the reader of collections and the table in docs/columns.md are
//! all made from it.

use super::record::{Record, Status};
use crate::grade::{Grade, Levels, NotARating, Rated, Rating, Scale, TechniqueCounts};
use crate::grid::{Grid, Symmetry};
use serde::Serialize;
use std::fmt::{self, Display};

/// A record, and what the command adds that made it.
#[derive(Clone, Copy, Debug)]
pub struct TableRow<'a> {
    /// Number in front of the record: [`Schema`] says of what.
    pub number: u64,
    /// Everything known of the puzzle.
    pub record: &'a Record,
    /// The levels that it was graded by.
    pub levels: &'a Levels,
    /// The scale on which it was graded.
    pub scale: Scale,
    /// Columns after the record.
    pub addition: Addition<'a>,
}

impl TableRow<'_> {
    /// Returns the columns that it has.
    pub fn schema(&self) -> Schema {
        match self.addition {
            Addition::None => Schema::Generated,
            Addition::LogWeight => Schema::Weighted,
            Addition::Origin(_) => Schema::Remixed,
            Addition::Image(_) => Schema::Images,
            Addition::Status(_) => Schema::Graded,
            Addition::StatusOnBoth(..) => Schema::GradedOnBoth,
        }
    }
}

/// Fields that a command adds after a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addition<'a> {
    /// Nothing.
    None,
    /// The importance weight of the record.
    LogWeight,
    /// Source of the seed of `remix`.
    Origin(&'a str),
    /// Seed of `remix --no-grade`.
    Image(Image<'a>),
    /// Status that `grade` gives an entry.
    Status(Status),
    /// The same, and ER, EP and ED on the scale `sukaku` beside the classic ones.
    StatusOnBoth(Status, Option<[Rated; 3]>),
}

/// Seed of an isomorphic puzzle that is not graded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image<'a> {
    /// Source of the seed.
    pub origin: &'a str,
    /// Solution of the isomorphic puzzle.
    pub solution: &'a Grid,
    /// Place of the level of the seed.
    pub level: usize,
    /// Rating of the seed.
    pub er: Rating,
    /// The map that leads from the seed to it, as text.
    pub map: &'a str,
}

/// The columns that a command writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schema {
    /// `generate`: the index of the attempt, the record.
    Generated,
    /// `generate --weights`: the same, with the importance weight of the puzzle.
    Weighted,
    /// `remix`: the index of the puzzle, the record, the origin of the seed.
    Remixed,
    /// `remix --no-grade`: the index of the puzzle, the puzzle, the level and rating of its seed, and the map from there.
    Images,
    /// `grade`: the line of the input, the record, the status.
    Graded,
    /// `grade --scale both`: the same, with ratings on the scale `sukaku` beside the classic ones.
    GradedOnBoth,
    /// `merge --mixed-scales`: the index of the attempt, the record, its scale, whichever that is.
    MixedScales,
}

impl Schema {
    /// Returns its columns in order, if the ratings are on this scale.
    pub fn columns(self, scale: Scale) -> impl Iterator<Item = &'static Column> {
        let is_there = move |column: &&Column| {
            let names_scale = scale != Scale::Classic || self == Self::MixedScales;
            column.schemas.contains(&self) && (column.name != SCALE || names_scale)
        };
        COLUMNS.iter().filter(is_there)
    }

    /// Returns what a table says of itself: keys and values for files with such metadata.
    pub fn metadata(self, scale: Scale) -> [(&'static str, &'static str); 2] {
        let scale = match self {
            Self::GradedOnBoth => BOTH,
            Self::MixedScales => "mixed",
            Self::Generated | Self::Weighted | Self::Remixed | Self::Images | Self::Graded => {
                scale.id()
            }
        };
        [("gridmill.version", env!("CARGO_PKG_VERSION")), ("gridmill.scale", scale)]
    }
}

/// The name of the classic scale and `sukaku` together.
pub const BOTH: &str = "both";

/// One column of a collection.
#[derive(Debug)]
pub struct Column {
    /// Its name in every format. Names are an API and never change.
    pub name: &'static str,
    /// Type of its values.
    pub kind: ColumnKind,
    /// Its meaning, as docs/columns.md has it.
    pub meaning: &'static str,
    /// The tables that have it.
    schemas: &'static [Schema],
    get: for<'a> fn(&TableRow<'a>) -> Option<Value<'a>>,
}

/// Type of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// A number of any size.
    Long,
    /// A number that fits in 16 bits.
    Short,
    /// `yes` or `no`.
    YesNo,
    /// A rating with one decimal.
    Rating,
    /// A real number.
    Real,
    /// The text of a grid. Hardly any text is there twice.
    Grid,
    /// The text of a map.
    Map,
    /// The techniques of a path.
    Counts,
    /// A name. Few different ones stand in many rows.
    Name,
}

/// The value of a column in a row, if it is known.
///
/// It is shown as in CSV. Serialized it is what JSON has: a number, a boolean, a text or the map of the techniques.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value<'a> {
    /// A number.
    Number(u64),
    /// `yes` or `no`.
    YesNo(bool),
    /// A rating, or the limit below it.
    Rating(Rated),
    /// A real number.
    Real(f64),
    /// A grid.
    Grid(&'a Grid),
    /// Number of uses of each technique.
    Counts(&'a TechniqueCounts),
    /// Any other text.
    Text(&'a str),
}

impl<'a> Value<'a> {
    /// Returns the number, if it is one.
    pub fn number(self) -> Option<u64> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// Returns the answer, if it is `yes` or `no`.
    pub fn yes_no(self) -> Option<bool> {
        if let Self::YesNo(is) = self { Some(is) } else { None }
    }

    /// Returns the rating, if it is one or the limit below it.
    pub fn rated(self) -> Option<Rated> {
        if let Self::Rating(rated) = self { Some(rated) } else { None }
    }

    /// Returns the real number, if it is one.
    pub fn real(self) -> Option<f64> {
        if let Self::Real(number) = self { Some(number) } else { None }
    }

    /// Returns the text, if it is nothing else.
    pub fn text(self) -> Option<&'a str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

impl Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::YesNo(is) => f.write_str(if *is { "yes" } else { "no" }),
            Self::Rating(rated) => rated.fmt(f),
            Self::Real(number) => number.fmt(f),
            Self::Grid(grid) => grid.fmt(f),
            Self::Counts(counts) => counts.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A field of a file is not of the kind that its column holds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// No number.
    #[error("expected a number")]
    Number,
    /// Neither `yes` nor `no`.
    #[error("expected yes or no")]
    YesNo,
    /// No real number.
    #[error("expected a decimal number such as 33.125")]
    Real,
    /// No rating.
    #[error(transparent)]
    Rating(#[from] NotARating),
}

impl ColumnKind {
    /// Reads a field of CSV. An empty one is `None`. The texts of grids and techniques stay texts.
    ///
    /// # Errors
    /// If it is not of this kind.
    pub fn read(self, field: &str) -> Result<Option<Value<'_>>, FieldError> {
        if field.is_empty() {
            return Ok(None);
        }
        let value = match self {
            Self::Long | Self::Short => {
                Value::Number(field.parse().map_err(|_| FieldError::Number)?)
            }
            Self::YesNo => Value::YesNo(match field {
                "yes" => true,
                "no" => false,
                _ => return Err(FieldError::YesNo),
            }),
            Self::Rating => Value::Rating(field.parse()?),
            Self::Real => {
                let number = field.parse().ok().filter(|number: &f64| number.is_finite());
                Value::Real(number.ok_or(FieldError::Real)?)
            }
            Self::Grid | Self::Map | Self::Counts | Self::Name => Value::Text(field),
        };
        Ok(Some(value))
    }
}

impl Column {
    /// Returns the column of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.name == name)
    }

    /// Returns its value in a row, `None` where nothing is known.
    pub fn get<'a>(&self, row: &TableRow<'a>) -> Option<Value<'a>> {
        (self.get)(row)
    }
}

const INDEXED: &[Schema] =
    &[Schema::Generated, Schema::Weighted, Schema::Remixed, Schema::Images, Schema::MixedScales];
const GRADED: &[Schema] = &[Schema::Graded, Schema::GradedOnBoth];
const ON_BOTH: &[Schema] = &[Schema::GradedOnBoth];
const RATED: &[Schema] = &[
    Schema::Generated,
    Schema::Weighted,
    Schema::Remixed,
    Schema::Graded,
    Schema::GradedOnBoth,
    Schema::MixedScales,
];
const ALL: &[Schema] = &[
    Schema::Generated,
    Schema::Weighted,
    Schema::Remixed,
    Schema::Images,
    Schema::Graded,
    Schema::GradedOnBoth,
    Schema::MixedScales,
];

/// The column that tells ratings of other scales from classic ones.
const SCALE: &str = "scale";

/// All columns, in the order in which every table has those that it has. New ones are added at the end of the record.
pub static COLUMNS: [Column; 22] = [
    Column {
        name: "index",
        kind: ColumnKind::Long,
        meaning: "`generate`: number of the attempt in the run, from 0; `remix`: of the puzzle, from 0",
        schemas: INDEXED,
        get: |row| Some(Value::Number(row.number)),
    },
    Column {
        name: "line",
        kind: ColumnKind::Long,
        meaning: "`grade` only: line of the input, from 1",
        schemas: GRADED,
        get: |row| Some(Value::Number(row.number)),
    },
    Column {
        name: "puzzle",
        kind: ColumnKind::Grid,
        meaning: "81 characters, row by row, `.` for empty",
        schemas: ALL,
        get: |row| row.record.puzzle.as_ref().map(Value::Grid),
    },
    Column {
        name: "solution",
        kind: ColumnKind::Grid,
        meaning: "81 digits",
        schemas: ALL,
        get: |row| match row.addition {
            Addition::Image(image) => Some(Value::Grid(image.solution)),
            _ => row.record.graded.as_ref().map(|graded| Value::Grid(graded.solution.grid())),
        },
    },
    Column {
        name: "clues",
        kind: ColumnKind::Short,
        meaning: "number of clues",
        schemas: ALL,
        get: |row| Some(Value::Number(row.record.puzzle.as_ref()?.clue_count() as u64)),
    },
    Column {
        name: "minimal",
        kind: ColumnKind::YesNo,
        meaning: "`yes` if no clue can go, else `no`",
        schemas: RATED,
        get: |row| row.record.graded.as_ref().map(|graded| Value::YesNo(graded.is_minimal)),
    },
    Column {
        name: "level",
        kind: ColumnKind::Name,
        meaning: "difficulty level, below; `beyond` where `--max-er` ended the grade",
        schemas: ALL,
        get: |row| {
            let level = match row.addition {
                Addition::Image(image) => image.level,
                _ => row.record.graded.as_ref()?.level,
            };
            Some(Value::Text(row.levels.name(level)))
        },
    },
    Column {
        name: "er",
        kind: ColumnKind::Rating,
        meaning: "Sudoku Explainer rating of the whole path; `>X` where `--max-er X` ended the grade",
        schemas: ALL,
        get: |row| match row.addition {
            Addition::Image(image) => Some(Value::Rating(Rated::Exactly(image.er))),
            _ => grade(row).map(|grade| Value::Rating(grade.er)),
        },
    },
    Column {
        name: "ep",
        kind: ColumnKind::Rating,
        meaning: "the same, up to the first placed digit",
        schemas: RATED,
        get: |row| grade(row).map(|grade| Value::Rating(grade.ep)),
    },
    Column {
        name: "ed",
        kind: ColumnKind::Rating,
        meaning: "the same, of the first step",
        schemas: RATED,
        get: |row| grade(row).map(|grade| Value::Rating(grade.ed)),
    },
    Column {
        name: "hardest",
        kind: ColumnKind::Name,
        meaning: "technique of the first step that reached `er`",
        schemas: RATED,
        get: |row| Some(Value::Text(grade(row)?.hardest?.id())),
    },
    Column {
        name: "steps",
        kind: ColumnKind::Short,
        meaning: "number of steps on the path",
        schemas: RATED,
        get: |row| grade(row).map(|grade| Value::Number(grade.steps as u64)),
    },
    Column {
        name: "techniques",
        kind: ColumnKind::Counts,
        meaning: "how often each was used, easiest first: `hidden_single_box:41;pointing:2`",
        schemas: RATED,
        get: |row| grade(row).map(|grade| Value::Counts(&grade.techniques)),
    },
    Column {
        name: "symmetry",
        kind: ColumnKind::Name,
        meaning: "strongest symmetry of the clues: `none`, `rot180`, `mirror_h`, `mirror_v`, `diagonal`, `antidiagonal`, `mirror_both`, `diagonal_both`, `rot90`, `full`",
        schemas: ALL,
        get: |row| {
            let puzzle = row.record.puzzle.as_ref()?;
            Some(Value::Text(Symmetry::strongest(puzzle.clues()).id()))
        },
    },
    Column {
        name: "log_weight",
        kind: ColumnKind::Real,
        meaning: "only with `generate --weights`: natural logarithm of the importance weight, 6 decimals",
        schemas: &[Schema::Weighted],
        get: |row| row.record.log_weight.map(|log| Value::Real((log * 1e6).round() / 1e6)),
    },
    Column {
        name: SCALE,
        kind: ColumnKind::Name,
        meaning: "only if it is not `classic`, or after `merge --mixed-scales`: the scale of the ratings",
        schemas: ALL,
        get: |row| Some(Value::Text(row.scale.id())),
    },
    Column {
        name: "er_sukaku",
        kind: ColumnKind::Rating,
        meaning: "only with `grade --scale both`: `er` on the scale `sukaku`; all other columns are classic",
        schemas: ON_BOTH,
        get: |row| on_sukaku(row).map(|[er, _, _]| Value::Rating(er)),
    },
    Column {
        name: "ep_sukaku",
        kind: ColumnKind::Rating,
        meaning: "the same for `ep`",
        schemas: ON_BOTH,
        get: |row| on_sukaku(row).map(|[_, ep, _]| Value::Rating(ep)),
    },
    Column {
        name: "ed_sukaku",
        kind: ColumnKind::Rating,
        meaning: "the same for `ed`",
        schemas: ON_BOTH,
        get: |row| on_sukaku(row).map(|[_, _, ed]| Value::Rating(ed)),
    },
    Column {
        name: "origin",
        kind: ColumnKind::Name,
        meaning: "`remix` only: the line of the input that holds the seed; as `hard:17` that of a built-in collection",
        schemas: &[Schema::Remixed, Schema::Images],
        get: |row| match row.addition {
            Addition::Origin(origin) => Some(Value::Text(origin)),
            Addition::Image(image) => Some(Value::Text(image.origin)),
            _ => None,
        },
    },
    Column {
        name: "map",
        kind: ColumnKind::Map,
        meaning: "`remix --no-grade` only: the map from the seed, as `canon --map` writes it; `level` and `er` are those of the seed",
        schemas: &[Schema::Images],
        get: |row| match row.addition {
            Addition::Image(image) => Some(Value::Text(image.map)),
            _ => None,
        },
    },
    Column {
        name: "status",
        kind: ColumnKind::Name,
        meaning: "`grade` only: `ok`, `invalid`, `no_solution`, `multiple`, `complete` (a solution grid)",
        schemas: GRADED,
        get: |row| match row.addition {
            Addition::Status(status) | Addition::StatusOnBoth(status, _) => {
                Some(Value::Text(status.id()))
            }
            Addition::None | Addition::LogWeight | Addition::Origin(_) | Addition::Image(_) => None,
        },
    },
];

fn grade<'a>(row: &TableRow<'a>) -> Option<&'a Grade> {
    row.record.graded.as_ref().map(|graded| &graded.grade)
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
        let names = |schema: Schema| {
            schema.columns(Scale::Classic).map(|column| column.name).collect::<Vec<_>>()
        };
        let (generated, graded) = (names(Schema::Generated), names(Schema::Graded));
        assert_eq!((generated.len(), generated[0]), (13, "index"));
        assert_eq!((graded.len(), graded[0], graded[13]), (14, "line", "status"));
        assert_eq!(generated[1..], graded[1..13]);
        assert_eq!(names(Schema::Weighted), [generated.clone(), vec!["log_weight"]].concat());
        assert_eq!(names(Schema::Remixed), [generated, vec!["origin"]].concat());
        let both = [&graded[..13], &["er_sukaku", "ep_sukaku", "ed_sukaku", "status"]].concat();
        assert_eq!(names(Schema::GradedOnBoth), both);
    }
}
