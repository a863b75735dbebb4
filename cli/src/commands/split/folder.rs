//! Data sets in a new directory: a folder for Hugging Face, or the arrays of HRM and TRM.

use crate::commands::split::givens::Solved;
use crate::commands::split::manifest::add_manifest_of_files;
use crate::commands::split::table::folder_failure;
use crate::commands::split::{AssignedLine, Content};
use crate::error::Failure;
use gridmill::dataset::{Hrm, HuggingFace, TableColumn};
use gridmill::formats::TableError;
use gridmill::parallel::{Ended, Sink};
use gridmill::split::Split;
use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// A data set on its way to a directory. If the command ends early, the directory is not made.
pub(super) struct Folder<'a> {
    /// `None` at the end.
    data_set: Option<DataSet>,
    directory: &'a Path,
    split: &'a Split,
    /// Number of puzzles of each part.
    rows: Vec<u64>,
    /// Kinds of the layouts.
    layouts: BTreeSet<String>,
}

/// Writer of a data set.
pub(super) enum DataSet {
    HuggingFace(Box<HuggingFace>, Vec<TableColumn>),
    Hrm(Box<Hrm>),
}

impl<'a> Folder<'a> {
    pub(super) fn new(data_set: DataSet, directory: &'a Path, split: &'a Split) -> Self {
        let rows = vec![0; split.parts.names().count()];
        Self { data_set: Some(data_set), directory, split, rows, layouts: BTreeSet::new() }
    }
}

impl Sink<AssignedLine> for Folder<'_> {
    type Error = Failure;

    fn add(
        &mut self,
        AssignedLine { part, content }: AssignedLine,
    ) -> Result<ControlFlow<()>, Failure> {
        let written = match (&mut self.data_set, content) {
            (Some(DataSet::HuggingFace(folder, columns)), Content::Row(row, layout)) => {
                self.layouts.insert(layout);
                let fields = columns.iter().zip(&row);
                let values = fields.map(|(column, field)| column.kind.read(field).ok().flatten());
                folder.add(part, &values.collect::<Vec<_>>(), &[])
            }
            (Some(DataSet::Hrm(arrays)), Content::Puzzle(puzzle)) => {
                let added = match puzzle {
                    Solved::Classic(it) => arrays.add(part, it.givens(), it.solution().grid()),
                    Solved::Board(it) => arrays.add_board(part, it.givens(), it.solution()),
                };
                added.map_err(TableError::from)
            }
            _ => unreachable!("the content is made for the data set"),
        };
        written.map_err(|error| folder_failure(error, self.directory))?;
        self.rows[part] += 1;
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        let filled = match self.data_set.take().filter(|_| ended == Ended::Complete) {
            Some(DataSet::HuggingFace(mut folder, _)) => {
                folder.name_layouts(std::mem::take(&mut self.layouts));
                folder.finish()
            }
            Some(DataSet::Hrm(arrays)) => arrays.finish().map_err(TableError::from),
            None => return Ok(()),
        };
        let placed = filled.and_then(|mut filled| {
            add_manifest_of_files(&mut filled, self.split, &self.rows)?;
            Ok(filled.put_in_place().map_err(io::Error::from)?)
        });
        placed.map_err(|error| folder_failure(error, self.directory))
    }
}
