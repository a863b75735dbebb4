//! `pack.json`: recipe, version, and every puzzle with its pages and its canonical form.

use super::json::{puzzle, text};
use super::{Edition, Export, WriteFile};
use crate::publish::choose::PackPuzzle;
use serde_json::{Value, json};
use std::io;

pub(super) struct PackJson;

impl Export for PackJson {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        let Edition { pack, book, .. } = edition;
        let entry = |(number, chosen): (usize, &PackPuzzle)| {
            let mut entry = puzzle(pack, number, chosen);
            if let Some(book) = book {
                let place = book.places[number - 1];
                entry["page"] = place.puzzle.into();
                entry["solution_page"] = place.solution.into();
            }
            entry["canonical"] = chosen.canonical.to_string().into();
            entry
        };
        let puzzles: Vec<Value> = pack.numbered().map(entry).collect();
        let manifest = json!({
            "gridmill": env!("CARGO_PKG_VERSION"),
            "pages": book.as_ref().map(|book| book.pages.len()),
            "recipe": pack.recipe,
            "puzzles": puzzles,
        });
        sink("pack.json", text(&manifest).as_bytes())
    }
}
