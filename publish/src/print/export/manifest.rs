//! `pack.json`: recipe, version, and every puzzle with its pages and its canonical form.

use super::json::{puzzle, text};
use crate::print::book::Book;
use crate::print::choose::PackPuzzle;
use crate::print::pack::Pack;
use serde_json::{Value, json};

/// Returns the content of a pack.
pub(super) fn manifest(pack: &Pack, book: Option<&Book<'_>>) -> String {
    let entry = |(number, chosen): (usize, &PackPuzzle)| {
        let mut entry = puzzle(pack, number, chosen);
        if let Some(book) = book {
            let place = book.facts.places[number - 1];
            entry["page"] = place.puzzle.into();
            entry["solution_page"] = place.solution.into();
        }
        entry["canonical"] = chosen.canonical_text().into();
        entry
    };
    let puzzles: Vec<Value> = pack.numbered().map(entry).collect();
    text(&json!({
        "gridmill": env!("CARGO_PKG_VERSION"),
        "pages": book.map(|book| book.facts.pages),
        "recipe": pack.recipe,
        "puzzles": puzzles,
    }))
}
