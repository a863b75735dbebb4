//! Faults around an output: errors and kills at each rename, failing `stat`, and pipes beside the target.

use super::pack::COLLECTION;
use super::runs::{files, skipped};
use crate::env::{GRIDMILL, TestEnv};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

const RENAMES: &str = "?rename,?renameat,?renameat2";

/// Runs a command while strace injects a fault. Returns `None` if no call had the fault.
fn with_fault(env: &TestEnv, calls: &str, fault: &str, arguments: &str) -> Option<Output> {
    let mut strace = env.command("strace");
    strace.args(["-f", "-o", "strace.log", "-e", &format!("trace={calls}")]);
    strace.args(["-e", &format!("inject={calls}:{fault}"), GRIDMILL]);
    let ended = strace.args(arguments.split_whitespace()).output();
    let log = fs::read_to_string(env.path("strace.log")).unwrap_or_default();
    let is_injected = log.contains("(INJECTED)") || log.contains("killed by SIGKILL");
    ended.ok().filter(|_| is_injected)
}

/// True if strace can inject faults here.
fn can_inject() -> bool {
    let env = TestEnv::new();
    env.write("x.txt", "1");
    let refused = with_fault(&env, "openat", "error=EIO:when=1+", "check x.txt");
    if refused.is_none() {
        skipped("faults of the system: strace is not there, or may not inject");
    }
    refused.is_some()
}

/// Returns the files of a directory without parts, locks and the log of strace.
fn whole_files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = if path.is_dir() { files(path) } else { BTreeMap::new() };
    files.retain(|name, _| {
        !name.starts_with('.') && !name.contains(".part") && name != "strace.log"
    });
    files
}

/// Each output has several files. A command that replaces them fails, or is killed, at each of its renames.
#[test]
#[cfg(target_os = "linux")]
fn old_and_new_files_of_one_output_are_never_mixed() {
    if !can_inject() {
        return;
    }
    let mut tried = 0;
    for (old, new) in [
        (
            "split mine.csv --parts train=0.5,test=0.5 --key 1 -o out",
            "split mine.csv --parts train=0.8,test=0.2 --key 2 -o out",
        ),
        // The parts have other names.
        (
            "split mine.csv --parts train=0.5,val=0.5 -o out",
            "split mine.csv --parts train=0.5,test=0.5 -o out",
        ),
        (
            "pack mine.csv --take easy=2 --seed 1 -o out/play.html",
            "pack mine.csv --take easy=2 --seed 2 -o out/play.html",
        ),
    ] {
        let env = TestEnv::new();
        env.succeed("generate -n 60 --seed 1 -o mine.csv");
        let fresh = |command: &str| {
            let _none = fs::remove_dir_all(env.path("out"));
            if command.starts_with("pack") {
                fs::create_dir(env.path("out")).expect("made");
            }
            env.succeed(command);
            whole_files(&env.path("out"))
        };
        let (before, after) = (fresh(old), fresh(new));
        let names: Vec<&String> = before.keys().chain(after.keys()).collect();
        for fault in ["error=EIO", "signal=KILL"] {
            for when in 1.. {
                fresh(old);
                let when = format!("{fault}:when={when}");
                let Some(ended) = with_fault(&env, RENAMES, &when, &format!("{new} --force"))
                else {
                    break;
                };
                tried += 1;
                let found = whole_files(&env.path("out"));
                let is_of =
                    |all: &BTreeMap<_, _>| found.iter().all(|it| all.get(it.0) == Some(it.1));
                assert!(is_of(&before) || is_of(&after), "{new}: {when}: {:?}", found.keys());
                let is_whole = found == before || found == after;
                assert!(is_whole || found.len() < names.len(), "{new}: {when}: {:?}", found.keys());
                assert!(!ended.status.success(), "{new}: {when}");
                // A rerun is not hindered.
                env.succeed(&format!("{new} --force"));
                assert!(whole_files(&env.path("out")) == after, "{new}: {when}");
                assert!(!env.exists("out.part") && !env.exists(".out.lock"), "{new}: {when}");
            }
        }
    }
    assert!(tried >= 14, "{tried} faults");
}

/// The ledger knows a pack if any file of it is there. Otherwise its puzzles are free, and the same command makes it.
#[test]
#[cfg(target_os = "linux")]
fn the_ledger_knows_a_pack_whose_renames_fail() {
    if !can_inject() {
        return;
    }
    let pack = format!("pack {COLLECTION} --take easy=2 --seed 1 --ledger led -o");
    let expected = TestEnv::new();
    expected.succeed(&format!("{pack} play.html"));
    for when in 1.. {
        let env = TestEnv::new();
        let fault = format!("error=EIO:when={when}");
        let Some(ended) = with_fault(&env, RENAMES, &fault, &format!("{pack} play.html")) else {
            assert!(when > 3, "the pending ledger, the manifest and the page are renamed");
            break;
        };
        assert_eq!(ended.status.code(), Some(3), "{ended:?}");
        assert!(!env.exists("play.html") && !env.exists("led"), "{when}");
        env.succeed(&format!("{pack} play.html"));
        for name in ["play.html", "play.pack.json", "led"] {
            assert_eq!(env.read(name), expected.read(name), "{when}");
        }
        assert_eq!(whole_files(&env.path("")).len(), 3, "{when}");
    }
    for when in 1.. {
        let env = TestEnv::new();
        let fault = format!("signal=KILL:when={when}");
        if with_fault(&env, RENAMES, &fault, &format!("{pack} play.html")).is_none() {
            break;
        }
        // Without --force: what is there is of the killed pack.
        if !env.exists("play.html") {
            env.succeed(&format!("{pack} play.html"));
        }
        env.succeed(&format!("{pack} other.html"));
        let ledger = env.read("led");
        let mut lines: Vec<&str> = ledger.lines().filter(|line| !line.starts_with('#')).collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), all, "{when}: a puzzle is in two packs");
    }
}

/// No file is replaced because the system did not tell that it is there.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_cannot_be_looked_at_is_not_replaced() {
    if !can_inject() {
        return;
    }
    let env = TestEnv::new();
    env.succeed("generate --run run -n 2 --seed 1");
    let mut tried = 0;
    for (command, name) in [
        (format!("pack {COLLECTION} --take easy=1 --seed 1 -o old.html"), "old.html"),
        ("generate -n 1 --seed 1 -o run/x.csv".to_owned(), "run/x.csv"),
    ] {
        for when in 1.. {
            if name == "old.html" {
                env.write(name, "mine");
            }
            let fault = format!("error=EIO:when={when}");
            let Some(ended) = with_fault(&env, "statx", &fault, &command) else { break };
            tried += 1;
            assert!(!ended.status.success(), "{command}: {when}");
            let found = fs::read_to_string(env.path(name)).ok();
            let expected = (name == "old.html").then_some("mine");
            assert_eq!(found.as_deref(), expected, "{command}: {when}");
        }
    }
    assert!(tried > 10, "{tried} calls");
}

/// Anyone can put a pipe into a shared directory.
#[test]
#[cfg(unix)]
fn a_pipe_beside_the_target_does_not_hang_a_command() {
    for (name, command) in [
        ("x.csv.part", format!("grade {COLLECTION} -o x.csv")),
        (".x.csv.lock", format!("grade {COLLECTION} -o x.csv")),
        ("x.parquet", format!("grade {COLLECTION} -o x.parquet --force")),
        ("x.parquet.part", "generate -n 1 --seed 1 -o x.parquet".to_owned()),
        (".x.csv.lock", "generate -n 1 --seed 1 -o x.csv".to_owned()),
        (".pk.lock", "pack --take easy=1 --seed 1 -o pk".to_owned()),
        ("pk.part", "pack --take easy=1 --seed 1 -o pk".to_owned()),
        ("pk.pack.json", "pack --take easy=1 --seed 1 -o pk.pdf --force".to_owned()),
        ("led", "pack --take easy=1 --seed 1 -o pk --ledger led".to_owned()),
        ("led.pending", "pack --take easy=1 --seed 1 -o pk --ledger led".to_owned()),
        (".led.lock", "pack --take easy=1 --seed 1 -o pk --ledger led".to_owned()),
        ("split.json", format!("split {COLLECTION} --parts a=1 -o . --force")),
        ("split.json", "audit mine.txt mine.txt".to_owned()),
        ("run/.lock", "generate --run run -n 3".to_owned()),
        ("run/history.jsonl", "generate --run run -n 3".to_owned()),
        ("run/easy.csv", "generate --run run -n 3".to_owned()),
    ] {
        let env = TestEnv::new();
        env.succeed("generate -n 1 --seed 1 -o mine.txt");
        env.succeed("generate --run run -n 1 --seed 1");
        let script = format!("rm -f {name}; mkfifo {name} && timeout 20 \"$0\" {command}; exit $?");
        let ended = env.bash(&script);
        assert!((1..=3).contains(&ended.status), "{name}: {}: {}", ended.status, ended.stderr);
        assert!(env.exists(name), "{name}: it is not ours");
    }
}
