//! Files: the rows of a collection, and readers and writers of every format.
//!
//! [`PuzzleReader`] reads puzzles from any text: lines of 81 characters, CSV with a puzzle column, and grids of nine lines
//! (`.sdk`, `.ss` and similar). It tells them apart by content. A bad line is an entry of its own, so reading continues after
//! it. The text may be [compressed](Decompressed).
//!
//! * `row`, `columns`, `value`: a row, its columns and its values
//! * `read`, `write`, `parquet`: readers, and writers of text and of tables
//! * `compression`, `archives`, `decompressed`, `kind`, `levels`: compressed text, files of other kinds, and tables of levels

#[cfg(feature = "compression")]
mod archives;
mod columns;
#[cfg(feature = "compression")]
mod compression;
#[cfg(feature = "compression")]
mod decompressed;
mod kind;
mod levels;
#[cfg(feature = "parquet")]
mod parquet;
mod read;
mod row;
#[cfg(feature = "compression")]
mod utf_16;
mod value;
mod write;

pub use columns::{COLUMNS, Column, FLOW, RECIPE_KEY, SEED_KEY, Schema, VERSION_KEY};
#[cfg(feature = "compression")]
pub use compression::{CompressedError, CompressedRows, Compression};
#[cfg(feature = "compression")]
pub use decompressed::Decompressed;
pub use kind::binary_kind;
pub use levels::LevelTableError;
#[cfg(feature = "parquet")]
pub use parquet::{COMPLETE, TableError, TableText, TableWriter};
pub(crate) use read::symbols_in;
pub use read::{
    Entry, EntryError, LineCounts, Note, PuzzleReader, RowRatings, RowRatingsError, Unread,
    UnreadRows, puzzle_column, puzzle_in, puzzle_of_layout, solution_column,
};
pub use row::{Row, Status};
pub use value::{ColumnKind, FieldError, Value, in_rows};
pub use write::{
    CsvFormatter, PATH_COLUMNS, PATH_OPTIONS, PathOptions, PathStep, json_fields, json_line,
    json_row,
};
