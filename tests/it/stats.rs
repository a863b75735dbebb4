//! `stats`: the same numbers as counted row by row, from any kind of input; reports.

use crate::env::{Ended, TestEnv, run};
use crate::runs::change_recipe;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;

/// Returns the statistics of `stats --format json`.
fn counted(arguments: &[&str], env: &TestEnv) -> Value {
    let text = env.output(&[&["stats", "--format", "json"], arguments].concat());
    serde_json::from_str(&text).expect("JSON")
}

/// Returns the rows of a collection by column.
fn rows(name: &str, env: &TestEnv) -> Vec<BTreeMap<String, String>> {
    let text = env.read(name);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
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
    let rows = rows("data/ratings.csv", &TestEnv::project());
    let stats = counted(&["data/ratings.csv", "--hardest", "3"], &TestEnv::project());
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
    let rows = rows("tests/golden/seed_1_rot180.csv", &TestEnv::project());
    let stats = counted(&["tests/golden/seed_1_rot180.csv"], &TestEnv::project());
    for column in ["minimal", "symmetry"] {
        let mut found = stats[column].clone();
        found.as_object_mut().expect("counts").retain(|_, count| *count != 0);
        assert_eq!(found, occurrences(rows.iter().map(|row| &row[column])), "{column}");
    }
    assert_eq!(stats["levels"], occurrences(rows.iter().map(|row| &row["level"])));
    for level in ["easy", "medium"] {
        let efforts = rows.iter().filter(|row| row["level"] == level).map(|row| &row["effort"]);
        let mut efforts: Vec<f64> = efforts.map(|it| it.parse().expect("an effort")).collect();
        efforts.sort_by(f64::total_cmp);
        assert_eq!(stats["effort"][level]["0.5"], json!(efforts[(efforts.len() - 1) / 2]));
        assert_eq!(stats["effort"][level]["0.99"], json!(efforts[efforts.len() - 1]));
    }
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
    let env = TestEnv::new();
    let whole = fs::read(TestEnv::project().path("tests/golden/seed_1.csv")).expect("it is there");
    let expected = counted(&["tests/golden/seed_1.csv"], &TestEnv::project());
    let packed = File::create(env.path("packed.csv.gz")).expect("a file");
    let mut packed = GzEncoder::new(packed, Compression::fast());
    packed.write_all(&whole).and_then(|()| packed.finish().map(drop)).expect("written");
    let without = |mut stats: Value| {
        for key in ["files", "hardest", "techniques"] {
            stats.as_object_mut().expect("an object").remove(key);
        }
        stats
    };
    let stats = counted(&["packed.csv.gz"], &env);
    assert_eq!(stats["hardest"][0]["file"], "packed.csv.gz");
    assert_eq!(without(stats), without(expected.clone()));
    let stats = run("stats --format json", &whole).stdout;
    let stats: Value = serde_json::from_str(&stats).expect("JSON");
    assert_eq!(without(stats), without(expected));
    env.write("plain.csv", &whole);
    let twice = counted(&["packed.csv.gz", "plain.csv"], &env);
    assert_eq!(twice["puzzles"], 200);
}

#[test]
fn the_committed_rows_of_a_run_are_counted() {
    let env = TestEnv::new();
    env.succeed("generate --run run -n 40 --seed 3");
    let before = counted(&["run"], &env);
    assert_eq!(before["puzzles"], 40);
    // An active run has rows that are not committed, the last one incomplete.
    let easy = env.path("run/easy.csv");
    let mut file = File::options().append(true).open(&easy).expect("there are easy ones");
    file.write_all(b"99,123").expect("written");
    assert_eq!(counted(&["run"], &env), before);
    fs::write(&easy, "").expect("written");
    env.fail("stats run", 1, "easy.csv has 0 bytes");
    env.ends("stats .", 2);
}

/// Runs `stats` on a file with this text. Returns its exit status, standard output and standard error.
fn said(text: &str, arguments: &[&str]) -> (i32, String, String) {
    let env = TestEnv::new();
    env.write("x.csv", text);
    let Ended { status, stdout, stderr } = env.run(&[&["stats", "x.csv"], arguments].concat());
    (status, stdout, stderr)
}

#[test]
fn bad_rows_are_named_and_the_others_counted() {
    let puzzle =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let text = format!("puzzle,er\n{puzzle},1.5\n12,1.5\n{puzzle},high\n{puzzle},>7.5\n");
    let (status, table, said_of_it) = said(&text, &[]);
    assert_eq!(status, 1);
    assert!(table.starts_with("1 puzzle\n"), "{table}");
    let expected = "x.csv:3: 2 cells, a grid has 81\n\
        x.csv:4: column er: found \"high\", expected a rating such as 7.2\n\
        x.csv:5: column er: found \">7.5\", expected a rating such as 7.2\n\
        5 lines read: 1 puzzle, 3 bad, 1 skipped\n";
    assert_eq!(said_of_it, expected);
    let (status, table, said_of_it) = said(&text, &["--strict"]);
    assert_eq!((status, table.as_str()), (1, ""));
    assert_eq!(said_of_it.lines().count(), 1);
    let nothing = said("puzzle,er\n", &["-o", "report.html"]);
    assert_eq!(nothing, (1, String::new(), "x.csv: no puzzles found\n".to_owned()));
    let (status, table, _) = said(puzzle, &[]);
    assert_eq!(status, 0);
    assert!(
        table.contains("without ratings (`gridmill grade` rates those that are not beyond)"),
        "{table}"
    );
    assert!(!table.contains("Level"), "{table}");
}

#[test]
fn levels_can_be_replaced() {
    let stats =
        counted(&["tests/golden/seed_1.csv", "--levels", "sudoku-exchange"], &TestEnv::project());
    let names: Vec<&String> = stats["levels"].as_object().expect("levels").keys().collect();
    assert_eq!(names, ["easy", "medium", "hard", "diabolical"]);
}

/// Makes a report of the golden collection.
fn report(env: &TestEnv, arguments: &[&str]) -> String {
    let collection = TestEnv::project().path("tests/golden/seed_1.csv");
    let collection = collection.to_str().expect("UTF-8");
    env.succeed(&[&["stats", collection, "-o", "r.html", "--force"], arguments].concat());
    env.read("r.html")
}

#[test]
fn a_report_is_one_file_without_external_references() {
    let env = TestEnv::new();
    let page = report(&env, &[]);
    // These are the SVG namespace and references inside the page.
    let text = page.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
    for reference in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!text.contains(reference), "{reference}");
    }
    assert_eq!(text.matches("class=\"plot\"").count(), 5);
    for link in ["#1/solution", "#10/solution", "#11/solution"] {
        assert!(text.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert!(page.len() < 2_000_000, "{}", page.len());
    assert_eq!(page, report(&env, &["--threads", "1"]));
}

#[test]
fn puzzles_shown_have_the_levels_and_ratings_of_their_rows() {
    let env = TestEnv::new();
    let puzzle =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let text = format!("puzzle,er,level\n{puzzle},4.5,mine\n");
    env.write("x.csv", text);
    env.succeed("stats x.csv -o r.html");
    let page = env.read("r.html");
    let solution =
        "927486135146532879358971462674253918539168247812794356293615784761849523485327691";
    assert!(page.contains(&format!("[\"{puzzle}\",\"{solution}\",\"mine\",\"4.5\",")));
}

#[test]
fn titles_and_levels_are_escaped() {
    let env = TestEnv::new();
    let puzzle =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let text = format!("puzzle,er,level\n{puzzle},1.5,<b>&\n");
    env.write("<i>.csv", text);
    env.succeed("stats <i>.csv -o r.html");
    let page = env.read("r.html");
    assert!(page.contains("<h1>Sudoku in &lt;i&gt;.csv</h1>"));
    assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"));
}

#[test]
fn weights_are_gone_and_their_errors_name_unbiased_samples() {
    let env = TestEnv::new();
    env.fail("generate --sampling weighted", 2, "use unbiased");
    env.fail(
        "stats --weighted some.csv",
        2,
        "rows of `generate --sampling unbiased` need no weights",
    );
    env.succeed("generate --run run -n 5 --seed 1 --sampling uniform");
    change_recipe(&env.path("run"), |it| it.replace("\"uniform\"", "\"weighted\""));
    for command in ["generate --run run", "stats run"] {
        env.fail(command, 1, "sampling = \"weighted\": weighted sampling is gone: use unbiased");
    }
}
