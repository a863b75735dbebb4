//! Handles of standard input and standard output.

use std::fs::File;
use std::io;

/// Returns a copy of the handle of a standard stream. If something fails, only the copy is closed: a `Handle` of the stream
/// itself would close the stream.
#[cfg(unix)]
pub(crate) fn copy_of(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

/// Returns a copy of the handle of a standard stream. If something fails, only the copy is closed.
#[cfg(windows)]
pub(crate) fn copy_of(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}
