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
fn the_formats_of_packs_are_read_back() {
    let env = TestEnv::new();
    env.succeed("pack --take easy=3,hard=2 --seed 1 --format json,sdk,sdm,opensudoku2,ipuz,links,csv -o pack");
    let expected = env.output("solve pack/pack.json");
    assert_eq!(expected.lines().count(), 5);
    let mut files = Vec::new();
    let mut folders = vec![env.path("pack")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let mut endings = Vec::new();
    for path in &files {
        let ending = path.extension().expect("an ending").to_string_lossy().into_owned();
        if ending == "toml" {
            continue;
        }
        let read = env.output(&["solve", path.to_str().expect("a name"), "-q"]);
        let is_all = read == expected;
        let is_one = read.lines().count() == 1 && expected.contains(&read);
        assert!(is_all || is_one, "{}: {read}", path.display());
        endings.push(ending);
    }
    endings.sort_unstable();
    endings.dedup();
    assert!(endings.len() >= 6, "{endings:?}");
}

#[test]
fn every_example_holds_its_puzzles() {
    let examples: Vec<Example> =
        serde_json::from_str(&TestEnv::project().read("tests/cases/texts.json")).expect("JSON");
    let mut wrong = Vec::new();
    let marked = |text: &String| [text.clone(), format!("\u{feff}{}", text.replace('\n', "\r\n"))];
    for (name, text, puzzles, bad) in
        examples.iter().flat_map(|Example { name, text, puzzles, bad }| {
            marked(text).map(|text| (name, text, puzzles, bad))
        })
    {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        let mut reader = PuzzleReader::new(text.as_bytes());
        for entry in reader.by_ref() {
            match entry.expect("a text in memory").grid {
                Ok(grid) => found.push(grid.to_string()),
                Err(EntryError::OtherBoard(board)) => {
                    found.push(format!("{} {board}", board.layout()));
                }
                Err(problem) => problems.push(problem.to_string()),
            }
        }
        let counts = reader.line_counts();
        let sum = counts.puzzles + counts.bad + counts.skipped + counts.skipped_rows;
        assert_eq!(counts.read, sum, "{name}");
        if (&found, problems.len()) != (puzzles, *bad) {
            wrong.push(format!("{name}: {found:?} {problems:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(examples.len() > 70);
}
