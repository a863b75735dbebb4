//! `transform` applies and undoes maps from columns, from lines and from `--map`.

use super::runs::{fail, gridmill, succeed};
use std::fs::{self, File};
use tempfile::{TempDir, tempdir};

fn output(arguments: &str, directory: &TempDir) -> String {
    let output = gridmill(arguments, directory).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a text")
}

/// Returns a column of CSV as lines.
fn column(name: &str, text: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = header.iter().position(|column| column == name).expect("a column");
    reader.records().map(|row| row.expect("a row")[place].to_owned() + "\n").collect()
}

#[test]
fn undone_images_are_their_seeds() {
    let directory = tempdir().expect("a directory");
    succeed("generate -n 50 --seed 3 -o mine.csv", &directory);
    let remix = "remix mine.csv --per-seed 1 --seed 4 --no-grade -o";
    succeed(&format!("{remix} images.csv"), &directory);
    succeed(&format!("{remix} images.parquet"), &directory);
    let read = |name: &str| fs::read_to_string(directory.path().join(name)).expect("a file");
    let (mine, images) = (read("mine.csv"), read("images.csv"));
    let (puzzles, solutions) = (column("puzzle", &mine), column("solution", &mine));
    assert_ne!(column("puzzle", &images), puzzles);
    for file in ["images.csv", "images.parquet"] {
        assert_eq!(output(&format!("transform --undo {file}"), &directory), puzzles);
        let undone = output(&format!("transform --undo --column solution {file}"), &directory);
        assert_eq!(undone, solutions);
    }

    // Canonical forms and their maps, in lines.
    fs::write(directory.path().join("mine.txt"), &puzzles).expect("written");
    succeed("canon --map mine.txt -o forms.txt", &directory);
    assert_eq!(output("transform --undo forms.txt", &directory), puzzles);
    let mut piped = gridmill("transform --undo -", &directory);
    let piped = piped.stdin(File::open(directory.path().join("forms.txt")).expect("a file"));
    assert_eq!(piped.output().expect("it runs").stdout, puzzles.as_bytes());

    let map = "tr213456789c123456789d923456781";
    succeed(&format!("transform --map {map} mine.txt -o there.txt"), &directory);
    assert_eq!(output(&format!("transform --undo --map {map} there.txt"), &directory), puzzles);
}

#[test]
fn lines_without_a_map_are_reported_and_the_others_mapped() {
    let directory = tempdir().expect("a directory");
    let (grid, map) = ("1".repeat(81), "r213456789c123456789d923456781");
    let text = format!("puzzle,answer,map\n.,{grid},{map}\n.,{grid},\n.,{grid},r12\n.,12,{map}\n");
    fs::write(directory.path().join("answers.csv"), text).expect("written");
    // The content of the column `puzzle` is ignored.
    let output = gridmill("transform --undo --column answer answers.csv", &directory).output();
    let output = output.expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "9".repeat(81) + "\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("answers.csv:3: no map; expected a column `map`, or a map after the grid"),
        "{said}"
    );
    assert!(said.contains("answers.csv:4: map: "), "{said}");
    assert!(said.contains("answers.csv:5: 2 cells, a grid has 81"), "{said}");

    // A table needs no column `puzzle`, and may have only one column.
    let answers = format!("id;Answer;map\n7;{grid};{map}\n");
    fs::write(directory.path().join("only.csv"), answers).expect("written");
    fs::write(directory.path().join("one.txt"), format!("answer\n{grid}\n")).expect("written");
    let nines = "9".repeat(81) + "\n";
    assert_eq!(self::output("transform --undo --column answer only.csv", &directory), nines);
    let one = format!("transform --undo --column answer --map {map} one.txt");
    assert_eq!(self::output(&one, &directory), nines);
    let message = "only.csv:1: expected a header with the column vote";
    fail("transform --undo --column vote only.csv", &directory, 1, message);

    fs::write(directory.path().join("plain.txt"), &grid).expect("written");
    fail("transform plain.txt", &directory, 1, "plain.txt:1: no map; ");
    fail(
        "transform --column x plain.txt",
        &directory,
        1,
        "plain.txt:1: expected a header with the column x",
    );
    fail("transform --map r12 plain.txt", &directory, 2, "invalid value 'r12' for '--map <MAP>'");
}
