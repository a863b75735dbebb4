//! Canonical forms in temporary files without names, which vanish however the process ends.

use super::classes::PackedGrid;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// Forms, each with a tag of `TAG` bytes, in several files. A hash of the form chooses the file. So equal forms are in one file,
/// in the order in which they were added, and only the forms of one file need to be in memory at a time.
#[derive(Debug)]
pub(super) struct Partitions<F: Write, const TAG: usize>(Vec<BufWriter<F>>);

impl<F: Read + Write + Seek, const TAG: usize> Partitions<F, TAG> {
    /// Takes empty files, and the size of the write buffer of each.
    pub(super) fn new(
        files: impl Iterator<Item = io::Result<F>>,
        buffer: usize,
    ) -> io::Result<Self> {
        files
            .map(|file| Ok(BufWriter::with_capacity(buffer, file?)))
            .collect::<io::Result<_>>()
            .map(Self)
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
    pub(super) fn forms(self) -> impl Iterator<Item = io::Result<Forms<F, TAG>>> {
        self.0.into_iter().map(|file| Ok(Forms(reread(file)?)))
    }
}

/// The forms of one file.
pub(super) struct Forms<F, const TAG: usize>(BufReader<F>);

impl<F: Read, const TAG: usize> Iterator for Forms<F, TAG> {
    type Item = io::Result<(PackedGrid, [u8; TAG])>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self(file) = self;
        let (mut form, mut tag) = ([0; PackedGrid::LENGTH], [0; TAG]);
        let read = match file.fill_buf() {
            Ok([]) => return None,
            Ok(_) => file.read_exact(&mut form).and_then(|()| file.read_exact(&mut tag)),
            Err(error) => Err(error),
        };
        Some(read.map(|()| (PackedGrid::from_bytes(form), tag)))
    }
}

/// Reads a written file from its beginning.
pub(super) fn reread<F: Read + Write + Seek>(written: BufWriter<F>) -> io::Result<BufReader<F>> {
    let mut file = written.into_inner()?;
    file.rewind()?;
    Ok(BufReader::new(file))
}
