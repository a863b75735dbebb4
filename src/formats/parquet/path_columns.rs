//! Paths in Parquet: four or five columns of lists, with an element for each step.
//!
//! Parquet stores a list as its values and two levels for each: *repetition* is 0 where a row begins, 1 where a step begins,
//! and 2 at further candidates of a step; *definition* says how deep the value is: 0 for an empty path, 1 for a step, 2
//! for a candidate of a step.

use crate::formats::{BOARD_COLUMN, PATH_COLUMNS, PathStep, boards};
use crate::grid::Grid;
use parquet::basic::{self, LogicalType, Repetition};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type};
use parquet::errors::Result as Written;
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::Type;
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

/// The columns of paths in this row group.
#[derive(Debug, Default)]
pub(super) struct PathColumns {
    techniques: Vec<ByteArray>,
    ratings: Vec<f64>,
    placed: Vec<i32>,
    removed: Vec<i32>,
    /// The digits before each step, if the table has them.
    boards: Option<Vec<ByteArray>>,
    steps: ListLevels,
    candidates: ListLevels,
    /// The name of each technique, made once.
    names: HashMap<&'static str, ByteArray>,
}

#[derive(Debug, Default)]
struct ListLevels {
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl ListLevels {
    fn push(&mut self, definition: i16, repetition: i16) {
        self.definition.push(definition);
        self.repetition.push(repetition);
    }

    fn clear(&mut self) {
        self.definition.clear();
        self.repetition.clear();
    }
}

impl PathColumns {
    pub(super) fn new(has_boards: bool) -> Self {
        Self { boards: has_boards.then(Vec::new), ..Self::default() }
    }

    /// Returns the fields of the columns.
    pub(super) fn fields(&self) -> Written<Vec<Arc<Type>>> {
        let number = || value(basic::Type::INT32, Some(LogicalType::integer(16, true)));
        let text = || value(basic::Type::BYTE_ARRAY, Some(LogicalType::String));
        let elements =
            [text()?, value(basic::Type::DOUBLE, None)?, number()?, list("element", number()?)?];
        let mut columns: Vec<_> = PATH_COLUMNS.into_iter().zip(elements).collect();
        if self.boards.is_some() {
            columns.push((BOARD_COLUMN, text()?));
        }
        columns.into_iter().map(|(name, element)| list(name, element)).collect()
    }

    /// Adds the path of a row, and the digits before its steps if the table has them.
    pub(super) fn push(&mut self, path: &[PathStep], givens: Option<&Grid>) {
        if let (Some(waiting), Some(givens)) = (&mut self.boards, givens) {
            waiting.extend(boards(givens, path).map(|board| board.as_str().into()));
        }
        if path.is_empty() {
            self.steps.push(0, 0);
            self.candidates.push(0, 0);
        }
        for (place, step) in path.iter().enumerate() {
            let repetition = i16::from(place > 0);
            let name = self.names.entry(step.technique).or_insert_with(|| step.technique.into());
            self.techniques.push(name.clone());
            self.ratings.push(step.rating);
            self.placed.push(step.placed.into());
            self.steps.push(1, repetition);
            if step.removed.is_empty() {
                self.candidates.push(1, repetition);
            }
            for (place, &candidate) in step.removed.iter().enumerate() {
                self.removed.push(candidate.into());
                self.candidates.push(2, if place > 0 { 2 } else { repetition });
            }
        }
    }

    /// Writes the columns to a row group, and forgets them.
    pub(super) fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Written<()> {
        let Self { techniques, ratings, placed, removed, boards, steps, candidates, .. } = self;
        column::<ByteArrayType, W>(group, techniques, steps)?;
        column::<DoubleType, W>(group, ratings, steps)?;
        column::<Int32Type, W>(group, placed, steps)?;
        column::<Int32Type, W>(group, removed, candidates)?;
        if let Some(boards) = boards {
            column::<ByteArrayType, W>(group, boards, steps)?;
        }
        steps.clear();
        candidates.clear();
        Ok(())
    }
}

/// Writes the next column, and empties its values.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &mut Vec<T::T>,
    levels: &ListLevels,
) -> Written<()> {
    let mut writer = group.next_column()?.expect("a column of the schema");
    let (definition, repetition) = (Some(&*levels.definition), Some(&*levels.repetition));
    writer.typed::<T>().write_batch(values, definition, repetition)?;
    values.clear();
    writer.close()
}

/// A value of a list.
fn value(physical: basic::Type, logical: Option<LogicalType>) -> Written<Arc<Type>> {
    let value = Type::primitive_type_builder("element", physical);
    value.with_repetition(Repetition::REQUIRED).with_logical_type(logical).build().map(Arc::new)
}

/// A list, in the three levels that the format prescribes.
fn list(name: &str, element: Arc<Type>) -> Written<Arc<Type>> {
    let repeated = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
    let repeated = repeated.with_fields(vec![element]).build().map(Arc::new)?;
    let list = Type::group_type_builder(name).with_repetition(Repetition::REQUIRED);
    let list = list.with_logical_type(Some(LogicalType::List));
    list.with_fields(vec![repeated]).build().map(Arc::new)
}
