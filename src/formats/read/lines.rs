//! Lines of bytes, of bounded length.

use memchr::{memchr, memchr2};
use std::fmt;
use std::io::{self, BufRead};

/// Largest number of bytes of a line in memory. No format has lines that are nearly as long, except in quoted fields.
pub(super) const LONGEST: usize = 1 << 16;

/// Largest number of bytes of a row with quotes.
pub(super) const LONGEST_ROW: usize = 1 << 21;

/// Largest number of bytes of an object in JSON lines. The solving paths of hard puzzles take megabytes.
pub(super) const LONGEST_OBJECT: usize = 1 << 26;

/// Number of bytes without a line end after which the input is not read further: it may have no end.
const ENDLESS: usize = 1 << 28;

/// The two methods of a source that are in use: a module for browsers would hold all others of a `dyn BufRead`, too.
trait Source: Send {
    fn buffer(&mut self) -> io::Result<&[u8]>;

    fn skip(&mut self, bytes: usize);
}

impl<R: BufRead + Send> Source for R {
    fn buffer(&mut self) -> io::Result<&[u8]> {
        self.fill_buf()
    }

    fn skip(&mut self, bytes: usize) {
        self.consume(bytes);
    }
}

/// Reads lines without their ends (`\n`, `\r\n` or `\r`), and the first without a byte order mark.
pub(super) struct LineReader<'a> {
    source: Box<dyn Source + 'a>,
    /// Bytes that come before those of the source, and the number of those that were read.
    again: (Vec<u8>, usize),
    /// Number of the line read last, from 1.
    number: u64,
    /// Number of lines before it that were read elsewhere.
    elsewhere: u64,
    /// Number of the first of the lines in `text`.
    first: u64,
    /// The last line, or the lines of the last row with their ends between them.
    text: Vec<u8>,
    /// First byte of the end of the last line.
    end: Option<u8>,
}

/// Whole lines that were not read.
#[derive(Debug)]
pub(super) struct UnreadLines {
    /// Number of the line before them.
    before: u64,
    pub(super) count: u64,
    /// The lines with their ends.
    text: Vec<u8>,
}

/// One line.
pub(super) enum InputLine<'a> {
    /// Its bytes.
    Whole(&'a [u8]),
    /// It has more than [`LONGEST`] bytes.
    TooLong,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(source: impl BufRead + Send + 'a) -> Self {
        let (source, (again, text)) = (Box::new(source), Default::default());
        Self { source, again, number: 0, elsewhere: 0, first: 0, text, end: None }
    }

    /// Returns the first byte of the next line, if there is one, without a byte order mark.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if let Some(byte) = self.again.0.get(self.again.1) {
            return Ok(Some(*byte));
        }
        loop {
            match self.source.buffer() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                buffer => {
                    let mark = "\u{feff}".as_bytes();
                    let text = buffer?;
                    let text = if self.number > 0 {
                        text
                    } else {
                        text.strip_prefix(mark).unwrap_or(text)
                    };
                    return Ok(text.first().copied());
                }
            }
        }
    }

    /// The next line, of up to `most` bytes or a byte more, and its number, from 1; `None` at the end.
    pub(super) fn next_long(&mut self, most: usize) -> io::Result<Option<(u64, &[u8])>> {
        self.text.clear();
        if self.read(most, true)? == 0 {
            return Ok(None);
        }
        self.first = self.number;
        Ok(Some((self.number, self.last())))
    }

    /// The next line and its number, from 1; `None` at the end. A line of a table is whole if it has quotes or more than
    /// [`LONGEST_ROW`] bytes; then its first bytes are the text.
    pub(super) fn next(&mut self, is_table: bool) -> io::Result<Option<(u64, InputLine<'_>)>> {
        self.text.clear();
        let length = self.read(if is_table { LONGEST_ROW } else { LONGEST }, is_table)?;
        if length == 0 {
            return Ok(None);
        }
        self.first = self.number;
        if length > LONGEST && !(is_table && self.has_fields_to_follow()) {
            return Ok(Some((self.number, InputLine::TooLong)));
        }
        Ok(Some((self.number, InputLine::Whole(self.last()))))
    }

    /// Returns the next lines, up to `most` of those in memory that are `simple`, to be read elsewhere. If there are none, the next line
    /// is still the next.
    pub(super) fn next_unread(
        &mut self,
        most: usize,
        is_simple: impl Fn(&[u8]) -> bool,
    ) -> io::Result<Option<UnreadLines>> {
        if self.again.1 < self.again.0.len() {
            return Ok(None);
        }
        let buffer = match self.source.buffer() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
            buffer => buffer?,
        };
        let is_second = |before, next| before == Some(b'\r') && buffer.get(next) == Some(&b'\n');
        let start = usize::from(is_second(self.end, 0));
        let (mut count, mut length) = (0, start);
        while count < most {
            let first = length + usize::from(count > 0 && is_second(self.end, length));
            let Some(end) = memchr2(b'\n', b'\r', &buffer[first..]) else { break };
            if end > LONGEST || !is_simple(&buffer[first..first + end]) {
                break;
            }
            self.end = Some(buffer[first + end]);
            (count, length) = (count + 1, first + end + 1);
        }
        if count == 0 {
            return Ok(None);
        }
        let text = buffer[start..length].to_vec();
        self.source.skip(length);
        let (before, count) = (self.number, count as u64);
        self.number += count;
        self.elsewhere += count;
        Ok(Some(UnreadLines { before, count, text }))
    }

    /// Makes earlier lines, which are not read again, the last ones.
    pub(super) fn return_to(&mut self, first: u64, text: Vec<u8>) {
        (self.first, self.text) = (first, text);
    }

    /// Reads these lines next.
    pub(super) fn begin(&mut self, UnreadLines { before, text, .. }: UnreadLines) {
        self.elsewhere += before - self.number;
        self.number = before;
        (self.again, self.end) = ((text, 0), None);
    }

    /// True if the end of the row depends on the quotes in its long first line.
    fn has_fields_to_follow(&self) -> bool {
        self.text.len() > LONGEST_ROW || memchr(b'"', &self.text).is_some()
    }

    /// Adds the end of the last line and the next line, up to a byte more than `most`. False at the end of the source.
    pub(super) fn extend(&mut self, most: usize) -> io::Result<bool> {
        self.text.extend(self.end);
        let read = self.read(most, true);
        if read.is_err() {
            // A row that cannot be read to its end does not count.
            self.number = self.first - 1;
        }
        Ok(read? > 0)
    }

    /// Adds the next line to the text, up to `most` bytes, and returns its length with its end. If the line is longer, it either
    /// `stops` after one byte more, or drops the rest.
    fn read(&mut self, most: usize, stops: bool) -> io::Result<usize> {
        let most = most + usize::from(stops);
        let (mut length, mut end_before) = (0, self.end.take());
        loop {
            let again = &self.again.0[self.again.1..];
            let buffer = match again {
                [] => match self.source.buffer() {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    buffer => buffer?,
                },
                _ => again,
            };
            if buffer.is_empty() {
                break;
            }
            let is_again = !again.is_empty();
            if end_before.take() == Some(b'\r') && buffer[0] == b'\n' {
                // In the text only if the line before is.
                self.text.extend((!self.text.is_empty()).then_some(b'\n'));
                self.consume(1, is_again);
                continue;
            }
            let end = memchr2(b'\n', b'\r', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = most.saturating_sub(self.text.len()).min(part.len());
            self.text.extend_from_slice(&part[..room]);
            let used = if stops { room } else { part.len() };
            length += used;
            if length > ENDLESS {
                let error = format!("line {} has more than {ENDLESS} bytes", self.number + 1);
                return Err(io::Error::new(io::ErrorKind::InvalidData, error));
            }
            if used < part.len() {
                self.consume(used, is_again);
                break;
            }
            self.end = end.map(|end| buffer[end]);
            let is_over = end.is_some();
            self.consume(used + usize::from(is_over), is_again);
            if is_over {
                length += 1;
                break;
            }
        }
        self.number += u64::from(length > 0);
        Ok(length)
    }

    fn consume(&mut self, bytes: usize, is_again: bool) {
        if is_again {
            self.again.1 += bytes;
        } else {
            self.source.skip(bytes);
        }
    }

    /// Keeps only the first line of the text, of so many bytes; the lines after it are read again. Call it at most once.
    pub(super) fn go_back(&mut self, length: usize) {
        let mut rest = self.text.split_off(length);
        rest.extend(self.end);
        self.end = rest.first().copied();
        self.again = (rest, 1);
        self.number = self.first;
    }

    /// Number of the line read last, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Number of lines read.
    pub(super) fn count(&self) -> u64 {
        self.number - self.elsewhere
    }

    /// Number of the first line of the text, from 1.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// First byte of the end of the last line; that of any line if it has none.
    pub(super) fn end(&self) -> u8 {
        self.end.unwrap_or(b'\n')
    }

    /// The text: the first line read, or those of a row, with a byte order mark.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the line or row read last: up to [`LONGEST`] bytes, or a byte more than [`LONGEST_ROW`].
    pub(super) fn last(&self) -> &[u8] {
        let text = self.text.as_slice();
        let mark = if self.first == 1 { b"\xef\xbb\xbf".as_slice() } else { b"" };
        text.strip_prefix(mark).unwrap_or(text)
    }
}

impl fmt::Debug for LineReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineReader").field("number", &self.number).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<Option<Vec<u8>>> {
        let mut lines = LineReader::new(io::BufReader::with_capacity(7, text));
        let mut found = Vec::new();
        while let Some((_, line)) = lines.next(false).unwrap() {
            found.push(match line {
                InputLine::Whole(bytes) => Some(bytes.to_vec()),
                InputLine::TooLong => None,
            });
        }
        found
    }

    #[test]
    fn line_ends_byte_order_mark_and_missing_last_newline() {
        let lines = read(b"\xef\xbb\xbfone\r\n\ntwo\rthree");
        let expected: [&[u8]; 4] = [b"one", b"", b"two", b"three"];
        assert_eq!(lines, expected.map(|line| Some(line.to_vec())));
        assert!(read(b"").is_empty());
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut text = vec![b'.'; LONGEST + 1];
        text.extend_from_slice(b"\nnext\n");
        assert_eq!(read(&text), [None, Some(b"next".to_vec())]);
    }

    #[test]
    fn an_input_without_any_line_end_is_an_error() {
        let mut lines = LineReader::new(io::BufReader::new(io::repeat(b'.')));
        let error = lines.next(false).map(|_| ()).expect_err("no line ends");
        assert_eq!(error.to_string(), "line 1 has more than 268435456 bytes");
        assert!(lines.text.capacity() <= 2 * LONGEST, "{} bytes", lines.text.capacity());
    }
}
