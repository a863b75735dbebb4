//! `links.csv`: links that open a puzzle in SudokuPad and in f-puzzles. Both carry the puzzle, as JSON that lz-string packs.

use crate::print::choose::PackPuzzle;
use crate::print::pack::Pack;
use gridmill::grid::Cell;
use serde_json::{Value, json};
use std::fmt::Write;

/// Returns a line for each puzzle.
pub(super) fn links(pack: &Pack) -> String {
    let date = if pack.recipe.calendar.is_some() { ",date" } else { "" };
    let mut text = format!("number,level,er,sudokupad,f_puzzles{date}\n");
    for (number, chosen) in pack.numbered() {
        let packed = lz_str::compress_to_base64(&f_puzzle(pack, number, chosen).to_string());
        let in_query = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let level = pack.level(chosen).replace('"', "\"\"");
        let er = chosen.er;
        let date = pack.date(number - 1).map_or(String::new(), |date| format!(",{date}"));
        writeln!(
            text,
            "{number},\"{level}\",{er},https://sudokupad.app/?puzzleid=fpuzzles{in_query},https://f-puzzles.com/?load={packed}{date}"
        )
        .expect("writing to memory cannot fail");
    }
    text
}

/// Returns the puzzle in the format of f-puzzles.
fn f_puzzle(pack: &Pack, number: usize, chosen: &PackPuzzle) -> Value {
    let style = &pack.recipe.book;
    let cell = |cell: Cell| match chosen.puzzle.givens().get(cell) {
        Some(digit) => json!({ "value": digit.value(), "given": true }),
        None => json!({}),
    };
    let cells: Vec<Value> = Cell::all().map(cell).collect();
    let solution = chosen.puzzle.solution().grid();
    let solution: Vec<u8> =
        Cell::all().filter_map(|cell| Some(solution.get(cell)?.value())).collect();
    json!({
        "size": 9,
        "title": format!("{} {number}", style.one_line_title()),
        "author": style.author.as_deref().unwrap_or_default(),
        "grid": cells.chunks(9).collect::<Vec<_>>(),
        "solution": solution,
    })
}
