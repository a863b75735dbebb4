//! Columns that contradict the puzzle of their row: every command reports them, and none copies a wrong solution.

use crate::env::TestEnv;
use gridmill::formats::{Column, Schema, TableWriter};
use gridmill::grade::{Levels, Scale};

/// Number of rows; the first and the third have the solution of the other.
const ROWS: usize = 6;

/// Makes the same rows in every format, and returns the names of the files, the lines of the wrong rows, and the puzzles.
fn wrong_rows(env: &TestEnv) -> (Vec<(&'static str, [u64; 2])>, Vec<String>) {
    let made = env.output(&format!("generate -n {ROWS} --seed 1 --columns puzzle,solution"));
    let rows = made.lines().skip(1).map(|row| row.split_once(',').expect("two columns"));
    let (puzzles, mut solutions): (Vec<&str>, Vec<&str>) = rows.unzip();
    solutions.swap(0, 2);
    let rows = || puzzles.iter().zip(&solutions);
    let csv: String = rows().map(|(puzzle, solution)| format!("{puzzle},{solution}\n")).collect();
    env.write("spaced.csv", format!("puzzle,solution\n{csv}"));
    env.write("joined.csv", format!("quizzes,solutions\n{}", csv.replace(' ', "")));
    env.write("answers.csv", format!("Question,Answer\n{csv}"));
    let json = rows().map(|(puzzle, solution)| {
        let solution = solution.replace(' ', "");
        format!("{{\"puzzle\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n")
    });
    env.write("rows.jsonl", json.collect::<String>());
    let columns = ["puzzle", "solution"].map(|name| Column::named(name).expect("a column"));
    let schema = Schema::new(&Levels::default(), Scale::Classic).only(columns.to_vec());
    let mut table = TableWriter::of_schema(Vec::new(), &schema, None).expect("written");
    table.add_csv(&csv.replace(' ', "")).expect("rows of these columns");
    env.write("rows.parquet", table.finish().expect("written"));
    let files = vec![
        ("spaced.csv", [2, 4]),
        ("joined.csv", [2, 4]),
        ("answers.csv", [2, 4]),
        ("rows.jsonl", [1, 3]),
        ("rows.parquet", [1, 3]),
    ];
    (files, puzzles.into_iter().map(str::to_owned).collect())
}

#[test]
fn a_wrong_solution_is_reported_by_every_command() {
    let env = TestEnv::new();
    let (files, puzzles) = wrong_rows(&env);
    env.write("known.txt", puzzles.join("\n"));
    for (name, lines) in files {
        for command in [
            "check {}",
            "grade {}",
            "audit {} known.txt",
            "audit known.txt {}",
            "dedup {} --force -o out.csv",
            "dedup known.txt --against {} --force -o out.txt",
            "solve {}",
            "canon {}",
            "stats {}",
            "explain {} --upto 1",
            "remix {} -n 1 --seed 1",
            "split {} --parts all=1 --force -o parts",
            "pack {} --take easy=1,medium=1 --force -o book.pdf",
        ] {
            let command = command.replace("{}", name);
            let message = env.run(&command).stderr;
            let reported = message.lines().filter(|line| line.contains(": wrong solution: r"));
            let places = lines.map(|line| format!("{name}:{line}: "));
            let reported: Vec<&str> = reported.collect();
            assert_eq!(reported.len(), 2, "{command}: {message}");
            let mut both = reported.iter().zip(&places);
            assert!(both.all(|(line, place)| line.starts_with(place)), "{command}: {message}");
            assert_eq!(env.run(&command).status, 1, "{command}");
        }
        let first = format!("{name}:{}: wrong solution: ", lines[0]);
        env.fail(&format!("check {name} --strict"), 1, &first);
    }
    // The puzzles themselves are rated, compared and checked all the same.
    assert_eq!(env.run("grade spaced.csv").stdout.matches(",ok\n").count(), ROWS);
    assert_eq!(env.run("check spaced.csv").stdout.matches(" unique minimal\n").count(), ROWS);
    assert_eq!(env.run("dedup known.txt --against spaced.csv").stdout, "");
    // It is unknown to which puzzles the solutions belong.
    env.succeed("transform spaced.csv --column solution --map r213456789c123456789d123456789");
}

#[test]
fn a_row_with_a_wrong_solution_is_in_no_data_set() {
    let env = TestEnv::new();
    let (inputs, puzzles) = wrong_rows(&env);
    for (name, _) in inputs {
        let kept = env.run(&format!("dedup {name}")).stdout;
        let has = |text: &str, puzzle: &String| {
            text.contains(puzzle.as_str()) || text.contains(&puzzle.replace('.', "0"))
        };
        let has_right =
            |text: &str| -> Vec<bool> { puzzles.iter().map(|it| has(text, it)).collect() };
        let right: Vec<bool> = (0..ROWS).map(|row| row != 0 && row != 2).collect();
        assert_eq!(has_right(&kept), right, "{name}");
        for format in ["lines", "kaggle"] {
            let out = format!("{name}_{format}");
            env.ends(&format!("split {name} --parts all=1 --format {format} -o {out}"), 1);
            assert_eq!(has_right(&env.read(format!("{out}/all.csv"))), right, "{out}");
        }
        let out = format!("{name}_folder");
        env.ends(&format!("split {name} --parts all=1 --format huggingface -o {out}"), 1);
        let folder = env.output(&format!("dedup {out}/all/0000.parquet"));
        assert_eq!(has_right(&folder), right, "{out}");
        let out = format!("{name}_arrays");
        env.ends(&format!("split {name} --parts all=1 --format hrm -o {out}"), 1);
        let inputs = std::fs::read(env.path(format!("{out}/all/all__inputs.npy")));
        assert_eq!(inputs.expect("an array").len(), 128 + (ROWS - 2) * 81, "{out}");
    }
    // The only puzzle that could be taken has a wrong solution.
    env.write("one.csv", env.read("spaced.csv").lines().take(2).collect::<Vec<_>>().join("\n"));
    env.fail("pack one.csv --take easy=1 -o book", 1, "one.csv:2: wrong solution: ");
    assert!(!env.exists("book"));
}

#[test]
fn check_compares_the_columns_of_a_row() {
    let env = TestEnv::new();
    env.succeed("generate -n 20 --seed 1 -o right.csv");
    env.succeed("grade right.csv --scale sukaku -o sukaku.csv");
    env.succeed("grade right.csv -o right.parquet");
    env.succeed("grade --steps right.csv -o right.jsonl");
    env.succeed("grade right.csv --max-er 2.0 -o limited.csv");
    env.succeed("generate -n 5 --seed 1 --run corpus");
    env.succeed("merge corpus -o merged.csv");
    for name in
        ["right.csv", "sukaku.csv", "right.parquet", "right.jsonl", "limited.csv", "merged.csv"]
    {
        env.succeed(&format!("check {name}"));
        env.succeed(&format!("check --ratings {name}"));
    }
    let change = |column: &str, value: &str| {
        let text = env.read("right.csv");
        let mut lines: Vec<Vec<&str>> =
            text.lines().map(|line| line.split(',').collect()).collect();
        let place = lines[0].iter().position(|name| *name == column).expect("a column");
        lines[3][place] = value;
        let lines: Vec<String> = lines.iter().map(|line| line.join(",")).collect();
        env.write("changed.csv", lines.join("\n"));
    };
    for (column, value, is_rating) in [
        ("clues", "80", false),
        ("minimal", "no", true),
        ("level", "extreme", true),
        ("er", "9.9", true),
    ] {
        change(column, value);
        let expected = format!("changed.csv:4: column {column}: found \"{value}\", expected ");
        env.fail("check --ratings changed.csv", 1, &expected);
        match is_rating {
            true => _ = env.succeed("check changed.csv"),
            false => env.fail("check changed.csv", 1, &expected),
        }
    }
    env.write("levels.toml", "[[level]]\nname = 'small'\nup_to = 3\n[[level]]\nname = 'large'\n");
    env.succeed("grade right.csv --levels levels.toml -o levels.csv");
    env.succeed("check --ratings --levels levels.toml levels.csv");
    env.fail("check --ratings levels.csv", 1, "column level: found \"");
    env.fail("check --levels levels.toml levels.csv", 2, "--levels works only with --ratings");
    env.fail("check --ratings corpus", 2, "corpus is a directory");
}
