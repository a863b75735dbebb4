//! `split` and `audit`: the part of a puzzle depends only on its isomorphism class, and `audit` finds leaks.

use super::isomorphs::images;
use super::runs::files;
use crate::env::TestEnv;
use std::collections::BTreeMap;
use std::fs::{self, File};

/// Makes a directory with `mine.csv`, a collection of 400 puzzles.
fn collection() -> TestEnv {
    let env = TestEnv::new();
    env.succeed("generate -n 400 --seed 5 -o mine.csv");
    env
}

/// Returns the part of each line below the headers of the files of a directory.
fn parts(name: &str, env: &TestEnv) -> BTreeMap<String, String> {
    let files = files(&env.path(name)).into_iter().filter(|(name, _)| name != "split.json");
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
    let env = collection();
    let options = "--parts train=0.7,val=0.2,test=0.1 -o";
    let message = env.succeed(&format!("split mine.csv {options} all"));
    assert!(message.contains("400 puzzles split: train "), "{message}");
    let all = parts("all", &env);
    let text = env.read("mine.csv");
    assert_eq!(all.len(), 400);
    assert!(text.lines().skip(1).all(|line| all.contains_key(line)));
    let train = env.read("all/train.csv");
    assert!(train.starts_with("index,puzzle,"));

    // Half of the file, in another order, from standard input, on one thread.
    let (header, rows) = text.split_once('\n').expect("a header");
    let mut rows: Vec<&str> = rows.lines().step_by(2).collect();
    rows.reverse();
    env.write("half.csv", format!("{header}\n{}\n", rows.join("\n")));
    let mut piped = env.gridmill(&format!("split - --threads 1 {options} half"));
    let input = File::open(env.path("half.csv")).expect("a file");
    assert!(piped.stdin(input).status().expect("it runs").success());
    let half = parts("half", &env);
    assert_eq!(half.len(), 200);
    assert!(half.iter().all(|(line, part)| all[line] == *part));

    // Another key makes other parts.
    env.succeed(&format!("split mine.csv --key 1 {options} other"));
    assert_ne!(parts("other", &env), all);
}

#[test]
fn a_new_split_replaces_all_files_of_an_earlier_one() {
    let env = collection();
    let options = "--parts train=0.5,test=0.5 -o parts";
    env.succeed(&format!("split mine.csv {options}"));
    let text = env.read("mine.csv");
    let rows: Vec<&str> = text.lines().take(2).collect();
    env.write("bad.csv", format!("{}\nbad\n", rows.join("\n")));
    // Without --force a directory with files is left unchanged.
    let taken = "parts is not an empty directory; --force replaces an earlier split";
    env.fail(&format!("split bad.csv {options}"), 2, taken);
    assert_eq!(parts("parts", &env).len(), 400);
    env.write("parts/mine.txt", "");
    let options = format!("--force {options}");
    env.fail(&format!("split bad.csv --key 1 --strict {options}"), 1, "bad.csv:3");
    fs::remove_file(env.path("parts/mine.txt")).expect("it is there");
    assert_eq!(parts("parts", &env).len(), 400, "it was not complete");
    env.fail(&format!("split bad.csv --key 1 {options}"), 1, "bad.csv:3");
    assert_eq!(parts("parts", &env).len(), 1);
}

/// `split.json` tells the files of one split from those of another.
#[test]
fn a_file_of_another_split_is_noticed() {
    let env = collection();
    for (format, file) in
        [("lines", "train.csv"), ("kaggle", "train.csv"), ("huggingface", "train/0000.parquet")]
    {
        let options = format!("--parts train=0.7,test=0.3 --format {format}");
        env.succeed(&format!("split mine.csv {options} -o one-{format}"));
        env.succeed(&format!("split mine.csv {options} --key 2 -o two-{format}"));
        let manifest: serde_json::Value =
            serde_json::from_str(&env.read(format!("one-{format}/split.json"))).expect("JSON");
        let parts = manifest["parts"].as_array().expect("a list");
        let names: Vec<&str> = parts.iter().filter_map(|part| part["name"].as_str()).collect();
        assert_eq!(names, ["train", "test"]);
        assert_eq!(parts.iter().filter_map(|part| part["rows"].as_u64()).sum::<u64>(), 400);
        let listed = parts[0]["files"][0].clone();
        let sum = env.bash(&format!("sha256sum one-{format}/{file}")).stdout;
        assert_eq!(
            (listed["name"].as_str(), listed["sha256"].as_str()),
            (Some(file), sum.get(..64))
        );

        let test = file.replace("train", "test");
        let audit = format!("audit one-{format}/{file} one-{format}/{test}");
        env.succeed(&audit);
        fs::copy(
            env.path(format!("two-{format}/{test}")),
            env.path(format!("one-{format}/{test}")),
        )
        .expect("copied");
        env.fail(&audit, 1, &format!("one-{format}/{test}: "));
        let two = format!("audit one-{format}/{file} two-{format}/{test}");
        let said = env.succeed(&two);
        assert!(said.contains("are of different splits"), "{said}");
    }
    // A file that is not of the split is named, too.
    fs::copy(env.path("mine.csv"), env.path("two-lines/mine.csv")).expect("copied");
    env.fail("audit two-lines/train.csv two-lines/mine.csv", 1, "split.json lists no such file");
    // Nothing outside the directory is removed, whatever a manifest lists.
    let manifest = env.read("two-lines/split.json");
    env.write("two-lines/split.json", manifest.replace("test.csv", "../mine.csv"));
    env.succeed("split mine.csv --parts train=1 -o two-lines --force");
    assert!(env.exists("mine.csv") && env.exists("two-lines/test.csv"));
    env.write("two-lines/split.json", "mine");
    let message = "two-lines/split.json is not a split.json of `gridmill split`";
    env.fail("split mine.csv --parts train=1 -o two-lines --force", 1, message);
    assert_eq!(env.read("two-lines/split.json"), "mine");
}

/// Isomorphic puzzles get the same part; with `--by solution` all puzzles of isomorphic solution grids do.
#[test]
fn no_class_is_in_two_parts() {
    let env = collection();
    let text = env.read("mine.csv");
    let (mut turned, mut solutions) = (String::new(), String::new());
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        turned += &format!("{}\n", images(fields[1], 1)[0]);
        solutions += &format!("{}\n", images(fields[2], 1)[0]);
    }
    env.write("turned.txt", &turned);
    env.write("solutions.txt", &solutions);
    env.succeed("dig solutions.txt --seed 3 -o dug.txt");
    let options = "--parts a=0.5,b=0.5 -o";
    for (input, by) in
        [("turned.txt", "puzzle"), ("turned.txt", "solution"), ("dug.txt", "solution")]
    {
        env.succeed(&format!("split mine.csv --by {by} --force {options} mine"));
        env.succeed(&format!("split {input} --by {by} --force {options} other"));
        for part in ["a", "b"] {
            let of = |name: String| env.read(&name).lines().count();
            assert_eq!(of(format!("mine/{part}.csv")), of(format!("other/{part}.txt")) + 1);
        }
        for (one, other) in [("mine/a.csv", "other/b.txt"), ("mine/b.csv", "other/a.txt")] {
            env.succeed(&format!("audit {one} {other} --force -o audit.json"));
            let audit = env.read("audit.json");
            assert!(audit.contains("\"isomorphic_puzzles\": 0,"), "{audit}");
            assert!(by == "puzzle" || audit.contains("\"isomorphic_grids\": 0,"), "{audit}");
        }
    }
    env.succeed("audit mine.csv dug.txt -o table.txt");
    let table = env.read("table.txt");
    assert!(table.contains("equivalent solution grid            400  100.0%"), "{table}");
    assert!(
        table.contains("\ndug.txt:1 has a solution grid equivalent to that of mine.csv:2\n"),
        "{table}"
    );
    assert!(table.ends_with("and 390 more (--format json lists all)\n"), "{table}");
}

#[test]
fn leaks_do_not_depend_on_memory() {
    let env = collection();
    let text = env.read("mine.csv");
    let puzzle = |row: &str| row.split(',').nth(1).expect("a puzzle").to_owned();
    let rows = text.lines().skip(1).step_by(3);
    let turned: String = rows.map(|row| format!("{}\n", images(&puzzle(row), 1)[0])).collect();
    env.write("turned.txt", &turned);
    fs::create_dir(env.path("temp")).expect("a directory");
    env.succeed("audit mine.csv turned.txt -o here.json");
    let here = env.read("here.json");
    assert!(here.contains("\"isomorphic_puzzles\": 134,"), "{here}");
    let (line, known) = ("\"line\": 134,", "\"known_line\": 401,");
    assert!(here.contains(line) && here.contains(known), "{here}");
    env.succeed("audit mine.csv turned.txt --format json --memory 0 --temp-dir temp -o x");
    assert_eq!(env.read("x"), here);
    assert!(files(&env.path("temp")).is_empty());
}

#[test]
fn bad_inputs_and_outputs_of_split_are_refused() {
    let env = collection();
    let split = |rest: &str| format!("split mine.csv {rest}");
    env.fail(&split("--parts a=1 -o mine.csv"), 3, "cannot write mine.csv");
    env.fail(&split("--parts a=1 --by row -o x"), 2, "puzzle, solution");
    env.fail(&split("nothere --parts a=1 -o x"), 3, "cannot read nothere");
    env.write("text.txt", "1".repeat(81));
    env.fail(&split("text.txt --parts a=1 -o x"), 2, "does not have the same header as");
    assert!(!env.exists("x"));
    env.fail("split text.txt --parts a=1 -o x", 1, "text.txt:1: r1c1 and r1c2");
    assert_eq!(env.read("x/a.txt"), "");
    env.write("empty.txt", "");
    env.fail("split empty.txt --parts a=1 -o x --force", 1, "empty.txt: no puzzles found");
    assert_eq!(env.ends("audit mine.csv mine.csv --fail -q", 1).stderr, "");
    env.succeed("audit mine.csv mine.csv");
    env.fail("audit - -", 2, "only one of the two files");
    env.fail("audit mine.csv empty.txt", 1, "empty.txt: no puzzles found");
    fs::rename(env.path("mine.csv"), env.path("x/a.csv")).expect("moved");
    env.fail("split x/a.csv --parts a=1 -o x --force", 2, "x/a.csv is both input and output");
    assert_eq!(env.read("x/a.csv").lines().count(), 401);
}

#[test]
fn a_file_as_directory_is_refused_and_line_breaks_in_names_are_escaped() {
    let env = collection();
    let message = "cannot write mine.csv: found a file, expected a directory";
    env.fail("split mine.csv --parts a=0.5,b=0.5 -o mine.csv", 3, message);
    let name = "two\nlines.csv";
    env.write(name, env.read("mine.csv"));
    let mut audit = env.gridmill("audit mine.csv");
    let output = audit.arg(name).output().expect("it runs");
    let table = String::from_utf8(output.stdout).expect("text");
    assert!(table.contains("\ntwo\\nlines.csv: 400 puzzles\n"), "{table}");
    assert!(table.contains("\ntwo\\nlines.csv:2 is equivalent to mine.csv:2\n"), "{table}");
}

#[test]
fn the_kaggle_format_has_quizzes_and_solutions_of_the_parts() {
    let env = collection();
    // One file has columns, the other has lines of puzzles.
    let text = env.read("mine.csv");
    let (first, rest) = text.split_once('\n').expect("a header");
    let puzzles: Vec<&str> =
        rest.lines().skip(200).map(|line| line.split(',').nth(1).expect("a puzzle")).collect();
    let half: Vec<&str> = rest.lines().take(200).collect();
    env.write("half.csv", format!("{first}\n{}\n", half.join("\n")));
    env.write("half.txt", &(puzzles.join("\n") + "\n12\n"));
    let options = "--parts train=0.7,test=0.3 -o";
    env.succeed(&format!("split mine.csv {options} lines"));
    let message = "half.txt:201: 2 cells, a grid has 81";
    env.fail(&format!("split half.csv half.txt --format kaggle {options} kaggle"), 1, message);
    for part in ["train.csv", "test.csv"] {
        let lines = env.read(format!("lines/{part}"));
        let expected = lines.lines().skip(1).map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{},{}\n", fields[1].replace('.', "0"), fields[2].replace(' ', ""))
        });
        let expected = expected.fold("quizzes,solutions\n".to_owned(), |text, line| text + &line);
        assert!(env.read(format!("kaggle/{part}")) == expected, "{part}");
    }
    // Other commands read them.
    env.succeed("audit kaggle/train.csv kaggle/test.csv");
}
