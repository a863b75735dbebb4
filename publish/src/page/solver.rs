//! The solver that a page can carry: the library as WebAssembly, in the file that `scripts/web` makes.

use super::compact::compact;
use super::{Page, script_hash};
use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::GzEncoder;
use gridmill::grade::Levels;
use serde_json::json;
use std::array;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

/// First bytes of a WebAssembly file: its name and the version of the format.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The script and the worker of pages that carry the solver.
const SCRIPT: &str = include_str!("app/solver.js");
const WORKER: &str = include_str!("app/solver-worker.js");

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
        let sections = file.strip_prefix(MAGIC).ok_or(SolverError::NotWebAssembly)?;
        let (seal, content) = sealed(sections).ok_or(SolverError::Other)?;
        let mut words = seal.split(' ');
        let words = array::from_fn(|_| words.next().unwrap_or_default());
        let ["gridmill", version, length, checksum] = words else { return Err(SolverError::Other) };
        if version != VERSION {
            return Err(SolverError::Version(version.to_owned()));
        }
        if length.parse().is_ok_and(|length| content.len() < length) {
            return Err(SolverError::CutOff);
        }
        if format!("{:08x}", crc32fast::hash(content)) != checksum {
            return Err(SolverError::Damaged);
        }
        let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
        let written = compressed.write_all(file).and_then(|()| compressed.finish());
        Ok(Self(written.expect("memory takes all bytes").into()))
    }

    /// Returns the compressed file in base64.
    fn base64(&self) -> String {
        BASE64_STANDARD.encode(&self.0)
    }
}

impl Page {
    /// Returns the page with a solver, which rates the player's own puzzles and makes new ones, in the language that the page
    /// has by now. Levels have the titles of this map.
    pub fn with_solver(
        mut self,
        solver: &Solver,
        levels: &Levels,
        titles: &BTreeMap<String, String>,
    ) -> Self {
        let settings = json!({
            "scale": self.scale,
            "levels": levels,
            "titles": titles,
            "language": self.language.tag(),
            "messages": self.language.source(),
        });
        let element =
            |id, text| format!("<script type=\"text/plain\" id=\"{id}\">{text}</script>\n");
        let elements =
            element("solver", solver.base64()) + &element("solver-worker", compact(WORKER));
        let script = compact(SCRIPT);
        // Only a page with a solver may compile WebAssembly.
        let allowed = format!(" {} 'wasm-unsafe-eval'", script_hash(&script).expect("a hash"));
        let script = format!("<script type=\"module\">\n{script}</script>\n");
        self.solver = Some((settings, elements + &script, allowed));
        self
    }
}

/// Returns the seal, and all sections behind it. The seal is the name of the first section, which has the kind 0 and no content. It
/// consists of `gridmill`, the version, the length of what follows in bytes, and its CRC-32: `gridmill 0.2.0 1000000 89abcdef`.
fn sealed(sections: &[u8]) -> Option<(&str, &[u8])> {
    let [0, _, length, rest @ ..] = sections else { return None };
    let (seal, content) = rest.split_at_checked(usize::from(*length))?;
    Some((str::from_utf8(seal).ok()?, content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::View;
    use gridmill::grade::Scale;

    /// A file with the seal and an empty section.
    fn file(version: &str) -> Vec<u8> {
        let content = [1, 0];
        let seal = format!("gridmill {version} 2 {:08x}", crc32fast::hash(&content));
        let length = u8::try_from(seal.len()).expect("a short version");
        [MAGIC, &[0, 1 + length, length], seal.as_bytes(), &content].concat()
    }

    #[test]
    fn the_file_of_this_version_is_taken() {
        assert!(Solver::new(&file(VERSION)).is_ok());
    }

    #[test]
    fn other_files_are_refused() {
        let whole = file(VERSION);
        let mut flipped = whole.clone();
        *flipped.last_mut().expect("an empty section") ^= 1;
        for (bytes, error) in [
            (&b"%PDF-1.7"[..], SolverError::NotWebAssembly),
            (&[], SolverError::NotWebAssembly),
            (MAGIC, SolverError::Other),
            (&[MAGIC, &[1, 0x80]].concat(), SolverError::Other),
            (&[MAGIC, &[0, 2, 1, b'x']].concat(), SolverError::Other),
            (&whole[..whole.len() - 1], SolverError::CutOff),
            (&[&whole[..], &[1, 0]].concat(), SolverError::Damaged),
            (&flipped, SolverError::Damaged),
            (&file("0.1.9"), SolverError::Version("0.1.9".to_owned())),
        ] {
            assert_eq!(Solver::new(bytes), Err(error));
        }
    }

    #[test]
    fn only_a_page_with_a_solver_may_run_one() {
        let page = Page::new("", View::Play, Scale::default());
        let file = self::file(env!("CARGO_PKG_VERSION"));
        let solver = Solver::new(&file).expect("the version of this program");
        let with = page.clone().with_solver(&solver, &Levels::default(), &BTreeMap::new()).text();
        let scripts = with.match_indices("<script type=\"module\">\n");
        let hashes = scripts.map(|(at, found)| {
            let script = &with[at + found.len()..];
            script_hash(script.split("</script>").next().expect("a script")).expect("a hash")
        });
        let hashes: Vec<String> = hashes.collect();
        let [solver_script, script] = &hashes[..] else { panic!("{hashes:?}") };
        let allowed = format!("script-src {script} {solver_script} 'wasm-unsafe-eval'; ");
        assert!(with.contains(&allowed) && with.contains("worker-src 'self' blob:\""));
        assert!(with.contains(&solver.base64()) && with.contains("A new puzzle of this level"));
        let without = page.text();
        assert!(without.contains(&format!("script-src {script}; ")));
        assert!(
            !without.contains("wasm-unsafe-eval") && !without.contains("worker-src 'self' blob:")
        );
    }
}
