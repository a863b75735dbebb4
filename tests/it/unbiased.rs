//! Unbiased runs: the same bytes with threads, interruptions and shards; refused options.

use crate::stats::gridmill;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

fn made(arguments: &[&str], directory: &Path) -> Vec<u8> {
    let output =
        gridmill(&[&["generate", "--unbiased", "--seed", "1"], arguments].concat(), directory);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn threads_interruptions_and_shards_give_the_same_bytes() {
    let directory = tempdir().expect("a directory");
    let path = directory.path();
    let whole = made(&["-n", "40", "--threads", "1"], path);
    assert_eq!(made(&["-n", "40", "--threads", "3"], path), whole);

    // A run can end after any row, also between two rows of the same grid.
    for rows in ["7", "8", "9", "23", "40"] {
        made(&["-n", rows, "--out", "run"], path);
    }
    assert!(gridmill(&["merge", "run"], path).stdout == whole);
    let check = gridmill(&["check", "run"], path);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));

    let text = String::from_utf8(whole).expect("a text");
    let index =
        |row: &str| row.split(',').next().and_then(|it| it.parse::<u64>().ok()).expect("an index");
    let grids: Vec<u64> = text.lines().skip(1).map(|row| index(row) / 1_000_000).collect();
    assert!(grids.is_sorted() && grids.first() != grids.last());
    for shard in ["1/2", "2/2"] {
        made(&["-n", "30", "--shard", shard, "--out", &shard.replace('/', "of")], path);
    }
    let merged =
        String::from_utf8(gridmill(&["merge", "1of2", "2of2"], path).stdout).expect("a text");
    let first = text.lines().enumerate().filter(|(at, _)| *at == 0 || grids[at - 1] < 30);
    assert!(merged.lines().eq(first.map(|(_, row)| row)));
}

#[test]
fn options_that_would_bias_it_are_refused() {
    let directory = tempdir().expect("a directory");
    for option in ["--weights", "--clues=24", "--level=hard", "--distinct", "--symmetry=rot180"] {
        let output = gridmill(&["generate", "--unbiased", "-n", "1", option], directory.path());
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
    fs::create_dir(directory.path().join("run")).expect("a directory");
    made(&["-n", "2", "--out", "run"], directory.path());
    let other = gridmill(&["generate", "-n", "2", "--out", "run"], directory.path());
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(said.contains("unbiased: true in the directory, not set now"), "{said}");
}
