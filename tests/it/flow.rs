//! The columns of `--flow`: the same values from every command, and no other column changes.

use crate::stats::gridmill;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

fn made(arguments: &[&str], directory: &Path) -> String {
    let output = gridmill(arguments, directory);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a text")
}

/// Splits the rows of a CSV file into the columns from `puzzle` to `symmetry`, and the three columns of the flow.
fn split(text: &str) -> (Vec<Vec<String>>, Vec<[String; 3]>) {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = |name: &str| header.iter().position(|column| column == name).expect("a column");
    let flow = ["flow_min", "flow_mean", "bottlenecks"].map(place);
    let record = place("puzzle")..=place("symmetry");
    let rows = reader.records().map(|row| {
        let row = row.expect("a row");
        let field = |place: usize| row[place].to_owned();
        (record.clone().map(field).collect(), flow.map(field))
    });
    rows.unzip()
}

#[test]
fn every_command_measures_the_same_flow() {
    let directory = tempdir().expect("a directory");
    let path = directory.path();
    let run = ["generate", "--seed", "1", "-n", "60"];
    let flow = [run.as_slice(), &["--flow"]].concat();
    let whole = made(&flow, path);
    let (records, measured) = split(&whole);

    let plain = made(&run, path);
    let without: Vec<Vec<String>> = csv::Reader::from_reader(plain.as_bytes())
        .records()
        .map(|row| row.expect("a row").iter().skip(1).map(str::to_owned).collect())
        .collect();
    assert!(records == without);

    fs::write(path.join("plain.csv"), plain).expect("written");
    let (graded, again) = split(&made(&["grade", "--flow", "plain.csv"], path));
    assert!(graded == records && again == measured);
    let both = made(&["grade", "--flow", "--scale", "both", "plain.csv"], path);
    assert!(split(&both) == (graded, again));

    fs::write(path.join("seeds.csv"), made(&run, path)).expect("written");
    let remix = ["remix", "seeds.csv", "-n", "20", "--seed", "2", "--flow"];
    let remixed = made(&remix, path);
    fs::write(path.join("remixed.csv"), &remixed).expect("written");
    let graded = made(&["grade", "--flow", "remixed.csv"], path);
    assert!(split(&remixed) == split(&graded));

    // Shards in directories and in files merge to the same rows.
    for part in ["1/2", "2/2"] {
        let number = &part[..1];
        made(&[&flow, ["--shard", part, "--out", number].as_slice()].concat(), path);
        let file = format!("{number}.csv");
        made(&[&flow, ["--shard", part, "-o", &file].as_slice()].concat(), path);
    }
    assert!(made(&["merge", "1", "2"], path) == whole);
    assert!(made(&["merge", "1.csv", "2.csv"], path) == whole);
    let mixed = gridmill(&["merge", "--gaps", "1.csv", "plain.csv"], path);
    let said = String::from_utf8_lossy(&mixed.stderr).into_owned();
    assert!(said.contains("only some of the files have a column flow_min"), "{said}");

    // A step that only removes candidates adds no point to the flow.
    let lines = made(&["grade", "--flow", "--steps", "plain.csv"], path);
    for (line, [least, _, bottlenecks]) in lines.lines().zip(&measured) {
        let line: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["flow_min"].to_string(), *least);
        assert_eq!(line["bottlenecks"].to_string(), *bottlenecks);
        let needs_more_than_singles = line["er"].as_f64().expect("a number") > 2.5;
        assert!(!needs_more_than_singles || least == "0", "{line}");
    }
}

#[test]
fn stats_summarize_the_flow_and_bad_rows_have_none() {
    let directory = tempdir().expect("a directory");
    let path = directory.path();
    let whole = made(&["generate", "--seed", "2", "-n", "50", "--flow"], path);
    let (_, measured) = split(&whole);
    fs::write(path.join("whole.csv"), whole).expect("written");
    let found: Value =
        serde_json::from_str(&made(&["stats", "--json", "whole.csv"], path)).expect("JSON");
    for (place, name) in ["flow_min", "flow_mean", "bottlenecks"].into_iter().enumerate() {
        let values = measured.iter().map(|flow| flow[place].parse::<f64>().expect("a number"));
        let mean = values.sum::<f64>() / 50.0;
        let found = found["flow"][name]["mean"].as_f64().expect("a number");
        assert!((found - mean).abs() < 1e-9, "{name}: {found} {mean}");
    }
    let bad = gridmill(&["grade", "--flow", "--max-er", "1.5", "whole.csv"], path);
    let (_, flows) = split(&String::from_utf8(bad.stdout).expect("a text"));
    assert_eq!(flows.len(), 50);
    assert!(flows.iter().any(|flow| flow[0].is_empty() && flow[1].is_empty()));
    let grid = "9".repeat(81);
    let bad = gridmill(&["grade", "--flow", &grid], path);
    assert_eq!(bad.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&bad.stdout).ends_with(",,,,invalid\n"));
}
