//! Readers: entries of any text, and the ratings in their rows.

mod entry;
mod entry_queue;
mod fields;
mod frame;
mod grid_rows;
mod grid_text;
mod grids;
mod held;
mod json_rows;
mod lines;
mod puzzle_column;
mod ratings;
mod reader;
mod runs;
mod section;
mod small_rows;

pub use entry::{Entry, EntryError};
pub use entry_queue::{LineCounts, Note};
pub use held::puzzle_in;
pub use puzzle_column::{puzzle_column, solution_column};
pub use ratings::{RowRatings, RowRatingsError};
pub use reader::PuzzleReader;
