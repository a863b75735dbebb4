//! Files that take their place at the end.

use crate::error::Failure;
use crate::output::checks::{cannot_write, refuse_input};
use crate::say::{note, say};
use anyhow::Context;
use gridmill::disk::{NewFile, part_of};
use same_file::Handle;
use std::path::Path;

/// Begins `NAME.part`, unless it is one of `inputs`.
pub(crate) fn begin_part(path: &Path, inputs: &[Handle]) -> Result<NewFile, Failure> {
    let part = part_of(path);
    if let Ok(handle) = Handle::from_path(&part) {
        refuse_input(&part, &handle, inputs)?;
    }
    NewFile::new(path).with_context(|| cannot_write(path)).map_err(Failure::Io)
}

/// Keeps the rows of a command that ends early, and says where they are.
pub(crate) fn keep_part(part: NewFile) {
    match part.keep() {
        Ok(part) => note(format_args!("the rows so far are in {}", part.display())),
        Err(error) => say(format_args!("error: the rows so far are lost: {error}")),
    }
}
