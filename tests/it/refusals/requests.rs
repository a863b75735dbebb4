//! Commands refuse impossible requests and wrong files at once, with the value found and the value expected.

use crate::env::{Ended, TestEnv, run};
use std::fs;

const GOOD: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

fn said(arguments: &[&str], input: &str) -> (i32, String) {
    let Ended { status, stderr, .. } = run(arguments, input);
    (status, stderr)
}

#[test]
fn targets_that_no_puzzle_meets() {
    for (arguments, message) in [
        (&["--er", "99..99"][..], "no step that the target allows is rated 99.0; known"),
        (&["--er", "20.."], "no step that the target allows is rated 20.0 or more"),
        (
            &["--er", "20..", "--level", "extreme"],
            "no step that the target allows is rated 20.0 or more",
        ),
        (&["--er", "..0.9"], "no step that the target allows is rated 0.9 or less"),
        (
            &["--level", "easy,hard", "--allow", "last_digit"],
            "--level: no step that the target allows is rated 2.6..4.0",
        ),
        (&["--er", "2.6..", "--level", "easy,medium"], "level \"easy\" has ER ..1.5"),
        (&["--require", ""], "no technique or group is called \"\""),
        (&["--forbid", "x_wing,"], "no technique or group is called \"\""),
    ] {
        let (status, message_said) = said(&[&["generate", "-n", "1"], arguments].concat(), "");
        assert_eq!(status, 2, "{arguments:?}: {message_said}");
        assert!(message_said.contains(message), "{arguments:?}: {message_said}");
    }
    // Only the level hard has such ratings.
    let wanted = ["--level", "easy,hard", "--er", "2.6..", "--seed", "1"];
    let output = run(&[&["generate", "-n", "20"], &wanted[..]].concat(), b"");
    assert_eq!(output.stdout.lines().skip(1).filter(|row| row.contains(",hard,")).count(), 20);
}

#[test]
fn a_limit_below_every_rating() {
    for command in ["grade", "explain"] {
        for limit in ["0", "0.9"] {
            let (status, message) = said(&[command, "--max-er", limit], GOOD);
            assert_eq!(status, 2, "{message}");
            assert!(message.contains("'--max-er <ER>': no puzzle is rated below 1.0"), "{message}");
        }
    }
}

#[test]
fn a_table_without_a_known_name() {
    let rows = format!("1,{GOOD}\n2,{GOOD}\n");
    assert_eq!(said(&["check"], &rows), (0, String::new()));
    let (status, message) = said(&["check"], &format!("Nr,Rätsel\n{rows}"));
    let note = "(standard input):2: no column has a known name: read the puzzles from the column \"Rätsel\", which holds one\n";
    assert_eq!((status, &*message), (0, note));
    let table = format!("one,other\n{GOOD},{}\n", GOOD.replace('2', "."));
    let (status, message) = said(&["check"], &table);
    let problem = "(standard input):1: none of one,other is the name of a column of puzzles";
    assert!(status == 1 && message.starts_with(problem), "{message}");
    assert_eq!(said(&["check", "--column", "one"], &table), (0, String::new()));
}

#[test]
fn outputs_of_the_wrong_kind() {
    let env = TestEnv::new();
    let page = env.path("page.parquet");
    let (status, message) =
        said(&["explain", "--grid", GOOD, "-o", page.to_str().expect("a name in UTF-8")], "");
    assert_eq!(status, 2, "{message}");
    let expected = "error: --grid works only with the formats txt and md\n";
    assert_eq!(message, expected);
    let file = env.path("file");
    fs::write(&file, "mine").expect("written");
    let (status, message) = said(&["man", file.to_str().expect("a name in UTF-8")], "");
    assert_eq!(status, 3, "{message}");
    assert!(message.ends_with("file: found a file, expected a directory\n"), "{message}");
    assert_eq!(fs::read(&file).expect("readable"), b"mine");
}

#[test]
fn a_file_that_is_no_manifest() {
    let env = TestEnv::new();
    let [file, out] = ["x.json", "out"].map(|name| env.path(name).display().to_string());
    for text in ["{}", "index,puzzle\n", ""] {
        fs::write(&file, text).expect("writable");
        let (status, message) = said(&["pack", "--again", &file, "-o", &out], "");
        assert_eq!(status, 1, "{message}");
        assert!(message.contains("x.json is not a pack.json of `gridmill pack`"), "{message}");
    }
}

#[test]
fn files_that_are_too_large() {
    let env = TestEnv::new();
    let [file, out] = ["large", "out"].map(|name| env.path(name).display().to_string());
    fs::write(&file, vec![b' '; (1 << 20) + 1]).expect("writable");
    for arguments in [&["grade", "--levels", &file][..], &["pack", "--recipe", &file, "-o", &out]] {
        let (status, message) = said(arguments, GOOD);
        assert_eq!(status, 3, "{message}");
        assert!(message.contains("the file is larger than 1.0 MiB"), "{message}");
    }
}

#[test]
fn an_empty_compressed_file_has_no_puzzles() {
    let env = TestEnv::new();
    for name in ["a.csv.gz", "a.csv.zst"] {
        let file = env.path(name).display().to_string();
        fs::write(&file, "").expect("writable");
        let (status, message) = said(&["grade", &file], "");
        assert_eq!((status, message), (1, format!("{file}: no puzzles found\n")));
    }
}
