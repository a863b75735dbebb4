//! Puzzles as packed JSON: links of f-puzzles and SudokuPad, by [lz-string](https://github.com/pieroxy/lz-string), and states of
//! sudoku.coach, by zlib and base 32.

use super::entry::EntryError;
use super::json_board::{self, board};
use crate::layout::Board;
use flate2::read::ZlibDecoder;
use serde_json::{Map, Value};
use std::io::Read;

/// Returns the board that is packed in a line: `?load=...`, `fpuzzles...`, `fpuz...` or `SCv7_32_...`; or an error, if it has other
/// rules.
pub(super) fn board_in(line: &[u8]) -> Option<Result<Board, EntryError>> {
    let text = std::str::from_utf8(line).ok()?;
    in_link(text).or_else(|| in_state(text))
}

/// Returns the board of a link of f-puzzles or SudokuPad.
fn in_link(text: &str) -> Option<Result<Board, EntryError>> {
    let packed = ["load=", "fpuzzles", "fpuz"].iter().find_map(|mark| text.split_once(mark))?.1;
    let is_packed = |c: char| c.is_ascii_alphanumeric() || "+/=%-".contains(c);
    let packed = packed.split(|c| !is_packed(c)).next()?;
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let json = String::from_utf16(&lz_str::decompress_from_base64(&packed)?).ok()?;
    json_board::board_in(&serde_json::from_str(&json).ok()?)
}

/// Largest length of a state's JSON.
const LONGEST_STATE: u64 = 1 << 20;

/// Returns the board with the clues of a state of sudoku.coach: JSON, packed by zlib and written in base 32 with the digits 0 to v.
fn in_state(text: &str) -> Option<Result<Board, EntryError>> {
    let (_, packed) = text.split_once("SCv7_32_")?;
    let digits = packed.chars().map_while(|c| c.to_digit(32));
    let (mut bytes, mut bits, mut length) = (Vec::new(), 0, 0);
    for digit in digits {
        (bits, length) = (bits << 5 | digit, length + 5);
        if length >= 8 {
            length -= 8;
            bytes.push((bits >> length) as u8);
        }
    }
    let json = ZlibDecoder::new(&bytes[..]).take(LONGEST_STATE);
    let state: Map<String, Value> = serde_json::from_reader(json).ok()?;
    let side = state.get("gridSize")?.as_u64()?;
    Some(board(&format!("{side}x{side}"), state.get("givenDigits")?.as_str()?))
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
    fn a_state_of_sudoku_coach_holds_its_clues_only() {
        // Of a test of a program that reads such states; its placed digits and candidates are not read.
        let state = "SCv7_32_f2eaqkebdq1j047s2ufliqfso1feeinvk33ql1tk41i0i98i14ur9qlveu6q2a09nlqlehlrpim7dhnuabuphmn7ujcqigtcqjtnie2fsd2hq\
                     nmkrco7bqlla9uvlq2e9ukkulvplmg02m600c33ak5q6n6dkh9p7b062pgai33h002uu3d87oc4lub0rjdqb5avu75ic6t79or6s4v3c0qpkn5p53f8mf\
                     m0l9gvf0rt6uipm3jg1eulj9vr0s2br783mhqd6s6crsekkrr7hrfibq79sg4e94tke88od6h62ok3bhsp0ttps867gps84d9m1ds0uei3o55huk17n2g\
                     m08plic4lr7g761ei6cem9e7khskpftubcbie7i248eqli9vas2khd7dmpppapo2pumm583482c8u1ct488nt5irnpreknm6u81uvu0401afp6";
        let clues =
            ".1...3..6..2.5.....3..........2..3.....9...17.4...6....21....7..83.....956.8.42..";
        assert_eq!(puzzle_in(state.as_bytes()).unwrap().to_string(), clues);
        for length in 0..state.len() - 20 {
            assert!(puzzle_in(&state.as_bytes()[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn links_can_have_a_title() {
        let text = format!("link\n{}\n", link("?load=", &[]));
        let mut reader = crate::formats::PuzzleReader::new(text.as_bytes());
        let found: Vec<_> = reader.by_ref().map(|entry| entry.expect("readable")).collect();
        assert!(found.len() == 1 && found[0].line == 2 && found[0].grid.is_ok(), "{found:?}");
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
