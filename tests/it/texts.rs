//! Texts that hold puzzles: one table of examples for Rust, Python, npm and the page.

use crate::env::TestEnv;
use gridmill::formats::{EntryError, PuzzleReader};
use serde::Deserialize;

/// A text, and what is read from it: puzzles of 81 cells, or a layout and its cells.
#[derive(Deserialize)]
struct Example {
    name: String,
    text: String,
    puzzles: Vec<String>,
    /// Number of entries that are no puzzles.
    #[serde(default)]
    bad: usize,
}

#[test]
fn every_example_holds_its_puzzles() {
    let examples: Vec<Example> =
        serde_json::from_str(&TestEnv::project().read("tests/cases/texts.json")).expect("JSON");
    let mut wrong = Vec::new();
    for Example { name, text, puzzles, bad } in &examples {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for entry in PuzzleReader::new(text.as_bytes()) {
            match entry.expect("a text in memory").grid {
                Ok(grid) => found.push(grid.to_string()),
                Err(EntryError::OtherBoard(board)) => {
                    found.push(format!("{} {board}", board.layout()));
                }
                Err(problem) => problems.push(problem.to_string()),
            }
        }
        if (&found, problems.len()) != (puzzles, *bad) {
            wrong.push(format!("{name}: {found:?} {problems:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(examples.len() > 70);
}
