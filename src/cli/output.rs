//! Writing results so that what is there is always whole rows.

use super::exit::Failure;
use super::stream::Destination;
use crate::corpus::{Directory, Ended};
use anyhow::{Context, anyhow};
use same_file::Handle;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where results go.
pub(super) struct Output {
    target: Target,
    /// What stands above the rows and is written with the first of them.
    header: Option<Vec<u8>>,
}

enum Target {
    Standard(io::Stdout),
    File {
        file: File,
        path: PathBuf,
        /// Was there no such file before?
        is_new: bool,
        /// Length up to which the file holds whole rows.
        committed: u64,
    },
}

impl Output {
    /// Opens the file, or standard output. Refuses to write over one of `inputs`, or among the files of a run. What the
    /// file held before goes only when something is written.
    pub(super) fn open(
        path: Option<&Path>,
        header: impl Into<Vec<u8>>,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let header = Some(header.into());
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self { target: Target::Standard(io::stdout()), header });
        };
        let context = || format!("cannot write {}", path.display());
        refuse_run_directory(path)?;
        let (file, is_new) = match File::options().write(true).create_new(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                (File::options().write(true).open(path), false)
            }
            file => (file, true),
        };
        let file = file.with_context(context).map_err(Failure::Io)?;
        let handle = file.try_clone().and_then(Handle::from_file);
        let handle = handle.with_context(context).map_err(Failure::Io)?;
        if inputs.contains(&handle) {
            let error = anyhow!("{} is read and written at the same time", path.display());
            return Err(Failure::Usage(error));
        }
        Ok(Self {
            target: Target::File { file, path: path.to_owned(), is_new, committed: 0 },
            header,
        })
    }

    /// Writes whole rows, at once. If that fails the file keeps what was written before.
    pub(super) fn commit(&mut self, rows: &[u8]) -> Result<(), Failure> {
        if rows.is_empty() { Ok(()) } else { self.write(rows) }
    }

    fn write(&mut self, rows: &[u8]) -> Result<(), Failure> {
        let header = self.header.take();
        let is_first = header.is_some();
        let text = [header.unwrap_or_default().as_slice(), rows].concat();
        match &mut self.target {
            Target::Standard(standard) => {
                let written = standard.write_all(&text).and_then(|()| standard.flush());
                written.map_err(|error| failure(error, "standard output"))
            }
            Target::File { file, path, committed, .. } => {
                if is_first {
                    // A device has no length to set.
                    let _device = file.set_len(0);
                }
                match file.write_all(&text) {
                    Ok(()) => {
                        *committed += text.len() as u64;
                        Ok(())
                    }
                    Err(error) => {
                        // Part of a row would make the file unreadable.
                        let _device = file.set_len(*committed);
                        Err(failure(error, &path.display().to_string()))
                    }
                }
            }
        }
    }
}

impl Destination for Output {
    /// What was written stays; a file that was made for nothing goes.
    fn abandon(self) {
        if let (Target::File { path, is_new: true, .. }, Some(_)) = (self.target, self.header) {
            let _kept = std::fs::remove_file(path);
        }
    }

    /// Makes sure that everything is on disk, the header even if there were no rows.
    fn finish(mut self, _: Ended) -> Result<(), Failure> {
        if self.header.is_some() {
            self.write(b"")?;
        }
        match self.target {
            Target::File { file, path, .. } if file.metadata().is_ok_and(|data| data.is_file()) => {
                file.sync_all().map_err(|error| failure(error, &path.display().to_string()))
            }
            Target::Standard(_) | Target::File { .. } => Ok(()),
        }
    }
}

/// What a run has committed is lost where anybody else writes.
fn refuse_run_directory(path: &Path) -> Result<(), Failure> {
    // Where a link leads.
    let path = path.canonicalize().unwrap_or(path.to_owned());
    let directory = path.parent().filter(|directory| Directory::holds_run(directory));
    directory.map_or(Ok(()), |directory| {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        Err(Failure::Usage(anyhow!(
            "{} would be among the files of the run in {}: write it elsewhere",
            path.display(),
            directory.display()
        )))
    })
}

fn failure(error: io::Error, name: &str) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Failure::ClosedPipe
    } else {
        Failure::Io(anyhow::Error::new(error).context(format!("cannot write to {name}")))
    }
}
