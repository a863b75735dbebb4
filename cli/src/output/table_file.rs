//! Writes a Parquet file. It is unreadable until its end is written, so it takes its place only then.

use crate::error::{Failure, table_failure, write_failure};
use crate::output::part::{begin_part, keep_part};
use gridmill::disk::NewFile;
use gridmill::formats::{COMPLETE, PathStep, Row, Schema, TableError, TableWriter};
use same_file::Handle;
use std::path::{Path, PathBuf};

/// A table that takes its place when it is finished. If it is dropped before that, the rows added so far are kept, unless
/// writing them failed.
pub(crate) struct TableFile {
    /// `None` when finished.
    writer: Option<TableWriter<NewFile>>,
    path: PathBuf,
    has_rows: bool,
    has_failed: bool,
}

impl TableFile {
    /// Begins a table; `begin` writes its first bytes.
    pub(crate) fn open(
        path: &Path,
        force: bool,
        inputs: &[Handle],
        begin: impl FnOnce(NewFile) -> Result<TableWriter<NewFile>, TableError>,
    ) -> Result<Self, Failure> {
        let part = begin_part(path, force, inputs)?;
        let writer = begin(part).map_err(|error| table_failure(path, error))?;
        let path = path.to_owned();
        Ok(Self { writer: Some(writer), path, has_rows: false, has_failed: false })
    }

    /// Adds a key and a value to the metadata.
    pub(crate) fn note(&mut self, key: &str, value: &str) {
        self.writer.iter_mut().for_each(|writer| writer.note(key, value));
    }

    /// Adds a row and its path.
    pub(crate) fn add(
        &mut self,
        row: &Row,
        schema: &Schema,
        path: &[PathStep],
    ) -> Result<(), Failure> {
        self.added(|writer| writer.add(row.values(schema), path))
    }

    /// Adds whole rows of CSV.
    pub(crate) fn add_csv(&mut self, rows: &[u8]) -> Result<(), Failure> {
        self.added(|writer| writer.add_csv(&String::from_utf8_lossy(rows)))
    }

    fn added(
        &mut self,
        add: impl FnOnce(&mut TableWriter<NewFile>) -> Result<(), TableError>,
    ) -> Result<(), Failure> {
        self.has_rows = true;
        self.writer.as_mut().map_or(Ok(()), add).map_err(|error| {
            self.has_failed = true;
            table_failure(&self.path, error)
        })
    }

    /// Puts the table in its place, synced. Its metadata tell whether it is complete.
    pub(crate) fn finish(&mut self, is_complete: bool) -> Result<(), Failure> {
        let Some(file) = self.end(is_complete)? else { return Ok(()) };
        file.commit().map_err(|error| write_failure(error.into(), &self.path.display().to_string()))
    }

    /// Keeps the rows added so far, unless writing them failed or the table is finished.
    pub(crate) fn keep(&mut self) {
        if self.has_rows
            && !self.has_failed
            && let Ok(Some(part)) = self.end(false)
        {
            keep_part(part);
        }
    }

    /// Writes the end of the table, once.
    fn end(&mut self, is_complete: bool) -> Result<Option<NewFile>, Failure> {
        self.note(COMPLETE, &is_complete.to_string());
        let ended = self.writer.take().map(TableWriter::finish).transpose();
        ended.map_err(|error| table_failure(&self.path, error))
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        self.keep();
    }
}
