//! `gridmill status`, and the signal that asks a command for its progress.

use super::{files, kill, next, wait_for};
use crate::env::{Ended, TestEnv};
use serde_json::Value;
use std::fs;
use std::process::Stdio;

fn status(env: &TestEnv, directory: &str) -> Value {
    let text = env.output(&format!("status {directory} --json"));
    serde_json::from_str(&text).expect("one object")
}

#[test]
#[cfg(unix)]
fn an_active_run_says_who_writes_it_and_how_far_it_is() {
    let env = TestEnv::new();
    let path = env.path("run");
    let arguments = "generate --run run --seed 3 -n 100000000 --commit-every 20ms";
    let mut child = env.gridmill(arguments).stderr(Stdio::null()).spawn().expect("runs");
    wait_for(&mut child, || next(&path) > 200);
    let now = status(&env, "run");
    assert_eq!((&now["state"], &now["pid"]), (&"running".into(), &child.id().into()));
    assert_eq!((&now["wanted"], &now["reason"]), (&100_000_000.into(), &Value::Null));
    assert!(now["rows"].as_u64().is_some_and(|rows| rows > 200), "{now}");
    wait_for(&mut child, || status(&env, "run")["per_s"].is_number());
    let now = status(&env, "run");
    assert!(now["per_s"].as_f64().is_some_and(|rate| rate > 1.0), "{now}");
    assert!(now["left_s"].as_f64().is_some_and(|left| left > 100.0), "{now}");
    let text = env.output("status run");
    let who = format!("(process {} on ", child.id());
    assert!(text.starts_with(&format!("run: running {who}")), "{text}");
    env.fail("generate --run run", 3, &format!("another process uses the directory {who}"));
    kill(&child, "-KILL");
    child.wait().expect("it was killed");
    let killed = status(&env, "run");
    assert_eq!((&killed["state"], &killed["pid"]), (&"killed".into(), &Value::Null));
    assert!(env.output("status run").contains("ended without a word (process "));
}

#[test]
fn a_run_that_ended_says_why_and_its_rows_are_not_read() {
    let env = TestEnv::new();
    env.succeed("generate --run run --seed 1 -n 300");
    env.ends("generate --run run -n 1000000000 --for 300ms", 4);
    for name in files(&env.path("run")).into_keys().filter(|name| name.ends_with(".csv")) {
        fs::remove_file(env.path("run").join(name)).expect("removed");
    }
    let ended = status(&env, "run");
    assert_eq!((&ended["state"], &ended["reason"]), (&"ended".into(), &"time".into()));
    assert_eq!(ended["rows"], next(&env.path("run")));
    let levels = ended["levels"].as_object().expect("numbers of rows");
    let sum: u64 = levels.values().filter_map(Value::as_u64).sum();
    assert_eq!((levels.len(), sum), (6, next(&env.path("run"))));
    env.fail("generate --run run", 1, "is missing");
    assert!(env.output("status run").contains(": error (easy.csv is missing; restore the file"));
    env.succeed("generate --run part --seed 1 -n 30 --shard 2/3");
    env.succeed("generate --run rare --seed 1 --level easy=2,hard=1");
    for (directory, rows) in [("part", 10), ("rare", 3)] {
        let complete = status(&env, directory);
        assert_eq!((&complete["state"], &complete["wanted"]), (&"complete".into(), &rows.into()));
    }
    // No command needs the history.
    fs::remove_file(env.path("part/history.jsonl")).expect("removed");
    assert_eq!(status(&env, "part")["state"], "complete");
    fs::create_dir(env.path("empty")).expect("made");
    let Ended { stdout, stderr, .. } = env.ends("status empty part missing --json", 3);
    assert_eq!((stdout.lines().count(), stderr.lines().count()), (1, 2), "{stderr}");
}

/// The first commit comes after a moment, so its speed says nothing.
#[test]
fn a_run_that_was_killed_at_once_has_no_speed() {
    let env = TestEnv::new();
    env.succeed("generate --run run --seed 1 -n 1");
    assert!(status(&env, "run")["per_s"].is_number());
    assert!(env.output("status run").contains("  1 row of 1 (100.0%)"));
    let begin = env.read("run/history.jsonl").lines().next().expect("a begin").to_owned();
    env.write("run/history.jsonl", begin + "\n");
    let killed = status(&env, "run");
    assert_eq!((&killed["per_s"], &killed["left_s"]), (&Value::Null, &Value::Null));
}

#[test]
#[cfg(unix)]
fn a_signal_asks_for_the_progress() {
    let env = TestEnv::new();
    let path = env.path("run");
    let arguments = "generate --run run --seed 3 --for 1h --commit-every 20ms --progress json";
    let mut child = env.gridmill(arguments).stderr(Stdio::piped()).spawn().expect("runs");
    wait_for(&mut child, || next(&path) > 50);
    kill(&child, "-USR1");
    let before = next(&path);
    wait_for(&mut child, || next(&path) > before + 1000);
    kill(&child, "-TERM");
    let ended: Ended = child.wait_with_output().expect("it ends").into();
    let events = ended.stderr.lines().map(|line| {
        let event: Value = serde_json::from_str(line).expect("JSON");
        event["event"].as_str().expect("a name").to_owned()
    });
    assert_eq!(events.collect::<Vec<_>>(), ["begin", "progress", "end"]);
}
