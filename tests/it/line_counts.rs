//! No reader loses a line silently: each line of any input is a puzzle, has a message or counts as skipped.

use gridmill::formats::{Compression, Decompressed, LineCounts, PuzzleReader};
use proptest::prelude::*;
use std::collections::HashSet;
use std::io::{BufReader, Cursor};

/// CSV file with rated puzzles.
const COLLECTION: &str = include_str!("../golden/seed_1.csv");

fn puzzles() -> Vec<String> {
    let mut reader = csv::Reader::from_reader(COLLECTION.as_bytes());
    let rows = reader.records().map(|row| row.expect("a row"));
    rows.map(|row| row[1].to_owned()).take(30).collect()
}

/// Returns the same puzzles in every format that `PuzzleReader` reads.
fn texts() -> Vec<String> {
    let puzzles = puzzles();
    let rows = |separate: fn(&str) -> String, between: &str| {
        let grid = |puzzle: &String| {
            let rows =
                puzzle.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).expect("ASCII"));
            rows.map(separate).collect::<String>()
        };
        puzzles.iter().map(grid).collect::<Vec<_>>().join(between)
    };
    let plain = |row: &str| format!("{row}\n");
    let drawn = |row: &str| format!("|{}|{}|{}|\r\n", &row[..3], &row[3..6], &row[6..]);
    vec![
        puzzles.join("\n"),
        puzzles.iter().map(|puzzle| format!("{puzzle} # rated\r\n")).collect(),
        COLLECTION.lines().take(31).map(|row| format!("{row}\n")).collect(),
        puzzles
            .iter()
            .map(|puzzle| format!("\"{puzzle}\";1\n"))
            .fold("quiz;n\n".into(), |a, b| a + &b),
        rows(plain, ""),
        rows(plain, "\n"),
        rows(drawn, "*-----------*\n"),
        rows(plain, "[Puzzle]\n"),
        rows(plain, "[State]\n"),
    ]
}

/// The line numbers of the entries of a text, and the line counts.
#[derive(Default)]
struct Told {
    puzzles: Vec<u64>,
    /// Puzzles of other layouts, each in one line.
    boards: Vec<u64>,
    bad: Vec<u64>,
    counts: LineCounts,
}

fn read(text: &[u8]) -> Told {
    let mut reader = PuzzleReader::new(BufReader::with_capacity(61, text));
    let mut told = Told::default();
    for entry in reader.by_ref() {
        let entry = entry.expect("reading from memory cannot fail");
        let lines = match (&entry.grid, entry.board()) {
            (Ok(_), _) => &mut told.puzzles,
            (Err(_), Some(_)) => &mut told.boards,
            (Err(_), None) => &mut told.bad,
        };
        lines.push(entry.line);
    }
    Told { counts: reader.line_counts(), ..told }
}

/// Splits a text into lines as an editor counts them.
fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    lines.pop_if(|last| last.is_empty());
    lines
}

/// True if a line is a puzzle in every context. (Two puzzles in it are an error, unless the second is in a comment.)
fn holds_puzzle(line: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || ".*_".contains(c);
    let line = line.trim_start_matches('\u{feff}').trim_ascii_start();
    let cells = line.chars().take_while(|&c| is_cell(c)).count();
    let after = line.get(cells..).unwrap_or_default();
    let mut others = after.split('#').next().unwrap_or_default().split(|c| !is_cell(c));
    let has_other = others.any(|run| run.len() == 81);
    cells == 81 && !has_other && after.chars().next().is_none_or(|next| " \t,;#|".contains(next))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn lines_are_puzzles_messages_or_skips(
        text in proptest::sample::select(texts()),
        changes in proptest::collection::vec(
            (any::<proptest::sample::Index>(), "[\\x00-\\x7f]|[1-9.]{9}\n|[1-9.]{81}\n|\\[[A-Z][a-z]*\\]\n|\n|", 0..4_usize),
            0..6,
        ),
    ) {
        let mut text = text.into_bytes();
        for (place, new, removed) in changes {
            let start = place.index(text.len());
            let end = (start + removed).min(text.len());
            text.splice(start..end, new.into_bytes());
        }
        let Told { puzzles, boards, bad, counts } = read(&text);
        let lines = lines(&text);
        // A text that has no puzzle in many lines is not read further.
        let is_whole = counts.read == lines.len() as u64;
        prop_assert!(is_whole || puzzles.is_empty() && boards.is_empty() && bad.len() == 1);
        prop_assert_eq!(counts.read, counts.puzzles + counts.bad + counts.skipped + counts.skipped_rows);
        let nines = puzzles.iter().filter(|&&line| {
            lines.get(line as usize - 1).is_some_and(|line| line.chars().filter(|c| c.is_ascii_digit() || ".*_".contains(*c)).count() < 81)
        });
        let of_puzzles = (puzzles.len() + 8 * nines.count() + boards.len()) as u64;
        // Quoted fields can have line breaks.
        if text.contains(&b'"') {
            prop_assert!(counts.puzzles >= puzzles.len() as u64);
        } else {
            prop_assert_eq!(counts.puzzles, of_puzzles);
            prop_assert!(counts.bad <= 9 * bad.len() as u64 || !is_whole);
        }
        prop_assert!(bad.len() as u64 <= counts.bad);
        let said: Vec<u64> = [puzzles.as_slice(), &boards, &bad].concat();
        let told: HashSet<u64> = said.iter().copied().collect();
        prop_assert_eq!(told.len(), said.len(), "no line is told of twice");
        // A header may make the text a table, with puzzles in one column only. A section has a board of its own.
        if is_whole && !lines.iter().any(|line| ["uzzle", "uiz", "State"].iter().any(|it| line.contains(it))) {
            for (number, line) in (1..).zip(&lines).filter(|(_, line)| holds_puzzle(line)) {
                prop_assert!(puzzles.contains(&number), "line {}: {:?}", number, line);
            }
        }
    }
}

#[test]
fn compressed_text_has_the_same_line_counts() {
    for text in texts() {
        let expected = read(text.as_bytes());
        for compression in [Compression::Gzip, Compression::Zstd] {
            let archive = Cursor::new(compression.compress(text.as_bytes()));
            let source = Decompressed::new(Box::new(archive), Some(compression));
            let mut reader = PuzzleReader::new(BufReader::new(source));
            let told = expected.puzzles.len() + expected.boards.len() + expected.bad.len();
            assert_eq!(reader.by_ref().count(), told);
            assert_eq!(reader.line_counts(), expected.counts);
        }
    }
}

#[test]
fn each_text_holds_all_puzzles() {
    for text in texts() {
        let Told { puzzles, bad, counts, .. } = read(text.as_bytes());
        // Below `[State]` are other puzzles.
        let reported = if text.contains("[State]") { 29 } else { 0 };
        assert_eq!((puzzles.len(), bad.len()), (30 - reported, reported), "{text}");
        assert_eq!(counts.skipped_rows, 0);
    }
}

/// A line of 36 cells is a 6x6, also among classic puzzles.
#[test]
fn a_board_is_one_line_of_puzzles() {
    let puzzle = &puzzles()[0];
    let Told { puzzles, boards, bad, counts } = read(
        format!(
            "{puzzle}\n{} # rated\n{puzzle}\n12\n",
            &puzzle[..36].replace(['7', '8', '9'], ".")
        )
        .as_bytes(),
    );
    assert_eq!((puzzles, boards, bad), (vec![1, 3], vec![2], vec![4]));
    assert_eq!((counts.puzzles, counts.bad), (3, 1));
}
