//! The table in the files of a folder: the columns of the input, with types.

use crate::commands::split::givens::Givens;
use crate::entries::Entries;
use crate::error::{Failure, io_failure};
use crate::input::Puzzles;
use crate::output::checks::cannot_write;
use crate::output::directory::new_directory;
use anyhow::{anyhow, bail};
use gridmill::dataset::{Card, HuggingFace, TableColumn, TablePart};
use gridmill::formats::TableError;
use gridmill::solve::boards::BoardSolver;
use std::collections::BTreeMap;
use std::path::Path;

/// Columns of the input.
pub(super) struct InputTable {
    pub(super) columns: Vec<TableColumn>,
    /// Keys and values that gridmill wrote to the metadata of the input.
    notes: BTreeMap<String, String>,
}

impl InputTable {
    /// Reads the header. Without one the columns are puzzle and solution, after the layout if it can be another than the classic one.
    pub(super) fn of(entries: &mut Entries) -> Result<Self, Failure> {
        entries.common_header()?;
        let names = match entries.columns() {
            Some(names) => names,
            None => {
                let own = ["layout", "puzzle", "solution"].map(str::to_owned);
                own[usize::from(!entries.has_layouts()?)..].to_vec()
            }
        };
        let is_again = |(place, name): &(usize, &String)| names[..*place].contains(name);
        if let Some((_, name)) = names.iter().enumerate().find(is_again) {
            usage!("two columns are called {name:?}");
        }
        let columns = names.iter().map(|name| TableColumn::named(name)).collect();
        Ok(Self { columns, notes: entries.common_notes() })
    }

    /// Returns the fields of a row, `None` if there is no table.
    pub(super) fn fields(puzzles: &Puzzles) -> Option<Vec<Vec<u8>>> {
        puzzles.fields().map(|fields| fields.map(<[u8]>::to_vec).collect())
    }

    /// Returns the fields of a puzzle as texts, if each is of the type of its column.
    pub(super) fn row(
        &self,
        fields: Option<Vec<Vec<u8>>>,
        givens: &Givens,
        solver: &mut Option<BoardSolver>,
    ) -> Result<Vec<String>, anyhow::Error> {
        let Some(fields) = fields else {
            let [puzzle, solution] = givens.solved(solver)?.texts();
            let own = [givens.layout(), puzzle, solution];
            return Ok(own[own.len() - self.columns.len()..].to_vec());
        };
        let (found, expected) = (fields.len(), self.columns.len());
        if found != expected {
            bail!("the number of fields is {found}, expected {expected} as in the header");
        }
        let texts = fields.into_iter().map(String::from_utf8);
        let texts: Vec<String> =
            texts.collect::<Result<_, _>>().map_err(|_| anyhow!("the line is not UTF-8"))?;
        for (TableColumn { name, kind }, field) in self.columns.iter().zip(&texts) {
            if let Err(error) = kind.read(field) {
                bail!("column {name}: found {field:?}, {error}");
            }
        }
        Ok(texts)
    }

    /// Begins a folder with these parts.
    pub(super) fn begin(
        &self,
        directory: &Path,
        names: &[String],
        card: Card,
    ) -> Result<Box<HuggingFace>, Failure> {
        if let Some(name) = names.iter().find(|name| name.contains('-')) {
            usage!("--parts: {name}: on Hugging Face, the name of a split cannot contain -");
        }
        let part = |name: &String| TablePart::new(name, &card.recipe, self.notes.clone());
        let parts = names.iter().map(part).collect();
        let folder = HuggingFace::new(
            new_directory(directory, false)?,
            parts,
            self.columns.clone(),
            None,
            card,
        );
        Ok(Box::new(folder))
    }
}

/// Returns the failure of a folder that cannot be written.
pub(super) fn folder_failure(error: TableError, directory: &Path) -> Failure {
    match error {
        TableError::Write(error) => io_failure(error, cannot_write(directory)),
        other => Failure::Damaged(other.into()),
    }
}
