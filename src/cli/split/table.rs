//! The table in the files of a folder: the columns of the input, with types.

use crate::cli::collections::Collections;
use crate::cli::directory::Directory;
use crate::cli::exit::Failure;
use anyhow::{Context, anyhow, bail};
use gridmill::dataset::{Card, HuggingFace, TableColumn, TablePart};
use gridmill::formats::TableError;
use gridmill::grid::Grid;
use gridmill::solve::Puzzle;
use std::collections::BTreeMap;

/// Columns of the input.
pub(super) struct InputTable {
    pub(super) columns: Vec<TableColumn>,
    /// Keys and values that gridmill wrote to the metadata of the input.
    notes: BTreeMap<String, String>,
    /// Delimiter of the fields, `None` if the lines have no header.
    delimiter: Option<u8>,
}

impl InputTable {
    /// Reads the header. Without one the columns are puzzle and solution.
    pub(super) fn of(collections: &mut Collections) -> Result<Self, Failure> {
        let header = collections.common_header(0)?;
        let delimiter = collections.delimiter();
        let names = match delimiter {
            Some(delimiter) => fields(&header, delimiter).map_err(Failure::Usage)?,
            None => csv::StringRecord::from(vec!["puzzle", "solution"]),
        };
        let names: Vec<&str> = names.iter().map(str::trim).collect();
        let is_again = |(place, name): &(usize, &&str)| names[..*place].contains(name);
        if let Some((_, name)) = names.iter().enumerate().find(is_again) {
            return Err(Failure::Usage(anyhow!("two columns are called {name:?}")));
        }
        let columns = names.into_iter().map(TableColumn::named).collect();
        Ok(Self { columns, notes: collections.common_notes(), delimiter })
    }

    /// Returns the fields of a line, if each is of the type of its column.
    pub(super) fn row(&self, line: &[u8], grid: &Grid) -> Result<csv::StringRecord, anyhow::Error> {
        let Some(delimiter) = self.delimiter else {
            let solution = Puzzle::new(grid)?.solution().to_string();
            return Ok(csv::StringRecord::from(vec![grid.to_string(), solution]));
        };
        let row = fields(line, delimiter)?;
        let (found, expected) = (row.len(), self.columns.len());
        if found != expected {
            bail!("the number of fields is {found}, expected {expected} as in the header");
        }
        for (TableColumn { name, kind }, field) in self.columns.iter().zip(&row) {
            if let Err(error) = kind.read(field) {
                bail!("column {name}: found {field:?}, {error}");
            }
        }
        Ok(row)
    }

    /// Begins a folder with these parts.
    pub(super) fn begin(
        &self,
        directory: &Directory<'_>,
        names: &[String],
        card: Card,
    ) -> Result<Box<HuggingFace>, Failure> {
        if let Some(name) = names.iter().find(|name| name.contains('-')) {
            let error =
                anyhow!("--parts: {name}: on Hugging Face, the name of a split cannot contain -");
            return Err(Failure::Usage(error));
        }
        let part = |name: &String| TablePart::new(name, &card.recipe, self.notes.clone());
        let parts = names.iter().map(part).collect();
        let folder = HuggingFace::new(directory.begin()?, parts, self.columns.clone(), false, card);
        folder.map(Box::new).map_err(|error| folder_failure(error, directory))
    }
}

/// Splits a line into fields.
fn fields(line: &[u8], delimiter: u8) -> Result<csv::StringRecord, anyhow::Error> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).delimiter(delimiter).from_reader(line);
    let row = reader.into_records().next().context("the line is empty")?;
    row.map_err(|_| anyhow!("the line is not UTF-8"))
}

/// Returns the failure of a folder that cannot be written.
pub(super) fn folder_failure(error: TableError, directory: &Directory<'_>) -> Failure {
    match error {
        TableError::Write(error) => {
            Failure::Io(anyhow::Error::new(error).context(directory.context()))
        }
        other => Failure::Damaged(other.into()),
    }
}
