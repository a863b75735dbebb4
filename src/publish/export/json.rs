//! `puzzles.json`.

use super::{Edition, Export, WriteFile};
use crate::grid::Symmetry;
use crate::publish::choose::Chosen;
use crate::publish::pack::Pack;
use serde_json::{Value, json};
use std::io;

pub(super) struct Json;

impl Export for Json {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let puzzles: Vec<Value> =
            pack.numbered().map(|(n, chosen)| puzzle(pack, n, chosen)).collect();
        sink(
            "puzzles.json",
            text(&json!({ "title": pack.recipe.book.title, "puzzles": puzzles })).as_bytes(),
        )
    }
}

/// A puzzle with its grade.
pub(super) fn puzzle(pack: &Pack, number: usize, chosen: &Chosen) -> Value {
    let Chosen { puzzle, graded, er, .. } = chosen;
    let givens = puzzle.givens();
    let mut entry = json!({
        "number": number,
        "puzzle": givens.to_string(),
        "solution": graded.solution.to_string(),
        "level": pack.level(chosen),
        "er": er.decimal(),
        "clues": givens.clue_count(),
        "symmetry": Symmetry::strongest(givens.clues()).id(),
    });
    if let Some(date) = pack.date(number - 1) {
        entry["date"] = date.to_string().into();
    }
    entry
}

pub(super) fn text(value: &Value) -> String {
    let text = serde_json::to_string_pretty(value).expect("it has text keys only");
    text + "\n"
}
