//! Where a pack is written: its directory, and the ledger.

use crate::cli::exit::Failure;
use crate::publish::Chosen;
use anyhow::{Context, anyhow};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The directory of a pack: there as a whole, or not at all.
pub(super) struct Directory<'a> {
    path: &'a Path,
    /// Where it is made.
    partial: PathBuf,
}

impl<'a> Directory<'a> {
    /// There is nothing in it yet, is there?
    pub(super) fn new(path: &'a Path) -> Result<Self, Failure> {
        let is_free = match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        let (Some(name), true) = (path.file_name(), is_free) else {
            let error = anyhow!("{} is there already, and no empty directory", path.display());
            return Err(Failure::Usage(error));
        };
        let mut partial = OsString::from(name);
        partial.push(".gridmill-partial");
        Ok(Self { path, partial: path.with_file_name(partial) })
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
            let renamed = fs::rename(&self.partial, self.path);
            renamed.with_context(|| self.context()).map_err(Failure::Io)
        });
        if filled.is_err() {
            let _nothing_more = fs::remove_dir_all(&self.partial);
        }
        filled
    }

    /// What failed if something did.
    pub(super) fn context(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    fn add(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.partial.join(name);
        fs::create_dir_all(path.parent().expect("it is in the directory"))?;
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// Adds the canonical forms of `puzzles`. The file is replaced as a whole.
pub(super) fn add_to_ledger(path: &Path, puzzles: &[Chosen]) -> Result<(), Failure> {
    let add = || {
        let mut text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        for chosen in puzzles {
            text.push_str(&chosen.canonical.to_string());
            text.push('\n');
        }
        let mut name = path.as_os_str().to_owned();
        name.push(".partial");
        let mut file = File::create(&name)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&name, path)
    };
    add().with_context(|| format!("cannot write {}", path.display())).map_err(Failure::Io)
}
