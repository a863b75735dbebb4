//! Files that take their place at the end.

use crate::error::{Failure, OrFail};
use crate::log;
use crate::output::checks::{cannot_write, handle_of, refuse_existing, refuse_input};
use gridmill::disk::{NewFile, part_of};
use same_file::Handle;
use std::path::Path;

/// Begins `NAME.part`. Neither it nor the file in its place may be one of `inputs`. Refuses to replace a file with content unless
/// the user wants that.
pub(crate) fn begin_part(path: &Path, force: bool, inputs: &[Handle]) -> Result<NewFile, Failure> {
    let part = part_of(path).io(|| cannot_write(path))?;
    for file in [path, &part] {
        if let Some(handle) = handle_of(file)? {
            refuse_input(file, &handle, inputs)?;
        }
    }
    let new = NewFile::new(path).io(|| cannot_write(path))?;
    refuse_existing(path, force)?;
    Ok(new)
}

/// Keeps the rows of a command that ends early, and says where they are.
pub(crate) fn keep_part(part: NewFile) {
    match part.keep() {
        Ok(kept) => {
            log::note(format_args!("the rows so far are in {}", kept.part.display()));
            if let Some(longer) = kept.longer {
                log::note(format_args!(
                    "the rows of an earlier command are in {}",
                    longer.display()
                ));
            }
        }
        Err(error) => log::line(format_args!("error: the rows so far are lost: {error}")),
    }
}
