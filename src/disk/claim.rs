//! Locks: one process at a time writes a file or at a place.

use super::{look, named, not_regular, parent, part_of, real, with_suffix};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Result of an attempt to lock a file.
#[derive(Debug)]
pub enum Opened {
    /// This process alone writes the file, until it is closed.
    Locked {
        /// The file, opened for writing.
        file: File,
        /// True if the file is new.
        is_new: bool,
    },
    /// Another process has locked it.
    Busy,
}

/// Opens or creates a file for writing, and locks it unless another process has locked it. Only regular files are locked:
/// devices and pipes can have several writers. On a file system without locks the file stays unlocked.
///
/// # Errors
/// If the file cannot be opened or locked.
pub fn open_locked(path: &Path) -> io::Result<Opened> {
    open_with(path, |options| options.open(path), try_lock)
}

/// Opens or creates a file that is written in its place, and locks it. Another process may have locked it, or have claimed the
/// place of a file that it replaces.
///
/// # Errors
/// If the file cannot be opened or locked.
pub fn open_in_place(path: &Path) -> io::Result<Opened> {
    let Some(mut claim) = Claim::new(path)? else { return Ok(Opened::Busy) };
    // The next process that replaces the file takes over the parts, if there are any.
    claim.is_left = claim.follows_a_killed_process;
    let part = part_of(path)?;
    claim.is_left &= look(&part)?.is_some() || look(&with_suffix(&part, ".1"))?.is_some();
    open_locked(path)
}

fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => tolerated(error).map(|()| true),
    }
}

/// Opens a regular file. It refuses pipes and devices: opening one could wait for a process at the other end.
///
/// # Errors
/// If the file cannot be opened, or is not regular.
pub fn open_regular(options: &OpenOptions, path: &Path) -> io::Result<File> {
    let check = |is_file| if is_file { Ok(()) } else { Err(not_regular()) };
    check(look(path)?.is_none_or(|found| found.is_file()))?;
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has pipes with a name"))]
    let mut options = options.clone();
    // Another program may put a pipe there just now.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    let file = options.open(path)?;
    check(file.metadata()?.is_file())?;
    Ok(file)
}

/// Opens a file by `open` and locks it with `lock`, which returns false if another process has the lock. Tries again if the file
/// lost its name before it was locked: other processes would not find it.
fn open_with(
    path: &Path,
    open: impl Fn(&OpenOptions) -> io::Result<File>,
    lock: impl Fn(&File) -> io::Result<bool>,
) -> io::Result<Opened> {
    loop {
        let (file, is_new) = match File::options().write(true).create_new(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                match open(File::options().write(true)) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound && !is_link(path) => {
                        continue;
                    }
                    file => (file?, false),
                }
            }
            file => (file?, true),
        };
        let is_locked = || -> io::Result<Option<bool>> {
            if !file.metadata()?.is_file() {
                return Ok(Some(true));
            }
            let is_locked = lock(&file)?;
            Ok(if is_locked && !is_at(&file, path)? { None } else { Some(is_locked) })
        };
        match is_locked() {
            Ok(Some(true)) => return Ok(Opened::Locked { file, is_new }),
            Ok(Some(false)) => return Ok(Opened::Busy),
            Ok(None) => {}
            Err(error) => {
                if is_new {
                    let _left = fs::remove_file(path);
                }
                return Err(error);
            }
        }
    }
}

/// True if the path is a link that leads to nothing.
fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink())
}

fn tolerated(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::Unsupported { Ok(()) } else { Err(error) }
}

/// True if this open file is still the one of that name.
///
/// # Errors
/// If the system does not tell.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let id = |data: fs::Metadata| (data.dev(), data.ino());
    Ok(look(path)?.map(id) == Some(id(file.metadata()?)))
}

/// True if a file has that name. On this system an open file keeps its name.
///
/// # Errors
/// If the system does not tell.
#[cfg(not(unix))]
pub fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    Ok(look(path)?.is_some())
}

/// The right to write at a place, which one process has at a time. While it lives, the locked file `.NAME.lock` is beside the
/// place. The next process takes over a file that a killed process left behind. The file lists the parts that the process made,
/// each by its number (inode) and time of birth, since a number is used again: no other file is taken for a part.
#[derive(Debug)]
pub struct Claim {
    place: PathBuf,
    file: PathBuf,
    _lock: File,
    follows_a_killed_process: bool,
    /// True if the file stays.
    is_left: bool,
}

impl Claim {
    /// Claims a place. Returns `None` if another process has claimed it.
    ///
    /// # Errors
    /// If the file beside the place cannot be made.
    pub fn new(place: &Path) -> io::Result<Option<Self>> {
        Self::locked(place, try_lock)
    }

    /// Claims a place as soon as no other process has claimed it.
    ///
    /// # Errors
    /// If the file beside the place cannot be made.
    pub fn wait_for(place: &Path) -> io::Result<Self> {
        let wait = |file: &File| file.lock().or_else(tolerated).map(|()| true);
        loop {
            if let Some(claim) = Self::locked(place, wait)? {
                return Ok(claim);
            }
        }
    }

    fn locked(place: &Path, lock: impl Fn(&File) -> io::Result<bool>) -> io::Result<Option<Self>> {
        let file = lock_file(place)?;
        let opened = open_with(&file, |options| open_regular(options, &file), lock);
        match opened.map_err(|error| named(&file, error))? {
            Opened::Busy => Ok(None),
            Opened::Locked { file: lock, is_new } => Ok(Some(Self {
                place: place.to_owned(),
                file,
                _lock: lock,
                follows_a_killed_process: !is_new,
                is_left: false,
            })),
        }
    }

    /// Returns the place.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// True if an earlier process was killed while it had the claim.
    pub const fn follows_a_killed_process(&self) -> bool {
        self.follows_a_killed_process
    }

    /// Notes that this process made the part at a path.
    pub(super) fn note(&self, part: &Path) -> io::Result<()> {
        let mut lock = File::options().append(true).open(&self.file)?;
        lock.write_all(format!("{}\n", identity(&fs::symlink_metadata(part)?)).as_bytes())
    }

    /// True if a process that was killed while it had the claim made this part. It may not have noted that of an empty one.
    pub(super) fn has_left(&self, part: &Metadata, is_empty: bool) -> io::Result<bool> {
        let noted = fs::read_to_string(&self.file)?;
        let identity = identity(part);
        let is_noted = noted.lines().any(|line| line == identity);
        Ok(self.follows_a_killed_process && (is_noted || is_empty))
    }

    /// Leaves the file, as a killed process does, so that the next process takes over what is at the place.
    pub(super) fn leave(&mut self) {
        self.set_left(true);
    }

    /// Decides whether the file is left.
    pub(super) fn set_left(&mut self, is_left: bool) {
        self.is_left = is_left;
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if !self.is_left {
            // Remove it first: it stays locked until it is closed.
            let _left = fs::remove_file(&self.file);
        }
    }
}

/// Returns the number of a file in its file system and its time of birth, as far as the system has them.
fn identity(file: &Metadata) -> String {
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(file);
    #[cfg(not(unix))]
    let number = "part";
    let born = file.created().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("{number} {}", born.unwrap_or_default().as_nanos())
}

fn lock_file(place: &Path) -> io::Result<PathBuf> {
    // Follow links, so that all paths to a place have the same file.
    let place = real(place)?.unwrap_or(place.to_owned());
    let mut name = OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(".lock");
    Ok(parent(&place).join(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_place_is_claimed_once_at_a_time() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("book");
        let claim = Claim::new(&place).expect("made").expect("nobody else is there");
        assert!(Claim::new(&home.path().join("./book")).expect("made").is_none());
        let waiting = std::thread::spawn(move || Claim::wait_for(&place).map(drop));
        std::thread::sleep(Duration::from_millis(50));
        assert!(!waiting.is_finished());
        drop(claim);
        waiting.join().expect("no panic").expect("its turn");
        assert_eq!(fs::read_dir(home.path()).expect("a directory").count(), 0);
    }

    #[test]
    fn a_claim_that_is_left_is_taken_over() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("book");
        for is_left in [false, true] {
            let mut claim = Claim::new(&place).expect("made").expect("nobody else is there");
            assert!(!claim.follows_a_killed_process());
            if is_left {
                claim.leave();
            }
        }
        let claim = Claim::new(&place).expect("made").expect("nobody else is there");
        assert!(claim.follows_a_killed_process());
    }

    /// Each adds to a number, which is lost if two have the place at once.
    #[test]
    fn many_wait_for_one_place_and_each_has_its_turn() {
        let home = tempfile::tempdir().expect("a directory");
        let place = home.path().join("number");
        fs::write(&place, "0").expect("written");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let _claim = Claim::wait_for(&place).expect("its turn");
                        let text = fs::read_to_string(&place).expect("readable");
                        let number: u32 = text.parse().expect("a number");
                        fs::write(&place, (number + 1).to_string()).expect("written");
                    }
                });
            }
        });
        assert_eq!(fs::read_to_string(&place).expect("readable"), "400");
    }

    #[test]
    fn an_open_file_is_locked_and_not_cut() {
        let home = tempfile::tempdir().expect("a directory");
        let path = home.path().join("rows.csv");
        fs::write(&path, "before").expect("written");
        let first = open_locked(&path).expect("opened");
        assert!(matches!(first, Opened::Locked { is_new: false, .. }));
        assert!(matches!(open_locked(&path).expect("opened"), Opened::Busy));
        drop(first);
        assert!(matches!(open_locked(&path).expect("opened"), Opened::Locked { .. }));
        assert_eq!(fs::read(&path).expect("readable"), b"before");
    }
}
