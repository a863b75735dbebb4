//! Links of f-puzzles and SudokuPad, which carry a puzzle as JSON, packed by [lz-string](https://github.com/pieroxy/lz-string).

use super::entry::EntryError;
use super::json_board::{cells_of, other_rules};
use serde_json::{Map, Value};

/// Returns the cells of the puzzle in a link, if a line has one: `?load=...`, `fpuzzles...` or `fpuz...`; or an error, if it has
/// other rules.
pub(super) fn cells_in(line: &[u8]) -> Option<Result<String, EntryError>> {
    let text = std::str::from_utf8(line).ok()?;
    let packed = ["load=", "fpuzzles", "fpuz"].iter().find_map(|mark| text.split_once(mark))?.1;
    let is_packed = |c: char| c.is_ascii_alphanumeric() || "+/=%-".contains(c);
    let packed = packed.split(|c| !is_packed(c)).next()?;
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let json = String::from_utf16(&lz_str::decompress_from_base64(&packed)?).ok()?;
    let object: Map<String, Value> = serde_json::from_str(&json).ok()?;
    let cells = cells_of(object.get("grid")?.as_array()?)?;
    Some(other_rules(&object).map_or(Ok(cells), |rules| Err(EntryError::OtherRules(rules))))
}

#[cfg(test)]
mod tests {
    use super::super::held::puzzle_in;
    use serde_json::json;

    const PUZZLE: &str =
        "..2...5...1.....46.....6.2..7..194.....8...5...3......1...84.......5....8..17.9.2";

    /// Returns a link to a puzzle with these other keys.
    fn link(begin: &str, more: &[&str]) -> String {
        let cell = |cell: u8| match cell {
            b'.' => json!({}),
            digit => json!({ "value": digit - b'0', "given": true }),
        };
        let rows = PUZZLE.as_bytes().chunks(9);
        let rows = rows.map(|row| row.iter().copied().map(cell).collect::<Vec<_>>());
        let mut object = json!({ "size": 9, "title": "x", "grid": rows.collect::<Vec<_>>() });
        more.iter().for_each(|key| object[*key] = json!([{ "cells": ["R1C1"] }]));
        let packed = lz_str::compress_to_base64(&object.to_string());
        format!("Sunday: https://example.org/{begin}{}", packed.replace('+', "%2B"))
    }

    #[test]
    fn a_damaged_link_is_no_link() {
        let whole = link("?load=", &[]);
        for length in 0..whole.len() {
            assert!(puzzle_in(&whole.as_bytes()[..length]).is_err(), "{length}");
        }
        for (i, other) in (30..whole.len()).zip(b"Zz09+/=".iter().cycle()) {
            let mut damaged = whole.clone().into_bytes();
            damaged[i] = *other;
            _ = puzzle_in(&damaged);
        }
    }

    #[test]
    fn a_link_holds_a_puzzle_of_the_classic_rules() {
        for begin in ["?load=", "sudoku/fpuzzles", "?puzzleid=fpuz"] {
            let grid = puzzle_in(link(begin, &[]).as_bytes()).expect(begin);
            assert_eq!(grid.to_string(), PUZZLE);
        }
        let problem = puzzle_in(link("?load=", &["killercage", "arrow"]).as_bytes()).unwrap_err();
        let said = "the puzzle has other rules, which are not known here: arrow, killercage";
        assert_eq!(problem.to_string(), said);
    }
}
