//! The solver that a page can carry: the library as WebAssembly, in the file that `scripts/web` makes.

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::Arc;

/// First bytes of a WebAssembly file: its name and the version of the format.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";
/// Section that names the version of gridmill.
const SECTION: &[u8] = b"gridmill";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The file `gridmill.wasm` of this version, compressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver(Arc<[u8]>);

/// Reason why a file is not the solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// Another kind of file.
    #[error("not WebAssembly, expected the file gridmill.wasm that scripts/web makes")]
    NotWebAssembly,
    /// A part of a file.
    #[error("cut off in the middle; make it again with scripts/web")]
    CutOff,
    /// WebAssembly of another program.
    #[error(
        "WebAssembly of another program, expected the file gridmill.wasm that scripts/web makes"
    )]
    Other,
    /// The file of another version of gridmill.
    #[error(
        "gridmill.wasm of version {0}, expected version {VERSION}; make it again with scripts/web"
    )]
    Version(String),
}

impl Solver {
    /// Takes the bytes of `gridmill.wasm`.
    ///
    /// # Errors
    /// If they are anything else, or of another version of gridmill.
    pub fn new(file: &[u8]) -> Result<Self, SolverError> {
        let mut rest = file.strip_prefix(MAGIC).ok_or(SolverError::NotWebAssembly)?;
        let mut version = None;
        while let Some((&kind, after)) = rest.split_first() {
            let (section, after) = sized(after).ok_or(SolverError::CutOff)?;
            // Sections of kind 0 have a name.
            if let (0, Some((SECTION, content))) = (kind, sized(section)) {
                version = Some(content);
            }
            rest = after;
        }
        let version = version.ok_or(SolverError::Other)?;
        if version != VERSION.as_bytes() {
            return Err(SolverError::Version(String::from_utf8_lossy(version).into_owned()));
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

    /// A file with an empty section, and one that names a version.
    pub(in crate::publish) fn file(version: &str) -> Vec<u8> {
        let size = u8::try_from(1 + SECTION.len() + version.len()).expect("a short version");
        [MAGIC, &[1, 0, 0, size, 8], SECTION, version.as_bytes()].concat()
    }

    #[test]
    fn the_file_of_this_version_is_taken() {
        assert!(Solver::new(&file(VERSION)).is_ok());
    }

    #[test]
    fn other_files_are_refused() {
        let whole = file(VERSION);
        for (bytes, error) in [
            (&b"%PDF-1.7"[..], SolverError::NotWebAssembly),
            (&[], SolverError::NotWebAssembly),
            (MAGIC, SolverError::Other),
            (&whole[..whole.len() - 1], SolverError::CutOff),
            (&[MAGIC, &[1, 0x80]].concat(), SolverError::CutOff),
            (&file("0.1.9"), SolverError::Version("0.1.9".to_owned())),
        ] {
            assert_eq!(Solver::new(bytes), Err(error));
        }
    }
}
