//! `split` and `audit`: the part of a puzzle depends only on its isomorphism class, and `audit` finds leaks.

use super::isomorphs::images;
use super::runs::{fail, files, gridmill, succeed};
use std::collections::BTreeMap;
use std::fs::{self, File};
use tempfile::{TempDir, tempdir};

/// Makes a directory with `mine.csv`, a collection of 400 puzzles.
fn collection() -> TempDir {
    let directory = tempdir().expect("a directory");
    succeed("generate -n 400 --seed 5 -o mine.csv", &directory);
    directory
}

fn read(name: &str, directory: &TempDir) -> String {
    fs::read_to_string(directory.path().join(name)).expect("a file")
}

fn write(name: &str, text: &str, directory: &TempDir) {
    fs::write(directory.path().join(name), text).expect("written");
}

/// Returns the part of each line below the headers of the files of a directory.
fn parts(name: &str, directory: &TempDir) -> BTreeMap<String, String> {
    let files = files(&directory.path().join(name)).into_iter();
    let lines = files.flat_map(|(name, text)| {
        let text = String::from_utf8(text).expect("text");
        let lines: Vec<_> =
            text.lines().skip(1).map(|line| (line.to_owned(), name.clone())).collect();
        lines
    });
    lines.collect()
}

#[test]
fn parts_depend_only_on_the_puzzle() {
    let directory = collection();
    let options = "--parts train=0.7,val=0.2,test=0.1 --out";
    let message = succeed(&format!("split mine.csv {options} all"), &directory);
    assert!(message.contains("400 puzzles split: train "), "{message}");
    let all = parts("all", &directory);
    let text = read("mine.csv", &directory);
    assert_eq!(all.len(), 400);
    assert!(text.lines().skip(1).all(|line| all.contains_key(line)));
    let train = read("all/train.csv", &directory);
    assert!(train.starts_with("index,puzzle,"));

    // Half of the file, in another order, from standard input, on one thread.
    let (header, rows) = text.split_once('\n').expect("a header");
    let mut rows: Vec<&str> = rows.lines().step_by(2).collect();
    rows.reverse();
    write("half.csv", &format!("{header}\n{}\n", rows.join("\n")), &directory);
    let mut piped = gridmill(&format!("split - --threads 1 {options} half"), &directory);
    let input = File::open(directory.path().join("half.csv")).expect("a file");
    assert!(piped.stdin(input).status().expect("it runs").success());
    let half = parts("half", &directory);
    assert_eq!(half.len(), 200);
    assert!(half.iter().all(|(line, part)| all[line] == *part));

    // Another key makes other parts.
    succeed(&format!("split mine.csv --key 1 {options} other"), &directory);
    assert_ne!(parts("other", &directory), all);
}

#[test]
fn a_new_split_replaces_all_files_of_an_earlier_one() {
    let directory = collection();
    let options = "--parts train=0.5,test=0.5 --out parts";
    succeed(&format!("split mine.csv {options}"), &directory);
    let text = read("mine.csv", &directory);
    let rows: Vec<&str> = text.lines().take(2).collect();
    write("bad.csv", &format!("{}\nbad\n", rows.join("\n")), &directory);
    // Without --force a directory with files is left unchanged.
    let taken = "parts is not an empty directory; --force replaces the files";
    fail(&format!("split bad.csv {options}"), &directory, 2, taken);
    assert_eq!(parts("parts", &directory).len(), 400);
    write("parts/mine.txt", "", &directory);
    let options = format!("--force {options}");
    fail(&format!("split bad.csv --key 1 --strict {options}"), &directory, 1, "bad.csv:3");
    fs::remove_file(directory.path().join("parts/mine.txt")).expect("it is there");
    assert_eq!(parts("parts", &directory).len(), 1);
}

/// Isomorphic puzzles get the same part; with `--by grid` all puzzles of isomorphic solution grids do.
#[test]
fn no_class_is_in_two_parts() {
    let directory = collection();
    let text = read("mine.csv", &directory);
    let (mut turned, mut solutions) = (String::new(), String::new());
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        turned += &format!("{}\n", images(fields[1], 1)[0]);
        solutions += &format!("{}\n", images(fields[2], 1)[0]);
    }
    write("turned.txt", &turned, &directory);
    write("solutions.txt", &solutions, &directory);
    succeed("dig solutions.txt --seed 3 -o dug.txt", &directory);
    let options = "--parts a=0.5,b=0.5 --out";
    for (input, by) in [("turned.txt", "puzzle"), ("turned.txt", "grid"), ("dug.txt", "grid")] {
        succeed(&format!("split mine.csv --by {by} --force {options} mine"), &directory);
        succeed(&format!("split {input} --by {by} --force {options} other"), &directory);
        for part in ["a", "b"] {
            let of = |name: String| read(&name, &directory).lines().count();
            assert_eq!(of(format!("mine/{part}.csv")), of(format!("other/{part}.txt")) + 1);
        }
        for (one, other) in [("mine/a.csv", "other/b.txt"), ("mine/b.csv", "other/a.txt")] {
            succeed(&format!("audit {one} {other} --json -o audit.json"), &directory);
            let audit = read("audit.json", &directory);
            assert!(audit.contains("\"isomorphic_puzzles\": 0,"), "{audit}");
            assert!(by == "puzzle" || audit.contains("\"isomorphic_grids\": 0,"), "{audit}");
        }
    }
    succeed("audit mine.csv dug.txt -o table.txt", &directory);
    let table = read("table.txt", &directory);
    assert!(table.contains("isomorphic solution grid            400  100.0%"), "{table}");
    assert!(
        table.contains("\ndug.txt:1 has a solution grid isomorphic to that of mine.csv:2\n"),
        "{table}"
    );
    assert!(table.ends_with("and 390 more (--json lists all)\n"), "{table}");
}

#[test]
fn leaks_do_not_depend_on_memory() {
    let directory = collection();
    let text = read("mine.csv", &directory);
    let puzzle = |row: &str| row.split(',').nth(1).expect("a puzzle").to_owned();
    let rows = text.lines().skip(1).step_by(3);
    let turned: String = rows.map(|row| format!("{}\n", images(&puzzle(row), 1)[0])).collect();
    write("turned.txt", &turned, &directory);
    fs::create_dir(directory.path().join("temp")).expect("a directory");
    succeed("audit mine.csv turned.txt --json -o here.json", &directory);
    let here = read("here.json", &directory);
    assert!(here.contains("\"isomorphic_puzzles\": 134,"), "{here}");
    let (line, known) = ("\"line\": 134,", "\"known_line\": 401,");
    assert!(here.contains(line) && here.contains(known), "{here}");
    succeed("audit mine.csv turned.txt --json --memory 0 --temp-dir temp -o x", &directory);
    assert_eq!(read("x", &directory), here);
    assert!(files(&directory.path().join("temp")).is_empty());
}

#[test]
fn bad_inputs_and_outputs_of_split_are_refused() {
    let directory = collection();
    let split = |rest: &str| format!("split mine.csv {rest}");
    fail(&split("--parts a=1 --out mine.csv"), &directory, 3, "cannot write mine.csv");
    fail(&split("--parts a=1 --by row --out x"), &directory, 2, "puzzle, grid");
    fail(&split("nothere --parts a=1 --out x"), &directory, 3, "cannot read nothere");
    write("text.txt", &"1".repeat(81), &directory);
    fail(&split("text.txt --parts a=1 --out x"), &directory, 2, "does not have the same header as");
    assert!(!directory.path().join("x").exists());
    fail("split text.txt --parts a=1 --out x", &directory, 1, "text.txt:1: r1c1 and r1c2");
    assert_eq!(read("x/a.txt", &directory), "");
    write("empty.txt", "", &directory);
    fail(
        "split empty.txt --parts a=1 --out x --force",
        &directory,
        1,
        "empty.txt: no puzzles found",
    );
    fail("audit - -", &directory, 2, "only one of the two files");
    fail("audit mine.csv empty.txt", &directory, 1, "empty.txt: no puzzles found");
    fs::rename(directory.path().join("mine.csv"), directory.path().join("x/a.csv")).expect("moved");
    fail(
        "split x/a.csv --parts a=1 --out x --force",
        &directory,
        2,
        "x/a.csv is both input and output",
    );
    assert_eq!(read("x/a.csv", &directory).lines().count(), 401);
}

#[test]
fn a_file_as_directory_is_refused_and_line_breaks_in_names_are_escaped() {
    let directory = collection();
    let message = "cannot write mine.csv: found a file, expected a directory";
    fail("split mine.csv --parts a=0.5,b=0.5 --out mine.csv", &directory, 3, message);
    let name = "two\nlines.csv";
    write(name, &read("mine.csv", &directory), &directory);
    let mut audit = gridmill("audit mine.csv", &directory);
    let output = audit.arg(name).output().expect("it runs");
    let table = String::from_utf8(output.stdout).expect("text");
    assert!(table.contains("\ntwo\\nlines.csv: 400 puzzles\n"), "{table}");
    assert!(table.contains("\ntwo\\nlines.csv:2 is isomorphic to mine.csv:2\n"), "{table}");
}

#[test]
fn the_kaggle_format_has_quizzes_and_solutions_of_the_parts() {
    let directory = collection();
    // One file has columns, the other has lines of puzzles.
    let text = read("mine.csv", &directory);
    let (first, rest) = text.split_once('\n').expect("a header");
    let puzzles: Vec<&str> =
        rest.lines().skip(200).map(|line| line.split(',').nth(1).expect("a puzzle")).collect();
    let half: Vec<&str> = rest.lines().take(200).collect();
    write("half.csv", &format!("{first}\n{}\n", half.join("\n")), &directory);
    write("half.txt", &(puzzles.join("\n") + "\n12\n"), &directory);
    let options = "--parts train=0.7,test=0.3 --out";
    succeed(&format!("split mine.csv {options} lines"), &directory);
    let message = "half.txt:201: 2 cells, a grid has 81";
    fail(
        &format!("split half.csv half.txt --format kaggle {options} kaggle"),
        &directory,
        1,
        message,
    );
    for part in ["train.csv", "test.csv"] {
        let lines = read(&format!("lines/{part}"), &directory);
        let expected = lines.lines().skip(1).map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{},{}\n", fields[1].replace('.', "0"), fields[2])
        });
        let expected = expected.fold("quizzes,solutions\n".to_owned(), |text, line| text + &line);
        assert!(read(&format!("kaggle/{part}"), &directory) == expected, "{part}");
    }
    // Other commands read them.
    succeed("audit kaggle/train.csv kaggle/test.csv", &directory);
}
