//! Opens the inputs: files, and all files of run directories.

use crate::entries::InputArgument;
use crate::error::{Failure, run_failure};
use crate::input::{self, Source};
use gridmill::run::files::Committed;
use std::path::Path;

/// Opens a file, or all files of a run directory.
pub(super) fn open(path: &Path) -> Result<InputArgument, Failure> {
    if path.is_dir() {
        return Ok(InputArgument { name: path.display().to_string(), files: committed(path)? });
    }
    InputArgument::open(path)
}

/// Opens the committed parts of the files of a run, verified. The run may be active: it never changes these parts.
fn committed(path: &Path) -> Result<Vec<Source>, Failure> {
    let failure = |error| run_failure(path, error);
    let committed = Committed::of(path).map_err(failure)?;
    committed.verify(path).map_err(failure)?;
    let mut sources = Vec::new();
    for file in committed.files.into_iter().filter(|file| file.length > 0) {
        sources.push(input::open(&path.join(&file.name))?.up_to(file.length));
    }
    Ok(sources)
}
