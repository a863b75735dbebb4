//! The directory of a pack.

use crate::cli::exit::Failure;
use crate::disk::NewDirectory;
use anyhow::anyhow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The directory of a pack: there as a whole, or not at all.
pub(super) struct Directory<'a> {
    /// As it was given.
    name: &'a Path,
    path: PathBuf,
}

impl<'a> Directory<'a> {
    /// There is nothing in it yet, is there?
    pub(super) fn new(name: &'a Path) -> Result<Self, Failure> {
        let entries = fs::read_dir(name).map(|mut entries| entries.next().is_none());
        let is_free = match entries {
            Ok(is_empty) => is_empty,
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => false,
            Err(error) => {
                let error = anyhow::Error::new(error);
                return Err(Failure::Io(error.context(format!("cannot read {}", name.display()))));
            }
        };
        // What it is replaced under: a link to it cannot be, nor can `.`.
        let path = fs::canonicalize(name).unwrap_or(name.to_owned());
        if path.file_name().is_none() || !is_free {
            let error = anyhow!("{} is there already, and no empty directory", name.display());
            return Err(Failure::Usage(error));
        }
        Ok(Self { name, path })
    }

    /// Lets `write` make all files with the function it is given, does what comes `last`, and only then gives the
    /// directory its name.
    pub(super) fn fill(
        &self,
        write: impl FnOnce(&mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> Result<(), Failure>,
        last: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let failed = |error| Failure::Io(anyhow::Error::new(error).context(self.context()));
        let mut directory = NewDirectory::new(&self.path).map_err(failed)?;
        write(&mut |name, bytes| directory.add(name, bytes))?;
        last()?;
        directory.commit().map_err(failed)
    }

    /// What failed if something did.
    pub(super) fn context(&self) -> String {
        format!("cannot write {}", self.name.display())
    }
}
