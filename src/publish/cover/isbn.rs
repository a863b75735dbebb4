//! ISBN, and its barcode.

use super::CoverError;
use crate::grid::serde_as_text;
use crate::publish::colour::Colour;
use crate::publish::drawing::{Align, Area, Drawing, Shape};
use crate::publish::font::{Fonts, Weight};
use crate::publish::style::Millimetres;
use crate::publish::unexpected::Unexpected;
use barcoders::sym::ean13::EAN13;
use std::fmt;
use std::str::FromStr;

/// An ISBN of 13 digits; in text with or without hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Isbn {
    text: String,
    bars: Vec<u8>,
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

/// Width of a module of the barcode (EAN-13 at 100%), and the height of its bars.
const MODULE: (f64, f64) = (0.33, 22.85);
/// Modules of white on the left and on the right of a barcode.
const QUIET: (f64, f64) = (11.0, 7.0);

/// A barcode on a cover.
pub(in crate::publish) struct Barcode {
    /// White around the bars, in which nothing else may be.
    pub(in crate::publish) white: Area,
    pub(in crate::publish) bars: Area,
}

impl Barcode {
    /// White on the left and on the right of the bars that scanners need, in points.
    pub(in crate::publish) fn quiet() -> (f64, f64) {
        (QUIET.0 * Millimetres::in_points(MODULE.0), QUIET.1 * Millimetres::in_points(MODULE.0))
    }
}

/// Draws a barcode on white with its right bottom corner at `(right, bottom)`: the ISBN above the bars, its digits below.
pub(super) fn barcode(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    isbn: &Isbn,
    (right, bottom): (f64, f64),
) -> Result<Barcode, CoverError> {
    let (module, bar) = (Millimetres::in_points(MODULE.0), Millimetres::in_points(MODULE.1));
    let (letters, white) = (9.0, 6.0);
    let modules = isbn.bars.len() as f64;
    let width = (modules + QUIET.0 + QUIET.1) * module;
    let height = bar + 2.0 * (white + letters);
    let (left, top) = (right - width, bottom - height);
    drawing.add(Colour::Gray(0), Shape::Area { at: (left, top), size: (width, height) });
    let start = left + QUIET.0 * module;
    let above = top + white + letters;
    let mut place = 0;
    for bars in isbn.bars.chunk_by(|a, b| a == b) {
        if bars[0] == 1 {
            let at = (start + place as f64 * module, above);
            drawing.add(Colour::BLACK, Shape::Area { at, size: (bars.len() as f64 * module, bar) });
        }
        place += bars.len();
    }
    let centre = start + modules * module / 2.0;
    let digits: String = isbn.text.chars().filter(char::is_ascii_digit).collect();
    for (text, y) in [(format!("ISBN {isbn}"), above - 3.0), (digits, above + bar + letters)] {
        let run = fonts.set(&text, Weight::Regular)?;
        // No wider than the bars.
        let size = letters.min(modules * module / run.width);
        drawing.text(Colour::BLACK, (centre, y), Align::Centre, size, run);
    }
    let end = start + modules * module;
    let bars = Area { left: start, top: above, right: end, bottom: above + bar };
    Ok(Barcode { white: Area { left, top, right, bottom }, bars })
}

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
