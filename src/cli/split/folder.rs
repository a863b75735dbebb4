//! Data sets in a new directory: a folder for Hugging Face, or the arrays of HRM and TRM.

use super::table::folder_failure;
use super::{AssignedLine, Content};
use crate::cli::collections::{Item, TakesItems};
use crate::cli::destination::Destination;
use crate::cli::directory::Directory;
use crate::cli::exit::Failure;
use crate::cli::progress::Progress;
use gridmill::dataset::{Hrm, HuggingFace, TableColumn};
use gridmill::formats::TableError;
use gridmill::parallel::Ended;

/// A data set on its way to a directory. If the command ends early, the directory is not made.
pub(super) struct Folder<'a> {
    pub(super) layout: Layout,
    pub(super) directory: &'a Directory<'a>,
    /// Number of puzzles in each part.
    pub(super) counts: &'a mut [u64],
}

/// Writer of a layout.
pub(super) enum Layout {
    HuggingFace(Box<HuggingFace>, Vec<TableColumn>),
    Hrm(Hrm),
}

impl TakesItems<AssignedLine> for Folder<'_> {
    fn take(&mut self, item: Item<AssignedLine>, progress: &mut Progress) -> Result<(), Failure> {
        let AssignedLine { part, content } = item.result;
        self.counts[part] += 1;
        progress.add(Some(part));
        let written = match (&mut self.layout, content) {
            (Layout::HuggingFace(folder, columns), Content::Row(row)) => {
                let fields = columns.iter().zip(&row);
                let values = fields.map(|(column, field)| column.kind.read(field).ok().flatten());
                folder.add(part, &values.collect::<Vec<_>>(), &[])
            }
            (Layout::Hrm(arrays), Content::Puzzle(puzzle)) => {
                let added = arrays.add(part, puzzle.givens(), puzzle.solution().grid());
                added.map_err(TableError::from)
            }
            _ => unreachable!("the content is made for the layout"),
        };
        written.map_err(|error| folder_failure(error, self.directory))
    }

    fn write(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

impl Destination for Folder<'_> {
    fn finish(self, ended: Ended) -> Result<(), Failure> {
        if ended == Ended::Stopped {
            return Ok(());
        }
        let Self { layout, directory, .. } = self;
        let filled = match layout {
            Layout::HuggingFace(folder, _) => folder.finish(),
            Layout::Hrm(arrays) => arrays.finish().map_err(TableError::from),
        };
        let placed = filled.and_then(|filled| Ok(filled.put_in_place()?));
        placed.map_err(|error| folder_failure(error, directory))?;
        directory.sync()
    }

    fn abandon(self) {}
}
