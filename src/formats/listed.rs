//! What a row of a collection says of its puzzle, read back without grading.

use super::fields::Fields;
use crate::grade::{NotARating, NotTechniqueCounts, Rated, TechniqueCounts};

/// What is listed of a rated puzzle. Columns that are not there, and empty fields, are `None`;
/// [`COLUMNS`](super::COLUMNS) says what they mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<'a> {
    /// How hard it is.
    pub er: Rated,
    /// Up to the first placed digit.
    pub ep: Option<Rated>,
    /// The first step.
    pub ed: Option<Rated>,
    /// The name of its level.
    pub level: Option<&'a str>,
    /// Can no clue go?
    pub is_minimal: Option<bool>,
    /// How often each technique is used.
    pub techniques: Option<TechniqueCounts>,
}

/// A field is not what its column holds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListedError {
    /// No text in UTF-8.
    #[error("column {0} is not UTF-8")]
    NotUtf8(&'static str),
    /// No rating.
    #[error("column {column}: found {found:?}, {problem}")]
    Rating {
        /// Which column.
        column: &'static str,
        /// What it has.
        found: String,
        /// What is wrong with it.
        problem: NotARating,
    },
    /// Neither `yes` nor `no`.
    #[error("column minimal: found {0:?}, expected yes or no")]
    Minimal(String),
    /// No counts of techniques.
    #[error("column techniques: {0}")]
    Techniques(#[from] NotTechniqueCounts),
}

/// Where the columns are.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListedColumns {
    er: Option<usize>,
    ep: Option<usize>,
    ed: Option<usize>,
    level: Option<usize>,
    minimal: Option<usize>,
    techniques: Option<usize>,
}

impl ListedColumns {
    /// Finds them by their names in lower case.
    pub(super) fn new(names: &[String]) -> Self {
        let place = |name: &str| names.iter().position(|known| known == name);
        Self {
            er: place("er"),
            ep: place("ep"),
            ed: place("ed"),
            level: place("level"),
            minimal: place("minimal"),
            techniques: place("techniques"),
        }
    }

    /// What a row says, if its puzzle is rated.
    pub(super) fn read<'a>(self, fields: Fields<'a>) -> Result<Option<Listed<'a>>, ListedError> {
        let field = |column: Option<usize>, name| -> Result<Option<&'a str>, ListedError> {
            let bytes = column.and_then(|column| fields.get(column)).unwrap_or_default();
            let text = str::from_utf8(bytes).map_err(|_| ListedError::NotUtf8(name))?;
            Ok(Some(text.trim()).filter(|text| !text.is_empty()))
        };
        let rated = |at, column| -> Result<Option<Rated>, ListedError> {
            let Some(text) = field(at, column)? else { return Ok(None) };
            text.parse().map(Some).map_err(|problem| {
                let found = text.to_owned();
                ListedError::Rating { column, found, problem }
            })
        };
        let Some(er) = rated(self.er, "er")? else { return Ok(None) };
        let is_minimal = match field(self.minimal, "minimal")? {
            None => None,
            Some("yes") => Some(true),
            Some("no") => Some(false),
            Some(other) => return Err(ListedError::Minimal(other.to_owned())),
        };
        Ok(Some(Listed {
            er,
            ep: rated(self.ep, "ep")?,
            ed: rated(self.ed, "ed")?,
            level: field(self.level, "level")?,
            is_minimal,
            techniques: field(self.techniques, "techniques")?.map(str::parse).transpose()?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::PuzzleReader;
    use crate::grade::Rating;

    /// What the only row below a header says.
    fn read(header: &str, row: &str) -> String {
        let text = format!("{header}\n{}\n", row.replace('P', &".".repeat(81)));
        let mut reader = PuzzleReader::new(text.as_bytes());
        reader.next().expect("a row").expect("readable").grid.expect("a grid");
        match reader.listed() {
            Ok(Some(listed)) => format!("{:?} {:?} {:?}", listed.er, listed.ep, listed.level),
            Ok(None) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let both = (Rated::Exactly(Rating::from_tenths(72)), Rated::Above(Rating::from_tenths(12)));
        let expected = format!("{:?} Some({:?}) Some(\"x y\")", both.0, both.1);
        assert_eq!(read("puzzle,er,ep,level", "P,7.2,>1.2,x y"), expected);
        assert_eq!(read("Level;EP;quiz;ER", "\"x y\";\">1.2\";P;7.2"), expected);
        assert_eq!(read("puzzle,er", "P,"), "nothing");
        assert_eq!(read("puzzle,er", "P"), "nothing");
        assert_eq!(read("puzzle,clues", "P,0"), "nothing");
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let said = read("puzzle,er", "P,hard");
        assert_eq!(said, "column er: found \"hard\", expected a rating such as 7.2");
        let said = read("puzzle,er,minimal", "P,1.2,perhaps");
        assert_eq!(said, "column minimal: found \"perhaps\", expected yes or no");
        assert!(read("puzzle,er,techniques", "P,1.2,guess:1").contains("found \"guess:1\""));
    }
}
