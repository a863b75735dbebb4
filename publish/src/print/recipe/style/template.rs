//! Captions and running heads: texts with fields in braces.

use gridmill::grid::{UnknownName, named, serde_as_text};
use std::fmt;
use std::str::FromStr;

named! {
    /// Field of a caption.
    CaptionField, "field of a caption" {
        /// Number of the puzzle.
        Number = "number",
        /// Its number among the puzzles of its level.
        NumberInLevel = "number_in_level",
        /// Signs of its difficulty, such as `★★☆`.
        Signs = "signs",
        /// Printed name of its level.
        Level = "level",
        /// Printed name of its layout.
        Layout = "layout",
        /// Its rating.
        Er = "er",
        /// Number of its clues.
        Clues = "clues",
        /// Page of the puzzle.
        Page = "page",
        /// Page of the solution.
        SolutionPage = "solution_page",
        /// Day of the puzzle in a calendar, such as `4 January 2027`.
        Date = "date",
        /// The same as `2027-01-04`.
        IsoDate = "iso_date",
        /// Day of the week in a calendar.
        Weekday = "weekday",
        /// The same with a capital letter.
        CapitalWeekday = "Weekday",
    }
}

named! {
    /// Field of a running head.
    HeadField, "field of a running head" {
        /// Title of the book, on one line.
        Title = "title",
        /// Author of the book.
        Author = "author",
        /// Last heading: a level, a text, the solutions.
        Section = "section",
    }
}

/// A text with fields in braces. `|` divides it into a left and a right part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template<F>(Vec<Piece<F>>);

/// Names of fields.
pub trait Field: Copy + fmt::Display + FromStr<Err = UnknownName> {}

impl Field for CaptionField {}
impl Field for HeadField {}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece<F> {
    Text(String),
    Field(F),
}

/// Error of a text that is not a template.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TemplateError {
    /// An unknown name in braces.
    #[error(transparent)]
    Field(#[from] UnknownName),
    /// A character without a glyph.
    #[error("{0:?} has a control character; remove it")]
    Control(String),
    /// Braces that do not match.
    #[error("{0:?} has an unmatched brace")]
    Brace(String),
}

impl<F: Field> Template<F> {
    /// Returns the left and the right part of the text, without spaces around them.
    pub(crate) fn filled(&self, value: impl Fn(F) -> String) -> (String, String) {
        let Self(pieces) = self;
        let (mut left, mut right) = (String::new(), None::<String>);
        for piece in pieces {
            match piece {
                Piece::Field(field) => *right.as_mut().unwrap_or(&mut left) += &value(*field),
                Piece::Text(text) => match (text.split_once('|'), &mut right) {
                    (Some((before, after)), None) => {
                        left += before;
                        right = Some(after.to_owned());
                    }
                    (_, Some(right)) => *right += text,
                    (None, None) => left += text,
                },
            }
        }
        (left.trim().to_owned(), right.unwrap_or_default().trim().to_owned())
    }

    /// Returns its fields.
    pub(crate) fn fields(&self) -> impl Iterator<Item = F> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Field(field) => Some(*field),
            Piece::Text(_) => None,
        })
    }
}

impl<F: Field> FromStr for Template<F> {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        if text.chars().any(char::is_control) {
            return Err(TemplateError::Control(text.to_owned()));
        }
        let brace = || TemplateError::Brace(text.to_owned());
        let mut pieces = Vec::new();
        for (place, part) in text.split('{').enumerate() {
            let plain = if place == 0 {
                part
            } else {
                let (name, plain) = part.split_once('}').ok_or_else(brace)?;
                pieces.push(Piece::Field(name.parse()?));
                plain
            };
            if plain.contains('}') {
                return Err(brace());
            }
            if !plain.is_empty() {
                pieces.push(Piece::Text(plain.to_owned()));
            }
        }
        Ok(Self(pieces))
    }
}

impl<F: Field> fmt::Display for Template<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Piece::Text(text) => f.write_str(text),
            Piece::Field(field) => write!(f, "{{{field}}}"),
        })
    }
}

serde_as_text!(Template<F>, F: Field);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_filled_and_two_parts_told_apart() {
        let cases = [
            ("{number} | {level}", "7", "level 7"),
            ("R\u{e4}tsel {number} \u{b7} {level} ____", "R\u{e4}tsel 7 \u{b7} level 7 ____", ""),
            ("|{level}, ER {er} | x", "", "level 7, ER er 7 | x"),
            ("", "", ""),
        ];
        for (text, left, right) in cases {
            let template = text.parse::<Template<CaptionField>>().unwrap();
            let filled = template.filled(|field| match field {
                CaptionField::Number => "7".to_owned(),
                field => format!("{field} 7"),
            });
            assert_eq!(filled, (left.to_owned(), right.to_owned()));
            assert_eq!(template.to_string(), text);
        }
        for text in ["{", "{number", "}", "{number}}", "{nmber}", "{ number}", "{title}", "\n"] {
            assert!(text.parse::<Template<CaptionField>>().is_err(), "{text}");
        }
    }
}
