//! Lines of bytes, of bounded length.

use memchr::memchr2;
use std::io::{self, BufRead};

/// Largest number of bytes of a line in memory. No format has lines that are nearly as long.
pub(super) const LONGEST: usize = 1 << 16;

/// Reads lines without their ends (`\n`, `\r\n` or `\r`), and the first without a byte order mark.
#[derive(Debug)]
pub(super) struct LineReader<R> {
    source: R,
    /// Number of the line read last, from 1.
    number: u64,
    line: Vec<u8>,
    /// The last line ended with `\r`, so a `\n` now is part of its end.
    is_after_return: bool,
}

/// One line.
pub(super) enum InputLine<'a> {
    /// Its bytes.
    Whole(&'a [u8]),
    /// It has more than [`LONGEST`] bytes.
    TooLong,
}

impl<R: BufRead> LineReader<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, number: 0, line: Vec::new(), is_after_return: false }
    }

    /// The next line and its number, from 1; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, InputLine<'_>)>> {
        self.line.clear();
        let mut length = 0;
        loop {
            let buffer = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                break;
            }
            if std::mem::take(&mut self.is_after_return) && buffer[0] == b'\n' {
                self.source.consume(1);
                continue;
            }
            let end = memchr2(b'\n', b'\r', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST.saturating_sub(self.line.len()).min(part.len());
            self.line.extend_from_slice(&part[..room]);
            length += part.len();
            let used = part.len() + usize::from(end.is_some());
            self.is_after_return = end.is_some_and(|end| buffer[end] == b'\r');
            self.source.consume(used);
            if end.is_some() {
                length += 1;
                break;
            }
        }
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        if length > LONGEST {
            return Ok(Some((self.number, InputLine::TooLong)));
        }
        Ok(Some((self.number, InputLine::Whole(self.last()))))
    }

    /// Number of the line read last, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the line read last, up to [`LONGEST`] bytes.
    pub(super) fn last(&self) -> &[u8] {
        let line = self.line.as_slice();
        let mark = if self.number == 1 { b"\xef\xbb\xbf".as_slice() } else { b"" };
        line.strip_prefix(mark).unwrap_or(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<Option<Vec<u8>>> {
        let mut lines = LineReader::new(io::BufReader::with_capacity(7, text));
        let mut found = Vec::new();
        while let Some((_, line)) = lines.next().unwrap() {
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
}
