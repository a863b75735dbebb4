//! Readers: entries of any text, and the ratings in their rows.

mod board_text;
mod entry;
mod entry_queue;
mod fields;
mod grid_rows;
mod grid_text;
mod grids;
mod json_rows;
mod lines;
mod puzzle_column;
mod ratings;
mod reader;
mod section;

pub use entry::{Entry, EntryError};
pub use entry_queue::LineCounts;
pub use puzzle_column::{puzzle_column, solution_column};
pub use ratings::{RowRatings, RowRatingsError};
pub use reader::PuzzleReader;
