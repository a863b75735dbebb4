//! Writes a Parquet file. It is unreadable until it is complete, so it gets its name only then.

use crate::error::{Failure, table_failure};
use crate::output::checks::{busy, refuse_existing, refuse_input};
use anyhow::Context;
use gridmill::disk::{Claim, NewFile};
use gridmill::formats::{PathStep, Row, Schema, TableError, TableWriter};
use same_file::Handle;
use std::path::{Path, PathBuf};

/// A temporary file beside the requested one, which it replaces at the end. If it is dropped before, it replaces it too, unless
/// it has no rows or writing them failed.
pub(crate) struct TableFile {
    /// `None` when finished.
    writer: Option<TableWriter<NewFile>>,
    path: PathBuf,
    has_rows: bool,
    has_failed: bool,
    /// Keeps other processes away.
    _claim: Claim,
}

impl TableFile {
    /// Begins a table; `begin` writes its first bytes.
    pub(crate) fn open(
        path: &Path,
        force: bool,
        inputs: &[Handle],
        begin: impl FnOnce(NewFile) -> Result<TableWriter<NewFile>, TableError>,
    ) -> Result<Self, Failure> {
        if let Ok(handle) = Handle::from_path(path) {
            refuse_input(path, &handle, inputs)?;
        }
        let context = || format!("cannot write {}", path.display());
        let claim = Claim::new(path).with_context(context).map_err(Failure::Io)?;
        let claim = claim.ok_or_else(|| busy(path))?;
        refuse_existing(path, force)?;
        let file = NewFile::new(path).with_context(context).map_err(Failure::Io)?;
        let writer = Some(begin(file).map_err(|error| table_failure(path, error))?);
        let path = path.to_owned();
        Ok(Self { writer, path, has_rows: false, has_failed: false, _claim: claim })
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
        self.added(|writer| writer.add(row.values(schema), path, row.givens()))
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

    /// Syncs everything to disk, under the requested name.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let Some(writer) = self.writer.take() else { return Ok(()) };
        let finished = writer.finish().and_then(|file| Ok(file.commit()?));
        finished.map_err(|error| table_failure(&self.path, error))
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        if self.has_rows && !self.has_failed {
            let _lost = self.finish();
        }
    }
}
