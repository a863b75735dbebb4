//! Checks that links in the documentation lead to existing files and headings.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders with pages.
const FOLDERS: [&str; 8] =
    ["", "benches", "data", "docs", "python", "seeds", "tests/cli", "web/package"];

/// Returns the paths of all pages of a folder.
fn pages(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(crate::env::PROJECT).join(folder);
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Returns the lines of a page outside code blocks.
fn prose(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a text");
    let mut in_code = false;
    let mut is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    };
    text.lines().filter(|line| is_prose(line)).map(str::to_owned).collect()
}

/// Returns the targets of the links in a line.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// Returns the anchor that forges generate for a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let keeps = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    text.chars().filter(keeps).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut links = 0;
    for page in FOLDERS.into_iter().flat_map(pages) {
        for line in prose(&page) {
            for target in targets(&line).filter(|target| !target.contains("://")) {
                let (file, heading) = target.split_once('#').unwrap_or((target, ""));
                let other = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
                let place = page.display();
                assert!(other.exists(), "{place}: no {target}");
                let is_heading = |line: &String| line.starts_with('#') && anchor(line) == heading;
                let has_heading = || prose(&other).iter().any(is_heading);
                assert!(heading.is_empty() || has_heading(), "{place}: no heading {target}");
                links += 1;
            }
        }
    }
    assert!(links > 60, "{links}");
}

#[test]
fn the_index_names_every_page() {
    let index = pages("docs").into_iter().find(|page| page.ends_with("README.md"));
    let index = prose(&index.expect("an index")).join("\n");
    for page in pages("docs").iter().filter(|page| !page.ends_with("README.md")) {
        let name = page.file_name().expect("a file").to_str().expect("a name");
        assert!(index.contains(&format!("]({name})")), "docs/README.md lacks {name}");
    }
}

#[test]
fn every_picture_is_shown_and_made_by_the_script() {
    let root = Path::new(crate::env::PROJECT);
    let script = fs::read_to_string(root.join("scripts/pictures")).expect("a script");
    let shown = FOLDERS.into_iter().flat_map(pages).flat_map(|page| prose(&page));
    let shown = shown.collect::<Vec<_>>().join("\n");
    for picture in fs::read_dir(root.join("docs/pictures")).expect("a folder") {
        let picture = picture.expect("a file").path();
        let [name, stem] = [picture.file_name(), picture.file_stem()]
            .map(|part| part.expect("a name").to_str().expect("a name"));
        assert!(shown.contains(&format!("pictures/{name})")), "no page shows {name}");
        assert!(script.contains(&format!("\"{stem}\"")) || script.contains(name), "{name}");
    }
}
