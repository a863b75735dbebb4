//! `links.csv`: links that open a puzzle in SudokuPad and in f-puzzles. Both carry the puzzle, as JSON that lz-string packs.

use crate::print::pack::Pack;
use serde_json::Value;
use std::fmt::Write;

/// Links that open a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleLinks {
    /// In SudokuPad.
    pub sudokupad: String,
    /// In f-puzzles.
    pub f_puzzles: String,
}

impl PuzzleLinks {
    /// Returns the links of an object of f-puzzles, such as that of [`Row::f_puzzles`](gridmill::formats::Row::f_puzzles).
    pub fn of(object: &Value) -> Self {
        let packed = lz_str::compress_to_base64(&object.to_string());
        let in_query = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        Self {
            sudokupad: format!("https://sudokupad.app/?puzzleid=fpuzzles{in_query}"),
            f_puzzles: format!("https://f-puzzles.com/?load={packed}"),
        }
    }
}

/// Returns a line for each puzzle.
pub(super) fn links(pack: &Pack) -> String {
    let date = if pack.recipe.calendar.is_some() { ",date" } else { "" };
    let mut text = format!("number,level,er,sudokupad,f_puzzles{date}\n");
    let style = &pack.recipe.book;
    let author = style.author.as_deref().unwrap_or_default();
    for (number, chosen) in pack.numbered() {
        let title = format!("{} {number}", style.one_line_title());
        let object = chosen.ungraded_row(number).f_puzzles(&title, author);
        let object = object.expect("a board that f-puzzles knows");
        let PuzzleLinks { sudokupad, f_puzzles } = PuzzleLinks::of(&object);
        let level = pack.level(chosen).replace('"', "\"\"");
        let er = chosen.er;
        let date = pack.date(number - 1).map_or(String::new(), |date| format!(",{date}"));
        writeln!(text, "{number},\"{level}\",{er},{sudokupad},{f_puzzles}{date}")
            .expect("writing to memory cannot fail");
    }
    text
}
