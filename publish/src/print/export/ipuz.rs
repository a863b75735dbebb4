//! `ipuz/012.ipuz`: the open format for puzzles, version 2 (libipuz.org/ipuz-spec.html), kind sudoku.

use super::json::text;
use crate::print::choose::PackPuzzle;
use crate::print::pack::Pack;
use gridmill::layout::Board;
use serde_json::{Value, json};

/// Returns a puzzle and its solution.
pub(super) fn ipuz(pack: &Pack, number: usize, chosen: &PackPuzzle) -> String {
    let style = &pack.recipe.book;
    let mut puzzle = json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "title": format!("{} {}", style.one_line_title(), pack.label(number)),
        "difficulty": pack.level_title(chosen),
        "origin": concat!("gridmill ", env!("CARGO_PKG_VERSION")),
        "dimensions": { "width": 9, "height": 9 },
        "charset": "123456789",
        "puzzle": rows(chosen.puzzle.givens()),
        "solution": rows(chosen.puzzle.solution()),
    });
    if let Some(author) = &style.author {
        puzzle["author"] = author.as_str().into();
    }
    if let Some((year, month, day)) = pack.date(number - 1).map(|date| date.parts()) {
        puzzle["date"] = format!("{month:02}/{day:02}/{year:04}").into();
    }
    text(&puzzle)
}

/// Nine lists of nine numbers, 0 for an empty cell.
fn rows(board: &Board) -> Value {
    board.digits().chunks(9).map(|row| json!(row)).collect()
}
