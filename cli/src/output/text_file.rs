//! Writes a file of lines, compressed if its name says so.

use crate::error::{Failure, write_failure};
use crate::output::checks::{busy, cannot_write, refuse_existing, refuse_input};
use crate::output::part::{begin_part, keep_part};
use anyhow::Context;
use gridmill::disk::{self, NewFile, Opened};
use gridmill::formats::Compression;
use same_file::Handle;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that always ends with a whole row, or a whole compressed block of rows. A new file is written in its place; what
/// replaces an earlier file takes its place when it is finished. If it is dropped before that, the rows written so far are kept;
/// a file without rows is removed.
pub(crate) struct TextFile {
    /// The file in the place, locked.
    file: File,
    /// What replaces it.
    part: Option<NewFile>,
    path: PathBuf,
    /// True if the file is new.
    is_new: bool,
    is_finished: bool,
    /// True if nothing is written yet.
    is_untouched: bool,
    /// Length up to which the file holds whole rows.
    committed: u64,
    /// If it is compressed.
    blocks: Option<Blocks>,
}

/// Rows that wait until their block is full. Only the rows decide where a block ends, so that the same rows are the same bytes.
struct Blocks {
    compression: Compression,
    /// Rows of the block that is not full.
    waiting: Vec<u8>,
    /// Number of these rows.
    rows: usize,
    /// Compressed blocks to write.
    packed: Vec<u8>,
}

/// Number of rows of a block.
const BLOCK_ROWS: usize = 1000;
/// Number of bytes of text after which a block ends earlier, after a whole row.
const BLOCK_BYTES: usize = 1 << 20;

impl Blocks {
    /// Adds a row.
    fn add(&mut self, row: &[u8]) {
        self.waiting.extend_from_slice(row);
        self.rows += 1;
        if self.rows == BLOCK_ROWS || self.waiting.len() >= BLOCK_BYTES {
            self.pack();
        }
    }

    /// Compresses the waiting rows.
    fn pack(&mut self) {
        self.packed.append(&mut self.compression.compress(&self.waiting));
        self.waiting.clear();
        self.rows = 0;
    }
}

impl TextFile {
    /// Opens or creates a file, and keeps other processes from writing it.
    pub(crate) fn open(path: &Path, force: bool, inputs: &[Handle]) -> Result<Self, Failure> {
        let context = || cannot_write(path);
        let opened = disk::open_locked(path).with_context(context).map_err(Failure::Io)?;
        let Opened::Locked { file, is_new } = opened else { return Err(busy(path)) };
        let handle = file.try_clone().and_then(Handle::from_file);
        let handle = handle.with_context(context).map_err(Failure::Io)?;
        refuse_input(path, &handle, inputs)?;
        refuse_existing(path, force)?;
        let replaces = file.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
        let part = replaces.then(|| begin_part(path, inputs)).transpose()?;
        let blocks = Compression::of_name(path).map(|compression| {
            let (waiting, packed) = (Vec::new(), Vec::new());
            Blocks { compression, waiting, rows: 0, packed }
        });
        let path = path.to_owned();
        Ok(Self {
            file,
            part,
            path,
            is_new,
            is_finished: false,
            is_untouched: true,
            committed: 0,
            blocks,
        })
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
        let packed = self.blocks.as_mut().map(|blocks| std::mem::take(&mut blocks.packed));
        packed.filter(|packed| !packed.is_empty()).map_or(Ok(()), |packed| self.write(&packed))
    }

    /// Writes all rows.
    fn write_rest(&mut self) -> Result<(), Failure> {
        if let Some(blocks) = &mut self.blocks
            && (blocks.rows > 0 || self.is_untouched && blocks.packed.is_empty())
        {
            blocks.pack();
        }
        self.tick()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.is_untouched = false;
        let file = self.part.as_mut().map_or(&mut self.file, NewFile::file);
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

    /// True if an earlier file is in the place until this one is finished.
    pub(crate) fn replaces(&self) -> bool {
        self.part.is_some()
    }

    /// Keeps the rows written so far, unless the file is finished.
    pub(crate) fn keep(&mut self) {
        if std::mem::replace(&mut self.is_finished, true) {
            return;
        }
        if self.blocks.as_ref().is_some_and(|blocks| blocks.rows > 0 || !blocks.packed.is_empty()) {
            let _lost = self.write_rest();
        }
        match self.part.take() {
            Some(part) if !self.is_untouched => keep_part(part),
            None if self.is_new && self.is_untouched => {
                let _kept = std::fs::remove_file(&self.path);
            }
            _ => {}
        }
    }

    /// Syncs the content and the name to disk.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.write_rest()?;
        self.is_finished = true;
        if let Some(part) = self.part.take() {
            let name = self.path.display().to_string();
            return part.commit().map_err(|error| write_failure(error, &name));
        }
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
        self.keep();
    }
}
