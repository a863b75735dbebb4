//! Values: the types of columns, and the content of a field.

use crate::grade::{Effort, NotARating, NotAnEffort, Rating, TechniqueCounts};
use crate::grid::Grid;
use serde::Serialize;
use std::fmt::{self, Display};

/// Type of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// A number of any size.
    Long,
    /// A number that fits in 16 bits.
    Short,
    /// `yes` or `no`.
    YesNo,
    /// A rating with one decimal.
    Rating,
    /// An effort, with one decimal.
    Effort,
    /// A real number.
    Real,
    /// The text of a grid. These texts hardly ever repeat.
    Grid,
    /// The text of a solution: 81 digits, in CSV with a space after every nine, so that no reader takes it for a number.
    Solution,
    /// The text of a map.
    Map,
    /// The techniques of a path.
    Counts,
    /// A name. Few names fill many rows.
    Name,
}

/// The value of a column in a row, if it is known.
///
/// `Display` writes it as in CSV. Serialized it becomes a number, a boolean, a text or a map of the techniques.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value<'a> {
    /// A number.
    Number(u64),
    /// `yes` or `no`.
    YesNo(bool),
    /// A rating.
    Rating(Rating),
    /// An effort.
    Effort(Effort),
    /// A real number.
    Real(f64),
    /// A grid.
    Grid(&'a Grid),
    /// A solution.
    Solution(&'a Grid),
    /// Number of uses of each technique.
    Counts(&'a TechniqueCounts),
    /// Any other text.
    Text(&'a str),
}

impl<'a> Value<'a> {
    /// Returns the number, if it is one.
    pub fn number(self) -> Option<u64> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// Returns true for `yes` and false for `no`, if it is one of them.
    pub fn yes_no(self) -> Option<bool> {
        if let Self::YesNo(is) = self { Some(is) } else { None }
    }

    /// Returns the rating, if it is one.
    pub fn rating(self) -> Option<Rating> {
        if let Self::Rating(rating) = self { Some(rating) } else { None }
    }

    /// Returns the effort, if it is one.
    pub fn effort(self) -> Option<Effort> {
        if let Self::Effort(effort) = self { Some(effort) } else { None }
    }

    /// Returns the real number, if it is one.
    pub fn real(self) -> Option<f64> {
        if let Self::Real(number) = self { Some(number) } else { None }
    }

    /// Returns the text for a column of this kind in a table of typed columns: as in CSV, but a solution has no spaces.
    pub fn typed_text(self, kind: ColumnKind) -> String {
        match (self, kind) {
            (Self::Solution(grid), _) => grid.to_string(),
            (Self::Text(text), ColumnKind::Solution) => text.replace(' ', ""),
            _ => self.to_string(),
        }
    }

    /// Returns the text, if it is [`Text`](Self::Text).
    pub fn text(self) -> Option<&'a str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// Returns the characters of a square board with a space after each row but the last, as a solution is written in CSV.
pub fn in_rows(board: &str) -> String {
    let side = board.len().isqrt();
    let mut text = String::with_capacity(board.len() + side);
    let mut rest = board;
    while let Some((row, after)) =
        rest.split_at_checked(side).filter(|(_, after)| !after.is_empty())
    {
        text.push_str(row);
        text.push(' ');
        rest = after;
    }
    text + rest
}

impl Value<'_> {
    /// Appends the text as in CSV, but without quotes. A formatter would take twice as long.
    pub(super) fn append_to(self, text: &mut String) {
        let mut digits = itoa::Buffer::new();
        match self {
            Self::Number(number) => text.push_str(digits.format(number)),
            Self::YesNo(is) => text.push_str(if is { "yes" } else { "no" }),
            Self::Rating(rating) => append_tenths(rating.tenths(), text),
            Self::Effort(effort) => append_tenths(effort.tenths(), text),
            Self::Real(number) => text.push_str(&number.to_string()),
            Self::Grid(grid) => text.push_str(ascii(&grid.characters())),
            Self::Solution(grid) => text.push_str(&in_rows(ascii(&grid.characters()))),
            Self::Counts(counts) => {
                for (place, (technique, count)) in counts.iter().enumerate() {
                    text.push_str(if place > 0 { ";" } else { "" });
                    text.push_str(technique.id());
                    text.push(':');
                    text.push_str(digits.format(count));
                }
            }
            Self::Text(field) => text.push_str(field),
        }
    }
}

fn ascii(characters: &[u8]) -> &str {
    std::str::from_utf8(characters).expect("it is ASCII")
}

/// Appends a number of tenths: `7.2` for 72.
fn append_tenths(tenths: u32, text: &mut String) {
    let mut digits = itoa::Buffer::new();
    text.push_str(digits.format(tenths / 10));
    text.push('.');
    text.push_str(digits.format(tenths % 10));
}

impl Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.append_to(&mut text);
        f.pad(&text)
    }
}

/// Error of a field that is not of the kind of its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// Not a number.
    #[error("expected a number")]
    Number,
    /// Neither `yes` nor `no`.
    #[error("expected yes or no")]
    YesNo,
    /// Not a real number.
    #[error("expected a decimal number such as 33.125")]
    Real,
    /// A number that is too large.
    #[error("expected at most {0}")]
    TooLarge(u64),
    /// Not a rating.
    #[error(transparent)]
    Rating(#[from] NotARating),
    /// Not an effort.
    #[error(transparent)]
    Effort(#[from] NotAnEffort),
}

impl ColumnKind {
    /// Reads a field of CSV; an empty field is `None`. Grids and techniques stay texts.
    ///
    /// # Errors
    /// If it is not of this kind.
    pub fn read(self, field: &str) -> Result<Option<Value<'_>>, FieldError> {
        if field.is_empty() {
            return Ok(None);
        }
        let value = match self {
            Self::Long | Self::Short => {
                let number = field.parse().map_err(|_| FieldError::Number)?;
                let most = if self == Self::Short { i16::MAX as u64 } else { i64::MAX as u64 };
                if number > most {
                    return Err(FieldError::TooLarge(most));
                }
                Value::Number(number)
            }
            Self::YesNo => Value::YesNo(match field {
                "yes" => true,
                "no" => false,
                _ => return Err(FieldError::YesNo),
            }),
            Self::Rating => Value::Rating(field.parse()?),
            Self::Effort => Value::Effort(field.parse()?),
            Self::Real => {
                // Not by `f64::from_str`, which would bring tables of 10 kB to WebAssembly.
                Value::Real(serde_json::from_str(field).map_err(|_| FieldError::Real)?)
            }
            Self::Grid | Self::Solution | Self::Map | Self::Counts | Self::Name => {
                Value::Text(field)
            }
        };
        Ok(Some(value))
    }
}
