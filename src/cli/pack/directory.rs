//! The directory of a pack.

use crate::cli::exit::Failure;
use anyhow::{Context, anyhow};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The directory of a pack: there as a whole, or not at all.
pub(super) struct Directory<'a> {
    /// As it was given.
    name: &'a Path,
    path: PathBuf,
    /// Where it is made.
    partial: PathBuf,
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
        let (Some(last), true) = (path.file_name(), is_free) else {
            let error = anyhow!("{} is there already, and no empty directory", name.display());
            return Err(Failure::Usage(error));
        };
        let mut partial = OsString::from(last);
        partial.push(".gridmill-partial");
        let partial = path.with_file_name(partial);
        Ok(Self { name, path, partial })
    }

    /// Lets `write` make all files with the function it is given, does what comes `last`, and only then gives the
    /// directory its name.
    pub(super) fn fill(
        &self,
        write: impl FnOnce(&mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> Result<(), Failure>,
        last: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // What a process that was killed left behind.
        let _nothing_there = fs::remove_dir_all(&self.partial);
        let filled = write(&mut |name, bytes| self.add(name, bytes)).and_then(|()| {
            last()?;
            let renamed = fs::rename(&self.partial, &self.path);
            renamed.with_context(|| self.context()).map_err(Failure::Io)
        });
        if filled.is_err() {
            let _nothing_more = fs::remove_dir_all(&self.partial);
        }
        filled
    }

    /// What failed if something did.
    pub(super) fn context(&self) -> String {
        format!("cannot write {}", self.name.display())
    }

    fn add(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.partial.join(name);
        fs::create_dir_all(path.parent().expect("it is in the directory"))?;
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }
}
