//! Runs of the real command that are killed, fill the disk, or are stopped and resumed. Their files equal those of an
//! undisturbed run, or the run ends with a clear message.

use super::ends::history;
use super::{assert_same, files, kill, next, skipped, wait_for};
use crate::env::{Ended, GRIDMILL, TestEnv};
use gridmill::random::{below, rng_for};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Each of 30 kills follows a random time up to 300 ms, so some interrupt the start or the resumption. On a busy machine, more
/// kills follow, each 30 of them later, until enough puzzles came of it. `scripts/torture` kills hundreds of times.
#[test]
fn a_run_killed_many_times_has_the_files_of_an_undisturbed_one() {
    let env = TestEnv::new();
    let path = env.path("killed");
    let mut rng = rng_for(5, 0);
    let mut seen = 0;
    let mut kills = 0;
    while kills < 30 || seen <= 300 {
        let longest = 300_000 * (1 + kills / 30);
        let arguments = "generate --run killed --seed 3 -n 100000000 --commit-every 30ms";
        let mut child = env.gridmill(arguments).stderr(Stdio::null()).spawn().expect("runs");
        std::thread::sleep(Duration::from_micros(below(&mut rng, longest).into()));
        assert!(child.try_wait().expect("it can be asked").is_none(), "it cannot have ended");
        child.kill().expect("it is running");
        child.wait().expect("it was killed");
        let now = next(&path);
        assert!(now >= seen, "{seen} were committed, {now} are left");
        seen = now;
        kills += 1;
    }
    fs::write(path.join("progress.json.part"), "{").expect("written");
    let number = seen + 100;
    env.succeed(&format!("generate --run killed -n {number}"));
    env.succeed(&format!("generate --run undisturbed --seed 3 -n {number}"));
    assert_same(&path, &env.path("undisturbed"));
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_commits_finished_puzzles() {
    let env = TestEnv::new();
    let path = env.path("run");
    let length = |path: &Path| files(path).values().map(Vec::len).sum::<usize>();
    for signal in ["-INT", "-TERM", "-HUP"] {
        let before = next(&path);
        // With this interval only the first and the last commit happen.
        let arguments = "generate --run run --seed 3 -n 100000000 --commit-every 1h";
        let mut child = env.gridmill(arguments).stderr(Stdio::null()).spawn().expect("runs");
        wait_for(&mut child, || next(&path) > before);
        let (first, committed) = (next(&path), length(&path));
        wait_for(&mut child, || length(&path) > committed);
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(next(&path) > first, "{signal}");
        assert!(env.output("status run").contains("Z: interrupted\n"));
    }
    let number = next(&path) + 10;
    env.succeed(&format!("generate --run run --seed 3 -n {number}"));
    env.succeed(&format!("generate --run undisturbed --seed 3 -n {number}"));
    assert_same(&path, &env.path("undisturbed"));
}

/// Checks that a full disk ended the run with complete rows, and resumes it with free space.
fn resume_after_full_disk(ended: &Ended, env: &TestEnv) {
    let path = env.path("run");
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    let lines: Vec<&str> = ended.stderr.lines().rev().take(2).collect();
    assert!(
        lines[0].starts_with("to resume: free space, then gridmill generate --run "),
        "{lines:?}"
    );
    assert!(lines[1].contains("cannot write"), "{lines:?}");
    let whole = |text: &[u8]| text.ends_with(b"\n");
    let files = files(&path);
    assert!(files.iter().all(|(name, text)| !name.ends_with(".csv") || whole(text)));
    assert!(next(&path) > 0, "something was committed");
    let history = history(&path);
    let end = history.last().expect("it was written");
    assert_eq!((&end["reason"], &end["rows"]), (&"disk_full".into(), &next(&path).into()));
    let number = next(&path) + 1_000;
    env.succeed(&format!("generate --run run -n {number}"));
    env.succeed(&format!("generate --run undisturbed --seed 1 -n {number}"));
    assert_same(&path, &env.path("undisturbed"));
}

/// Starts a run with a limit on the size of each file, which simulates a full disk, and resumes it without the limit.
#[cfg(target_os = "linux")]
fn resumes_after_a_limit_on_files(kilobytes: u32, arguments: &str) {
    let env = TestEnv::new();
    let generate = format!("generate --run run --seed 1 {arguments}");
    let ended = env.bash(&format!("ulimit -f {kilobytes}; exec \"$0\" {generate}"));
    // Only the round of rows that did not fit is missing.
    let largest = files(&env.path("run")).values().map(Vec::len).max().expect("files");
    assert!(largest + (65 << 10) > kilobytes as usize * 1024, "{largest}");
    resume_after_full_disk(&ended, &env);
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_resumes_after_a_limit_on_files() {
    resumes_after_a_limit_on_files(60, "-n 100000 --commit-every 0s");
    resumes_after_a_limit_on_files(400, "-n 100000 --commit-every 1h");
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
    let env = TestEnv::new();
    let script = "mkdir small && mount -t tmpfs -o size=400k tmpfs small || exit 99
        \"$0\" generate --run small/run --seed 1 -n 100000 --for 1ms
        \"$0\" generate --run small/run -n 100000 --commit-every 0s
        status=$?; cp -a small/run run; exit $status";
    let mut unshare = env.command("unshare");
    unshare.args(["--user", "--map-root-user", "--mount", "bash", "-c", script, GRIDMILL]);
    match unshare.output() {
        Ok(output) if env.exists("run") => {
            let ended = Ended::from(output);
            assert!(ended.stderr.contains("No space left"), "{}", ended.stderr);
            let warnings: Vec<_> =
                ended.stderr.lines().filter(|line| line.starts_with("warning: ")).collect();
            let [of_new, of_old] = warnings[..] else { panic!("{}", ended.stderr) };
            let expected = "small/run: the missing puzzles take about 33.4 MiB, and the disk has ";
            assert!(of_new.contains(expected) && of_old.contains("small/run: the"), "{warnings:?}");
            resume_after_full_disk(&ended, &env);
        }
        _ => skipped("this user cannot make a file system (unshare --user --mount)"),
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_file_says_how_many_puzzles_it_has() {
    let env = TestEnv::new();
    let path = env.path("x.csv");
    let mut child = env.gridmill("generate -o x.csv --seed 3 -n 100000000");
    let mut child = child.stderr(Stdio::piped()).spawn().expect("runs");
    wait_for(&mut child, || fs::metadata(&path).is_ok_and(|it| it.len() > 100_000));
    kill(&child, "-INT");
    let ended: Ended = child.wait_with_output().expect("it ends").into();
    let rows = env.read("x.csv").lines().count() - 1;
    let expected = format!("x.csv: {rows} whole puzzles; only a run with --run DIR resumes");
    let said = ended.stderr.replace(',', "");
    assert!(ended.status == 130 && said.contains(&expected), "{said}");
}

#[test]
fn a_complete_run_can_be_extended() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    env.succeed("generate --run run -n 120 --symmetry rot180");
    assert!(env.succeed("generate --run run").contains("run: already complete, 120 puzzles"));
    assert!(
        env.succeed("generate --run run -n 80 --symmetry rot180")
            .contains("already complete, 120 puzzles")
    );
    // Without --seed the command uses the seed of the directory.
    assert!(
        env.succeed("generate --run run -n 150 --symmetry rot180")
            .contains("resuming at index 120")
    );
    let recipe = fs::read_to_string(path("run/recipe.toml")).expect("a recipe");
    let seed = recipe.split("seed = \"").nth(1).and_then(|rest| rest.split('"').next());
    let seed = seed.expect("a seed");
    env.succeed(&format!("generate --run other -n 150 --symmetry rot180 --seed {seed}"));
    assert_same(&path("run"), &path("other"));
    // The directory keeps the target of the last command.
    env.succeed("generate --run run -n 160");
    assert!(env.succeed("generate --run run").contains("already complete, 160 puzzles"));
}

#[test]
fn level_files_have_the_rows_of_the_single_file() {
    let env = TestEnv::new();
    env.write("mine.toml", "[[level]]\nname='über'\nup_to=2.5\n[[level]]\nname='b'");
    env.succeed("generate --run run -n 200 --seed 4 --levels mine.toml");
    env.succeed("generate -o all.csv -n 200 --seed 4 --levels mine.toml");
    let text = |name: &str| env.read(name);
    let all = text("all.csv");
    for level in ["über", "b"] {
        let has_level =
            |line: &&str| line.split(',').nth(5).is_some_and(|it| it == level || it == "level");
        let expected: String =
            all.lines().filter(has_level).map(|line| format!("{line}\n")).collect();
        assert_eq!(text(&format!("run/{level}.csv")), expected);
        assert!(expected.lines().count() > 20);
    }
    env.succeed("merge run -o merged.csv");
    assert_eq!(text("merged.csv"), all);
}

#[test]
fn runs_end_after_their_time() {
    let env = TestEnv::new();
    let began = Instant::now();
    env.succeed("generate --run run --for 300ms");
    assert!(began.elapsed() >= Duration::from_millis(300));
    let before = next(&env.path("run"));
    assert!(before > 0);
    env.succeed("generate --run run --for 200ms");
    assert!(next(&env.path("run")) > before);
    env.succeed("generate -o all.csv --for 100ms");
    env.fail("generate --until yesterday", 2, "expected a time such as 06:30");
    env.fail("generate --for 8", 2, "expected a duration such as 8h");
}

#[test]
#[cfg(unix)]
fn a_read_only_directory() {
    use std::os::unix::fs::PermissionsExt;
    let env = TestEnv::new();
    env.succeed("generate --run run -n 10 --seed 1");
    let path = env.path("run");
    let set = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("set");
    set(0o500);
    if fs::write(path.join("probe"), "").is_ok() {
        fs::remove_file(path.join("probe")).expect("removed");
        skipped("a read-only directory: this user may write anywhere");
    } else {
        env.fail("generate --run run -n 20", 3, "run: cannot write");
        env.succeed("merge run -o all.csv");
    }
    set(0o700);
}

#[test]
#[cfg(unix)]
fn a_second_process_is_refused() {
    let env = TestEnv::new();
    let path = env.path("run");
    let mut child = env.gridmill("generate --run run --seed 3 -n 100000000").spawn().expect("runs");
    wait_for(&mut child, || next(&path) > 0);
    env.fail("generate --run run --seed 3 -n 9", 3, "run: another process uses the directory");
    child.kill().expect("it is running");
    child.wait().expect("it was killed");
}

/// Readers take no lock, so they neither disturb each other nor the run.
#[test]
#[cfg(unix)]
fn an_active_run_is_read_by_several_at_once() {
    let env = TestEnv::new();
    let path = env.path("run");
    let child = env.gridmill("generate --run run --seed 3 -n 100000000 --threads 1").spawn();
    let mut child = child.expect("it starts");
    wait_for(&mut child, || next(&path) > 1);
    let names = ["a.csv", "b.csv", "c.parquet"];
    let start = |name: &&str| {
        let mut merge = env.gridmill(&format!("merge run -o {name}"));
        merge.stderr(Stdio::piped()).spawn().expect("it starts")
    };
    let merges: Vec<_> = names.iter().map(start).collect();
    for (merge, name) in merges.into_iter().zip(names) {
        let ended: Ended = merge.wait_with_output().expect("it ends").into();
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        let said = ended.stderr.starts_with("run: the run is active; taking its ");
        assert!(said && ended.stderr.contains(" committed rows"), "{}", ended.stderr);
        assert!(env.exists(name));
    }
    env.succeed("check run");
    env.succeed("stats run");
    assert!(child.try_wait().expect("it can be asked").is_none(), "the run goes on");
    child.kill().expect("it is running");
    child.wait().expect("it was killed");
    let tables = ["a.csv", "b.csv"].map(|name| env.read(name));
    let count = tables.iter().map(|rows| rows.lines().count() - 1).max().expect("two");
    let rows = env.output(&format!("generate -n {count} --seed 3 -q"));
    for table in tables {
        assert!(table.lines().count() > 1 && rows.starts_with(&table));
    }
    assert!(!env.succeed("merge run -o d.csv").contains("active"));
    env.fail("merge run --run run", 2, "run: the directory already holds a run");
    env.succeed("pack --take easy=1 --format csv --seed 1 -o book");
    env.fail("merge book -o e.csv", 2, "book: the directory holds no run");
    assert!(!env.exists("book/.lock"));
}

/// The files of a run whose recipe was edited would not be those of the recipe.
#[test]
fn a_run_ends_if_its_recipe_is_edited() {
    let env = TestEnv::new();
    let path = env.path("run");
    let arguments = "generate --run run --seed 3 -n 100000000 --commit-every 20ms";
    let mut child = env.gridmill(arguments).stderr(Stdio::piped()).spawn().expect("runs");
    wait_for(&mut child, || next(&path) > 200);
    let recipe = env.read("run/recipe.toml");
    env.write("run/recipe.toml", format!("{recipe}# a note\n"));
    let ended: Ended = child.wait_with_output().expect("it ends").into();
    assert_eq!(ended.status, 1, "{}", ended.stderr);
    assert!(ended.stderr.contains("run: recipe.toml has changed since the run began"));
    env.write("run/recipe.toml", recipe);
    env.succeed("check run");
    let next = next(&path);
    env.succeed(&format!("generate --run run -n {}", next + 50));
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
            ".lock was moved, deleted or replaced during the run",
        ),
        (|run| fs::remove_file(run.join("recipe.toml")), "cannot find recipe.toml: "),
        (|run| fs::rename(run, run.with_extension("moved")), "run: cannot "),
        (|run| fs::remove_dir_all(run), "run: cannot "),
    ];
    for (spoil, expected) in cases {
        let env = TestEnv::new();
        let path = env.path("run");
        let arguments = "generate --run run --seed 3 -n 100000000 --commit-every 20ms";
        let mut child = env.gridmill(arguments).stderr(Stdio::piped()).spawn().expect("runs");
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
            env.fail("generate --run run -n 9", 1, expected);
        }
        let moved = path.with_extension("moved");
        if moved.exists() {
            let number = next(&moved) + 10;
            env.succeed(&format!("generate --run run.moved -n {number}"));
            env.succeed(&format!("generate --run other --seed 3 -n {number}"));
            assert_same(&moved, &env.path("other"));
        }
    }
}

#[test]
fn a_log_ends_with_a_summary_unless_the_run_is_short() {
    let env = TestEnv::new();
    env.succeed("generate --run run -n 50 --seed 1");
    let summary = env.succeed("generate --run run -n 60 --progress always");
    assert!(summary.contains("total                60  100.0%"), "{summary}");
    assert!(summary.ends_with("; ended: complete\n"), "{summary}");
    let quiet = env.succeed("generate --run quiet -n 50 --seed 1");
    assert_eq!(quiet, "", "a short run leaves nothing in a log");
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_on_a_full_disk_does_not_end_the_run() {
    let env = TestEnv::new();
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    for options in ["-n 50 --seed 1 --progress always", "-n 60 --progress json"] {
        let mut command = env.gridmill(&format!("generate --run run {options}"));
        assert!(command.stderr(full.try_clone().expect("open")).status().expect("runs").success());
    }
    assert_eq!(next(&env.path("run")), 60);
}

#[test]
fn a_run_of_no_puzzles_has_files_that_can_be_read() {
    let env = TestEnv::new();
    env.succeed("generate --run none --seed 1 -n 0");
    for level in ["easy", "extreme"] {
        let csv = fs::read_to_string(env.path(format!("none/{level}.csv")));
        assert!(csv.expect("a file").starts_with("index,puzzle,"), "{level}");
    }
    env.succeed("generate --run none -n 3");
    env.succeed("generate --run three --seed 1 -n 3");
    assert_same(&env.path("none"), &env.path("three"));
}

/// A search at one index can take hours. An interruption abandons it and completes the output file.
#[test]
#[cfg(unix)]
fn an_interrupted_search_completes_its_output_file() {
    let env = TestEnv::new();
    let arguments = "generate -n 5 --seed 7 --er 11.5.. --search 1000000 -o rare.parquet";
    let mut child = env.gridmill(arguments).stderr(Stdio::null()).spawn().expect("runs");
    // The command installs its signal handler before it opens its output.
    let is_begun = || fs::read_dir(&env).expect("a directory").next().is_some();
    wait_for(&mut child, is_begun);
    std::thread::sleep(Duration::from_millis(500));
    kill(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(env.exists("rare.parquet"));
}
