//! Rows of several files in the order of their indexes.

use super::{CommittedFile, MergeError};
use crate::dedup::{Forms, PackedGrid};
use crate::formats::Schema;
use crate::grade::{Levels, Scale};
use crate::grid::Grid;
use crate::layout::Board;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// A row of a collection that `generate` wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergedRow {
    /// Its index in the run.
    pub index: u64,
    /// Place of its level, if it comes from a run directory.
    pub level: Option<usize>,
    /// The scale of its ratings.
    pub scale: Scale,
    /// The line, with its end.
    pub text: String,
}

impl MergedRow {
    /// Returns the form of its puzzle; of a board, in a column after that of its layout.
    pub(super) fn form(&self, forms: &mut Forms) -> Option<PackedGrid> {
        let mut fields = self.text.split(',').skip(1);
        let first = fields.next()?;
        if let Ok(grid) = first.parse::<Grid>() {
            return forms.of_grid(&grid).ok();
        }
        let board = Board::parse(&first.parse().ok()?, fields.next()?).ok()?;
        match board.grid().filter(|_| board.layout().is_classic()) {
            Some(grid) => forms.of_grid(&grid).ok(),
            None => forms.of_board(&board).ok(),
        }
    }
}

/// Reads the rows of a file in order.
pub(super) struct RowReader {
    name: String,
    level: Option<usize>,
    reader: BufReader<Box<dyn Read + Send>>,
    line: u64,
    last: Option<u64>,
    scales: ScaleColumn,
    /// The first line.
    header: String,
}

/// Column `scale` of a file, which is its last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ScaleColumn {
    /// Rows name their scale.
    Present,
    /// Rows are classic, and stay as they are.
    Absent,
    /// Rows are classic, and get the column.
    Added,
}

impl fmt::Debug for RowReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowReader").field("name", &self.name).field("line", &self.line).finish()
    }
}

/// Largest number of bytes in a row of `generate`.
const LONGEST: u64 = 1 << 16;

impl RowReader {
    /// Reads a file that begins with `header`. All rows have the `level`, if they come from a run directory.
    ///
    /// # Errors
    /// If it has another header, or cannot be read.
    fn new(
        name: String,
        level: Option<usize>,
        reader: Box<dyn Read + Send>,
        header: &str,
    ) -> Result<Self, MergeError> {
        Self::with_header(name, level, reader, |found| found == header)
    }

    /// Reads a file that `generate` wrote on any scale.
    ///
    /// # Errors
    /// If it has another header, or cannot be read.
    pub(super) fn of_any_scale(
        name: String,
        reader: Box<dyn Read + Send>,
    ) -> Result<Self, MergeError> {
        // All other scales have the columns of this one.
        let headers = [Scale::Classic, Scale::Sukaku].into_iter().flat_map(|scale| {
            let schema = Schema::new(&Levels::default(), scale).with(&["index"]);
            let schemas = [schema.clone().with(&["layout"]), schema];
            let schemas = schemas.into_iter().flat_map(|it| [it.clone().with_flow(true), it]);
            schemas.map(|schema| schema.csv_header())
        });
        let headers: Vec<String> = headers.collect();
        Self::with_header(name, None, reader, |found| headers.iter().any(|it| it == found))
    }

    fn with_header(
        name: String,
        level: Option<usize>,
        reader: Box<dyn Read + Send>,
        is_header: impl Fn(&str) -> bool,
    ) -> Result<Self, MergeError> {
        let reader = BufReader::with_capacity(1 << 16, reader);
        let scales = ScaleColumn::Absent;
        let header = String::new();
        let mut rows = Self { name, level, reader, line: 0, last: None, scales, header };
        let line = rows.line()?.and_then(|line| String::from_utf8(line).ok());
        let Some(header) = line.filter(|line| is_header(line)) else {
            return Err(MergeError::Header(rows.name));
        };
        if header.ends_with(",scale\n") {
            rows.scales = ScaleColumn::Present;
        }
        rows.header = header;
        Ok(rows)
    }

    /// True if rows have a column of this name.
    pub(super) fn has_column(&self, name: &str) -> bool {
        self.header.trim_end().split(',').any(|column| column == name)
    }

    /// Adds the column `scale` to rows that lack it.
    #[must_use]
    pub(super) fn naming_scales(mut self) -> Self {
        if self.scales == ScaleColumn::Absent {
            self.scales = ScaleColumn::Added;
        }
        self
    }

    fn line(&mut self) -> Result<Option<Vec<u8>>, MergeError> {
        let mut line = Vec::with_capacity(512);
        let read = self.reader.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        read.map_err(|source| MergeError::Read { name: self.name.clone(), source })?;
        self.line += 1;
        Ok(if line.is_empty() { None } else { Some(line) })
    }

    fn row(&mut self) -> Result<Option<MergedRow>, MergeError> {
        let Some(line) = self.line()? else { return Ok(None) };
        let bad = || MergeError::NotARow { name: self.name.clone(), line: self.line };
        let mut text = String::from_utf8(line).map_err(|_| bad())?;
        let index = text.split(',').next().and_then(|index| index.parse().ok()).ok_or_else(bad)?;
        let fields = text.strip_suffix('\n').ok_or_else(bad)?;
        let scale = match self.scales {
            ScaleColumn::Present => {
                let name = fields.rsplit(',').next();
                name.and_then(|name| name.parse().ok()).ok_or_else(bad)?
            }
            ScaleColumn::Absent => Scale::Classic,
            ScaleColumn::Added => {
                text = format!("{fields},{}\n", Scale::Classic);
                Scale::Classic
            }
        };
        if self.last.is_some_and(|last| index <= last) {
            return Err(MergeError::Order { name: self.name.clone(), line: self.line, index });
        }
        self.last = Some(index);
        Ok(Some(MergedRow { index, level: self.level, scale, text }))
    }
}

/// Returns readers of the committed part of the file of each level. `open` opens a file by its name. The files begin with
/// `header`; `name` is the name of the directory.
pub(super) fn readers(
    open: impl Fn(&str) -> io::Result<Box<dyn Read + Send>>,
    name: &str,
    files: &[CommittedFile],
    header: &str,
) -> Result<Vec<RowReader>, MergeError> {
    let mut readers = Vec::new();
    for (level, file) in files.iter().enumerate().filter(|(_, file)| file.length > 0) {
        let name = format!("{name}/{}", file.name);
        let reader = open(&file.name);
        let reader = reader.map_err(|source| MergeError::Read { name: name.clone(), source })?;
        let reader = Box::new(reader.take(file.length));
        readers.push(RowReader::new(name, Some(level), reader, header)?);
    }
    Ok(readers)
}

/// Rows of all readers in the order of their indexes.
#[derive(Debug)]
pub(in crate::run) struct Merged {
    readers: Vec<RowReader>,
    /// The next row of each reader.
    heads: Vec<Option<MergedRow>>,
    /// Index of each reader's next row, with the place of the reader, the lowest first.
    order: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Merged {
    /// Reads the first row of each reader.
    ///
    /// # Errors
    /// If a first row is bad.
    pub(super) fn new(readers: Vec<RowReader>) -> Result<Self, MergeError> {
        let heads = readers.iter().map(|_| None).collect();
        let mut merged = Self { heads, order: BinaryHeap::new(), readers };
        (0..merged.readers.len()).try_for_each(|place| merged.advance(place))?;
        Ok(merged)
    }

    fn advance(&mut self, place: usize) -> Result<(), MergeError> {
        let row = self.readers[place].row()?;
        if let Some(row) = &row {
            self.order.push(Reverse((row.index, place)));
        }
        self.heads[place] = row;
        Ok(())
    }

    /// Returns the next row.
    ///
    /// # Errors
    /// If the line after it is bad, or another file has the same index.
    pub(super) fn next_row(&mut self) -> Result<Option<MergedRow>, MergeError> {
        let Some(Reverse((index, place))) = self.order.pop() else { return Ok(None) };
        if let Some(&Reverse((other, also))) = self.order.peek()
            && other == index
        {
            let name = |place: usize| self.readers[place].name.clone();
            return Err(MergeError::Overlap { first: name(place), second: name(also), index });
        }
        let row = self.heads[place].take();
        self.advance(place)?;
        Ok(row)
    }
}

/// The committed rows of a run as CSV text: the header, then the rows in the order of their indexes.
#[derive(Debug)]
pub struct RunText {
    rows: Merged,
    /// The header or a row, of which `read` bytes were read.
    line: String,
    read: usize,
}

impl RunText {
    pub(super) fn new(readers: Vec<RowReader>) -> Result<Self, MergeError> {
        let line = readers.first().map_or(String::new(), |reader| reader.header.clone());
        Ok(Self { rows: Merged::new(readers)?, line, read: 0 })
    }
}

impl Read for RunText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < buffer.len() {
            if self.read == self.line.len() {
                let row = self.rows.next_row();
                let row = row.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
                let Some(row) = row else { break };
                (self.line, self.read) = (row.text, 0);
            }
            let left = &self.line.as_bytes()[self.read..];
            let length = left.len().min(buffer.len() - written);
            buffer[written..written + length].copy_from_slice(&left[..length]);
            (self.read, written) = (self.read + length, written + length);
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(name: &str, text: &'static str) -> Result<RowReader, MergeError> {
        RowReader::new(name.to_owned(), None, Box::new(text.as_bytes()), "index,puzzle\n")
    }

    fn indexes(texts: &[&'static str]) -> Result<Vec<u64>, String> {
        let merged = |texts: &[&'static str]| {
            let names = ["a", "b", "c"];
            let readers = names.iter().zip(texts).map(|(name, text)| reader(name, text));
            let mut merged = Merged::new(readers.collect::<Result<_, _>>()?)?;
            let mut indexes = Vec::new();
            while let Some(row) = merged.next_row()? {
                indexes.push(row.index);
            }
            Ok(indexes)
        };
        merged(texts).map_err(|error: MergeError| error.to_string())
    }

    #[test]
    fn rows_come_in_the_order_of_their_indexes() {
        let files =
            ["index,puzzle\n0,x\n10,x\n", "index,puzzle\n", "index,puzzle\n2,x\n9,x\n11,x\n"];
        assert_eq!(indexes(&files), Ok(vec![0, 2, 9, 10, 11]));
    }

    #[test]
    fn rows_of_any_scale_can_name_it() {
        let header = |scale| Schema::new(&Levels::default(), scale).with(&["index"]).csv_header();
        let classic = header(Scale::Classic) + "0,x,none\n";
        let named = header(Scale::Sukaku) + "1,x,none,sukaku\n2,x,none,mine\n";
        let open = |text: &str| {
            let text = std::io::Cursor::new(text.to_owned());
            RowReader::of_any_scale("a".to_owned(), Box::new(text)).expect("a header")
        };
        let mut rows = open(&named).naming_scales();
        let row = rows.row().expect("a row").expect("a row");
        assert_eq!((row.scale, row.text.as_str()), (Scale::Sukaku, "1,x,none,sukaku\n"));
        assert!(rows.row().expect_err("no scale").to_string().starts_with("a:3: expected a row"));
        let text = |mut rows: RowReader| rows.row().expect("a row").expect("a row").text;
        assert_eq!(text(open(&classic)), "0,x,none\n");
        assert_eq!(text(open(&classic).naming_scales()), "0,x,none,classic\n");
    }

    #[test]
    fn bad_files_are_refused() {
        let error = |texts: &[&'static str]| indexes(texts).expect_err("they are bad");
        assert!(error(&["line,puzzle\n"]).starts_with("a: the first line"));
        assert!(error(&[""]).starts_with("a: the first line"));
        assert!(error(&["index,puzzle\n1,x\nx,1\n"]).starts_with("a:3: expected a row"));
        assert!(error(&["index,puzzle\n1,x\n2,"]).starts_with("a:3: expected a row"));
        assert!(error(&["index,puzzle\n2,x\n2,x\n"]).starts_with("a:3: index 2"));
        let twice = error(&["index,puzzle\n1,x\n2,x\n", "index,puzzle\n2,x\n"]);
        assert_eq!(twice, "a and b both have index 2");
    }
}
