//! Writes a file of lines, compressed if its name says so.

use crate::error::{Failure, OrFail, write_failure};
use crate::output::checks::{busy, cannot_write, look, refuse_input};
use crate::output::destination::Destination;
use crate::output::part::{begin_part, keep_part};
use gridmill::disk::{self, NewFile, Opened};
use gridmill::formats::{CompressedRows, Compression};
use same_file::Handle;
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that always ends with a whole row, or a whole compressed block of rows. If it is dropped before it is finished, the rows
/// written so far are kept; a file without rows is removed.
pub(crate) struct TextFile {
    target: WriteTarget,
    path: PathBuf,
    is_finished: bool,
    /// True if nothing is written yet.
    is_untouched: bool,
    /// Length up to which the file holds whole rows.
    committed: u64,
    /// If it is compressed.
    blocks: Option<CompressedRows>,
}

/// What a text file is written to.
enum WriteTarget {
    /// The file in its place, locked, or a pipe or a device.
    Place { file: File, is_new: bool },
    /// What takes its place when it is finished. `None` at the end.
    Part(Option<NewFile>),
}

impl TextFile {
    /// Begins a file, and keeps other processes from writing it.
    pub(crate) fn open(to: &Destination, path: &Path, inputs: &[Handle]) -> Result<Self, Failure> {
        let found = look(path)?;
        // An open file of the shell, such as /dev/fd/3, keeps its place.
        let is_stream = path.starts_with("/dev") || path.starts_with("/proc");
        let is_file = !is_stream && found.as_ref().is_none_or(Metadata::is_file);
        let has_content = found.is_some_and(|found| found.len() > 0);
        let target = if is_file && (has_content || !to.is_in_place) {
            WriteTarget::Part(Some(begin_part(path, to.force, inputs)?))
        } else {
            open_in_place(path, is_file, inputs)?
        };
        let blocks = Compression::of_name(path).map(CompressedRows::new);
        let (path, is_finished, is_untouched) = (path.to_owned(), false, true);
        Ok(Self { target, path, is_finished, is_untouched, committed: 0, blocks })
    }

    /// True if the file is compressed: then each row must be added by itself.
    pub(crate) fn is_compressed(&self) -> bool {
        self.blocks.is_some()
    }

    /// Adds whole rows, or a single row if the file is compressed. Rows of a compressed file wait for [`tick`](Self::tick).
    pub(crate) fn add(&mut self, rows: &[u8]) -> Result<(), Failure> {
        let Some(blocks) = &mut self.blocks else { return self.write(rows) };
        blocks.add(rows);
        Ok(())
    }

    /// Writes the compressed blocks that are full.
    pub(crate) fn tick(&mut self) -> Result<(), Failure> {
        let packed = self.blocks.as_mut().map(CompressedRows::take);
        packed.filter(|packed| !packed.is_empty()).map_or(Ok(()), |packed| self.write(&packed))
    }

    /// Writes all rows.
    fn write_rest(&mut self) -> Result<(), Failure> {
        let rest = self.blocks.as_mut().map(CompressedRows::finish);
        rest.filter(|rest| !rest.is_empty()).map_or(Ok(()), |rest| self.write(&rest))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.is_untouched = false;
        let file = match &mut self.target {
            WriteTarget::Place { file, .. } => file,
            WriteTarget::Part(part) => part.as_mut().expect("it is not finished").file(),
        };
        match file.write_all(bytes) {
            Ok(()) => {
                self.committed += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Remove a partial row, which would make the file unreadable. A device has no length to set.
                let _device = file.set_len(self.committed);
                Err(write_failure(error, &self.path.display().to_string()))
            }
        }
    }

    /// True if the file takes its place only when it is finished.
    pub(crate) const fn is_part(&self) -> bool {
        matches!(self.target, WriteTarget::Part(_))
    }

    /// Keeps the rows written so far, unless the file is finished.
    pub(crate) fn keep(&mut self) {
        if std::mem::replace(&mut self.is_finished, true) {
            return;
        }
        if self.blocks.as_ref().is_some_and(CompressedRows::has_rows) {
            let _lost = self.write_rest();
        }
        match &mut self.target {
            WriteTarget::Part(part) => {
                part.take().filter(|_| !self.is_untouched).map_or((), keep_part)
            }
            WriteTarget::Place { is_new: true, .. } if self.is_untouched => {
                let _kept = std::fs::remove_file(&self.path);
            }
            WriteTarget::Place { .. } => {}
        }
    }

    /// Syncs the content and the name to disk.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.write_rest()?;
        self.is_finished = true;
        let finished = match &mut self.target {
            WriteTarget::Part(part) => {
                part.take().map_or(Ok(()), NewFile::commit).map_err(Into::into)
            }
            WriteTarget::Place { file, is_new } => sync(file, *is_new, &self.path),
        };
        finished.map_err(|error| write_failure(error, &self.path.display().to_string()))
    }
}

/// Opens or creates the file in its place, or opens a pipe or a device.
fn open_in_place(path: &Path, is_file: bool, inputs: &[Handle]) -> Result<WriteTarget, Failure> {
    let context = || cannot_write(path);
    let opened = if is_file { disk::open_in_place(path) } else { disk::open_locked(path) };
    match opened.io(context)? {
        Opened::Busy => Err(busy(path)),
        Opened::Locked { file, is_new } => {
            let handle = file.try_clone().and_then(Handle::from_file);
            refuse_input(path, &handle.io(context)?, inputs)?;
            Ok(WriteTarget::Place { file, is_new })
        }
    }
}

/// Syncs a file, and a new name.
fn sync(file: &File, is_new: bool, path: &Path) -> io::Result<()> {
    if !file.metadata()?.is_file() {
        return Ok(());
    }
    file.sync_all()?;
    if is_new { disk::sync_directory(disk::parent(path)) } else { Ok(()) }
}

impl Drop for TextFile {
    fn drop(&mut self) {
        self.keep();
    }
}
