//! A new directory for output, such as that of a pack: there as a whole, or not at all.

use crate::error::{Failure, OrFail};
use crate::output::checks::{cannot_read, cannot_write, refuse_file, refuse_run_directory};
use gridmill::disk::{self, NewDirectory};
use std::io;
use std::path::Path;

/// Begins a directory. Fails if there is one that is not empty, unless it `may_have_files`.
pub(crate) fn new_directory(name: &Path, may_have_files: bool) -> Result<NewDirectory, Failure> {
    // Replacing a directory needs its real name, not a link or `.`.
    let path = disk::real(name).io(|| cannot_write(name))?;
    // Without a slash at its end.
    let path = path.unwrap_or(name.components().collect());
    let taken = || usage!("{} is not an empty directory; name a new one", name.display());
    if path.file_name().is_none() {
        return taken();
    }
    refuse_run_directory(&path)?;
    refuse_file(name)?;
    let new = NewDirectory::new(&path).io(|| cannot_write(name))?;
    let is_free = match disk::names(&path).map(|names| names.is_empty()) {
        Ok(is_empty) => is_empty || may_have_files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => Err(error).io(|| cannot_read(name))?,
    };
    if is_free { Ok(new) } else { taken() }
}
