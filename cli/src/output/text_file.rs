//! Writes a file of lines, compressed if its name says so.

use crate::error::{Failure, write_failure};
use crate::output::checks::{busy, refuse_existing, refuse_input};
use anyhow::Context;
use gridmill::disk::{self, Opened};
use gridmill::formats::Compression;
use same_file::Handle;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A file that always ends with a whole row, or a whole compressed block of rows. If it is dropped before it is finished, it
/// keeps the rows written so far; a new file without rows is removed.
pub(crate) struct TextFile {
    file: File,
    path: PathBuf,
    /// True if the file is new.
    is_new: bool,
    is_finished: bool,
    /// True if nothing is written yet.
    is_untouched: bool,
    /// Length up to which the file holds whole rows.
    committed: u64,
    buffer: Option<CompressionBuffer>,
}

/// Rows that wait until compressing them pays.
struct CompressionBuffer {
    compression: Compression,
    waiting: Vec<u8>,
    /// Time of the first waiting row.
    since: Instant,
}

/// Least amount of text to compress at once, in bytes.
const PIECE: usize = 1 << 20;
/// Longest time that rows wait while others arrive.
const PATIENCE: Duration = Duration::from_secs(5);

impl TextFile {
    /// Opens or creates a file, and keeps other processes from writing it.
    pub(crate) fn open(path: &Path, force: bool, inputs: &[Handle]) -> Result<Self, Failure> {
        let context = || format!("cannot write {}", path.display());
        let opened = disk::open_locked(path).with_context(context).map_err(Failure::Io)?;
        let Opened::Locked { file, is_new } = opened else { return Err(busy(path)) };
        let handle = file.try_clone().and_then(Handle::from_file);
        let handle = handle.with_context(context).map_err(Failure::Io)?;
        refuse_input(path, &handle, inputs)?;
        refuse_existing(path, force)?;
        let buffer = Compression::of_name(path).map(|compression| CompressionBuffer {
            compression,
            waiting: Vec::new(),
            since: Instant::now(),
        });
        let path = path.to_owned();
        Ok(Self {
            file,
            path,
            is_new,
            is_finished: false,
            is_untouched: true,
            committed: 0,
            buffer,
        })
    }

    /// Adds whole rows.
    pub(crate) fn add(&mut self, rows: &[u8]) -> Result<(), Failure> {
        let Some(buffer) = &mut self.buffer else { return self.write(rows) };
        buffer.waiting.extend_from_slice(rows);
        let is_due = buffer.waiting.len() >= PIECE || buffer.since.elapsed() >= PATIENCE;
        if is_due { self.pack() } else { Ok(()) }
    }

    /// Compresses and writes the waiting rows.
    fn pack(&mut self) -> Result<(), Failure> {
        let Some(buffer) = &mut self.buffer else { return Ok(()) };
        let waiting = std::mem::take(&mut buffer.waiting);
        if waiting.is_empty() && !self.is_untouched {
            return Ok(());
        }
        buffer.since = Instant::now();
        let piece = buffer.compression.compress(&waiting);
        self.write(&piece)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if std::mem::take(&mut self.is_untouched) {
            // A device has no length to set.
            let _device = self.file.set_len(0);
        }
        match self.file.write_all(bytes) {
            Ok(()) => {
                self.committed += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Remove a partial row, which would make the file unreadable.
                let _device = self.file.set_len(self.committed);
                Err(write_failure(error, &self.path.display().to_string()))
            }
        }
    }

    /// Syncs the content and the name to disk.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.is_finished = true;
        self.pack()?;
        if self.file.metadata().is_ok_and(|data| data.is_file()) {
            let mut synced = self.file.sync_all();
            if self.is_new {
                synced = synced.and_then(|()| disk::sync_directory(disk::parent(&self.path)));
            }
            return synced.map_err(|error| write_failure(error, &self.path.display().to_string()));
        }
        Ok(())
    }
}

impl Drop for TextFile {
    fn drop(&mut self) {
        if self.is_finished {
            return;
        }
        if self.buffer.as_ref().is_some_and(|buffer| !buffer.waiting.is_empty()) {
            let _lost = self.pack();
        }
        if self.is_new && self.is_untouched {
            let _kept = std::fs::remove_file(&self.path);
        }
    }
}
