//! Rows of CSV with line breaks in quoted fields, compared with the crate `csv`.

use crate::env::TestEnv;
use crate::fuzz_corpora::checks::quoted;
use flate2::write::GzEncoder;
use std::io::Write;

const PUZZLE: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

/// Returns so many puzzles of different classes.
fn puzzles(env: &TestEnv, count: usize) -> Vec<String> {
    let text = env.output(&format!("generate -n {count} --seed 40 --columns puzzle"));
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Returns the rows of a table, as another reader finds them.
fn rows(text: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.records().map(|row| row.expect("rows of equal length")).collect()
}

/// Returns a table with line breaks in its first row, its second row and its header.
fn table(puzzles: &[String]) -> String {
    let [first, second, third, ..] = puzzles else { panic!("expected three puzzles") };
    format!(
        "puzzle,\"a\nnote\"\n{first},\"old version:\n{second}\n\n# \"\"x\"\"\"\n{second},\"\r\n\"\r\n{third},z"
    )
}

#[test]
fn rows_with_line_breaks_are_copied_whole() {
    let env = TestEnv::new();
    let puzzles = puzzles(&env, 3);
    let text = table(&puzzles);
    env.write("in.csv", &text);
    env.write("published.txt", format!("{}\n", puzzles[1]));
    let expected = rows(&text);
    assert_eq!(expected.len(), 3);
    assert_eq!(env.output("dedup in.csv in.csv -q"), text.replace("\"\r\n\"\r", "\"\r\n\"") + "\n");
    for memory in ["", " --memory 1K"] {
        env.succeed(&format!("dedup in.csv in.csv -o out.csv --force{memory}"));
        assert_eq!(rows(&env.read("out.csv")), expected, "{memory}");
    }
    let kept = env.output("dedup in.csv --against published.txt -q");
    assert_eq!(rows(&kept), [expected[0].clone(), expected[2].clone()]);
    env.succeed("split in.csv --parts a=0.5,b=0.5 -o parts");
    let mut parts: Vec<_> =
        ["a", "b"].map(|it| rows(&env.read(format!("parts/{it}.csv")))).concat();
    parts.sort_by_key(|row| expected.iter().position(|it| it == row));
    assert_eq!(parts, expected);

    assert_eq!(env.output("solve in.csv").lines().count(), 3);
    let graded = env.output("grade in.csv --columns line,puzzle");
    let lines = [3, 7, 9].iter().zip(&puzzles).map(|(line, puzzle)| format!("{line},{puzzle}\n"));
    assert_eq!(graded, format!("line,puzzle\n{}", lines.collect::<String>()));
    assert!(env.output("stats in.csv").contains("3 puzzles"));
    let leaks = env.output("audit in.csv published.txt");
    assert!(leaks.contains("published.txt:1 is equivalent to in.csv:7\n"), "{leaks}");
}

#[test]
fn any_line_ends_and_compression() {
    let env = TestEnv::new();
    let puzzles = puzzles(&env, 3);
    let text = table(&puzzles).replace("\r\n", "\n");
    let solved = env.run_with("solve -", &text);
    assert_eq!(solved.stdout.lines().count(), 3);
    let mut packed = GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(text.as_bytes()).expect("written");
    for bytes in [
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}\n").into_bytes(),
        packed.finish().expect("written"),
        zstd::encode_all(text.as_bytes(), 1).expect("written"),
    ] {
        let ended = env.run_with("solve -", &bytes);
        assert_eq!((ended.stdout, ended.status), (solved.stdout.clone(), 0), "{}", ended.stderr);
    }
    // A row that a NUL cuts is no puzzle.
    let padding = format!("{},a\n", puzzles[0]).repeat(20);
    let bytes = format!("puzzle,note\n{padding}{},\"b\nc\0\"\n{},d\n", puzzles[1], puzzles[2]);
    let ended = env.run_with("solve -", bytes);
    assert_eq!((ended.stdout.lines().count(), ended.status), (20, 1), "{}", ended.stderr);
}

#[test]
fn a_quote_without_end_is_one_error_at_its_line() {
    let env = TestEnv::new();
    let puzzles = puzzles(&env, 4);
    let [first, second, third, fourth] = puzzles.as_slice() else { panic!("expected four") };
    let message = ": the quoted field that begins here has no end within 1048576 bytes; the text after it is not read\n";
    let begin = format!("puzzle,note,x\n{first},a,b\n{second},\"c\nd\",\"e\n{third},f,g\n");
    let long = format!("{begin}{}", format!("{fourth},h,i\n").repeat(13_000));
    for text in [begin.clone(), long.clone(), long + "\",\n", begin + &"x".repeat(3_000_000)] {
        env.write("in.csv", &text);
        let ended = env.ends("dedup in.csv -q", 1);
        assert_eq!(ended.stdout, format!("puzzle,note,x\n{first},a,b\n"));
        assert_eq!(ended.stderr, format!("in.csv:4{message}"));
    }
    // Fields of a mebibyte are read.
    let text =
        |bytes: usize| format!("puzzle,note\n{first},\"{}\n\"\n{second},x\n", "a".repeat(bytes));
    env.write("in.csv", text((1 << 20) - 1));
    assert_eq!(env.output("solve in.csv").lines().count(), 2);
    env.write("in.csv", text(1 << 20));
    assert!(env.ends("solve in.csv", 1).stderr.starts_with(&format!("in.csv:2{message}")));
    let field = format!("\"{}\"", "a".repeat(1 << 20));
    env.write("in.csv", format!("puzzle,a,b\n{first},{field},{field}\n{second},x,y\n"));
    let ended = env.ends("solve in.csv", 1);
    assert!(
        ended.stderr.starts_with("in.csv:2: the row that begins here has more than 2097152 bytes")
    );
    assert_eq!(ended.stdout, "");
}

#[test]
fn quotes_in_files_of_lines_are_text() {
    let env = TestEnv::new();
    let puzzles = puzzles(&env, 3);
    for title in ["", "\"Hard ones\n", "Puzzles, \"hard\n", "\"a\n\"b\n"] {
        let lines: String = puzzles.iter().map(|it| format!("{it} \"easy\n")).collect();
        let ended = env.run_with("solve -", format!("{title}{lines}"));
        assert_eq!(ended.stdout.lines().count(), 3, "{title}: {}", ended.stderr);
    }
}

proptest::proptest! {
    /// Runs the check of the fuzz target `quoted` on texts that look like tables.
    #[test]
    fn another_reader_finds_the_same_rows(
        pieces in proptest::collection::vec(
            proptest::prop_oneof![
                "\"|\"|\n|\n|\r\n|\r|,|,|\"\"|a|#| |;|\u{feff}",
                proptest::strategy::Just(PUZZLE.to_owned()),
                proptest::strategy::Just(format!("a,{PUZZLE}\n")),
                proptest::strategy::Just(format!("\"a\nb\",{PUZZLE}")),
            ],
            0..40,
        ),
    ) {
        quoted(pieces.concat().as_bytes());
    }
}
