//! `puzzles.json`: puzzles with their solving paths, in the form of `docs/steps.md`.

use crate::print::choose::PackPuzzle;
use crate::print::pack::Pack;
use gridmill::grade::{Grader, SolvedStep};
use gridmill::grid::Symmetry;
use gridmill::parallel::Pool;
use serde_json::{Value, json};
use std::io;

/// Writes the puzzles, solved again, one after the other: the steps of many take much memory.
pub(super) fn json(
    pack: &Pack,
    pool: &Pool,
    write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let with_path = |grader: &mut Grader, (number, chosen): (usize, &PackPuzzle)| {
        let mut entry = puzzle(pack, number, chosen);
        let path =
            grader.steps(&chosen.puzzle).map(|SolvedStep { number, rating, step, .. }| {
                let mut object = json!({ "n": number, "rating": rating });
                let more = serde_json::to_value(step).expect("its keys are texts");
                if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
                    object.extend(more);
                }
                object
            });
        entry["path"] = path.collect();
        let comma = if number < pack.puzzles.len() { "," } else { "" };
        Some(format!("    {}{comma}\n", text(&entry).trim_end().replace('\n', "\n    ")))
    };
    let title = Value::from(pack.recipe.book.title.as_str());
    write(format!("{{\n  \"title\": {title},\n  \"puzzles\": [\n").as_bytes())?;
    let grader = || Grader::with_scale(pack.recipe.scale);
    pool.ordered(
        pack.numbered(),
        grader,
        with_path,
        || false,
        |texts| write(texts.concat().as_bytes()),
    )?;
    write(b"  ]\n}\n")
}

/// A puzzle with its grade.
pub(super) fn puzzle(pack: &Pack, number: usize, chosen: &PackPuzzle) -> Value {
    let PackPuzzle { puzzle, er, .. } = chosen;
    let givens = puzzle.givens();
    let mut entry = json!({
        "number": number,
        "puzzle": givens.to_string(),
        "solution": puzzle.solution().to_string(),
        "level": pack.level(chosen),
        "er": er.decimal(),
        "clues": givens.clue_count(),
        "symmetry": Symmetry::strongest(givens.clues()).id(),
    });
    let symbols = pack.symbols(number - 1);
    if !symbols.listed().is_empty() {
        entry["symbols"] = symbols.cells("123456789").collect::<String>().into();
    }
    if let Some(date) = pack.date(number - 1) {
        entry["date"] = date.to_string().into();
    }
    entry
}

/// Returns a value as indented text.
pub(super) fn text(value: &Value) -> String {
    let text = serde_json::to_string_pretty(value).expect("it has text keys only");
    text + "\n"
}
