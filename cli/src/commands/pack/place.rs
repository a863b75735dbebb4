//! Where a pack goes: a new directory, or one file with its `pack.json` beside it.

use crate::error::Failure;
use crate::output::checks::{
    busy, refuse_existing, refuse_missing_directory, refuse_run_directory,
};
use crate::output::directory::OutputDirectory;
use anyhow::{Context, anyhow};
use gridmill::disk::{Claim, NewDirectory, NewFile, parent, sync_directory};
use gridmill_publish::Format;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Formats that are one file.
const ONE_FILE: [Format; 2] = [Format::Pdf, Format::Html];

/// Place of a pack.
pub(super) enum Place<'a> {
    Directory(OutputDirectory<'a>),
    File(PackFile),
}

/// A pack as one file: `book.pdf`, and `book.pack.json` beside it.
pub(super) struct PackFile {
    path: PathBuf,
    manifest: PathBuf,
    /// No other process writes it meanwhile.
    _claim: Claim,
}

/// A pack that has not taken its place yet. Dropped, it leaves nothing.
pub(super) enum Filled {
    Directory(NewDirectory),
    Files(Vec<NewFile>),
}

/// Returns the format of a pack that is one file, by the ending of its name; `None` for a directory. Refuses the ending of any
/// other format.
pub(super) fn format_of(path: &Path) -> Result<Option<Format>, Failure> {
    let Some(ending) = path.extension().filter(|_| !path.is_dir()) else { return Ok(None) };
    let ending = ending.to_string_lossy().to_lowercase();
    let found = ONE_FILE.into_iter().find(|format| format.to_string() == ending);
    if found.is_none() && ending.parse::<Format>().is_ok() {
        let path = path.display();
        return Err(Failure::Usage(anyhow!(
            "cannot write {path}: name a directory and give --format {ending}, or a file that ends in .pdf or .html"
        )));
    }
    Ok(found)
}

impl<'a> Place<'a> {
    /// Claims the place of a pack in these formats. Fails if something is there.
    pub(super) fn new(path: &'a Path, is_file: bool, force: bool) -> Result<Self, Failure> {
        if !is_file {
            if force {
                let error = anyhow!(
                    "--force replaces a .pdf or .html file; a directory must be new or empty"
                );
                return Err(Failure::Usage(error));
            }
            return OutputDirectory::new(path).map(Self::Directory);
        }
        refuse_missing_directory(path)?;
        refuse_run_directory(path)?;
        let manifest = path.with_extension("pack.json");
        let context = || format!("cannot write {}", path.display());
        let claim = Claim::new(path).with_context(context).map_err(Failure::Io)?;
        let claim = claim.ok_or_else(|| busy(path))?;
        refuse_existing(path, force)?;
        refuse_existing(&manifest, force)?;
        Ok(Self::File(PackFile { path: path.to_owned(), manifest, _claim: claim }))
    }

    /// Lets `write` make all files with the function that it is given. They appear when the result is put in place.
    pub(super) fn fill(
        &self,
        write: impl FnOnce(&mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> Result<(), Failure>,
    ) -> Result<Filled, Failure> {
        match self {
            Self::Directory(directory) => directory.fill(write).map(Filled::Directory),
            Self::File(file) => file.fill(write).map(Filled::Files),
        }
    }

    /// Syncs its name to disk.
    pub(super) fn sync(&self) -> Result<(), Failure> {
        match self {
            Self::Directory(directory) => directory.sync(),
            Self::File(file) => sync_directory(parent(&file.path))
                .with_context(|| self.context())
                .map_err(Failure::Io),
        }
    }

    /// Context of an error.
    pub(super) fn context(&self) -> String {
        match self {
            Self::Directory(directory) => directory.context(),
            Self::File(file) => format!("cannot write {}", file.path.display()),
        }
    }
}

impl PackFile {
    fn fill(
        &self,
        write: impl FnOnce(&mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> Result<(), Failure>,
    ) -> Result<Vec<NewFile>, Failure> {
        let mut files = Vec::new();
        write(&mut |name, bytes| {
            let place = match name {
                "book.pdf" | "play.html" => &self.path,
                "pack.json" => &self.manifest,
                // pack.json has the recipe, the warnings for the printer are messages, and the page works without its worker.
                _ => return Ok(()),
            };
            let mut file = NewFile::new(place)?;
            file.write_all(bytes)?;
            files.push(file);
            Ok(())
        })?;
        Ok(files)
    }
}

impl Filled {
    /// Puts all files in their place.
    pub(super) fn put_in_place(self) -> io::Result<()> {
        match self {
            Self::Directory(directory) => directory.put_in_place(),
            Self::Files(files) => files.into_iter().try_for_each(NewFile::commit),
        }
    }
}
