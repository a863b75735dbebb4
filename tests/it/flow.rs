//! The columns of `--columns all,flow`: the same values from every command, and no other column changes.

use crate::env::TestEnv;
use serde_json::Value;

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
    let env = TestEnv::new();
    let run = ["generate", "--seed", "1", "-n", "60"];
    let flow = [run.as_slice(), &["--columns", "all,flow"]].concat();
    let whole = env.output(&flow);
    let (records, measured) = split(&whole);

    let plain = env.output(&run);
    let without: Vec<Vec<String>> = csv::Reader::from_reader(plain.as_bytes())
        .records()
        .map(|row| row.expect("a row").iter().skip(1).map(str::to_owned).collect())
        .collect();
    assert!(records == without);

    env.write("plain.csv", plain);
    let (graded, again) = split(&env.output("grade --columns all,flow plain.csv"));
    assert!(graded == records && again == measured);
    let both = env.output("grade --columns all,flow --scale classic,sukaku plain.csv");
    assert!(split(&both) == (graded, again));

    env.write("seeds.csv", env.output(&run));
    let remix = ["remix", "seeds.csv", "-n", "20", "--seed", "2", "--columns", "all,flow"];
    let remixed = env.output(&remix);
    env.write("remixed.csv", &remixed);
    let graded = env.output("grade --columns all,flow remixed.csv");
    assert!(split(&remixed) == split(&graded));

    // Shards in directories and in files merge to the same rows.
    for part in ["1/2", "2/2"] {
        let number = &part[..1];
        env.output(&[&flow, ["--shard", part, "--run", number].as_slice()].concat());
        let file = format!("{number}.csv");
        env.output(&[&flow, ["--shard", part, "-o", &file].as_slice()].concat());
    }
    assert!(env.output("merge 1 2") == whole);
    assert!(env.output("merge 1.csv 2.csv") == whole);
    let mixed = env.run("merge --gaps 1.csv plain.csv");
    let said = mixed.stderr;
    assert!(said.contains("only some of the files have a column flow_min"), "{said}");

    // A step that only removes candidates adds no point to the flow.
    let lines = env.output("grade --columns all,flow --steps plain.csv");
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
    let env = TestEnv::new();
    let whole = env.output("generate --seed 2 -n 50 --columns all,flow");
    let (_, measured) = split(&whole);
    env.write("whole.csv", whole);
    let found: Value =
        serde_json::from_str(&env.output("stats --format json whole.csv")).expect("JSON");
    for (place, name) in ["flow_min", "flow_mean", "bottlenecks"].into_iter().enumerate() {
        let values = measured.iter().map(|flow| flow[place].parse::<f64>().expect("a number"));
        let mean = values.sum::<f64>() / 50.0;
        let found = found["flow"][name]["mean"].as_f64().expect("a number");
        assert!((found - mean).abs() < 1e-9, "{name}: {found} {mean}");
    }
    let bad = env.run("grade --columns all,flow --max-er 1.5 whole.csv");
    let (_, flows) = split(&bad.stdout);
    assert_eq!(flows.len(), 50);
    assert!(flows.iter().any(|flow| flow[0].is_empty() && flow[1].is_empty()));
    let grid = "9".repeat(81);
    let bad = env.run(&["grade", "--columns", "all,flow", &grid]);
    assert_eq!(bad.status, 1);
    assert!(bad.stdout.ends_with(",,,,invalid\n"));
}
