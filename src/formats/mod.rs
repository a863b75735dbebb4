//! Files: the rows of a collection, and readers and writers of every format.
//!
//! [`PuzzleReader`] reads puzzles from any text: lines of 81 characters, CSV with a puzzle column, and grids of nine lines
//! (`.sdk`, `.ss` and similar). It tells them apart by content. A bad line is an entry of its own, so reading continues after
//! it. The text may be [compressed](Decompressed).

#[cfg(feature = "parquet")]
mod buffered_column;
mod columns;
#[cfg(feature = "compression")]
mod compression;
mod csv;
mod entry;
mod entry_queue;
mod fields;
mod grid_rows;
mod grid_text;
mod grids;
mod jsonl;
mod levels;
mod lines;
mod listed;
#[cfg(feature = "parquet")]
mod parquet;
mod path;
#[cfg(feature = "parquet")]
mod path_columns;
mod puzzle_column;
mod reader;
mod row;
#[cfg(feature = "parquet")]
mod table_text;
mod value;

pub use self::csv::CsvFormatter;
#[cfg(feature = "parquet")]
pub use self::parquet::{Paths, TableError, TableWriter};
pub use columns::{BOTH, COLUMNS, Column, RECIPE_KEY, SEED_KEY, Schema, VERSION_KEY};
#[cfg(feature = "compression")]
pub use compression::{CompressedError, Compression, Decompressed};
pub use entry::{Entry, EntryError};
pub use entry_queue::LineCounts;
pub use jsonl::json_line;
pub use levels::{LevelTableError, NotALevelTable};
pub use listed::{Listed, ListedError};
pub use path::{BOARD_COLUMN, PATH_COLUMNS, PathStep, boards};
pub use reader::PuzzleReader;
pub use row::{Row, Status};
#[cfg(feature = "parquet")]
pub use table_text::TableText;
pub use value::{ColumnKind, FieldError, Value};
