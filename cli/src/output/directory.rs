//! A new directory for output, such as that of a pack.

use crate::error::Failure;
use crate::output::checks::{busy, refuse_run_directory};
use anyhow::{Context, anyhow};
use gridmill::disk::{Claim, NewDirectory, create_directory, parent, sync_directory};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A new directory: there as a whole, or not at all.
pub(crate) struct OutputDirectory<'a> {
    /// As it was given.
    name: &'a Path,
    path: PathBuf,
    /// No other process writes there meanwhile.
    _claim: Claim,
}

impl<'a> OutputDirectory<'a> {
    /// Claims the directory. Fails if it is not empty.
    pub(crate) fn new(name: &'a Path) -> Result<Self, Failure> {
        // Replacing a directory needs its real name, not a link or `.`.
        let path = fs::canonicalize(name).unwrap_or(name.to_owned());
        let taken = || {
            let error = anyhow!("{} is not an empty directory; name a new one", name.display());
            Err(Failure::Usage(error))
        };
        if path.file_name().is_none() {
            return taken();
        }
        refuse_run_directory(&path)?;
        let context = || format!("cannot write {}", name.display());
        let claim = create_directory(parent(&path)).and_then(|()| Claim::new(&path));
        let claim = claim.with_context(context).map_err(Failure::Io)?.ok_or_else(|| busy(name))?;
        let directory = Self { name, path, _claim: claim };
        if directory.is_free()? { Ok(directory) } else { taken() }
    }

    /// True if it is missing or empty.
    fn is_free(&self) -> Result<bool, Failure> {
        match fs::read_dir(&self.path).map(|mut entries| entries.next().is_none()) {
            Ok(is_empty) => Ok(is_empty),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(false),
            Err(error) => {
                let error = anyhow::Error::new(error);
                Err(Failure::Io(error.context(format!("cannot read {}", self.name.display()))))
            }
        }
    }

    /// Begins the directory that takes its place.
    pub(crate) fn begin(&self) -> Result<NewDirectory, Failure> {
        let new = NewDirectory::new(&self.path);
        new.with_context(|| self.context()).map_err(Failure::Io)
    }

    /// Lets `write` make all files with the function that it is given. They appear when the result is put in place.
    pub(crate) fn fill(
        &self,
        write: impl FnOnce(&mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> Result<(), Failure>,
    ) -> Result<NewDirectory, Failure> {
        let mut new = self.begin()?;
        write(&mut |name, bytes| new.add(name, bytes))?;
        Ok(new)
    }

    /// Syncs its name to disk.
    pub(crate) fn sync(&self) -> Result<(), Failure> {
        let synced = sync_directory(parent(&self.path));
        synced.with_context(|| self.context()).map_err(Failure::Io)
    }

    /// Context of an error.
    pub(crate) fn context(&self) -> String {
        format!("cannot write {}", self.name.display())
    }
}
