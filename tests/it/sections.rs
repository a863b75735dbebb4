//! Texts with any headings, sections and boards: each puzzle is read or reported.

use gridmill::formats::PuzzleReader;
use gridmill::grid::Grid;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::io::BufReader;

/// CSV file with puzzles and their solutions.
const COLLECTION: &str = include_str!("../golden/seed_1.csv");

/// Headings of puzzles.
const TITLES: [&str; 9] = [
    "[Puzzle]",
    "[puzzle 3] easy",
    "[Easy 2]",
    "[State of the art]",
    "[My solution, 2nd try]",
    "[Author: A. Puzzle]",
    "[Statement]",
    "Grid 01",
    "Sudoku #7",
];

/// Headings of sections without puzzles of their own.
const SECTIONS: [&str; 10] = [
    "[State]",
    "[STATE 2]",
    "[Solution]",
    "[solutions]",
    "[PencilMarks]",
    "[Pencil Marks]",
    "[candidates]",
    "[Colors]",
    "[Colours 1]",
    " [State] after lunch",
];

/// Lines that mean nothing. The first ones may also stand between the heading of a section and its board.
const NOTHING: [&str; 6] = ["", "# comment", "% comment", "+---+---+---+", "#Asomebody", "#Lhard"];

/// A part of a text.
#[derive(Clone, Debug)]
enum Part {
    Title(&'static str),
    Nothing(&'static str),
    /// A board, as a puzzle, or below the heading of a section.
    Board {
        puzzle: Index,
        form: Form,
        section: Option<&'static str>,
        between: Option<&'static str>,
    },
    /// The last puzzle with so many of its empty cells filled, below the heading of a section.
    State {
        filled: usize,
        form: Form,
        section: &'static str,
    },
    /// Lines that are no board, below the heading of a section, and a line that ends the section if there are few.
    Marks {
        section: &'static str,
        lines: Vec<&'static str>,
        end: &'static str,
    },
}

/// Form of a board.
#[derive(Clone, Copy, Debug)]
enum Form {
    Line,
    LineWithComment,
    LineInRows,
    Rows,
    Bands,
    Drawing,
    Spaced,
}

impl Form {
    fn any() -> impl Strategy<Value = Self> {
        use Form::*;
        select(vec![Line, LineWithComment, LineInRows, Rows, Bands, Drawing, Spaced])
    }

    /// Returns the lines of a board.
    fn lines(self, board: &str) -> Vec<String> {
        let rows: Vec<&str> = (0..9).map(|row| &board[9 * row..9 * row + 9]).collect();
        let with = |between: &str, form: &dyn Fn(&str) -> String| {
            let bands = rows.chunks(3).map(|band| band.iter().map(|row| form(row)).collect());
            let bands: Vec<Vec<String>> = bands.collect();
            bands.join(&between.to_owned())
        };
        let blocks = |row: &str| [&row[..3], &row[3..6], &row[6..]].join("|");
        match self {
            Self::Line => vec![board.to_owned()],
            Self::LineWithComment => vec![format!("{}, 1.5 [x]", board.replace('.', "0"))],
            Self::LineInRows => vec![rows.join(" ")],
            Self::Rows => rows.iter().map(|row| row.replace('.', "*")).collect(),
            Self::Bands => with("", &|row| row.to_owned()),
            Self::Drawing => with("|---+---+---|", &|row| format!("|{}|", blocks(row))),
            Self::Spaced => {
                rows.iter().map(|row| row.split("").collect::<Vec<_>>().join(" ")).collect()
            }
        }
    }
}

fn parts() -> impl Strategy<Value = Vec<Part>> {
    let board = (
        any::<Index>(),
        Form::any(),
        proptest::option::of(select(SECTIONS.to_vec())),
        proptest::option::of(select(NOTHING[..4].to_vec())),
    );
    let state = (0..=81_usize, Form::any(), select(SECTIONS.to_vec()));
    let mark = select(vec![
        ",12,,12,,12,,,",
        "12,12,12,,12,12,,12,",
        "000000000",
        "111222333",
        "r, g, b",
        "1",
    ]);
    let marks = (select(SECTIONS.to_vec()), proptest::collection::vec(mark, 0..=9));
    let end = select(vec!["#Bnext", "#Unext", "[Next]", "Grid 02"]);
    let part = prop_oneof![
        2 => select(TITLES.to_vec()).prop_map(Part::Title),
        2 => select(NOTHING.to_vec()).prop_map(Part::Nothing),
        4 => board.prop_map(|(puzzle, form, section, between)| Part::Board { puzzle, form, section, between }),
        2 => state.prop_map(|(filled, form, section)| Part::State { filled, form, section }),
        1 => (marks, end).prop_map(|((section, lines), end)| Part::Marks { section, lines, end }),
    ];
    proptest::collection::vec(part, 0..12)
}

/// A text, and what a reader should find in it.
#[derive(Default, Debug)]
struct Expected {
    lines: Vec<String>,
    puzzles: Vec<String>,
    /// Numbers of the first lines of puzzles that are in sections.
    reported: Vec<u64>,
}

impl Expected {
    fn of(parts: &[Part]) -> Self {
        let mut reader = csv::Reader::from_reader(COLLECTION.as_bytes());
        let rows = reader.records().map(|row| row.expect("a row"));
        let known: Vec<(String, String)> =
            rows.map(|row| (row[1].to_owned(), row[2].replace(' ', ""))).collect();
        let mut it = Self::default();
        let mut last: Option<&(String, String)> = None;
        for part in parts {
            match part {
                Part::Title(line) | Part::Nothing(line) => it.lines.push((*line).to_owned()),
                Part::Board { puzzle, form, section, between } => {
                    let board = puzzle.get(&known);
                    it.lines.extend([*section, *between].into_iter().flatten().map(str::to_owned));
                    let is_last = last.is_some_and(|last| last.0 == board.0);
                    match section {
                        None => {
                            it.puzzles.push(board.0.clone());
                            last = Some(board);
                        }
                        Some(_) if is_last => {}
                        Some(_) => it.reported.push(it.lines.len() as u64 + 1),
                    }
                    it.lines.extend(form.lines(&board.0));
                }
                Part::State { filled, form, section } => {
                    let Some((puzzle, solution)) = last else { continue };
                    let cells = puzzle.chars().zip(solution.chars()).enumerate();
                    let state: String = cells
                        .map(|(i, (clue, found))| if i < *filled { found } else { clue })
                        .collect();
                    it.lines.push((*section).to_owned());
                    it.lines.extend(form.lines(&state));
                }
                Part::Marks { section, lines, end } => {
                    it.lines.push((*section).to_owned());
                    it.lines.extend(lines.iter().map(|line| (*line).to_owned()));
                    it.lines.extend((lines.len() < 9).then(|| (*end).to_owned()));
                }
            }
        }
        it
    }

    /// Compares this with what the reader finds in a text of these lines.
    fn check(&self, before: &str, end: &str) -> Result<(), TestCaseError> {
        let text = before.to_owned() + &self.lines.join(end);
        let mut reader = PuzzleReader::new(BufReader::with_capacity(61, text.as_bytes()));
        let (mut puzzles, mut reported) = (Vec::new(), Vec::new());
        for entry in reader.by_ref() {
            let entry = entry.expect("reading from memory cannot fail");
            match entry.grid {
                Ok(grid) => puzzles.push(grid),
                Err(error) => {
                    prop_assert!(error.to_string().starts_with("found another puzzle"), "{error}");
                    reported.push(entry.line);
                }
            }
        }
        let puzzles: Vec<String> = puzzles.iter().map(Grid::to_string).collect();
        prop_assert_eq!(&puzzles, &self.puzzles, "{}", text);
        prop_assert_eq!(&reported, &self.reported, "{}", text);
        let counts = reader.line_counts();
        prop_assert_eq!(
            counts.read,
            counts.puzzles + counts.bad + counts.skipped + counts.skipped_rows
        );
        Ok(())
    }
}

proptest! {
    #[test]
    fn each_puzzle_is_read_or_reported(
        parts in parts(),
        before in select(vec!["", "\u{feff}"]),
        end in select(vec!["\n", "\r\n", "\r"]),
    ) {
        Expected::of(&parts).check(before, end)?;
    }
}

/// Files of other programs, joined with `cat`.
#[test]
fn joined_files_have_all_their_puzzles() {
    let mut reader = csv::Reader::from_reader(COLLECTION.as_bytes());
    let rows: Vec<_> = reader.records().take(20).map(|row| row.expect("a row")).collect();
    let grid = |text: &str| Form::Rows.lines(&text.replace(' ', "")).join("\n") + "\n";
    let marks = [",12,,12,,12,,,\n"; 9].concat();
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        let (puzzle, solution) = (grid(&row[1]), grid(&row[2]));
        let colours = grid(&"0".repeat(81));
        text += &match i % 4 {
            0 => format!(
                "#A{i}\n#Dx\n[Puzzle]\n{puzzle}[State]\n{solution}[PencilMarks]\n{marks}[Colors]\n{colours}"
            ),
            1 => format!("#A{i}\n{puzzle}"),
            2 => format!("[Puzzle]\n{puzzle}[State]\n{puzzle}"),
            _ => format!("#Lhard\n[Puzzle]\n{puzzle}[Solution]\n{}\n", row[2].replace(' ', "")),
        };
    }
    let read: Vec<String> = PuzzleReader::new(text.as_bytes())
        .map(|entry| entry.expect("readable").grid.expect("a puzzle").to_string())
        .collect();
    let puzzles: Vec<&str> = rows.iter().map(|row| &row[1]).collect();
    assert_eq!(read, puzzles);
}
