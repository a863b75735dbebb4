//! Commands verify a run directory when they read it, and never block on a named pipe in it.

use super::run;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::tempdir;

fn in_directory(command: &str, path: &Path) -> Output {
    run(&[command, &path.display().to_string()], b"")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Makes a run directory with 20 puzzles.
fn make_run(path: &Path) {
    let out = path.display().to_string();
    let arguments = ["generate", "--out", &out, "-n", "20", "--seed", "1"];
    assert!(run(&[&arguments[..], &["--progress", "never"]].concat(), b"").status.success());
}

#[test]
fn a_damaged_run_has_no_statistics() {
    let home = tempdir().expect("a directory");
    let path = home.path().join("run");
    make_run(&path);
    let expected = in_directory("stats", &path).stdout;
    for name in ["easy.csv", "hard.csv", "recipe.toml", "progress.json"] {
        let file = path.join(name);
        let whole = fs::read(&file).expect("readable");
        for at in (0..whole.len()).step_by(whole.len() / 8) {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(&file, damaged).expect("writable");
            let stats = in_directory("stats", &path);
            assert_eq!(stats.status.code(), Some(1), "{name}, byte {at}");
            assert_eq!(text(&stats.stdout), "", "{name}, byte {at}");
            let check = in_directory("check", &path);
            assert_eq!(check.status.code(), Some(1), "{name}, byte {at}");
            assert!(text(&check.stderr).contains(name), "{}", text(&check.stderr));
        }
        fs::remove_file(&file).expect("it can go");
        assert_eq!(in_directory("stats", &path).status.code(), Some(1), "{name}");
        fs::write(&file, whole).expect("writable");
    }
    assert_eq!(in_directory("stats", &path).stdout, expected);
}

#[test]
fn check_reports_all_directories_after_a_damaged_one() {
    let home = tempdir().expect("a directory");
    let [good, bad, none] = ["good", "bad", "none"].map(|name| home.path().join(name));
    make_run(&good);
    make_run(&bad);
    fs::create_dir(&none).expect("made");
    fs::write(bad.join("easy.csv"), "").expect("writable");
    let checked = in_directory("check", &good);
    let said = text(&checked.stdout);
    assert_eq!((checked.status.code(), text(&checked.stderr)), (Some(0), String::new()));
    assert!(said.contains("good: intact\n  gridmill ") && said.contains(", seed 1\n"), "{said}");
    assert!(said.contains("20 rows; done: all indexes below 20 (of 20)"), "{said}");
    assert!(said.contains("easy.csv"), "{said}");
    let names = [&bad, &good, &none].map(|path| path.display().to_string());
    let checked = run(&["check", &names[0], &names[1], &names[2]], b"");
    assert_eq!(checked.status.code(), Some(2), "of the last that failed");
    assert_eq!(text(&checked.stdout), said);
    assert_eq!(text(&checked.stderr).lines().count(), 2);
    let checked = in_directory("check", &home.path().join("missing"));
    assert_eq!(checked.status.code(), Some(3), "{}", text(&checked.stderr));
    run(&["generate", "--resume", "-n", "3", "--out", &names[1]], b"");
    let said = text(&in_directory("check", &good).stdout);
    assert!(said.contains("20 rows; done: all indexes below 20 (3 requested)"), "{said}");
}

#[test]
fn check_names_the_scale_of_a_run_unless_it_is_classic() {
    let home = tempdir().expect("a directory");
    let path = home.path().join("run");
    let out = path.display().to_string();
    let arguments = ["generate", "--out", &out, "-n", "2", "--seed", "1", "--scale", "sukaku"];
    assert!(run(&arguments, b"").status.success());
    let said = text(&in_directory("check", &path).stdout);
    assert!(said.contains(", seed 1, scale sukaku\n"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_named_pipe_instead_of_a_file_is_refused() {
    for name in [".lock", "easy.csv", "recipe.toml", "progress.json"] {
        let home = tempdir().expect("a directory");
        let path = home.path().join("run");
        make_run(&path);
        fs::remove_file(path.join(name)).expect("it can go");
        let made = std::process::Command::new("mkfifo").arg(path.join(name)).status();
        assert!(made.expect("mkfifo runs").success());
        let out = path.display().to_string();
        for arguments in [
            &["generate", "--resume", "--out", &out][..],
            &["merge", &out],
            &["stats", &out],
            &["check", &out],
        ] {
            if name == ".lock" && ["stats", "check"].contains(&arguments[0]) {
                continue;
            }
            let output = run(arguments, b"");
            let said = text(&output.stderr);
            assert!(matches!(output.status.code(), Some(1..=3)), "{name} {arguments:?}: {said}");
        }
    }
}
