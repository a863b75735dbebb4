//! A column of a Parquet file, with the fields of a row group.

use crate::formats::{ColumnKind, Value};
use parquet::basic::{self, LogicalType, Repetition};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::Result as Written;
use parquet::file::writer::SerializedColumnWriter;
use parquet::schema::types::Type;
use std::sync::Arc;

/// A column, and its fields in this row group.
#[derive(Debug)]
pub(super) struct BufferedColumn {
    pub(super) name: String,
    pub(super) kind: ColumnKind,
    /// Values that are not null.
    values: Values,
    /// For each row 0 if it is null, else 1.
    levels: Vec<i16>,
}

#[derive(Debug)]
enum Values {
    Long(Vec<i64>),
    Short(Vec<i32>),
    YesNo(Vec<bool>),
    Double(Vec<f64>),
    Text(Vec<ByteArray>),
}

impl BufferedColumn {
    /// Begins a column of any table.
    pub(super) fn new(name: &str, kind: ColumnKind) -> Self {
        let values = match kind {
            ColumnKind::Long => Values::Long(Vec::new()),
            ColumnKind::Short => Values::Short(Vec::new()),
            ColumnKind::YesNo => Values::YesNo(Vec::new()),
            ColumnKind::Rating | ColumnKind::Effort | ColumnKind::Real => {
                Values::Double(Vec::new())
            }
            ColumnKind::Grid
            | ColumnKind::Solution
            | ColumnKind::Map
            | ColumnKind::Counts
            | ColumnKind::Name => Values::Text(Vec::new()),
        };
        Self { name: name.to_owned(), kind, values, levels: Vec::new() }
    }

    pub(super) fn field(&self) -> Written<Arc<Type>> {
        let (physical, logical) = match self.values {
            Values::Long(_) => (basic::Type::INT64, None),
            Values::Short(_) => (basic::Type::INT32, Some(LogicalType::integer(16, true))),
            Values::YesNo(_) => (basic::Type::BOOLEAN, None),
            Values::Double(_) => (basic::Type::DOUBLE, None),
            Values::Text(_) => (basic::Type::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let field = Type::primitive_type_builder(&self.name, physical);
        field.with_repetition(Repetition::OPTIONAL).with_logical_type(logical).build().map(Arc::new)
    }

    /// Adds a field, if it is of the type.
    pub(super) fn push(&mut self, value: Option<Value<'_>>) -> Option<()> {
        self.levels.push(value.is_some().into());
        let Some(value) = value else { return Some(()) };
        match (&mut self.values, value) {
            (Values::Long(values), Value::Number(number)) => values.push(number.try_into().ok()?),
            (Values::Short(values), Value::Number(number)) => {
                values.push(i16::try_from(number).ok()?.into());
            }
            (Values::YesNo(values), Value::YesNo(is)) => values.push(is),
            (Values::Double(values), Value::Rating(rating)) => values.push(rating.decimal()),
            (Values::Double(values), Value::Effort(effort)) => values.push(effort.decimal()),
            (Values::Double(values), Value::Real(number)) => values.push(number),
            (Values::Text(values), value) => {
                values.push(value.typed_text(self.kind).into_bytes().into());
            }
            _ => return None,
        }
        Some(())
    }

    /// Writes the fields and forgets them.
    pub(super) fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Written<()> {
        let levels = &self.levels;
        match &mut self.values {
            Values::Long(values) => write::<Int64Type>(writer, values, levels),
            Values::Short(values) => write::<Int32Type>(writer, values, levels),
            Values::YesNo(values) => write::<BoolType>(writer, values, levels),
            Values::Double(values) => write::<DoubleType>(writer, values, levels),
            Values::Text(values) => write::<ByteArrayType>(writer, values, levels),
        }?;
        self.levels.clear();
        Ok(())
    }
}

fn write<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    levels: &[i16],
) -> Written<()> {
    writer.typed::<T>().write_batch(values, Some(levels), None)?;
    values.clear();
    Ok(())
}
