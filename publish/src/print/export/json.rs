//! `puzzles.json`: puzzles with their solving paths, in the form of `docs/steps.md`.

use crate::print::choose::{PackGrader, PackPuzzle};
use crate::print::pack::Pack;
use gridmill::formats::{Schema, json_line};
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
    let levels = &pack.recipe.levels;
    let schema = Schema::new(levels, pack.recipe.scale);
    let with_path = |grader: &mut PackGrader, (number, chosen): (usize, &PackPuzzle)| {
        let mut entry = puzzle(pack, number, chosen);
        let line = json_line(&grader.row_with_path(chosen, number, levels), &schema);
        let mut line: Value = serde_json::from_str(&line).expect("it is JSON");
        entry["path"] = line["path"].take();
        let comma = if number < pack.puzzles.len() { "," } else { "" };
        Some(format!("    {}{comma}\n", text(&entry).trim_end().replace('\n', "\n    ")))
    };
    let title = Value::from(pack.recipe.book.title.as_str());
    write(format!("{{\n  \"title\": {title},\n  \"puzzles\": [\n").as_bytes())?;
    let grader = || PackGrader::new(pack.recipe.scale, false);
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
    let side = givens.layout().side();
    let is_clue = |row, column| givens.digits()[row * side + column] > 0;
    let mut entry = json!({
        "number": number,
        "puzzle": givens.to_string(),
        "solution": puzzle.solution().to_string(),
        "level": pack.level(chosen),
        "er": er.decimal(),
        "clues": givens.clue_count(),
        "symmetry": Symmetry::strongest_of(side, is_clue).id(),
    });
    let symbols = pack.symbols(number - 1);
    if !symbols.listed().is_empty() {
        entry["symbols"] =
            (1..=side as u8).map(|digit| symbols.of(digit)).collect::<String>().into();
    }
    if !givens.layout().is_classic() {
        entry["layout"] = givens.layout().to_string().into();
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
