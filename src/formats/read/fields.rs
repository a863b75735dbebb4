//! The fields of a row of CSV.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr_iter};

/// Largest number of bytes of a field.
pub(super) const LONGEST_FIELD: usize = 1 << 20;

/// Splits rows into fields. The parser of the crate `csv` reads the rows with quotes, which can have several lines.
#[derive(Clone, Debug)]
pub(super) struct FieldSplitter {
    delimiter: u8,
    /// Parser for rows with quotes. Made when first needed, because making it takes time.
    parser: Option<Box<Reader>>,
    /// The fields of a row with quotes, up to this length.
    text: (Vec<u8>, usize),
    /// End of each field that has one.
    ends: Vec<usize>,
    /// True if the row has quotes. If not, its fields are in the line itself, with delimiters between.
    is_quoted: bool,
}

/// The fields of a row.
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
        let (text, ends) = Default::default();
        Self { delimiter, parser: None, text, ends, is_quoted: false }
    }

    /// Splits the first line of a row, whose end begins with the byte `end`. Returns true if the row ends with the line.
    pub(super) fn begin(&mut self, line: &[u8], end: u8) -> bool {
        self.is_quoted = memchr(b'"', line).is_some();
        self.ends.clear();
        if !self.is_quoted {
            self.ends.extend(memchr_iter(self.delimiter, line).chain([line.len()]));
            return true;
        }
        self.text.1 = 0;
        self.extend(line, end)
    }

    /// Splits the next line of a row. `line` begins with the rest of the end of the line before.
    pub(super) fn extend(&mut self, line: &[u8], end: u8) -> bool {
        !self.parse(line) && self.parse(&[end])
    }

    /// The fields of the row that was split last.
    pub(super) fn fields<'a>(&'a self, row: &'a [u8]) -> Fields<'a> {
        let (text, gap) = if self.is_quoted { (self.text.0.as_slice(), 0) } else { (row, 1) };
        Fields { text, ends: &self.ends, gap }
    }

    /// Number of fields of the row so far that have an end.
    pub(super) fn whole_fields(&self) -> usize {
        self.ends.len()
    }

    /// Returns the place of the first field of a row with quotes that is too long.
    pub(super) fn too_long(&self) -> Option<usize> {
        if !self.is_quoted {
            return None;
        }
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let mut fields = starts.zip(self.ends.iter().copied().chain([self.text.1]));
        fields.position(|(start, end)| end.saturating_sub(start) > LONGEST_FIELD)
    }

    /// Parses more of a row. Returns true if the row ends with these bytes.
    fn parse(&mut self, bytes: &[u8]) -> bool {
        // To the parser, no bytes are the end of the text.
        if bytes.is_empty() {
            return false;
        }
        let parser = self.parser.get_or_insert_with(|| {
            let mut parser = ReaderBuilder::new().delimiter(self.delimiter).build();
            // An empty line, so that no row is the beginning of the text, where the parser skips a byte order mark.
            parser.read_record(b"\n", &mut [], &mut []);
            Box::new(parser)
        });
        let (text, written) = &mut self.text;
        // No field is longer than its bytes, and the row has at most one field more than delimiters.
        text.resize(*written + bytes.len(), 0);
        let fields = self.ends.len();
        self.ends.resize(fields + bytes.len() + 1, 0);
        let (result, _, bytes_out, ends) =
            parser.read_record(bytes, &mut text[*written..], &mut self.ends[fields..]);
        *written += bytes_out;
        self.ends.truncate(fields + ends);
        matches!(result, ReadRecordResult::Record)
    }
}
