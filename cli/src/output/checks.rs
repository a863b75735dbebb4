//! Checks of all outputs.

use crate::error::Failure;
use anyhow::{Context, anyhow};
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
