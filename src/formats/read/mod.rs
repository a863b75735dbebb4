//! Readers: entries of any text, and the ratings in their rows.

mod board_rows;
mod boards;
mod entry;
mod entry_queue;
mod fields;
mod frame;
mod game_id;
mod grid_rows;
mod grid_text;
mod grids;
mod held;
mod jigsaws;
mod json_board;
mod json_rows;
mod ksudoku;
#[cfg(feature = "compression")]
mod link;
#[cfg(not(feature = "compression"))]
mod link {
    /// Without the feature, no link is unpacked.
    pub(super) fn board_in(_: &[u8]) -> Option<Result<crate::layout::Board, super::EntryError>> {
        None
    }
}
mod lines;
mod markup;
mod puzzle_column;
mod ratings;
mod reader;
mod region_map;
mod runs;
mod section;
mod whole;

pub(crate) use boards::symbols_in;
pub use entry::{Entry, EntryError};
pub use entry_queue::{LineCounts, Note};
pub use held::{puzzle_in, puzzle_of_layout};
pub use puzzle_column::{puzzle_column, solution_column};
pub use ratings::{RowRatings, RowRatingsError};
pub use reader::{PuzzleReader, Unread, UnreadRows};
