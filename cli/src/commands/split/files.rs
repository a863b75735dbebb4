//! Files of the parts: the lines of the input, or puzzles and solutions.

use crate::commands::split::{AssignedLine, Content};
use crate::error::Failure;
use crate::output::checks::{cannot_write, refuse_input};
use crate::output::directory::new_directory;
use anyhow::{Context, anyhow};
use gridmill::disk::{self, NewDirectory, create_directory, sync_directory};
use gridmill::parallel::{Ended, Sink};
use same_file::Handle;
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// Files of the parts, which appear when all are complete.
pub(super) struct Files<'a> {
    directory: Option<NewDirectory>,
    place: &'a Path,
    names: Vec<String>,
    /// Each with the lines that the next tick writes.
    files: Vec<(File, Vec<u8>)>,
    force: bool,
}

impl<'a> Files<'a> {
    /// Begins a file with this header for each part. Refuses a directory with files in it unless they may be replaced, by
    /// `force`.
    pub(super) fn open(
        place: &'a Path,
        parts: &[String],
        header: &[u8],
        force: bool,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let ending = if header.is_empty() { "txt" } else { "csv" };
        let names: Vec<String> = parts.iter().map(|part| format!("{part}.{ending}")).collect();
        if force {
            for path in names.iter().map(|name| place.join(name)) {
                Handle::from_path(&path).map_or(Ok(()), |it| refuse_input(&path, &it, inputs))?;
            }
        } else {
            refuse_earlier_files(place)?;
        }
        let mut directory = new_directory(place, force)?;
        let mut open = |name: &String| Ok((directory.create(name)?, header.to_vec()));
        let files = names.iter().map(&mut open).collect::<io::Result<_>>();
        let files = files.with_context(|| cannot_write(place)).map_err(Failure::Io)?;
        Ok(Self { directory: Some(directory), place, names, files, force })
    }

    fn write(&mut self) -> io::Result<()> {
        for (file, lines) in &mut self.files {
            file.write_all(lines)?;
            lines.clear();
        }
        Ok(())
    }

    fn put_in_place(&mut self) -> io::Result<()> {
        self.write()?;
        self.files.iter().try_for_each(|(file, _)| file.sync_all())?;
        let Some(directory) = self.directory.take() else { return Ok(()) };
        if self.force {
            create_directory(self.place)?;
            return directory.put_files_in_place(&self.names);
        }
        sync_directory(&directory.put_in_place()?)
    }

    fn failure(&self, error: io::Error) -> Failure {
        Failure::Io(anyhow::Error::new(error).context(cannot_write(self.place)))
    }
}

/// Refuses a directory with files in it: rows of an earlier split would be lost, or stand beside those of this one.
fn refuse_earlier_files(directory: &Path) -> Result<(), Failure> {
    let name = directory.display();
    if disk::names(directory).is_ok_and(|names| !names.is_empty()) {
        return Err(Failure::Usage(anyhow!(
            "{name} is not an empty directory; --force replaces the files of these parts"
        )));
    }
    Ok(())
}

impl Sink<AssignedLine> for Files<'_> {
    type Error = Failure;

    fn add(
        &mut self,
        AssignedLine { part, content }: AssignedLine,
    ) -> Result<ControlFlow<()>, Failure> {
        let Content::Line(line) = content else { unreachable!("the content is made for files") };
        self.files[part].1.extend_from_slice(&line);
        Ok(ControlFlow::Continue(()))
    }

    fn tick(&mut self) -> Result<(), Failure> {
        self.write().map_err(|error| self.failure(error))
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        if ended != Ended::Complete {
            self.directory = None;
            return Ok(());
        }
        self.put_in_place().map_err(|error| self.failure(error))
    }
}
