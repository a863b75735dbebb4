//! Files of the parts: the lines of the input, or puzzles and solutions.

use crate::commands::split::{AssignedLine, Content};
use crate::error::Failure;
use crate::output::Output;
use crate::output::checks::make_directory;
use crate::output::destination::{Destination, Format};
use anyhow::{Context, anyhow};
use gridmill::parallel::{Ended, Sink};
use same_file::Handle;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// Files of the parts.
pub(super) struct Files {
    files: Vec<Output>,
    /// True if a line was added since the last tick.
    has_lines: bool,
}

impl Files {
    /// Opens a file with this header for each part. Refuses a directory with files in it unless they may be replaced, by
    /// `force`.
    pub(super) fn open(
        directory: &Path,
        names: &[String],
        header: &[u8],
        force: bool,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        make_directory(directory)?;
        if !force {
            refuse_earlier_files(directory)?;
        }
        let format = if header.is_empty() { Format::Text } else { Format::Csv };
        let open = |name| {
            let path = directory.join(format!("{name}.{format}"));
            Output::open(&Destination::file(path, format, force)?, header, inputs)
        };
        let files = names.iter().map(open).collect::<Result<_, Failure>>()?;
        Ok(Self { files, has_lines: false })
    }
}

/// Refuses a directory with files in it: rows of an earlier split would be lost, or stand beside those of this one.
fn refuse_earlier_files(directory: &Path) -> Result<(), Failure> {
    let name = directory.display();
    let context = || format!("cannot read {name}");
    let mut entries = fs::read_dir(directory).with_context(context).map_err(Failure::Io)?;
    if entries.next().is_none() {
        return Ok(());
    }
    Err(Failure::Usage(anyhow!(
        "{name} is not an empty directory; --force replaces the files of these parts"
    )))
}

impl Sink<AssignedLine> for Files {
    type Error = Failure;

    fn add(
        &mut self,
        AssignedLine { part, content }: AssignedLine,
    ) -> Result<ControlFlow<()>, Failure> {
        let Content::Line(line) = content else { unreachable!("the content is made for files") };
        self.files[part].add_lines(&line);
        self.has_lines = true;
        Ok(ControlFlow::Continue(()))
    }

    fn tick(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.has_lines) {
            // No part of an earlier split may stay beside a row of this one.
            self.files.iter_mut().try_for_each(Output::start)?;
        }
        self.files.iter_mut().try_for_each(Output::tick)
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        self.files.iter_mut().try_for_each(|file| file.finish(ended))
    }
}
