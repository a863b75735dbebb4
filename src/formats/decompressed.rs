//! The text of a file that may be compressed.

use super::archives::Archives;
use super::compression::{CompressedError, Compression};
use super::kind::binary_kind;
use super::utf_16::Utf16;
use std::fmt;
use std::io::{self, Read};

/// Number of bytes that identify a compressed file, and at most any other.
const START: usize = 4;
const MOST_OF_START: usize = 16;

/// Reads the text of a file that may be compressed, in UTF-8; if it begins with a byte order mark of UTF-16, it is converted. It
/// reads only on request.
///
/// Reads the text before the damage, then fails with an [`io::ErrorKind::InvalidData`] that holds a [`CompressedError`].
pub struct Decompressed {
    /// The file, until its beginning is read.
    source: Option<Box<dyn Read + Send>>,
    /// Compression by the name; once its beginning is read, by the content.
    compression: Option<Compression>,
    reads_ahead: bool,
    text: Box<dyn Read + Send>,
}

impl Decompressed {
    /// Reads `source`. If its name `promised` a compression, it must have this one.
    pub fn new(source: Box<dyn Read + Send>, promised: Option<Compression>) -> Self {
        let (source, text) = (Some(source), Box::new(io::empty()));
        Self { source, compression: promised, reads_ahead: false, text }
    }

    /// Reads some megabytes ahead, so that all threads of the pool on which it is read decompress: for a file, not for a pipe.
    #[must_use]
    pub fn reading_ahead(self) -> Self {
        Self { reads_ahead: true, ..self }
    }

    fn begin(&mut self, mut source: Box<dyn Read + Send>) -> io::Result<()> {
        let mut start = Vec::with_capacity(MOST_OF_START);
        source.by_ref().take(MOST_OF_START as u64).read_to_end(&mut start)?;
        let found = Compression::of_start(&start[..start.len().min(START)]);
        match self.compression {
            // An empty file is fine: its writer was killed before the first write.
            Some(_) if start.is_empty() => return Ok(()),
            Some(promised) if start.len() < START => {
                return Err(CompressedError::CutOff(promised).into());
            }
            Some(promised) if found.is_none() => {
                return Err(CompressedError::Misnamed(promised).into());
            }
            _ if start.starts_with(b"PAR1") => return Err(CompressedError::Parquet.into()),
            _ => {}
        }
        if let Some(kind) = binary_kind(&start) {
            return Err(CompressedError::Binary(kind).into());
        }
        let is_utf_16 = [b"\xff\xfe", b"\xfe\xff"].iter().any(|mark| start.starts_with(*mark));
        self.compression = found;
        if let Some(compression) = found.filter(|_| self.reads_ahead) {
            self.text = Box::new(Archives::new(compression, start, source));
            return Ok(());
        }
        let source = io::Cursor::new(start).chain(source);
        self.text = match found {
            Some(compression) => compression.decoder(source)?,
            None if is_utf_16 => Box::new(Utf16::new(source)),
            None => Box::new(source),
        };
        Ok(())
    }
}

impl Read for Decompressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(source) = self.source.take() {
            self.begin(source)?;
        }
        self.text.read(buffer).map_err(|error| match self.compression {
            // An error of the system is not about the data.
            Some(compression) if error.raw_os_error().is_none() => compression.error(&error).into(),
            _ => error,
        })
    }
}

impl fmt::Debug for Decompressed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decompressed").field("compression", &self.compression).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Compression; 2] = [Compression::Gzip, Compression::Zstd];

    /// A pipe that gives a byte at a time.
    struct Trickle(io::Cursor<Vec<u8>>);

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let one = buffer.len().min(1);
            self.0.read(&mut buffer[..one])
        }
    }

    /// Returns the readable text, and the error after it.
    fn read(bytes: &[u8], promised: Option<Compression>) -> (Vec<u8>, Option<String>) {
        let source = Box::new(Trickle(io::Cursor::new(bytes.to_vec())));
        let in_turn = read_all(Decompressed::new(source, promised));
        let source = Box::new(io::Cursor::new(bytes.to_vec()));
        let ahead = read_all(Decompressed::new(source, promised).reading_ahead());
        // How much is read before damage depends on how many bytes come at a time.
        assert_eq!(in_turn.1, ahead.1);
        assert!(in_turn.0.starts_with(&ahead.0) && (ahead.0 == in_turn.0 || ahead.1.is_some()));
        in_turn
    }

    fn read_all(mut source: Decompressed) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let result = source.read_to_end(&mut text);
        (text, result.err().map(|error| error.to_string()))
    }

    fn lines(count: usize) -> Vec<u8> {
        (0..count).flat_map(|i| format!("{}\n", i * i * 7919).into_bytes()).collect()
    }

    #[test]
    fn pieces_one_after_another_are_one_text() {
        for compression in BOTH {
            let pieces = [lines(9), Vec::new(), lines(50)];
            let bytes: Vec<u8> = pieces.iter().flat_map(|it| compression.compress(it)).collect();
            for promised in [None, Some(compression)] {
                assert_eq!(read(&bytes, promised), (pieces.concat(), None));
            }
        }
    }

    #[test]
    fn every_cut_is_noticed_and_loses_only_its_piece() {
        for compression in BOTH {
            let text = lines(20);
            let piece = compression.compress(&text);
            let two = [piece.as_slice(), &piece].concat();
            for end in 0..two.len() {
                let (found, error) = read(&two[..end], Some(compression));
                let is_whole = end == 0 || end == piece.len();
                let expected = CompressedError::CutOff(compression).to_string();
                assert_eq!(error, (!is_whole).then_some(expected), "{end} bytes");
                assert!(text.repeat(2).starts_with(&found));
                assert!(end < piece.len() || found.starts_with(&text));
            }
        }
    }

    #[test]
    fn damage_is_noticed() {
        for compression in BOTH {
            let text = lines(200);
            let piece = compression.compress(&text);
            // The header of gzip has a time and other things that say nothing about the text.
            for at in 10..piece.len() {
                let mut bytes = piece.clone();
                bytes[at] ^= 0x10;
                let (found, error) = read(&bytes, Some(compression));
                // A bit may be one that says nothing.
                assert!(error.is_some() || found == text, "{compression}, byte {at}");
            }
        }
    }

    #[test]
    fn plain_text_is_unchanged() {
        for text in ["", "1", "\u{1f}", "abc\n", "PAR2 is no table\n"] {
            assert_eq!(read(text.as_bytes(), None), (text.as_bytes().to_vec(), None));
        }
        let (_, error) = read(b"puzzle\n", Some(Compression::Zstd));
        assert!(error.is_some_and(|error| error.contains("the content is not Zstandard data")));
        let (_, error) = read(b"PAR1\0\0", None);
        assert!(error.is_some_and(|error| error.contains("Parquet")));
    }
}
