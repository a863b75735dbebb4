//! A folder for Hugging Face: Parquet files for each part, and a card.

use super::card::{Card, LevelCounts};
use crate::disk::NewDirectory;
use crate::formats::{
    ColumnKind, PathOptions, PathStep, RECIPE_KEY, TableError, TableWriter, VERSION_KEY, Value,
};
use std::collections::BTreeMap;
use std::fs::File;

/// Number of rows in a file.
const ROWS: u64 = 1_000_000;
/// Title of rows without a level.
const NO_LEVEL: &str = "not rated";
/// Largest number of levels to count. It bounds memory if the column `level` holds other values.
const MOST_LEVELS: usize = 100;
/// Title of all levels beyond that number.
const OTHER_LEVELS: &str = "(other)";

/// A column of a data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableColumn {
    /// Name of the column.
    pub name: String,
    /// Type of its values.
    pub kind: ColumnKind,
}

impl TableColumn {
    /// Makes a column with the type of gridmill's column of this name. Other columns are text.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), kind: ColumnKind::of_column(name) }
    }
}

/// A part of a data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePart {
    /// Name of the part.
    pub name: String,
    /// Keys and values for the metadata of its files.
    pub notes: Vec<(String, String)>,
}

impl TablePart {
    /// Makes a part whose files note this version, the recipe unless it is empty, and the notes of the puzzles' source.
    pub fn new(name: &str, recipe: &str, mut source: BTreeMap<String, String>) -> Self {
        source.remove(VERSION_KEY);
        if !recipe.is_empty() {
            source.insert(RECIPE_KEY.to_owned(), recipe.to_owned());
        }
        let version = (VERSION_KEY.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Self { name: name.to_owned(), notes: [version].into_iter().chain(source).collect() }
    }
}

/// A folder that is written row by row: `train/0000.parquet` and so on with a million rows each, and `README.md`. A part
/// without rows has no file, and the card omits it, because `datasets.load_dataset` refuses a split without rows.
#[derive(Debug)]
pub struct HuggingFace {
    directory: NewDirectory,
    columns: Vec<TableColumn>,
    paths: Option<PathOptions>,
    parts: Vec<OpenPart>,
    card: Card,
    layouts: Vec<String>,
}

#[derive(Debug)]
struct OpenPart {
    part: TablePart,
    /// The current file, once there is a row.
    writer: Option<TableWriter<File>>,
    /// Number of rows in all files.
    rows: u64,
    levels: LevelCounts,
}

impl HuggingFace {
    /// Begins a folder with these parts. All tables have these columns, and then those of `paths`.
    pub fn new(
        directory: NewDirectory,
        parts: Vec<TablePart>,
        columns: Vec<TableColumn>,
        paths: Option<PathOptions>,
        card: Card,
    ) -> Self {
        let part = |part| OpenPart { part, writer: None, rows: 0, levels: Vec::new() };
        let parts = parts.into_iter().map(part).collect();
        Self { directory, columns, paths, parts, card, layouts: Vec::new() }
    }

    /// Names the layouts of the boards on the card, unless all are classic (`9x9`).
    pub fn name_layouts(&mut self, layouts: impl IntoIterator<Item = String>) {
        self.layouts = layouts.into_iter().collect();
    }

    /// Adds a row with these values to the part with this index. `path` is ignored unless the folder has paths.
    ///
    /// # Errors
    /// If a value does not have the type of its column, or writing fails. The folder cannot be used after an error.
    pub fn add(
        &mut self,
        part: usize,
        values: &[Option<Value<'_>>],
        path: &[PathStep],
    ) -> Result<(), TableError> {
        let OpenPart { part, writer, rows, levels } = &mut self.parts[part];
        let writer = match writer {
            Some(writer) if !rows.is_multiple_of(ROWS) => writer,
            full => {
                full.take().map_or(Ok(()), finish)?;
                let file = *rows / ROWS;
                full.insert(begin(&mut self.directory, part, file, &self.columns, self.paths)?)
            }
        };
        *rows += 1;
        let level = self.columns.iter().zip(values).find(|(column, _)| column.name == "level");
        let level = level.and_then(|(_, value)| value.as_ref()?.text()).unwrap_or(NO_LEVEL);
        count(levels, level);
        writer.add(values.iter().copied(), path)
    }

    /// Completes all files, and returns the directory, which the caller puts in place.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(self) -> Result<NewDirectory, TableError> {
        let Self { mut directory, parts, card, layouts, .. } = self;
        let filled = parts.iter().filter(|part| part.rows > 0);
        let counts = filled.map(|it| (it.part.name.as_str(), &it.levels));
        let card = card.text(&counts.collect::<Vec<_>>(), &layouts);
        parts.into_iter().filter_map(|part| part.writer).try_for_each(finish)?;
        directory.add("README.md", card.as_bytes())?;
        Ok(directory)
    }
}

fn count(levels: &mut LevelCounts, level: &str) {
    let level = match levels.iter().any(|(name, _)| name == level) {
        false if levels.len() >= MOST_LEVELS => OTHER_LEVELS,
        _ => level,
    };
    match levels.iter_mut().find(|(name, _)| name == level) {
        Some((_, count)) => *count += 1,
        None => levels.push((level.to_owned(), 1)),
    }
}

/// Begins a file of a part.
fn begin(
    directory: &mut NewDirectory,
    part: &TablePart,
    number: u64,
    columns: &[TableColumn],
    paths: Option<PathOptions>,
) -> Result<TableWriter<File>, TableError> {
    let file = directory.create(&format!("{}/{number:04}.parquet", part.name))?;
    let columns = columns.iter().map(|column| (column.name.as_str(), column.kind));
    let mut writer = TableWriter::new(file, columns, paths)?;
    for (key, value) in &part.notes {
        writer.note(key, value);
    }
    Ok(writer)
}

/// Completes a file.
fn finish(writer: TableWriter<File>) -> Result<(), TableError> {
    Ok(writer.finish()?.sync_all()?)
}
