//! Opening what is read.

use super::exit::Failure;
use crate::grid::Grid;
use anyhow::{Context, anyhow};
use same_file::Handle;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// An opened input.
pub(super) struct Source {
    /// How it is called in messages.
    pub(super) name: String,
    pub(super) reader: Box<dyn Read + Send>,
    /// Its length, if it is a file.
    pub(super) length: Option<u64>,
    /// Which file it is, if that can be told.
    pub(super) handle: Option<Handle>,
}

/// Opens a file, or standard input for `-`; a puzzle stands for a file that holds it.
pub(super) fn open(path: &Path) -> Result<Source, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Source {
            name: "(standard input)".to_owned(),
            reader: Box::new(io::stdin()),
            length: None,
            handle: Handle::stdin().ok(),
        });
    }
    let name = path.display().to_string();
    if name.parse::<Grid>().is_ok() {
        let reader = Box::new(io::Cursor::new(name));
        return Ok(Source { name: "(argument)".to_owned(), reader, length: None, handle: None });
    }
    let context = || format!("cannot read {name}");
    let failure = |error: anyhow::Error| Failure::Io(error);
    let file = File::open(path).with_context(context).map_err(failure)?;
    let metadata = file.metadata().with_context(context).map_err(failure)?;
    if metadata.is_dir() {
        return Err(Failure::Io(anyhow!("cannot read {name}: it is a directory")));
    }
    let handle = file.try_clone().and_then(Handle::from_file).ok();
    let length = metadata.is_file().then_some(metadata.len());
    Ok(Source { name, reader: Box::new(file), length, handle })
}
