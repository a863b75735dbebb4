//! Runs with a target can be killed, resumed and extended like other runs.

use super::{assert_same, next, wait_for};
use crate::env::TestEnv;
use std::fs;
use std::process::Stdio;

/// A resumed run keeps its target, and its quotas count the rows from before the interruption.
#[test]
fn a_killed_targeted_run_resumes_to_the_same_files() {
    let env = TestEnv::new();
    let path = env.path("killed");
    let target = "--seed 3 --level easy=300,hard=250,expert=40 --forbid uniqueness,naked_triplet";
    for _ in 0..3 {
        let before = next(&path);
        let arguments = format!("generate --run killed {target} --commit-every 0s");
        let mut child = env.gridmill(&arguments).stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > before);
        child.kill().expect("it was not waited for");
        child.wait().expect("it was killed");
    }
    let message = env.succeed(&format!("generate --run killed {target}"));
    assert!(message.contains("killed: resuming at index "), "{message}");
    let message = env.succeed(&format!("generate --run undisturbed {target}"));
    assert!(message.contains("590 puzzles written, "), "{message}");
    assert_same(&path, &env.path("undisturbed"));
    let rows = |level: &str| {
        fs::read_to_string(path.join(format!("{level}.csv"))).expect("a file").lines().count() - 1
    };
    assert_eq!([rows("easy"), rows("hard"), rows("expert"), rows("medium")], [300, 250, 40, 0]);
    assert!(env.succeed("generate --run killed").contains("already complete, 590 puzzles"));
}

#[test]
fn a_complete_targeted_run_can_be_extended() {
    let env = TestEnv::new();
    let target = "--seed 3 --level hard --require x_wing|naked_triplet";
    env.succeed(&format!("generate --run run {target} -n 10"));
    env.succeed("generate --run run -n 40");
    env.succeed(&format!("generate --run once {target} -n 40 --threads 1"));
    assert_same(&env.path("run"), &env.path("once"));
    env.fail(
        "generate --run run --seed 3 --level hard -n 50",
        2,
        "--require x_wing|naked_triplet, now there is none",
    );
}

/// The order of levels and techniques does not matter.
#[test]
fn equal_targets_can_be_written_differently() {
    let env = TestEnv::new();
    let run = "generate --run run --seed 3 -n 5";
    env.succeed(&format!("{run} --level hard,easy --require x_wing|pointing,pointing"));
    for same in ["--level easy,hard,easy --require pointing --require pointing|x_wing", ""] {
        let run = if same.is_empty() { "generate --run run -n 5" } else { run };
        assert!(
            env.succeed(&format!("{run} {same}")).contains("already complete, 5 puzzles"),
            "{same}"
        );
    }
    env.succeed("generate --run quota --seed 3 --level hard=2,easy=3");
    let message = env.succeed("generate --run quota --seed 3 --level easy=3,hard=2");
    assert!(message.contains("already complete, 5 puzzles"), "{message}");
}
