//! A new directory for output, such as that of a pack: there as a whole, or not at all.

use crate::error::Failure;
use crate::output::checks::{cannot_write, refuse_file, refuse_run_directory};
use anyhow::{Context, anyhow};
use gridmill::disk::{self, NewDirectory};
use std::io;
use std::path::Path;

/// Begins a directory. Fails if there is one that is not empty, unless it `may_have_files`.
pub(crate) fn new_directory(name: &Path, may_have_files: bool) -> Result<NewDirectory, Failure> {
    // Replacing a directory needs its real name, not a link or `.`.
    let path = disk::real(name).with_context(|| cannot_write(name)).map_err(Failure::Io)?;
    let path = path.unwrap_or(name.to_owned());
    let taken = || {
        let error = anyhow!("{} is not an empty directory; name a new one", name.display());
        Err(Failure::Usage(error))
    };
    if path.file_name().is_none() {
        return taken();
    }
    refuse_run_directory(&path)?;
    refuse_file(name)?;
    let new = NewDirectory::new(&path).with_context(|| cannot_write(name)).map_err(Failure::Io)?;
    let is_free = match disk::names(&path).map(|names| names.is_empty()) {
        Ok(is_empty) => is_empty || may_have_files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => {
            let error = anyhow::Error::new(error);
            return Err(Failure::Io(error.context(format!("cannot read {}", name.display()))));
        }
    };
    if is_free { Ok(new) } else { taken() }
}
