//! `generate --distinct`. Isomorphic puzzles are too rare to occur here, so the tests plant images of later puzzles.

use super::{assert_same, next, seal, wait_for};
use crate::env::TestEnv;
use crate::isomorphs::images;
use gridmill::parallel::Pool;
use gridmill::run::{Directory, Recipe, Run, Target};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Returns the puzzles of all CSV files of a directory by index.
fn puzzles(path: &Path) -> BTreeMap<u64, String> {
    let texts = super::files(path).into_iter().filter(|(name, _)| name.ends_with(".csv"));
    let texts = texts.map(|(_, text)| String::from_utf8(text).expect("text"));
    let row = |row: &str| {
        let [index, puzzle, _] = row.splitn(3, ',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        (index.parse().expect("an index"), puzzle.to_owned())
    };
    texts.flat_map(|text| text.lines().skip(1).map(row).collect::<Vec<_>>()).collect()
}

/// Replaces the puzzle with this index in a run directory by an image of `puzzle`.
fn plant(path: &Path, index: u64, puzzle: &str) {
    let old = &puzzles(path)[&index];
    let image = &images(puzzle, 1)[0];
    for (name, text) in super::files(path) {
        if name.ends_with(".csv") {
            let text = String::from_utf8(text).expect("text").replace(old, image);
            fs::write(path.join(name), text).expect("written");
        }
    }
    seal(path);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a directory");
    for (name, text) in super::files(from) {
        fs::write(to.join(name), text).expect("written");
    }
}

fn all_of(env: &TestEnv) -> BTreeMap<u64, String> {
    env.succeed("generate --run all --seed 4 -n 1000");
    puzzles(&env.path("all"))
}

#[test]
fn a_run_without_duplicates_is_the_same_without_the_option() {
    let env = TestEnv::new();
    let read = |name: &str| fs::read(env.path(name)).expect("a file");
    env.succeed("generate -n 300 --seed 4 -o plain.csv");
    let message = env.succeed("generate -n 300 --seed 4 --distinct -o distinct.csv");
    let expected = "300 puzzles written, 300 made, 1 in 1.0; 0 duplicates dropped\n";
    assert_eq!(message, expected);
    assert!(read("plain.csv") == read("distinct.csv"));
    env.succeed("generate --run run -n 100 --seed 4 --distinct");
    let recipe = String::from_utf8(read("run/recipe.toml")).expect("text");
    assert!(recipe.contains("distinct = true"), "{recipe}");
    env.fail("generate --run run -n 120 --seed 4", 2, "the run has --distinct, now there is none");
    env.succeed("generate --run run -n 120");
    assert!(env.succeed("generate --run run").contains("already complete, 120 puzzles"));
}

#[test]
fn a_resumed_run_drops_duplicates_of_its_earlier_rows() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    let all = all_of(&env);
    env.succeed("generate --run run --seed 4 --distinct -n 60");
    plant(&path("run"), 3, &all[&70]);
    plant(&path("run"), 58, &all[&700]);
    copy(&path("run"), &path("killed"));
    for _ in 0..3 {
        let before = next(&path("killed"));
        let arguments = "generate --run killed -n 100000 --commit-every 0s";
        let mut child = env.gridmill(arguments).stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path("killed")) > before);
        child.kill().expect("it was not waited for");
        child.wait().expect("it was killed");
    }
    let number = puzzles(&path("killed")).len().max(900);
    env.succeed(&format!("generate --run killed -n {number}"));
    let message = env.succeed(&format!("generate --run run -n {number}"));
    assert!(message.contains("; 2 duplicates dropped\n"), "{message}");
    assert_same(&path("killed"), &path("run"));
    let rows = puzzles(&path("run"));
    assert_eq!(rows.len(), number);
    let dropped: Vec<u64> = (0..800).filter(|index| !rows.contains_key(index)).collect();
    assert_eq!(dropped, [70, 700]);
    assert!(rows.iter().all(|(index, puzzle)| {
        [3, 58].contains(index) || all.get(index).is_none_or(|expected| puzzle == expected)
    }));
}

/// A puzzle that a full quota rejected is not in the run, so it makes no later puzzle a duplicate.
#[test]
fn quotas_count_distinct_puzzles() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    let make = |name: &str, number| {
        let level = "easy=20,hard=40".parse().expect("numbers");
        let target = Target { level, distinct: true, ..Target::default() };
        let recipe = Recipe { seed: 4, target, ..Recipe::default() };
        let directory = Directory::create(&path(name)).expect("it is free");
        let mut run = Run::open(directory, recipe, Some(number)).expect("a run");
        run.for_each(&Pool::new(2).expect("threads"), |_| {}).expect("it can be made");
        run.tally().duplicates()
    };
    make("run", 30);
    make("once", 60);
    copy(&path("run"), &path("planted"));
    make("run", 60);
    assert_same(&path("run"), &path("once"));
    let (before, all) = (puzzles(&path("planted")), puzzles(&path("once")));
    let last = all.last_key_value().expect("rows");
    plant(&path("planted"), *before.first_key_value().expect("rows").0, last.1);
    assert_eq!(make("planted", 60), Some(1));
    let rows = puzzles(&path("planted"));
    assert!(rows.len() == 60 && !rows.contains_key(last.0));
}

#[test]
fn merge_drops_duplicates_between_parts() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    for part in 1..=3 {
        let shard = format!("--shard {part}/3 --seed 4 --distinct");
        env.succeed(&format!("generate --run part{part} -n 90 {shard}"));
    }
    env.succeed("generate --run whole -n 90 --seed 4 --distinct");
    let read = |name: &str| fs::read_to_string(path(name)).expect("a file");
    let message = env.succeed("merge part3 part1 part2 -o merged.csv");
    assert_eq!(
        message,
        "left out 0 puzzles equivalent (rotated, relabelled) to an earlier puzzle of another part\n"
    );
    env.succeed("merge whole -o whole.csv");
    assert!(read("merged.csv") == read("whole.csv"));

    plant(&path("part2"), 43, &puzzles(&path("part1"))[&42]);
    plant(&path("part2"), 10, &puzzles(&path("part3"))[&83]);
    let message = env.succeed("merge part3 part1 part2 -n 80 --run merged");
    assert_eq!(
        message,
        "left out 2 puzzles equivalent (rotated, relabelled) to an earlier puzzle of another part\n"
    );
    let rows = puzzles(&path("merged"));
    let expected = (0..90).filter(|index| ![43, 83].contains(index)).take(80);
    assert!(rows.keys().copied().eq(expected));
    // The merged run can be resumed, and drops duplicates of its own puzzles.
    env.succeed("generate --run merged -n 100");
    assert_eq!(puzzles(&path("merged")).keys().copied().filter(|&index| index > 80).count(), 20);
    let message = "the parts have only 88 puzzles";
    env.fail("merge part1 part2 part3 -n 89 -o no.csv", 1, message);
}

#[test]
fn a_row_without_a_puzzle_is_refused() {
    let env = TestEnv::new();
    let path = env.path("run");
    env.succeed("generate --run run --seed 4 --distinct -n 10");
    let puzzle = puzzles(&path)[&7].clone();
    for (name, text) in super::files(&path).iter().filter(|(name, _)| name.ends_with("csv")) {
        let text = String::from_utf8_lossy(text).replace(&puzzle, &"x".repeat(81));
        fs::write(path.join(name), text).expect("written");
    }
    seal(&path);
    let expected = "the row with index 7 holds no puzzle";
    env.fail("generate --run run -n 20", 1, expected);
}
