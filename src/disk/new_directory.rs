//! A directory that appears as a whole.

use super::together::{PlaceError, rename_together, sync_place};
use super::{Claim, busy, create_directory, look, named, parent, part_of, sync_directory};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A new directory that has not taken its place yet: `NAME.part`. Dropped, it leaves nothing.
#[derive(Debug)]
pub struct NewDirectory {
    part: PathBuf,
    claim: Claim,
    /// The directory and those made in it.
    made: BTreeSet<PathBuf>,
    /// Names of its files.
    files: Vec<String>,
    is_settled: bool,
}

impl NewDirectory {
    /// Begins a directory for this place, and creates those above it. Removes the part that a killed process left.
    ///
    /// # Errors
    /// If that fails, another process is writing it ([`io::ErrorKind::ResourceBusy`]), or the name of the part is taken.
    pub fn new(place: &Path) -> io::Result<Self> {
        create_directory(parent(place))?;
        let claim = Claim::new(place)?.ok_or_else(busy)?;
        let part = part_of(place)?;
        if claim.follows_a_killed_process() && look(&part)?.is_some_and(|found| found.is_dir()) {
            fs::remove_dir_all(&part)?;
        }
        fs::create_dir(&part).map_err(|error| named(&part, error))?;
        let made = BTreeSet::from([part.clone()]);
        Ok(Self { part, claim, made, files: Vec::new(), is_settled: false })
    }

    /// Returns where its files are until it takes its place.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Returns the names of its files, in the order in which they were begun.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Adds a file; its name may be a path with directories.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.create(name)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Adds an empty file; its name may have directories before it. The caller writes and syncs it.
    ///
    /// # Errors
    /// If that fails.
    pub fn create(&mut self, name: &str) -> io::Result<File> {
        let path = self.part.join(name);
        let above = parent(&path);
        fs::create_dir_all(above)?;
        let between = above.ancestors().take_while(|it| it.starts_with(&self.part));
        self.made.extend(between.map(Path::to_owned));
        self.files.push(name.to_owned());
        File::create(path)
    }

    /// Puts it in its place, which may be an empty directory.
    ///
    /// # Errors
    /// If that fails.
    pub fn put_in_place(mut self) -> Result<(), PlaceError> {
        let synced = self.made.iter().try_for_each(|made| sync_directory(made));
        let placed = synced.and_then(|()| fs::rename(&self.part, self.claim.place()));
        placed.map_err(PlaceError::before)?;
        self.is_settled = true;
        sync_place(parent(&self.part))
    }

    /// Puts its files into the directory that is in its place, as one output: at every moment, all earlier files are there, or all
    /// new ones, or one is missing. The earlier files `gone` are removed.
    ///
    /// # Errors
    /// If that fails. If an earlier file may be gone, the new directory stays as the part.
    pub fn put_files_in_place(mut self, gone: &[String]) -> Result<(), PlaceError> {
        let place = self.claim.place();
        let rename = |name: &String| (self.part.join(name), place.join(name));
        let renames: Vec<_> = self.files.iter().map(rename).collect();
        let gone: Vec<_> = gone.iter().map(|name| place.join(name)).collect();
        rename_together(&renames, &gone).map_err(|error| {
            if !error.keeps_new {
                return error;
            }
            self.claim.leave();
            self.is_settled = true;
            error.naming(&self.part)
        })
    }
}

impl Drop for NewDirectory {
    fn drop(&mut self) {
        if !self.is_settled
            && fs::remove_dir(&self.part).or_else(|_| fs::remove_dir_all(&self.part)).is_err()
        {
            self.claim.leave();
        }
    }
}
