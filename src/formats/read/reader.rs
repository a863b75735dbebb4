//! Reads puzzles from any text, entry by entry.

use super::entry::{Entry, EntryError};
use super::entry_queue::{EntryQueue, LineCounts, Note};
use super::grid_rows::BadRow;
use super::grid_text::GridText;
use super::held::{held, solution_in};
use super::jigsaws::JigsawLines;
use super::json_rows::{JsonRows, NoRows};
use super::lines::{InputLine, LONGEST, LONGEST_OBJECT, LONGEST_ROW, LineReader};
use super::puzzle_column::{Header, PuzzleColumn};
use super::ratings::{RowRatings, RowRatingsError};
use super::whole;
use crate::layout::{Board, Layout};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

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
pub struct PuzzleReader<R> {
    lines: LineReader<R>,
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
    /// Name of the column that holds the puzzles, in lower case, if the caller chose one.
    column: Option<String>,
    /// Number of entries returned, if they are counted instead of lines.
    rows: Option<u64>,
    /// The layout of all puzzles, if it is given and not classic.
    layout: Option<Layout>,
    /// True if all puzzles are jigsaws.
    has_jigsaws: bool,
}

#[derive(Debug)]
enum TextFormat {
    /// All lines so far are empty.
    Unknown,
    Csv(Box<PuzzleColumn>),
    /// JSON lines.
    Json(Box<JsonRows>),
    Text(GridText),
}

impl<R: BufRead> PuzzleReader<R> {
    /// Reads from `source`.
    pub fn new(source: R) -> Self {
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
            column: None,
            rows: None,
            layout: None,
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
        self.layout = Some(layout.clone());
        self.queue.layout = Some(layout.clone()).filter(|layout| !layout.is_classic());
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
        Ok(is_board || has_column || self.has_jigsaws || self.layout.as_ref().is_some_and(is_other))
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

    /// Returns the names of the columns that hold neither the puzzle nor its solution nor its layout. Reads nothing: call
    /// [`header`](Self::header) before.
    pub fn other_columns(&self) -> impl Iterator<Item = &String> {
        self.table().into_iter().flat_map(PuzzleColumn::others)
    }

    /// Returns the notes about the text read since the last call, each with its line.
    pub fn notes(&mut self) -> impl Iterator<Item = (u64, Note)> {
        self.queue.notes.drain(..)
    }

    /// Returns the number of lines read so far, by outcome.
    pub fn line_counts(&self) -> LineCounts {
        let counts = self.queue.counts;
        let LineCounts { puzzles, bad, skipped, skipped_rows, .. } = counts;
        // The objects of a whole JSON text count, whatever their lines.
        let read = match self.objects {
            Some(_) => puzzles + bad + skipped + skipped_rows,
            None => self.lines.number(),
        };
        LineCounts { read, ..counts }
    }

    /// Reads one line, if any is left, and adds the entries that end with it.
    fn advance(&mut self) {
        if let Err(error) = self.read_line() {
            self.is_done = true;
            self.failure = Some(error);
        }
        if self.beginning.is_empty() {
            self.beginning.extend(self.lines.text().iter().take(MOST_OF_BEGINNING));
        }
        if self.is_done {
            self.give_up_header();
        }
        if let (true, TextFormat::Text(text)) = (self.is_done, &mut self.format) {
            text.end(&mut self.queue);
        }
    }

    /// Notes that the first line was no header that helps.
    fn give_up_header(&mut self) {
        if let Some((number, header)) = self.unknown_header.take() {
            let names = String::from_utf8_lossy(&header).into_owned();
            self.queue.bad(number, 1, EntryError::UnknownHeader(names));
        }
    }

    /// Makes the text a table, if its first row tells which column holds the puzzles.
    fn find_column(&mut self) {
        let Some((_, header)) = &self.unknown_header else { return };
        match PuzzleColumn::of_row(header, self.lines.last()) {
            None => self.give_up_header(),
            Some((mut column, name)) => {
                column.set_layout(self.layout.clone());
                self.queue.skip(1);
                self.queue.note_column(self.lines.number(), Some(name));
                self.format = TextFormat::Csv(Box::new(column));
                self.header = self.unknown_header.take().map(|(_, header)| header);
            }
        }
    }

    fn read_line(&mut self) -> io::Result<()> {
        if self.objects.is_some() {
            self.read_next_object();
            return Ok(());
        }
        let is_json = match self.format {
            TextFormat::Json(_) => true,
            TextFormat::Unknown => self.lines.peek()? == Some(b'{'),
            TextFormat::Csv(_) | TextFormat::Text(_) => false,
        };
        if is_json {
            return self.read_object();
        }
        let is_table = matches!(self.format, TextFormat::Csv(_));
        let queue = &mut self.queue;
        let Some((number, line)) = self.lines.next(is_table)? else {
            self.is_done = true;
            return Ok(());
        };
        let line = match (line, &mut self.format) {
            (InputLine::Whole(line), _) => line,
            (InputLine::TooLong, TextFormat::Text(text)) => {
                let [in_grid, alone] = [EntryError::LineTooLong, EntryError::LineTooLong];
                text.bad(number, BadRow { in_grid, alone }, queue);
                return Ok(());
            }
            (InputLine::TooLong, _) => {
                queue.bad(number, 1, EntryError::LineTooLong);
                return Ok(());
            }
        };
        match &mut self.format {
            // The line `sep=;` tells spreadsheets the delimiter.
            TextFormat::Unknown
                if line.trim_ascii().is_empty()
                    || line.starts_with(b"#")
                    || line.len() == 5 && line.starts_with(b"sep=") =>
            {
                queue.skip(1);
                Ok(())
            }
            TextFormat::Unknown => self.begin(),
            TextFormat::Csv(_) if line.trim_ascii().is_empty() => {
                queue.skip(1);
                Ok(())
            }
            TextFormat::Csv(column) => {
                self.is_done = read_row(&mut self.lines, column, queue)?.is_break();
                Ok(())
            }
            TextFormat::Json(_) => unreachable!("read above"),
            TextFormat::Text(_)
                if self.unknown_header.is_some() && !line.trim_ascii().is_empty() =>
            {
                self.find_column();
                let queue = &mut self.queue;
                match &mut self.format {
                    TextFormat::Csv(column) => {
                        self.is_done = read_row(&mut self.lines, column, queue)?.is_break();
                    }
                    TextFormat::Text(text) => text.read(number, self.lines.last(), queue),
                    _ => unreachable!("it is a table or a text"),
                }
                Ok(())
            }
            TextFormat::Text(text) => {
                text.read(number, line, queue);
                Ok(())
            }
        }
    }

    /// Reads the last line and all lines after it as JSON that is not one object a line. False, and only the last line read, if
    /// that is not what they are.
    fn read_whole(&mut self) -> io::Result<bool> {
        let length = self.lines.text().len();
        while self.lines.text().len() <= whole::LONGEST && self.lines.extend(whole::LONGEST)? {}
        let text = self.lines.text();
        let objects = whole::objects_in(text);
        let rows = objects
            .as_ref()
            .and_then(|objects| JsonRows::of(&objects[0], self.column.as_deref()).ok());
        let Some(mut rows) = rows else {
            if self.lines.text().len() > length {
                self.lines.go_back(length);
            }
            return Ok(false);
        };
        rows.column.set_layout(self.layout.clone());
        self.header = Some(rows.header());
        self.queue.note_column(self.lines.first(), rows.found.take());
        self.format = TextFormat::Json(Box::new(rows));
        self.objects = objects;
        self.rows = Some(0);
        self.read_next_object();
        Ok(true)
    }

    /// Reads the next object of such a text.
    fn read_next_object(&mut self) {
        let object = self.objects.as_mut().and_then(VecDeque::pop_front);
        match (object, &mut self.format) {
            (Some(object), TextFormat::Json(rows)) => {
                self.queue.held(self.lines.first(), 1, rows.read_object(&object));
            }
            _ => self.is_done = true,
        }
    }

    /// Reads a line of JSON lines. Without a first object there are no columns, so nothing is read after it.
    fn read_object(&mut self) -> io::Result<()> {
        let Some((number, line)) = self.lines.next_long(LONGEST_OBJECT)? else {
            self.is_done = true;
            return Ok(());
        };
        if line.len() > LONGEST_OBJECT {
            self.is_done = true;
            self.queue.bad(number, 1, EntryError::EndlessObject);
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            self.queue.skip(1);
            return Ok(());
        }
        if !matches!(self.format, TextFormat::Json(_)) {
            match JsonRows::new(line, self.column.as_deref()) {
                Ok(mut rows) => {
                    rows.column.set_layout(self.layout.clone());
                    self.header = Some(rows.header());
                    self.queue.note_column(number, rows.found.take());
                    self.format = TextFormat::Json(Box::new(rows));
                }
                Err(NoRows::Unfinished) if self.read_whole()? => return Ok(()),
                Err(NoRows::Unfinished) => {
                    self.is_done = true;
                    let problem =
                        "the text begins as JSON, but is none that holds puzzles, or has no end";
                    self.queue.bad(number, 1, EntryError::Json(problem.to_owned()));
                    return Ok(());
                }
                Err(NoRows::Bad(_)) if self.lines.peek()?.is_none() && self.read_whole()? => {
                    return Ok(());
                }
                Err(NoRows::Bad(error)) => {
                    self.is_done = true;
                    self.queue.bad(number, 1, error);
                    return Ok(());
                }
            }
        }
        let TextFormat::Json(rows) = &mut self.format else { unreachable!("set above") };
        let held = rows.read(line);
        self.queue.held(number, 1, held);
        Ok(())
    }

    /// Decides the format by the first line that is neither empty nor a comment.
    fn begin(&mut self) -> io::Result<()> {
        let line = self.lines.last();
        if whole::begins(line) && self.read_whole()? {
            return Ok(());
        }
        let header = read_header(&mut self.lines, self.column.as_deref())?;
        let layout = self.layout.clone();
        let mut text = GridText::of(layout);
        text.jigsaws = self.has_jigsaws.then(JigsawLines::default);
        self.format = TextFormat::Text(text);
        let (first, number) = (self.lines.first(), self.lines.number());
        let holds_puzzle = held(self.lines.last(), self.layout.as_ref(), None).is_puzzle();
        match (header, &self.column) {
            (Header::Table(mut column), _) => {
                column.set_layout(self.layout.clone());
                self.header = Some(self.lines.last().to_vec());
                self.format = TextFormat::Csv(column);
                self.queue.skip(number - first + 1);
            }
            (Header::UnknownTable | Header::None, Some(name)) => {
                self.is_done = true;
                self.queue.bad(number, 1, EntryError::NoColumn(name.clone()));
            }
            (Header::UnknownTable, None) if !holds_puzzle => {
                self.unknown_header = Some((number, self.lines.last().to_vec()));
            }
            // The rows below are puzzles, with or without a title.
            (Header::Title, _) => {
                self.header = Some(self.lines.last().to_vec());
                self.queue.skip(1);
            }
            (Header::UnknownTable | Header::None, None) => {
                let TextFormat::Text(text) = &mut self.format else {
                    unreachable!("it is no table")
                };
                text.read(number, self.lines.last(), &mut self.queue);
            }
        }
        Ok(())
    }
}

/// Largest number of the first bytes that tell what kind of file this is.
const MOST_OF_BEGINNING: usize = 256;

/// Largest number of lines of the header of a table.
const MOST_HEADER_LINES: u64 = 100;

/// Reads the last line as a header; if it is that of a table with line breaks in quoted names, reads its other lines, too.
fn read_header<R: BufRead>(lines: &mut LineReader<R>, column: Option<&str>) -> io::Result<Header> {
    let length = lines.text().len();
    let (of_first_line, mut is_begun) = Header::of(lines.last(), column);
    let has_room = |lines: &LineReader<R>| {
        lines.text().len() <= LONGEST && lines.number() - lines.first() < MOST_HEADER_LINES
    };
    while is_begun && has_room(lines) && lines.extend(LONGEST)? {
        let (header, is_open) = Header::of(lines.last(), column);
        if let Header::Table(_) = header {
            return Ok(header);
        }
        is_begun = is_open;
    }
    if lines.text().len() > length {
        lines.go_back(length);
    }
    Ok(of_first_line)
}

/// Reads the rest of the row that begins with the last line, and adds its entry. Breaks if no row can follow.
fn read_row<R: BufRead>(
    lines: &mut LineReader<R>,
    column: &mut PuzzleColumn,
    queue: &mut EntryQueue,
) -> io::Result<ControlFlow<()>> {
    let first = lines.first();
    let mut is_whole = column.rows.begin(lines.last(), lines.end());
    // Place of the field that is open, and the line of its quote.
    let mut open = (0, first);
    let error = loop {
        if let Some(place) = column.rows.too_long() {
            let line = if place == open.0 { open.1 } else { lines.number() };
            break Some((line, EntryError::EndlessField));
        }
        if lines.text().len() > LONGEST_ROW {
            break Some((first, EntryError::EndlessRow));
        }
        if is_whole {
            break None;
        }
        let place = column.rows.whole_fields();
        if place != open.0 {
            open = (place, lines.number());
        }
        // The end of the last line was split with it.
        let start = lines.text().len() + 1;
        if !lines.extend(LONGEST_ROW)? {
            break Some((open.1, EntryError::EndlessField));
        }
        is_whole = column.rows.extend(&lines.text()[start..], lines.end());
    };
    let count = lines.number() - first + 1;
    if let Some((line, error)) = error {
        queue.bad(line, count, error);
        return Ok(ControlFlow::Break(()));
    }
    queue.held(first, count, column.puzzle(lines.last()));
    Ok(ControlFlow::Continue(()))
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
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
    fn an_open_quote_costs_one_line() {
        let text = format!("puzzle\n\"{PUZZLE}\n{PUZZLE}\n");
        assert_eq!(read(&text)[1], (3, Ok(PUZZLE.into())));
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
        fn written_grids_read_back_unchanged(cells in proptest::collection::vec(0..=9_u8, 81)) {
            let mut grid = Grid::EMPTY;
            for (cell, digit) in Cell::all().zip(cells) {
                grid.set(cell, crate::grid::Digit::new(digit));
            }
            proptest::prop_assert_eq!(read(&grid.to_string()), vec![(1, Ok(grid.to_string()))]);
        }
    }
}
