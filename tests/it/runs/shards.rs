//! `merge` makes the files of the whole run from its parts, or fails with a clear message.

use super::{assert_same, kill, wait_for};
use crate::env::TestEnv;
use std::fs;

#[test]
fn parts_merge_to_the_files_of_the_whole_run() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    env.succeed("generate --run whole -n 301 --seed 5");
    env.succeed("generate -o whole.csv -n 301 --seed 5");
    for part in 1..=3 {
        env.succeed(&format!("generate --run part{part} -n 301 --seed 5 --shard {part}/3"));
        env.succeed(&format!("generate -o part{part}.csv -n 301 --seed 5 --shard {part}/3"));
    }
    env.succeed("merge part2 part3 part1 --run merged");
    assert_same(&path("merged"), &path("whole"));
    let same = |name: &str, other: &str| {
        let text = |name: &str| fs::read(path(name)).expect("readable");
        assert!(text(name) == text(other), "{name} is not {other}");
    };
    env.succeed("merge part1 part2 part3 -o merged.csv");
    same("merged.csv", "whole.csv");
    env.succeed("merge part3.csv part1.csv part2.csv -o files.csv");
    same("files.csv", "whole.csv");
    // The merged run can be resumed.
    env.succeed("generate --run merged -n 320");
    env.succeed("generate --run whole -n 320");
    assert_same(&path("merged"), &path("whole"));

    // Fewer rows than the parts have, and parts that ended at different indices.
    env.succeed("generate -o short.csv -n 250 --seed 5");
    env.succeed("merge part1 part2 part3 -n 250 -o cut.csv");
    same("cut.csv", "short.csv");
    env.fail("merge part1 part2 part3 -n 302 -o no.csv", 1, "the parts have only 301 puzzles");
    assert!(!path("no.csv").exists());
    env.succeed("generate --run part2 -n 340");
    env.fail(
        "merge part1 part2 part3 -o no.csv",
        1,
        "done up to index 301, but part2 up to index 340",
    );
    env.succeed("merge part1 part2 part3 --common -o common.csv");
    same("common.csv", "whole.csv");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let env = TestEnv::new();
    for (name, options) in [
        ("one", "--seed 5 --shard 1/3"),
        ("again", "--seed 5 --shard 1/3"),
        ("two", "--seed 5 --shard 2/3"),
        ("half", "--seed 5 --shard 2/2"),
        ("other", "--seed 6 --shard 3/3"),
    ] {
        env.succeed(&format!("generate --run {name} -n 60 {options}"));
        env.succeed(&format!("generate -o {name}.csv -n 60 {options}"));
    }
    for (arguments, status, expected) in [
        ("one two -o no.csv", 1, "missing parts: 3/3"),
        ("one two --run no", 1, "missing parts: 3/3"),
        ("one two again -o no.csv", 1, "one and again are both part 1/3"),
        ("one one -o no.csv", 2, "one is given twice"),
        ("one two ./one -o no.csv", 2, "./one is given twice"),
        ("one.csv one.csv -o no.csv", 2, "one.csv is given twice"),
        ("one.csv two.csv --common -o no.csv", 2, "--common is for directories"),
        ("one two --gaps -o no.csv", 2, "--gaps is for CSV files"),
        ("one.csv - -o no.csv", 2, "-: all parts are read twice"),
        ("one two other -o no.csv", 1, "one and other are not parts of one run (seed: 5 and 6)"),
        ("one half -o no.csv", 1, "(shard: 1/3 and 2/2)"),
        ("one.csv two.csv -o no.csv", 1, "no file has index 2"),
        ("one.csv again.csv -o no.csv", 1, "one.csv and again.csv both have index 0"),
        ("one.csv two -o no.csv", 2, "expected only run directories or only CSV files"),
        ("one.csv --run no", 2, "CSV files have no recipe"),
        ("nothing -o no.csv", 3, "nothing"),
        ("one.csv one/recipe.toml -o no.csv", 1, "recipe.toml: the first line is not the header"),
        ("one.csv --gaps -o one.csv", 2, "is both input and output"),
    ] {
        env.fail(&format!("merge {arguments}"), status, expected);
        assert!(!env.exists("no.csv") && !env.exists("no"));
    }
    env.fail("generate --shard 1/2", 2, "--shard needs --seed");
    env.fail("generate --run no --shard 1/2", 2, "--shard needs --seed");
    assert!(!env.exists("no"));
    env.succeed("generate --run one --shard 1/3 -n 63");
    env.succeed("merge one.csv two.csv --gaps -o gaps.csv");
    let text = env.read("gaps.csv");
    assert_eq!(text.lines().count(), 41);
}

/// A part does not know the number of puzzles in other parts, so its -n counts attempts.
#[test]
fn targeted_parts_merge_to_the_rows_of_the_whole_run() {
    let env = TestEnv::new();
    let target = "--seed 3 --level hard,expert";
    env.succeed(&format!("generate --run a {target} -n 2000 --shard 1/2"));
    env.succeed(&format!("generate --run b {target} -n 2000 --shard 2/2"));
    env.succeed("merge a b -n 300 -o parts.csv");
    env.succeed(&format!("generate {target} -n 300 -o whole.csv"));
    let read = |name| env.read(name);
    assert_eq!(read("parts.csv"), read("whole.csv"));
    env.fail("generate --level easy=3 --shard 1/2", 2, "--shard: omit the numbers of --level");
}

#[test]
#[cfg(unix)]
fn pipes_are_not_merged() {
    let env = TestEnv::new();
    env.succeed("generate -o one.csv -n 6 --seed 5");
    let ended = env.bash("\"$0\" merge <(cat one.csv)");
    assert_eq!(ended.status, 2, "{}", ended.stderr);
    let expected = "all parts are read twice, so each must be a file";
    assert!(ended.stderr.contains(expected), "{}", ended.stderr);
}

#[test]
#[cfg(unix)]
fn merging_can_be_interrupted() {
    let env = TestEnv::new();
    env.succeed("generate -o some.csv -n 400 --seed 5");
    let text = env.read("some.csv");
    let (header, rows) = text.split_once('\n').expect("a header");
    let rows: Vec<&str> =
        rows.lines().filter_map(|row| row.split_once(',')).map(|row| row.1).collect();
    let many = rows.iter().cycle().take(400_000).enumerate();
    let many: String = many.map(|(index, row)| format!("{index},{row}\n")).collect();
    env.write("many.csv", format!("{header}\n{many}"));
    let path = env.path("merged.csv.part");
    let mut child = env.gridmill("merge many.csv -o merged.csv").spawn().expect("runs");
    wait_for(&mut child, || fs::metadata(&path).is_ok_and(|data| data.len() > 0));
    kill(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(fs::read(&path).expect("it stays").ends_with(b"\n"));
}
