//! Checks of all outputs.

use crate::error::Failure;
use anyhow::{Context, anyhow};
use gridmill::disk::{self, create_directory, parent};
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

/// Refuses a file where a directory is expected.
pub(crate) fn refuse_file(path: &Path) -> Result<(), Failure> {
    if path.exists() && !path.is_dir() {
        let error = anyhow!("found a file, expected a directory");
        return Err(Failure::Io(error.context(cannot_write(path))));
    }
    Ok(())
}

/// Makes a directory for output unless it exists. It must not be that of a run.
pub(crate) fn make_directory(path: &Path) -> Result<(), Failure> {
    refuse_file(path)?;
    refuse_run_directory(path)?;
    create_directory(path).with_context(|| cannot_write(path)).map_err(Failure::Io)
}

/// Returns the context of an error of this output.
pub(crate) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Returns the failure for a place that another process writes to.
pub(crate) fn busy(path: &Path) -> Failure {
    Failure::Io(anyhow::Error::new(disk::busy()).context(cannot_write(path)))
}

/// Refuses a path that is or is inside a run directory: another writer would destroy committed rows.
pub(crate) fn refuse_run_directory(path: &Path) -> Result<(), Failure> {
    // Follow links.
    let real = |path: &Path| path.canonicalize().ok();
    let whole = real(path).or_else(|| Some(real(parent(path))?.join(path.file_name()?)));
    let whole = whole.or_else(|| std::path::absolute(path).ok()).unwrap_or(path.to_owned());
    let Some(directory) = whole.ancestors().find(|directory| Directory::holds_run(directory))
    else {
        return Ok(());
    };
    Err(Failure::Usage(anyhow!(
        "{} would be among the files of the run in {}; use another directory",
        path.display(),
        directory.display()
    )))
}
