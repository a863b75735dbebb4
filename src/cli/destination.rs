//! The interface of all destinations of results.

use super::exit::Failure;
use super::progress::Progress;
use anyhow::{Context, anyhow};
use gridmill::parallel::Ended;
use same_file::Handle;
use std::path::Path;
use std::{fs, io};

/// Destination of a command's results.
pub(super) trait Destination {
    /// Does periodic work, several times a second, and before an interrupted process ends.
    fn tick(&mut self, _is_interrupted: bool) -> Result<(), Failure> {
        Ok(())
    }

    /// Does the work that needs all items.
    fn conclude(
        &mut self,
        _progress: &mut Progress,
        _is_interrupted: &dyn Fn() -> bool,
    ) -> Result<(), Failure> {
        Ok(())
    }

    /// Ends it when all items are done, or the command was stopped.
    fn finish(self, ended: Ended) -> Result<(), Failure>;

    /// Ends it after a failure.
    fn abandon(self);
}

/// Takes the answers to entries.
pub(super) trait TakesAnswers<T>: Destination {
    /// Adds the next answers, in order.
    fn add(&mut self, results: Vec<T>) -> Result<(), Failure>;
}

/// Refuses a file that is one of `inputs`.
pub(super) fn refuse_input(path: &Path, handle: &Handle, inputs: &[Handle]) -> Result<(), Failure> {
    if inputs.contains(handle) {
        let error = anyhow!("{} is both input and output; name another output", path.display());
        return Err(Failure::Usage(error));
    }
    Ok(())
}

/// Makes a directory for output unless it exists.
pub(super) fn make_directory(path: &Path) -> Result<(), Failure> {
    let context = || format!("cannot write {}", path.display());
    if path.exists() && !path.is_dir() {
        let error = anyhow!("found a file, expected a directory");
        return Err(Failure::Io(error.context(context())));
    }
    fs::create_dir_all(path).with_context(context).map_err(Failure::Io)
}

/// Returns the failure for a place that another process writes to.
pub(super) fn busy(path: &Path) -> Failure {
    Failure::Io(anyhow!("cannot write {}: another process is writing it", path.display()))
}

/// Returns the failure of a write.
pub(super) fn write_failure(error: io::Error, name: &str) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Failure::ClosedPipe
    } else {
        Failure::Io(anyhow::Error::new(error).context(format!("cannot write to {name}")))
    }
}
