//! Writers of text: rows as CSV and as JSON lines, and solving paths as numbers.

mod csv;
mod f_puzzles;
mod jsonl;
mod path;

pub use csv::CsvFormatter;
pub(super) use f_puzzles::f_puzzles;
pub use jsonl::{json_fields, json_line, json_row};
pub use path::{PATH_COLUMNS, PATH_OPTIONS, PathOptions, PathStep};
