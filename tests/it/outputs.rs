//! Output files: one process writes a file at a time, touches no other file, and syncs it to disk.

use super::pack::COLLECTION;
#[cfg(unix)]
use super::runs::kill;
use super::runs::{skipped, wait_for};
use crate::env::{GRIDMILL, TestEnv};
use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Duration;

#[test]
fn a_second_writer_of_a_file_is_refused_at_once() {
    for name in ["rows.csv", "rows.csv.gz", "rows.parquet"] {
        let env = TestEnv::new();
        let arguments = format!("generate -n 100000000 --seed 1 -o {name}");
        let mut first = env.gridmill(&arguments).stderr(Stdio::null()).spawn().expect("it runs");
        wait_for(&mut first, || env.exists(name) || env.exists(format!("{name}.part")));
        let expected = format!("cannot write {name}: another process is writing it");
        for second in ["generate -n 2 --seed 2", &format!("grade {COLLECTION}")] {
            env.fail(&format!("{second} -o {name}"), 3, &expected);
        }
        let said = env.ends(&format!("generate -n 2 --progress json -o {name}"), 3).stderr;
        assert!(said.contains("\"reason\":\"locked\""), "{said}");
        first.kill().expect("it is running");
        first.wait().expect("it was killed");
        env.succeed(&format!("generate -n 2 --seed 2 --force -o {name}"));
        if name == "rows.csv" {
            let text = env.read(name);
            assert_eq!(text.lines().count(), 3);
        }
        assert!(!env.exists(format!("{name}.part")));
    }
}

/// Each command refuses a file with content before it begins, and names the option.
#[test]
fn no_file_is_replaced_without_permission() {
    let env = TestEnv::new();
    env.succeed("generate -n 3 --seed 1 -o mine.csv");
    for (command, name) in [
        ("generate -n 2", "x.csv"),
        ("generate -n 2", "x.parquet"),
        ("grade mine.csv", "x.csv.gz"),
        ("explain mine.csv", "x.html"),
        ("stats mine.csv", "x.html"),
        ("audit mine.csv mine.csv", "x.json"),
        ("merge mine.csv", "x.csv"),
        ("remix mine.csv --seed 1", "x.txt"),
        ("dedup mine.csv", "x.csv"),
        ("fill", "x.txt"),
    ] {
        env.write(name, "mine");
        let expected = format!("error: {name} exists; give --force to replace it\n");
        assert_eq!(env.ends(&format!("{command} -o {name}"), 2).stderr, expected, "{command}");
        assert_eq!(env.read(name), "mine");
        env.succeed(&format!("{command} --force -o {name}"));
        assert_ne!(fs::read(env.path(name)).expect("readable"), b"mine", "{command}");
        env.write(name, "");
        env.succeed(&format!("{command} -o {name}"));
    }
}

#[test]
fn new_rows_can_be_json_or_puzzles() {
    let env = TestEnv::new();
    env.succeed("generate -n 3 --seed 1 -o mine.txt");
    assert_eq!(env.read("mine.txt"), env.output("generate -n 3 --seed 1 --format txt"));
    assert!(env.read("mine.txt").lines().all(|line| line.len() == 81));
    env.succeed("grade mine.txt -o mine.jsonl");
    let rows = env.read("mine.jsonl");
    let row: serde_json::Value =
        serde_json::from_str(rows.lines().last().expect("a row")).expect("JSON");
    assert_eq!((&row["line"], row.get("path")), (&3.into(), None));
    let chosen = env.output("grade mine.txt --format jsonl --columns line,clues");
    assert!(chosen.starts_with("{\"line\":1,\"clues\":"), "{chosen}");
    env.fail("grade mine.txt -o x.json", 2, "a name that ends in .csv, .jsonl or .parquet");
    env.fail("generate -o x.pdf", 2, "; for a book: gridmill pack mine.txt -o x.pdf");
    env.fail("generate --levels hard", 2, "--levels: hard is a level, expected a file");
    env.fail("generate --format csv -o x.txt", 2, "--format csv contradicts the name x.txt");
    env.fail("generate --format parquet", 2, "give -o FILE.parquet");
    env.fail("grade --steps mine.txt -o x.csv", 2, "a name that ends in .jsonl or .parquet");
    env.fail("dedup mine.txt -o x.csv", 2, "a name that ends in .txt");
    env.fail("generate -o no/x.csv", 3, "the directory no does not exist");
}

#[test]
fn only_the_named_output_file_changes() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    env.write("rows.csv.part", env.output("generate -n 5 --seed 1"));
    let before = env.read("rows.csv.part");
    env.write("rows.csv", "before");
    fs::create_dir(path("book.part")).expect("made");
    env.write("book.part/mine.txt", "mine");
    env.fail("grade rows.csv.part -o rows.csv --force", 2, "is both input and output");
    env.fail("pack --take easy=1 --seed 1 --format csv -o book", 3, "book.part: File exists");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("book.part/mine.txt", path("x.parquet.part")).expect("linked");
        let foreign =
            "cannot write x.parquet: x.parquet.part is not of an interrupted command; move it";
        env.fail("generate -n 1 --seed 1 -o x.parquet", 3, foreign);
        assert!(!env.exists("x.parquet") && !env.exists(".x.parquet.lock"));
    }
    assert_eq!((env.read("rows.csv.part"), env.read("rows.csv")), (before, "before".to_owned()));
    assert_eq!(env.read("book.part/mine.txt"), "mine");
}

#[test]
#[cfg(unix)]
fn what_replaces_a_file_takes_its_place_only_when_it_is_complete() {
    let env = TestEnv::new();
    let puzzles = env.output("generate -n 3 --seed 1 --format txt");
    let bad = "1".repeat(81);
    env.write("long.txt", format!("{puzzles}{bad}\n{}", puzzles.repeat(50_000)));
    for name in ["rows.csv", "rows.csv.gz", "rows.parquet"] {
        env.succeed(&format!("generate -n 5 --seed 2 -o {name}"));
        let before = fs::read(env.path(name)).expect("readable");
        let part = format!("{name}.part");
        let start = |arguments: &str| {
            let mut command = env.gridmill(&format!("{arguments} -o {name} --force"));
            command.stderr(Stdio::piped()).spawn().expect("it runs")
        };

        // When it has written rows it catches signals; a table has none yet then.
        if name != "rows.parquet" {
            let mut remix = start("remix --no-grade --seed 1 -n 100000000");
            wait_for(&mut remix, || fs::metadata(env.path(&part)).is_ok_and(|it| it.len() > 0));
            kill(&remix, "-INT");
            assert_eq!(remix.wait().expect("it ends").code(), Some(130), "{name}");
            assert_eq!(fs::read(env.path(name)).expect("readable"), before, "{name}");
        }

        // It has written the rows before a bad one when it reports that.
        let mut grade = start("grade long.txt");
        let mut messages = BufReader::new(grade.stderr.take().expect("a pipe")).lines();
        let first = messages.next().expect("a message").expect("a text");
        assert!(first.contains(":4: "), "{name}: {first}");
        kill(&grade, "-INT");
        let said: Vec<String> = messages.map(|it| it.expect("a text")).collect();
        assert!(said.contains(&format!("the rows so far are in {part}")), "{name}: {said:?}");
        assert_eq!(grade.wait().expect("it ends").code(), Some(130), "{name}");
        assert_eq!(fs::read(env.path(name)).expect("readable"), before, "{name}");
        fs::rename(env.path(&part), env.path(format!("part.{name}"))).expect("renamed");
        let rows = env.run(&format!("grade part.{name} --format csv"));
        assert!(rows.stdout.lines().count() > 4, "{name}: {}", rows.stderr);
        let is_reported = rows.stderr.contains("this table is not complete");
        assert_eq!(is_reported, name == "rows.parquet", "{}", rows.stderr);

        // A file of somebody else may have its name meanwhile.
        env.write(&part, "mine");
        let again = format!("generate -n 1 --seed 3 -o {name} --force");
        env.fail(&again, 3, "is not of an interrupted command; move it");
        assert_eq!(env.read(&part), "mine");
        fs::rename(env.path(format!("part.{name}")), env.path(&part)).expect("renamed");
        env.succeed(&again);
        assert!(!env.exists(&part), "{name}");
    }
}

#[test]
fn a_killed_split_or_pack_is_repeated_without_a_word() {
    let env = TestEnv::new();
    env.succeed("generate -n 2000 --seed 1 -o mine.csv");
    for (command, place) in [
        ("split mine.csv --parts a=0.5,b=0.5 -o parts", "parts"),
        ("split mine.csv --parts a=0.5,b=0.5 --format huggingface -o folder", "folder"),
        ("pack mine.csv --take easy=300 --seed 1 --format svg -o book", "book"),
    ] {
        let mut child = env.gridmill(command).stderr(Stdio::null()).spawn().expect("it runs");
        while !env.exists(format!("{place}.part")) && child.try_wait().expect("asked").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        if !env.exists(place) {
            env.succeed(command);
        }
        assert!(!env.exists(format!("{place}.part")), "{command}");
        assert!(!env.exists(format!(".{place}.lock")), "{command}");
    }
}

/// Runs a command and returns the paths that it synced, or `None` if strace cannot trace it.
#[cfg(target_os = "linux")]
fn synced(arguments: &str, env: &TestEnv) -> Option<Vec<String>> {
    let log = env.path("strace.log");
    let output = env
        .command("strace")
        .args(["-f", "-y", "-e", "trace=fsync,fdatasync", "-o"])
        .arg(&log)
        .arg(GRIDMILL)
        .args(arguments.split_whitespace())
        .output();
    let text = fs::read_to_string(log).unwrap_or_default();
    if !output.is_ok_and(|output| output.status.success()) || !text.contains("exited with 0") {
        skipped("what is synced: strace is not there, or may not watch");
        return None;
    }
    // `1234 fsync(5</tmp/home/rows.csv>) = 0`
    let path = |line: &str| Some(line.split_once('<')?.1.split_once('>')?.0.to_owned());
    Some(text.lines().filter(|line| line.ends_with("= 0")).filter_map(path).collect())
}

/// A new file survives a power failure only after its directory is synced, too.
#[test]
#[cfg(target_os = "linux")]
fn files_and_their_directories_are_synced() {
    let env = TestEnv::new();
    let home = env.path("").canonicalize().expect("it is there").display().to_string();
    let contents = |arguments: &str| {
        let synced = synced(arguments, &env)?;
        let at = |path: &str| synced.iter().rposition(|it| *it == path);
        Some((at(&home), synced.clone()))
    };
    let is_file = |path: &String, name: &str| path.starts_with(&format!("{home}/{name}"));
    for (arguments, name) in [
        ("generate -n 3 --seed 1 -o rows.csv", "rows.csv"),
        ("generate -n 3 --seed 1 -o rows.csv.zst", "rows.csv.zst"),
        ("generate -n 3 --seed 1 -o rows.parquet", "rows.parquet"),
        ("explain rows.csv -o path.html", "path.html"),
        ("pack --take easy=2 --seed 1 -o book", "book"),
        ("pack --take easy=2 --seed 1 --ledger printed.txt -o other", "printed.txt"),
        ("generate --run run --seed 1 -n 3", "run/easy.csv"),
    ] {
        let Some((named, synced)) = contents(arguments) else { return };
        let written = synced.iter().rposition(|path| is_file(path, name));
        assert!(named.is_some() && written.is_some(), "{arguments}: {synced:?}");
        let is_run = name.contains('/');
        assert!(is_run || named > written, "{arguments}: the name is synced last: {synced:?}");
    }
    let Some((named, synced)) = contents("man pages") else { return };
    let at = |name: &str| synced.iter().rposition(|path| *path == format!("{home}/{name}"));
    assert!(named.is_some() && at("pages") > at("pages/gridmill.1"), "{synced:?}");
}

/// The standard library panics if it cannot close a directory that it has read.
#[test]
#[cfg(target_os = "linux")]
fn a_directory_that_cannot_be_closed_does_no_harm() {
    let env = TestEnv::new();
    let run = env.path("").canonicalize().expect("it is there").join("run");
    let mut strace = env.command("strace");
    strace.args("-f -e trace=close -e inject=close:error=EIO -o strace.log -P".split(' '));
    strace.arg(run).arg(GRIDMILL).args("generate --run run -n 20 --seed 1".split(' '));
    let ended = strace.output();
    let log = fs::read_to_string(env.path("strace.log")).unwrap_or_default();
    if !log.contains("INJECTED") {
        skipped("a directory that cannot be closed: strace is not there, or may not inject");
        return;
    }
    let ended: crate::env::Ended = ended.expect("it ran").into();
    assert_eq!(ended.status, 0, "{}", ended.stderr);
}

#[test]
fn no_command_writes_in_the_directory_of_a_run() {
    let env = TestEnv::new();
    env.succeed("generate --run run -n 20 --seed 1");
    env.succeed("generate -n 20 --seed 1 -o rows.csv");
    let before = crate::runs::files(&env.path("run"));
    fs::create_dir(env.path("run/deep")).expect("made");
    for command in [
        "grade rows.csv -o run/x.csv",
        "grade rows.csv -o run/deep/x.csv",
        "generate -n 2 -o run/x.parquet",
        "stats rows.csv -o run/x.html",
        "split rows.csv --parts a=0.5,b=0.5 -o run/x",
        "split rows.csv --parts a=0.5,b=0.5 -o run/x --format hrm",
        "split rows.csv --parts a=0.5,b=0.5 -o run --force",
        "pack --take easy=2 --seed 1 -o run/x",
        "pack --take easy=2 --seed 1 -o run/x.pdf",
        "pack --take easy=2 --seed 1 -o book --ledger run/led",
        "man run",
        "man run/deep/pages",
    ] {
        env.fail(command, 2, "would be among the files of the run in ");
    }
    assert_eq!(fs::read_dir(env.path("run/deep")).expect("a directory").count(), 0);
    fs::remove_dir(env.path("run/deep")).expect("empty");
    assert!(crate::runs::files(&env.path("run")) == before && !env.exists("book"));
}

#[test]
fn the_name_of_a_new_directory_can_end_with_a_slash() {
    let env = TestEnv::new();
    env.succeed("generate -n 20 --seed 1 -o rows.csv");
    env.succeed("pack --take easy=2 --seed 1 --format csv -o pack/");
    env.succeed("split rows.csv --parts a=0.5,b=0.5 -o parts/");
    env.succeed("generate -n 2 --run run/");
    for name in ["pack/pack.json", "parts/a.csv", "run/recipe.toml"] {
        assert!(env.exists(name), "{name}");
    }
}

/// What the shell opened keeps its place, and so does a link that leads to nothing.
#[test]
#[cfg(unix)]
fn an_open_file_and_a_link_are_not_replaced() {
    let env = TestEnv::new();
    env.write("in.txt", env.output("generate -n 1 --seed 1 --format txt"));
    let canon = |to: &str| format!("\"$0\" canon in.txt -q -o {to}");
    for to in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let ended = env.bash(&format!("{{ {0}; {0}; echo end; }} > out.txt", canon(to)));
        assert_eq!((ended.status, ended.stderr.as_str()), (0, ""), "{to}");
        assert_eq!(env.read("out.txt").lines().count(), 3, "{to}");
    }
    let ended = env.bash(&format!("{} 3> other.txt", canon("/dev/fd/3")));
    assert_eq!((ended.status, env.read("other.txt").len()), (0, 82), "{}", ended.stderr);
    std::os::unix::fs::symlink("nowhere.csv", env.path("link.csv")).expect("linked");
    for command in ["grade in.txt", "generate -n 1 --seed 1"] {
        env.fail(&format!("{command} -o link.csv"), 3, "cannot write link.csv");
        assert!(env.path("link.csv").is_symlink());
    }
}

/// Only a reader of standard output has seen enough when it ends.
#[test]
#[cfg(unix)]
fn a_pipe_that_is_closed_too_early_is_a_failure_unless_it_is_standard_output() {
    let env = TestEnv::new();
    let ended = env.bash(
        "mkfifo rows.csv; head -1 rows.csv & \"$0\" generate -n 20000 --seed 1 -o rows.csv; status=$?; wait; exit $status",
    );
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    assert!(
        ended.stderr.contains("error: cannot write to rows.csv: Broken pipe"),
        "{}",
        ended.stderr
    );
    let ended =
        env.bash("\"$0\" generate -n 20000 --seed 1 | head -1 > /dev/null; exit ${PIPESTATUS[0]}");
    assert_eq!((ended.status, ended.stderr.contains("error")), (0, false), "{}", ended.stderr);
}
