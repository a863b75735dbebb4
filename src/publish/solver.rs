//! The solver that a page can carry: the library as WebAssembly, in the file that `scripts/web` makes.

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::write::GzEncoder;
use flate2::{Compression, Crc};
use std::io::Write;
use std::sync::Arc;

/// First bytes of a WebAssembly file: its name and the version of the format.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";
/// Section that names the version of gridmill.
const SECTION: &[u8] = b"gridmill";
/// Last section: the CRC-32 of all bytes before it, lowest byte first.
const CHECKSUM: &[u8] = b"crc32";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The file `gridmill.wasm` of this version, compressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver(Arc<[u8]>);

/// Reason why a file is not the solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// Another kind of file.
    #[error("the file is not WebAssembly; expected gridmill.wasm, which scripts/web makes")]
    NotWebAssembly,
    /// A part of a file.
    #[error("the file is incomplete; make it again with scripts/web")]
    CutOff,
    /// WebAssembly of another program.
    #[error(
        "the file is WebAssembly of another program; expected gridmill.wasm, which scripts/web makes"
    )]
    Other,
    /// The file of another version of gridmill.
    #[error(
        "the file is gridmill.wasm of version {0}, expected version {VERSION}; make it again with scripts/web"
    )]
    Version(String),
    /// A file of this version with other bytes.
    #[error("the file is damaged; make it again with scripts/web")]
    Damaged,
}

impl Solver {
    /// Takes the bytes of `gridmill.wasm`.
    ///
    /// # Errors
    /// If they are anything else, or of another version of gridmill.
    pub fn new(file: &[u8]) -> Result<Self, SolverError> {
        let mut rest = file.strip_prefix(MAGIC).ok_or(SolverError::NotWebAssembly)?;
        let (mut version, mut is_whole) = (None, false);
        while let Some((&kind, after)) = rest.split_first() {
            let (section, after) = sized(after).ok_or(SolverError::CutOff)?;
            let before = &file[..file.len() - rest.len()];
            // Sections of kind 0 have a name.
            let named = sized(section).filter(|_| kind == 0);
            if let Some((SECTION, content)) = named {
                version = Some(content);
            }
            is_whole = named.is_some_and(|(name, content)| {
                name == CHECKSUM && content == checksum(before).as_slice()
            });
            rest = after;
        }
        let version = version.ok_or(SolverError::Other)?;
        if version != VERSION.as_bytes() {
            return Err(SolverError::Version(String::from_utf8_lossy(version).into_owned()));
        }
        if !is_whole {
            return Err(SolverError::Damaged);
        }
        let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
        let written = compressed.write_all(file).and_then(|()| compressed.finish());
        Ok(Self(written.expect("memory takes all bytes").into()))
    }

    /// Returns the compressed file in base64.
    pub(super) fn base64(&self) -> String {
        BASE64_STANDARD.encode(&self.0)
    }
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

/// Splits off bytes that follow their number, which is in LEB128.
fn sized(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (mut size, mut shift, mut rest) = (0_usize, 0, bytes);
    loop {
        let (&byte, after) = rest.split_first()?;
        size |= usize::from(byte & 0x7F).checked_shl(shift)?;
        (shift, rest) = (shift + 7, after);
        if byte < 0x80 {
            return rest.split_at_checked(size);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A file with an empty section, one that names a version, and the checksum.
    pub(in crate::publish) fn file(version: &str) -> Vec<u8> {
        let size = u8::try_from(1 + SECTION.len() + version.len()).expect("a short version");
        let file = [MAGIC, &[1, 0, 0, size, 8], SECTION, version.as_bytes()].concat();
        [&file, &[0, 10, 5][..], CHECKSUM, &checksum(&file)].concat()
    }

    #[test]
    fn the_file_of_this_version_is_taken() {
        assert!(Solver::new(&file(VERSION)).is_ok());
    }

    #[test]
    fn other_files_are_refused() {
        let whole = file(VERSION);
        let mut flipped = whole.clone();
        *flipped.last_mut().expect("a checksum") ^= 1;
        for (bytes, error) in [
            (&b"%PDF-1.7"[..], SolverError::NotWebAssembly),
            (&[], SolverError::NotWebAssembly),
            (MAGIC, SolverError::Other),
            (&whole[..whole.len() - 1], SolverError::CutOff),
            (&[MAGIC, &[1, 0x80]].concat(), SolverError::CutOff),
            (&whole[..whole.len() - 12], SolverError::Damaged),
            (&[&whole[..], &[1, 0]].concat(), SolverError::Damaged),
            (&flipped, SolverError::Damaged),
            (&file("0.1.9"), SolverError::Version("0.1.9".to_owned())),
        ] {
            assert_eq!(Solver::new(bytes), Err(error));
        }
    }
}
