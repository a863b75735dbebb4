//! Runs of the real command that are killed, fill the disk, are stopped and told to go on, and parts of runs put together:
//! the files are those of an undisturbed run, or there is a clear message.

use gridmill::random::{below, rng_for};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::{TempDir, tempdir};

fn gridmill(arguments: &str, directory: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridmill"));
    command.args(arguments.split_whitespace()).current_dir(directory);
    command
}

/// Runs the command and gives its exit status and what it says.
fn run(arguments: &str, directory: &TempDir) -> (i32, String) {
    let output = gridmill(arguments, directory).output().expect("the binary runs");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("it was not killed"), message)
}

/// Runs the command, which must succeed.
fn succeed(arguments: &str, directory: &TempDir) -> String {
    let (status, message) = run(arguments, directory);
    assert_eq!(status, 0, "{arguments}: {message}");
    message
}

/// Runs the command, which must fail so, with this in its message.
fn fail(arguments: &str, directory: &TempDir, expected_status: i32, expected: &str) {
    let (status, message) = run(arguments, directory);
    assert_eq!(status, expected_status, "{arguments}: {message}");
    assert!(message.contains(expected), "{arguments}: {message}");
}

/// Name and content of all files of a run directory.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).expect("a directory").map(|entry| entry.expect("readable"));
    let content = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a plain name");
        (name, fs::read(entry.path()).expect("readable"))
    };
    entries.map(content).collect()
}

fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, content) in &one {
        assert!(content == &other[name], "{name} differs");
    }
}

/// The next index that a directory says is to be made.
fn next(path: &Path) -> u64 {
    let Ok(text) = fs::read_to_string(path.join("progress.json")) else { return 0 };
    let progress: serde_json::Value = serde_json::from_str(&text).expect("never half a file");
    progress["next"].as_u64().expect("a number")
}

fn wait_for(child: &mut Child, mut is_so: impl FnMut() -> bool) {
    while !is_so() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended too early");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn kill(child: &Child, signal: &str) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// Says so past the test harness, which shows only what failed.
fn skipped(what: &str) {
    writeln!(std::io::stderr(), "SKIPPED: {what}").expect("standard error is open");
}

/// It is killed whenever it has been at work for a random time up to 300 ms, which also hits its start, and what it does
/// to go on.
#[test]
fn a_run_killed_a_hundred_times_has_the_files_of_an_undisturbed_one() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("killed");
    let mut rng = rng_for(5, 0);
    let mut seen = 0;
    for _ in 0..100 {
        let arguments = "generate --out killed --seed 3 -n 100000000 --commit-every 30ms";
        let mut child =
            gridmill(arguments, &directory).stderr(Stdio::null()).spawn().expect("runs");
        std::thread::sleep(Duration::from_micros(below(&mut rng, 300_000).into()));
        assert!(child.try_wait().expect("it can be asked").is_none(), "it cannot have ended");
        child.kill().expect("it is running");
        child.wait().expect("it was killed");
        let now = next(&path);
        assert!(now >= seen, "{seen} were committed, {now} are left");
        seen = now;
    }
    assert!(seen > 1_000, "only {seen} puzzles came of it");
    let number = seen + 100;
    succeed(&format!("generate --out killed --resume -n {number}"), &directory);
    succeed(&format!("generate --out undisturbed --seed 3 -n {number}"), &directory);
    assert_same(&path, &directory.path().join("undisturbed"));
}

#[test]
#[cfg(unix)]
fn what_was_begun_is_committed_when_a_run_is_interrupted() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("run");
    for signal in ["-INT", "-TERM"] {
        let before = next(&path);
        // Only the first commit and the last one.
        let arguments = "generate --out run --seed 3 -n 100000000 --commit-every 1h";
        let mut child =
            gridmill(arguments, &directory).stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > before);
        let first = next(&path);
        std::thread::sleep(Duration::from_millis(100));
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(next(&path) > first, "{signal}");
    }
    let number = next(&path) + 10;
    succeed(&format!("generate --out run --seed 3 -n {number}"), &directory);
    succeed(&format!("generate --out undisturbed --seed 3 -n {number}"), &directory);
    assert_same(&path, &directory.path().join("undisturbed"));
}

/// Goes on with a run in `path`, that a full disk has ended, when there is space again.
fn full_disk(output: &Output, directory: &TempDir, path: &Path) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("cannot write"), "{message}");
    let whole = |text: &[u8]| text.ends_with(b"\n");
    let files = files(path);
    assert!(files.iter().all(|(name, text)| !name.ends_with(".csv") || whole(text)));
    assert!(next(path) > 0, "something was committed");
    let number = next(path) + 1_000;
    let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
    succeed(&format!("generate --out {name} --resume -n {number}"), directory);
    succeed(&format!("generate --out undisturbed --seed 1 -n {number}"), directory);
    assert_same(path, &directory.path().join("undisturbed"));
}

/// Files that may grow to 60,000 bytes and no further stand for a disk that fills up.
#[test]
#[cfg(target_os = "linux")]
fn a_run_goes_on_after_files_could_not_grow() {
    let directory = tempdir().expect("a directory");
    let script = format!(
        "ulimit -f 60; trap '' XFSZ; exec {} generate --out run --seed 1 -n 100000 --commit-every 0s",
        env!("CARGO_BIN_EXE_gridmill")
    );
    let output = Command::new("bash").args(["-c", &script]).current_dir(&directory).output();
    let path = directory.path().join("run");
    full_disk(&output.expect("bash runs"), &directory, &path);
}

/// A real file system of 400 kB, where a user may make one for himself.
#[test]
#[cfg(target_os = "linux")]
fn a_run_goes_on_after_the_disk_was_full() {
    let directory = tempdir().expect("a directory");
    let script = format!(
        "mkdir small && mount -t tmpfs -o size=400k tmpfs small || exit 99
        {} generate --out small/run --seed 1 -n 100000 --commit-every 0s
        status=$?; cp -a small/run run; exit $status",
        env!("CARGO_BIN_EXE_gridmill")
    );
    let unshare = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "bash", "-c", &script])
        .current_dir(&directory)
        .output();
    match unshare {
        Ok(output) if directory.path().join("run").exists() => {
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(message.contains("No space left"), "{message}");
            full_disk(&output, &directory, &directory.path().join("run"));
        }
        _ => skipped("this user cannot make a file system (unshare --user --mount)"),
    }
}

#[test]
fn a_run_that_was_done_goes_on_to_more() {
    let directory = tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    succeed("generate --out run -n 120 --symmetry rot180", &directory);
    assert!(
        succeed("generate --out run --resume", &directory)
            .contains("run: there are 120 puzzles already")
    );
    assert!(
        succeed("generate --out run -n 80 --symmetry rot180", &directory)
            .contains("120 puzzles already")
    );
    // The seed is that of the directory.
    assert!(
        succeed("generate --out run -n 150 --symmetry rot180", &directory)
            .contains("goes on at index 120")
    );
    let recipe = fs::read_to_string(path("run/recipe.toml")).expect("a recipe");
    let seed = recipe.split("seed = \"").nth(1).and_then(|rest| rest.split('"').next());
    let seed = seed.expect("a seed");
    succeed(&format!("generate --out other -n 150 --symmetry rot180 --seed {seed}"), &directory);
    assert_same(&path("run"), &path("other"));
    // What the last command asked for is remembered.
    succeed("generate --out run --resume -n 160", &directory);
    assert!(succeed("generate --out run --resume", &directory).contains("160 puzzles already"));
}

#[test]
fn a_file_for_each_level_has_the_rows_of_one_file() {
    let directory = tempdir().expect("a directory");
    fs::write(
        directory.path().join("mine.toml"),
        "[[level]]\nname='über'\nup_to=2.5\n[[level]]\nname='b'",
    )
    .expect("written");
    succeed("generate --out run -n 200 --seed 4 --levels mine.toml", &directory);
    succeed("generate -o all.csv -n 200 --seed 4 --levels mine.toml", &directory);
    let text = |name: &str| fs::read_to_string(directory.path().join(name)).expect("readable");
    let all = text("all.csv");
    for level in ["über", "b"] {
        let has_level =
            |line: &&str| line.split(',').nth(5).is_some_and(|it| it == level || it == "level");
        let expected: String =
            all.lines().filter(has_level).map(|line| format!("{line}\n")).collect();
        assert_eq!(text(&format!("run/{level}.csv")), expected);
        assert!(expected.lines().count() > 20);
    }
    succeed("merge run -o merged.csv", &directory);
    assert_eq!(text("merged.csv"), all);
}

#[test]
fn runs_end_at_a_time() {
    let directory = tempdir().expect("a directory");
    let began = Instant::now();
    succeed("generate --out run --for 300ms", &directory);
    assert!(began.elapsed() >= Duration::from_millis(300));
    let before = next(&directory.path().join("run"));
    assert!(before > 0);
    succeed("generate --out run --resume --for 200ms", &directory);
    assert!(next(&directory.path().join("run")) > before);
    succeed("generate -o all.csv --for 100ms", &directory);
    fail("generate --until yesterday", &directory, 2, "expected a time such as 06:30");
    fail("generate --for 8", &directory, 2, "expected a time such as 8h");
}

#[test]
fn another_recipe_is_refused_with_the_difference() {
    let directory = tempdir().expect("a directory");
    succeed("generate --out run -n 10 --seed 7 --clues 26..30", &directory);
    let before = files(&directory.path().join("run"));
    for (options, expected) in [
        ("--clues 26..30 --seed 8", "seed: \"7\" there, \"8\" now"),
        ("--seed 7", "clues: \"26..30\" there, not set now"),
        ("--clues 26..30 --symmetry full", "symmetry: \"none\" there, \"full\" now"),
        ("--clues 26..30 --shard 1/2", "shard: not set there, \"1/2\" now"),
        ("--clues 26..30 --levels sudoku-exchange", "level: [{ name = \"easy\", up_to = 1.5 }"),
    ] {
        fail(&format!("generate --out run -n 20 {options}"), &directory, 2, expected);
    }
    fail("generate --out run --resume --seed 7", &directory, 2, "cannot be used with");
    let recipe = directory.path().join("run/recipe.toml");
    let text = fs::read_to_string(&recipe).expect("a recipe");
    let version = env!("CARGO_PKG_VERSION");
    fs::write(&recipe, text.replace(version, "0.0.7")).expect("written");
    for options in ["--resume", "--seed 7 --clues 26..30"] {
        fail(
            &format!("generate --out run -n 20 {options}"),
            &directory,
            2,
            "made by gridmill 0.0.7",
        );
    }
    fs::write(&recipe, text).expect("written");
    assert!(files(&directory.path().join("run")) == before, "nothing was touched");
}

#[test]
fn directories_that_cannot_be_used() {
    let directory = tempdir().expect("a directory");
    fs::write(directory.path().join("file"), "").expect("written");
    fail("generate --out file -n 1", &directory, 3, "file: cannot make the directory");
    fs::create_dir(directory.path().join("photos")).expect("made");
    fs::write(directory.path().join("photos/cat.jpg"), "").expect("written");
    fail("generate --out photos -n 1", &directory, 2, "photos: it holds \"cat.jpg\" and no run");
    fail("generate --out nowhere --resume", &directory, 2, "nowhere: there is no run in it");
    fail("generate --out x -o y", &directory, 2, "cannot be used with");
    assert!(!directory.path().join("nowhere").exists() && !directory.path().join("x").exists());

    succeed("generate --out run -n 10 --seed 1", &directory);
    let easy = directory.path().join("run/easy.csv");
    let text = fs::read(&easy).expect("readable");
    fs::write(&easy, &text[..text.len() - 1]).expect("written");
    fail("generate --out run --resume -n 20", &directory, 1, "run: easy.csv has ");
    fs::remove_file(&easy).expect("removed");
    fail("generate --out run --resume -n 20", &directory, 1, "run: easy.csv is gone; put back");
    fail("generate --out run --resume -n 20", &directory, 1, "with the same -n");
    fs::write(&easy, &text).expect("put back");
    succeed("generate --out run --resume -n 20", &directory);
    succeed("generate --out undisturbed --seed 1 -n 20", &directory);
    assert_same(&directory.path().join("run"), &directory.path().join("undisturbed"));
    // What the messages advise: everything but the recipe goes.
    for name in
        files(&directory.path().join("run")).into_keys().filter(|name| name != "recipe.toml")
    {
        fs::remove_file(directory.path().join("run").join(name)).expect("removed");
    }
    succeed("generate --out run --resume -n 20", &directory);
    assert_same(&directory.path().join("run"), &directory.path().join("undisturbed"));
}

#[test]
fn nobody_else_writes_among_the_files_of_a_run() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("run");
    succeed("generate --out run -n 20 --seed 1", &directory);
    #[cfg(unix)]
    std::os::unix::fs::symlink("run/hard.csv", directory.path().join("link.csv")).expect("made");
    let before = files(&path);
    let commands =
        ["merge run", "generate -n 1", "fill", "grade run/easy.csv", "solve run/easy.csv"];
    let outputs = ["run/easy.csv", "run/new.csv", "run/progress.json"];
    let outputs = outputs.into_iter().chain(cfg!(unix).then_some("link.csv"));
    for output in outputs {
        for command in commands {
            let expected = "among the files of the run in";
            fail(&format!("{command} -o {output}"), &directory, 2, expected);
        }
    }
    for command in ["merge run --out run/part", "generate --out run/part -n 1"] {
        fail(command, &directory, 2, "run holds a run; a run needs a directory of its own");
    }
    assert!(files(&path) == before, "nothing was touched");
}

#[test]
fn a_run_without_its_recipe_is_refused_with_what_to_do() {
    let directory = tempdir().expect("a directory");
    let recipe = directory.path().join("run/recipe.toml");
    succeed("generate --out run -n 10 --seed 1", &directory);
    let text = fs::read(&recipe).expect("readable");
    fs::remove_file(&recipe).expect("removed");
    for command in ["generate --out run --seed 1", "generate --out run --resume", "merge run"] {
        fail(
            command,
            &directory,
            1,
            "run: recipe.toml is gone, so nobody knows what this run is; put",
        );
    }
    fs::write(&recipe, text).expect("put back");
    succeed("generate --out run --resume -n 20", &directory);
}

#[test]
#[cfg(unix)]
fn a_read_only_directory() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempdir().expect("a directory");
    succeed("generate --out run -n 10 --seed 1", &directory);
    let path = directory.path().join("run");
    let set = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("set");
    set(0o500);
    if fs::write(path.join("probe"), "").is_ok() {
        fs::remove_file(path.join("probe")).expect("removed");
        skipped("a read-only directory: this user may write anywhere");
    } else {
        fail("generate --out run --resume -n 20", &directory, 3, "run: cannot write");
        succeed("merge run -o all.csv", &directory);
    }
    set(0o700);
}

#[test]
#[cfg(unix)]
fn a_second_process_is_refused() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("run");
    let mut child =
        gridmill("generate --out run --seed 3 -n 100000000", &directory).spawn().expect("runs");
    wait_for(&mut child, || next(&path) > 0);
    fail(
        "generate --out run --seed 3 -n 9",
        &directory,
        3,
        "run: another process is at work in it",
    );
    fail("merge run -o all.csv", &directory, 3, "run: another process is at work in it");
    child.kill().expect("it is running");
    child.wait().expect("it was killed");
}

#[test]
fn parts_merge_to_what_the_whole_run_writes() {
    let directory = tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    succeed("generate --out whole -n 301 --seed 5", &directory);
    succeed("generate -o whole.csv -n 301 --seed 5", &directory);
    for part in 1..=3 {
        succeed(&format!("generate --out part{part} -n 301 --seed 5 --shard {part}/3"), &directory);
        succeed(
            &format!("generate -o part{part}.csv -n 301 --seed 5 --shard {part}/3"),
            &directory,
        );
    }
    succeed("merge part2 part3 part1 --out merged", &directory);
    assert_same(&path("merged"), &path("whole"));
    let same = |name: &str, other: &str| {
        let text = |name: &str| fs::read(path(name)).expect("readable");
        assert!(text(name) == text(other), "{name} is not {other}");
    };
    succeed("merge part1 part2 part3 -o merged.csv", &directory);
    same("merged.csv", "whole.csv");
    succeed("merge part3.csv part1.csv part2.csv -o files.csv", &directory);
    same("files.csv", "whole.csv");
    // The merged run goes on like any other.
    succeed("generate --out merged --resume -n 320", &directory);
    succeed("generate --out whole --resume -n 320", &directory);
    assert_same(&path("merged"), &path("whole"));

    // Fewer of it; and parts that ended at different places.
    succeed("generate -o short.csv -n 250 --seed 5", &directory);
    succeed("merge part1 part2 part3 -n 250 -o cut.csv", &directory);
    same("cut.csv", "short.csv");
    fail("merge part1 part2 part3 -n 302 -o no.csv", &directory, 1, "there are only 301 puzzles");
    assert!(!path("no.csv").exists());
    succeed("generate --out part2 --resume -n 340", &directory);
    fail(
        "merge part1 part2 part3 -o no.csv",
        &directory,
        1,
        "done up to index 301, part2 up to 340",
    );
    succeed("merge part1 part2 part3 --common -o common.csv", &directory);
    same("common.csv", "whole.csv");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let directory = tempdir().expect("a directory");
    for (name, options) in [
        ("one", "--seed 5 --shard 1/3"),
        ("again", "--seed 5 --shard 1/3"),
        ("two", "--seed 5 --shard 2/3"),
        ("half", "--seed 5 --shard 2/2"),
        ("other", "--seed 6 --shard 3/3"),
    ] {
        succeed(&format!("generate --out {name} -n 60 {options}"), &directory);
        succeed(&format!("generate -o {name}.csv -n 60 {options}"), &directory);
    }
    for (arguments, status, expected) in [
        ("one two -o no.csv", 1, "not all parts are there: 3/3"),
        ("one two --out no", 1, "not all parts are there: 3/3"),
        ("one two again -o no.csv", 1, "one and again are both part 1/3"),
        ("one one -o no.csv", 3, "one: another process"),
        (
            "one two other -o no.csv",
            1,
            "one and other are not parts of one run (seed: \"5\" and \"6\")",
        ),
        ("one half -o no.csv", 1, "(shard: \"1/3\" and \"2/2\")"),
        ("one.csv two.csv -o no.csv", 1, "index 2 is in none of the files"),
        ("one.csv again.csv -o no.csv", 1, "one.csv and again.csv both have index 0"),
        ("one.csv two -o no.csv", 2, "either run directories or CSV files"),
        ("one.csv --out no", 2, "CSV files have no recipe"),
        ("nothing -o no.csv", 3, "nothing"),
        ("one.csv one/recipe.toml -o no.csv", 1, "recipe.toml: its first line is not the header"),
        ("one.csv --gaps -o one.csv", 2, "read and written at the same time"),
    ] {
        fail(&format!("merge {arguments}"), &directory, status, expected);
        assert!(!directory.path().join("no.csv").exists() && !directory.path().join("no").exists());
    }
    succeed("merge one.csv two.csv --gaps -o gaps.csv", &directory);
    let text = fs::read_to_string(directory.path().join("gaps.csv")).expect("readable");
    assert_eq!(text.lines().count(), 41);
}

#[test]
fn progress_for_programs_is_an_object_a_line() {
    let directory = tempdir().expect("a directory");
    let message = succeed("generate --out run -n 50 --seed 1 --log-json", &directory);
    let end: serde_json::Value = serde_json::from_str(&message).expect("one object");
    assert_eq!((&end["event"], &end["done"]), (&"end".into(), &50.into()));
    let levels = end["kinds"].as_object().expect("counts");
    let sum: u64 = levels.values().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(sum, 50);
    let summary = succeed("generate --out run --resume -n 60 --progress always", &directory);
    assert!(summary.contains("total                60  100.0%"), "{summary}");
    let quiet = succeed("generate --out quiet -n 50 --seed 1", &directory);
    assert_eq!(quiet, "", "a short run leaves nothing in a log");
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_on_a_full_disk_does_not_end_the_run() {
    let directory = tempdir().expect("a directory");
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    for options in ["-n 50 --seed 1 --progress always", "--resume -n 60 --log-json"] {
        let mut command = gridmill(&format!("generate --out run {options}"), &directory);
        assert!(command.stderr(full.try_clone().expect("open")).status().expect("runs").success());
    }
    assert_eq!(next(&directory.path().join("run")), 60);
}

/// What is wanted decides the files as well, and so do quotas, which know of the rows before an interruption.
#[test]
fn a_targeted_run_that_was_killed_goes_on_to_the_same_files() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("killed");
    let target = "--seed 3 --quota easy=300,hard=250,expert=40 --forbid uniqueness,naked_triplet";
    let mut rng = rng_for(6, 0);
    for _ in 0..8 {
        let arguments = format!("generate --out killed {target} --commit-every 20ms --threads 1");
        let mut child =
            gridmill(&arguments, &directory).stderr(Stdio::null()).spawn().expect("runs");
        std::thread::sleep(Duration::from_micros(below(&mut rng, 60_000).into()));
        child.kill().expect("it was not waited for");
        child.wait().expect("it was killed");
    }
    succeed(&format!("generate --out killed {target}"), &directory);
    let message = succeed(&format!("generate --out undisturbed {target}"), &directory);
    assert!(message.contains("590 of "), "{message}");
    assert_same(&path, &directory.path().join("undisturbed"));
    let rows = |level: &str| {
        fs::read_to_string(path.join(format!("{level}.csv"))).expect("a file").lines().count() - 1
    };
    assert_eq!([rows("easy"), rows("hard"), rows("expert"), rows("medium")], [300, 250, 40, 0]);
    assert!(succeed("generate --out killed --resume", &directory).contains("590 puzzles already"));
}

#[test]
fn a_targeted_run_that_was_done_goes_on_to_more() {
    let directory = tempdir().expect("a directory");
    let target = "--seed 3 --level hard --require x_wing|naked_triplet";
    succeed(&format!("generate --out run {target} -n 10"), &directory);
    succeed("generate --out run --resume -n 40", &directory);
    succeed(&format!("generate --out once {target} -n 40 --threads 1"), &directory);
    assert_same(&directory.path().join("run"), &directory.path().join("once"));
    fail("generate --out run --seed 3 --level hard -n 50", &directory, 2, "target");
}

/// A part does not know how many puzzles the others have, so there -n counts attempts.
#[test]
fn targeted_parts_merge_to_what_the_whole_run_writes() {
    let directory = tempdir().expect("a directory");
    let target = "--seed 3 --level hard,expert";
    succeed(&format!("generate --out a {target} -n 2000 --shard 1/2"), &directory);
    succeed(&format!("generate --out b {target} -n 2000 --shard 2/2"), &directory);
    succeed("merge a b -n 300 -o parts.csv", &directory);
    succeed(&format!("generate {target} -n 300 -o whole.csv"), &directory);
    let read = |name| fs::read_to_string(directory.path().join(name)).expect("a file");
    assert_eq!(read("parts.csv"), read("whole.csv"));
    fail("generate --quota easy=3 --shard 1/2", &directory, 2, "cannot be used with");
}
