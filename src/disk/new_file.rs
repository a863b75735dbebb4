//! A file that appears as a whole.

use super::together::{PlaceError, rename_together};
use super::{
    Claim, Opened, busy, found, look, named, not_regular, open_locked, parent, part_of,
    sync_directory, target, with_suffix,
};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A new file that has not taken its place yet: `NAME.part`. Dropped, it leaves nothing of its own.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    part: PathBuf,
    claim: Claim,
    /// The file in the place, locked: other programs may write it there.
    earlier: Option<File>,
    /// The longest part of the processes before: `NAME.part.1`.
    older_part: Option<PathBuf>,
    is_settled: bool,
}

/// Parts that an unfinished file leaves.
#[derive(Debug)]
pub struct KeptParts {
    /// The part with what was written.
    pub part: PathBuf,
    /// A longer part of an earlier process.
    pub longer: Option<PathBuf>,
}

impl NewFile {
    /// Begins a file for this place. A link there stays a link, and its target is replaced. What an interrupted or killed
    /// process wrote stays, as `NAME.part.1`, until the new file is longer.
    ///
    /// # Errors
    /// If the directory cannot take a new file, something other than a file is in the place, `NAME.part` is not of such a
    /// process, or another process is writing the file ([`io::ErrorKind::ResourceBusy`]).
    pub fn new(place: &Path) -> io::Result<Self> {
        let place = target(place)?;
        let part = part_of(&place)?;
        let mut claim = Claim::new(&place)?.ok_or_else(busy)?;
        // Until this process has a part, those of the earlier one stay known.
        claim.set_left(claim.follows_a_killed_process());
        let earlier = locked_if_there(&place)?;
        let older_part = set_aside(&part, &claim)?;
        let file = File::options().write(true).create_new(true).open(&part);
        let file = file.map_err(|error| named(&part, error))?;
        let new = Self { file, part, claim, earlier, older_part, is_settled: false };
        new.claim.note(&new.part)?;
        if let Some(earlier) = &new.earlier {
            // A file system without permissions refuses.
            let _refused = new.file.set_permissions(earlier.metadata()?.permissions());
        }
        Ok(new)
    }

    /// True if an earlier process was killed or interrupted before the file took its place.
    pub const fn follows_a_killed_process(&self) -> bool {
        self.claim.follows_a_killed_process()
    }

    /// Returns the open file.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts the file in its place, and replaces an earlier file.
    ///
    /// # Errors
    /// If that fails, or another program made a file there meanwhile.
    pub fn commit(self) -> Result<(), PlaceError> {
        Self::commit_all(vec![self])
    }

    /// Puts files of one directory in their places, as one output: at every moment, all earlier files are there, or all new ones,
    /// or one is missing.
    ///
    /// # Errors
    /// If that fails, or another program made one of the files meanwhile. If an earlier file may be gone, the parts stay.
    pub fn commit_all(mut files: Vec<Self>) -> Result<(), PlaceError> {
        let synced = files.iter().try_for_each(|file| file.file.sync_all());
        synced.map_err(PlaceError::before)?;
        let rename = |file: &Self| (file.part.clone(), file.claim.place().to_owned());
        let renames: Vec<_> = files.iter().map(rename).collect();
        let free = files.iter().try_for_each(Self::check_place).map_err(PlaceError::kept);
        let placed = free.and_then(|()| rename_together(&renames, &[]));
        match placed {
            Err(error) if error.keeps_new => {
                for file in &mut files {
                    file.is_settled = true;
                    file.claim.leave();
                }
                Err(error.naming(&files.iter().map(|file| file.part.as_path()).collect::<Vec<_>>()))
            }
            Err(error) if error.left_nothing() => Err(error),
            placed => {
                files.iter_mut().for_each(Self::settle);
                placed
            }
        }
    }

    /// Fails if another program made a file in the place that was free.
    fn check_place(&self) -> io::Result<()> {
        let found = look(self.claim.place())?;
        if self.earlier.is_none() && found.is_some_and(|found| found.len() > 0) {
            let error = "another program wrote it meanwhile";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, error));
        }
        Ok(())
    }

    /// Nothing is left to do, and an older part is of no use.
    fn settle(&mut self) {
        self.is_settled = true;
        self.claim.set_left(false);
        if let Some(older) = self.older_part.take() {
            let _left = fs::remove_file(older);
        }
    }

    /// Leaves the file beside its place, and an older part only if that is longer.
    ///
    /// # Errors
    /// If it cannot be synced.
    pub fn keep(mut self) -> io::Result<KeptParts> {
        let length = self.file.metadata()?.len();
        let is_longer = |older: &PathBuf| fs::metadata(older).is_ok_and(|it| it.len() > length);
        let longer = self.older_part.take_if(|older| is_longer(older));
        self.is_settled = true;
        self.claim.leave();
        self.file.sync_all()?;
        sync_directory(parent(&self.part))?;
        self.settle();
        self.claim.leave();
        Ok(KeptParts { part: self.part.clone(), longer })
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if self.is_settled {
            return;
        }
        // Remove it first: the claim holds until it is dropped.
        let _left = fs::remove_file(&self.part);
        match self.older_part.take() {
            Some(older) => _ = fs::rename(older, &self.part),
            None => self.claim.set_left(false),
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Locks the file in a place, if there is one. Other programs may write it there.
fn locked_if_there(place: &Path) -> io::Result<Option<File>> {
    match look(place)? {
        None => return Ok(None),
        Some(found) if !found.is_file() => return Err(not_regular()),
        Some(_) => {}
    }
    match open_locked(place)? {
        Opened::Locked { file, .. } => Ok(Some(file)),
        Opened::Busy => Err(busy()),
    }
}

/// Makes room for a new part. Of the parts that ended processes left, the longest becomes `NAME.part.1`, whose path is returned.
/// Any other file is refused.
fn set_aside(part: &Path, claim: &Claim) -> io::Result<Option<PathBuf>> {
    let length = |path: &Path| match found(fs::symlink_metadata(path))? {
        Some(found) if found.is_file() && claim.has_left(&found, found.len() == 0)? => {
            Ok(Some(found.len()))
        }
        Some(_) => {
            let text = format!("{} is not of an interrupted command; move it", path.display());
            Err(io::Error::new(io::ErrorKind::AlreadyExists, text))
        }
        None => Ok(None),
    };
    let older = with_suffix(part, ".1");
    let found = length(part)?;
    let before = if claim.follows_a_killed_process() { length(&older)? } else { None };
    match found {
        Some(length) if length > before.unwrap_or_default() => fs::rename(part, &older)?,
        Some(_) => fs::remove_file(part)?,
        None => {}
    }
    let has_older = before.is_some() || found.is_some_and(|length| length > 0);
    Ok(has_older.then_some(older))
}
