//! A directory that appears as a whole.

use super::together::{PlaceError, rename_together, sync_place};
use super::{
    Claim, busy, create_directory, found, named, names, parent, part_of, sync_directory,
    with_suffix,
};
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
    /// The part of an ended process: `NAME.part.1`.
    older_part: Option<PathBuf>,
    is_settled: bool,
}

impl NewDirectory {
    /// Begins a directory for this place, and creates those above it. The part that an ended process left stays, as
    /// `NAME.part.1`, until the new directory is in its place.
    ///
    /// # Errors
    /// If that fails, another process is writing it ([`io::ErrorKind::ResourceBusy`]), or the name of the part is taken.
    pub fn new(place: &Path) -> io::Result<Self> {
        create_directory(parent(place))?;
        let mut claim = Claim::new(place)?.ok_or_else(busy)?;
        // Until this process has a part, those of the earlier one stay known.
        claim.set_left(claim.follows_a_killed_process());
        let part = part_of(place)?;
        let is_ours = |path: &Path| match found(fs::symlink_metadata(path))? {
            Some(found) if found.is_dir() => claim.has_left(&found, names(path)?.is_empty()),
            _ => Ok(false),
        };
        let older = with_suffix(&part, ".1");
        let (has_part, mut has_older) = (is_ours(&part)?, is_ours(&older)?);
        if has_part {
            if has_older {
                fs::remove_dir_all(&older)?;
            }
            fs::rename(&part, &older)?;
            has_older = true;
        }
        let older_part = has_older.then_some(older);
        fs::create_dir(&part).map_err(|error| named(&part, error))?;
        let (made, files) = (BTreeSet::from([part.clone()]), Vec::new());
        let new = Self { part, claim, made, files, older_part, is_settled: false };
        new.claim.note(&new.part)?;
        Ok(new)
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
        self.settle();
        sync_place([self.claim.place()])
    }

    /// Nothing is left to do, and an older part is of no use.
    fn settle(&mut self) {
        self.is_settled = true;
        let is_clean = removed(&self.part).is_ok()
            && self.older_part.take().is_none_or(|older| removed(&older).is_ok());
        self.claim.set_left(!is_clean);
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
        let gone = gone.iter().filter(|name| !self.files.contains(name));
        let gone: Vec<_> = gone.map(|name| place.join(name)).collect();
        match rename_together(&renames, &gone) {
            Err(error) if error.keeps_new => {
                self.is_settled = true;
                self.claim.leave();
                Err(error.naming(&[&self.part]))
            }
            placed => {
                if placed.is_ok() {
                    self.settle();
                }
                placed
            }
        }
    }
}

impl Drop for NewDirectory {
    fn drop(&mut self) {
        if self.is_settled {
            return;
        }
        let is_clean = removed(&self.part).is_ok();
        let older = self.older_part.take();
        self.claim.set_left(!is_clean || older.is_some());
        if let Some(older) = older.filter(|_| is_clean) {
            let _stays = fs::rename(older, &self.part);
        }
    }
}

/// Removes a directory, if there is one.
fn removed(path: &Path) -> io::Result<()> {
    found(fs::remove_dir(path).or_else(|_| fs::remove_dir_all(path))).map(|_| ())
}
