//! `split --format`: the layouts of trainers and hubs have the puzzles of the parts, and are complete or not written.

use super::runs::files;
use crate::env::TestEnv;
use gridmill::canon::Canonizer;
use gridmill::grid::{ClashFreeGrid, Grid};
use std::fs;
use std::path::Path;

const PARTS: &str = "--parts train=0.7,test=0.3 -o";

fn collection() -> TestEnv {
    let env = TestEnv::new();
    env.succeed("generate -n 300 --seed 5 -o mine.csv");
    env.succeed(&format!("split mine.csv {PARTS} lines"));
    env
}

#[test]
fn a_folder_has_the_rows_of_the_parts_and_a_card() {
    let env = collection();
    let recipe = "gridmill generate -n 300 --seed 5";
    let mut command = env.gridmill("split mine.csv --format huggingface");
    let split = command.args(PARTS.split(' ')).args(["folder", "--recipe", recipe]);
    assert!(split.status().expect("it runs").success());
    let card = env.read("folder/README.md");
    assert!(card.contains("  - split: test\n    path: test/*.parquet\n"), "{card}");
    assert!(card.contains(recipe) && card.contains("| level | train | test |\n"), "{card}");
    assert!(card.contains("isomorphic solution grids.\n"), "{card}");
    // Levels are in order of difficulty.
    let places =
        ["easy", "medium", "hard", "expert"].map(|level| card.find(&format!("| {level} |")));
    assert!(places.is_sorted() && places[0].is_some(), "{card}");
    for part in ["train", "test"] {
        let lines = env.read(format!("lines/{part}.csv"));
        // The table has the same rows as the CSV file.
        let path = format!("folder/{part}/0000.parquet");
        env.succeed(&format!("dedup {path} -o again.csv --force"));
        assert!(env.read("again.csv") == lines, "{part}");
    }
    let count = |part: &str| env.read(format!("lines/{part}.csv")).lines().count() - 1;
    assert!(card.contains(&format!("| all | {} | {} |\n", count("train"), count("test"))));

    // Other delimiters, quotes and columns.
    let puzzles = env.read("lines/test.csv");
    let rows = puzzles.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        format!("\"a;b\";{};\"{}\"\n", fields[1], fields[2])
    });
    let text = rows.fold("note;quizzes;solution\r\n".to_owned(), |text, row| text + &row);
    env.write("other.csv", text);
    let other = "split other.csv --format huggingface --parts all=1 -o other";
    env.succeed(other);
    env.succeed("dedup other/all/0000.parquet -o again.csv --force");
    let expected = puzzles.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        format!("a;b,{},{}\n", fields[1], fields[2])
    });
    let expected = expected.fold("note,quizzes,solution\n".to_owned(), |text, row| text + &row);
    assert_eq!(env.read("again.csv"), expected);
    assert!(env.read("other/README.md").contains("| not rated | "));
}

#[test]
fn a_folder_keeps_the_notes_of_parquet_files() {
    let env = TestEnv::new();
    env.succeed("generate -n 20 --seed 5 -o one.parquet");
    env.succeed("generate -n 20 --seed 6 -o other.parquet");
    let split = "split one.parquet other.parquet --format huggingface --parts all=1 -o folder";
    env.succeed(split);
    let bytes = fs::read(env.path("folder/all/0000.parquet")).expect("a file");
    let has = |note: &str| bytes.windows(note.len()).any(|found| found == note.as_bytes());
    assert!(has("gridmill.version") && has("gridmill.scale") && has("classic"));
    assert!(!has("gridmill.seed"), "the seeds differ");
}

#[test]
fn puzzles_without_a_header_get_their_solutions() {
    let env = collection();
    let text = env.read("mine.csv");
    let fields: Vec<Vec<&str>> = text.lines().skip(1).map(|it| it.split(',').collect()).collect();
    let puzzles = fields.iter().fold(String::new(), |text, row| text + row[1] + "\n");
    env.write("mine.txt", puzzles + "12\n");
    let split = "split mine.txt --format huggingface --parts all=1 -o folder";
    env.fail(split, 1, "mine.txt:301: 2 cells, a grid has 81");
    env.succeed("dedup folder/all/0000.parquet -o again.csv --force");
    let expected = fields.iter().map(|row| format!("{},{}\n", row[1], row[2]));
    let expected = expected.fold("puzzle,solution\n".to_owned(), |text, row| text + &row);
    assert_eq!(env.read("again.csv"), expected);
}

/// Returns the header of a NumPy file, and the bytes of its values.
fn array(name: &str, env: &TestEnv) -> (String, Vec<u8>) {
    let bytes = fs::read(env.path(name)).expect("a file");
    let (header, values) = bytes.split_at(128);
    (String::from_utf8_lossy(&header[10..]).trim_end().to_owned(), values.to_vec())
}

#[test]
fn arrays_have_each_puzzle_before_its_isomorphs() {
    let env = collection();
    let split = format!("split mine.csv --format hrm --augment 4 --seed 1 {PARTS}");
    env.succeed(&format!("{split} arrays"));
    env.succeed(&format!("{split} again --threads 1"));
    for part in ["train", "test"] {
        let paths = ["arrays", "again"].map(|name| env.path(name).join(part));
        assert!(files(&paths[0]) == files(&paths[1]));
        let size = if part == "train" { 5 } else { 1 };
        let lines = env.read(format!("lines/{part}.csv"));
        let rows: Vec<Vec<&str>> =
            lines.lines().skip(1).map(|it| it.split(',').collect()).collect();
        let total = size * rows.len();
        let [inputs, labels] = ["inputs", "labels"].map(|key| {
            let (header, values) = array(&format!("arrays/{part}/all__{key}.npy"), &env);
            let shape = format!("'shape': ({total}, 81), }}");
            assert!(header.contains("'descr': '|u1'") && header.ends_with(&shape), "{header}");
            values
        });
        assert_eq!((inputs.len(), labels.len()), (81 * total, 81 * total));
        let grid = |values: &[u8]| {
            let values: Vec<u8> = values.iter().map(|value| value - 1).collect();
            Grid::from_values(values.as_array().expect("81 values")).expect("a grid")
        };
        let mut canonizer = Canonizer::new();
        for (place, values) in inputs.chunks(81).enumerate() {
            let (row, solution) = (&rows[place / size], &labels[81 * place..][..81]);
            if place % size == 0 {
                assert_eq!(
                    [grid(values), grid(solution)].map(|it| it.to_string()),
                    [row[1].to_owned(), row[2].replace(' ', "")]
                );
            }
            let [own, seed] = [grid(values), row[1].parse().expect("a grid")]
                .map(|it| canonizer.canonical(ClashFreeGrid::new(it).expect("a puzzle")).grid);
            assert_eq!(own, seed);
            assert!(values.iter().zip(solution).all(|(own, all)| *own == 1 || own == all));
        }
        let (header, groups) = array(&format!("arrays/{part}/all__group_indices.npy"), &env);
        assert!(header.contains("'descr': '<i4'"), "{header}");
        let groups: Vec<u32> =
            groups.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        assert!(groups.iter().copied().eq((0..=total as u32).step_by(size)));
        let facts = env.read(format!("arrays/{part}/dataset.json"));
        let facts: serde_json::Value = serde_json::from_str(&facts).expect("JSON");
        assert_eq!(
            (&facts["total_puzzles"], &facts["total_groups"]),
            (&total.into(), &rows.len().into())
        );
    }
    assert_eq!(env.read("arrays/identifiers.json"), "[\"<blank>\"]");
}

#[test]
fn a_refused_data_set_leaves_no_files() {
    let env = collection();
    let names = |path: &Path| {
        let entries = fs::read_dir(path).expect("a directory");
        let mut names: Vec<_> = entries.map(|it| it.expect("readable").file_name()).collect();
        names.sort();
        names
    };
    let before = names(env.as_ref());
    let refused = |rest: &str, message: &str| {
        env.fail(&format!("split mine.csv --parts train=0.5,a-b=0.5 {rest}"), 2, message);
    };
    refused("--format huggingface -o x", "on Hugging Face, the name of a split cannot contain -");
    refused("--format hrm -o lines", "lines is not an empty directory");
    refused(
        "--format hrm --force -o lines",
        "works only with the formats lines and kaggle; remove lines first",
    );
    refused("--augment 3 -o x", "--augment works only with --format hrm");
    refused("--recipe made -o x", "--recipe works only with --format huggingface");
    let hrm = "split mine.csv --format hrm --augment 3 --parts a=1 -o x";
    env.fail(hrm, 2, "--augment adds puzzles to the part `train`");
    // A value of the wrong type for its column.
    let text = env.read("mine.csv").replacen(",yes,", ",maybe,", 1);
    env.write("mine.csv", text);
    let bad = "mine.csv:2: column minimal: found \"maybe\", expected yes or no";
    let folder = "split mine.csv --format huggingface --parts all=1 -o x";
    env.fail(&format!("{folder} --strict"), 1, bad);
    assert_eq!(names(env.as_ref()), before);
    env.fail(folder, 1, bad);
    env.succeed("dedup x/all/0000.parquet -o again.csv --force");
    assert_eq!(env.read("again.csv").lines().count(), 300);
}

#[test]
fn a_part_without_puzzles_is_named_and_no_trainer_gets_it() {
    let env = TestEnv::new();
    env.succeed("generate -n 1 --seed 5 -o one.csv");
    let directories = |out: &str| ["a", "b"].map(|part| env.path(out).join(part).exists());
    for format in ["lines", "kaggle", "huggingface", "hrm"] {
        let split = format!("split one.csv --format {format} --parts a=0.5,b=0.5 -o {format}");
        let output = env.run(&split.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status, 0, "{format}: {}", output.stderr);
        let is_folder = matches!(format, "huggingface" | "hrm");
        let what = if is_folder { "the data set lacks it" } else { "its file has no puzzles" };
        assert_eq!(output.stderr.matches(what).count(), 1, "{format}: {}", output.stderr);
        // One part has the puzzle.
        assert_eq!(directories(format).iter().filter(|it| **it).count(), usize::from(is_folder));
    }
}
