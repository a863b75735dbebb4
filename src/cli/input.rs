//! Opening what is read.

use super::exit::Failure;
use anyhow::Context;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// An opened input.
pub(super) struct Source {
    /// How it is called in messages.
    pub(super) name: String,
    pub(super) reader: Box<dyn Read + Send>,
    /// Its length, if it is a file.
    pub(super) length: Option<u64>,
    /// Where it is, if it is a file.
    pub(super) path: Option<PathBuf>,
}

/// Opens a file, or standard input for `-`.
pub(super) fn open(path: &Path) -> Result<Source, Failure> {
    let (name, reader, length, path): (_, Box<dyn Read + Send>, _, _) = if path.as_os_str() == "-" {
        ("(standard input)".to_owned(), Box::new(io::stdin()), None, None)
    } else {
        let name = path.display().to_string();
        let context = || format!("cannot read {name}");
        let file = File::open(path).with_context(context).map_err(Failure::Io)?;
        let metadata = file.metadata().with_context(context).map_err(Failure::Io)?;
        let length = metadata.is_file().then_some(metadata.len());
        (name, Box::new(file), length, Some(path.to_owned()))
    };
    Ok(Source { name, reader, length, path })
}
