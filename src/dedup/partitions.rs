//! Canonical forms in temporary files without names, which vanish however the process ends.

use super::classes::PackedGrid;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;
use tempfile::{SpooledTempFile, spooled_tempfile_in};

/// Forms, each with a tag of `TAG` bytes, in several files. A hash of the form chooses the file. So equal forms are in one file,
/// in the order in which they were added, and only the forms of one file need to be in memory at a time.
#[derive(Debug)]
pub(super) struct Partitions<const TAG: usize>(Vec<BufWriter<SpooledTempFile>>);

impl<const TAG: usize> Partitions<TAG> {
    /// Starts without forms. What does not fit in about `memory` bytes for each file goes to files in this directory.
    pub(super) fn new(directory: &Path, files: usize, memory: usize) -> Self {
        let file = |_| BufWriter::with_capacity(1 << 14, spooled_tempfile_in(memory, directory));
        Self((0..files).map(file).collect())
    }

    /// Adds a form, and returns the index of its file.
    pub(super) fn add(&mut self, form: &PackedGrid, tag: [u8; TAG]) -> io::Result<usize> {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let index = hasher.hash_one(form) as usize % self.0.len();
        self.0[index].write_all(form.bytes())?;
        self.0[index].write_all(&tag)?;
        Ok(index)
    }

    /// Returns the forms of each file.
    pub(super) fn forms(self) -> impl Iterator<Item = io::Result<FileForms<TAG>>> {
        self.0.into_iter().map(|file| reread(file).map(FileForms))
    }
}

/// The forms of one file, with their tags.
pub(super) struct FileForms<const TAG: usize>(BufReader<SpooledTempFile>);

impl<const TAG: usize> Iterator for FileForms<TAG> {
    type Item = io::Result<(PackedGrid, [u8; TAG])>;

    fn next(&mut self) -> Option<Self::Item> {
        let (mut form, mut tag) = ([0; PackedGrid::LENGTH], [0; TAG]);
        if self.0.fill_buf().is_ok_and(<[u8]>::is_empty) {
            return None;
        }
        let read = self.0.read_exact(&mut form).and_then(|()| self.0.read_exact(&mut tag));
        Some(read.map(|()| (PackedGrid::from_bytes(form), tag)))
    }
}

/// Reads a written file from its beginning.
pub(super) fn reread<F: Read + Write + Seek>(written: BufWriter<F>) -> io::Result<BufReader<F>> {
    let mut file = written.into_inner()?;
    file.rewind()?;
    Ok(BufReader::new(file))
}
