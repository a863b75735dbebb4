//! Opens the files of a run directory, which must be regular.

use crate::disk::open_regular;
use std::fs::File;
use std::io;
use std::path::Path;

pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    open_regular(File::options().read(true), path)
}

pub(super) fn open_to_append(path: &Path) -> io::Result<File> {
    open_regular(File::options().create(true).append(true), path)
}
