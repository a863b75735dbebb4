//! `stats`: the same numbers as counted row by row, from any kind of input; reports.

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::{TempDir, tempdir};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub(crate) fn gridmill(arguments: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridmill"));
    let command = command.args(arguments).current_dir(directory).stdin(Stdio::null());
    command.output().expect("it runs")
}

/// Returns the statistics of `stats --json`.
fn counted(arguments: &[&str], directory: &Path) -> Value {
    let output = gridmill(&[&["stats", "--json"], arguments].concat(), directory);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Returns the rows of a collection by column.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).expect("a collection");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

/// Counts the occurrences of each value.
fn occurrences<T: ToString>(values: impl Iterator<Item = T>) -> Value {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    values.for_each(|value| *counts.entry(value.to_string()).or_default() += 1);
    json!(counts)
}

#[test]
fn ratings_and_clues_equal_a_count_of_the_rows() {
    let rows = rows(&project("data/ratings.csv"));
    let stats = counted(&["data/ratings.csv", "--hardest", "3"], &project(""));
    assert_eq!(stats["puzzles"], json!(rows.len()));
    assert_eq!(stats["rated"], json!(rows.len()));
    assert_eq!(stats["er"], occurrences(rows.iter().map(|row| &row["er"])));
    let clues =
        |row: &BTreeMap<String, String>| row["puzzle"].bytes().filter(|byte| *byte != b'.').count();
    assert_eq!(stats["clues"], occurrences(rows.iter().map(clues)));
    let both = stats["er_and_clues"].as_array().expect("a list");
    let cells = both.iter().flat_map(|cell| {
        let name = format!("{:.1} {}", cell["er"].as_f64().expect("a number"), cell["clues"]);
        vec![name; cell["puzzles"].as_u64().expect("a number") as usize]
    });
    let expected = rows.iter().map(|row| format!("{} {}", row["er"], clues(row)));
    assert_eq!(occurrences(cells), occurrences(expected));
    // Without a column `level` the built-in levels apply.
    let easy = rows.iter().filter(|row| row["er"].parse::<f64>().expect("a rating") <= 1.5);
    assert_eq!(stats["levels"]["easy"], json!(easy.count()));
    let mut ratings: Vec<f64> = rows.iter().map(|row| row["er"].parse().expect("one")).collect();
    ratings.sort_by(f64::total_cmp);
    assert_eq!(stats["median_er"], json!(ratings[rows.len() / 2 - 1]));
    let hardest = stats["hardest"].as_array().expect("a list");
    let found: Vec<f64> = hardest.iter().map(|found| found["er"].as_f64().expect("one")).collect();
    assert_eq!(found, ratings.iter().rev().take(3).copied().collect::<Vec<f64>>());
    for found in hardest {
        let row = &rows[found["line"].as_u64().expect("a line") as usize - 2];
        assert_eq!(found["puzzle"], json!(row["puzzle"]));
    }
}

#[test]
fn techniques_levels_and_minimality_equal_a_count_of_the_rows() {
    let rows = rows(&project("tests/golden/seed_1_rot180.csv"));
    let stats = counted(&["tests/golden/seed_1_rot180.csv"], &project(""));
    for column in ["minimal", "symmetry"] {
        let mut found = stats[column].clone();
        found.as_object_mut().expect("counts").retain(|_, count| *count != 0);
        assert_eq!(found, occurrences(rows.iter().map(|row| &row[column])), "{column}");
    }
    assert_eq!(stats["levels"], occurrences(rows.iter().map(|row| &row["level"])));
    let (mut puzzles, mut times) = (BTreeMap::new(), BTreeMap::new());
    for used in rows.iter().flat_map(|row| row["techniques"].split(';')) {
        let (technique, count) = used.split_once(':').expect("a count");
        *puzzles.entry(technique).or_insert(0) += 1;
        *times.entry(technique).or_insert(0) += count.parse::<u64>().expect("a number");
    }
    let of = |key: &str| {
        let techniques = stats["techniques"].as_object().expect("techniques").iter();
        techniques.map(|(id, used)| (id.clone(), used[key].clone())).collect::<Value>()
    };
    assert_eq!(of("puzzles"), json!(puzzles));
    assert_eq!(of("times"), json!(times));
    let levels = |id: &str| {
        let is_it = |used: &str| used.split(':').next() == Some(id);
        let uses = rows.iter().filter(|row| row["techniques"].split(';').any(is_it));
        occurrences(uses.map(|row| &row["level"]))
    };
    for id in ["pointing", "x_wing"] {
        let mut found = stats["techniques"][id]["levels"].clone();
        found.as_object_mut().expect("counts").retain(|_, count| *count != 0);
        assert_eq!(found, levels(id), "{id}");
    }
    // The mean number of clues.
    let clues: Vec<f64> = rows.iter().map(|row| row["clues"].parse().expect("a number")).collect();
    let mean = clues.iter().sum::<f64>() / clues.len() as f64;
    let found = stats["clue_spread"]["mean"].as_f64().expect("a number");
    assert!((found - mean).abs() < 1e-9, "{found} {mean}");
}

#[test]
fn compressed_files_standard_input_and_several_files_give_the_same_counts() {
    let home = tempdir().expect("a directory");
    let whole = fs::read(project("tests/golden/seed_1.csv")).expect("it is there");
    let expected = counted(&["tests/golden/seed_1.csv"], &project(""));
    let packed = File::create(home.path().join("packed.csv.gz")).expect("a file");
    let mut packed = GzEncoder::new(packed, Compression::fast());
    packed.write_all(&whole).and_then(|()| packed.finish().map(drop)).expect("written");
    let without = |mut stats: Value| {
        for key in ["files", "hardest", "techniques"] {
            stats.as_object_mut().expect("an object").remove(key);
        }
        stats
    };
    let stats = counted(&["packed.csv.gz"], home.path());
    assert_eq!(stats["hardest"][0]["file"], "packed.csv.gz");
    assert_eq!(without(stats), without(expected.clone()));
    let input = File::open(project("tests/golden/seed_1.csv")).expect("it is there");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridmill"));
    let output = command.args(["stats", "--json"]).stdin(input).output().expect("it runs");
    let stats: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(without(stats), without(expected));
    fs::write(home.path().join("plain.csv"), &whole).expect("written");
    let twice = counted(&["packed.csv.gz", "plain.csv"], home.path());
    assert_eq!(twice["puzzles"], 200);
}

#[test]
fn the_committed_rows_of_a_run_are_counted() {
    let home = tempdir().expect("a directory");
    let made = gridmill(&["generate", "--out", "run", "-n", "40", "--seed", "3"], home.path());
    assert!(made.status.success());
    let before = counted(&["run"], home.path());
    assert_eq!(before["puzzles"], 40);
    // An active run has rows that are not committed, the last one incomplete.
    let easy = home.path().join("run/easy.csv");
    let mut file = File::options().append(true).open(&easy).expect("there are easy ones");
    file.write_all(b"99,123").expect("written");
    assert_eq!(counted(&["run"], home.path()), before);
    fs::write(&easy, "").expect("written");
    let cut = gridmill(&["stats", "run"], home.path());
    assert_eq!(cut.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&cut.stderr).contains("easy.csv has 0 bytes"));
    let none = gridmill(&["stats", "."], home.path());
    assert_eq!(none.status.code(), Some(2));
}

/// Runs `stats` on a file with this text. Returns its exit status, standard output and standard error.
fn said(text: &str, arguments: &[&str]) -> (i32, String, String) {
    let home = tempdir().expect("a directory");
    fs::write(home.path().join("x.csv"), text).expect("written");
    let output = gridmill(&[&["stats", "x.csv"], arguments].concat(), home.path());
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

#[test]
fn bad_rows_are_named_and_the_others_counted() {
    let puzzle =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let text = format!("puzzle,er\n{puzzle},1.5\n12,1.5\n{puzzle},high\n{puzzle},>7.5\n");
    let (status, table, said_of_it) = said(&text, &[]);
    assert_eq!(status, 1);
    assert!(table.starts_with("2 puzzles\n"), "{table}");
    assert!(table.contains(">7.5                   1   50.0%"), "{table}");
    let expected = "x.csv:3: 2 cells, a grid has 81\n\
        x.csv:4: column er: found \"high\", expected a rating such as 7.2\n\
        5 lines read: 2 puzzles, 2 bad, 1 skipped\n";
    assert_eq!(said_of_it, expected);
    let (status, table, said_of_it) = said(&text, &["--strict"]);
    assert_eq!((status, table.as_str()), (1, ""));
    assert_eq!(said_of_it.lines().count(), 1);
    let nothing = said("puzzle,er\n", &["--html", "-", "-o", "table.txt"]);
    assert_eq!(nothing, (1, String::new(), "x.csv: no puzzles found\n".to_owned()));
    let (status, table, _) = said(puzzle, &[]);
    assert_eq!(status, 0);
    assert!(table.contains("without ratings (`gridmill grade` rates them)"), "{table}");
    assert!(!table.contains("Level"), "{table}");
}

#[test]
fn levels_can_be_replaced() {
    let stats = counted(&["tests/golden/seed_1.csv", "--levels", "sudoku-exchange"], &project(""));
    let names: Vec<&String> = stats["levels"].as_object().expect("levels").keys().collect();
    assert_eq!(names, ["easy", "medium", "hard", "diabolical"]);
}

/// Makes a report of the golden collection.
fn report(home: &TempDir, arguments: &[&str]) -> String {
    let collection = project("tests/golden/seed_1.csv");
    let collection = collection.to_str().expect("UTF-8");
    let output =
        gridmill(&[&["stats", collection, "--html", "r.html"], arguments].concat(), home.path());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(home.path().join("r.html")).expect("it was written")
}

#[test]
fn a_report_is_one_file_without_external_references() {
    let home = tempdir().expect("a directory");
    let page = report(&home, &[]);
    // These are the SVG namespace and references inside the page.
    let text = page.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
    for reference in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!text.contains(reference), "{reference}");
    }
    assert_eq!(text.matches("class=\"plot\"").count(), 4);
    for link in ["#1/solution", "#10/solution", "#11/solution"] {
        assert!(text.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert!(page.len() < 2_000_000, "{}", page.len());
    assert_eq!(page, report(&home, &["--threads", "1"]));
}

#[test]
fn a_report_and_a_table_cannot_share_a_file() {
    let home = tempdir().expect("a directory");
    report(&home, &["-o", "table.txt"]);
    let before = fs::read(home.path().join("r.html")).expect("it was written");
    let whole = home.path().join("r.html");
    let collection = project("tests/golden/seed_1.csv");
    let refused = |html: &str, output: &str| {
        let collection = collection.to_str().expect("UTF-8");
        let said = gridmill(&["stats", collection, "--html", html, "-o", output], home.path());
        let text = String::from_utf8(said.stderr).expect("UTF-8");
        assert_eq!(
            text,
            "error: --html and -o name the same file; write the report and the table to two files\n"
        );
        assert_eq!(said.status.code(), Some(2));
    };
    for other in ["r.html", "./r.html", whole.to_str().expect("UTF-8")] {
        refused("r.html", other);
        refused(other, "r.html");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("r.html", home.path().join("link")).expect("a link");
        refused("r.html", "link");
    }
    assert_eq!(fs::read(whole).expect("it is there"), before);
    refused("new.html", "./new.html");
    assert!(!home.path().join("new.html").exists());
    refused("-", "-");
}

#[test]
fn puzzles_shown_have_the_levels_and_ratings_of_their_rows() {
    let home = tempdir().expect("a directory");
    let puzzle =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let text = format!("puzzle,er,level\n{puzzle},>4.5,mine\n");
    fs::write(home.path().join("x.csv"), text).expect("written");
    let output = gridmill(&["stats", "x.csv", "--html", "r.html"], home.path());
    assert!(output.status.success());
    let page = fs::read_to_string(home.path().join("r.html")).expect("it was written");
    let solution =
        "927486135146532879358971462674253918539168247812794356293615784761849523485327691";
    assert!(page.contains(&format!("[\"{puzzle}\",\"{solution}\",\"mine\",\">4.5\",")));
}

#[test]
fn titles_and_levels_are_escaped() {
    let home = tempdir().expect("a directory");
    let puzzle =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let text = format!("puzzle,er,level\n{puzzle},1.5,<b>&\n");
    fs::write(home.path().join("<i>.csv"), text).expect("written");
    let output = gridmill(&["stats", "<i>.csv", "--html", "r.html"], home.path());
    assert!(output.status.success());
    let page = fs::read_to_string(home.path().join("r.html")).expect("it was written");
    assert!(page.contains("<h1>Sudoku in &lt;i&gt;.csv</h1>"));
    assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"));
}

#[test]
fn weights_do_not_change_the_puzzles_and_weight_the_statistics() {
    let directory = tempdir().expect("a directory");
    let path = directory.path();
    let make = |arguments: &[&str]| {
        let output =
            gridmill(&[&["generate", "--seed", "1", "--uniform"], arguments].concat(), path);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    make(&["-n", "200", "-o", "plain.csv"]);
    make(&["-n", "200", "--weights", "-o", "weighted.csv"]);
    make(&["-n", "200", "--weights", "--shard", "1/2", "--out", "part1"]);
    make(&["-n", "200", "--weights", "--shard", "2/2", "--out", "part2"]);
    make(&["-n", "200", "--weights", "--shard", "1/2", "-o", "part1.csv"]);
    make(&["-n", "200", "--weights", "--shard", "2/2", "-o", "part2.csv"]);
    let weighted = fs::read(path.join("weighted.csv")).expect("it was made");
    for parts in [["part1", "part2"], ["part1.csv", "part2.csv"]] {
        assert!(gridmill(&["merge", parts[0], parts[1]], path).stdout == weighted, "{parts:?}");
    }
    let mixed = gridmill(&["merge", "--gaps", "part1.csv", "plain.csv"], path);
    assert!(String::from_utf8_lossy(&mixed.stderr).contains("only some of the files"));

    let rows = rows(&path.join("weighted.csv"));
    let weight =
        |row: &BTreeMap<String, String>| row["log_weight"].parse::<f64>().expect("a number").exp();
    let weights: Vec<f64> = rows.iter().map(weight).collect();
    let (sum, squares) = (weights.iter().sum::<f64>(), weights.iter().map(|w| w * w).sum::<f64>());
    let clues = rows.iter().map(|row| weight(row) * row["clues"].parse::<f64>().expect("a number"));
    let found = counted(&["--weighted", "weighted.csv"], path);
    let is_near = |found: &Value, expected: f64| {
        assert!(
            (found.as_f64().expect("a number") / expected - 1.0).abs() < 1e-9,
            "{found} {expected}"
        );
    };
    is_near(&found["effective_size"], sum * sum / squares);
    is_near(&found["puzzles_per_grid"]["value"], sum / 200.0);
    is_near(&found["clues"]["mean"]["value"], clues.sum::<f64>() / sum);
    assert_eq!(found["is_small"], true);

    let plain = fs::read_to_string(path.join("plain.csv")).expect("it was made");
    let weighted = String::from_utf8(weighted).expect("a text");
    let without = weighted.lines().map(|line| line.rsplit_once(',').expect("a column").0);
    assert!(without.eq(plain.lines()));
    let refused = gridmill(&["stats", "--weighted", "--strict", "plain.csv"], path);
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.starts_with("plain.csv:2: no column log_weight"), "{said}");
    let skipped = gridmill(&["stats", "--weighted", "plain.csv"], path);
    let said = String::from_utf8_lossy(&skipped.stderr).into_owned();
    assert_eq!((skipped.status.code(), said.lines().count()), (Some(1), 3), "{said}");
    assert!(
        said.ends_with("200 rows have no er or no log_weight, so they are not counted\n"),
        "{said}"
    );
}
