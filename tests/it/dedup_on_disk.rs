//! `dedup` with more puzzles than fit in memory: the same bytes as in memory, and no temporary files remain.

use super::isomorphs::images;
use super::runs::{fail, gridmill, kill, succeed, wait_for};
use gridmill::random::{rng_for, shuffle};
use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};
use tempfile::{TempDir, tempdir};

fn read(name: &str, directory: &TempDir) -> String {
    fs::read_to_string(directory.path().join(name)).expect("a file")
}

/// Makes a directory with `mixed.csv`, which has three images of each of 600 puzzles in random order; `old.txt`, with
/// images of 50 of them; and an empty directory `temp`.
fn collection() -> TempDir {
    let directory = tempdir().expect("a directory");
    succeed("generate -n 600 --seed 12 -o once.csv", &directory);
    let text = read("once.csv", &directory);
    let (header, rows) = text.split_once('\n').expect("a header");
    let (mut mixed, mut old) = (Vec::new(), String::new());
    for row in rows.lines() {
        let [index, puzzle, rest] = row.splitn(3, ',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let images = images(puzzle, 3);
        if mixed.len() < 150 {
            old += &format!("{}\n", images[0]);
        }
        mixed.extend(images.iter().map(|image| format!("{index},{image},{rest}\n")));
    }
    shuffle(&mut rng_for(62, 0), &mut mixed);
    let write = |name: &str, text: String| fs::write(directory.path().join(name), text);
    write("mixed.csv", format!("{header}\n{}", mixed.concat())).expect("written");
    write("old.txt", old).expect("written");
    fs::create_dir(directory.path().join("temp")).expect("a directory");
    directory
}

fn is_empty(name: &str, directory: &TempDir) -> bool {
    fs::read_dir(directory.path().join(name)).expect("a directory").next().is_none()
}

/// The limits are reached at once, while `old.txt` is read, and while the puzzles are read.
#[test]
fn output_does_not_depend_on_the_memory_limit() {
    let directory = collection();
    for (against, rows) in [("", 600), ("--against old.txt", 550)] {
        let message = succeed(&format!("dedup mixed.csv {against} -o here.csv"), &directory);
        let here = read("here.csv", &directory);
        assert_eq!(here.lines().count(), rows + 1);
        for memory in ["0", "3kB", "20KiB"] {
            let options = format!("{against} --memory {memory} --temp-dir temp");
            let on_disk = succeed(&format!("dedup mixed.csv {options} -o there.csv"), &directory);
            let (first, rest) = on_disk.split_once('\n').expect("two lines");
            assert!(first.ends_with("continuing with temporary files in temp"));
            assert_eq!(rest, message, "{options}");
            assert!(read("there.csv", &directory) == here, "{options}");
            let mut piped = gridmill(&format!("dedup - {options} --threads 1"), &directory);
            let input = File::open(directory.path().join("mixed.csv")).expect("a file");
            let piped = piped.stdin(input).output().expect("it runs");
            assert!(piped.stdout == here.as_bytes(), "{options}, standard input");
        }
        let fits = succeed(&format!("dedup mixed.csv {against} --memory 1MB -o x"), &directory);
        assert_eq!(fits, message);
    }
    assert!(is_empty("temp", &directory));
}

/// Puzzles before a bad line, or before the end of a truncated file, are written.
#[test]
fn puzzles_before_a_bad_end_of_the_input_are_written() {
    let directory = collection();
    let text = read("mixed.csv", &directory);
    let bad = format!("{text}12\n");
    fs::write(directory.path().join("bad.csv"), bad).expect("written");
    succeed("dedup mixed.csv -o here.csv", &directory);
    for options in ["", "--strict"] {
        let arguments = format!("dedup bad.csv {options} --memory 3kB -o there.csv");
        fail(&arguments, &directory, 1, "bad.csv:1802: expected the puzzle in field 2");
        assert!(read("there.csv", &directory) == read("here.csv", &directory), "{options}");
    }
    succeed("dedup mixed.csv -o mixed.csv.gz", &directory);
    let packed = fs::read(directory.path().join("mixed.csv.gz")).expect("a file");
    let cut = &packed[..packed.len() - 8];
    fs::write(directory.path().join("cut.csv.gz"), cut).expect("written");
    fail("dedup cut.csv.gz --memory 3kB -o there.csv", &directory, 1, "end too early");
    assert!(read("there.csv", &directory).lines().count() > 500);
}

#[test]
fn bad_temporary_directories_and_limits_are_refused() {
    let directory = collection();
    fail(
        "dedup mixed.csv --temp-dir nowhere -o no.csv",
        &directory,
        3,
        "nowhere: no such directory",
    );
    fail(
        "dedup mixed.csv --temp-dir old.txt -o no.csv",
        &directory,
        3,
        "old.txt: no such directory",
    );
    fail("dedup mixed.csv --memory much -o no.csv", &directory, 2, "much");
    assert!(!directory.path().join("no.csv").exists());
    assert_eq!(read("mixed.csv", &directory).lines().count(), 1801);
}

/// A limit of 8,000 bytes per file simulates a full disk.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_keeps_complete_rows_and_no_temporary_files() {
    let directory = collection();
    let script = format!(
        "ulimit -f 8; trap '' XFSZ; exec {} dedup mixed.csv --memory 20KiB --temp-dir temp",
        env!("CARGO_BIN_EXE_gridmill")
    );
    let output = Command::new("bash").args(["-c", &script]).current_dir(&directory).output();
    let output = output.expect("bash runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("cannot write temporary files in temp"), "{message}");
    succeed("dedup mixed.csv -o here.csv", &directory);
    let (here, there) = (read("here.csv", &directory), String::from_utf8(output.stdout));
    let there = there.expect("text");
    assert!(there.ends_with('\n') && here.starts_with(&there) && there.len() < here.len());
    assert!(is_empty("temp", &directory));
}

/// The signal arrives while the command waits for more input and has temporary files open.
#[test]
#[cfg(unix)]
fn no_temporary_files_remain_after_a_signal() {
    let directory = collection();
    let text = read("mixed.csv", &directory);
    for (signal, status) in [("-INT", Some(130)), ("-KILL", None)] {
        let arguments = "dedup mixed.csv - --memory 20KiB --temp-dir temp -o some.csv";
        let mut child = gridmill(arguments, &directory)
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let stdin = child.stdin.as_mut().expect("a pipe");
        stdin.write_all(&text.as_bytes()[..2000]).expect("it reads");
        let path = directory.path().join("some.csv");
        wait_for(&mut child, || fs::metadata(&path).is_ok_and(|data| data.len() > 0));
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), status);
        assert!(is_empty("temp", &directory), "{signal}");
        assert!(fs::read(&path).expect("it stays").ends_with(b"\n"));
        fs::remove_file(&path).expect("it was there");
    }
}
