//! Files and directories that appear as a whole or not at all.
//!
//! Each is written beside its place, as `NAME.part`, and synced. Then it gets its name, and the directory is synced. If the
//! process ends before that, the earlier content is still there, and the next process takes over the part.
//!
//! Where others may write too, a writer first locks the file, or the place with a [`Claim`].

mod claim;

pub use claim::{Claim, Opened, is_at, open_locked};

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Returns the name of what will take this place: `NAME.part` beside it.
pub fn part_of(place: &Path) -> PathBuf {
    let place = real(place);
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    place.with_file_name(name)
}

/// Returns the target of a link, which stays a link; any other path as it is.
fn real(place: &Path) -> PathBuf {
    let target = place.is_symlink().then(|| fs::canonicalize(place).ok()).flatten();
    target.unwrap_or(place.to_owned())
}

/// A new file that has not taken its place yet: `NAME.part`, locked. Dropped, it leaves nothing.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    part: PathBuf,
    place: PathBuf,
    is_settled: bool,
}

impl NewFile {
    /// Begins a file for this place. A link there stays a link, and its target is replaced. Takes over the part that a killed
    /// process left.
    ///
    /// # Errors
    /// If the directory cannot take a new file, or another process is writing it ([`io::ErrorKind::ResourceBusy`]).
    pub fn new(place: &Path) -> io::Result<Self> {
        let (part, place) = (part_of(place), real(place));
        if fs::symlink_metadata(&part).is_ok_and(|data| !data.is_file()) {
            fs::remove_file(&part)?;
        }
        let Opened::Locked { file, .. } = open_locked(&part)? else { return Err(busy()) };
        let new = Self { file, part, place, is_settled: false };
        new.file.set_len(0)?;
        if let Ok(earlier) = fs::metadata(&new.place) {
            // A file system without permissions refuses.
            let _refused = new.file.set_permissions(earlier.permissions());
        }
        Ok(new)
    }

    /// Returns the open file.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts the file in its place, and replaces an earlier file.
    ///
    /// # Errors
    /// If that fails.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.part, &self.place)?;
        self.is_settled = true;
        sync_directory(parent(&self.place))
    }

    /// Leaves the file beside its place, and returns its name.
    ///
    /// # Errors
    /// If it cannot be synced.
    pub fn keep(mut self) -> io::Result<PathBuf> {
        self.is_settled = true;
        self.file.sync_all()?;
        sync_directory(parent(&self.place))?;
        Ok(self.part.clone())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_settled {
            // Remove it first: it stays locked until it is closed.
            let _left = fs::remove_file(&self.part);
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

/// Replaces a file atomically.
///
/// # Errors
/// If that fails.
pub fn replace(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::new(place)?;
    file.write_all(bytes)?;
    file.commit()
}

/// A new directory that has not taken its place yet: `NAME.part`. Dropped, it leaves nothing.
#[derive(Debug)]
pub struct NewDirectory {
    part: PathBuf,
    claim: Claim,
    /// The directory and those made in it.
    made: BTreeSet<PathBuf>,
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
        let part = part_of(place);
        if claim.follows_a_killed_process() && part.is_dir() {
            fs::remove_dir_all(&part)?;
        }
        if let Err(error) = fs::create_dir(&part) {
            let text = format!("{}: {error}", part.display());
            return Err(io::Error::new(error.kind(), text));
        }
        let made = BTreeSet::from([part.clone()]);
        Ok(Self { part, claim, made, is_settled: false })
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
        File::create(path)
    }

    /// Puts it in its place, which may be an empty directory. Returns the directory above. Once the caller has synced that,
    /// the new one survives a loss of power.
    ///
    /// # Errors
    /// If that fails. Nothing is in the place then.
    pub fn put_in_place(mut self) -> io::Result<PathBuf> {
        self.made.iter().try_for_each(|made| sync_directory(made))?;
        fs::rename(&self.part, self.claim.place())?;
        self.is_settled = true;
        Ok(parent(&self.part).to_owned())
    }

    /// Puts these files, which it has, into the directory that is in its place, and replaces earlier files there.
    ///
    /// # Errors
    /// If that fails. The files before are in place then.
    pub fn put_files_in_place(self, names: &[String]) -> io::Result<()> {
        let place = self.claim.place();
        names.iter().try_for_each(|name| fs::rename(self.part.join(name), place.join(name)))?;
        sync_directory(place)
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

/// Returns the names in a directory, in any order.
///
/// # Errors
/// If it cannot be read.
#[cfg(unix)]
pub fn names(directory: &Path) -> io::Result<Vec<OsString>> {
    use rustix::fs::{Dir, Mode, OFlags};
    use std::os::unix::ffi::OsStringExt;
    // `fs::read_dir` panics if it cannot close the directory.
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let entries = Dir::new(rustix::fs::open(directory, flags, Mode::empty())?)?;
    let names = entries.map(|entry| Ok(OsString::from_vec(entry?.file_name().to_bytes().to_vec())));
    let is_other =
        |name: &io::Result<OsString>| !name.as_ref().is_ok_and(|name| name == "." || name == "..");
    names.filter(is_other).collect()
}

/// Returns the names in a directory, in any order.
///
/// # Errors
/// If it cannot be read.
#[cfg(not(unix))]
pub fn names(directory: &Path) -> io::Result<Vec<OsString>> {
    fs::read_dir(directory)?.map(|entry| Ok(entry?.file_name())).collect()
}

/// Returns the error of a file or a place that another process writes ([`io::ErrorKind::ResourceBusy`]).
pub fn busy() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing it")
}

/// Returns the directory of a path.
pub fn parent(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Creates a directory and those above it, unless they exist. They survive a loss of power.
///
/// # Errors
/// If that fails.
pub fn create_directory(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if path.is_file() {
        let error = format!("{} is a file, expected a directory", path.display());
        return Err(io::Error::new(io::ErrorKind::NotADirectory, error));
    }
    create_directory(parent(path))?;
    fs::create_dir_all(path)?;
    sync_directory(parent(path))
}

/// Returns the number of bytes that this user can still write to the file system of a path, if the system tells it.
#[cfg(unix)]
pub fn free_space(path: &Path) -> Option<u64> {
    let system = rustix::fs::statvfs(path).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

/// Returns nothing: on this system, no safe and small library tells it.
#[cfg(not(unix))]
pub fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Syncs a directory, so that the names in it survive a loss of power.
///
/// # Errors
/// If that fails.
#[cfg(unix)]
pub fn sync_directory(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Does nothing: this system cannot open a directory, and keeps names by itself.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &Path) -> Vec<String> {
        let names = super::names(path).expect("a directory").into_iter();
        names.map(|name| name.into_string().expect("a text")).collect()
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_or_not_at_all() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("file");
        replace(&place, b"before").expect("written");
        let mut unfinished = NewFile::new(&place).expect("begun");
        unfinished.write_all(b"half").expect("written");
        assert_eq!(names(home.path()).len(), 2);
        drop(unfinished);
        assert_eq!(fs::read(&place).expect("readable"), b"before");
        replace(&place, b"after").expect("written");
        assert_eq!(fs::read(&place).expect("readable"), b"after");
        assert_eq!(names(home.path()), ["file"]);
    }

    #[test]
    fn the_part_of_a_killed_process_is_taken_over_and_a_locked_one_is_not() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("file");
        fs::write(home.path().join("file.part"), "a long rest").expect("written");
        let mut first = NewFile::new(&place).expect("begun");
        let second = NewFile::new(&place).expect_err("the first is there");
        assert_eq!(second.kind(), io::ErrorKind::ResourceBusy);
        first.write_all(b"whole").expect("written");
        first.commit().expect("renamed");
        assert_eq!(fs::read(&place).expect("readable"), b"whole");
        let mut third = NewFile::new(&place).expect("begun");
        third.write_all(b"half").expect("written");
        assert_eq!(third.keep().expect("kept"), part_of(&place));
        assert_eq!(fs::read(part_of(&place)).expect("readable"), b"half");
        assert_eq!(fs::read(&place).expect("readable"), b"whole");
    }

    #[test]
    fn only_the_directory_of_a_killed_process_is_removed() {
        let home = tempfile::tempdir().expect("a directory");
        let (place, part) = (home.path().join("book"), home.path().join("book.part"));
        fs::create_dir(&part).expect("made");
        fs::write(part.join("mine.txt"), "mine").expect("written");
        NewDirectory::new(&place).expect_err("it is not ours");
        assert_eq!(names(&part), ["mine.txt"]);
        // As a killed process leaves it.
        fs::write(home.path().join(".book.lock"), "").expect("written");
        let directory = NewDirectory::new(&place).expect("begun");
        assert_eq!(names(&part), [""; 0]);
        assert_eq!(directory.put_in_place().expect("renamed"), home.path());
        assert_eq!(names(home.path()), ["book"]);
    }

    #[test]
    #[cfg(unix)]
    fn links_and_rights_are_as_of_any_file() {
        use std::os::unix::fs::MetadataExt;
        let home = tempfile::tempdir().expect("a directory");
        let (place, link) = (home.path().join("file"), home.path().join("link"));
        File::create(&place).expect("written");
        std::os::unix::fs::symlink("file", &link).expect("linked");
        let mode = fs::metadata(&place).expect("it is there").mode();
        replace(&link, b"new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::read(&place).expect("readable"), b"new");
        assert_eq!(fs::metadata(&place).expect("it is there").mode(), mode);
    }

    #[test]
    fn a_directory_appears_when_it_is_complete() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("above/book");
        drop(NewDirectory::new(&place).expect("begun"));
        assert_eq!(names(&home.path().join("above")), [""; 0]);
        let mut directory = NewDirectory::new(&place).expect("begun");
        directory.add("pictures/large/1.svg", b"<svg/>").expect("written");
        assert!(!place.exists());
        directory.put_in_place().expect("renamed");
        assert_eq!(fs::read(place.join("pictures/large/1.svg")).expect("readable"), b"<svg/>");
        assert_eq!(names(&home.path().join("above")), ["book"]);
    }
}
