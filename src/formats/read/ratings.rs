//! Ratings and levels read back from a row of a collection, without grading.

use super::super::columns::FLOW;
use super::fields::Fields;
use crate::formats::{Column, FieldError, Value};
use crate::grade::{Effort, Levels, NotTechniqueCounts, Rating, Scale, TechniqueCounts};
use crate::grid::UnknownName;

/// Ratings of a puzzle as listed in its row. Missing columns and empty fields are `None`;
/// [`COLUMNS`](crate::formats::COLUMNS) says what they mean.
#[derive(Clone, PartialEq, Debug)]
pub struct RowRatings<'a> {
    /// Rating of the whole path.
    pub er: Rating,
    /// Rating of the path up to the first placed digit.
    pub ep: Option<Rating>,
    /// Rating of the first step.
    pub ed: Option<Rating>,
    /// Effort of the path.
    pub effort: Option<Effort>,
    /// The name of its level.
    pub level: Option<&'a str>,
    /// True if no clue can go.
    pub is_minimal: Option<bool>,
    /// Number of uses of each technique.
    pub techniques: Option<TechniqueCounts>,
    /// Smallest number of ways at a point of the path, mean number, and number of bottlenecks.
    pub flow: Option<[f64; 3]>,
    /// The scale of the ratings.
    pub scale: Scale,
}

impl RowRatings<'_> {
    /// True if its level among these depends on the effort, and the row has none.
    pub(crate) fn lacks_effort(&self, levels: &Levels) -> bool {
        self.er < Rating::UNSOLVED && self.effort.is_none() && levels.bound_effort()
    }
}

/// Error of a field that does not fit its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RowRatingsError {
    /// The field is not UTF-8.
    #[error("column {0} is not UTF-8")]
    NotUtf8(&'static str),
    /// The field is not of the kind of the column.
    #[error("column {column}: found {found:?}, {problem}")]
    Field {
        /// The column.
        column: &'static str,
        /// The field.
        found: String,
        /// Error of the field.
        problem: FieldError,
    },
    /// The field is not a scale.
    #[error("column scale: {0}")]
    Scale(#[from] UnknownName),
    /// The field is not counts of techniques.
    #[error("column techniques: {0}")]
    Techniques(#[from] NotTechniqueCounts),
}

/// Places of the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatingColumns {
    er: RowField,
    ep: RowField,
    ed: RowField,
    effort: RowField,
    level: RowField,
    minimal: RowField,
    techniques: RowField,
    flow: [RowField; 3],
    scale: RowField,
}

/// A column, and its place in a row, if the row has it.
#[derive(Clone, Copy, Debug)]
struct RowField {
    column: &'static Column,
    index: Option<usize>,
}

impl RowField {
    fn value<'a>(self, fields: Fields<'a>) -> Result<Option<Value<'a>>, RowRatingsError> {
        let column = self.column.name;
        let bytes = self.index.and_then(|index| fields.get(index)).unwrap_or_default();
        let text = str::from_utf8(bytes).map_err(|_| RowRatingsError::NotUtf8(column))?.trim();
        self.column.kind.read(text).map_err(|problem| {
            let found = text.to_owned();
            RowRatingsError::Field { column, found, problem }
        })
    }

    fn rating(self, fields: Fields<'_>) -> Result<Option<Rating>, RowRatingsError> {
        Ok(self.value(fields)?.and_then(Value::rating))
    }
}

impl RatingColumns {
    /// Finds the columns by their names in lower case.
    pub(super) fn new(names: &[String]) -> Self {
        let place = |name: &str| RowField {
            column: Column::named(name).expect("a column of the table"),
            index: names.iter().position(|known| known == name),
        };
        Self {
            er: place("er"),
            ep: place("ep"),
            ed: place("ed"),
            effort: place("effort"),
            level: place("level"),
            minimal: place("minimal"),
            techniques: place("techniques"),
            flow: FLOW.map(place),
            scale: place("scale"),
        }
    }

    /// Returns the ratings of a row, if its puzzle is rated.
    pub(super) fn read<'a>(
        self,
        fields: Fields<'a>,
    ) -> Result<Option<RowRatings<'a>>, RowRatingsError> {
        let Some(er) = self.er.rating(fields)? else { return Ok(None) };
        let is_minimal = self.minimal.value(fields)?.and_then(Value::yes_no);
        let techniques = self.techniques.value(fields)?.and_then(Value::text);
        let scale = self.scale.value(fields)?.and_then(Value::text);
        Ok(Some(RowRatings {
            er,
            ep: self.ep.rating(fields)?,
            ed: self.ed.rating(fields)?,
            effort: self.effort.value(fields)?.and_then(Value::effort),
            level: self.level.value(fields)?.and_then(Value::text),
            is_minimal,
            flow: self.read_flow(fields)?,
            techniques: techniques.map(str::parse).transpose()?,
            scale: scale.map_or(Ok(Scale::Classic), str::parse)?,
        }))
    }

    /// Returns the flow, if the row has all of it.
    fn read_flow(self, fields: Fields<'_>) -> Result<Option<[f64; 3]>, RowRatingsError> {
        let mut flow = [0.0; 3];
        for (place, number) in self.flow.into_iter().zip(&mut flow) {
            let Some(value) = place.value(fields)? else { return Ok(None) };
            let count = value.number().map(|count| count as f64);
            *number = count.or(value.real()).expect("these columns have numbers");
        }
        Ok(Some(flow))
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::PuzzleReader;
    use crate::grade::Rating;

    /// Returns the ratings in the only row below a header.
    fn read(header: &str, row: &str) -> String {
        let text = format!("{header}\n{}\n", row.replace('P', &".".repeat(81)));
        let mut reader = PuzzleReader::new(text.as_bytes());
        reader.next().expect("a row").expect("readable").grid.expect("a grid");
        match reader.ratings() {
            Ok(Some(ratings)) => format!("{:?} {:?} {:?}", ratings.er, ratings.ep, ratings.level),
            Ok(None) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let both = (Rating::from_tenths(72), Rating::from_tenths(12));
        let expected = format!("{:?} Some({:?}) Some(\"x y\")", both.0, both.1);
        assert_eq!(read("puzzle,er,ep,level", "P,7.2,1.2,x y"), expected);
        assert_eq!(read("Level;EP;quiz;ER", "\"x y\";\"1.2\";P;7.2"), expected);
        assert_eq!(read("puzzle,er", "P,"), "nothing");
        assert_eq!(read("puzzle,er", "P"), "nothing");
        assert_eq!(read("puzzle,clues", "P,0"), "nothing");
    }

    #[test]
    fn bad_fields_have_clear_errors() {
        let said = read("puzzle,er", "P,hard");
        assert_eq!(said, "column er: found \"hard\", expected a rating such as 7.2");
        let said = read("puzzle,er,minimal", "P,1.2,perhaps");
        assert_eq!(said, "column minimal: found \"perhaps\", expected yes or no");
        assert!(read("puzzle,er,techniques", "P,1.2,guess:1").contains("found \"guess:1\""));
        assert!(read("puzzle,er,scale", "P,1.2,mine").contains("expected one of classic, sukaku"));
    }
}
