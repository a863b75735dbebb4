//! Who may import whom: no room imports upwards.

use std::fs;
use std::path::{Path, PathBuf};

/// For each room the rooms that it may import besides itself.
const ROOMS: [(&str, &[&str]); 9] = [
    ("grid", &[]),
    ("random", &[]),
    ("solve", &["grid"]),
    ("fill", &["grid", "random", "solve"]),
    ("dig", &["grid", "random", "solve"]),
    ("grade", &["grid"]),
    ("formats", &["grid", "grade"]),
    ("corpus", &["grid", "random", "solve", "fill", "dig", "grade", "formats"]),
    ("cli", &["grid", "random", "solve", "fill", "dig", "grade", "formats", "corpus"]),
];

fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("a readable directory") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The rooms named after `crate::` in a line of code, also in `crate::{grid, solve}`.
fn imported(line: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for (at, word) in line.match_indices("crate::") {
        let rest = &line[at + word.len()..];
        let list = rest.strip_prefix('{').map_or(rest, |list| list);
        let many = rest.starts_with('{');
        for part in list.split(',').take(if many { usize::MAX } else { 1 }) {
            let name = part.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next();
            rooms.extend(name.filter(|name| !name.is_empty()).map(str::to_owned));
        }
    }
    rooms
}

#[test]
fn no_room_imports_upwards() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut bad = Vec::new();
    let mut imports = 0;
    for file in &files {
        let inside = file.strip_prefix(&root).expect("a file of src");
        let Some(room) = inside.parent().and_then(|dir| dir.iter().next()) else { continue };
        let room = room.to_str().expect("an ASCII name");
        let row = ROOMS.iter().find(|(name, _)| *name == room);
        let (_, allowed) = row.unwrap_or_else(|| panic!("room {room} is not in the table"));
        let text = fs::read_to_string(file).expect("a readable source");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().expect("a split has a first part");
            for other in imported(code) {
                imports += 1;
                // Finders see pencil marks and their own room's words, but no solution.
                let is_fine = other == room || allowed.contains(&other.as_str());
                if !is_fine {
                    bad.push(format!("{}:{}: {room} imports {other}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(imports > 50, "only {imports} imports were seen");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn lists_and_single_names_are_seen() {
    assert_eq!(imported("use crate::grid::{Cell, Digit};"), ["grid"]);
    assert_eq!(imported("use crate::{grid::Cell, solve};"), ["grid", "solve"]);
    assert_eq!(imported("let x = crate::dig::Digger::default();"), ["dig"]);
}
