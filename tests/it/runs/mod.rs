//! Run directories: runs that are killed, resumed, split and merged have the files of an undisturbed run. The helpers
//! below are for all tests of the command.

mod distinct;
mod ends;
mod failures;
mod library;
mod overnight;
mod power_loss;
mod shards;
mod status;
mod targeted;
mod upgrades;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Reports a skipped test. Writes past the test harness, which shows only the output of failed tests.
pub(crate) fn skipped(what: &str) {
    writeln!(std::io::stderr(), "SKIPPED: {what}").expect("standard error is open");
}

/// Returns the content of all files of a run directory by name.
pub(crate) fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).expect("a directory").map(|entry| entry.expect("readable"));
    let content = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a plain name");
        (name, fs::read(entry.path()).expect("readable"))
    };
    entries.map(content).collect()
}

/// Asserts that two run directories have the same files, except for their histories.
pub(crate) fn assert_same(one: &Path, other: &Path) {
    let [one, other] = [one, other].map(|path| {
        let mut files = files(path);
        files.remove("history.jsonl");
        files
    });
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, content) in &one {
        assert!(content == &other[name], "{name} differs");
    }
}

/// Returns the next index of a run directory, 0 if there is none yet.
pub(crate) fn next(path: &Path) -> u64 {
    let Ok(text) = fs::read_to_string(path.join("progress.json")) else { return 0 };
    let progress: serde_json::Value = serde_json::from_str(&text).expect("never half a file");
    progress["next"].as_u64().expect("a number")
}

/// Waits up to a minute for a condition. The process must not end before.
pub(crate) fn wait_for(child: &mut Child, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended too early");
        assert!(began.elapsed() < Duration::from_secs(60), "it never was so");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub(crate) fn kill(child: &Child, signal: &str) {
    // A new Debian 13 has no program `kill`, but its shell has the command.
    let command = format!("kill {signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &command]).status().expect("it runs").success());
}

/// Makes a run directory look as if version 0.2, which had no output number, had made it.
pub(crate) fn pretend_version_0_2(path: &Path) {
    change_recipe(path, |recipe| {
        let recipe = recipe.replace(env!("CARGO_PKG_VERSION"), "0.2.0");
        let recipe = recipe.replace("sampling = \"fast\"", "uniform = false");
        without_lines(&recipe, &["output = ", "form = ", "columns = "])
    });
}

/// Returns a text without the lines that begin with one of these.
pub(crate) fn without_lines(text: &str, beginnings: &[&str]) -> String {
    let is_kept = |line: &&str| !beginnings.iter().any(|beginning| line.starts_with(beginning));
    text.lines().filter(is_kept).map(|line| format!("{line}\n")).collect()
}

/// Changes `recipe.toml` as if the run had begun with it.
pub(crate) fn change_recipe(path: &Path, change: impl Fn(&str) -> String) {
    let recipe = path.join("recipe.toml");
    let text = fs::read_to_string(&recipe).expect("readable");
    fs::write(&recipe, change(&text)).expect("written");
    seal(path);
}

/// Makes a run directory look as if its changed files were committed so.
pub(crate) fn seal(path: &Path) {
    let crc32 = |name: &str| crc32fast::hash(&fs::read(path.join(name)).expect("readable"));
    let progress = fs::read(path.join("progress.json")).expect("readable");
    let mut progress: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(&progress).expect("an object");
    progress.remove("crc32");
    progress["recipe_crc32"] = crc32("recipe.toml").into();
    for file in progress["files"].as_array_mut().expect("files") {
        if file["length"] != 0 {
            let name = file["name"].as_str().expect("a name").to_owned();
            file["length"] = fs::metadata(path.join(&name)).expect("a file").len().into();
            file["crc32"] = crc32(&name).into();
        }
    }
    let seal = serde_json::to_vec(&progress).expect("it was JSON");
    progress.insert("crc32".to_owned(), crc32fast::hash(&seal).into());
    let progress = serde_json::to_string(&progress).expect("it was JSON");
    fs::write(path.join("progress.json"), progress).expect("written");
}
