//! Where a pack goes: a new directory, or one file with its `pack.json` beside it.

use crate::error::Failure;
use crate::output::checks::{
    busy, cannot_write, refuse_existing, refuse_missing_directory, refuse_run_directory,
};
use crate::output::directory::new_directory;
use anyhow::{Context, anyhow};
use gridmill::disk::{Claim, NewDirectory, NewFile, parent};
use gridmill_publish::Format;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Formats that are one file.
const ONE_FILE: [Format; 2] = [Format::Pdf, Format::Html];

/// A pack that has not taken its place yet. Dropped, it leaves nothing.
pub(super) enum Place {
    Directory(NewDirectory),
    File(PackFile),
}

/// A pack as one file: `book.pdf`, and `book.pack.json` beside it.
pub(super) struct PackFile {
    path: PathBuf,
    manifest: PathBuf,
    files: Vec<NewFile>,
    /// No other process writes it meanwhile.
    _claim: Claim,
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

impl Place {
    /// Claims the place of a pack in these formats. Fails if something is there.
    pub(super) fn new(path: &Path, is_file: bool, force: bool) -> Result<Self, Failure> {
        if !is_file {
            if force {
                let error = anyhow!(
                    "--force replaces a .pdf or .html file; a directory must be new or empty"
                );
                return Err(Failure::Usage(error));
            }
            return new_directory(path, false).map(Self::Directory);
        }
        refuse_missing_directory(path)?;
        refuse_run_directory(path)?;
        let manifest = path.with_extension("pack.json");
        let claim = Claim::new(path).with_context(|| cannot_write(path)).map_err(Failure::Io)?;
        let claim = claim.ok_or_else(|| busy(path))?;
        refuse_existing(path, force)?;
        refuse_existing(&manifest, force)?;
        let (path, files) = (path.to_owned(), Vec::new());
        Ok(Self::File(PackFile { path, manifest, files, _claim: claim }))
    }

    /// Adds a file, which appears when the pack is put in place.
    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Directory(directory) => directory.add(name, bytes),
            Self::File(file) => file.add(name, bytes),
        }
    }

    /// Puts all files in their place. Returns the directory above, which the caller syncs.
    pub(super) fn put_in_place(self) -> io::Result<PathBuf> {
        match self {
            Self::Directory(directory) => directory.put_in_place(),
            Self::File(PackFile { path, files, .. }) => {
                files.into_iter().try_for_each(NewFile::commit)?;
                Ok(parent(&path).to_owned())
            }
        }
    }
}

impl PackFile {
    fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let place = match name {
            "book.pdf" | "play.html" => &self.path,
            "pack.json" => &self.manifest,
            // pack.json has the recipe, the warnings for the printer are messages, and the page works without its worker.
            _ => return Ok(()),
        };
        let mut file = NewFile::new(place)?;
        file.write_all(bytes)?;
        self.files.push(file);
        Ok(())
    }
}
