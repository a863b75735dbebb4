//! Runs with a target can be killed, resumed and extended like other runs.

use super::{assert_same, fail, gridmill, next, succeed, wait_for};
use std::fs;
use std::process::Stdio;
use tempfile::tempdir;

/// A resumed run keeps its target, and its quotas count the rows from before the interruption.
#[test]
fn a_killed_targeted_run_resumes_to_the_same_files() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("killed");
    let target = "--seed 3 --quota easy=300,hard=250,expert=40 --forbid uniqueness,naked_triplet";
    for _ in 0..3 {
        let before = next(&path);
        let arguments = format!("generate --out killed {target} --commit-every 0s");
        let mut child =
            gridmill(&arguments, &directory).stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > before);
        child.kill().expect("it was not waited for");
        child.wait().expect("it was killed");
    }
    let message = succeed(&format!("generate --out killed {target}"), &directory);
    assert!(message.contains("killed: resuming at index "), "{message}");
    let message = succeed(&format!("generate --out undisturbed {target}"), &directory);
    // Puzzles of a level with a full quota count as matches, too.
    let (wanted, _) = message.rsplit_once(" of ").expect("how rare they are");
    let wanted = wanted.rsplit(['\n', ' ']).next().expect("a number").replace(',', "");
    assert!(wanted.parse::<u32>().expect("a number") > 590, "{message}");
    assert_same(&path, &directory.path().join("undisturbed"));
    let rows = |level: &str| {
        fs::read_to_string(path.join(format!("{level}.csv"))).expect("a file").lines().count() - 1
    };
    assert_eq!([rows("easy"), rows("hard"), rows("expert"), rows("medium")], [300, 250, 40, 0]);
    assert!(
        succeed("generate --out killed --resume", &directory)
            .contains("already complete, 590 puzzles")
    );
}

#[test]
fn a_complete_targeted_run_can_be_extended() {
    let directory = tempdir().expect("a directory");
    let target = "--seed 3 --level hard --require x_wing|naked_triplet";
    succeed(&format!("generate --out run {target} -n 10"), &directory);
    succeed("generate --out run --resume -n 40", &directory);
    succeed(&format!("generate --out once {target} -n 40 --threads 1"), &directory);
    assert_same(&directory.path().join("run"), &directory.path().join("once"));
    fail("generate --out run --seed 3 --level hard -n 50", &directory, 2, "target");
}

/// The order of levels and techniques does not matter.
#[test]
fn equal_targets_can_be_written_differently() {
    let directory = tempdir().expect("a directory");
    let run = "generate --out run --seed 3 -n 5";
    succeed(&format!("{run} --level hard,easy --require x_wing|pointing,pointing"), &directory);
    for same in ["--level easy,hard,easy --require pointing --require pointing|x_wing", "--resume"]
    {
        let run = if same == "--resume" { "generate --out run -n 5" } else { run };
        assert!(
            succeed(&format!("{run} {same}"), &directory).contains("already complete, 5 puzzles"),
            "{same}"
        );
    }
    succeed("generate --out quota --seed 3 --quota hard=2,easy=3", &directory);
    let message = succeed("generate --out quota --seed 3 --quota easy=3,hard=2", &directory);
    assert!(message.contains("already complete, 5 puzzles"), "{message}");
}
