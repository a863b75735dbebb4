//! Decides the format of a text, and reads its lines.

use super::super::boards::row_in;
use super::super::entry::EntryError;
use super::super::entry_queue::{EntryQueue, LineCounts};
use super::super::frame::Blank;
use super::super::grid_rows::BadRow;
use super::super::grid_text::GridText;
use super::super::grids::is_comment;
use super::super::held::held;
use super::super::jigsaws::JigsawLines;
use super::super::json_rows::{JsonRows, NoRows};
use super::super::lines::{InputLine, LONGEST, LONGEST_OBJECT, LONGEST_ROW, LineReader};
use super::super::puzzle_column::{Header, PuzzleColumn};
use super::super::whole;
use super::{KEEPS_ROWS, PuzzleReader, TextFormat};
use crate::layout::{Layout, is_only_classic};
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;

/// Largest number of the first bytes that tell what kind of file this is.
const MOST_OF_BEGINNING: usize = 256;

/// Largest number of lines of the header of a table.
const MOST_HEADER_LINES: u64 = 100;

impl PuzzleReader<'_> {
    /// Reads one line, if any is left, and adds the entries that end with it.
    pub(super) fn advance(&mut self) {
        let entries = self.queue.entries.len();
        if let Err(error) = self.read_line() {
            self.is_done = true;
            self.failure = Some(error);
        }
        let waits = self.queue.is_before_puzzles() || !self.waiting.is_empty();
        if KEEPS_ROWS && waits && self.queue.entries.len() > entries && self.table().is_some() {
            self.waiting.push_back((self.lines.first(), self.row().to_vec()));
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
        if self.queue.has_no_puzzles() {
            self.queue.judge(&self.beginning);
            self.is_done = true;
            // The error is also about lines that were read for the next entry.
            let LineCounts { read, puzzles, bad, skipped, skipped_rows } = self.line_counts();
            self.queue.counts.bad += read - (puzzles + bad + skipped + skipped_rows);
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
                column.set_given(self.given.clone());
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
        match self.format {
            TextFormat::Json(_) => return self.read_object(),
            TextFormat::Unknown => match self.lines.peek()? {
                Some(b'{') => return self.read_object(),
                Some(b'[' | b'<') => return self.begin_long(),
                _ => {}
            },
            TextFormat::Csv(_) | TextFormat::Text(_) => {}
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
                        && is_comment(line, Blank::Unknown.learn(line))
                        && !is_header_of_numbers(line, self.column.as_deref())
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

    /// Reads the first line of what can be a JSON array or XML, all of which may be one long line.
    fn begin_long(&mut self) -> io::Result<()> {
        let Some((number, line)) = self.lines.next_long(whole::LONGEST)? else {
            self.is_done = true;
            return Ok(());
        };
        let length = line.len();
        if length <= LONGEST {
            return self.begin();
        }
        if !(whole::begins(line) && self.read_whole()?) {
            self.is_done = length > whole::LONGEST;
            self.queue.bad(number, 1, EntryError::LineTooLong);
        }
        Ok(())
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
        rows.column.set_given(self.given.clone());
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
                    rows.column.set_given(self.given.clone());
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
        let mut text = GridText::new(self.given.clone());
        text.jigsaws = self.given.has_jigsaws.then(JigsawLines::default);
        self.format = TextFormat::Text(text);
        let (first, number) = (self.lines.first(), self.lines.number());
        let is_row_of = |layout: &Layout| {
            layout.side() > 9 && row_in(self.lines.last(), layout.side()).is_some()
        };
        let holds_puzzle = held(self.lines.last(), self.given.expected(None)).is_puzzle()
            || !is_only_classic() && self.given.layout.as_ref().is_some_and(is_row_of);
        match (header, &self.column) {
            (Header::Table(mut column), _) => {
                column.set_given(self.given.clone());
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

/// True for a header whose first column has the name `#`. The small WebAssembly has no room for it.
fn is_header_of_numbers(line: &[u8], column: Option<&str>) -> bool {
    !is_only_classic()
        && matches!(line, [b'#', b',' | b';' | b'\t' | b'|', ..])
        && matches!(Header::of(line, column), (Header::Table(_), _))
}

/// Reads the last line as a header; if it is that of a table with line breaks in quoted names, reads its other lines, too.
fn read_header(lines: &mut LineReader<'_>, column: Option<&str>) -> io::Result<Header> {
    let length = lines.text().len();
    let (of_first_line, mut is_begun) = Header::of(lines.last(), column);
    let has_room = |lines: &LineReader<'_>| {
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
fn read_row(
    lines: &mut LineReader<'_>,
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
