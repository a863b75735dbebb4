//! Writing results so that what is there is always whole rows.

use super::exit::Failure;
use anyhow::{Context, anyhow};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where results go.
pub(super) enum Output {
    Standard(io::Stdout),
    File {
        file: File,
        path: PathBuf,
        /// Length up to which the file holds whole rows.
        committed: u64,
    },
}

impl Output {
    /// Opens the file, or standard output. Refuses to write over `input`.
    pub(super) fn open(path: Option<&Path>, input: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self::Standard(io::stdout()));
        };
        let same = |input: &Path| Some(input.canonicalize().ok()? == path.canonicalize().ok()?);
        if input.and_then(same) == Some(true) {
            let error = anyhow!("{} is read and written at the same time", path.display());
            return Err(Failure::Usage(error));
        }
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()));
        Ok(Self::File { file: file.map_err(Failure::Io)?, path: path.to_owned(), committed: 0 })
    }

    /// Writes whole rows, at once. If that fails the file keeps what was written before.
    pub(super) fn commit(&mut self, rows: &str) -> Result<(), Failure> {
        match self {
            Self::Standard(standard) => {
                let written = standard.write_all(rows.as_bytes()).and_then(|()| standard.flush());
                written.map_err(|error| failure(error, "standard output"))
            }
            Self::File { file, path, committed } => match file.write_all(rows.as_bytes()) {
                Ok(()) => {
                    *committed += rows.len() as u64;
                    Ok(())
                }
                Err(error) => {
                    // Part of a row would make the file unreadable. Where the file cannot be cut, as
                    // a device, there is nothing to cut either.
                    let _uncut = file.set_len(*committed);
                    Err(failure(error, &path.display().to_string()))
                }
            },
        }
    }

    /// Makes sure that everything is on disk.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::File { file, path, .. } if file.metadata().is_ok_and(|data| data.is_file()) => {
                file.sync_all().map_err(|error| failure(error, &path.display().to_string()))
            }
            Self::Standard(_) | Self::File { .. } => Ok(()),
        }
    }
}

fn failure(error: io::Error, name: &str) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Failure::ClosedPipe
    } else {
        Failure::Io(anyhow::Error::new(error).context(format!("cannot write to {name}")))
    }
}
