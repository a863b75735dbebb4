//! Runs of the real command that are killed, fill the disk, or are stopped and resumed. Their files equal those of an
//! undisturbed run, or the run ends with a clear message.

use super::{assert_same, fail, files, gridmill, kill, next, skipped, succeed, wait_for};
use gridmill::random::{below, rng_for};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::{TempDir, tempdir};

/// Each kill follows a random time up to 300 ms, so some interrupt the start or the resumption.
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
    fs::write(path.join("progress.json.a1b2c3.new"), "{").expect("written");
    let number = seen + 100;
    succeed(&format!("generate --out killed --resume -n {number}"), &directory);
    succeed(&format!("generate --out undisturbed --seed 3 -n {number}"), &directory);
    assert_same(&path, &directory.path().join("undisturbed"));
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_commits_finished_puzzles() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("run");
    let length = |path: &Path| files(path).values().map(Vec::len).sum::<usize>();
    for signal in ["-INT", "-TERM"] {
        let before = next(&path);
        // With this interval only the first and the last commit happen.
        let arguments = "generate --out run --seed 3 -n 100000000 --commit-every 1h";
        let mut child =
            gridmill(arguments, &directory).stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > before);
        let (first, committed) = (next(&path), length(&path));
        wait_for(&mut child, || length(&path) > committed);
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(next(&path) > first, "{signal}");
    }
    let number = next(&path) + 10;
    succeed(&format!("generate --out run --seed 3 -n {number}"), &directory);
    succeed(&format!("generate --out undisturbed --seed 3 -n {number}"), &directory);
    assert_same(&path, &directory.path().join("undisturbed"));
}

/// Checks that a full disk ended the run in `path` with complete rows, and resumes it with free space.
fn resume_after_full_disk(output: &Output, directory: &TempDir, path: &Path) {
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

/// Starts a run with a limit on the size of each file, which simulates a full disk, and resumes it without the limit.
#[cfg(target_os = "linux")]
fn resumes_after_a_limit_on_files(kilobytes: u32, arguments: &str) {
    let directory = tempdir().expect("a directory");
    let script = format!(
        "ulimit -f {kilobytes}; exec {} generate --out run --seed 1 {arguments}",
        env!("CARGO_BIN_EXE_gridmill")
    );
    let output = Command::new("bash").args(["-c", &script]).current_dir(&directory).output();
    resume_after_full_disk(&output.expect("bash runs"), &directory, &directory.path().join("run"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_resumes_after_a_limit_on_files() {
    resumes_after_a_limit_on_files(60, "-n 100000 --commit-every 0s");
}

/// The last commit of a short run writes most of its rows.
#[test]
#[cfg(target_os = "linux")]
fn a_run_resumes_after_its_last_commit_failed() {
    resumes_after_a_limit_on_files(8, "-n 100 --commit-every 1h");
}

/// Fills a real file system of 400 kB, if the user may mount one.
#[test]
#[cfg(target_os = "linux")]
fn a_run_resumes_after_the_disk_was_full() {
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
            resume_after_full_disk(&output, &directory, &directory.path().join("run"));
        }
        _ => skipped("this user cannot make a file system (unshare --user --mount)"),
    }
}

#[test]
fn a_complete_run_can_be_extended() {
    let directory = tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    succeed("generate --out run -n 120 --symmetry rot180", &directory);
    assert!(
        succeed("generate --out run --resume", &directory)
            .contains("run: already complete, 120 puzzles")
    );
    assert!(
        succeed("generate --out run -n 80 --symmetry rot180", &directory)
            .contains("already complete, 120 puzzles")
    );
    // Without --seed the command uses the seed of the directory.
    assert!(
        succeed("generate --out run -n 150 --symmetry rot180", &directory)
            .contains("resuming at index 120")
    );
    let recipe = fs::read_to_string(path("run/recipe.toml")).expect("a recipe");
    let seed = recipe.split("seed = \"").nth(1).and_then(|rest| rest.split('"').next());
    let seed = seed.expect("a seed");
    succeed(&format!("generate --out other -n 150 --symmetry rot180 --seed {seed}"), &directory);
    assert_same(&path("run"), &path("other"));
    // The directory keeps the target of the last command.
    succeed("generate --out run --resume -n 160", &directory);
    assert!(
        succeed("generate --out run --resume", &directory)
            .contains("already complete, 160 puzzles")
    );
}

#[test]
fn level_files_have_the_rows_of_the_single_file() {
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
fn runs_end_after_their_time() {
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
    fail("generate --for 8", &directory, 2, "expected a duration such as 8h");
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
        "run: another process uses the directory",
    );
    fail("merge run -o all.csv", &directory, 3, "run: another process uses the directory");
    child.kill().expect("it is running");
    child.wait().expect("it was killed");
}

/// The run cannot commit any more, and must say so.
#[test]
#[cfg(unix)]
fn a_run_ends_with_a_message_if_its_files_are_removed_or_changed() {
    type Spoil = fn(&Path) -> std::io::Result<()>;
    let cases: [(Spoil, &str); 6] = [
        (
            |run| fs::remove_file(run.join("easy.csv")),
            "cannot find easy.csv: it was moved, deleted",
        ),
        (
            |run| fs::File::options().write(true).open(run.join("easy.csv"))?.set_len(100),
            "cannot commit to easy.csv: it has ",
        ),
        (
            |run| fs::remove_file(run.join(".lock")),
            "it was moved, deleted or replaced during the run",
        ),
        (|run| fs::remove_file(run.join("recipe.toml")), "cannot find recipe.toml: "),
        (|run| fs::rename(run, run.with_extension("moved")), "run: cannot "),
        (|run| fs::remove_dir_all(run), "run: cannot "),
    ];
    for (spoil, expected) in cases {
        let directory = tempdir().expect("a directory");
        let path = directory.path().join("run");
        let arguments = "generate --out run --seed 3 -n 100000000 --commit-every 20ms";
        let mut child =
            gridmill(arguments, &directory).stderr(Stdio::piped()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > 200);
        // Retry if the run creates a file while its directory is removed.
        while spoil(&path).is_err_and(|error| error.kind() != std::io::ErrorKind::NotFound) {}
        let output = child.wait_with_output().expect("it ends");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{expected}: {message}");
        assert!(message.contains(expected), "{expected}: {message}");
        if expected.contains("commit to") {
            // The file is too short, or its length is restored with other rows.
            let expected = "; restore the file";
            fail("generate --out run --resume -n 9", &directory, 1, expected);
        }
        let moved = path.with_extension("moved");
        if moved.exists() {
            let number = next(&moved) + 10;
            succeed(&format!("generate --out run.moved --resume -n {number}"), &directory);
            succeed(&format!("generate --out other --seed 3 -n {number}"), &directory);
            assert_same(&moved, &directory.path().join("other"));
        }
    }
}

#[test]
fn progress_for_programs_is_json_lines() {
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

#[test]
fn a_run_of_no_puzzles_has_files_that_can_be_read() {
    let directory = tempdir().expect("a directory");
    succeed("generate --out none --seed 1 -n 0", &directory);
    for level in ["easy", "extreme"] {
        let csv = fs::read_to_string(directory.path().join(format!("none/{level}.csv")));
        assert!(csv.expect("a file").starts_with("index,puzzle,"), "{level}");
    }
    succeed("generate --out none --resume -n 3", &directory);
    succeed("generate --out three --seed 1 -n 3", &directory);
    assert_same(&directory.path().join("none"), &directory.path().join("three"));
}

/// A search at one index can take hours. An interruption abandons it and completes the output file.
#[test]
#[cfg(unix)]
fn an_interrupted_search_completes_its_output_file() {
    let directory = tempdir().expect("a directory");
    let arguments = "generate -n 5 --seed 7 --er 11.5.. --search 1000000 -o rare.parquet";
    let mut child = gridmill(arguments, &directory).stderr(Stdio::null()).spawn().expect("runs");
    // The command installs its signal handler before it opens its output.
    let is_begun = || fs::read_dir(&directory).expect("a directory").next().is_some();
    wait_for(&mut child, is_begun);
    std::thread::sleep(Duration::from_millis(500));
    kill(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(directory.path().join("rare.parquet").exists());
}
