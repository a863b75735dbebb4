//! Compressed files, gzip (RFC 1952) and Zstandard (RFC 8878): told apart by their first bytes when read, by the
//! endings of their names when written.
//!
//! Both formats allow several archives (*members* of gzip, *frames* of Zstandard) one after another. Each write adds such an
//! archive, so a file is readable up to the last whole archive, however its writing ended.

use super::archives::Archives;
use super::kind::binary_kind;
use super::utf_16::Utf16;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

/// Compression of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// gzip, `.gz`.
    Gzip,
    /// Zstandard, `.zst`.
    Zstd,
}

/// Error of reading a file as text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompressedError {
    /// The end is missing.
    #[error("the {0} data end too early; the file may be an incomplete copy")]
    CutOff(Compression),
    /// The data are damaged.
    #[error("the {compression} data are damaged ({found})")]
    Damaged {
        /// Compression of the data.
        compression: Compression,
        /// Description of the error.
        found: String,
    },
    /// The content is not of the kind that the name tells.
    #[error("the name is that of a {0} file, but the content is not {0} data")]
    Misnamed(Compression),
    /// The file is a Parquet table, not a text.
    #[error("found a Parquet table, expected text")]
    Parquet,
    /// The file is of another known kind, not a text.
    #[error("it is {0}")]
    Binary(&'static str),
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gzip => "gzip",
            Self::Zstd => "Zstandard",
        })
    }
}

impl From<CompressedError> for io::Error {
    fn from(error: CompressedError) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

impl Compression {
    /// Returns the compression of a file by its name.
    ///
    /// ```
    /// use gridmill::formats::Compression;
    /// use std::path::Path;
    ///
    /// assert_eq!(Compression::of_name(Path::new("mine.csv.gz")), Some(Compression::Gzip));
    /// assert_eq!(Compression::of_name(Path::new("mine.csv")), None);
    /// ```
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let endings = [("gz", Self::Gzip), ("zst", Self::Zstd)];
        let known = endings.into_iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
        known.map(|(_, compression)| compression)
    }

    /// Returns the compression of a file that begins with these bytes. (Zstandard may begin with a skippable frame.)
    fn of_start(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Some(Self::Zstd),
            _ => None,
        }
    }

    /// A whole archive of `text`, with a checksum.
    ///
    /// ```
    /// use gridmill::formats::{Compression, Decompressed};
    /// use std::io::{Cursor, Read};
    ///
    /// let archive = Compression::Zstd.compress(b"a puzzle");
    /// let mut text = String::new();
    /// Decompressed::new(Box::new(Cursor::new(archive)), None).read_to_string(&mut text)?;
    /// assert_eq!(text, "a puzzle");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn compress(self, text: &[u8]) -> Vec<u8> {
        let compressed = match self {
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(text).and_then(|()| encoder.finish())
            }
            Self::Zstd => {
                // For rows, level 1 gives 4% smaller files than the default level 3, in 0.6 times the time. Our builds
                // have no higher level (`.cargo/config.toml`).
                let encoder = zstd::Encoder::new(Vec::new(), 1);
                encoder.and_then(|mut encoder| {
                    encoder.include_checksum(true)?;
                    encoder.write_all(text)?;
                    encoder.finish()
                })
            }
        };
        compressed.expect("compressing in memory cannot fail")
    }

    pub(super) fn decoder<'a>(
        self,
        source: impl Read + Send + 'a,
    ) -> io::Result<Box<dyn Read + Send + 'a>> {
        let source = BufReader::with_capacity(1 << 16, source);
        Ok(match self {
            Self::Gzip => Box::new(MultiGzDecoder::new(source)),
            Self::Zstd => Box::new(zstd::Decoder::with_buffer(source)?),
        })
    }

    fn error(self, error: &io::Error) -> CompressedError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => CompressedError::CutOff(self),
            _ => CompressedError::Damaged { compression: self, found: error.to_string() },
        }
    }
}

/// Rows as compressed blocks. Only the rows decide where a block ends, so the same rows are always the same bytes.
#[derive(Debug)]
pub struct CompressedRows {
    compression: Compression,
    /// Rows of the block that is not full.
    waiting: Vec<u8>,
    /// Number of these rows.
    rows: usize,
    /// Compressed blocks that were not taken.
    packed: Vec<u8>,
    /// True if there never were any rows.
    is_empty: bool,
}

/// Number of rows of a block.
const BLOCK_ROWS: usize = 1000;
/// Number of bytes of text after which a block ends earlier, after a whole row.
const BLOCK_BYTES: usize = 1 << 20;

impl CompressedRows {
    /// Begins without rows.
    pub fn new(compression: Compression) -> Self {
        let (waiting, packed) = (Vec::new(), Vec::new());
        Self { compression, waiting, rows: 0, packed, is_empty: true }
    }

    /// Adds a row. A header belongs to the first row.
    pub fn add(&mut self, row: &[u8]) {
        self.waiting.extend_from_slice(row);
        self.rows += 1;
        if self.rows == BLOCK_ROWS || self.waiting.len() >= BLOCK_BYTES {
            self.pack();
        }
    }

    fn pack(&mut self) {
        self.is_empty = false;
        self.packed.append(&mut self.compression.compress(&self.waiting));
        self.waiting.clear();
        self.rows = 0;
    }

    /// True if there are rows that were not taken.
    pub fn has_rows(&self) -> bool {
        self.rows > 0 || !self.packed.is_empty()
    }

    /// Takes the blocks that are full.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.packed)
    }

    /// Takes all rows; an empty block if there never were any.
    pub fn finish(&mut self) -> Vec<u8> {
        if self.rows > 0 || self.is_empty {
            self.pack();
        }
        self.take()
    }
}

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

    #[test]
    fn endings() {
        let of = |name: &str| Compression::of_name(Path::new(name));
        assert_eq!(of("a.csv.gz"), Some(Compression::Gzip));
        assert_eq!(of("dir.gz/a.ZST"), Some(Compression::Zstd));
        assert_eq!(of("dir.gz/a.csv"), None);
        assert_eq!(of("gz"), None);
    }
}
