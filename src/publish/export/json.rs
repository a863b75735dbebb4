//! `puzzles.json`, and the manifest `pack.json`.

use super::{Edition, Export, Sink};
use crate::grid::Symmetry;
use crate::publish::choose::Chosen;
use serde_json::{Value, json};
use std::io;

pub(super) struct Json;

impl Export for Json {
    fn write(&self, Edition { pack, .. }: &Edition<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
        let puzzles: Vec<Value> = pack.numbered().map(|(n, chosen)| puzzle(n, chosen)).collect();
        sink(
            "puzzles.json",
            text(&json!({ "title": pack.recipe.book.title, "puzzles": puzzles })).as_bytes(),
        )
    }
}

/// What is in a pack: recipe, version, and every puzzle with its pages and its canonical form.
pub(super) fn manifest(Edition { pack, book, .. }: &Edition<'_>) -> String {
    let entry = |(number, chosen): (usize, &Chosen)| {
        let mut entry = puzzle(number, chosen);
        if let Some(book) = book {
            let place = book.places[number - 1];
            entry["page"] = place.puzzle.into();
            entry["solution_page"] = place.solution.into();
        }
        entry["canonical"] = chosen.canonical.to_string().into();
        entry
    };
    let puzzles: Vec<Value> = pack.numbered().map(entry).collect();
    let recipe = serde_json::to_value(&pack.recipe).expect("names, numbers and lists are JSON");
    text(&json!({ "gridmill": env!("CARGO_PKG_VERSION"), "recipe": recipe, "puzzles": puzzles }))
}

fn puzzle(number: usize, chosen: &Chosen) -> Value {
    let Chosen { givens, graded, er, .. } = chosen;
    json!({
        "number": number,
        "puzzle": givens.to_string(),
        "solution": graded.solution.to_string(),
        "level": graded.level,
        "er": f64::from(er.tenths()) / 10.0,
        "clues": givens.clue_count(),
        "symmetry": Symmetry::strongest(givens.clues()).id(),
    })
}

fn text(value: &Value) -> String {
    let text = serde_json::to_string_pretty(value).expect("it has text keys only");
    text + "\n"
}
