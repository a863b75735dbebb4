//! Opens inputs.

use crate::error::{Failure, OrFail, read_failure, run_failure};
use crate::log;
use crate::progress::Progress;
use crate::progress::input_counts::InputCounts;
use crate::signals;
use crate::standard_stream::copy_of;
use bytesize::ByteSize;
use gridmill::disk;
use gridmill::formats::{
    COMPLETE, Compression, Decompressed, Entry, PuzzleReader, TableText, Unread,
};
use gridmill::grid::cell_char;
use gridmill::run::files::Committed;
use same_file::Handle;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// An opened input.
pub(crate) struct Source {
    /// Name in messages.
    pub(crate) name: String,
    reader: Box<dyn Read + Send>,
    /// Compression that its name tells.
    compression: Option<Compression>,
    /// Its length, if it is a file.
    pub(crate) length: Option<u64>,
    /// Handle that tells the file from others, if there is one.
    pub(crate) handle: Option<Handle>,
    /// Names of the columns that hold lists and are not in its text.
    pub(crate) left_out: Vec<String>,
    /// Keys and values that gridmill wrote to its metadata, if it is a Parquet table.
    pub(crate) notes: Vec<(String, String)>,
    /// True if it is a Parquet table, which has rows instead of lines.
    has_rows: bool,
}

impl Source {
    /// Returns a source that is not a file.
    fn new(name: String, reader: Box<dyn Read + Send>) -> Self {
        let (left_out, notes) = (Vec::new(), Vec::new());
        let (compression, length, handle, has_rows) = (None, None, None, false);
        Self { name, reader, compression, length, handle, left_out, notes, has_rows }
    }

    /// Reads its text.
    pub(crate) fn text(self) -> Text {
        let mut bytes = Decompressed::new(self.reader, self.compression);
        if self.length.is_some() {
            bytes = bytes.reading_ahead();
        }
        Text { bytes, before: 0, is_over: false }
    }
}

/// Text of an input. The first NUL ends it with an error.
pub(crate) struct Text {
    bytes: Decompressed,
    /// Number of bytes read before.
    before: u64,
    /// True if the next byte is a NUL.
    is_over: bool,
}

/// Size of the buffer of a text: enough rows for a thread to be busy with for a millisecond.
const BUFFER: usize = 1 << 18;

/// Files with a NUL so near to the beginning are not text at all: none of their lines is read.
const BEGINNING: u64 = 1 << 10;

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = if self.is_over { 0 } else { self.bytes.read(buffer)? };
        // `contains` looks at many bytes at once.
        let length = match buffer[..read].contains(&0) {
            true => buffer[..read].iter().take_while(|byte| **byte != 0).count(),
            false => read,
        };
        self.is_over |= length < read;
        self.before += length as u64;
        if self.is_over && (length == 0 || self.before < BEGINNING) {
            let error = format!("it is not text, because byte {} is zero", self.before + 1);
            return Err(io::Error::new(io::ErrorKind::InvalidData, error));
        }
        Ok(length)
    }
}

/// Reads puzzles, and adds its line counts to those of the command when dropped.
pub(crate) struct Puzzles {
    reader: PuzzleReader<'static>,
    input: InputCounts,
    entries: u64,
}

impl Puzzles {
    /// Reads the puzzles of a source, and reports to `progress`.
    pub(crate) fn of(source: Source, progress: &Progress) -> Self {
        let input = progress.input_counts();
        let has_rows = source.has_rows;
        let text = Source { reader: progress.watch(source.reader), ..source }.text();
        let reader = PuzzleReader::new(BufReader::with_capacity(BUFFER, text));
        let reader = if has_rows { reader.counting_rows() } else { reader };
        Self { reader, input, entries: 0 }
    }

    /// Returns the next entry, or up to `most` rows that a [`row_reader`](Self::row_reader) reads and counts.
    pub(crate) fn next_unread(&mut self, most: usize) -> Option<io::Result<Unread>> {
        let unread = self.reader.next_unread(most)?;
        self.entries += u64::from(matches!(unread, Ok(Unread::Entry(_))));
        Some(unread)
    }

    /// Returns a reader of unread rows.
    pub(crate) fn row_reader(&self) -> Self {
        Self { reader: self.reader.row_reader(), input: self.input.clone(), entries: 0 }
    }
}

impl Deref for Puzzles {
    type Target = PuzzleReader<'static>;

    fn deref(&self) -> &Self::Target {
        &self.reader
    }
}

impl DerefMut for Puzzles {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.reader
    }
}

impl Iterator for Puzzles {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        let entry = self.reader.next()?;
        self.entries += u64::from(entry.is_ok());
        Some(entry)
    }
}

impl Drop for Puzzles {
    fn drop(&mut self) {
        self.input.add(self.reader.line_counts(), self.entries);
    }
}

/// Opens a file, a run directory, or standard input for `-`. If the path is a puzzle, it is read as a file of one line. A text
/// that is nearly a puzzle is too, so that the error describes its problem as in any line.
pub(crate) fn open(path: &Path) -> Result<Source, Failure> {
    if path.as_os_str() == "-" {
        if io::stdin().is_terminal() {
            log::note("reading puzzles from the terminal; end with Ctrl-D");
            signals::end_at_once();
        }
        // The chain remembers the end: a terminal has an end each time that someone types Ctrl-D.
        let input = Box::new(io::stdin().chain(io::empty()));
        let source = Source::new("(standard input)".to_owned(), input);
        let handle = copy_of(&io::stdin()).and_then(Handle::from_file).ok();
        return Ok(Source { handle, ..source });
    }
    let name = path.display().to_string();
    let context = || format!("cannot read {name}");
    let found = match disk::look(path) {
        Err(error) if error.kind() == io::ErrorKind::InvalidFilename => None,
        found => found.io(context)?,
    };
    match found {
        None if looks_like_a_puzzle(&name) => {
            return Ok(Source::new("(argument)".to_owned(), Box::new(io::Cursor::new(name))));
        }
        Some(found) if found.is_dir() => return open_run(path, name),
        _ => {}
    }
    let mut file = File::open(path).io(context)?;
    let metadata = file.metadata().io(context)?;
    let handle = file.try_clone().and_then(Handle::from_file).ok();
    if metadata.is_file() && TableText::is_table(&mut file).io(context)? {
        let table = TableText::new(file).map_err(|error| read_failure(&name, error))?;
        let (left_out, notes) = (table.left_out().to_vec(), table.notes().to_vec());
        if notes.contains(&(COMPLETE.to_owned(), false.to_string())) {
            log::line(format_args!(
                "{name}: this table is not complete; the command that wrote it ended early"
            ));
        }
        // The length of its text is unknown.
        let source = Source::new(name, Box::new(table));
        return Ok(Source { handle, left_out, notes, has_rows: true, ..source });
    }
    let length = metadata.is_file().then_some(metadata.len());
    let compression = Compression::of_name(path);
    Ok(Source { compression, length, handle, ..Source::new(name, Box::new(file)) })
}

/// Opens the committed rows of a run, verified. The run may be active: it never changes these rows.
fn open_run(path: &Path, name: String) -> Result<Source, Failure> {
    let opened = Committed::of(path).and_then(|it| Ok((it.text(path)?, it)));
    let (text, committed) = opened.map_err(|error| run_failure(path, error))?;
    let length = Some(committed.files.iter().map(|file| file.length).sum());
    Ok(Source { length, ..Source::new(name, Box::new(text)) })
}

/// Reads a whole file. Refuses one with more than `most` bytes, which no sensible file has.
pub(crate) fn read_whole(path: &Path, most: ByteSize) -> io::Result<Vec<u8>> {
    bytes_in(File::open(path)?, most)
}

fn bytes_in(file: File, most: ByteSize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.as_u64() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most.as_u64() {
        return Err(io::Error::other(format!("the file is larger than {most}")));
    }
    Ok(bytes)
}

/// Reads a whole text file in the same way.
pub(crate) fn read_text(path: &Path, most: ByteSize) -> io::Result<String> {
    text_in(File::open(path)?, most)
}

/// Reads the text of an open file in the same way.
pub(crate) fn text_in(file: File, most: ByteSize) -> io::Result<String> {
    String::from_utf8(bytes_in(file, most)?).map_err(|_| io::Error::other("the text is not UTF-8"))
}

/// True if the text is more likely a puzzle than the name of a file: it has several lines, or begins with a word of at least 60
/// characters that nearly all stand for cells, or of the 16 or 36 cells of a small board, or of as many as a large one, where letters
/// are clues.
fn looks_like_a_puzzle(text: &str) -> bool {
    let is_cell = |byte: &u8| cell_char(*byte).is_some() || b"-xX?#".contains(byte);
    let word = text.split_whitespace().next().unwrap_or("").as_bytes();
    let cells = word.iter().filter(|byte| is_cell(byte)).count();
    let is_small_board = cells == word.len()
        && (cells == 36 || cells == 16 && word.iter().all(|byte| *byte <= b'4'));
    let letters = word.iter().filter(|byte| byte.is_ascii_alphabetic() && !is_cell(byte)).count();
    let side = word.len().isqrt();
    let is_large_board = side >= 10 && side * side == word.len() && cells + letters == word.len();
    text.contains('\n')
        || cells >= 60 && cells * 10 >= word.len() * 9
        || is_small_board
        || is_large_board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_puzzle_is_not_a_file_name() {
        let dots = ".".repeat(80);
        let rows = "53..7....\n6..195...\n.98....6.";
        for text in [&dots, &format!("{dots}5x"), &format!("{dots}1 # hard"), rows] {
            assert!(looks_like_a_puzzle(text), "{text:?}");
        }
        assert!(looks_like_a_puzzle("..42........4......523.....56.....12"), "a 6x6");
        for sign in ["-", "x", "#", "A......B......2"] {
            assert!(looks_like_a_puzzle(&sign.repeat(100)[..100]), "{sign}");
        }
        for name in ["mine.txt", "2024.csv", "../../x/1234.sdk", "", "12345678901234567890"] {
            assert!(!looks_like_a_puzzle(name), "{name:?}");
        }
    }
}
