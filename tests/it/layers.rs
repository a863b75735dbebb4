//! Checks that each room imports only from rooms that CONTRIBUTING.md allows, and that each file is compiled.

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms, and the rooms that each may import besides itself.
const ROOMS: [(&str, &[&str]); 19] = [
    ("grid", &[]),
    ("layout", &["grid"]),
    ("random", &[]),
    ("transform", &["grid", "layout", "random"]),
    ("canon", &["grid", "layout", "random", "transform"]),
    ("solve", &["grid", "layout", "transform"]),
    ("fill", &["grid", "layout", "random", "solve"]),
    ("dig", &["grid", "layout", "random", "solve"]),
    ("grade", &["grid", "layout", "transform", "solve"]),
    ("disk", &[]),
    ("formats", &["grid", "layout", "solve", "grade"]),
    ("parallel", &[]),
    ("examine", &["grid", "layout", "transform", "canon", "solve", "grade", "formats", "parallel"]),
    ("dedup", &["grid", "layout", "random", "canon", "solve"]),
    ("split", &["grid", "layout", "canon", "solve"]),
    ("dataset", &["grid", "layout", "random", "transform", "grade", "formats", "disk", "split"]),
    ("remix", &["grid", "layout", "random", "transform", "solve", "grade", "formats"]),
    ("stats", &["grid", "layout", "grade", "formats"]),
    (
        "run",
        &[
            "grid",
            "layout",
            "random",
            "transform",
            "canon",
            "solve",
            "fill",
            "dig",
            "grade",
            "formats",
            "parallel",
            "dedup",
            "disk",
        ],
    ),
];

/// Rooms that the package `publish` never sees.
const NOT_FOR_PUBLISH: [&str; 5] = ["fill", "disk", "split", "dataset", "run"];

/// Folders of `publish` and of its `print`; each imports only from those before it.
const FOLDERS_OF_PUBLISH: [&str; 12] = [
    "language",
    "page",
    "report",
    "recipe",
    "choose",
    "pack",
    "font",
    "drawing",
    "book",
    "cover",
    "preflight",
    "export",
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

/// Returns the rooms named after `crate::`, with their line numbers.
fn imported(code: &str) -> Vec<(usize, String)> {
    names_after("crate::", code)
}

/// Returns the names after a word, with their line numbers. Lists such as `crate::{grid, solve}` may have several lines.
fn names_after(word: &str, code: &str) -> Vec<(usize, String)> {
    let mut rooms = Vec::new();
    for (at, word) in code.match_indices(word) {
        let line = code[..at].lines().count().max(1);
        let rest = &code[at + word.len()..];
        let names = match rest.strip_prefix('{') {
            Some(list) => top_level_names(list),
            None => vec![rest],
        };
        for name in names {
            let name = name.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next();
            rooms.extend(name.filter(|name| !name.is_empty()).map(|name| (line, name.to_owned())));
        }
    }
    rooms
}

/// Splits a list up to its closing brace, but not its inner lists.
fn top_level_names(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut names) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            '}' => {
                names.push(&list[start..at]);
                break;
            }
            ',' if depth == 0 => {
                names.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    names
}

/// Removes the comments of a source.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().expect("a first part"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn no_room_imports_upwards() {
    let root = Path::new(crate::env::PROJECT).join("src");
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
        let code = code(&fs::read_to_string(file).expect("a readable source"));
        for (line, other) in imported(&code) {
            imports += 1;
            if other != room && !allowed.contains(&other.as_str()) {
                bad.push(format!("{}:{line}: {room} imports {other}", file.display()));
            }
        }
        // In a file `room/file.rs`, `super` is the room and `super::super` is the crate.
        let escape = "super::".repeat(inside.components().count());
        if code.contains(&escape) {
            bad.push(format!("{}: leaves its room by `{escape}`", file.display()));
        }
        // Finders see pencil marks only, no type with a solution.
        if inside.starts_with("grade/find")
            && ["SolutionGrid", "Puzzle", "crate::solve", "check::", "grade::check"]
                .iter()
                .any(|word| code.contains(word))
        {
            bad.push(format!("{}: a finder knows of solutions", file.display()));
        }
    }
    assert!(imports > 50, "only {imports} imports were seen");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn no_folder_of_publish_imports_from_a_later_one() {
    let root = Path::new(crate::env::PROJECT).join("publish/src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let place = |name: &str| FOLDERS_OF_PUBLISH.iter().position(|folder| *folder == name);
    let (mut bad, mut imports) = (Vec::new(), 0);
    let lists = [root.join("lib.rs"), root.join("print/mod.rs")];
    for file in files.iter().filter(|file| !lists.contains(file)) {
        let inside = file.strip_prefix(&root).expect("a file of publish").with_extension("");
        let inside = inside.strip_prefix("print").unwrap_or(&inside);
        let folder = inside.iter().next().and_then(|name| name.to_str()).expect("an ASCII name");
        let own = place(folder).unwrap_or_else(|| panic!("folder {folder} is not in the list"));
        let code = code(&fs::read_to_string(file).expect("a readable source"));
        let code = code.replace("crate::print::", "crate::");
        for (line, other) in imported(&code) {
            imports += 1;
            if place(&other).is_none_or(|other| other > own) {
                bad.push(format!("{}:{line}: {folder} imports {other}", file.display()));
            }
        }
        for (line, room) in names_after("gridmill::", &code) {
            if NOT_FOR_PUBLISH.contains(&room.as_str()) {
                bad.push(format!("{}:{line}: publish imports {room}", file.display()));
            }
        }
    }
    assert!(imports > 50, "only {imports} imports were seen");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// The picture of docs/architecture.md has each room above all that it may import.
#[test]
fn the_picture_has_each_room_above_its_imports() {
    let picture = include_str!("../../docs/pictures/rooms.svg");
    let place = |room: &str| {
        let label = format!("font-weight=\"bold\">{room}<");
        let line = picture.lines().find(|line| line.contains(&label));
        let line = line.unwrap_or_else(|| panic!("rooms.svg lacks {room}"));
        let y = line.split(" y=\"").nth(1).and_then(|rest| rest.split('"').next());
        y.and_then(|y| y.parse::<u32>().ok()).expect("a place from the top")
    };
    for (room, imports) in ROOMS {
        for import in imports {
            assert!(place(import) > place(room), "rooms.svg: {import} is not below {room}");
        }
    }
}

#[test]
fn lists_and_single_names_are_seen() {
    let names = |code: &str| imported(code).into_iter().map(|(_, name)| name).collect::<Vec<_>>();
    assert_eq!(names("use crate::grid::{Cell, Digit};"), ["grid"]);
    assert_eq!(names("use crate::{\n    grid::{Cell, Digit},\n    solve,\n};"), ["grid", "solve"]);
    assert_eq!(names("let x = crate::dig::Digger::default();"), ["dig"]);
    assert_eq!(imported("a\nb crate::fill::c"), [(2, "fill".to_owned())]);
}

/// A file that no module names is not compiled, and its tests do not run.
#[test]
fn every_file_is_a_module() {
    let project = Path::new(crate::env::PROJECT);
    let mut files = Vec::new();
    for folder in ["src", "publish/src", "cli/src", "tests/it"] {
        sources(&project.join(folder), &mut files);
    }
    let roots = ["lib.rs", "main.rs", "mod.rs"];
    let mut modules = 0;
    for file in files.iter().filter(|file| !roots[..2].iter().any(|root| file.ends_with(root))) {
        // The file `room/mod.rs` is the module `room`.
        let module = if file.ends_with("mod.rs") { file.parent().expect("a folder") } else { file };
        let name = module.file_stem().and_then(|name| name.to_str()).expect("an ASCII name");
        let declares = |line: &str| {
            let before = line.trim_start().strip_suffix(&format!("mod {name};"));
            before.is_some_and(|before| before.is_empty() || before.starts_with("pub"))
        };
        let parents = roots.map(|root| module.with_file_name(root));
        let mut texts = parents.iter().filter_map(|parent| fs::read_to_string(parent).ok());
        assert!(texts.any(|text| text.lines().any(declares)), "{} is no module", file.display());
        modules += 1;
    }
    assert!(modules > 300, "only {modules} modules were seen");
}
