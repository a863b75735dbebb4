//! Files and directories that appear as a whole or not at all.
//!
//! Each is written beside its place, as `NAME.part`, and synced. Then it gets its name, and the directory is synced. If the
//! process ends before that, the earlier content is still there, and the next process takes over the part. It knows the part by
//! the file `.NAME.lock`, which that process left, too, and which holds its number.
//!
//! Where others may write too, a writer first locks the file, or the place with a [`Claim`].

mod claim;
mod new_directory;
mod new_file;
mod together;

pub use claim::{Claim, Opened, is_at, open_in_place, open_locked, open_regular};
pub use new_directory::NewDirectory;
pub use new_file::{KeptParts, NewFile};
pub use together::PlaceError;

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Returns what is at a path; `None` only if nothing is there.
///
/// # Errors
/// If the system does not tell.
pub fn look(path: &Path) -> io::Result<Option<Metadata>> {
    found(fs::metadata(path))
}

/// Returns the name of what will take this place: `NAME.part` beside it.
///
/// # Errors
/// If the place is a link that leads to nothing.
pub fn part_of(place: &Path) -> io::Result<PathBuf> {
    Ok(with_suffix(&target(place)?, ".part"))
}

/// Returns the path with an ending after its name, also that of a directory with a slash at the end.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.components().as_path().as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Returns the absolute path of what is at a path, without links; `None` only if nothing is there.
///
/// # Errors
/// If the system does not tell.
pub fn real(path: &Path) -> io::Result<Option<PathBuf>> {
    found(fs::canonicalize(path))
}

/// Returns the target of a link, which stays a link; any other path as it is.
fn target(place: &Path) -> io::Result<PathBuf> {
    let is_link = found(fs::symlink_metadata(place))?.is_some_and(|found| found.is_symlink());
    if is_link { fs::canonicalize(place) } else { Ok(place.to_owned()) }
}

/// Turns the error of a path with nothing there into `None`.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    use io::ErrorKind::{NotADirectory, NotFound};
    match result {
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(None),
        result => result.map(Some),
    }
}

/// Replaces a file atomically. The caller alone writes it: `NAME.part` is of a killed process.
///
/// # Errors
/// If that fails.
pub fn replace(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let (part, place) = (part_of(place)?, target(place)?);
    remove(&part)?;
    let mut file = File::options().write(true).create_new(true).open(&part)?;
    if let Some(earlier) = look(&place)? {
        // A file system without permissions refuses.
        let _refused = file.set_permissions(earlier.permissions());
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&part, &place)?;
    sync_directory(parent(&place))
}

/// Removes a file. Returns false if there is none.
fn remove(path: &Path) -> io::Result<bool> {
    Ok(found(fs::remove_file(path))?.is_some())
}

/// Adds the path to the text of an error.
fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Returns the error of a pipe, a device or a directory where a file is expected.
fn not_regular() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")
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
    match look(path)? {
        Some(found) if found.is_dir() => return Ok(()),
        Some(_) => {
            let error = format!("{} is a file, expected a directory", path.display());
            return Err(io::Error::new(io::ErrorKind::NotADirectory, error));
        }
        None => {}
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
        assert_eq!(names(home.path()).len(), 3, "the file, its part and its lock");
        drop(unfinished);
        assert_eq!(fs::read(&place).expect("readable"), b"before");
        replace(&place, b"after").expect("written");
        assert_eq!(fs::read(&place).expect("readable"), b"after");
        assert_eq!(names(home.path()), ["file"]);
    }

    /// Leaves a part with this content, as a killed process does.
    fn kill_writer(place: &Path, content: &str) {
        let mut file = NewFile::new(place).expect("begun");
        file.write_all(content.as_bytes()).expect("written");
        std::mem::forget(file);
        // The locks of a killed process are gone; the content of its files is not.
        let lock =
            place.with_file_name(format!(".{}.lock", place.file_name().expect("a name").display()));
        let content = fs::read(&lock).expect("it is there");
        fs::remove_file(&lock).expect("it is there");
        fs::write(lock, content).expect("written");
    }

    #[test]
    fn the_part_of_a_killed_process_is_taken_over_and_a_locked_one_is_not() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("file");
        kill_writer(&place, "a long rest");
        let mut first = NewFile::new(&place).expect("begun");
        let second = NewFile::new(&place).expect_err("the first is there");
        assert_eq!(second.kind(), io::ErrorKind::ResourceBusy);
        first.write_all(b"whole").expect("written");
        first.commit().expect("renamed");
        assert_eq!(fs::read(&place).expect("readable"), b"whole");
        assert_eq!(names(home.path()), ["file"]);
    }

    #[test]
    fn rows_of_hours_stay_until_there_are_more() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("file");
        let (part, older) = (home.path().join("file.part"), home.path().join("file.part.1"));
        let write = |content: &str| {
            let mut file = NewFile::new(&place).expect("begun");
            file.write_all(content.as_bytes()).expect("written");
            file
        };
        let read = |path: &Path| fs::read_to_string(path).ok();
        let kept = write("many rows").keep().expect("kept");
        assert_eq!((&kept.part, kept.longer), (&part, None));
        // A process that fails at once, and one that is killed, leave them.
        drop(write(""));
        assert_eq!(read(&part).as_deref(), Some("many rows"));
        kill_writer(&place, "few");
        kill_writer(&place, "none");
        assert_eq!(read(&older).as_deref(), Some("many rows"));
        let kept = write("some").keep().expect("kept");
        assert_eq!(kept.longer.as_ref(), Some(&older));
        let kept = write("the most rows").keep().expect("kept");
        assert_eq!((read(&part).as_deref(), kept.longer), (Some("the most rows"), None));
        assert_eq!(read(&older), None);
        write("all").commit().expect("renamed");
        assert_eq!(names(home.path()), ["file"]);
    }

    #[test]
    fn a_lock_without_a_part_goes_with_the_next_file() {
        let home = tempfile::tempdir().expect("a directory");
        let (place, lock) = (home.path().join("file"), home.path().join(".file.lock"));
        fs::write(&lock, "").expect("written");
        drop(open_in_place(&place).expect("opened"));
        assert_eq!(names(home.path()), ["file"]);
        kill_writer(&place, "some");
        drop(open_in_place(&place).expect("opened"));
        assert!(lock.exists(), "it knows the part");
    }

    #[test]
    fn a_part_that_no_process_left_is_never_removed() {
        let home = tempfile::tempdir().expect("a directory");
        let (place, part) = (home.path().join("file"), home.path().join("file.part"));
        fs::write(&part, "mine").expect("written");
        for has_lock in [false, true] {
            if has_lock {
                fs::write(home.path().join(".file.lock"), "").expect("written");
            }
            let refused = NewFile::new(&place).expect_err("it is not ours");
            assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(fs::read(&part).expect("readable"), b"mine");
        }
        assert_eq!(names(home.path()).len(), 2, "the part, and the lock of the test");
    }

    /// Many file systems give a new file the number of one that went.
    #[test]
    #[cfg(unix)]
    fn a_file_with_the_number_of_a_removed_part_is_not_ours() {
        use std::os::unix::fs::MetadataExt;
        let home = tempfile::tempdir().expect("a directory");
        let (place, part) = (home.path().join("file"), home.path().join("file.part"));
        NewFile::new(&place).and_then(NewFile::keep).expect("kept");
        let number = |path: &Path| fs::metadata(path).expect("it is there").ino();
        let earlier = number(&part);
        fs::remove_file(&part).expect("it is there");
        let make = |i: u32| {
            let file = home.path().join(i.to_string());
            fs::write(&file, "mine").expect("written");
            file
        };
        let mine: Vec<PathBuf> = (0..100).map(make).collect();
        let same = mine.iter().find(|file| number(file) == earlier).unwrap_or(&mine[0]);
        fs::rename(same, &part).expect("renamed");
        let refused = NewFile::new(&place).expect_err("it is not ours");
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&part).expect("readable"), b"mine");
    }

    /// Directories with the content of both files.
    #[test]
    fn files_of_one_output_are_never_mixed() {
        let home = tempfile::tempdir().expect("a directory");
        let places = ["a", "b", "c"].map(|name| home.path().join(name));
        let begin = |content: &str| {
            let begin = |place: &PathBuf| {
                let mut file = NewFile::new(place).expect("begun");
                file.write_all(content.as_bytes()).expect("written");
                file
            };
            places.iter().map(begin).collect::<Vec<_>>()
        };
        NewFile::commit_all(begin("old")).expect("renamed");
        let new = begin("new");
        // The last rename fails.
        fs::remove_file(part_of(&places[2]).expect("a name")).expect("it is there");
        let error = NewFile::commit_all(new).expect_err("a part is missing");
        assert!(!error.left_nothing() && error.to_string().contains("the new content is in "));

        assert!(places.iter().all(|place| !place.exists()));
        NewFile::commit_all(begin("newer")).expect("renamed");
        assert!(places.iter().all(|place| fs::read(place).expect("readable") == b"newer"));
        assert_eq!(names(home.path()).len(), 3);
    }

    #[test]
    fn only_the_directory_of_a_killed_process_is_removed() {
        let home = tempfile::tempdir().expect("a directory");
        let (place, part) = (home.path().join("book"), home.path().join("book.part"));
        fs::create_dir(&part).expect("made");
        fs::write(part.join("mine.txt"), "mine").expect("written");
        NewDirectory::new(&place).expect_err("it is not ours");
        assert_eq!(names(&part), ["mine.txt"]);
        // Nor if an earlier process was killed.
        let lock = home.path().join(".book.lock");
        fs::write(&lock, "").expect("written");
        NewDirectory::new(&place).expect_err("it is not ours");
        assert_eq!(names(&part), ["mine.txt"]);
        fs::remove_dir_all(&part).expect("removed");
        // As a killed process leaves it.
        let mut killed = NewDirectory::new(&place).expect("begun");
        killed.add("half.txt", b"half").expect("written");
        let content = fs::read(&lock).expect("it is there");
        std::mem::forget(killed);
        fs::remove_file(&lock).expect("it is there");
        fs::write(lock, content).expect("written");
        // The next one can fail before it has anything.
        drop(NewDirectory::new(&place).expect("begun"));
        assert_eq!(names(&part), ["half.txt"]);
        let directory = NewDirectory::new(&place).expect("begun");
        assert_eq!(names(&part), [""; 0]);
        directory.put_in_place().expect("renamed");
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
