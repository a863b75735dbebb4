//! The cover of a book: back, spine and front on one sheet.

use super::board::{Board, BoardStyle, draw};
use super::book::BookError;
use super::colour::Colour;
use super::drawing::{Align, Drawing, Shape, Turn};
use super::font::{FontError, Fonts, Weight};
use super::lines::{Breaks, break_lines, is_rtl, title_lines};
use super::pack::Pack;
use super::printer::Printer;
use super::style::{Binding, Millimetres};
use crate::grid::named;
use barcoders::sym::ean13::EAN13;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

named! {
    /// Paper of a book.
    #[derive(Default)]
    Paper, "paper" {
        /// White, for black ink.
        #[default]
        White = "white",
        /// Cream, for black ink.
        Cream = "cream",
        /// White, for colours.
        Colour = "colour",
    }
}

/// Style of a cover.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct CoverStyle {
    /// The paper of the book, whose thickness decides the width of the spine.
    pub paper: Paper,
    /// Width of the spine, where the printer's rule is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spine: Option<Millimetres>,
    /// Text on the back; its lines stay as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blurb: Option<String>,
    /// Number of the book, printed as a barcode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isbn: Option<Isbn>,
    /// Colour of the sheet.
    pub ground: Colour,
    /// Colour of titles and texts.
    pub text: Colour,
}

impl Default for CoverStyle {
    fn default() -> Self {
        Self {
            paper: Paper::default(),
            spine: None,
            blurb: None,
            isbn: None,
            ground: Colour::Gray(85),
            text: Colour::Gray(0),
        }
    }
}

/// An ISBN of 13 digits; in text with or without hyphens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Isbn {
    text: String,
    bars: Vec<u8>,
}

/// Not an ISBN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is no ISBN: expected 13 digits that begin with 978 or 979, the last one a check digit"
)]
pub struct IsbnError(String);

impl FromStr for Isbn {
    type Err = IsbnError;

    fn from_str(text: &str) -> Result<Self, IsbnError> {
        let digits: String = text.chars().filter(|it| !matches!(it, '-' | ' ')).collect();
        let is_book = digits.len() == 13 && ["978", "979"].iter().any(|it| digits.starts_with(it));
        let bars = EAN13::new(&digits).ok().filter(|_| is_book).map(|code| code.encode());
        let bars = bars.ok_or_else(|| IsbnError(text.to_owned()))?;
        Ok(Self { text: text.to_owned(), bars })
    }
}

impl TryFrom<String> for Isbn {
    type Error = IsbnError;

    fn try_from(text: String) -> Result<Self, IsbnError> {
        text.parse()
    }
}

impl From<Isbn> for String {
    fn from(isbn: Isbn) -> Self {
        isbn.text
    }
}

impl fmt::Display for Isbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reason why there can be no cover.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The width of the spine is unknown: no printer is named, or it publishes no formula.
    #[error("[cover] needs `spine`, the width in millimetres: {0}")]
    NoSpine(&'static str),
    /// Something does not fit on the sheet.
    #[error("no room on the cover for {0:?}")]
    NoRoom(String),
    /// A text is too long, or the board too small.
    #[error(transparent)]
    Book(#[from] BookError),
    /// Something with a font.
    #[error(transparent)]
    Font(#[from] FontError),
}

/// A cover, drawn.
pub(super) struct CoverSheet {
    pub(super) drawing: Drawing,
    pub(super) bleed: f64,
}

/// An inch in points.
const INCH: f64 = 72.0;
/// Bleed without a printer: 3.175 mm, an eighth of an inch.
const BLEED: f64 = 0.125 * INCH;
/// Distance of texts from the edges.
const SAFE: f64 = 0.5 * INCH;
/// Fewest pages of a book with a text on its spine, and the white beside the text (KDP).
const SPINE_TEXT: (usize, f64) = (79, 0.0625 * INCH);
/// Smallest letters on a spine, in points.
const SMALLEST_ON_SPINE: f64 = 7.0;
/// Width of a module of the barcode (EAN-13 at 100%), and the height of its bars.
const MODULE: (f64, f64) = (0.33, 22.85);
/// Modules of white on the left and on the right of a barcode.
const QUIET: (f64, f64) = (11.0, 7.0);

/// Returns the width of a spine, in points.
fn spine(pack: &Pack, pages: usize) -> Result<f64, CoverError> {
    let style = &pack.recipe.cover;
    if let Some(spine) = style.spine {
        return Ok(spine.points());
    }
    let pages = pages as f64;
    match (pack.recipe.book.printer, style.paper) {
        (Some(Printer::Kdp), Paper::White) => Ok(pages * 0.002252 * INCH),
        (Some(Printer::Kdp), Paper::Cream) => Ok(pages * 0.0025 * INCH),
        (Some(Printer::Kdp), Paper::Colour) => Ok(pages * 0.002347 * INCH),
        (Some(Printer::Lulu), _) => Ok((pages / 444.0 + 0.06) * INCH),
        (Some(Printer::Ingram), _) => {
            Err(CoverError::NoSpine("see IngramSpark's cover template generator"))
        }
        (None, _) => Err(CoverError::NoSpine("there is no `printer` in [book]")),
    }
}

/// Draws the cover of a book with so many pages.
pub(super) fn draw_cover(
    pack: &Pack,
    fonts: &Fonts<'_>,
    pages: usize,
) -> Result<CoverSheet, CoverError> {
    let (book, style) = (&pack.recipe.book, &pack.recipe.cover);
    let spine = spine(pack, pages)?;
    let (width, height) = book.trim.size();
    let bleed = book.printer.map_or(BLEED, |printer| printer.requirements().bleed);
    let mut drawing = Drawing::new(2.0 * width + spine, height);
    let ground = Shape::Area {
        at: (-bleed, -bleed),
        size: (drawing.width + 2.0 * bleed, height + 2.0 * bleed),
    };
    drawing.add(style.ground, ground);
    let mut text = Texts { fonts, drawing: &mut drawing, colour: style.text };

    // The front is on the right of the spine, unless the book is bound on the right.
    let (front, back) = match book.binding {
        Binding::Left => (width + spine, 0.0),
        Binding::Right => (0.0, width + spine),
    };
    let (left, right) = (front + SAFE, front + width - SAFE);
    let large = height / 12.0;
    let mut y = text.title(&book.title, Weight::Bold, large, (left, right), 0.17 * height)?;
    if let Some(subtitle) = &book.subtitle {
        y = text.title(subtitle, Weight::Regular, 0.4 * large, (left, right), y)?;
    }
    let author = height - SAFE - 0.4 * large;
    if let Some(name) = &book.author {
        text.title(name, Weight::Regular, 0.45 * large, (left, right), author)?;
    }
    let side = (right - left).min(author - y - 1.5 * large);
    if side < 1.5 * INCH {
        return Err(CoverError::NoRoom(book.title.clone()));
    }
    // The back.
    let top = SAFE + 0.25 * large;
    if let Some(blurb) = &style.blurb {
        let bottom = if style.isbn.is_some() { height - SAFE - 1.6 * INCH } else { height - SAFE };
        text.paragraphs(blurb, 12.0, (back + SAFE, back + width - SAFE), (top, bottom))?;
    }
    // The spine.
    let size = (0.7 * (spine - 2.0 * SPINE_TEXT.1)).min(0.4 * large);
    if pages >= SPINE_TEXT.0 && size >= SMALLEST_ON_SPINE {
        let one_line = book.one_line_title();
        let run = fonts.set(&one_line, Weight::Bold)?;
        let size = size.min((height - 2.0 * SAFE) / run.width);
        if size >= SMALLEST_ON_SPINE {
            let x = width + spine / 2.0 - 0.36 * size;
            let at = (x, (height - run.width * size) / 2.0);
            drawing.add(style.text, Shape::Text { at, size, run, turn: Turn::Down });
        }
    }
    if let Some(first) = pack.puzzles.first() {
        let at = (
            f64::midpoint(left, right) - side / 2.0,
            f64::midpoint(y, author) - side / 2.0 - 0.3 * large,
        );
        let paper = Shape::Area { at, size: (side, side) };
        drawing.add(Colour::Gray(0), paper);
        let board = BoardStyle { pencil_marks: false, ..BoardStyle::new(book) };
        draw(&mut drawing, fonts, board, Board::Puzzle(first.puzzle.givens()), at, side);
    }
    if let Some(isbn) = &style.isbn {
        barcode(&mut drawing, fonts, isbn, (back + width - SAFE, height - SAFE))?;
    }
    Ok(CoverSheet { drawing, bleed })
}

/// Texts on a cover.
struct Texts<'a> {
    fonts: &'a Fonts<'a>,
    drawing: &'a mut Drawing,
    colour: Colour,
}

impl Texts<'_> {
    /// Centred lines between two sides, the base line of the first at `y`. Gives that of the line after the last.
    fn title(
        &mut self,
        text: &str,
        weight: Weight,
        size: f64,
        (left, right): (f64, f64),
        mut y: f64,
    ) -> Result<f64, CoverError> {
        let (size, lines) = title_lines(self.fonts, text, weight, size, right - left)?;
        for line in lines {
            let run = self.fonts.set_line(&line, weight, is_rtl(text))?;
            let at = (f64::midpoint(left, right), y);
            self.drawing.text(self.colour, at, Align::Centre, size, run);
            y += 1.25 * size;
        }
        Ok(y)
    }

    /// Lines and paragraphs between two sides, from `top` to `bottom`. The first letter decides the direction of all.
    fn paragraphs(
        &mut self,
        text: &str,
        size: f64,
        (left, right): (f64, f64),
        (top, bottom): (f64, f64),
    ) -> Result<(), CoverError> {
        let (is_rtl, room) = (is_rtl(text.trim()), (right - left) / size);
        let mut y = top;
        for paragraph in text.trim().lines() {
            for line in break_lines(self.fonts, paragraph, Weight::Regular, room, Breaks::Any)? {
                let run = self.fonts.set_line(&line, Weight::Regular, is_rtl)?;
                if y > bottom || run.width > room {
                    return Err(CoverError::NoRoom(text.to_owned()));
                }
                let (x, align) = if is_rtl { (right, Align::Right) } else { (left, Align::Left) };
                self.drawing.text(self.colour, (x, y), align, size, run);
                y += 1.45 * size;
            }
            y += 0.5 * size;
        }
        Ok(())
    }
}

/// Draws a barcode on white with its right bottom corner at `(right, bottom)`: bars, and the number below.
fn barcode(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    isbn: &Isbn,
    (right, bottom): (f64, f64),
) -> Result<(), CoverError> {
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
        let size = letters.min(width / run.width);
        drawing.text(Colour::BLACK, (centre, y), Align::Centre, size, run);
    }
    Ok(())
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
