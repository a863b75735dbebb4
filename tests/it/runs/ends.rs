//! Why a run ended: in its history, in its log for programs, and in the exit status.

use super::{kill, next, wait_for};
use crate::env::{Ended, TestEnv};
use serde_json::Value;
#[cfg(unix)]
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

/// Returns the objects of a text of JSON lines, all of which must be whole.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn words(objects: &[Value], key: &str) -> Vec<String> {
    objects.iter().map(|it| it[key].as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns the lines of the history of a run.
pub(super) fn history(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path.join("history.jsonl"));
    objects(&text.expect("there is a history"))
}

#[test]
#[cfg(unix)]
fn the_history_has_each_begin_and_each_end() {
    let env = TestEnv::new();
    let path = env.path("run");
    env.succeed("generate --run run --seed 3 --for 100ms");
    for signal in ["-TERM", "-KILL"] {
        let before = next(&path);
        let mut child = env.gridmill("generate --run run -n 100000000 --commit-every 20ms");
        let mut child = child.stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > before + 50);
        kill(&child, signal);
        child.wait().expect("it ends");
    }
    env.ends("generate --run run -n 100000000 --for 100ms", 4);
    let number = next(&path) + 50;
    env.succeed(&format!("generate --run run -n {number}"));
    env.succeed(&format!("generate --run run -n {number}"));
    // A refused recipe leaves no trace, and a damaged file does.
    env.fail("generate --run run --seed 4", 2, "now --seed 4");
    env.write("run/easy.csv", "");
    env.fail("generate --run run", 1, "easy.csv has 0 bytes");
    let history = history(&path);
    let events = words(&history, "event");
    let expected = "begin end begin end begin begin end begin end begin end begin end";
    assert_eq!(events.join(" "), expected);
    let ends: Vec<Value> = history.into_iter().filter(|it| it["event"] == "end").collect();
    let reasons = words(&ends, "reason").join(" ");
    assert_eq!(reasons, "time signal time complete complete error");
    assert_eq!(ends[3]["rows"], number);
    let error = ends[5]["error"].as_str().expect("an error");
    assert!(error.starts_with("easy.csv has 0 bytes, but"), "{error}");
}

#[test]
fn a_merged_run_has_a_history_too() {
    let env = TestEnv::new();
    env.succeed("generate --run part -n 20 --seed 1");
    env.succeed("merge part --run whole");
    let history = history(&env.path("whole"));
    assert_eq!(words(&history, "event"), ["begin", "end"]);
    assert_eq!((&history[1]["reason"], &history[1]["rows"]), (&"complete".into(), &20.into()));
}

#[test]
fn a_log_for_programs_is_only_events() {
    let env = TestEnv::new();
    let log = |arguments: &str, status| {
        let Ended { stderr, .. } = env.ends(&format!("{arguments} --progress json"), status);
        let events = objects(&stderr);
        let end = events.last().expect("an end").clone();
        assert_eq!((&end["event"], &end["status"]), (&"end".into(), &status.into()), "{stderr}");
        (words(&events, "event").join(" "), events, end)
    };
    let (names, events, end) = log("generate --run run -n 50 --seed 1", 0);
    assert_eq!(names, "begin end");
    assert_eq!((&events[0]["wanted"], events[0]["version"].is_string()), (&50.into(), true));
    assert_eq!(
        (&end["reason"], &end["rows"], &end["done"]),
        (&"complete".into(), &50.into(), &50.into())
    );
    assert_eq!((&end["percent"], &end["left_s"]), (&100.0.into(), &0.0.into()));
    let (names, events, end) = log("generate --run run -n 1000000 --for 200ms", 4);
    assert_eq!(names, "begin resumed note end");
    assert_eq!((&events[1]["rows"], &events[1]["next"]), (&50.into(), &50.into()));
    assert_eq!(end["reason"], "time");
    assert!(end["left_s"].as_f64().is_some_and(|left| left > 1.0), "{end}");
    let rows = end["rows"].as_u64().expect("a number");
    assert_eq!((next(&env.path("run")), &end["done"]), (rows, &rows.into()));
    let (names, events, end) = log("generate --run run --seed 2", 2);
    assert_eq!((names.as_str(), &end["reason"]), ("error end", &"error".into()));
    let message = events[0]["message"].as_str().expect("a message");
    assert!(message.starts_with("run: the run has --seed 1"), "{message}");
    let (names, _, end) = log(&format!("generate --run run -n {rows}"), 0);
    assert_eq!((names.as_str(), &end["rows"]), ("begin note end", &rows.into()));
    env.write("mine.txt", "12\n");
    let (names, events, end) = log("grade mine.txt", 1);
    assert_eq!((names.as_str(), &end["read"]["bad"]), ("begin error end", &1.into()));
    assert_eq!(events[1]["message"], "mine.txt:1: 2 cells, a grid has 81");
    assert_eq!(env.run("grade mine.txt --progress json -q").stderr.lines().count(), 1);
}

/// A warning comes after the begin, too.
#[test]
fn the_begin_is_the_first_event() {
    let env = TestEnv::new();
    let run = "generate --run run -n 1000000000000000 --for 1ms --progress json";
    for expected in ["begin warning", "begin warning resumed"] {
        let events = objects(&env.ends(run, 4).stderr);
        let names = words(&events, "event").into_iter().filter(|name| name != "note");
        let names = names.collect::<Vec<_>>().join(" ");
        assert_eq!(names, format!("{expected} end"));
        env.ends("generate --run run --for 100ms", 4);
    }
}

/// The signal comes while the run verifies its rows, or computes their forms, or soon after.
#[test]
#[cfg(unix)]
fn a_signal_at_the_start_of_a_resumed_run_is_its_end() {
    let env = TestEnv::new();
    env.succeed("generate --run run --seed 3 -n 2000 --distinct");
    let ends = || history(&env.path("run")).len();
    for signal in ["-INT", "-TERM", "-HUP"] {
        let before = ends();
        let mut child = env.gridmill("generate --run run -n 100000000");
        let mut child = child.stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || ends() > before);
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        let end = history(&env.path("run")).pop().expect("an end");
        let found = (&end["event"], &end["reason"], &end["error"]);
        assert_eq!(found, (&"end".into(), &"signal".into(), &Value::Null));
    }
}

/// Without a number, the time is the end that was asked for.
#[test]
fn only_a_number_that_is_not_reached_has_a_status_of_its_own() {
    let env = TestEnv::new();
    env.succeed("generate -o any.csv --for 100ms");
    let said = env.ends("generate -o some.csv -n 1000000000 --for 100ms", 4).stderr;
    assert!(said.contains("the time is over, with "), "{said}");
    assert!(said.ends_with(" puzzles; only a run with --run DIR resumes\n"), "{said}");
    env.ends("generate --run run --level easy=1000000000 --for 100ms", 4);
    // The directory keeps the number.
    env.ends("generate --run run --for 100ms", 4);
    env.succeed("generate --run run2 --for 100ms");
    env.succeed("generate --run run2 --for 100ms");
}

/// The command waits three seconds for its input, and then ends with what it has.
#[test]
#[cfg(unix)]
fn a_command_that_waits_for_input_ends_with_the_rows_before() {
    let env = TestEnv::new();
    let puzzles = env.output("generate -n 300 --seed 1 --format txt");
    let text = format!("{puzzles}1\n{puzzles}");
    for name in ["x.csv", "x.csv.gz", "x.parquet"] {
        let mut child = env.gridmill(&format!("grade --progress json -o {name}"));
        child.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().expect("runs");
        let mut open = child.stdin.take().expect("a pipe");
        open.write_all(text.as_bytes()).expect("it is read");
        // It takes many lines at once, so the last ones can wait for more.
        let mut messages = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut events = Vec::new();
        while !events.last().is_some_and(|it: &String| it.contains("1 cell")) {
            events.push(messages.next().expect("an event").expect("a text"));
        }
        kill(&child, "-INT");
        events.extend(messages.map(|it| it.expect("a text")));
        let status = child.wait().expect("it ends").code();
        let end = objects(&events.join("\n")).pop().expect("an end");
        assert_eq!((status, &end["reason"]), (Some(130), &"signal".into()), "{events:?}");
        let done = end["done"].as_u64().expect("a number");
        assert!(done >= 300, "{events:?}");
        let says = format!("the rows so far are in {name}.part");
        assert!(events.iter().any(|it| it.contains(&says)), "{events:?}");
        assert!(!env.exists(name), "half of the rows would look whole");
        let kept = format!("kept.{name}");
        fs::rename(env.path(format!("{name}.part")), env.path(&kept)).expect("renamed");
        let rows = env.run(&format!("grade {kept} --format csv")).stdout.lines().count() as u64;
        assert_eq!(rows, done + 1, "{name}");
        drop(open);
    }
}
