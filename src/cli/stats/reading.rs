//! Opens the inputs: files, and all files of run directories.

use crate::cli::exit::Failure;
use crate::cli::input::{self, Source};
use crate::cli::run_directory::run_failure;
use gridmill::run::files::Committed;
use same_file::Handle;
use std::path::{Path, PathBuf};

/// Input that one argument names.
pub(super) struct OpenInput {
    /// Name in messages.
    pub(super) name: String,
    /// The file, or those of the directory.
    pub(super) files: Vec<Source>,
}

/// Opens everything, and returns the handles of the files.
pub(super) fn open(paths: &[PathBuf]) -> Result<(Vec<OpenInput>, Vec<Handle>), Failure> {
    let open = |path: &PathBuf| {
        if path.is_dir() {
            return Ok(OpenInput { name: path.display().to_string(), files: committed(path)? });
        }
        let source = input::open(path)?;
        Ok(OpenInput { name: source.name.clone(), files: vec![source] })
    };
    let mut inputs = paths.iter().map(open).collect::<Result<Vec<OpenInput>, Failure>>()?;
    let files = inputs.iter_mut().flat_map(|input| &mut input.files);
    let handles = files.filter_map(|source| source.handle.take()).collect();
    Ok((inputs, handles))
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
