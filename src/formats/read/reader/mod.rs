//! Reads puzzles from any text, entry by entry.

mod advance;

use super::entry::Entry;
use super::entry_queue::{EntryQueue, LineCounts, Note};
use super::grid_text::GridText;
use super::held::{Given, solution_in};
use super::json_rows::JsonRows;
use super::lines::{LineReader, UnreadLines};
use super::puzzle_column::PuzzleColumn;
use super::ratings::{RowRatings, RowRatingsError};
use crate::layout::{Board, Layout, Symbols};
use memchr::memchr2;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Reads puzzles from a text of any format, as an iterator. An `Err` item is a failure to read, after
/// which there is nothing more.
///
/// ```
/// use gridmill::formats::PuzzleReader;
/// let text = format!("id,puzzle\n7,{}\n8,12\n", ".".repeat(81));
/// let entries: Vec<_> = PuzzleReader::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(entries[0].line, 2);
/// assert_eq!(entries[1].grid.as_ref().unwrap_err().to_string(), "2 cells, a grid has 81");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PuzzleReader<'a> {
    lines: LineReader<'a>,
    format: TextFormat,
    queue: EntryQueue,
    /// Number of the line of the last entry.
    current: u64,
    is_done: bool,
    /// Error that ends the reading, until it is returned.
    failure: Option<io::Error>,
    /// The header of a table, or the title above a list of puzzles.
    header: Option<Vec<u8>>,
    /// The line of a header without a known name, until the first row tells where the puzzles are.
    unknown_header: Option<(u64, Vec<u8>)>,
    /// The first bytes of the text.
    beginning: Vec<u8>,
    /// The objects of a JSON text that are not read yet, if it is not one object a line.
    objects: Option<VecDeque<Map<String, Value>>>,
    /// The rows of the entries that wait, in the same order, each with the number of its first line: entries without a puzzle wait until
    /// the next ones show whether the text has any.
    waiting: VecDeque<(u64, Vec<u8>)>,
    /// Name of the column that holds the puzzles, in lower case, if the caller chose one.
    column: Option<String>,
    /// Number of entries returned, if they are counted instead of lines.
    rows: Option<u64>,
    given: Given,
    /// True if all puzzles are jigsaws.
    has_jigsaws: bool,
}

/// The next entry of a text, or rows of a table that are not read yet.
#[derive(Debug)]
pub enum Unread {
    /// An entry.
    Entry(Entry),
    /// Rows, which a [`row_reader`](PuzzleReader::row_reader) reads.
    Rows(UnreadRows),
}

/// Rows of a table that are not read yet.
#[derive(Debug)]
pub struct UnreadRows {
    lines: UnreadLines,
    /// Number of rows before them, if they are counted instead of lines.
    before: Option<u64>,
}

/// True if rows without a puzzle keep their fields. WebAssembly asks only for those of puzzles.
const KEEPS_ROWS: bool = !cfg!(target_family = "wasm");

#[derive(Debug)]
enum TextFormat {
    /// All lines so far are empty.
    Unknown,
    Csv(Box<PuzzleColumn>),
    /// JSON lines.
    Json(Box<JsonRows>),
    Text(GridText),
}

impl<'a> PuzzleReader<'a> {
    /// Reads from `source`.
    pub fn new(source: impl BufRead + Send + 'a) -> Self {
        Self {
            lines: LineReader::new(source),
            format: TextFormat::Unknown,
            queue: EntryQueue::default(),
            current: 0,
            is_done: false,
            failure: None,
            header: None,
            unknown_header: None,
            beginning: Vec::new(),
            objects: None,
            waiting: VecDeque::new(),
            column: None,
            rows: None,
            given: Given::default(),
            has_jigsaws: false,
        }
    }

    /// Numbers the entries by the rows of a table, from 1, instead of lines: for the text of a table that has no lines.
    #[must_use]
    pub fn counting_rows(self) -> Self {
        Self { rows: Some(0), ..self }
    }

    /// Reads all puzzles as boards of this layout. Otherwise they are classic; 16, 36 and 64 cells are a 4x4, 6x6 and 8x8 with the
    /// usual boxes, and a column `layout` of a table names the layout of its puzzle. Call it before you read.
    pub fn set_layout(&mut self, layout: &Layout) {
        self.given.layout = Some(layout.clone());
        self.queue.layout = Some(layout.clone()).filter(|layout| !layout.is_classic());
    }

    /// Reads boards of more than nine rows with these symbols. Otherwise the characters of each board tell them. Call it before you read.
    pub fn set_symbols(&mut self, symbols: Symbols) {
        self.given.symbols = Some(symbols);
    }

    /// Reads all puzzles as jigsaws: in a text without columns, the regions of each follow it, or are the next line, as letters or digits.
    /// Call it before you read.
    pub fn set_jigsaws(&mut self) {
        self.has_jigsaws = true;
    }

    /// True if the text can have boards of other layouts: it was told so, has a column `layout`, or begins with such a board. Reads as
    /// far as the first entry.
    ///
    /// # Errors
    /// If reading fails.
    pub fn has_layouts(&mut self) -> io::Result<bool> {
        let is_board = self.first_board()?.is_some();
        let has_column = self.table().is_some_and(PuzzleColumn::has_layouts);
        let is_other = |layout: &Layout| !layout.is_classic();
        Ok(is_board
            || has_column
            || self.has_jigsaws
            || self.given.layout.as_ref().is_some_and(is_other))
    }

    /// Returns the first entry, if it is a board of another layout. Call it before you read.
    ///
    /// # Errors
    /// If reading fails.
    pub fn first_board(&mut self) -> io::Result<Option<&Board>> {
        self.header()?;
        Ok(self.queue.entries.front().and_then(Entry::board))
    }

    /// Chooses the column that puzzles are read from, by its name in any case. Call it before you read. A text without the
    /// column has an error as its only entry.
    ///
    /// ```
    /// use gridmill::formats::PuzzleReader;
    /// let text = format!("id,answer\n7,{}\n", ".".repeat(81));
    /// let mut reader = PuzzleReader::new(text.as_bytes());
    /// reader.set_column("answer");
    /// assert!(reader.next().expect("an entry")?.grid.is_ok());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn set_column(&mut self, name: &str) {
        self.column = Some(name.to_ascii_lowercase());
    }

    /// Returns the line above the puzzles, if there is one: the header of a table, or the name of its only column.
    /// Reads as far as the first entry.
    ///
    /// # Errors
    /// If reading fails.
    pub fn header(&mut self) -> io::Result<Option<&[u8]>> {
        while self.queue.entries.is_empty() && !self.is_done && self.current == 0 {
            self.advance();
        }
        match self.failure.take_if(|_| self.queue.entries.is_empty()) {
            Some(failure) => Err(failure),
            None => Ok(self.header.as_deref()),
        }
    }

    /// Returns the line of the last entry, without its line end; `None` if the entry is a grid of several lines. In a table,
    /// this is the whole row, with the line breaks in its quoted fields.
    pub fn line(&self) -> Option<&[u8]> {
        (self.current == self.lines.first()).then(|| self.row())
    }

    /// Returns the last line or row, as CSV in JSON lines.
    fn row(&self) -> &[u8] {
        if let TextFormat::Json(rows) = &self.format { rows.row() } else { self.lines.last() }
    }

    /// Returns the columns, if the text is a table.
    fn table(&self) -> Option<&PuzzleColumn> {
        match &self.format {
            TextFormat::Csv(column) => Some(column),
            TextFormat::Json(rows) => Some(&rows.column),
            TextFormat::Unknown | TextFormat::Text(_) => None,
        }
    }

    /// Returns the keys of JSON lines that are no columns, because they hold lists or objects. Reads nothing: call
    /// [`header`](Self::header) before.
    pub fn left_out(&self) -> &[String] {
        if let TextFormat::Json(rows) = &self.format { &rows.left_out } else { &[] }
    }

    /// Returns the field of the last entry's row in the column of this name (in lower case), if the text is a table
    /// that has it.
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        self.table()?.field(self.row(), name)
    }

    /// Returns the field or the part of a line that tells the solution of the last puzzle, if there is one and it is not empty. Of
    /// a text with a [chosen](Self::set_column) column, it is unknown to which puzzles the solutions belong.
    pub fn solution(&self) -> Option<&[u8]> {
        match self.table() {
            Some(table) => table.solution(self.row()),
            None => self.line().and_then(|line| solution_in(line, self.queue.side.unwrap_or(9))),
        }
    }

    /// Returns the ratings in the row of the last entry, if it is rated.
    ///
    /// # Errors
    /// If a field does not fit its column.
    pub fn ratings(&self) -> Result<Option<RowRatings<'_>>, RowRatingsError> {
        self.table().map_or(Ok(None), |column| column.ratings(self.row()))
    }

    /// Returns all fields of the last entry's row, if the text is a table.
    pub fn fields(&self) -> Option<impl Iterator<Item = &[u8]>> {
        Some(self.table()?.fields(self.row()).iter())
    }

    /// Returns the names of the columns, if the text is a table. Reads nothing: call [`header`](Self::header) before.
    pub fn columns(&self) -> Option<&[String]> {
        self.table().map(PuzzleColumn::names)
    }

    /// Returns the place of the column that holds the puzzles, if the text is a table. Reads nothing: call
    /// [`header`](Self::header) before.
    pub fn puzzle_place(&self) -> Option<usize> {
        self.table().map(PuzzleColumn::place)
    }

    /// Returns the names of the columns that hold neither the puzzle nor its solution nor its layout. Reads nothing: call
    /// [`header`](Self::header) before.
    pub fn other_columns(&self) -> impl Iterator<Item = &String> {
        self.table().into_iter().flat_map(PuzzleColumn::others)
    }

    /// Returns the notes about the text read since the last call, each with its line.
    pub fn notes(&mut self) -> impl Iterator<Item = (u64, Note)> {
        self.queue.notes.drain(..)
    }

    /// Returns the next entry; or, if rows of a table without quotes are next, up to `most` of them, so that another thread can read
    /// them (with a [`row_reader`](Self::row_reader)). Their lines count where they are read.
    ///
    /// ```
    /// use gridmill::formats::{PuzzleReader, Unread};
    /// let text = format!("id,puzzle\n7,{0}1\n8,{0}2\n9,{0}3\n", ".".repeat(80));
    /// let mut reader = PuzzleReader::new(text.as_bytes());
    /// assert!(matches!(reader.next_unread(100), Some(Ok(Unread::Entry(_)))));
    /// let Some(Ok(Unread::Rows(unread))) = reader.next_unread(100) else { panic!("rows") };
    /// let mut rows = reader.row_reader();
    /// rows.read(unread);
    /// assert_eq!(rows.next().expect("an entry")?.line, 3);
    /// assert_eq!(rows.field("id"), Some(b"8".as_slice()));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// A failure to read, after which there is nothing more.
    pub fn next_unread(&mut self, most: usize) -> Option<io::Result<Unread>> {
        let is_begun = !self.is_done && self.queue.entries.is_empty();
        if is_begun && self.queue.counts.puzzles > 0 && matches!(self.format, TextFormat::Csv(_)) {
            // A quote may go on in the next line, and a plus has a note.
            let is_simple =
                |line: &[u8]| memchr2(b'"', b'+', line).is_none() && !line.trim_ascii().is_empty();
            match self.lines.next_unread(most, is_simple) {
                Ok(Some(lines)) => {
                    let before = self.rows;
                    self.rows = before.map(|rows| rows + lines.count);
                    return Some(Ok(Unread::Rows(UnreadRows { lines, before })));
                }
                Ok(None) => {}
                Err(error) => (self.is_done, self.failure) = (true, Some(error)),
            }
        }
        self.next().map(|entry| entry.map(Unread::Entry))
    }

    /// Returns a reader of unread rows of this table, which has none yet.
    ///
    /// # Panics
    /// If no rows were returned unread.
    pub fn row_reader(&self) -> PuzzleReader<'static> {
        let TextFormat::Csv(column) = &self.format else { panic!("only tables have unread rows") };
        let format = TextFormat::Csv(column.clone());
        let queue = self.queue.for_rows();
        PuzzleReader { format, queue, given: self.given.clone(), ..PuzzleReader::new(io::empty()) }
    }

    /// Begins to read these rows, which come after all that it read. Only a [`row_reader`](Self::row_reader) of their table may do so.
    pub fn read(&mut self, UnreadRows { lines, before }: UnreadRows) {
        self.lines.begin(lines);
        (self.rows, self.is_done) = (before, false);
    }

    /// Makes a row that waited the last one again.
    fn return_to(&mut self, (number, row): (u64, Vec<u8>)) {
        match &mut self.format {
            TextFormat::Csv(column) => {
                column.rows.begin(&row, b'\n');
                self.lines.return_to(number, row);
            }
            TextFormat::Json(rows) => {
                rows.return_to(row);
                self.lines.return_to(number, Vec::new());
            }
            TextFormat::Unknown | TextFormat::Text(_) => {}
        }
    }

    /// Returns the number of lines read so far, by outcome.
    pub fn line_counts(&self) -> LineCounts {
        let counts = self.queue.counts;
        let LineCounts { puzzles, bad, skipped, skipped_rows, .. } = counts;
        // The objects of a whole JSON text count, whatever their lines.
        let read = match self.objects {
            Some(_) => puzzles + bad + skipped + skipped_rows,
            None => self.lines.count(),
        };
        LineCounts { read, ..counts }
    }
}

impl Iterator for PuzzleReader<'_> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        loop {
            if !self.is_done && self.queue.is_undecided() {
                self.advance();
                if self.queue.has_no_puzzles() {
                    self.queue.judge(&self.beginning);
                    self.is_done = true;
                }
                continue;
            }
            if let Some(mut entry) = self.queue.entries.pop_front() {
                self.current = entry.line;
                if KEEPS_ROWS && let Some(row) = self.waiting.pop_front() {
                    self.return_to(row);
                }
                if let Some(rows) = &mut self.rows {
                    *rows += 1;
                    entry.line = *rows;
                }
                return Some(Ok(entry));
            }
            if self.is_done {
                return self.failure.take().map(Err);
            }
            self.advance();
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::entry::EntryError;
    use super::super::lines::LONGEST;
    use super::*;
    use crate::grid::{Cell, Grid};

    pub(in crate::formats::read) const PUZZLE: &str =
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

    pub(in crate::formats::read) fn read(text: &str) -> Vec<(u64, Result<String, String>)> {
        let entries = PuzzleReader::new(text.as_bytes()).map(|entry| entry.unwrap());
        let shown = |entry: Entry| {
            (entry.line, entry.grid.map(|g| g.to_string()).map_err(|e| e.to_string()))
        };
        entries.map(shown).collect()
    }

    pub(in crate::formats::read) fn rows(separate: impl Fn(&str) -> String) -> Vec<String> {
        PUZZLE.as_bytes().chunks(9).map(|row| separate(std::str::from_utf8(row).unwrap())).collect()
    }

    #[test]
    fn every_format_reads_the_same_puzzle() {
        let found = |line| vec![(line, Ok(PUZZLE.to_owned()))];
        assert_eq!(read(PUZZLE), found(1));
        assert_eq!(
            read(&format!("\u{feff}{} # rated 1.5\r\n", PUZZLE.replace('.', "0"))),
            found(1)
        );
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
        assert_eq!(
            found[0],
            (2, format!("\"7,5\",{PUZZLE},1.5"), [some("7,5"), some("1.5"), None])
        );
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
        let csv =
            format!("id,puzzle,er\n1,12,1.5\n\"2\",abc,2.5\n3,,3.5\n4,{PUZZLE},4.5\n5,12,5.5\n");
        let objects = csv.lines().skip(1).map(|row| {
            let [id, puzzle, er] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
            format!("{{\"id\":{},\"puzzle\":\"{puzzle}\",\"er\":{er}}}", id.trim_matches('"'))
        });
        let objects: Vec<String> = objects.collect();
        for text in [csv, objects.join("\n"), format!("[{}]", objects.join(","))] {
            let mut reader = PuzzleReader::new(text.as_bytes());
            let mut found = Vec::new();
            while let Some(entry) = reader.next() {
                let field = |name| {
                    String::from_utf8_lossy(reader.field(name).unwrap_or_default()).into_owned()
                };
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
}
