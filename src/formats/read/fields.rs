//! The fields of a line of CSV.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr_iter};

/// Splits lines into fields.
#[derive(Debug)]
pub(super) struct FieldSplitter {
    delimiter: u8,
    /// Parser for lines with quotes. Made when first needed, because making it takes time.
    parser: Option<Box<Reader>>,
    /// The fields of a line with quotes.
    text: Vec<u8>,
    /// End of each field in the line.
    ends: Vec<usize>,
    /// True if the line has quotes. If not, its fields are in the line itself, with delimiters between.
    is_quoted: bool,
}

/// The fields of a line.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    text: &'a [u8],
    ends: &'a [usize],
    /// Number of bytes between two fields.
    gap: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn get(self, i: usize) -> Option<&'a [u8]> {
        let end = *self.ends.get(i)?;
        let start = if i > 0 { self.ends[i - 1] + self.gap } else { 0 };
        self.text.get(start..end)
    }

    pub(super) fn len(self) -> usize {
        self.ends.len()
    }

    pub(super) fn iter(self) -> impl Iterator<Item = &'a [u8]> {
        (0..self.ends.len()).map_while(move |i| self.get(i))
    }
}

impl FieldSplitter {
    pub(super) fn new(delimiter: u8) -> Self {
        Self { delimiter, parser: None, text: Vec::new(), ends: Vec::new(), is_quoted: false }
    }

    /// Splits a line.
    pub(super) fn split<'a>(&'a mut self, line: &'a [u8]) -> Fields<'a> {
        self.is_quoted = memchr(b'"', line).is_some();
        if self.is_quoted {
            self.split_quoted(line);
        } else {
            self.ends.clear();
            self.ends.extend(memchr_iter(self.delimiter, line).chain([line.len()]));
        }
        self.fields(line)
    }

    /// The fields of the line that was split last.
    pub(super) fn fields<'a>(&'a self, line: &'a [u8]) -> Fields<'a> {
        let (text, gap) = if self.is_quoted { (self.text.as_slice(), 0) } else { (line, 1) };
        Fields { text, ends: &self.ends, gap }
    }

    fn split_quoted(&mut self, line: &[u8]) {
        // No field is longer than the line, and the line has at most one field more than bytes.
        self.text.resize(line.len() + 1, 0);
        self.ends.resize(line.len() + 2, 0);
        let new = || Box::new(ReaderBuilder::new().delimiter(self.delimiter).build());
        let parser = self.parser.get_or_insert_with(new);
        parser.reset();
        let (mut read, mut written, mut fields) = (0, 0, 0);
        loop {
            let (result, bytes_in, bytes_out, ends) = parser.read_record(
                &line[read..],
                &mut self.text[written..],
                &mut self.ends[fields..],
            );
            read += bytes_in;
            written += bytes_out;
            fields += ends;
            // At the end of the line the parser asks for more, and an empty answer ends the record.
            if !matches!(result, ReadRecordResult::InputEmpty)
                || bytes_in == 0 && read == line.len()
            {
                break;
            }
        }
        self.ends.truncate(fields);
    }
}
