//! Paths in Parquet: four to seven columns of lists, with an element for each step.
//!
//! Parquet stores a list as its values and two levels for each: *repetition* is 0 where a row begins, 1 where a step begins,
//! and 2 at further numbers of a step; *definition* says how deep the value is: 0 for an empty path, 1 for a step, 2
//! for a number of a step.

use crate::formats::{PATH_COLUMNS, PATH_OPTIONS, PathOptions, PathStep};
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
    options: PathOptions,
    steps: ListLevels,
    techniques: Vec<ByteArray>,
    ratings: Vec<f64>,
    placed: Vec<i32>,
    removed: NumberLists,
    boards: Vec<ByteArray>,
    candidates: NumberLists,
    evidence: Vec<ByteArray>,
    /// The name of each technique, made once.
    names: HashMap<&'static str, ByteArray>,
}

/// A list of numbers for each step.
#[derive(Debug, Default)]
struct NumberLists {
    numbers: Vec<i32>,
    levels: ListLevels,
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

impl NumberLists {
    /// Adds the numbers of a step.
    fn push(&mut self, numbers: &[i16], repetition: i16) {
        if numbers.is_empty() {
            self.levels.push(1, repetition);
        }
        for (place, &number) in numbers.iter().enumerate() {
            self.numbers.push(number.into());
            self.levels.push(2, if place > 0 { 2 } else { repetition });
        }
    }

    fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Written<()> {
        column::<Int32Type, W>(group, &mut self.numbers, &self.levels)?;
        self.levels.clear();
        Ok(())
    }
}

impl PathColumns {
    pub(super) fn new(options: PathOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Returns the fields of the columns.
    pub(super) fn fields(&self) -> Written<Vec<Arc<Type>>> {
        let number = || value(basic::Type::INT32, Some(LogicalType::integer(16, true)));
        let text = || value(basic::Type::BYTE_ARRAY, Some(LogicalType::String));
        let elements =
            [text()?, value(basic::Type::DOUBLE, None)?, number()?, list("element", number()?)?];
        let mut columns: Vec<_> = PATH_COLUMNS.into_iter().zip(elements).collect();
        for name in self.options.names() {
            let numbers = || list("element", number()?);
            columns.push((name, if name == PATH_OPTIONS[1] { numbers()? } else { text()? }));
        }
        columns.into_iter().map(|(name, element)| list(name, element)).collect()
    }

    /// Adds the path of a row.
    pub(super) fn push(&mut self, path: &[PathStep]) {
        if path.is_empty() {
            let levels = [&mut self.steps, &mut self.removed.levels, &mut self.candidates.levels];
            levels.into_iter().for_each(|levels| levels.push(0, 0));
        }
        for (place, step) in path.iter().enumerate() {
            let repetition = i16::from(place > 0);
            let name = self.names.entry(step.technique).or_insert_with(|| step.technique.into());
            self.techniques.push(name.clone());
            self.ratings.push(step.rating);
            self.placed.push(step.placed.into());
            self.removed.push(&step.removed, repetition);
            if self.options.boards {
                self.boards.push(step.board.as_str().into());
            }
            if self.options.candidates {
                self.candidates.push(&step.candidates, repetition);
            }
            if self.options.evidence {
                self.evidence.push(step.evidence.as_str().into());
            }
            self.steps.push(1, repetition);
        }
    }

    /// Writes the columns to a row group, and forgets them.
    pub(super) fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Written<()> {
        let steps = &self.steps;
        column::<ByteArrayType, W>(group, &mut self.techniques, steps)?;
        column::<DoubleType, W>(group, &mut self.ratings, steps)?;
        column::<Int32Type, W>(group, &mut self.placed, steps)?;
        self.removed.write(group)?;
        if self.options.boards {
            column::<ByteArrayType, W>(group, &mut self.boards, steps)?;
        }
        if self.options.candidates {
            self.candidates.write(group)?;
        }
        if self.options.evidence {
            column::<ByteArrayType, W>(group, &mut self.evidence, steps)?;
        }
        self.steps.clear();
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
