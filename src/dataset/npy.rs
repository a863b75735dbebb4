//! Files of arrays in NumPy's format 1.0: a header of fixed length, then the values, row by row.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};

/// Length of the header in bytes, padded with spaces. The format requires a multiple of 64.
const HEADER: usize = 128;

/// An array that grows row by row. Its file is complete after [`Npy::finish`].
#[derive(Debug)]
pub(super) struct Npy {
    file: BufWriter<File>,
    /// Type of the values, in NumPy's notation.
    descr: &'static str,
    /// Number of values in a row, `None` for an array of one dimension.
    width: Option<usize>,
    rows: u64,
}

impl Npy {
    /// Begins an array in an empty file.
    pub(super) fn new(file: File, descr: &'static str, width: Option<usize>) -> io::Result<Self> {
        let mut file = BufWriter::new(file);
        file.write_all(&[0; HEADER])?;
        Ok(Self { file, descr, width, rows: 0 })
    }

    /// Adds the bytes of a row.
    pub(super) fn add(&mut self, row: &[u8]) -> io::Result<()> {
        self.rows += 1;
        self.file.write_all(row)
    }

    /// Writes the header, and syncs the file.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let Self { descr, width, rows, .. } = self;
        let shape = width.map_or(format!("({rows},)"), |width| format!("({rows}, {width})"));
        let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
        let length = HEADER - 10;
        self.file.rewind()?;
        self.file.write_all(b"\x93NUMPY\x01\x00")?;
        self.file.write_all(&(length as u16).to_le_bytes())?;
        writeln!(self.file, "{text:width$}", width = length - 1)?;
        self.file.into_inner().map_err(io::Error::from)?.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_has_the_shape_and_ends_at_a_multiple_of_64() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("a.npy");
        let mut array =
            Npy::new(File::create(&path).expect("made"), "|u1", Some(2)).expect("begun");
        array.add(&[1, 2]).expect("written");
        array.add(&[3, 4]).expect("written");
        array.finish().expect("written");
        let bytes = std::fs::read(path).expect("readable");
        let header = b"\x93NUMPY\x01\x00\x76\x00{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }  ";
        assert!(bytes.starts_with(header));
        assert_eq!(bytes[127..], [b'\n', 1, 2, 3, 4]);
    }
}
