//! `dedup` with more puzzles than fit in memory: the same bytes as in memory, and no temporary files remain.

use super::isomorphs::images;
use super::runs::{kill, wait_for};
use crate::env::TestEnv;
use gridmill::random::{rng_for, shuffle};
use std::fs::{self, File};
use std::io::Write;
use std::process::Stdio;

/// Makes a directory with `mixed.csv`, which has three images of each of 600 puzzles in random order; `old.txt`, with
/// images of 50 of them; and an empty directory `temp`.
fn collection() -> TestEnv {
    let env = TestEnv::new();
    env.succeed("generate -n 600 --seed 12 -o once.csv");
    let text = env.read("once.csv");
    let (header, rows) = text.split_once('\n').expect("a header");
    // The images have the solutions of their originals.
    let header = header.replace("solution", "of_original");
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
    let write = |name: &str, text: String| fs::write(env.path(name), text);
    write("mixed.csv", format!("{header}\n{}", mixed.concat())).expect("written");
    write("old.txt", old).expect("written");
    fs::create_dir(env.path("temp")).expect("a directory");
    env
}

fn is_empty(name: &str, env: &TestEnv) -> bool {
    fs::read_dir(env.path(name)).expect("a directory").next().is_none()
}

/// The limits are reached at once, while `old.txt` is read, and while the puzzles are read.
#[test]
fn output_does_not_depend_on_the_memory_limit() {
    let env = collection();
    for (against, rows) in [("", 600), ("--against old.txt", 550)] {
        let message = env.succeed(&format!("dedup mixed.csv {against} --force -o here.csv"));
        let here = env.read("here.csv");
        assert_eq!(here.lines().count(), rows + 1);
        for memory in ["0", "3kB", "20KiB"] {
            let options = format!("{against} --memory {memory} --temp-dir temp");
            let on_disk = env.succeed(&format!("dedup mixed.csv {options} --force -o there.csv"));
            let (first, rest) = on_disk.split_once('\n').expect("two lines");
            assert!(first.ends_with("continuing with temporary files in temp"));
            assert_eq!(rest, message, "{options}");
            assert!(env.read("there.csv") == here, "{options}");
            let mut piped = env.gridmill(&format!("dedup - {options} --threads 1"));
            let input = File::open(env.path("mixed.csv")).expect("a file");
            let piped = piped.stdin(input).output().expect("it runs");
            assert!(piped.stdout == here.as_bytes(), "{options}, standard input");
        }
        let fits = env.succeed(&format!("dedup mixed.csv {against} --memory 1MB --force -o x"));
        assert_eq!(fits, message);
    }
    assert!(is_empty("temp", &env));
}

/// Puzzles before a bad line, or before the end of a truncated file, are written.
#[test]
fn puzzles_before_a_bad_end_of_the_input_are_written() {
    let env = collection();
    let text = env.read("mixed.csv");
    let bad = format!("{text}12\n");
    env.write("bad.csv", bad);
    env.succeed("dedup mixed.csv -o here.csv");
    for options in ["", "--strict"] {
        let arguments = format!("dedup bad.csv {options} --memory 3kB --force -o there.csv");
        env.fail(&arguments, 1, "bad.csv:1802: expected the puzzle in field 2");
        assert!(env.read("there.csv") == env.read("here.csv"), "{options}");
    }
    env.succeed("dedup mixed.csv -o mixed.csv.gz");
    let packed = fs::read(env.path("mixed.csv.gz")).expect("a file");
    let cut = &packed[..packed.len() - 8];
    env.write("cut.csv.gz", cut);
    env.fail("dedup cut.csv.gz --memory 3kB --force -o there.csv", 1, "end too early");
    assert!(env.read("there.csv").lines().count() > 500);
}

#[test]
fn bad_temporary_directories_and_limits_are_refused() {
    let env = collection();
    env.fail("dedup mixed.csv --temp-dir nowhere -o no.csv", 3, "nowhere: no such directory");
    env.fail("dedup mixed.csv --temp-dir old.txt -o no.csv", 3, "old.txt: no such directory");
    if cfg!(target_os = "linux") {
        let message = "error: cannot write temporary files in /proc: ";
        env.fail("dedup mixed.csv --temp-dir /proc -o no.csv", 3, message);
        env.fail("audit mixed.csv old.txt --temp-dir /proc -o no.json", 3, message);
        // The directory of the system may not be needed.
        let kept = env.bash("TMPDIR=/proc \"$0\" dedup mixed.csv -o kept.csv");
        assert_eq!(kept.status, 0, "{}", kept.stderr);
        assert!(kept.stderr.contains("of canonical forms"), "{}", kept.stderr);
        fs::remove_file(env.path("kept.csv")).expect("it was written");
        let limited =
            env.bash("ulimit -v 400000 && \"$0\" dedup mixed.csv --threads 2 -o kept.csv");
        assert_eq!(limited.status, 0, "{}", limited.stderr);
    }
    env.fail("dedup mixed.csv --memory much -o no.csv", 2, "much");
    assert!(!env.exists("no.csv"));
    assert_eq!(env.read("mixed.csv").lines().count(), 1801);
}

/// A limit of 8,000 bytes per file simulates a full disk.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_keeps_complete_rows_and_no_temporary_files() {
    let env = collection();
    let dedup = "dedup mixed.csv --memory 20KiB --temp-dir temp";
    let ended = env.bash(&format!("ulimit -f 8; trap '' XFSZ; exec \"$0\" {dedup}"));
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    assert!(ended.stderr.contains("cannot write temporary files in temp"), "{}", ended.stderr);
    env.succeed("dedup mixed.csv -o here.csv");
    let (here, there) = (env.read("here.csv"), ended.stdout);
    assert!(there.ends_with('\n') && here.starts_with(&there) && there.len() < here.len());
    assert!(is_empty("temp", &env));
}

/// The signal arrives while the command waits for more input and has temporary files open.
#[test]
#[cfg(unix)]
fn no_temporary_files_remain_after_a_signal() {
    let env = collection();
    let text = env.read("mixed.csv");
    for (signal, status) in [("-INT", Some(130)), ("-KILL", None)] {
        let arguments = "dedup mixed.csv - --memory 20KiB --temp-dir temp -o some.csv";
        let mut child = env
            .gridmill(arguments)
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let stdin = child.stdin.as_mut().expect("a pipe");
        stdin.write_all(&text.as_bytes()[..2000]).expect("it reads");
        let path = env.path("some.csv.part");
        wait_for(&mut child, || fs::metadata(&path).is_ok_and(|data| data.len() > 0));
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), status);
        assert!(is_empty("temp", &env), "{signal}");
        assert!(fs::read(&path).expect("it stays").ends_with(b"\n"));
        fs::remove_file(&path).expect("it was there");
    }
}
