//! The settings of a cover.

use super::colour::Colour;
use super::length::Millimetres;
use super::printer::{Paper, Printer};
use super::table::table;
use super::unexpected::Unexpected;
use barcoders::sym::ean13::EAN13;
use gridmill::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

table! {
    /// Style of a cover.
    #[non_exhaustive]
    CoverStyle in "cover" {
        /// The paper of the book, whose thickness decides the width of the spine.
        paper: Paper => |_, book| !matches!(book.printer, None | Some(Printer::Lulu)), match book.printer {
            Some(_) => "the printer has one rule for all paper",
            None => "there is no `printer`",
        },
        /// Width of the spine, if the printer's rule is unknown.
        spine: Option<Millimetres>,
        /// Text on the back; its lines stay as they are.
        blurb: Option<String>,
        /// Picture file, PNG or JPEG, that fills the front, or the whole sheet if it is wider than high.
        image: Option<String>,
        /// Words on a band across the front.
        band: Option<String>,
        /// Number of the book, printed as a barcode.
        isbn: Option<Isbn>,
        /// Colour of the sheet.
        ground: Colour = Colour::Gray(85),
        /// Colour of titles and texts.
        text: Colour = Colour::Gray(0),
    }
}

impl CoverStyle {
    /// Returns the key and the text of each setting that is printed.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let texts = [("blurb", &self.blurb), ("band", &self.band)];
        texts.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?)))
    }
}

/// An ISBN of 13 digits; in text with or without hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Isbn {
    text: String,
    /// Modules of its barcode, 1 for black.
    pub(crate) bars: Vec<u8>,
}

impl FromStr for Isbn {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        let digits: String = text.chars().filter(|it| !matches!(it, '-' | ' ')).collect();
        let is_book = digits.len() == 13 && ["978", "979"].iter().any(|it| digits.starts_with(it));
        let bars = EAN13::new(&digits).ok().filter(|_| is_book).map(|code| code.encode());
        let bars = bars.ok_or_else(|| Unexpected {
            found: format!("{text:?} is not an ISBN"),
            expected: "13 digits that begin with 978 or 979 and end with a check digit",
        })?;
        Ok(Self { text: text.to_owned(), bars })
    }
}

impl fmt::Display for Isbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

serde_as_text!(Isbn);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn isbns_are_checked() {
        let isbn: Isbn = "978-0-306-40615-7".parse().unwrap();
        assert_eq!((isbn.bars.len(), isbn.to_string().as_str()), (95, "978-0-306-40615-7"));
        for text in ["978-0-306-40615-8", "9780306406", "4006381333931", "", "97803064061577"] {
            assert!(text.parse::<Isbn>().is_err(), "{text}");
        }
    }
}
