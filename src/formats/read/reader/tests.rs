use super::super::entry::EntryError;
use super::super::lines::LONGEST;
use super::*;
use crate::grid::{Cell, Grid};

pub(in crate::formats::read) const PUZZLE: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

pub(in crate::formats::read) fn read(text: &str) -> Vec<(u64, Result<String, String>)> {
    let entries = PuzzleReader::new(text.as_bytes()).map(|entry| entry.unwrap());
    let shown =
        |entry: Entry| (entry.line, entry.grid.map(|g| g.to_string()).map_err(|e| e.to_string()));
    entries.map(shown).collect()
}

pub(in crate::formats::read) fn rows(separate: impl Fn(&str) -> String) -> Vec<String> {
    PUZZLE.as_bytes().chunks(9).map(|row| separate(std::str::from_utf8(row).unwrap())).collect()
}

#[test]
fn every_format_reads_the_same_puzzle() {
    let found = |line| vec![(line, Ok(PUZZLE.to_owned()))];
    assert_eq!(read(PUZZLE), found(1));
    assert_eq!(read(&format!("\u{feff}{} # rated 1.5\r\n", PUZZLE.replace('.', "0"))), found(1));
    assert_eq!(read(&format!("Id;Quizzes;x\r\n1;\"{PUZZLE}\";2")), found(2));
    assert_eq!(read(&format!("\nquestion\n{PUZZLE}\n\n")), found(3));
    let sdk = format!(
        "#A somebody\n[Puzzle]\n{}\n[State]\n{}",
        rows(str::to_owned).join("\n"),
        rows(str::to_owned).join("\n")
    );
    assert_eq!(read(&sdk), found(3));
    let bars = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let mut ss = rows(bars);
    ss.insert(6, "|---+---+---|".into());
    ss.insert(3, "|---+---+---|".into());
    assert_eq!(read(&format!("*-----------*\n{}\n*-----------*\n", ss.join("\n"))), found(2));
    let spaced = rows(|row| row.replace('.', "_").split("").collect::<Vec<_>>().join(" "));
    assert_eq!(
        read(&format!("{}\n\n{PUZZLE}", spaced.join("\r\n"))),
        [(1, Ok(PUZZLE.to_owned())), (11, Ok(PUZZLE.to_owned()))]
    );
}

#[test]
fn csv_rows_may_lack_the_puzzle_or_be_too_long() {
    let long = ".".repeat(LONGEST + 5);
    let text = format!("id,puzzle\n1\n2,{PUZZLE}\n3,\"a\"\n4,{long}\n5,{PUZZLE}\n");
    let found = read(&text);
    assert_eq!(
        found[0],
        (2, Err("expected the puzzle in field 2, but the line has only 1 field".into()))
    );
    assert_eq!(found[1], (3, Ok(PUZZLE.into())));
    assert!(found[2].1.as_ref().unwrap_err().contains("found 'a'"));
    assert!(found[3].1.as_ref().unwrap_err().contains("more than"));
    assert_eq!(found[4].0, 6);
}

#[test]
fn a_failure_comes_after_the_rows_before_it() {
    use std::io::Read;

    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    for asks_for_header in [false, true] {
        let source = b"123456789\n".chain(Failing);
        let mut reader = PuzzleReader::new(io::BufReader::new(source));
        assert!(!asks_for_header || reader.header().unwrap().is_none());
        let entry = reader.next().unwrap().unwrap();
        assert_eq!(entry.grid, Err(EntryError::UnfinishedGrid { rows: 1, height: 9 }));
        assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "broken");
        assert!(reader.next().is_none());
    }
}

#[test]
fn headers_titles_and_other_encodings() {
    let good = rows(str::to_owned).join("\n");
    assert_eq!(read(&format!("Puzzle\n{good}")), [(2, Ok(PUZZLE.into()))]);
    assert_eq!(read(&format!("puzzle\n{PUZZLE}")), [(2, Ok(PUZZLE.into()))]);
    assert_eq!(
        read(&format!("# made by x\nsudoku,id,puzzle\n7,8,{PUZZLE}")),
        [(3, Ok(PUZZLE.into()))]
    );
    assert_eq!(read(&format!("sep=;\r\nid;puzzle\n1;{PUZZLE}")), [(3, Ok(PUZZLE.into()))]);
    for title in ["puzzle", "\"puzzle\""] {
        let found = read(&format!("{title}\r\n\"{PUZZLE}\"\r\n{PUZZLE}\r\n\"12x\"\r\n"));
        assert_eq!(found[..2], [(2, Ok(PUZZLE.into())), (3, Ok(PUZZLE.into()))]);
        assert!(found[2].1.as_ref().unwrap_err().starts_with("column 4: found 'x'"));
    }
    let unknown = read(&format!("id,what\n{PUZZLE}"));
    assert!(unknown[0].1.as_ref().unwrap_err().starts_with("none of id,what is the name"));
    assert_eq!(unknown[1], (2, Ok(PUZZLE.into())));
    let rows = read(&format!("1,{PUZZLE},easy\n2;x;{PUZZLE}\n3,12\n"));
    let short = (3, Err("1 cell, a grid has 81".to_owned()));
    assert_eq!(rows, [(1, Ok(PUZZLE.into())), (2, Ok(PUZZLE.into())), short]);
    let bad = read("id,puzzle\n1234,12x456\n");
    assert!(bad[0].1.as_ref().unwrap_err().starts_with("column 8: found 'x'"), "{bad:?}");
}

#[test]
fn lines_and_fields_are_returned_unchanged() {
    let text = format!("\u{feff}id,Puzzle, ER \r\n\"7,5\",{PUZZLE},1.5\r\n8,{PUZZLE}\n");
    let mut reader = PuzzleReader::new(text.as_bytes());
    assert_eq!(reader.header().unwrap(), Some(b"id,Puzzle, ER ".as_slice()));
    let mut found = Vec::new();
    while let Some(entry) = reader.next() {
        let line = String::from_utf8(reader.line().unwrap().to_vec()).unwrap();
        let fields = ["id", "er", "ep"].map(|name| reader.field(name).map(<[u8]>::to_vec));
        found.push((entry.unwrap().line, line, fields));
    }
    let some = |text: &str| Some(text.as_bytes().to_vec());
    assert_eq!(found[0], (2, format!("\"7,5\",{PUZZLE},1.5"), [some("7,5"), some("1.5"), None]));
    assert_eq!(found[1], (3, format!("8,{PUZZLE}"), [some("8"), None, None]));

    let text = format!("{}\n# comment\n{PUZZLE} first\n", rows(str::to_owned).join("\n"));
    let mut reader = PuzzleReader::new(text.as_bytes());
    assert_eq!(reader.header().unwrap(), None);
    assert!(reader.next().is_some_and(|entry| entry.unwrap().line == 1));
    assert_eq!(reader.line(), None);
    assert!(reader.next().is_some_and(|entry| entry.unwrap().line == 11));
    assert_eq!(reader.line(), Some(format!("{PUZZLE} first").as_bytes()));
    assert_eq!(reader.field("er"), None);
}

#[test]
fn a_whole_text_may_be_one_long_line() {
    let array = format!("[{}]", vec![format!("\"{PUZZLE}\""); 1000].join(","));
    let xml = format!("<games>{}</games>", format!("<game data=\"{PUZZLE}\"/>").repeat(1000));
    for text in [array, xml] {
        assert!(text.len() > LONGEST);
        let found = read(&text);
        assert_eq!((found.len(), &found[999].1), (1000, &Ok(PUZZLE.to_owned())));
    }
    let found = read(&format!("[{}\n{PUZZLE}\n", "x".repeat(LONGEST)));
    assert!(found[0].1.as_ref().unwrap_err().contains("more than"));
    assert_eq!(found[1], (2, Ok(PUZZLE.to_owned())));
}

#[test]
fn an_open_quote_costs_one_line() {
    let text = format!("puzzle\n\"{PUZZLE}\n{PUZZLE}\n");
    assert_eq!(read(&text)[1], (3, Ok(PUZZLE.into())));
}

#[test]
fn rows_before_the_first_puzzle_keep_their_fields() {
    let csv = format!("id,puzzle,er\n1,12,1.5\n\"2\",abc,2.5\n3,,3.5\n4,{PUZZLE},4.5\n5,12,5.5\n");
    let objects = csv.lines().skip(1).map(|row| {
        let [id, puzzle, er] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
        format!("{{\"id\":{},\"puzzle\":\"{puzzle}\",\"er\":{er}}}", id.trim_matches('"'))
    });
    let objects: Vec<String> = objects.collect();
    for text in [csv, objects.join("\n"), format!("[{}]", objects.join(","))] {
        let mut reader = PuzzleReader::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(entry) = reader.next() {
            let field =
                |name| String::from_utf8_lossy(reader.field(name).unwrap_or_default()).into_owned();
            found.push((entry.unwrap().grid.is_ok(), field("id"), field("er")));
        }
        let expected = (1..=5).map(|id| (id == 4, id.to_string(), format!("{id}.5")));
        assert_eq!(found, expected.collect::<Vec<_>>(), "{text}");
    }
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_without_panic_and_lines_rise(
        pieces in proptest::collection::vec("[1-9.*_0]{9}|[1-9.]{81}|puzzle|,|\n|\r\n|\"|#|\\[|[^a]", 0..60),
    ) {
        let text = pieces.concat();
        let lines: Vec<u64> = read(&text).into_iter().map(|(line, _)| line).collect();
        proptest::prop_assert!(lines.is_sorted(), "{lines:?}");
        proptest::prop_assert!(lines.len() <= 1 + text.matches(['\n', '\r']).count());
    }

    #[test]
    fn rows_that_are_read_later_are_the_same(
        pieces in proptest::collection::vec("[1-9.]{81},[0-9.]{3}|[1-9.]{80},|6x6,[.1-6]{36}|,|\n|\r\n|\"|\\+|[^a]", 0..60),
        capacity in 100..10_000_usize,
        most in 1..20_usize,
        counts_rows: bool,
    ) {
        let text = format!("puzzle,er,layout\n{PUZZLE},1.2,\n{}\n{PUZZLE}", pieces.join("\n"));
        let text = || io::BufReader::with_capacity(capacity, text.as_bytes());
        let shown = |entry: &Entry, from: &PuzzleReader<'_>| {
            let line = from.line().map(<[u8]>::to_vec);
            let ratings = from.ratings().map(|it| it.map(|it| it.er)).map_err(|it| it.to_string());
            (entry.clone(), line, from.field("er").map(<[u8]>::to_vec), ratings)
        };
        let reader = || match counts_rows {
            true => PuzzleReader::new(text()).counting_rows(),
            false => PuzzleReader::new(text()),
        };
        let (mut reader, unread_reader) = (reader(), reader());
        let mut in_turn = Vec::new();
        while let Some(entry) = reader.next() {
            in_turn.push(shown(&entry.unwrap(), &reader));
        }
        let counts = reader.line_counts();
        let mut reader = unread_reader;
        let (mut rows, mut later) = (None, Vec::new());
        while let Some(unread) = reader.next_unread(most) {
            match unread.unwrap() {
                Unread::Entry(entry) => later.push(shown(&entry, &reader)),
                Unread::Rows(unread) => {
                    let rows = rows.get_or_insert_with(|| reader.row_reader());
                    rows.read(unread);
                    while let Some(entry) = rows.next() {
                        later.push(shown(&entry.unwrap(), rows));
                    }
                }
            }
        }
        proptest::prop_assert_eq!(in_turn, later);
        let mut sum = reader.line_counts();
        rows.into_iter().for_each(|rows| sum += rows.line_counts());
        proptest::prop_assert_eq!(counts, sum);
    }

    #[test]
    fn written_grids_read_back_unchanged(cells in proptest::collection::vec(0..=9_u8, 81)) {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(cells) {
            grid.set(cell, crate::grid::Digit::new(digit));
        }
        proptest::prop_assert_eq!(read(&grid.to_string()), vec![(1, Ok(grid.to_string()))]);
    }
}

#[test]
fn a_line_is_the_largest_board_that_it_holds() {
    let eight = "..2...5...1.....4......6...5...1.....4......6....5....4......6..";
    let six = format!("5...1.....4......6{}", ".".repeat(18));
    for (line, layout) in [(eight, "8x8"), (&six, "6x6")] {
        let entry = PuzzleReader::new(line.as_bytes()).next().expect("an entry");
        let entry = entry.expect("from memory");
        assert_eq!(entry.board().map(|board| board.layout().to_string()), Some(layout.into()));
    }
}

#[test]
fn the_lines_of_a_text_without_puzzles_have_all_a_message() {
    let text = "9\n.\n".repeat(30);
    let mut reader = PuzzleReader::new(text.as_bytes());
    assert_eq!(reader.by_ref().count(), 1);
    let LineCounts { read, bad, .. } = reader.line_counts();
    assert!(read >= 20 && bad == read, "{read} lines read, {bad} bad");
}

#[test]
fn signs_of_empty_cells_are_no_comments_and_no_borders() {
    let other = format!("{}.2.", &PUZZLE[..78]).replacen(".27", "...", 1).replacen('5', ".", 1);
    let puzzles = [PUZZLE.to_owned(), other];
    let expected: Vec<_> = (1..).zip(&puzzles).map(|(line, it)| (line, Ok(it.clone()))).collect();
    for sign in ["#", "-", "x", "?"] {
        let lines = puzzles.join("\n").replace('.', sign);
        assert_eq!(read(&lines), expected, "{sign}");
        let rows = rows(|row| row.replace('.', sign));
        assert_eq!(read(&rows.join("\n")), [(1, Ok(PUZZLE.to_owned()))], "{sign}");
        // The second row has no clues.
        let grid = [&PUZZLE[..9], ".........", &PUZZLE[18..]].concat();
        let rows: Vec<String> = (0..9).map(|row| grid[9 * row..9 * row + 9].to_owned()).collect();
        let text = format!("{0}\n{0}", rows.join("\n").replace('.', sign));
        assert_eq!(read(&text), [(1, Ok(grid.clone())), (10, Ok(grid))], "{sign}");
    }
    let mut reader = PuzzleReader::new(&b"#1####2#3######4\n"[..]);
    assert!(reader.first_board().expect("it is read").is_some());
    let comments =
        format!("# 81 cells\n#{PUZZLE}\n# {PUZZLE}\n#########\n#123456789\n%\n{PUZZLE}\n");
    assert_eq!(read(&comments), [(7, Ok(PUZZLE.to_owned()))]);
}

#[test]
fn a_column_can_have_the_name_of_a_comment() {
    for delimiter in [",", ";", "\t"] {
        let text = format!("#,puzzle,note\n1,{PUZZLE},#\n2,{PUZZLE},x\n").replace(',', delimiter);
        let mut reader = PuzzleReader::new(text.as_bytes());
        reader.set_column("puzzle");
        assert_eq!(reader.by_ref().count(), 2);
        assert_eq!(reader.table().expect("a table").names(), ["#", "puzzle", "note"]);
    }
    assert_eq!(read(&format!("#,a,b\n#puzzle,solution\n{PUZZLE}\n")), [(3, Ok(PUZZLE.into()))]);
}

#[test]
fn a_table_of_jigsaws_has_no_other_boards() {
    let map = "AAAABBBBCAABBBCCCCAABBCCDCCAEEEFFDDDEEGFFFDDHEGGIFFFDHEGIIIFHDHEGIGIIHDHEGGGIIHHH";
    for text in [
        format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}{map}\n3,1234............\n"),
        format!("{{\"puzzle\":\"{PUZZLE}\"}}\n{{\"puzzle\":\"{PUZZLE}{map}\"}}\n"),
    ] {
        let mut reader = PuzzleReader::new(text.as_bytes());
        reader.set_jigsaws();
        for (i, entry) in reader.map(|entry| entry.expect("it is read").grid).enumerate() {
            match entry {
                Err(EntryError::NoRegions) if i % 2 == 0 => {}
                Err(EntryError::OtherBoard(board)) if i % 2 == 1 => {
                    assert!(board.layout().regions().is_some());
                }
                other => panic!("{i}: {other:?}"),
            }
        }
    }
}

#[test]
fn the_first_puzzle_tells_the_layout_not_the_first_row() {
    let small = "2.1...6...5....5.1.....3.......4.36.";
    let short = "7500000000100000002000000030000000400000005000000060000000700000008000000000";
    for bad in ["", "xx", "123", short] {
        for text in [format!("puzzle,id\n{bad},1\n{small},2\n"), format!("{bad}\n{small}\n")] {
            let mut reader = PuzzleReader::new(text.as_bytes());
            assert!(reader.has_layouts().expect("it is read"), "{text}");
            let mut found = Vec::new();
            while let Some(entry) = reader.next() {
                let entry = entry.expect("it is read");
                let is_board = entry.board().is_some();
                found.push((entry.line, is_board, reader.field("id").map(<[u8]>::to_vec)));
            }
            let last = text.lines().count() as u64;
            let id = |id: &[u8]| text.starts_with("puzzle").then(|| id.to_vec());
            let bad_rows = [(last - 1, false, id(b"1"))];
            let skipped = if text.starts_with('\n') { 1 } else { 0 };
            assert_eq!(found[..found.len() - 1], bad_rows[skipped..], "{text}");
            assert_eq!(found.last(), Some(&(last, true, id(b"2"))), "{text}");
        }
    }
    let mut reader = PuzzleReader::new(&b"hello\n"[..]);
    assert!(!reader.has_layouts().expect("it is read"));
    let letter: String = (0..30).map(|i| format!("line {i} of a letter\n")).collect();
    let mut reader = PuzzleReader::new(letter.as_bytes());
    assert!(!reader.has_layouts().expect("it is read"));
    assert_eq!(reader.count(), 1, "it is judged");
}

#[test]
fn a_row_of_a_table_has_the_layout_of_its_column() {
    let small = "2.1...6...5....5.1.....3.......4.36.";
    let text = format!(
        "layout,puzzle\n,{small}\n9x9,{small}\nclassic,{small}\n6x6,{small}\n9x9,{PUZZLE}\n,{PUZZLE}\n"
    );
    let reader = PuzzleReader::new(text.as_bytes());
    let found: Vec<String> = reader
        .map(|entry| match entry.expect("it is read").grid {
            Ok(_) => "9x9".to_owned(),
            Err(EntryError::OtherBoard(board)) => board.layout().to_string(),
            Err(EntryError::OtherLayout { .. }) => "other".to_owned(),
            Err(error) => panic!("{error}"),
        })
        .collect();
    assert_eq!(found, ["6x6", "other", "other", "6x6", "9x9", "9x9"]);
    let text = format!("puzzle,layout\n{PUZZLE},9x9\n{small}\n");
    let last = PuzzleReader::new(text.as_bytes()).last().expect("an entry");
    assert!(last.expect("it is read").board().is_some(), "a row without the field");
}

#[test]
fn rows_of_large_boards_can_have_commas() {
    let layout = "12x12".parse().expect("a layout");
    let rows = |first: &str| {
        let row = |i: usize| if i == 0 { first.to_owned() } else { ".".repeat(12) };
        let rows = (0..12).map(|i| row(i).chars().map(String::from).collect::<Vec<_>>().join(","));
        rows.collect::<Vec<_>>().join("\n")
    };
    let text = format!("{}\n\n{}\n", rows("A1B2C......."), rows("1A2B........"));
    let mut reader = PuzzleReader::new(text.as_bytes());
    reader.set_layout(&layout);
    let found: Vec<_> = reader.map(|entry| entry.expect("it is read")).collect();
    let boards: Vec<_> =
        found.iter().map(|it| (it.line, it.board().map(Board::clue_count))).collect();
    assert_eq!(boards, [(1, Some(5)), (14, Some(4))]);
    for header in
        ["index,problem", "A,B,C,D,E,F,G,H,I,J,K,L,problem", "A,B,C,D,E,F,G,H,I,J,K,problem"]
    {
        let fields = header.matches(',').count();
        let text = format!("{header}\n{}1{}\n", "0,".repeat(fields), ".".repeat(143));
        let mut reader = PuzzleReader::new(text.as_bytes());
        reader.set_layout(&layout);
        let entry = reader.next().expect("an entry").expect("it is read");
        assert!(entry.board().is_some() && reader.columns().is_some(), "{header}: {entry:?}");
    }
}

#[test]
fn damage_costs_no_other_board() {
    let rows = ["2.1...", "6...5.", "...5.1", ".....3", "......", ".4.36."];
    let board = Some(rows.concat());
    let parts = |part: usize, rows: &[&str]| {
        rows.chunks(part).map(|rows| rows.join("\n") + "\n").collect::<Vec<_>>().join("\n")
    };
    let boards = |text: &str| -> Vec<Option<String>> {
        let reader = PuzzleReader::new(text.as_bytes());
        let found = reader.map(|entry| entry.expect("it is read"));
        found.map(|it| it.board().map(Board::to_string)).collect()
    };
    for part in [1, 2, 3, 6] {
        let good = parts(part, &rows);
        assert_eq!(boards(&format!("{good}\n{good}")), vec![board.clone(); 2], "{part}");
        for row in rows.iter().filter(|_| part > 1) {
            let damaged = good.replacen(&format!("{row}\n"), "", 1);
            let found = boards(&format!("{good}\n{damaged}\n{good}\n{good}"));
            let expected = [board.clone(), None, board.clone(), board.clone()];
            assert_eq!(found, expected, "{damaged}");
            // No board before it tells how many rows the parts have.
            if part != 3 {
                assert_eq!(
                    boards(&format!("{damaged}\n{good}\n{good}")),
                    expected[1..],
                    "{damaged}"
                );
            }
        }
    }
    let good = parts(6, &rows);
    for bad in [&rows[..2], &rows[..4], &rows[2..], &rows[..5]] {
        let text = format!("{}\n{good}\n{good}", parts(6, bad));
        assert_eq!(boards(&text), [None, board.clone(), board.clone()], "{text}");
    }
    let text = format!("{}\n\n{}", parts(2, &rows[..4]), parts(2, &rows));
    assert_eq!(boards(&text), [None, board], "two blank lines are an end");
}

#[test]
fn all_lists_of_an_object_are_read_but_solutions() {
    let full = {
        let row = |i: usize| {
            (0..9).map(move |j| char::from(b'1' + ((i / 3 + 3 * (i % 3) + j) % 9) as u8))
        };
        (0..9).flat_map(row).collect::<String>()
    };
    let found =
        |text: &str| read(text).into_iter().filter(|(_, it)| it.as_deref() == Ok(PUZZLE)).count();
    for (text, puzzles) in [
        (
            format!(
                r#"{{"easy":["{PUZZLE}"],"solved":["{full}"],"hard":[{{"puzzle":"{PUZZLE}"}}]}}"#
            ),
            2,
        ),
        (format!(r#"{{"puzzles":["{PUZZLE}"],"canonical":["{PUZZLE}"],"tags":["easy"]}}"#), 1),
        (
            format!(
                r#"{{"log":["x","y"],"answer":[{{"puzzle":"{PUZZLE}","solution":"{full}"}}]}}"#
            ),
            1,
        ),
    ] {
        assert_eq!((found(&text), read(&text).len()), (puzzles, puzzles), "{text}");
    }
    assert_eq!(read(&format!(r#"{{"answers":["{full}"]}}"#)), [(1, Ok(full))]);
}
