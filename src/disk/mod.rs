//! Files and directories that appear as a whole or not at all.
//!
//! Each is written beside its place, under a unique name, and synced. Then it gets its name, and the directory is synced. If
//! the process ends before that, the earlier content is still there.
//!
//! Where others may write too, a writer first locks the file, or the place with a [`Claim`].

mod claim;

pub use claim::{Claim, Opened, is_at, open_locked};

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempDir};

/// A new file that has not taken its place yet. Dropped, it leaves nothing.
#[derive(Debug)]
pub struct NewFile {
    file: NamedTempFile,
    place: PathBuf,
}

impl NewFile {
    /// Begins a file for this place. A link there stays a link, and its target is replaced.
    ///
    /// # Errors
    /// If the directory cannot take a new file.
    pub fn new(place: &Path) -> io::Result<Self> {
        let place = fs::canonicalize(place).unwrap_or(place.to_owned());
        let file = beside(&place, 0o666, |builder| builder.tempfile_in(parent(&place)))?;
        Ok(Self { file, place })
    }

    /// Puts the file in its place, and replaces an earlier file.
    ///
    /// # Errors
    /// If that fails.
    pub fn commit(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(&self.place)?;
        sync_directory(parent(&self.place))
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

/// Removes the unfinished files that killed processes left beside this place. No process may be replacing the file now.
///
/// # Errors
/// If the directory cannot be read, or such a file cannot be removed.
pub fn remove_unfinished(place: &Path) -> io::Result<()> {
    let prefix = unfinished_prefix(place);
    for entry in fs::read_dir(parent(place))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(prefix.as_encoded_bytes()) && name.ends_with(UNFINISHED.as_bytes()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// A new directory that has not taken its place yet. Dropped, it leaves nothing.
#[derive(Debug)]
pub struct NewDirectory {
    directory: TempDir,
    place: PathBuf,
    /// The directory and those made in it.
    made: BTreeSet<PathBuf>,
}

impl NewDirectory {
    /// Begins a directory for this place, and creates those above it.
    ///
    /// # Errors
    /// If that fails.
    pub fn new(place: &Path) -> io::Result<Self> {
        create_directory(parent(place))?;
        let directory = beside(place, 0o777, |builder| builder.tempdir_in(parent(place)))?;
        let made = BTreeSet::from([directory.path().to_owned()]);
        Ok(Self { directory, place: place.to_owned(), made })
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
        let path = self.directory.path().join(name);
        let above = parent(&path);
        fs::create_dir_all(above)?;
        let between = above.ancestors().take_while(|it| it.starts_with(self.directory.path()));
        self.made.extend(between.map(Path::to_owned));
        File::create(path)
    }

    /// Puts it in its place, which may be an empty directory. It survives a loss of power once the directory above is synced.
    ///
    /// # Errors
    /// If that fails. Nothing is in the place then.
    pub fn put_in_place(self) -> io::Result<()> {
        self.made.iter().try_for_each(|made| sync_directory(made))?;
        fs::rename(self.directory.path(), &self.place)?;
        let _gone = self.directory.keep();
        Ok(())
    }
}

/// Makes a file or directory beside a place, with the usual permissions instead of private ones.
fn beside<T>(
    place: &Path,
    _rights: u32,
    make: impl FnOnce(&Builder<'_, '_>) -> io::Result<T>,
) -> io::Result<T> {
    let prefix = unfinished_prefix(place);
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(_rights));
    make(&builder)
}

/// Ending of the names of unfinished files.
const UNFINISHED: &str = ".new";

fn unfinished_prefix(place: &Path) -> OsString {
    let mut prefix = OsString::from(place.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
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
        let name = |entry: io::Result<fs::DirEntry>| entry.expect("readable").file_name();
        let names = fs::read_dir(path).expect("a directory").map(name);
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
    fn files_of_killed_processes_can_be_removed() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("file");
        replace(&place, b"whole").expect("written");
        for name in ["file.a1b2.new", "file.csv", "other.a1b2.new"] {
            fs::write(home.path().join(name), "").expect("written");
        }
        remove_unfinished(&place).expect("removed");
        let mut left = names(home.path());
        left.sort();
        assert_eq!(left, ["file", "file.csv", "other.a1b2.new"]);
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
