//! Commands verify a run directory when they read it, and never block on a named pipe in it.

use crate::env::TestEnv;
use crate::runs::seal;
use std::fs;

/// Makes a run directory with 20 puzzles.
fn make_run(name: &str, env: &TestEnv) {
    env.succeed(&format!("generate --run {name} -n 20 --seed 1 -q"));
}

#[test]
fn a_damaged_run_has_no_statistics() {
    let env = TestEnv::new();
    let path = env.path("run");
    make_run("run", &env);
    let expected = env.run("stats run").stdout;
    for name in ["easy.csv", "hard.csv", "recipe.toml", "progress.json"] {
        let file = path.join(name);
        let whole = fs::read(&file).expect("readable");
        for at in (0..whole.len()).step_by(whole.len() / 8) {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(&file, damaged).expect("writable");
            let stats = env.run("stats run");
            assert_eq!(stats.status, 1, "{name}, byte {at}");
            assert_eq!(stats.stdout, "", "{name}, byte {at}");
            let check = env.run("check run");
            assert_eq!(check.status, 1, "{name}, byte {at}");
            assert!(check.stderr.contains(name), "{}", check.stderr);
        }
        fs::remove_file(&file).expect("it can go");
        assert_eq!(env.run("stats run").status, 1, "{name}");
        fs::write(&file, whole).expect("writable");
    }
    assert_eq!(env.run("stats run").stdout, expected);
}

#[test]
fn check_reports_all_directories_after_a_damaged_one() {
    let env = TestEnv::new();
    make_run("good", &env);
    make_run("bad", &env);
    fs::create_dir(env.path("none")).expect("made");
    env.write("bad/easy.csv", "");
    let checked = env.run("check good");
    let said = checked.stdout;
    assert_eq!((checked.status, checked.stderr), (0, String::new()));
    assert!(said.contains("good: intact\n  gridmill ") && said.contains(", seed 1\n"), "{said}");
    assert!(said.contains("20 rows; done: all indexes below 20 (of 20)"), "{said}");
    assert!(said.contains("easy.csv"), "{said}");
    let checked = env.run("check bad good none");
    assert_eq!(checked.status, 2, "of the last that failed");
    assert_eq!(checked.stdout, said);
    assert_eq!(checked.stderr.lines().count(), 2);
    env.fail("check missing", 3, "cannot read missing");
    env.fail("check good good/easy.csv", 2, "good is a directory, good/easy.csv is not");
    env.succeed("generate -n 3 --run good");
    let said = env.output("check good");
    assert!(said.contains("20 rows; done: all indexes below 20 (3 requested)"), "{said}");
}

#[test]
fn check_names_the_scale_of_a_run_unless_it_is_classic() {
    let env = TestEnv::new();
    env.succeed("generate --run run -n 2 --seed 1 --scale sukaku");
    let said = env.output("check run");
    assert!(said.contains(", seed 1, scale sukaku\n"), "{said}");
}

/// Of `progress.json` with a right checksum, too.
#[test]
fn all_readers_check_as_much_as_a_resumed_run() {
    let env = TestEnv::new();
    env.succeed("generate --run run -n 40 --seed 1");
    env.write("easy.csv", env.read("run/easy.csv"));
    let progress = env.read("run/progress.json");
    let rows = env.read("run/easy.csv").lines().count() - 1;
    let files_at = progress.find("\"files\": [").expect("files");
    let end = progress.find("  ],").expect("their end");
    let no_files = format!("{}\"files\": [{}", &progress[..files_at], &progress[end + 2..]);
    for (changed, said) in [
        (no_files, "it does not have the files of recipe.toml"),
        (progress.replace("\"easy.csv\"", "\"../easy.csv\""), "it does not have the files"),
        (
            progress.replace(&format!("\"rows\": {rows},"), &format!("\"rows\": {},", rows + 1)),
            "rows of easy.csv",
        ),
        (
            progress.replace("\"next\": 40", "\"next\": 20"),
            "its next index is not above the last one of ",
        ),
    ] {
        assert_ne!(changed, progress);
        env.write("run/progress.json", changed);
        seal(&env.path("run"));
        for command in [
            "generate --run run -n 60",
            "check run",
            "stats run",
            "merge run -o no.csv",
            "dedup run",
        ] {
            env.fail(command, 1, said);
        }
    }
    env.write("run/progress.json", progress);
    env.succeed("check run");
}

#[test]
#[cfg(unix)]
fn a_named_pipe_instead_of_a_file_is_refused() {
    for name in [".lock", "easy.csv", "recipe.toml", "progress.json"] {
        let env = TestEnv::new();
        let path = env.path("run").join(name);
        make_run("run", &env);
        fs::remove_file(&path).expect("it can go");
        let made = env.command("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo runs").success());
        for arguments in ["generate --run run", "merge run", "stats run", "check run"] {
            let ended = env.run(arguments);
            // Readers need no lock.
            let statuses =
                if name == ".lock" && arguments != "generate --run run" { 0..=0 } else { 1..=3 };
            assert!(statuses.contains(&ended.status), "{name} {arguments:?}: {}", ended.stderr);
        }
    }
}
