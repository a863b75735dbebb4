//! Parquet: a writer of typed tables, and a reader that turns tables into CSV.

mod buffered_column;
mod path_columns;
mod table_text;
mod writer;

pub use table_text::TableText;
pub use writer::{COMPLETE, TableError, TableWriter};
