//! What rows keep of the input: its other columns, and the names of several files.

use crate::entries::{Entries, PuzzleFile};
use crate::error::Failure;
use crate::log;
use clap::Args;
use gridmill::formats::{Row, Schema};
use std::sync::Arc;

/// Other columns of the input.
#[derive(Args, Debug)]
pub(crate) struct KeepChoice {
    /// Keep the other columns of the input, after the new ones
    ///
    /// They are texts, as in the input. A column is left out if it holds the puzzles or has the name of a new column.
    #[arg(long)]
    keep: bool,
}

/// What the rows of a command keep.
pub(crate) struct Kept {
    /// Names of the files, if rows name theirs.
    files: Vec<Arc<str>>,
    /// Names of the columns of the input.
    pub(crate) columns: Vec<String>,
}

/// Values of a row.
pub(crate) struct KeptValues {
    file: Option<Arc<str>>,
    own: Vec<Option<String>>,
}

impl KeepChoice {
    pub(crate) fn is_given(&self) -> bool {
        self.keep
    }

    /// Returns what rows with these columns can keep: of the columns of the input, those without a namesake.
    pub(crate) fn of(&self, entries: &mut Entries, schema: &Schema) -> Result<Kept, Failure> {
        let names = entries.names();
        let files = if names.len() > 1 { names } else { Vec::new() };
        let files = files.iter().map(|name| log::printable(name).into()).collect();
        let mut columns = Vec::new();
        for (file, names) in entries.names().iter().zip(entries.other_columns()?) {
            let has_namesake = |name: &String| {
                schema.columns().iter().any(|column| column.name.eq_ignore_ascii_case(name))
            };
            let (omitted, kept): (Vec<_>, Vec<_>) = names.into_iter().partition(has_namesake);
            if self.keep && !omitted.is_empty() {
                let omitted = omitted.join(", ");
                log::note(format_args!(
                    "{file}: omitting {omitted}, because new columns have these names"
                ));
            }
            for name in kept {
                if !columns.contains(&name) {
                    columns.push(name);
                }
            }
        }
        Ok(Kept { files, columns })
    }
}

impl Kept {
    /// Adds the column of the file, if there are several.
    pub(crate) fn with_file(&self, schema: Schema) -> Schema {
        if self.files.is_empty() { schema } else { schema.with(&["file"]) }
    }

    /// Returns what a row keeps as a line for people; empty if that is nothing.
    pub(crate) fn caption(&self, row: &Row) -> String {
        let own = self.columns.iter().zip(&row.own);
        let own = own.filter_map(|(name, value)| Some(format!("{name}: {}", value.as_ref()?)));
        let file = row.file.iter().map(|file| format!("{file}:{}", row.number));
        log::printable(&file.chain(own).collect::<Vec<_>>().join(", "))
    }

    /// Returns what the row of the last entry of a file keeps.
    pub(crate) fn values(&self, file: &PuzzleFile) -> KeptValues {
        let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
        let own = self.columns.iter().map(|name| file.puzzles.field(name).map(text));
        let own = own.map(|field| field.filter(|text| !text.is_empty())).collect();
        KeptValues { file: self.files.get(file.index).cloned(), own }
    }
}

impl KeptValues {
    /// Adds the values to their row.
    pub(crate) fn add_to(self, row: &mut Row) {
        (row.file, row.own) = (self.file, self.own);
    }
}
