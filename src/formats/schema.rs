//! Tables: the columns of the rows of a command, and the content of a row.

use super::column::{COLUMNS, Column};
use super::record::{Record, Status};
use crate::grade::{Levels, Rated, Rating, Scale};
use crate::grid::Grid;

/// A record, with the fields that a command adds.
#[derive(Clone, Copy, Debug)]
pub struct TableRow<'a> {
    /// Number in front of the record; its meaning depends on the [`RowKind`].
    pub number: u64,
    /// Everything known of the puzzle.
    pub record: &'a Record,
    /// Levels of the grade.
    pub levels: &'a Levels,
    /// The columns that it has.
    pub schema: Schema,
    /// Fields for the additional columns of its [`RowKind`].
    pub addition: Addition<'a>,
}

/// Fields that a command adds after a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addition<'a> {
    /// Nothing.
    None,
    /// Source of the seed of `remix`.
    Origin(&'a str),
    /// Solution and seed of an isomorphic puzzle, from `remix --no-grade`.
    Isomorph(Isomorph<'a>),
    /// Status that `grade` gives an entry.
    Status(Status),
    /// The same, and ER, EP and ED on the scale `sukaku` beside the classic ones.
    StatusOnBoth(Status, Option<[Rated; 3]>),
}

/// Solution and seed of an isomorphic puzzle that is not graded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isomorph<'a> {
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
pub struct Schema {
    /// Kind of the rows.
    pub rows: RowKind,
    /// Scale of the ratings.
    pub scale: Scale,
    /// True if it has the columns of the flow.
    pub has_flow: bool,
}

/// Kind of the rows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// `generate`: the index of the attempt, the record.
    Generated,
    /// `generate --weights`: the same, with the importance weight of the puzzle.
    Weighted,
    /// `remix`: the index of the puzzle, the record, the origin of the seed.
    Remixed,
    /// `remix --no-grade`: the index of the puzzle, the puzzle, the level and rating of its seed, and the map from the seed.
    Ungraded,
    /// `grade`: the line of the input, the record, the status.
    Graded,
    /// `grade --scale both`: the same, with ratings on the scale `sukaku` beside the classic ones.
    GradedOnBoth,
    /// `merge --mixed-scales`: the index of the attempt, the record, its scale.
    MixedScales,
}

impl Schema {
    /// Returns the columns of such rows, with ratings on this scale.
    pub fn new(rows: RowKind, scale: Scale) -> Self {
        Self { rows, scale, has_flow: false }
    }

    /// Adds the columns of the flow, if `has_flow`.
    #[must_use]
    pub fn with_flow(self, has_flow: bool) -> Self {
        Self { has_flow, ..self }
    }

    /// Returns its columns in order.
    pub fn columns(self) -> impl Iterator<Item = &'static Column> {
        COLUMNS.iter().filter(move |column| column.is_in(self))
    }

    /// Returns the metadata of a table: keys and values, for files that hold them.
    pub fn metadata(self) -> [(&'static str, &'static str); 2] {
        let scale = match self.rows {
            RowKind::GradedOnBoth => BOTH,
            RowKind::MixedScales => "mixed",
            _ => self.scale.id(),
        };
        [(VERSION_KEY, env!("CARGO_PKG_VERSION")), ("gridmill.scale", scale)]
    }
}

/// The name of the classic scale and `sukaku` together.
pub const BOTH: &str = "both";

/// Key of the version in the metadata of files.
pub const VERSION_KEY: &str = "gridmill.version";

/// Key of the recipe in the metadata of files.
pub const RECIPE_KEY: &str = "gridmill.recipe";

/// Key of the seed in the metadata of files.
pub const SEED_KEY: &str = "gridmill.seed";
