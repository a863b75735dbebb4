//! Writes results, always in whole rows.

pub(crate) mod checks;
pub(crate) mod destination;
pub(crate) mod directory;
pub(crate) mod part;
pub(crate) mod table_file;
pub(crate) mod text_file;
pub(crate) mod view;

use crate::error::{Failure, standard_output_failure};
use crate::log;
use crate::output::destination::Destination;
use crate::output::table_file::TableFile;
use crate::output::text_file::TextFile;
use crate::output::view::{RowForm, RowView};
use gridmill::formats::{CsvFormatter, PathStep, Row, TableWriter, json_line, json_row};
use gridmill::parallel::{Ended, Pool, Sink};
use same_file::Handle;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// A row in the form that its output takes.
pub(crate) enum Encoded {
    /// Whole lines, with their ends.
    Lines(String),
    /// For a table or a drawing, with its path for a table with paths.
    Row(Box<Row>, Vec<PathStep>),
}

impl From<String> for Encoded {
    fn from(lines: String) -> Self {
        Self::Lines(lines)
    }
}

/// Puts rows into the form that their output takes, on the thread that made them.
#[derive(Clone)]
pub(crate) struct Encoder {
    view: RowView,
    csv: CsvFormatter,
}

impl Encoder {
    pub(crate) fn new(view: RowView) -> Self {
        Self { view, csv: CsvFormatter::default() }
    }

    /// Encodes a row. A table takes its path in a form that needs less memory.
    pub(crate) fn encode(&mut self, mut row: Row) -> Encoded {
        let schema = &self.view.schema;
        match self.view.form {
            RowForm::Csv => Encoded::Lines(self.csv.row(&row, schema).to_owned()),
            RowForm::Lines => Encoded::Lines(row.line_text() + "\n"),
            RowForm::JsonLines => Encoded::Lines(json_row(&row, schema)),
            RowForm::JsonPaths => Encoded::Lines(json_line(&row, schema)),
            RowForm::Table => Encoded::Lines(self.view.table_line(&row)),
            RowForm::Parquet(Some(paths)) => {
                let path = row.path.take().map_or(Vec::new(), |path| paths.steps(&path));
                Encoded::Row(Box::new(row), path)
            }
            RowForm::Parquet(None) | RowForm::Grids(_) => Encoded::Row(Box::new(row), Vec::new()),
        }
    }
}

/// A file or standard output. If it is dropped before it is finished, the rows written so far are kept; a file without rows is
/// removed. A file is `NAME.part` until it is finished, except a new text file that a destination wants in its place.
pub(crate) struct Output {
    target: OutputFile,
    /// True if a file takes its place also if the work stops early.
    is_wanted_early: bool,
    /// Header, written with the first rows.
    header: Option<Vec<u8>>,
    /// Lines that were added since the last commit, and the end of each row.
    waiting: Vec<u8>,
    row_ends: Vec<usize>,
    /// The columns and the form of rows; `None` for other lines.
    view: Option<RowView>,
    /// Rows to draw at the end.
    held: Vec<Row>,
    /// Number of rows that were written.
    rows: u64,
}

enum OutputFile {
    Standard(io::Stdout),
    Text(Box<TextFile>),
    Table(Box<TableFile>),
}

impl Output {
    /// Opens a file of lines, or standard output. Refuses to write over one of `inputs`, among the files of a run, or over
    /// any other file without permission.
    pub(crate) fn open(
        to: &Destination,
        header: impl Into<Vec<u8>>,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let target = match &to.path {
            None => OutputFile::Standard(io::stdout()),
            Some(path) => OutputFile::Text(Box::new(TextFile::open(to, path, inputs)?)),
        };
        Ok(Self::of(target, header))
    }

    /// Does the same for rows of a view.
    pub(crate) fn of_view(
        to: &Destination,
        view: RowView,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let output = match (&to.path, view.form) {
            (Some(path), RowForm::Parquet(paths)) => {
                let begin = |file| TableWriter::of_schema(file, &view.schema, paths);
                let table = TableFile::open(path, to.force, inputs, begin)?;
                Self::of(OutputFile::Table(Box::new(table)), "")
            }
            _ => Self::open(to, view.header(), inputs)?,
        };
        Ok(Self { view: Some(view), ..output })
    }

    fn of(target: OutputFile, header: impl Into<Vec<u8>>) -> Self {
        let (waiting, row_ends, held) = (Vec::new(), Vec::new(), Vec::new());
        let (header, is_wanted_early, rows) = (Some(header.into()), false, 0);
        Self { target, is_wanted_early, header, waiting, row_ends, view: None, held, rows }
    }

    /// Lets a file take its place also if the work stops early.
    pub(crate) fn wanted_early(self) -> Self {
        Self { is_wanted_early: true, ..self }
    }

    /// Returns the number of whole rows in a file of lines, also after a failure. Of a compressed file it is not known.
    pub(crate) fn kept_rows(&self) -> Option<u64> {
        match &self.target {
            OutputFile::Text(file) if !file.is_compressed() => Some(self.rows),
            _ => None,
        }
    }

    /// Adds keys and values to the metadata of a table.
    pub(crate) fn note(&mut self, notes: &[(&str, String)]) {
        if let OutputFile::Table(file) = &mut self.target {
            notes.iter().for_each(|(key, value)| file.note(key, value));
        }
    }

    /// Adds a row of one or several lines, which the next tick writes.
    pub(crate) fn add_lines(&mut self, lines: &[u8]) {
        self.waiting.extend_from_slice(lines);
        self.row_ends.push(self.waiting.len());
    }

    /// Writes whole rows, at once unless they are compressed. If that fails, a text file keeps the rows before them.
    pub(crate) fn commit(&mut self, rows: &[u8]) -> Result<(), Failure> {
        if rows.is_empty() { Ok(()) } else { self.write(rows) }
    }

    /// Writes the header, if nothing was written yet.
    fn start(&mut self) -> Result<(), Failure> {
        if self.header.is_some() { self.write(b"") } else { Ok(()) }
    }

    fn write(&mut self, rows: &[u8]) -> Result<(), Failure> {
        let header = self.header.take().unwrap_or_default();
        match &mut self.target {
            OutputFile::Standard(standard) => {
                let text = [header.as_slice(), rows].concat();
                let written = standard.write_all(&text).and_then(|()| standard.flush());
                written.map_err(standard_output_failure)
            }
            OutputFile::Text(file) => file.add(&[header.as_slice(), rows].concat()),
            OutputFile::Table(file) => file.add_csv(rows),
        }
    }
}

impl Sink<Encoded> for Output {
    type Error = Failure;

    fn add(&mut self, row: Encoded) -> Result<ControlFlow<()>, Failure> {
        match (row, &mut self.target, &self.view) {
            (Encoded::Lines(lines), ..) => self.add_lines(lines.as_bytes()),
            (Encoded::Row(row, path), OutputFile::Table(file), Some(view)) => {
                file.add(&row, &view.schema, &path)?;
            }
            (Encoded::Row(row, _), ..) => self.held.push(*row),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn heap_size(row: &Encoded) -> usize {
        match row {
            Encoded::Lines(lines) => lines.capacity(),
            Encoded::Row(_, path) => {
                Pool::ASSUMED_SIZE + path.iter().map(PathStep::heap_size).sum::<usize>()
            }
        }
    }

    /// Writes the lines that were added.
    fn tick(&mut self) -> Result<(), Failure> {
        let mut lines = std::mem::take(&mut self.waiting);
        let mut ends = std::mem::take(&mut self.row_ends);
        let written = match &mut self.target {
            OutputFile::Text(file) if file.is_compressed() => {
                let mut header = self.header.take_if(|_| !ends.is_empty());
                let starts = [0].iter().chain(&ends);
                let added = starts.zip(&ends).try_for_each(|(&start, &end)| {
                    let row = &lines[start..end];
                    match header.take() {
                        Some(header) => file.add(&[header.as_slice(), row].concat()),
                        None => file.add(row),
                    }
                });
                added.and_then(|()| file.tick())
            }
            _ => self.commit(&lines),
        };
        self.rows += if written.is_ok() { ends.len() as u64 } else { 0 };
        lines.clear();
        ends.clear();
        (self.waiting, self.row_ends) = (lines, ends);
        written
    }

    /// Syncs everything to disk; without rows, the header alone. If the work stopped, an earlier file stays.
    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        if ended == Ended::Failed {
            return Ok(());
        }
        self.tick()?;
        let has_part = match &self.target {
            OutputFile::Standard(_) => false,
            OutputFile::Text(file) => file.is_part(),
            OutputFile::Table(_) => true,
        };
        if has_part && ended == Ended::Stopped && !self.is_wanted_early {
            match &mut self.target {
                OutputFile::Standard(_) => {}
                OutputFile::Text(file) => file.keep(),
                OutputFile::Table(file) => file.keep(),
            }
            return Ok(());
        }
        self.start()?;
        if let Some(view) = self.view.take() {
            if let RowForm::Grids(width) = view.form {
                self.write(view.grids(&self.held, width).as_bytes())?;
            }
            view.note().into_iter().for_each(log::note);
        }
        match &mut self.target {
            OutputFile::Standard(_) => Ok(()),
            OutputFile::Text(file) => file.finish(),
            OutputFile::Table(file) => file.finish(ended == Ended::Complete),
        }
    }
}
