//! Compressed files and Parquet tables: the same rows as in CSV, also after an interruption; damaged files.

use crate::env::TestEnv;
use crate::runs::kill;
use flate2::read::MultiGzDecoder;
use parquet::file::metadata::KeyValue;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

const GOOD: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

/// Returns the decompressed text of a file, which must be complete.
fn unpacked(path: &Path) -> String {
    let bytes = fs::read(path).expect("it was written");
    let mut text = String::new();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("gz") => MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text),
        Some("zst") => zstd::Decoder::new(bytes.as_slice())
            .and_then(|mut decoder| decoder.read_to_string(&mut text)),
        _ => bytes.as_slice().read_to_string(&mut text),
    }
    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text
}

/// True if a directory has an unfinished file, which has a temporary name.
fn has_unfinished(env: &TestEnv) -> bool {
    let mut entries = fs::read_dir(env).expect("it can be read");
    entries.any(|entry| entry.expect("readable").path().extension().is_some_and(|it| it == "part"))
}

/// Returns a Parquet table as CSV with a header; null becomes an empty field.
fn table(path: &Path) -> String {
    let in_rows = |solution: &str| {
        assert_eq!(solution.len(), 81);
        let rows = solution.as_bytes().chunks(9).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join(" ")
    };
    let file = SerializedFileReader::new(File::open(path).expect("it was written"));
    let file = file.expect("it is whole");
    let schema = file.metadata().file_metadata().schema_descr();
    let names: Vec<&str> = schema.columns().iter().map(|column| column.name()).collect();
    let mut text = names.join(",") + "\n";
    for row in file.get_row_iter(None).expect("rows") {
        let row = row.expect("a row");
        let fields = row.get_column_iter().map(|(name, field)| match (name.as_str(), field) {
            (_, Field::Null) => String::new(),
            ("index" | "line", Field::Long(number)) => number.to_string(),
            ("clues" | "steps", Field::Short(number)) => number.to_string(),
            ("minimal", Field::Bool(is)) => if *is { "yes" } else { "no" }.to_owned(),
            ("er" | "ep" | "ed" | "effort", Field::Double(rating)) => format!("{rating:.1}"),
            ("solution", Field::Str(text)) => in_rows(text),
            (_, Field::Str(text)) => text.clone(),
            (_, other) => panic!("{name} is {other}"),
        });
        text.push_str(&(fields.collect::<Vec<_>>().join(",") + "\n"));
    }
    text
}

#[test]
fn every_file_type_has_the_same_rows() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    for ending in ["csv", "csv.gz", "csv.ZST", "csv.zst", "parquet"] {
        env.succeed(&format!("generate -n 200 --seed 1 -o made.{ending}"));
        assert!(!has_unfinished(&env), "{ending}");
    }
    let text = unpacked(&path("made.csv"));
    assert_eq!(text.lines().count(), 201);
    assert_eq!(unpacked(&path("made.csv.gz")), text);
    assert_eq!(unpacked(&path("made.csv.zst")), text);
    assert_eq!(fs::read(path("made.csv.ZST")).ok(), fs::read(path("made.csv.zst")).ok());
    assert_eq!(table(&path("made.parquet")), text);

    env.succeed("grade made.csv -o plain.csv");
    let graded = unpacked(&path("plain.csv"));
    for packed in ["made.csv.gz", "made.csv.zst"] {
        env.succeed(&format!("grade {packed} -o graded.csv.zst --force"));
        assert_eq!(unpacked(&path("graded.csv.zst")), graded);
        let piped = env
            .gridmill("grade -")
            .stdin(File::open(path(packed)).expect("it was written"))
            .output()
            .expect("the binary runs");
        assert_eq!(String::from_utf8_lossy(&piped.stdout), graded);
    }
}

#[test]
fn all_stages_read_and_write_compressed_files() {
    let env = TestEnv::new();
    for [grids, puzzles, solved] in
        [["a.txt", "b.txt", "c.txt"], ["a.txt.gz", "b.txt.zst", "c.txt.gz"]]
    {
        env.succeed(&format!("fill -n 50 --seed 3 -o {grids}"));
        env.succeed(&format!("dig {grids} --seed 3 -o {puzzles}"));
        env.succeed(&format!("solve {puzzles} -o {solved}"));
    }
    let text = |name: &str| unpacked(&env.path(name));
    assert_eq!(text("a.txt.gz"), text("a.txt"));
    assert_eq!(text("b.txt.zst"), text("b.txt"));
    assert_eq!(text("c.txt.gz"), text("a.txt"));
}

/// The rows alone decide where blocks end: not threads, not time.
#[test]
fn compressed_files_are_the_same_bytes_each_time() {
    let env = TestEnv::new();
    env.succeed("generate -n 2500 --seed 4 -o made.csv");
    env.succeed("generate -n 2500 --seed 4 --run run");
    let input = fs::read(env.path("made.csv")).expect("it was written");
    for (ending, begin) in [("csv.gz", [0x1f, 0x8b, 8, 0]), ("csv.zst", [0x28, 0xb5, 0x2f, 0xfd])] {
        for command in [
            "generate -n 2500 --seed 4",
            "remix made.csv --per-seed 1 --no-grade --seed 3",
            "dedup made.csv",
            "merge run",
            "grade made.csv",
        ] {
            let bytes = |threads: u32| {
                env.succeed(&format!("{command} -q --threads {threads} -o x.{ending} --force"));
                fs::read(env.path(format!("x.{ending}"))).expect("it was written")
            };
            let expected = bytes(1);
            let blocks = expected.windows(4).filter(|bytes| *bytes == begin).count();
            assert_eq!(blocks, 3, "{command}: two blocks of 1000 rows, and the rest");
            for threads in [2, 5] {
                assert!(bytes(threads) == expected, "{command} --threads {threads}, {ending}");
            }
        }
        env.succeed(&format!("dedup made.csv -o x.{ending} --force"));
        let mut slow = env.gridmill(&format!("dedup - -o slow.{ending}"));
        let mut slow = slow.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
        let mut pipe = slow.stdin.take().expect("a pipe");
        for part in input.chunks(100_001) {
            pipe.write_all(part).expect("it reads");
            std::thread::sleep(Duration::from_millis(60));
        }
        drop(pipe);
        assert!(slow.wait().expect("it ends").success());
        let of =
            |name: &str| fs::read(env.path(format!("{name}.{ending}"))).expect("it was written");
        assert!(of("slow") == of("x"), "{ending}");
    }
}

#[test]
fn compressed_parts_are_merged() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    env.succeed("generate -n 60 --seed 2 -o whole.csv");
    env.succeed("generate -n 60 --seed 2 --shard 1/2 -o one.csv.gz");
    env.succeed("generate -n 60 --seed 2 --shard 2/2 -o two.csv.zst");
    env.succeed("generate -n 60 --seed 2 --run run");
    for parts in ["one.csv.gz two.csv.zst", "run"] {
        env.succeed(&format!("merge {parts} -o merged.csv.gz --force"));
        assert_eq!(unpacked(&path("merged.csv.gz")), unpacked(&path("whole.csv")));
        env.succeed(&format!("merge {parts} -o merged.parquet --force"));
        assert_eq!(table(&path("merged.parquet")), unpacked(&path("whole.csv")));
    }
    let part = fs::read(path("one.csv.gz")).expect("it was written");
    fs::write(path("one.csv.gz"), &part[..part.len() - 9]).expect("written");
    let message = env.ends("merge one.csv.gz two.csv.zst -o cut.csv", 1).stderr;
    assert_eq!(
        message,
        "error: cannot read one.csv.gz: the gzip data end too early; the file may be an incomplete copy\n"
    );
    assert!(!path("cut.csv").exists());
}

#[test]
fn good_lines_before_damage_are_processed() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    env.succeed("fill -n 2000 --seed 1 -o grids.gz");
    env.succeed("fill -n 2000 --seed 1 -o grids.zst");
    for (name, kind) in [("grids.gz", "gzip"), ("grids.zst", "Zstandard")] {
        let whole = fs::read(path(name)).expect("it was written");
        let mut spoiled = [whole.as_slice(), &whole].concat();
        let middle = whole.len() * 3 / 2;
        spoiled[middle..middle + 20].fill(0x55);
        for (bytes, expected) in [
            (&spoiled, "are damaged"),
            (&[whole.as_slice(), &whole[..whole.len() / 2]].concat(), "end too early"),
            (&[whole.as_slice(), b"no archive"].concat(), "are damaged"),
        ] {
            fs::write(path(name), bytes).expect("written");
            let ended = env.ends(&format!("solve {name}"), 1);
            let message = ended.stderr;
            let begin = format!("error: cannot read {name}: the {kind} data {expected}");
            // Damaged gzip data can decompress to other text; the error comes last, with their checksum.
            let last = message.lines().last().expect("a message");
            assert!(last.starts_with(&begin), "{message}");
            assert!(ended.stdout.matches('\n').count() >= 2000);
        }
    }
}

#[test]
fn files_that_are_not_what_their_names_say() {
    let env = TestEnv::new();
    env.write("plain.gz", GOOD);
    let message = env.ends("solve plain.gz", 1).stderr;
    assert!(
        message.contains(
            "plain.gz: the name is that of a gzip file, but the content is not gzip data"
        ),
        "{message}"
    );
    env.write("none.zst", "");
    assert_eq!(env.ends("solve none.zst", 1).stderr, "none.zst: no puzzles found\n");
    env.write("nothing.txt", "");
    env.ends("solve nothing.txt -o nothing.gz", 1);
    assert_eq!(env.ends("solve nothing.gz", 1).stderr, "nothing.gz: no puzzles found\n");
    env.succeed("generate -n 2 --seed 1 -o table.parquet");
    let message = piped("grade", &env, "table.parquet");
    assert!(message.contains("found a Parquet table, expected text"), "{message}");
    fs::rename(env.path("table.parquet"), env.path("table.csv")).expect("renamed");
    assert!(env.ends("merge table.csv", 1).stderr.contains("Parquet"));
}

/// Runs a command with this file as its standard input, and returns its messages.
fn piped(arguments: &str, env: &TestEnv, input: &str) -> String {
    let input = fs::File::open(env.path(input)).expect("a file");
    let output = env.gridmill(arguments).stdin(input).output().expect("the binary runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Commands read a table like the CSV file with the same rows, and count its rows from 1.
#[test]
fn tables_are_read_as_csv() {
    let env = TestEnv::new();
    let read = |name: &str| fs::read(env.path(name)).expect("a file");
    for name in ["mine.csv", "mine.parquet"] {
        env.succeed(&format!("generate -n 100 --seed 1 -o {name}"));
    }
    let parts = "--parts a=0.5,b=0.5 -o";
    let grade = "grade --columns puzzle,solution,er,techniques,status";
    let limited = format!("{grade} --max-er 2.0");
    for command in ["dedup", "stats", grade, "canon", &limited] {
        let [csv, table] = ["csv", "parquet"].map(|ending| {
            env.succeed(&format!("{command} mine.{ending} --force -o {ending}"));
            let text = String::from_utf8(read(ending)).expect("text");
            // The header of CSV moves the places of the puzzles that `stats` lists.
            text.split("\nHardest").next().map(str::to_owned)
        });
        assert!(csv == table, "{command}");
    }
    let lines = env.output("grade mine.parquet --columns line");
    assert!(lines.lines().skip(1).eq((1..=100).map(|row| row.to_string())), "{lines}");
    env.succeed(&format!("split mine.csv {parts} one"));
    env.succeed(&format!("split mine.parquet {parts} other"));
    assert!(read("one/a.csv") == read("other/a.csv") && read("one/b.csv") == read("other/b.csv"));
    env.succeed("grade --max-er 2.0 mine.parquet -o limited.parquet");
    env.succeed("stats limited.parquet");
    let bytes = read("mine.parquet");
    env.write("cut.parquet", &bytes[..bytes.len() - 9]);
    let message = env.ends("grade cut.parquet", 1).stderr;
    assert!(message.contains("cannot read cut.parquet"), "{message}");
}

/// A table of solving paths has the steps of the JSON lines; a bad row has none.
#[test]
fn paths_are_lists_in_a_table() {
    let env = TestEnv::new();
    env.succeed("generate -n 40 --seed 1 -o mine.csv");
    let mut text = env.read("mine.csv");
    text.insert_str(text.find('\n').expect("a header") + 1, "0,12\n");
    env.write("mine.csv", text);
    env.ends("grade --steps mine.csv -o steps.jsonl", 1);
    env.ends("grade --steps mine.csv -o steps.parquet", 1);
    let lines = env.read("steps.jsonl");
    let file = File::open(env.path("steps.parquet")).expect("a file");
    let table = SerializedFileReader::new(file).expect("it is whole");
    let mut steps = 0;
    for (line, row) in lines.lines().zip(table.get_row_iter(None).expect("rows")) {
        let row = row.expect("a row");
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let path = json["path"].as_array().expect("a path");
        let list = |name: &str| match row.get_column_iter().find(|(it, _)| *it == name) {
            Some((_, Field::ListInternal(list))) => list.elements().to_vec(),
            other => panic!("{name}: {other:?}"),
        };
        let [techniques, ratings, placed, removed] =
            ["step_technique", "step_rating", "step_placed", "step_removed"].map(list);
        assert!([&techniques, &ratings, &placed, &removed].iter().all(|it| it.len() == path.len()));
        for (place, step) in path.iter().enumerate() {
            let technique = step["technique"].as_str().expect("a text");
            assert_eq!(techniques[place], Field::Str(technique.to_owned()));
            assert_eq!(ratings[place], Field::Double(step["rating"].as_f64().expect("a number")));
            assert_eq!(step["place"].is_null(), placed[place] == Field::Short(-1), "{step}");
            let digits = step["remove"].as_array().expect("a list").iter();
            let digits = digits.map(|cell| cell.as_str().expect("a text").len() - "r1c1<>".len());
            let Field::ListInternal(candidates) = &removed[place] else { panic!("{removed:?}") };
            assert_eq!(digits.sum::<usize>(), candidates.len());
        }
        steps += path.len();
    }
    assert!(lines.lines().count() == 41 && steps > 2000);
    env.ends("explain mine.csv -o explained.parquet", 1);
    let [graded, explained] = ["steps.parquet", "explained.parquet"]
        .map(|name| fs::read(env.path(name)).expect("a file"));
    assert!(graded == explained);
    for column in ["boards", "candidates", "evidence"] {
        let message = env.ends(&format!("grade --steps --{column} mine.csv"), 2).stderr;
        let expected = format!("--{column} works only with the format parquet");
        assert!(message.contains(&expected), "{message}");
    }
    let message = env.ends("explain --grid mine.csv -o x.parquet", 2).stderr;
    assert!(message.contains("--grid works only with the formats txt and md"), "{message}");
    let message = env.ends("split steps.parquet --parts a=0.5,b=0.5 -o parts", 1).stderr;
    let columns = "step_technique, step_rating, step_placed, step_removed";
    let expected =
        format!("steps.parquet: omitting the columns {columns}, because CSV has no lists\n");
    assert!(message.starts_with(&expected), "{message}");
    let part = env.read("parts/a.csv");
    assert!(part.lines().next().expect("a header").ends_with("symmetry,status"), "{part}");
    assert!(env.ends("stats steps.parquet", 1).stderr.contains("steps.parquet:1: 0 cells"));
}

#[test]
fn a_table_has_seed_and_recipe_in_its_metadata() {
    let env = TestEnv::new();
    env.succeed("generate -n 5 --seed 7 --symmetry rot180 -o made.parquet");
    env.succeed("generate -n 5 --seed 7 --symmetry rot180 --run run");
    env.succeed("merge run -o merged.parquet");
    env.succeed("remix --level easy -n 5 --seed 8 -o remixed.parquet");
    let notes = |name: &str| {
        let file = File::open(env.path(name)).expect("a file");
        let table = SerializedFileReader::new(file).expect("it is whole");
        let notes = table.metadata().file_metadata().key_value_metadata().expect("metadata");
        let pair = |note: &KeyValue| (note.key.clone(), note.value.clone().expect("a value"));
        notes.iter().map(pair).collect::<BTreeMap<String, String>>()
    };
    let made = notes("made.parquet");
    let recipe = env.read("run/recipe.toml");
    assert_eq!((made["gridmill.seed"].as_str(), &made["gridmill.recipe"]), ("7", &recipe));
    assert_eq!(made["gridmill.scale"], "classic");
    assert_eq!(notes("merged.parquet"), made);
    assert_eq!(notes("remixed.parquet")["gridmill.seed"], "8");
}

#[test]
fn only_rows_become_a_table() {
    let env = TestEnv::new();
    for arguments in ["fill -o x.parquet", &format!("solve {GOOD} -o x.parquet")] {
        let message = env.ends(arguments, 2).stderr;
        assert!(
            message.contains("cannot write x.parquet: expected a name that ends in .txt"),
            "{message}"
        );
    }
    assert_eq!(fs::read_dir(&env).expect("readable").count(), 0);
    env.succeed("generate -n 0 --seed 1 -o empty.parquet");
    env.succeed("generate -n 0 --seed 1 -o empty.csv");
    let path = |name: &str| env.path(name);
    assert_eq!(table(&path("empty.parquet")), unpacked(&path("empty.csv")));
}

#[test]
fn unknown_values_are_null() {
    let env = TestEnv::new();
    let text = format!("{GOOD}\n12\n{}\n{GOOD}\n", ".".repeat(81));
    env.write("mixed.txt", text);
    env.ends("grade --max-er 1.2 mixed.txt -o mixed.csv", 1);
    env.ends("grade --max-er 1.2 mixed.txt -o mixed.parquet", 1);
    let csv = unpacked(&env.path("mixed.csv"));
    assert!(csv.contains(",beyond,,1.2,1.2,,,") && csv.contains(",above\n"), "{csv}");
    assert_eq!(table(&env.path("mixed.parquet")), csv);
}

#[test]
fn rows_before_a_failure_are_kept() {
    let env = TestEnv::new();
    let text = format!("{GOOD}\n{GOOD}\n12\n{GOOD}\n");
    env.write("bad.txt", text);
    let path = |name: &str| env.path(name);
    for name in ["bad.csv.gz", "bad.csv.zst"] {
        env.ends(&format!("grade --strict bad.txt -o {name}"), 1);
        fs::rename(path(&format!("{name}.part")), path(name)).expect("the rows before are kept");
        assert_eq!(unpacked(&path(name)).lines().count(), 3);
    }
    env.ends("grade --strict bad.txt -o bad.parquet", 1);
    assert_eq!(table(&path("bad.parquet.part")).lines().count(), 3);
    env.succeed("grade bad.csv.gz -o bad.parquet");
    // Without a row before the failure no file remains.
    env.ends("grade --strict 12 -o none.parquet", 3);
    env.write("all_bad.txt", "12\n");
    env.ends("grade --strict all_bad.txt -o none.parquet", 1);
    env.ends("grade --strict all_bad.txt -o none.csv.gz", 1);
    for name in ["none.parquet", "none.csv.gz"] {
        assert!(!path(name).exists(), "{name}");
    }
    assert!(!has_unfinished(&env));
}

#[test]
fn a_file_cannot_be_input_and_output() {
    let env = TestEnv::new();
    env.write("same.parquet", GOOD);
    let message = env.ends("grade same.parquet -o same.parquet", 2).stderr;
    assert!(message.contains("is both input and output"), "{message}");
}

/// Starts a long run that writes this file, and returns 0.7 seconds after `has_begun` is true.
#[cfg(unix)]
fn long_run(name: &str, has_begun: impl Fn() -> bool, env: &TestEnv) -> Child {
    let arguments = format!("generate -n 100000000 --seed 1 -o {name}");
    let child = env.gridmill(&arguments).stderr(Stdio::null()).spawn().expect("it runs");
    while !has_begun() {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(700));
    child
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_leaves_a_readable_file() {
    let env = TestEnv::new();
    let path = |name: &str| env.path(name);
    // The rows must be the first ones of the run.
    let is_beginning = |text: &str| {
        let count = text.lines().count() - 1;
        env.succeed(&format!("generate -n {count} --seed 1 -o same.csv --force"));
        assert!(text == unpacked(&path("same.csv")), "{count} rows");
    };
    for signal in ["-INT", "-TERM"] {
        let name = format!("run{signal}.parquet");
        let mut child = long_run(&name, || has_unfinished(&env), &env);
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        is_beginning(&table(&path(&name)));
        assert!(!has_unfinished(&env));
    }
    let packed = path("run.csv.gz");
    let has_rows = || fs::metadata(&packed).is_ok_and(|data| data.len() > 0);
    let mut child = long_run("run.csv.gz", has_rows, &env);
    child.kill().expect("it is running");
    child.wait().expect("it was killed");
    let mut text = String::new();
    // The kill can cut off the block that was being written.
    let _cut =
        MultiGzDecoder::new(File::open(&packed).expect("it is there")).read_to_string(&mut text);
    text.truncate(text.rfind('\n').expect("rows") + 1);
    assert!(text.lines().count() > 1);
    is_beginning(&text);
}
