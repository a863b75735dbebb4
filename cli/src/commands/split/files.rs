//! Files of the parts: the lines of the input, or puzzles and solutions.

use crate::commands::split::manifest::{add_manifest, files_of, in_digits, manifest_in};
use crate::commands::split::{AssignedLine, Content};
use crate::error::{Failure, OrFail, io_failure};
use crate::output::checks::{cannot_read, cannot_write, handle_of, is_directory, refuse_input};
use crate::output::directory::new_directory;
use gridmill::disk::{self, NewDirectory, create_directory};
use gridmill::parallel::{Ended, Sink};
use gridmill::split::{PartFile, Split, SplitPart};
use same_file::Handle;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// Files of the parts, which appear when all are complete.
pub(super) struct Files<'a> {
    directory: Option<NewDirectory>,
    place: &'a Path,
    split: &'a Split,
    files: Vec<PartLines>,
    /// Files of an earlier split to replace. `None` if the directory is new or empty.
    earlier: Option<Vec<String>>,
}

/// A file of a part.
struct PartLines {
    file: File,
    name: String,
    /// What is written.
    hash: Sha256,
    /// Number of puzzles.
    rows: u64,
    /// What the next tick writes.
    waiting: Vec<u8>,
}

impl<'a> Files<'a> {
    /// Begins a file with this header for each part. Refuses a directory with files in it unless they may be replaced, by
    /// `force`.
    pub(super) fn open(
        place: &'a Path,
        split: &'a Split,
        header: &[u8],
        force: bool,
        inputs: &[Handle],
    ) -> Result<Self, Failure> {
        let ending = if header.is_empty() { "txt" } else { "csv" };
        let names = split.parts.names().map(|part| format!("{part}.{ending}"));
        let names: Vec<String> = names.collect();
        if !force {
            refuse_earlier_files(place)?;
        }
        let earlier = if force { Some(earlier_files(place, &names, inputs)?) } else { None };
        let mut directory = new_directory(place, force)?;
        let mut open = |name: &String| {
            let (file, name) = (directory.create(name)?, name.clone());
            Ok(PartLines { file, name, hash: Sha256::new(), rows: 0, waiting: header.to_vec() })
        };
        let files = names.iter().map(&mut open).collect::<io::Result<_>>();
        let files = files.io(|| cannot_write(place))?;
        Ok(Self { directory: Some(directory), place, split, files, earlier })
    }

    fn write(&mut self) -> io::Result<()> {
        for PartLines { file, hash, waiting, .. } in &mut self.files {
            file.write_all(waiting)?;
            hash.update(&*waiting);
            waiting.clear();
        }
        Ok(())
    }

    fn put_in_place(&mut self) -> io::Result<()> {
        self.write()?;
        self.files.iter().try_for_each(|part| part.file.sync_all())?;
        let Some(mut directory) = self.directory.take() else { return Ok(()) };
        let parts = self.split.parts.names().zip(self.files.drain(..));
        let parts = parts.map(|(part, PartLines { name, hash, rows, .. })| {
            let files = vec![PartFile { name, sha256: in_digits(hash) }];
            SplitPart { name: part.to_owned(), rows, files }
        });
        add_manifest(&mut directory, self.split, parts.collect())?;
        let Some(earlier) = &self.earlier else { return Ok(directory.put_in_place()?) };
        create_directory(self.place)?;
        Ok(directory.put_files_in_place(earlier)?)
    }

    fn failure(&self, error: io::Error) -> Failure {
        io_failure(error, cannot_write(self.place))
    }
}

/// Refuses a directory with files in it: rows of an earlier split would be lost, or stand beside those of this one.
fn refuse_earlier_files(directory: &Path) -> Result<(), Failure> {
    let name = directory.display();
    if is_directory(directory)? && !disk::names(directory).io(|| cannot_read(directory))?.is_empty()
    {
        usage!("{name} is not an empty directory; --force replaces an earlier split");
    }
    Ok(())
}

/// Returns the files in a directory that a split replaces or, because it has no such part, removes. Refuses one that is an input.
fn earlier_files(
    directory: &Path,
    names: &[String],
    inputs: &[Handle],
) -> Result<Vec<String>, Failure> {
    let earlier = manifest_in(directory)?;
    let listed = earlier.iter().flat_map(files_of).map(str::to_owned);
    let files: Vec<String> = names.iter().cloned().chain(listed).collect();
    for path in files.iter().map(|name| directory.join(name)) {
        if let Some(handle) = handle_of(&path)? {
            refuse_input(&path, &handle, inputs)?;
        }
    }
    Ok(files)
}

impl Sink<AssignedLine> for Files<'_> {
    type Error = Failure;

    fn add(
        &mut self,
        AssignedLine { part, content }: AssignedLine,
    ) -> Result<ControlFlow<()>, Failure> {
        let Content::Line(line) = content else { unreachable!("the content is made for files") };
        self.files[part].waiting.extend_from_slice(&line);
        self.files[part].rows += 1;
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
