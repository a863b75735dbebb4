//! Opens the files of a run directory.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a regular file. It refuses pipes: opening one would wait for a process at the other end.
pub(super) fn open(options: &OpenOptions, path: &Path) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other("it is not a regular file"));
    }
    options.open(path)
}

pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    open(File::options().read(true), path)
}

pub(super) fn open_to_append(path: &Path) -> io::Result<File> {
    open(File::options().create(true).append(true), path)
}
