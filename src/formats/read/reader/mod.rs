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

    /// Reads all puzzles as jigsaws: the regions of each follow it, as letters; in a text without columns, they can be digits, before it, or in
    /// the next line. Call it before you read.
    pub fn set_jigsaws(&mut self) {
        self.given.has_jigsaws = true;
    }

    /// True if the text can have boards of other layouts: it was told so, has a column `layout`, or its first puzzle is such a board. Reads
    /// as far as that, or some bad lines.
    ///
    /// # Errors
    /// If reading fails.
    pub fn has_layouts(&mut self) -> io::Result<bool> {
        let is_board = self.first_board()?.is_some();
        let has_column = self.table().is_some_and(PuzzleColumn::has_layouts);
        let is_other = |layout: &Layout| !layout.is_classic();
        Ok(is_board
            || has_column
            || self.given.has_jigsaws
            || self.given.layout.as_ref().is_some_and(is_other))
    }

    /// Returns the first puzzle, if it is a board of another layout. Reads as far as that, or some bad lines. Call it before you read.
    ///
    /// # Errors
    /// If reading fails.
    pub fn first_board(&mut self) -> io::Result<Option<&Board>> {
        self.header()?;
        while !self.is_done && self.queue.is_before_puzzles() {
            self.advance();
        }
        let is_puzzle = |entry: &&Entry| entry.grid.is_ok() || entry.board().is_some();
        Ok(self.queue.entries.iter().find(is_puzzle).and_then(Entry::board))
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
pub(super) mod tests;
