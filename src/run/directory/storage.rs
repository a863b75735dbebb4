//! The few operations that a run needs of a directory.

use super::history::HISTORY;
use super::open::{open_to_append, open_to_read};
use super::stored::{PROGRESS, RECIPE, read_progress, stored_plan};
use super::{Committed, Plan, RunError, Session};
use crate::disk::{self, create_directory, is_at, sync_directory};
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Operations of a run on its directory; names are file names in it. A run writes only through this trait, so
/// that a test can cut it off between any two operations.
pub trait Storage {
    /// The names of all files.
    ///
    /// # Errors
    /// If the directory cannot be read.
    fn names(&self) -> io::Result<Vec<String>>;

    /// Reads a file from its beginning.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn read(&self, name: &str) -> io::Result<Box<dyn Read + Send>>;

    /// The length of a file.
    ///
    /// # Errors
    /// If no file has that name, or another file replaced the written one.
    fn length(&self, name: &str) -> io::Result<u64>;

    /// Cuts a file to this length; creates it if missing.
    ///
    /// # Errors
    /// If that fails.
    fn resize(&mut self, name: &str, length: u64) -> io::Result<()>;

    /// Appends to a file; creates it if missing.
    ///
    /// # Errors
    /// If writing fails. Some of the bytes may be written.
    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// Syncs the content of a file, so that it survives a loss of power.
    ///
    /// # Errors
    /// If that fails.
    fn sync(&mut self, name: &str) -> io::Result<()>;

    /// Creates or replaces a file atomically, whatever ends the process. After it returns, file and name survive a loss of power.
    ///
    /// # Errors
    /// If that fails; then either the old or the new file is in place.
    fn replace(&mut self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// Syncs the names of the files, so that they survive a loss of power.
    ///
    /// # Errors
    /// If that fails.
    fn sync_names(&mut self) -> io::Result<()>;
}

/// A directory on disk, locked for this process as long as the value lives.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    /// Files that were written to.
    open: BTreeMap<String, File>,
    /// Closing it releases the lock, however the process ends.
    lock: File,
}

/// Name of the locked file, which is empty.
const LOCK: &str = ".lock";
/// Number of further attempts to lock it, and the time between them.
const LOCK_ATTEMPTS: usize = 5;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

impl Directory {
    /// Opens a directory with a run, or an empty or new one.
    ///
    /// # Errors
    /// If it has other files, it is inside the directory of another run, another process uses it, or it cannot be written.
    pub fn create(path: &Path) -> Result<Self, RunError> {
        let failed = |action| {
            move |source| RunError::Storage { action, name: path.display().to_string(), source }
        };
        let absolute = std::path::absolute(path).map_err(failed("find"))?;
        if let Some(parent) = absolute.parent()
            && Self::holds_run(parent).map_err(failed("look at"))?
        {
            return Err(RunError::Inside(parent.display().to_string()));
        }
        create_directory(path).map_err(failed("make the directory"))?;
        let names = names(path).map_err(failed("read"))?;
        let is_own = |name: &String| name.starts_with(RECIPE) || name == LOCK || name == HISTORY;
        if let Some(foreign) = names.iter().find(|name| !is_own(name))
            && !names.iter().any(|name| name == RECIPE || name == PROGRESS)
        {
            return Err(RunError::Foreign(foreign.clone()));
        }
        let lock = open_to_append(&path.join(LOCK));
        Self::locked(path, lock.map_err(failed("write in"))?)
    }

    /// True if a process writes the run in a directory. It does not look into the directory otherwise.
    pub fn is_active(path: &Path) -> bool {
        let lock = open_to_read(&path.join(LOCK)).map(|lock| lock.try_lock_shared());
        matches!(lock, Ok(Err(TryLockError::WouldBlock)))
    }

    /// Returns the plan of the run in it, if it holds one.
    ///
    /// # Errors
    /// If the plan cannot be read, or another version made the run.
    pub fn plan(&self) -> Result<Option<Plan>, RunError> {
        stored_plan(self)
    }

    /// Returns the committed state of its run, if it holds one.
    ///
    /// # Errors
    /// If the state cannot be read.
    pub fn committed(&self) -> Result<Option<Committed>, RunError> {
        read_progress(self)
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True if this is the directory of a run, whose files no other program may write.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn holds_run(path: &Path) -> io::Result<bool> {
        for name in [RECIPE, PROGRESS] {
            if !disk::look(&path.join(name))?.is_some_and(|found| found.is_file()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn locked(path: &Path, lock: File) -> Result<Self, RunError> {
        let mut locked = lock.try_lock();
        // A reader may be asking at this moment whether the run is active.
        for _ in 0..LOCK_ATTEMPTS {
            if matches!(locked, Err(TryLockError::WouldBlock)) {
                std::thread::sleep(LOCK_PAUSE);
                locked = lock.try_lock();
            }
        }
        match locked {
            Ok(()) => Ok(Self { path: path.to_owned(), open: BTreeMap::new(), lock }),
            Err(TryLockError::WouldBlock) => {
                let last = Session::all(path).ok().and_then(|mut sessions| sessions.pop());
                let holder = last.filter(|last| last.end.is_none()).map(|last| last.begin);
                Err(RunError::Locked(holder.map(Box::new)))
            }
            Err(TryLockError::Error(source)) => {
                Err(RunError::Storage { action: "lock", name: LOCK.to_owned(), source })
            }
        }
    }

    /// Returns a file, opened for writing.
    fn writable(&mut self, name: &str) -> io::Result<&mut File> {
        if !self.open.contains_key(name) {
            let file = open_to_append(&self.path.join(name))?;
            self.open.insert(name.to_owned(), file);
        }
        Ok(self.open.get_mut(name).expect("it was opened above"))
    }
}

pub(super) fn names(path: &Path) -> io::Result<Vec<String>> {
    let names = disk::names(path)?.into_iter();
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

impl Storage for Directory {
    fn names(&self) -> io::Result<Vec<String>> {
        names(&self.path)
    }

    fn read(&self, name: &str) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(open_to_read(&self.path.join(name))?))
    }

    fn length(&self, name: &str) -> io::Result<u64> {
        let path = self.path.join(name);
        let lost = |name| format!("{name} was moved, deleted or replaced during the run");
        if !is_at(&self.lock, &self.path.join(LOCK))? {
            return Err(io::Error::other(lost(LOCK)));
        }
        if let Some(file) = self.open.get(name)
            && !is_at(file, &path)?
        {
            return Err(io::Error::other(lost("it")));
        }
        Ok(fs::metadata(path)?.len())
    }

    fn resize(&mut self, name: &str, length: u64) -> io::Result<()> {
        self.writable(name)?.set_len(length)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.writable(name)?.write_all(bytes)
    }

    fn sync(&mut self, name: &str) -> io::Result<()> {
        self.writable(name)?.sync_data()
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        disk::replace(&self.path.join(name), bytes)
    }

    fn sync_names(&mut self) -> io::Result<()> {
        sync_directory(&self.path)
    }
}
