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
use crate::print::recipe::style::{Binding, Style, one_line};
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
    /// A PDF/X-1a has inks only.
    #[error(
        "the cover: `image` in [cover] has red, green, blue or transparent parts; a PDF/X-1a takes a JPEG of four inks, or gray"
    )]
    PictureWithoutInks,
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
    /// The colours of its texts and of its ground.
    pub(crate) colours: (Colour, Colour),
    /// Sentences about titles with small letters.
    pub(crate) warnings: Vec<String>,
}

/// Bleed without a printer: 3.175 mm, an eighth of an inch.
const BLEED: f64 = 0.125 * INCH;
/// Distance of texts from the edges.
const SAFE: f64 = 0.5 * INCH;
/// Good width of the board on the front, in widths of the text.
const GOOD_BOARD: f64 = 0.5;
/// Smallest board on the front and on the back.
const LEAST_BOARD: f64 = 1.5 * INCH;
/// Fewest pages of a book with a text on its spine, and the white beside the text (KDP).
pub(crate) const SPINE_TEXT: (usize, f64) = (79, 0.0625 * INCH);
/// Height at the foot of the back where printers put their barcode, or we put ours.
const BARCODE: f64 = 1.6 * INCH;
/// The place of the first line on the back, as a part of its height.
const TOP_OF_BACK: f64 = 0.16;
/// The smallest letters of the list on the back, in points.
const SMALLEST_IN_LIST: f64 = 8.0;
/// The sign between numbers of puzzles.
const SEPARATOR: &str = " \u{b7} ";
/// The widest column of a text on the back, in units of its letters' size: about 60 letters.
const BLURB: f64 = 30.0;
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

/// Draws the cover of a book with `pages` pages, perhaps with hints.
pub(crate) fn draw_cover(
    pack: &Pack,
    fonts: &Fonts<'_>,
    pages: usize,
    has_hints: bool,
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
    if book.output_intent.is_some() && pack.picture.as_ref().is_some_and(|it| !it.is_inks) {
        return Err(CoverError::PictureWithoutInks);
    }
    // The front is on the right of the spine, unless the book is bound on the right.
    let (front, back) = match pack.binding() {
        Binding::Left => (width + spine, 0.0),
        Binding::Right => (0.0, width + spine),
    };
    if let Some(picture) = &pack.picture {
        // The front with its bleed, as far as the spine, or the whole sheet.
        let (left, room) = match picture.size {
            (wide, high) if wide > high => (-bleed, drawing.width + 2.0 * bleed),
            _ if front > 0.0 => (front, width + bleed),
            _ => (-bleed, width + bleed),
        };
        let (at, size) = ((left, -bleed), (room, height + 2.0 * bleed));
        drawing.add_bled(Colour::Gray(0), Shape::Picture { at, size, picture: picture.clone() });
    }
    let (colour, warnings) = (style.text, Vec::new());
    let mut texts = Texts { fonts, drawing: &mut drawing, colour, warnings };
    if let Some(band) = &style.band {
        let left = if front > 0.0 { front } else { -bleed };
        texts.band(band, style.ground, (left, width + bleed), front + width / 2.0)?;
    }
    let top = height * if style.band.is_some() { 0.22 } else { 0.17 };
    let (at, side) = texts.front(book, top, (front + SAFE, front + width - SAFE))?;
    let has_barcode = style.isbn.is_some() || book.printer.is_some();
    let bottom = height - SAFE - if has_barcode { BARCODE } else { 0.0 };
    let parts = pack.parts(has_hints);
    let sample = texts.back(pack, parts, (back, width), bottom)?;
    if pages >= SPINE_TEXT.0 {
        let author = one_line(book.author.as_deref().unwrap_or_default());
        texts.spine(&book.one_line_title(), &author, (width, spine))?;
    }
    let warnings = texts.warnings.iter().map(|warning| format!("the cover: {warning}")).collect();
    let first = pack.puzzles.first().map(|first| (first, (at, side)));
    let last = pack.puzzles.last().zip(sample);
    let last_number = pack.puzzles.len().saturating_sub(1);
    for ((chosen, (at, side)), i) in first.into_iter().chain(last).zip([0, last_number]) {
        let symbols = pack.symbols(i);
        drawing.add(Colour::Gray(0), Shape::Area { at, size: (side, side) });
        let board = BoardStyle { pencil_marks: false, ..BoardStyle::new(book, &symbols) };
        draw(&mut drawing, fonts, board, Board::Puzzle(chosen.puzzle.givens()), at, side);
    }
    let corner = (back + width - SAFE, height - SAFE);
    let barcode = style.isbn.as_ref().map(|isbn| barcode(&mut drawing, fonts, isbn, corner));
    let barcode = barcode.transpose()?;
    let colours = (style.text, style.ground);
    Ok(CoverSheet { drawing, bleed, back, spine, barcode, colours, warnings })
}

/// Returns the largest size of the title on a cover of this height.
fn large(height: f64) -> f64 {
    height / 12.0
}

/// The top left corner and the side of a board.
type Square = ((f64, f64), f64);

/// Texts on a cover.
struct Texts<'a> {
    fonts: &'a Fonts<'a>,
    drawing: &'a mut Drawing,
    colour: Colour,
    warnings: Vec<String>,
}

impl Texts<'_> {
    /// Draws title, subtitle and author between two sides, the first base line at `top`. Returns the top left corner and the side of the board between them.
    fn front(
        &mut self,
        book: &Style,
        top: f64,
        (left, right): (f64, f64),
    ) -> Result<Square, CoverError> {
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
        let bottom = foot - 1.5 * large;
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

    /// Draws words on a band across the front, in the colour of the ground on that of texts.
    fn band(
        &mut self,
        words: &str,
        ground: Colour,
        (left, width): (f64, f64),
        centre: f64,
    ) -> Result<(), CoverError> {
        let height = self.drawing.height;
        let size = 0.35 * large(height);
        let run = self.fonts.set(words, Weight::Bold)?;
        let size = size.min((width - 2.0 * SAFE) / run.width);
        if size < SMALLEST_ON_SPINE {
            return Err(BookError::no_room(words).of("`band` in [cover]").into());
        }
        let (top, bottom) = (0.055 * height, 0.115 * height);
        let area = Shape::Area { at: (left, top), size: (width, bottom - top) };
        self.drawing.add_bled(self.colour, area);
        let base = f64::midpoint(top, bottom) + 0.36 * size;
        self.drawing.text(ground, (centre, base), Align::Centre, size, run);
        Ok(())
    }

    /// Draws a text on the back, and below it a sample board beside the list of what the book has, or without room for these the numbers
    /// of puzzles. Returns the top left corner and the side of the board.
    fn back(
        &mut self,
        pack: &Pack,
        parts: Vec<String>,
        (left, width): (f64, f64),
        bottom: f64,
    ) -> Result<Option<Square>, CoverError> {
        let height = self.drawing.height;
        let size = (height / 45.0).clamp(12.0, 18.0);
        let column = (width - 2.0 * SAFE).min(BLURB * size);
        let sides = (left + (width - column) / 2.0, left + (width + column) / 2.0);
        let mut y = TOP_OF_BACK * height;
        let levels = pack.level_counts();
        if let Some(blurb) = &pack.recipe.cover.blurb {
            let low = bottom - 2.0 * 1.45 * size;
            y = self.paragraphs(blurb, size, sides, (y, low))?;
        }
        let lines = (levels.len() + parts.len()) as f64;
        let (room, half) = (bottom - y, (column - size) / 2.0);
        let small = (0.9 * size).min(room.min(half) / (1.45 * lines));
        let side = half.min(room);
        if side < LEAST_BOARD || small < SMALLEST_IN_LIST {
            let counts = levels.iter().map(|(level, count)| format!("{level}\u{a0}{count}"));
            let counts = counts.collect::<Vec<_>>().join(SEPARATOR);
            let lines =
                break_lines(self.fonts, &counts, Weight::Bold, column / size, Breaks::Given)?;
            for line in lines.iter() {
                if y > bottom {
                    break;
                }
                let line = line.trim_end_matches(SEPARATOR.trim_end());
                self.line(line, Weight::Bold, size, sides, y)?;
                y += 1.45 * size;
            }
            return Ok(None);
        }
        let top = y + (room - side) / 2.0;
        let (board, list) = ((sides.0, sides.0 + half), (sides.1 - half, sides.1));
        let (board, list) = if pack.is_rtl() { (list, board) } else { (board, list) };
        let levels = levels.into_iter().map(|(level, count)| (level, Some(count)));
        let entries = levels.chain(parts.into_iter().map(|part| (part, None)));
        let mut y = top + (side - 1.45 * small * (lines - 1.0)) / 2.0 + 0.3 * small;
        for (entry, count) in entries {
            let count = count.map_or(String::new(), |count| count.to_string());
            let run = self.fonts.set(&count, Weight::Bold)?;
            let taken = if count.is_empty() { 0.0 } else { (run.width + 0.5) * small };
            let (x, align, sides) = match self.fonts.is_rtl(&entry) {
                true => (list.0, Align::Left, (list.0 + taken, list.1)),
                false => (list.1, Align::Right, (list.0, list.1 - taken)),
            };
            self.line(&entry, Weight::Regular, small, sides, y)?;
            self.drawing.text(self.colour, (x, y), align, small, run);
            y += 1.45 * small;
        }
        // The lines around the board are half outside it.
        Ok(Some(((board.0 + 1.5, top + 1.5), side - 3.0)))
    }

    /// Draws a line where its text begins, so small that it fits the width.
    fn line(
        &mut self,
        text: &str,
        weight: Weight,
        size: f64,
        (left, right): (f64, f64),
        y: f64,
    ) -> Result<(), CoverError> {
        let is_rtl = self.fonts.is_rtl(text);
        let run = self.fonts.set_line(text, weight, is_rtl)?;
        let size = size.min((right - left) / run.width);
        let (x, align) = if is_rtl { (right, Align::Right) } else { (left, Align::Left) };
        self.drawing.text(self.colour, (x, y), align, size, run);
        Ok(())
    }

    /// Draws a title on the spine between `left` and `left + spine`, and the author at its foot, if the letters are large enough there.
    fn spine(
        &mut self,
        title: &str,
        author: &str,
        (left, spine): (f64, f64),
    ) -> Result<(), CoverError> {
        let height = self.drawing.height;
        let size = (0.7 * (spine - 2.0 * SPINE_TEXT.1)).min(0.4 * large(height));
        if size < SMALLEST_ON_SPINE {
            return Ok(());
        }
        let x = |size: f64| left + spine / 2.0 - 0.36 * size;
        let (run, name) =
            (self.fonts.set(title, Weight::Bold)?, self.fonts.set(author, Weight::Regular)?);
        let room = height - 2.0 * SAFE;
        let small = (0.8 * size).max(SMALLEST_ON_SPINE);
        let foot = if name.glyphs.is_empty() { 0.0 } else { name.width * small + 2.0 * size };
        let has_author = foot > 0.0 && (room - foot) / run.width >= SMALLEST_ON_SPINE;
        let room = if has_author { room - foot } else { room };
        let size = size.min(room / run.width);
        if size >= SMALLEST_ON_SPINE {
            let at = (x(size), SAFE + (room - run.width * size) / 2.0);
            self.drawing.add(self.colour, Shape::Text { at, size, run, turn: Turn::Down });
            if has_author {
                let at = (x(small), height - SAFE - name.width * small);
                let text = Shape::Text { at, size: small, run: name, turn: Turn::Down };
                self.drawing.add(self.colour, text);
            }
        }
        Ok(())
    }

    /// Draws centred lines with the first base line at `y`. Returns the base line after the last.
    fn draw(&mut self, title: &TitleLines, at: (f64, f64)) -> f64 {
        title.draw(self.drawing, self.colour, at, &mut self.warnings)
    }

    /// Draws lines and paragraphs between two sides, from `top` to `bottom`. All have the same direction. Returns the base line after
    /// the last.
    fn paragraphs(
        &mut self,
        text: &str,
        size: f64,
        (left, right): (f64, f64),
        (top, bottom): (f64, f64),
    ) -> Result<f64, CoverError> {
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
        Ok(y)
    }
}
