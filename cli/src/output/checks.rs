//! Checks of all outputs.

use crate::error::{Failure, OrFail, io_failure};
use anyhow::anyhow;
use gridmill::disk::{self, create_directory, parent};
use gridmill::run::Directory;
use same_file::Handle;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// Returns what is at a path; `None` only if nothing is there.
pub(crate) fn look(path: &Path) -> Result<Option<Metadata>, Failure> {
    let context = || format!("cannot look at {}", path.display());
    disk::look(path).io(context)
}

/// True if there is a directory at a path.
pub(crate) fn is_directory(path: &Path) -> Result<bool, Failure> {
    Ok(look(path)?.is_some_and(|found| found.is_dir()))
}

/// Returns the first directory among inputs that must be all run directories or all files of a `kind`, if there is one.
pub(crate) fn first_directory<'a>(
    inputs: &'a [PathBuf],
    kind: &str,
) -> Result<Option<&'a PathBuf>, Failure> {
    let (mut directory, mut file) = (None, None);
    for path in inputs {
        let is_run = path.as_os_str() != "-" && is_directory(path)?;
        if is_run { &mut directory } else { &mut file }.get_or_insert(path);
    }
    if let (Some(directory), Some(file)) = (directory, file) {
        let (directory, file) = (directory.display(), file.display());
        usage!(
            "expected only run directories or only {kind}: {directory} is a directory, {file} is not"
        );
    }
    Ok(directory)
}

/// Returns a handle that tells the file at a path from others. Opening something else could wait for another process.
pub(crate) fn handle_of(path: &Path) -> Result<Option<Handle>, Failure> {
    if !look(path)?.is_some_and(|found| found.is_file()) {
        return Ok(None);
    }
    let context = || format!("cannot look at {}", path.display());
    Handle::from_path(path).map(Some).io(context)
}

/// Refuses a file that is one of `inputs`.
pub(crate) fn refuse_input(path: &Path, handle: &Handle, inputs: &[Handle]) -> Result<(), Failure> {
    if inputs.contains(handle) {
        usage!("{} is both input and output; name another output", path.display());
    }
    Ok(())
}

/// Refuses a file with content, unless the user wants to replace it.
pub(crate) fn refuse_existing(path: &Path, force: bool) -> Result<(), Failure> {
    if !force && look(path)?.is_some_and(|found| found.is_file() && found.len() > 0) {
        usage!("{} exists; give --force to replace it", path.display());
    }
    Ok(())
}

/// Refuses a file in a directory that does not exist.
pub(crate) fn refuse_missing_directory(path: &Path) -> Result<(), Failure> {
    let directory = parent(path);
    if is_directory(directory)? {
        return Ok(());
    }
    let (path, directory) = (path.display(), directory.display());
    Err(Failure::Io(anyhow!("cannot write {path}: the directory {directory} does not exist")))
}

/// Refuses a file where a directory is expected.
pub(crate) fn refuse_file(path: &Path) -> Result<(), Failure> {
    if look(path)?.is_some_and(|found| !found.is_dir()) {
        let error = anyhow!("found a file, expected a directory");
        return Err(Failure::Io(error.context(cannot_write(path))));
    }
    Ok(())
}

/// Makes a directory for output unless it exists. It must not be that of a run.
pub(crate) fn make_directory(path: &Path) -> Result<(), Failure> {
    refuse_file(path)?;
    refuse_run_directory(path)?;
    create_directory(path).io(|| cannot_write(path))
}

/// Returns the context of an error of this input.
pub(crate) fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Returns the context of an error of this output.
pub(crate) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Returns the failure for a place that another process writes to.
pub(crate) fn busy(path: &Path) -> Failure {
    io_failure(disk::busy(), cannot_write(path))
}

/// Refuses a path that is or is inside a run directory: another writer would destroy committed rows.
pub(crate) fn refuse_run_directory(path: &Path) -> Result<(), Failure> {
    let around = run_around(path).io(|| format!("cannot look at {}", path.display()));
    let Some(directory) = around? else { return Ok(()) };
    usage!(
        "{} would be among the files of the run in {}; use another directory",
        path.display(),
        directory.display()
    )
}

/// Returns the run directory that a path is or is inside.
fn run_around(path: &Path) -> io::Result<Option<PathBuf>> {
    let whole = match (disk::real(path)?, path.file_name()) {
        (Some(whole), _) => whole,
        (None, Some(name)) => disk::real(parent(path))?.unwrap_or_default().join(name),
        (None, None) => return Ok(None),
    };
    for directory in whole.ancestors() {
        if Directory::holds_run(directory)? {
            return Ok(Some(directory.to_owned()));
        }
    }
    Ok(None)
}
