//! Writes results, always in whole rows.

use super::destination::{Destination, TakesAnswers, write_failure};
use super::exit::{Failure, say};
use super::table_file::TableFile;
use super::text_file::TextFile;
use super::view::{ColumnChoice, View};
use anyhow::anyhow;
use gridmill::formats::{Addition, CsvFormatter, PathStep, Record, Schema, TableRow, TableWriter};
use gridmill::grade::Levels;
use gridmill::parallel::Ended;
use gridmill::run::Directory;
use same_file::Handle;
use std::io::{self, Write};
use std::path::Path;

impl Target {
    /// Returns a handle that tells the file from others, if it is a text file.
    fn handle(&self) -> Option<Handle> {
        let handle = match self {
            Self::Standard(_) => Handle::stdout(),
            Self::Text(file) => file.handle(),
            Self::Table(_) => return None,
        };
        // A device can have several writers.
        let is_file = |handle: &Handle| handle.as_file().metadata().is_ok_and(|it| it.is_file());
        handle.ok().filter(is_file)
    }
}

/// A row in the form that its output takes. The thread that makes a row also formats it.
pub(super) enum Row<'a> {
    /// Whole lines, with their ends.
    Text(String),
    /// For a table.
    Record {
        /// Number in front of the record.
        number: u64,
        record: Box<Record>,
        levels: &'a Levels,
        schema: Schema,
        addition: Addition<'static>,
        /// Its path, for a table with paths.
        path: Vec<PathStep>,
    },
}

/// Destination of results.
pub(super) struct Output {
    target: Target,
    /// Header, written with the first rows.
    header: Option<Vec<u8>>,
    /// Rows that were added since the last commit.
    waiting: String,
    csv: CsvFormatter,
    /// View of the rows, if they are not written as they are.
    view: Option<View>,
}

enum Target {
    Standard(io::Stdout),
    Text(TextFile),
    Table(Box<TableFile>),
}

impl Output {
    /// Opens a file of lines, or standard output. Refuses to write over one of `inputs`, or among the files of a run.
    /// The earlier content of the file stays until the first write.
    pub(super) fn open(
        path: Option<&Path>,
        header: impl Into<Vec<u8>>,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let table = |path: &Path| {
            let path = path.display();
            let error = anyhow!(
                "{path}: only generate, grade, explain, remix and merge write Parquet; use another ending"
            );
            Err(Failure::Usage(error))
        };
        Self::of_kind(path, header.into(), inputs, table)
    }

    /// Does the same for rows with these columns: a CSV file, or a table if the name ends in .parquet.
    pub(super) fn of_rows(
        path: Option<&Path>,
        schema: Schema,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let begin = |file| TableWriter::new(file, schema);
        let table = |path: &Path| TableFile::open(path, inputs, begin);
        Self::of_kind(path, schema.csv_header().into(), inputs, table)
    }

    /// Restricts the rows to the chosen columns, or on a terminal to those that fit.
    pub(super) fn with_columns(
        mut self,
        choice: &ColumnChoice,
        schema: Schema,
    ) -> Result<Self, Failure> {
        if self.is_table() && choice.is_given() {
            let error = anyhow!(
                "--columns is for CSV; omit it, because readers of Parquet choose their columns"
            );
            return Err(Failure::Usage(error));
        }
        self.view = choice.view(schema, matches!(self.target, Target::Standard(_)))?;
        Ok(self)
    }

    /// Shows rows in this view.
    pub(super) fn viewed(self, view: View) -> Self {
        Self { view: Some(view), ..self }
    }

    /// Does the same for rows with paths: a file of JSON lines, or a table if the name ends in .parquet. A table `has_boards` if
    /// it has the digits before each step.
    pub(super) fn of_paths(
        path: Option<&Path>,
        schema: Schema,
        has_boards: bool,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let begin = |file| TableWriter::with_paths(file, schema, has_boards);
        let table = |path: &Path| TableFile::open(path, inputs, begin);
        Self::of_kind(path, Vec::new(), inputs, table)
    }

    fn of_kind(
        path: Option<&Path>,
        header: Vec<u8>,
        inputs: &[Handle],
        table: impl FnOnce(&Path) -> Result<TableFile, Failure>,
    ) -> Result<Self, Failure> {
        let path = path.filter(|path| path.as_os_str() != "-");
        path.map_or(Ok(()), refuse_run_directory)?;
        let target = match path {
            None => Target::Standard(io::stdout()),
            Some(path) if is_table(path) => Target::Table(Box::new(table(path)?)),
            Some(path) => Target::Text(TextFile::open(path, inputs)?),
        };
        let (waiting, csv) = (String::new(), CsvFormatter::default());
        Ok(Self { target, header: Some(header), waiting, csv, view: None })
    }

    /// Adds keys and values to the metadata of a table.
    pub(super) fn note(&mut self, notes: &[(&str, String)]) {
        if let Target::Table(file) = &mut self.target {
            notes.iter().for_each(|(key, value)| file.note(key, value));
        }
    }

    /// True if it takes records instead of text.
    pub(super) fn is_table(&self) -> bool {
        matches!(self.target, Target::Table(_))
    }

    /// Adds a row, which the next commit writes.
    pub(super) fn push(&mut self, row: &Row<'_>) -> Result<(), Failure> {
        match row {
            Row::Text(text) => {
                self.waiting.push_str(text);
                Ok(())
            }
            &Row::Record { number, ref record, levels, schema, addition, ref path } => {
                self.push_with_path(&TableRow { number, record, levels, schema, addition }, path)
            }
        }
    }

    /// Does the same for a record that is not formatted yet.
    pub(super) fn push_record(&mut self, row: &TableRow<'_>) -> Result<(), Failure> {
        self.push_with_path(row, &[])
    }

    fn push_with_path(&mut self, row: &TableRow<'_>, path: &[PathStep]) -> Result<(), Failure> {
        if let Target::Table(file) = &mut self.target {
            return file.add(row, path);
        }
        self.waiting.push_str(self.csv.row(row));
        Ok(())
    }

    /// Writes the rows that were added.
    pub(super) fn commit_rows(&mut self) -> Result<(), Failure> {
        let mut rows = std::mem::take(&mut self.waiting);
        let written = self.commit(rows.as_bytes());
        rows.clear();
        self.waiting = rows;
        written
    }

    /// True if it writes to this file, or to standard output if the path is `-`.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        let is_named =
            |handle| path.is_file() && Handle::from_path(path).is_ok_and(|it| it == handle);
        match &self.target {
            Target::Standard(_) if path.as_os_str() == "-" => true,
            target => target.handle().is_some_and(is_named),
        }
    }

    /// Writes whole rows, at once unless they are compressed. If that fails, a text file keeps the rows before them.
    pub(super) fn commit(&mut self, rows: &[u8]) -> Result<(), Failure> {
        if rows.is_empty() { Ok(()) } else { self.write(rows) }
    }

    /// Writes the header and drops the earlier content of the file, if nothing was written yet.
    pub(super) fn begin(&mut self) -> Result<(), Failure> {
        if self.header.is_some() { self.write(b"") } else { Ok(()) }
    }

    fn write(&mut self, rows: &[u8]) -> Result<(), Failure> {
        let mut header = self.header.take().unwrap_or_default();
        let shown;
        let rows = match &mut self.view {
            Some(view) => {
                header = view.show(&header);
                shown = view.show(rows);
                &shown
            }
            None => rows,
        };
        match &mut self.target {
            Target::Standard(standard) => {
                let text = [header.as_slice(), rows].concat();
                let written = standard.write_all(&text).and_then(|()| standard.flush());
                written.map_err(|error| write_failure(error, "standard output"))
            }
            Target::Text(file) => file.add(&[header.as_slice(), rows].concat()),
            Target::Table(file) => file.add_csv(rows),
        }
    }
}

impl Destination for Output {
    /// Keeps the rows written so far; removes a new file without rows.
    fn abandon(self) {
        match self.target {
            Target::Standard(_) => {}
            Target::Text(file) => file.abandon(),
            Target::Table(file) => file.abandon(),
        }
    }

    /// Syncs everything to disk; without rows, the header alone.
    fn finish(mut self, _: Ended) -> Result<(), Failure> {
        self.begin()?;
        if let Some(view) = self.view.take() {
            self.write(&view.end())?;
            view.note().into_iter().for_each(say);
        }
        match self.target {
            Target::Standard(_) => Ok(()),
            Target::Text(file) => file.finish(),
            Target::Table(file) => file.finish(),
        }
    }
}

impl<'a> TakesAnswers<Row<'a>> for Output {
    fn add(&mut self, rows: Vec<Row<'a>>) -> Result<(), Failure> {
        rows.iter().try_for_each(|row| self.push(row))?;
        self.commit_rows()
    }
}

/// Takes texts of whole rows.
impl TakesAnswers<String> for Output {
    fn add(&mut self, texts: Vec<String>) -> Result<(), Failure> {
        self.commit(texts.concat().as_bytes())
    }
}

/// Refuses a path inside a run directory: another writer would destroy committed rows.
fn refuse_run_directory(path: &Path) -> Result<(), Failure> {
    // Follow links.
    let path = path.canonicalize().unwrap_or(path.to_owned());
    let directory = path.parent().filter(|directory| Directory::holds_run(directory));
    directory.map_or(Ok(()), |directory| {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        Err(Failure::Usage(anyhow!(
            "{} would be among the files of the run in {}; use another directory",
            path.display(),
            directory.display()
        )))
    })
}

/// True if the file is a table by its name.
pub(super) fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}
