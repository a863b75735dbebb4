//! The cover of a book: back, spine and front on one sheet.

mod isbn;

pub(super) use isbn::Barcode;
pub use isbn::{Isbn, IsbnError};

use super::board::{Board, BoardStyle, draw};
use super::book::BookError;
use super::colour::Colour;
use super::drawing::{Align, Drawing, Shape, Turn};
use super::font::{FontError, Fonts, Weight};
use super::lines::{Breaks, break_lines, title_lines};
use super::pack::Pack;
use super::style::{Binding, INCH, Millimetres, Style};
use crate::grid::named;
use isbn::barcode;
use serde::{Deserialize, Serialize};

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
    /// Width of the spine, if the printer's rule is unknown.
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

/// Reason why the cover cannot be made.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The width of the spine is unknown: no printer is named, or it publishes no formula.
    #[error("[cover] needs `spine`, the width in millimetres: {0}")]
    NoSpine(&'static str),
    /// No room for the board below the title.
    #[error("the cover: no room for a puzzle below `title`; use a shorter title or larger pages")]
    NoRoom,
    /// A text is too long.
    #[error("the cover: {0}")]
    Book(BookError),
    /// A font fails.
    #[error(transparent)]
    Font(#[from] FontError),
}

/// The message has the whole error, so the error is not its source too.
impl From<BookError> for CoverError {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

/// A cover, drawn.
pub(super) struct CoverSheet {
    pub(super) drawing: Drawing,
    pub(super) bleed: f64,
    /// Left edge of the back.
    pub(super) back: f64,
    /// Width of the spine.
    pub(super) spine: f64,
    pub(super) barcode: Option<Barcode>,
}

/// Bleed without a printer: 3.175 mm, an eighth of an inch.
const BLEED: f64 = 0.125 * INCH;
/// Distance of texts from the edges.
const SAFE: f64 = 0.5 * INCH;
/// Fewest pages of a book with a text on its spine, and the white beside the text (KDP).
pub(super) const SPINE_TEXT: (usize, f64) = (79, 0.0625 * INCH);
/// Height at the foot of the back where printers put their barcode, or we put ours.
const BARCODE: f64 = 1.6 * INCH;
/// Smallest letters on a spine, in points.
const SMALLEST_ON_SPINE: f64 = 7.0;

/// Returns the width of a spine, in points.
fn spine(pack: &Pack, pages: usize) -> Result<f64, CoverError> {
    let style = &pack.recipe.cover;
    let printer = pack.recipe.book.printer;
    let spine = style.spine.map(Millimetres::points);
    let spine = spine.or_else(|| printer?.spine(style.paper, pages));
    spine.ok_or(CoverError::NoSpine(match printer {
        Some(_) => "see IngramSpark's cover template generator",
        None => "there is no `printer` in [book]",
    }))
}

/// Draws the cover of a book with `pages` pages.
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
    drawing.add_bled(style.ground, ground);
    // The front is on the right of the spine, unless the book is bound on the right.
    let (front, back) = match book.binding {
        Binding::Left => (width + spine, 0.0),
        Binding::Right => (0.0, width + spine),
    };
    let mut texts = Texts { fonts, drawing: &mut drawing, colour: style.text };
    let (at, side) = texts.front(book, (front + SAFE, front + width - SAFE))?;
    if let Some(blurb) = &style.blurb {
        let has_barcode = style.isbn.is_some() || book.printer.is_some();
        let bottom = height - SAFE - if has_barcode { BARCODE } else { 0.0 };
        let top = SAFE + 0.25 * large(height);
        texts.paragraphs(blurb, 12.0, (back + SAFE, back + width - SAFE), (top, bottom))?;
    }
    if pages >= SPINE_TEXT.0 {
        texts.spine(&book.one_line_title(), (width, spine))?;
    }
    if let Some(first) = pack.puzzles.first() {
        let paper = Shape::Area { at, size: (side, side) };
        drawing.add(Colour::Gray(0), paper);
        let board = BoardStyle { pencil_marks: false, ..BoardStyle::new(book) };
        draw(&mut drawing, fonts, board, Board::Puzzle(first.puzzle.givens()), at, side);
    }
    let corner = (back + width - SAFE, height - SAFE);
    let barcode = style.isbn.as_ref().map(|isbn| barcode(&mut drawing, fonts, isbn, corner));
    Ok(CoverSheet { drawing, bleed, back, spine, barcode: barcode.transpose()? })
}

/// Returns the size of the title on a cover of this height.
fn large(height: f64) -> f64 {
    height / 12.0
}

/// Texts on a cover.
struct Texts<'a> {
    fonts: &'a Fonts<'a>,
    drawing: &'a mut Drawing,
    colour: Colour,
}

impl Texts<'_> {
    /// Draws title, subtitle and author between two sides. Returns the top left corner and the side of the board between them.
    fn front(&mut self, book: &Style, sides: (f64, f64)) -> Result<((f64, f64), f64), CoverError> {
        let height = self.drawing.height;
        let large = large(height);
        let key = "`title` in [book]";
        let mut y = self.title(key, &book.title, Weight::Bold, large, sides, 0.17 * height)?;
        if let Some(subtitle) = &book.subtitle {
            let (key, size) = ("`subtitle` in [book]", 0.4 * large);
            y = self.title(key, subtitle, Weight::Regular, size, sides, y)?;
        }
        let author = height - SAFE - 0.4 * large;
        if let Some(name) = &book.author {
            let (key, size) = ("`author` in [book]", 0.45 * large);
            self.title(key, name, Weight::Regular, size, sides, author)?;
        }
        let (left, right) = sides;
        let side = (right - left).min(author - y - 1.5 * large);
        if side < 1.5 * INCH {
            return Err(CoverError::NoRoom);
        }
        let x = f64::midpoint(left, right) - side / 2.0;
        Ok(((x, f64::midpoint(y, author) - side / 2.0 - 0.3 * large), side))
    }

    /// Draws a title on the spine between `left` and `left + spine`, if its letters are large enough there.
    fn spine(&mut self, title: &str, (left, spine): (f64, f64)) -> Result<(), CoverError> {
        let height = self.drawing.height;
        let size = (0.7 * (spine - 2.0 * SPINE_TEXT.1)).min(0.4 * large(height));
        if size < SMALLEST_ON_SPINE {
            return Ok(());
        }
        let run = self.fonts.set(title, Weight::Bold)?;
        let size = size.min((height - 2.0 * SAFE) / run.width);
        if size >= SMALLEST_ON_SPINE {
            let x = left + spine / 2.0 - 0.36 * size;
            let at = (x, (height - run.width * size) / 2.0);
            self.drawing.add(self.colour, Shape::Text { at, size, run, turn: Turn::Down });
        }
        Ok(())
    }

    /// Draws centred lines between two sides, with the first base line at `y`. Returns the base line after the last.
    fn title(
        &mut self,
        key: &'static str,
        text: &str,
        weight: Weight,
        size: f64,
        (left, right): (f64, f64),
        mut y: f64,
    ) -> Result<f64, CoverError> {
        let lines = title_lines(self.fonts, text, weight, size, right - left);
        let (size, lines) = lines.map_err(|error| error.of(key))?;
        for line in lines {
            let run = self.fonts.set_line(&line, weight, self.fonts.is_rtl(text))?;
            let at = (f64::midpoint(left, right), y);
            self.drawing.text(self.colour, at, Align::Centre, size, run);
            y += 1.25 * size;
        }
        Ok(y)
    }

    /// Draws lines and paragraphs between two sides, from `top` to `bottom`. All have the same direction.
    fn paragraphs(
        &mut self,
        text: &str,
        size: f64,
        (left, right): (f64, f64),
        (top, bottom): (f64, f64),
    ) -> Result<(), CoverError> {
        let (is_rtl, room) = (self.fonts.is_rtl(text.trim()), (right - left) / size);
        let mut y = top;
        for paragraph in text.trim().lines() {
            for line in break_lines(self.fonts, paragraph, Weight::Regular, room, Breaks::Any)? {
                let run = self.fonts.set_line(&line, Weight::Regular, is_rtl)?;
                if y > bottom || run.width > room {
                    return Err(BookError::no_room(text).of("`blurb` in [cover]").into());
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
