//! Files of the parts: the lines of the input, or puzzles and solutions.

use super::{AssignedLine, Content};
use crate::cli::collections::{Item, TakesItems};
use crate::cli::destination::{Destination, make_directory};
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use anyhow::{Context, anyhow};
use gridmill::parallel::Ended;
use same_file::Handle;
use std::fs;
use std::path::Path;

/// Files of the parts.
pub(super) struct Files<'a> {
    files: Vec<PartFile>,
    counts: &'a mut [u64],
}

struct PartFile {
    output: Output,
    /// Lines that are written next.
    waiting: Vec<u8>,
}

impl<'a> Files<'a> {
    /// Opens a file with this header for each part. Refuses a directory with files in it unless they may be replaced, by
    /// `force`.
    pub(super) fn open(
        directory: &Path,
        names: &[String],
        header: &[u8],
        force: bool,
        inputs: &[Handle],
        counts: &'a mut [u64],
    ) -> Result<Self, Failure> {
        make_directory(directory)?;
        if !force {
            refuse_earlier_files(directory)?;
        }
        let ending = if header.is_empty() { "txt" } else { "csv" };
        let mut files = Vec::new();
        for name in names {
            let path = directory.join(format!("{name}.{ending}"));
            match Output::open(Some(&path), header, inputs) {
                Ok(output) => files.push(PartFile { output, waiting: Vec::new() }),
                Err(failure) => {
                    files.into_iter().for_each(|file: PartFile| file.output.abandon());
                    return Err(failure);
                }
            }
        }
        Ok(Self { files, counts })
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

impl TakesItems<AssignedLine> for Files<'_> {
    fn take(&mut self, item: Item<AssignedLine>, progress: &mut Progress) -> Result<(), Failure> {
        let AssignedLine { part, content } = item.result;
        self.counts[part] += 1;
        progress.add(Some(part));
        let waiting = &mut self.files[part].waiting;
        match content {
            Content::Quiz(line) => waiting.extend(line.into_bytes()),
            Content::Line | Content::Row(_) | Content::Puzzle(_) => waiting.extend(item.text),
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), Failure> {
        if self.files.iter().any(|file| !file.waiting.is_empty()) {
            // No part of an earlier split may stay beside a row of this one.
            self.files.iter_mut().try_for_each(|file| file.output.begin())?;
        }
        for PartFile { output, waiting } in &mut self.files {
            output.commit(waiting)?;
            waiting.clear();
        }
        Ok(())
    }
}

impl Destination for Files<'_> {
    fn finish(self, ended: Ended) -> Result<(), Failure> {
        self.files.into_iter().try_for_each(|file| file.output.finish(ended))
    }

    fn abandon(self) {
        self.files.into_iter().for_each(|file| file.output.abandon());
    }
}
