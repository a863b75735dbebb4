//! Runs in which attempts fail: later indexes replace them, or the run says that puzzles are missing.

use super::ends::history;
use super::{assert_same, next, seal};
use crate::env::TestEnv;
use gridmill::dig::Digger;
use gridmill::parallel::Pool;
use gridmill::run::files::{Committed, RunLength};
use gridmill::run::{Directory, Plan, Recipe, Run, RunError, Shard};
use serde_json::Value;

/// About every second index fails.
const FEW: &str = "--seed 1 --clues 22 --attempts 20";
/// Every index fails.
const NONE: &str = "--seed 1 --clues 17 --attempts 2";

fn status(env: &TestEnv, directory: &str) -> Value {
    serde_json::from_str(&env.output(&format!("status {directory} --json"))).expect("an object")
}

#[test]
fn later_indexes_replace_those_that_failed() {
    let env = TestEnv::new();
    let said = env.succeed(&format!("generate {FEW} -n 30 -o all.csv"));
    assert!(said.contains("30 puzzles written, 30 made, 1 in ") && said.contains("failed"));
    env.succeed(&format!("generate {FEW} -n 30 --run once"));
    env.succeed(&format!("generate {FEW} -n 11 --run run --threads 1"));
    env.succeed("generate --run run -n 30");
    assert_same(&env.path("run"), &env.path("once"));
    env.succeed("merge run -o run.csv");
    assert_eq!(env.read("run.csv"), env.read("all.csv"));
    let now = status(&env, "run");
    let number = |key: &str| now[key].as_u64().expect(key);
    assert_eq!((&now["state"], number("rows"), number("wanted")), (&"complete".into(), 30, 30));
    assert!(number("failed") > 5 && number("failed") == number("next") - 30, "{now}");
    assert_eq!(history(&env.path("run")).pop().expect("an end")["failed"], now["failed"]);
    let failed = format!("  {} attempts failed\n", number("failed"));
    assert!(env.output("status run").contains(&failed));
    let end = env.succeed("generate --run run -n 31 --progress json");
    let end: Value = serde_json::from_str(end.lines().last().expect("an end")).expect("JSON");
    assert!(end["failed"].as_u64() >= Some(number("failed")), "{end}");
}

#[test]
fn a_run_that_gives_up_is_never_complete() {
    let env = TestEnv::new();
    let failure = "error: puzzle 0: none of 2 attempts had";
    let said = env.ends(&format!("generate {NONE} -n 5 -o no.csv"), 1).stderr;
    let counts = "no puzzle written, 0 of 20 attempts matched; 20 attempts failed";
    assert!(said.contains(counts) && said.contains(failure), "{said}");
    env.fail(&format!("generate {NONE} -n 5 --run run"), 1, failure);
    for failed in [20, 40, 60] {
        let now = status(&env, "run");
        let found = (&now["state"], &now["rows"], &now["failed"], &now["reason"]);
        assert_eq!(found, (&"ended".into(), &0.into(), &failed.into(), &"error".into()));
        let text = env.output("status run");
        assert!(text.contains(&format!("  0 of {failed} attempts matched\n")), "{text}");
        env.fail("generate --run run", 1, "none of 2 attempts had");
    }
}

/// A part counts indexes, so nothing replaces those that failed. The merged run does.
#[test]
fn a_part_whose_indexes_are_used_up_says_that_puzzles_are_missing() {
    let env = TestEnv::new();
    for part in ["1", "2"] {
        let run = format!("generate --run part{part}");
        env.fail(&format!("{run} {FEW} -n 40 --shard {part}/2"), 1, "none of 20 attempts had");
        // A target explains other puzzles, but no failure.
        let (run, rated) = (format!("generate --run rated{part}"), "--er 1.0..11.9 -n 40");
        env.fail(&format!("{run} {FEW} {rated} --shard {part}/2"), 1, "none of 20 attempts had");
        env.fail(&run, 1, "puzzles are missing");
        assert_eq!(status(&env, &format!("rated{part}"))["state"], "ended");
        let run = format!("generate --run part{part}");
        let missing = env.ends(&run, 1).stderr;
        let now = status(&env, &format!("part{part}"));
        assert_eq!((&now["state"], &now["wanted"]), (&"ended".into(), &20.into()), "{now}");
        let failed = now["failed"].as_u64().expect("a number");
        let expected =
            format!("part{part}: puzzles are missing, because attempts failed: {failed}");
        assert!(missing.contains(&expected), "{missing}");
    }
    env.succeed("merge part1 part2 --run merged");
    assert_eq!(status(&env, "merged")["state"], "ended");
    env.succeed("generate --run merged");
    env.succeed(&format!("generate --run whole {FEW} -n 40"));
    assert_same(&env.path("merged"), &env.path("whole"));
}

/// Version 0.3.0 counted indexes, and called the run complete after the last.
#[test]
fn a_run_of_an_earlier_version_without_all_puzzles_is_resumed() {
    let env = TestEnv::new();
    env.succeed(&format!("generate {FEW} -n 12 --run run"));
    let end = next(&env.path("run"));
    let mut progress: Value =
        serde_json::from_str(&env.read("run/progress.json")).expect("an object");
    progress["wanted"] = serde_json::json!({ "indexes": end });
    progress.as_object_mut().expect("an object").shift_remove("failed");
    env.write("run/progress.json", progress.to_string());
    seal(&env.path("run"));
    let now = status(&env, "run");
    let found = (&now["state"], &now["wanted"], &now["failed"]);
    assert_eq!(found, (&"ended".into(), &end.into(), &(end - 12).into()));
    env.succeed("generate --run run");
    env.succeed(&format!("generate {FEW} -n {end} --run whole"));
    assert_same(&env.path("run"), &env.path("whole"));
}

#[test]
fn the_library_tells_missing_puzzles() {
    let home = tempfile::tempdir().expect("a directory");
    let path = home.path().join("run");
    let digger = Digger::default().with_clues("22".parse().expect("a range"));
    let recipe = Recipe { seed: 1, digger, attempts: 20, ..Recipe::default() };
    let plan = Plan::new(recipe, Shard::new(1, 2).expect("a part"));
    let pool = Pool::new(2).expect("threads");
    let open = || {
        let directory = Directory::create(&path).expect("nobody uses it");
        Run::open(directory, plan.clone(), Some(20)).expect("the same run")
    };
    let error = open().for_each(&pool, |_| {}).expect_err("some fail");
    assert!(matches!(error, RunError::Unreachable { .. }), "{error}");
    let mut again = open();
    assert!(again.is_done() && again.tally().failed() == 10 - again.tally().rows());
    assert!(matches!(again.check(), Err(RunError::Missing { failed: 1.. })));
    assert!(matches!(again.for_each(&pool, |_| {}), Err(RunError::Missing { .. })));
    drop(again);
    let committed = Committed::of(&path).expect("a run");
    assert_eq!(committed.wanted, Some(RunLength::Indexes(20)));
    assert_eq!(committed.failed, 10 - committed.rows());
}
