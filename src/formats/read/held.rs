//! Boards in text: other boards than the classic one, each in a line or a field.

use super::entry::EntryError;
use crate::grid::cell_char;
use crate::layout::{Board, Layout};

/// Returns the first word of a text, if it can be a board; what follows it is a comment.
fn word(text: &[u8]) -> Option<&str> {
    let text = text.trim_ascii_start();
    let end = text.iter().position(|byte| b" \t,;#|".contains(byte)).unwrap_or(text.len());
    std::str::from_utf8(&text[..end]).ok().filter(|word| !word.is_empty())
}

/// Reads a text as a board of a layout that is not classic.
pub(super) fn board_of(layout: &Layout, text: &[u8]) -> EntryError {
    let Some(word) = word(text) else { return EntryError::Missing };
    match Board::parse(layout, word) {
        Ok(board) => EntryError::OtherBoard(Box::new(board)),
        Err(error) => EntryError::Board(error),
    }
}

/// Reads a text of 16, 36 or 64 cells as a board of as many cells, with the usual boxes. A number without empty cells is none.
pub(super) fn small_board(text: &[u8]) -> Option<EntryError> {
    let word = word(text)?;
    let layout = match word.len() {
        16 => "4x4",
        36 => "6x6",
        64 => "8x8",
        _ => return None,
    };
    let has_only_cells = || word.bytes().all(|byte| cell_char(byte).is_some());
    match Board::parse(&layout.parse().ok()?, word) {
        Ok(board) => Some(EntryError::OtherBoard(Box::new(board))),
        Err(error) if has_only_cells() && word.contains('.') => Some(EntryError::Board(error)),
        Err(_) => None,
    }
}

/// Returns the error of a board whose layout is not the given one, or else the board.
pub(super) fn of_given(given: Option<&Layout>, board: EntryError) -> EntryError {
    match (given, &board) {
        (Some(given), EntryError::OtherBoard(found)) if found.layout() != given => {
            EntryError::OtherLayout { found: found.layout().clone(), given: given.clone() }
        }
        _ => board,
    }
}
