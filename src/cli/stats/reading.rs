//! What is counted, opened: files, and all files of run directories.

use crate::cli::exit::Failure;
use crate::cli::input::{self, Source};
use crate::cli::progress::Progress;
use crate::cli::run_directory::run_failure;
use crate::corpus::{Committed, Directory, RunError};
use crate::formats::{Decompressed, PuzzleReader};
use same_file::Handle;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A file that is about to be read.
pub(super) struct Reading {
    /// How it is called in messages.
    pub(super) name: String,
    /// As what it was asked for: itself, or its directory.
    pub(super) argument: String,
    pub(super) source: Source,
}

impl Reading {
    pub(super) fn puzzles(self, progress: &Progress) -> PuzzleReader<BufReader<Decompressed>> {
        PuzzleReader::new(BufReader::with_capacity(1 << 18, self.source.text(progress)))
    }
}

/// Opens everything, and says which files they are.
pub(super) fn open(paths: &[PathBuf]) -> Result<(Vec<Reading>, Vec<Handle>), Failure> {
    let mut readings = Vec::new();
    for path in paths {
        if path.is_dir() {
            readings.extend(committed(path)?);
        } else {
            let source = input::open(path)?;
            let name = source.name.clone();
            readings.push(Reading { argument: name.clone(), name, source });
        }
    }
    let handles = readings.iter_mut().filter_map(|reading| reading.source.handle.take()).collect();
    Ok((readings, handles))
}

/// The committed parts of the files of a run, which may be at work: they stay as they are.
fn committed(path: &Path) -> Result<Vec<Reading>, Failure> {
    let failure = |error| run_failure(path, error);
    if !Directory::holds_run(path) {
        return Err(failure(RunError::NoRun));
    }
    let files = Committed::of(path).map_err(failure)?.files;
    let files = files.into_iter().filter(|file| file.rows > 0);
    let reading = |file: crate::corpus::CommittedFile| {
        let file_path = path.join(&file.name);
        if !file_path.exists() {
            return Err(failure(RunError::FileGone(file.name)));
        }
        let source = input::open(&file_path)?;
        let length = source.length.unwrap_or(0);
        if length < file.length {
            let (name, committed) = (file.name, file.length);
            return Err(failure(RunError::Short { name, length, committed }));
        }
        let (name, argument) = (source.name.clone(), path.display().to_string());
        Ok(Reading { name, argument, source: source.up_to(file.length) })
    };
    files.map(reading).collect()
}
