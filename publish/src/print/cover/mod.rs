//! The cover of a book: back, spine and front on one sheet.

mod barcode;

pub(crate) use barcode::Barcode;

use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, BoardStyle, draw};
use crate::print::drawing::lines::{
    Breaks, MOST_OF_AUTHOR, TITLE_SIZES, TitleLines, break_lines, heads, title_size,
};
use crate::print::drawing::{Align, Drawing, Shape, Turn, beginning};
use crate::print::font::{FontError, Fonts, Weight};
use crate::print::pack::Pack;
use crate::print::recipe::Colour;
use crate::print::recipe::style::{Binding, Style};
use crate::print::recipe::{INCH, Millimetres};
use barcode::barcode;

/// Reason why the cover cannot be made.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The width of the spine is unknown: no printer is named, or it publishes no formula.
    #[error("[cover] needs `spine`, the width of the spine in millimetres ({0})")]
    NoSpine(&'static str),
    /// No room for the board below the title, even in its smallest letters.
    #[error(
        "the cover: `title` in [book]: no room for {text:?} in letters of {size:.0} points above a puzzle of {} inches; use a shorter title or subtitle, or larger pages",
        LEAST_BOARD / INCH
    )]
    NoRoom {
        /// Beginning of the title.
        text: String,
        /// Size of the letters, in points.
        size: f64,
    },
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
pub(crate) struct CoverSheet {
    pub(crate) drawing: Drawing,
    pub(crate) bleed: f64,
    /// Left edge of the back.
    pub(crate) back: f64,
    /// Width of the spine.
    pub(crate) spine: f64,
    pub(crate) barcode: Option<Barcode>,
    /// Sentences about titles with small letters.
    pub(crate) warnings: Vec<String>,
}

/// Bleed without a printer: 3.175 mm, an eighth of an inch.
const BLEED: f64 = 0.125 * INCH;
/// Distance of texts from the edges.
const SAFE: f64 = 0.5 * INCH;
/// Good width of the board on the front, in widths of the text.
const GOOD_BOARD: f64 = 0.5;
/// Smallest board on the front.
const LEAST_BOARD: f64 = 1.5 * INCH;
/// Fewest pages of a book with a text on its spine, and the white beside the text (KDP).
pub(crate) const SPINE_TEXT: (usize, f64) = (79, 0.0625 * INCH);
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
pub(crate) fn draw_cover(
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
    let (front, back) = match pack.binding() {
        Binding::Left => (width + spine, 0.0),
        Binding::Right => (0.0, width + spine),
    };
    let (colour, warnings) = (style.text, Vec::new());
    let mut texts = Texts { fonts, drawing: &mut drawing, colour, warnings };
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
    let warnings = texts.warnings.iter().map(|warning| format!("the cover: {warning}")).collect();
    if let Some(first) = pack.puzzles.first() {
        let paper = Shape::Area { at, size: (side, side) };
        drawing.add(Colour::Gray(0), paper);
        let board = BoardStyle { pencil_marks: false, ..BoardStyle::new(book) };
        draw(&mut drawing, fonts, board, Board::Puzzle(first.puzzle.givens()), at, side);
    }
    let corner = (back + width - SAFE, height - SAFE);
    let barcode = style.isbn.as_ref().map(|isbn| barcode(&mut drawing, fonts, isbn, corner));
    let barcode = barcode.transpose()?;
    Ok(CoverSheet { drawing, bleed, back, spine, barcode, warnings })
}

/// Returns the largest size of the title on a cover of this height.
fn large(height: f64) -> f64 {
    height / 12.0
}

/// Texts on a cover.
struct Texts<'a> {
    fonts: &'a Fonts<'a>,
    drawing: &'a mut Drawing,
    colour: Colour,
    warnings: Vec<String>,
}

impl Texts<'_> {
    /// Draws title, subtitle and author between two sides. Returns the top left corner and the side of the board between them.
    fn front(
        &mut self,
        book: &Style,
        (left, right): (f64, f64),
    ) -> Result<((f64, f64), f64), CoverError> {
        let height = self.drawing.height;
        let (room, centre, large) = (right - left, f64::midpoint(left, right), large(height));
        let mut foot = height - SAFE - 0.4 * large;
        if let Some(name) = &book.author {
            let key = "`author` in [book]";
            let (weight, place) = (Weight::Regular, (room, MOST_OF_AUTHOR * height));
            let author = TitleLines::fitting(self.fonts, key, name, weight, 0.45 * large, place)?;
            foot -= author.below_first();
            self.draw(&author, (centre, foot));
        }
        let (top, bottom) = (0.17 * height, foot - 1.5 * large);
        let heads = self.heads(book, (room, bottom - top))?;
        let y = heads.iter().fold(top, |y, lines| self.draw(lines, (centre, y)));
        let side = room.min(bottom - y);
        let middle = f64::midpoint(y, foot) - 0.3 * large;
        Ok(((centre - side / 2.0, middle - side / 2.0), side))
    }

    /// Returns title and subtitle, which share a height with the board below: in the largest letters that leave room for a good
    /// board, or else for the smallest one.
    fn heads(
        &self,
        book: &Style,
        (room, height): (f64, f64),
    ) -> Result<Vec<TitleLines>, CoverError> {
        let large = large(self.drawing.height);
        for least in [LEAST_BOARD.max(GOOD_BOARD * room), LEAST_BOARD] {
            for tenths in TITLE_SIZES.rev() {
                let heads = heads(self.fonts, book, (large, tenths), 0.4, room)?;
                let side = room.min(height - heads.iter().map(TitleLines::height).sum::<f64>());
                if side >= least {
                    return Ok(heads);
                }
            }
        }
        let size = title_size(large, *TITLE_SIZES.start());
        Err(CoverError::NoRoom { text: beginning(&book.title), size })
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

    /// Draws centred lines with the first base line at `y`. Returns the base line after the last.
    fn draw(&mut self, title: &TitleLines, at: (f64, f64)) -> f64 {
        title.draw(self.drawing, self.colour, at, &mut self.warnings)
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
