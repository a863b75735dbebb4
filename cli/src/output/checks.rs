//! Checks of all outputs.

use crate::error::Failure;
use anyhow::{Context, anyhow};
use gridmill::disk::parent;
use gridmill::run::Directory;
use same_file::Handle;
use std::fs;
use std::path::Path;

/// Refuses a file that is one of `inputs`.
pub(crate) fn refuse_input(path: &Path, handle: &Handle, inputs: &[Handle]) -> Result<(), Failure> {
    if inputs.contains(handle) {
        let error = anyhow!("{} is both input and output; name another output", path.display());
        return Err(Failure::Usage(error));
    }
    Ok(())
}

/// Refuses a file with content, unless the user wants to replace it.
pub(crate) fn refuse_existing(path: &Path, force: bool) -> Result<(), Failure> {
    if !force && fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0) {
        let error = anyhow!("{} exists; give --force to replace it", path.display());
        return Err(Failure::Usage(error));
    }
    Ok(())
}

/// Refuses a file in a directory that does not exist.
pub(crate) fn refuse_missing_directory(path: &Path) -> Result<(), Failure> {
    let directory = parent(path);
    if directory.is_dir() {
        return Ok(());
    }
    let (path, directory) = (path.display(), directory.display());
    let error = anyhow!("cannot write {path}: the directory {directory} does not exist");
    Err(Failure::Io(error))
}

/// Makes a directory for output unless it exists.
pub(crate) fn make_directory(path: &Path) -> Result<(), Failure> {
    let context = || format!("cannot write {}", path.display());
    if path.exists() && !path.is_dir() {
        let error = anyhow!("found a file, expected a directory");
        return Err(Failure::Io(error.context(context())));
    }
    fs::create_dir_all(path).with_context(context).map_err(Failure::Io)
}

/// Returns the failure for a place that another process writes to.
pub(crate) fn busy(path: &Path) -> Failure {
    Failure::Io(anyhow!("cannot write {}: another process is writing it", path.display()))
}

/// Refuses a path inside a run directory: another writer would destroy committed rows.
pub(crate) fn refuse_run_directory(path: &Path) -> Result<(), Failure> {
    // Follow links.
    let path = path.canonicalize().unwrap_or(path.to_owned());
    let directory = path.parent().filter(|directory| Directory::holds_run(directory));
    directory.map_or(Ok(()), |directory| {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        Err(Failure::Usage(anyhow!(
            "{} would be among the files of the run in {}; use another directory",
            path.display(),
            directory.display()
        )))
    })
}
