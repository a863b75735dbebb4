//! XML and HTML, such as the files of OpenSudoku and KSudoku: the puzzles in their tags and between them.

use super::held::{Expected, held};
use super::ksudoku;
use serde_json::{Map, Value};
use std::collections::VecDeque;

/// Returns an object with the key `puzzle` for each puzzle in a text: in the attributes of a tag or in the text after it. What is
/// the solution of the puzzle before it is left out. `None` if there is no puzzle.
pub(super) fn objects_in(text: &[u8]) -> Option<VecDeque<Map<String, Value>>> {
    if let Some(object) = ksudoku::object_in(text) {
        return Some(VecDeque::from([object]));
    }
    let mut objects: VecDeque<Map<String, Value>> = VecDeque::new();
    let mut before = String::new();
    let expected = Expected { side: Some(9), ..Expected::default() };
    for part in text.split(|byte| b"<>".contains(byte)) {
        let state = state_in(part);
        let Ok(grid) = held(state.as_deref().unwrap_or(part), expected).grid else { continue };
        let cells = grid.to_string();
        let mut pairs = before.chars().zip(cells.chars());
        let is_solution = !before.is_empty()
            && !cells.contains('.')
            && pairs.all(|(clue, cell)| clue == '.' || clue == cell);
        if !is_solution {
            objects
                .push_back(Map::from_iter([("puzzle".to_owned(), Value::String(cells.clone()))]));
            before = cells;
        }
    }
    (!objects.is_empty()).then_some(objects)
}

/// Returns the cells of a position that OpenSudoku saves: after `version: N`, fields between bars, as many for each cell. The first is
/// its digit, and the last is 0 if the digit is a clue.
fn state_in(tag: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(tag).ok()?;
    let (_, state) = text.split_once("\"version:")?;
    let state = state.split('"').next()?.replace("&#10;", "\n");
    let (_, cells) = state.trim_start().split_once('\n')?;
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    let of_cell = fields.len() / 81;
    if of_cell < 2 || fields.len() != 81 * of_cell {
        return None;
    }
    let cell = |fields: &[&str]| match (fields[0].as_bytes(), fields[of_cell - 1]) {
        ([digit @ b'1'..=b'9'], "0") => *digit,
        _ => b'.',
    };
    Some(fields.chunks(of_cell).map(cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "..2...5...1.....46.....6.2..7..194.....8...5...3......1...84.......5....8..17.9.2";

    #[test]
    fn puzzles_are_in_tags_and_between_them() {
        let zeros = PUZZLE.replace('.', "0");
        let solution =
            "762341598519728346438596127675219483241837659983465271126984735397652814854173962";
        let state: String = PUZZLE
            .chars()
            .zip(solution.chars())
            .map(
                |(clue, digit)| {
                    if clue == '.' { format!("{digit}|0|1|") } else { format!("{clue}|0|0|") }
                },
            )
            .collect();
        for text in [
            format!("<opensudoku><game data=\"{zeros}\"/></opensudoku>"),
            format!("<?xml version=\"1.0\"?>\n<game data=\"version: 1\n{state}\" note=\"\"/>"),
            format!("<game data=\"version: 1&#10;{state}\"/>"),
            format!("<p>{PUZZLE}</p><p>{solution}</p>"),
            format!("<puzzle solution=\"{solution}\" />{PUZZLE}")
                .replace(&format!("\"{solution}\""), "\"\""),
        ] {
            let objects = objects_in(text.as_bytes()).expect("a puzzle");
            let cells: Vec<&Value> = objects.iter().map(|object| &object["puzzle"]).collect();
            assert_eq!(cells, [PUZZLE], "{text}");
        }
        let two = format!("<game data=\"{zeros}\"/><game data=\"{zeros}\"/>");
        assert_eq!(objects_in(two.as_bytes()).map(|objects| objects.len()), Some(2));
        assert_eq!(objects_in(b"<html><p>12</p>"), None);
    }
}
