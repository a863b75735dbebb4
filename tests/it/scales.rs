//! Ratings on several scales: side by side with `--scale both`, and mixed only with `--mixed-scales`.

use crate::stats::gridmill;
use std::collections::BTreeMap;
use std::path::Path;
use tempfile::tempdir;

/// Runs a command, which must end with this exit status, and returns its standard output and standard error.
fn run(arguments: &str, directory: &Path, status: i32) -> [String; 2] {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let output = gridmill(&arguments, directory);
    let texts = [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {}", texts[1]);
    texts
}

/// Returns the rows of a CSV text by column.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn both_scales_have_the_ratings_of_each() {
    let directory = tempdir().expect("a directory");
    run("generate -n 60 --seed 1 -o puzzles.csv", directory.path(), 0);
    for options in ["", " --canonical", " --max-er 6.6"] {
        let graded = |scale: &str| {
            let [text, _] =
                run(&format!("grade puzzles.csv --scale {scale}{options}"), directory.path(), 0);
            rows(&text)
        };
        let [classic, sukaku, both] = ["classic", "sukaku", "both"].map(graded);
        assert_eq!(both.len(), 60);
        assert!(both.iter().any(|row| row["er"] != row["er_sukaku"]));
        for ((mut both, classic), sukaku) in both.into_iter().zip(classic).zip(sukaku) {
            for column in ["er", "ep", "ed"] {
                let found = both.remove(&format!("{column}_sukaku"));
                assert_eq!(found.as_ref(), sukaku.get(column));
            }
            assert_eq!(both, classic);
        }
    }
}

#[test]
fn scales_are_mixed_only_on_request() {
    let directory = tempdir().expect("a directory");
    let run = |arguments: &str, status| run(arguments, directory.path(), status);
    run("generate -n 20 --seed 1 --shard 1/2 -o classic.csv", 0);
    for scale in ["sukaku", "sukaku-1.15"] {
        let made = format!("generate -n 20 --seed 1 --shard 2/2 --scale {scale} -o {scale}.csv");
        run(&made, 0);
    }
    run("generate -n 20 --seed 1 --shard 1/2 --scale sukaku -o first.csv", 0);
    for [first, second] in [["classic", "sukaku"], ["first", "sukaku-1.15"]] {
        let [text, error] = run(&format!("merge {first}.csv {second}.csv"), 1);
        assert_eq!(text, "");
        let before = if first == "first" { "sukaku" } else { first };
        assert!(
            error.contains(&format!(
                "on the scale {second}, but earlier rows are rated on {before}; use --mixed-scales"
            )),
            "{error}"
        );
    }
    run("merge classic.csv sukaku.csv --mixed-scales -o mixed.csv", 0);
    let mixed = rows(&std::fs::read_to_string(directory.path().join("mixed.csv")).expect("a file"));
    let scales: Vec<&str> = mixed.iter().map(|row| row["scale"].as_str()).collect();
    assert_eq!(scales, ["classic", "sukaku"].repeat(10));
    run("merge mixed.csv --mixed-scales -o again.csv", 0);
    run("merge mixed.csv --mixed-scales -o mixed.parquet", 0);

    let [_, error] = run("stats mixed.csv", 1);
    assert!(error.starts_with("mixed.csv:3: rated on the scale sukaku"), "{error}");
    let others = "10 rows are rated on a scale other than classic, so they are not counted";
    assert_eq!(error.matches("on the scale").count(), 1, "{error}");
    assert!(error.contains(others), "{error}");
    for scale in ["classic", "sukaku", "sukaku-1.15"] {
        let [text, _] = run(&format!("stats mixed.csv --scale {scale} --json"), 0);
        let stats: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let rated = scales.iter().filter(|it| **it == scale).count();
        assert_eq!((&stats["puzzles"], &stats["rated"]), (&20.into(), &rated.into()));
        assert_eq!(stats["scale"], scale);
    }
}
