//! `transform` applies and undoes maps from columns, from lines and from `--map`.

use crate::env::TestEnv;
use std::fs::File;

/// Returns a column of CSV as lines.
fn column(name: &str, text: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = header.iter().position(|column| column == name).expect("a column");
    reader.records().map(|row| row.expect("a row")[place].to_owned() + "\n").collect()
}

#[test]
fn undone_images_are_their_seeds() {
    let env = TestEnv::new();
    env.succeed("generate -n 50 --seed 3 -o mine.csv");
    let remix = "remix mine.csv --per-seed 1 --seed 4 --no-grade -o";
    env.succeed(&format!("{remix} images.csv"));
    env.succeed(&format!("{remix} images.parquet"));
    let read = |name: &str| env.read(name);
    let (mine, images) = (read("mine.csv"), read("images.csv"));
    let (puzzles, solutions) = (column("puzzle", &mine), column("solution", &mine));
    assert_ne!(column("puzzle", &images), puzzles);
    for file in ["images.csv", "images.parquet"] {
        assert_eq!(env.output(&format!("transform --undo {file}")), puzzles);
        let undone = env.output(&format!("transform --undo --column solution {file}"));
        assert_eq!(undone, solutions.replace(' ', ""));
    }

    // Canonical forms and their maps, in lines.
    env.write("mine.txt", &puzzles);
    env.succeed("canon --map mine.txt -o forms.txt");
    assert_eq!(env.output("transform --undo forms.txt"), puzzles);
    let mut piped = env.gridmill("transform --undo -");
    let piped = piped.stdin(File::open(env.path("forms.txt")).expect("a file"));
    assert_eq!(piped.output().expect("it runs").stdout, puzzles.as_bytes());

    let map = "tr213456789c123456789d923456781";
    env.succeed(&format!("transform --map {map} mine.txt -o there.txt"));
    assert_eq!(env.output(&format!("transform --undo --map {map} there.txt")), puzzles);
}

#[test]
fn lines_without_a_map_are_reported_and_the_others_mapped() {
    let env = TestEnv::new();
    let (grid, map) = ("1".repeat(81), "r213456789c123456789d923456781");
    let text = format!("puzzle,answer,map\n.,{grid},{map}\n.,{grid},\n.,{grid},r12\n.,12,{map}\n");
    env.write("answers.csv", text);
    // The content of the column `puzzle` is ignored.
    let output = env.gridmill("transform --undo --column answer answers.csv").output();
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
    env.write("only.csv", answers);
    env.write("one.txt", format!("answer\n{grid}\n"));
    let nines = "9".repeat(81) + "\n";
    assert_eq!(env.output("transform --undo --column answer only.csv"), nines);
    let one = format!("transform --undo --column answer --map {map} one.txt");
    assert_eq!(env.output(&one), nines);
    let message = "only.csv:1: expected a header with the column vote";
    env.fail("transform --undo --column vote only.csv", 1, message);

    env.write("plain.txt", &grid);
    env.fail("transform plain.txt", 1, "plain.txt:1: no map; ");
    env.fail(
        "transform --column x plain.txt",
        1,
        "plain.txt:1: expected a header with the column x",
    );
    env.fail("transform --map r12 plain.txt", 2, "invalid value 'r12' for '--map <MAP>'");
}
