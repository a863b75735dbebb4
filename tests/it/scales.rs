//! Ratings on several scales: side by side with `--scale classic,sukaku`, and mixed only with `--mixed-scales`.

use crate::env::TestEnv;
use std::collections::BTreeMap;

/// Returns the rows of a CSV text by column.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn both_scales_have_the_ratings_of_each() {
    let env = TestEnv::new();
    env.succeed("generate -n 60 --seed 1 -o puzzles.csv");
    for options in ["", " --canonical", " --max-er 6.6"] {
        let graded =
            |scale: &str| rows(&env.output(&format!("grade puzzles.csv --scale {scale}{options}")));
        let [classic, sukaku, both] = ["classic", "sukaku", "classic,sukaku"].map(graded);
        assert_eq!(both.len(), 60);
        assert!(both.iter().any(|row| row["er"] != row["er_sukaku"]));
        for ((mut both, classic), sukaku) in both.into_iter().zip(classic).zip(sukaku) {
            for column in ["er", "ep", "ed", "effort"] {
                let found = both.remove(&format!("{column}_sukaku"));
                assert_eq!(found.as_ref(), sukaku.get(column));
            }
            assert_eq!(both, classic);
        }
    }
}

#[test]
fn every_command_that_rates_takes_a_list_of_scales() {
    let env = TestEnv::new();
    let list = "--scale sukaku,classic,sukaku-1.15";
    env.succeed(&format!("generate -n 40 --seed 1 {list} --level hard,expert -o made.csv"));
    env.succeed(&format!("generate -n 40 --seed 1 {list} --level hard,expert --run run"));
    env.succeed("merge run -o merged.csv");
    assert_eq!(env.read("merged.csv"), env.read("made.csv"));
    env.succeed(&format!("remix made.csv -n 40 --seed 1 {list} -o fresh.csv"));
    for file in ["made.csv", "fresh.csv"] {
        let made = rows(&env.read(file));
        let graded = rows(&env.output(&format!("grade {file} {list}")));
        let classic = rows(&env.output(&format!("grade {file}")));
        assert_eq!((made.len(), graded.len()), (40, 40));
        for ((made, graded), classic) in made.iter().zip(&graded).zip(&classic) {
            let ratings: Vec<_> = made.iter().filter(|(name, _)| name.starts_with('e')).collect();
            assert_eq!(ratings.len(), 12, "{made:?}");
            assert!(ratings.iter().all(|(name, rating)| graded[*name] == **rating), "{made:?}");
            assert_eq!(made["er_classic"], classic["er"]);
        }
    }
    let other = "generate --run run -n 40 --scale sukaku --level hard,expert";
    env.fail(other, 2, "the run has --scale sukaku,classic,sukaku-1.15, now --scale sukaku");
    env.fail("grade made.csv --scale sukaku,sukaku", 2, "the scale sukaku appears twice");
    env.fail("grade made.csv --scale classic,both", 2, "no scale is called \"both\"");
    env.fail("remix --no-grade --scale classic,sukaku", 2, "--no-grade copies the rating");
}

#[test]
fn scales_are_mixed_only_on_request() {
    let env = TestEnv::new();
    env.succeed("generate -n 20 --seed 1 --shard 1/2 -o classic.csv");
    for scale in ["sukaku", "sukaku-1.15"] {
        let made = format!("generate -n 20 --seed 1 --shard 2/2 --scale {scale} -o {scale}.csv");
        env.succeed(&made);
    }
    env.succeed("generate -n 20 --seed 1 --shard 1/2 --scale sukaku -o first.csv");
    for [first, second] in [["classic", "sukaku"], ["first", "sukaku-1.15"]] {
        let merged = env.ends(&format!("merge {first}.csv {second}.csv"), 1);
        assert_eq!(merged.stdout, "");
        let before = if first == "first" { "sukaku" } else { first };
        assert!(
            merged.stderr.contains(&format!(
                "on the scale {second}, but earlier rows are rated on {before}; use --mixed-scales"
            )),
            "{}",
            merged.stderr
        );
    }
    env.succeed("merge classic.csv sukaku.csv --mixed-scales -o mixed.csv");
    let mixed = rows(&env.read("mixed.csv"));
    let scales: Vec<&str> = mixed.iter().map(|row| row["scale"].as_str()).collect();
    assert_eq!(scales, ["classic", "sukaku"].repeat(10));
    env.succeed("merge mixed.csv --mixed-scales -o again.csv");
    env.succeed("merge mixed.csv --mixed-scales -o mixed.parquet");

    let error = env.ends("stats mixed.csv", 1).stderr;
    assert!(error.starts_with("mixed.csv:3: rated on the scale sukaku"), "{error}");
    let others = "10 rows are rated on a scale other than classic, so they are not counted";
    assert_eq!(error.matches("on the scale").count(), 1, "{error}");
    assert!(error.contains(others), "{error}");
    for scale in ["classic", "sukaku", "sukaku-1.15"] {
        let text = env.output(&format!("stats mixed.csv --scale {scale} --format json"));
        let stats: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let rated = scales.iter().filter(|it| **it == scale).count();
        assert_eq!((&stats["puzzles"], &stats["rated"]), (&20.into(), &rated.into()));
        assert_eq!(stats["scale"], scale);
    }
}
