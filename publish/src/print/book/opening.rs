//! Pages that open a book and its sections.

use super::area::Area;
use super::{BookLayout, Heading, ROUNDING, SMALLEST};
use crate::print::choose::PackPuzzle;
use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, BoardStyle, draw};
use crate::print::drawing::lines::{
    Breaks, MOST_OF_AUTHOR, SMALLEST_LETTERS, TITLE_LINE, TITLE_SIZES, TitleLines, break_lines,
    heads,
};
use crate::print::drawing::{Align, Mark, Shape};
use crate::print::font::Weight;
use crate::print::recipe::Millimetres;
use crate::print::recipe::style::one_line;

/// The largest part of the width of the title page, and of the room below its title, for the board.
const MOST_OF_WIDTH: f64 = 0.6;
const MOST_OF_ROOM: f64 = 0.8;
/// The smallest side of the board on the title page, in points.
const SMALLEST_BOARD: f64 = 9.0 * Millimetres::in_points(SMALLEST);
/// The indent of lessons in the table of contents, in units of the letters' size.
const INDENT: f64 = 1.5;
/// The least space between a heading and its page, in the same units.
const TAB: f64 = 1.5;
/// Sizes of letters in the table of contents, in units of those of text. Headings that are too long for the smallest are broken.
const CONTENTS: [f64; 4] = [1.0, 0.9, 0.8, 0.7];
/// The least distance of lines in the table of contents, in the same units.
const LEAST_LINE: f64 = 1.3;
/// Fewest lines on the last of several pages of contents.
const LEAST_LINES: usize = 3;

impl BookLayout<'_> {
    /// Title, subtitle and a picture of the first puzzle.
    pub(super) fn title_page(&mut self, puzzles: &[PackPuzzle]) -> Result<(), BookError> {
        let style = self.style;
        let area = self.page();
        let size = self.sizes.title;
        let (top, mut foot) = (area.top + 0.16 * area.height(), area.bottom - 0.5 * size);
        let mut author = None;
        if let Some(text) = &style.author {
            let (key, weight) = ("`author` in [book]", Weight::Regular);
            let room = (area.width(), MOST_OF_AUTHOR * area.height());
            let lines = TitleLines::fitting(self.fonts, key, text, weight, 0.4 * size, room)?;
            foot -= lines.below_first();
            author = Some(lines);
        }
        let mut y = top;
        for title in self.heads(area.width(), foot - top)? {
            y = self.draw_title(&title, (area.centre(), y));
        }
        if let Some(author) = author {
            self.draw_title(&author, (area.centre(), foot));
        }
        let room = foot - size - y;
        let side = (MOST_OF_WIDTH * area.width()).min(MOST_OF_ROOM * room);
        if let Some(first) = puzzles.first().filter(|_| side >= SMALLEST_BOARD) {
            let at = (area.centre() - side / 2.0, y + (room - side) / 2.0);
            let fonts = self.fonts;
            let symbols = &self.pack.symbols(0);
            let plain = BoardStyle { pencil_marks: false, symbols, ..self.board };
            draw(self.drawing(), fonts, plain, Board::Puzzle(first.puzzle.givens()), at, side);
        }
        Ok(())
    }

    /// Returns title and subtitle of the title page, which share a height with the board below: in the largest letters that leave
    /// room for the smallest board. If even small ones leave none, then in the largest letters that fit.
    fn heads(&self, width: f64, height: f64) -> Result<Vec<TitleLines>, BookError> {
        let (style, fonts, usual) = (self.style, self.fonts, self.sizes.title);
        let has_board = MOST_OF_WIDTH * width >= SMALLEST_BOARD;
        let above_board = height - usual - SMALLEST_BOARD / MOST_OF_ROOM;
        let with_board = TITLE_SIZES.rev().filter(|_| has_board).map(|it| (it, above_board));
        for (tenths, height) in with_board.chain((1..=10).rev().map(|it| (it, height))) {
            let heads = heads(fonts, style, (usual, tenths), 0.45, width)?;
            if heads.iter().map(TitleLines::height).sum::<f64>() <= height {
                return Ok(heads);
            }
        }
        let title = ("`title` in [book]", &style.title);
        let subtitle = style.subtitle.iter().map(|text| ("`subtitle` in [book]", text));
        let (key, longest) = subtitle.fold(title, |a, b| if b.1.len() > a.1.len() { b } else { a });
        Err(BookError::no_room(longest).of(key))
    }

    /// Begins a section on the side of the first page: its heading, and below it such as the numbers of its puzzles. Errors name the
    /// heading and its key.
    pub(super) fn section_page(
        &mut self,
        key: &'static str,
        heading: &str,
        below: &[&str],
    ) -> Result<(), BookError> {
        self.turn_to(true);
        let style = self.style;
        let size = self.sizes.heading;
        let area = self.page();
        if let Some(colour) = style.colours.section {
            let beyond = self.book.frame.bleed;
            let drawing = self.drawing();
            let size = (drawing.width + 2.0 * beyond, drawing.height + 2.0 * beyond);
            let ground = Shape::Area { at: (-beyond, -beyond), size };
            // Draw the ground below the edge mark.
            drawing.marks.insert(0, Mark { shape: ground, colour, is_bled: true });
        }
        let y = area.top + 0.4 * area.height();
        // Leave room for the lines below.
        let above_others = Area { bottom: area.bottom - TITLE_LINE * size, ..area };
        let y = self.title(key, heading, Weight::Bold, size, (above_others, y))?;
        let mut y = y;
        for text in below {
            let drawn = self.title(key, text, Weight::Regular, 0.5 * size, (area, y));
            y = drawn.map_err(|error| error.because_of(heading))?;
        }
        let page = self.book.pages;
        self.book.headings.push(Heading { text: heading.to_owned(), page, depth: 0 });
        Ok(())
    }

    /// All headings with their pages, as in the previous pass; lessons are indented. Letters get smaller for long headings, and the
    /// longest ones are broken.
    pub(super) fn contents_pages(&mut self) -> Result<(), BookError> {
        self.turn_to(true);
        let (previous, body) = (self.previous, self.sizes.body);
        let mut area = self.opening_page()?;
        let top = area.top + self.sizes.heading;
        let heading = (0.7 * self.sizes.heading, (area, top));
        let title = self.pack.language.word("book-contents");
        let y = self.title("`contents` in [book]", &title, Weight::Bold, heading.0, heading.1)?;
        let number = self.fonts.set(&previous.pages.to_string(), Weight::Regular)?;
        let lines = |size: f64| -> Result<Vec<ContentsLine>, BookError> {
            let room = area.width() / size - number.width - TAB;
            let mut all = Vec::new();
            for Heading { text, page, depth } in &previous.headings {
                let (text, indent) = (one_line(text), INDENT * f64::from(*depth));
                let parts =
                    break_lines(self.fonts, &text, Weight::Regular, room - indent, Breaks::Any)?;
                let last = parts.len().saturating_sub(1);
                all.extend(parts.into_iter().enumerate().map(|(place, text)| ContentsLine {
                    text,
                    indent: indent + if place > 0 { INDENT } else { 0.0 },
                    page: (place == last).then_some(*page),
                }));
            }
            Ok(all)
        };
        let sizes = || CONTENTS.map(|part| (part * body).max(SMALLEST_LETTERS));
        let is_unbroken =
            |size: &f64| lines(*size).is_ok_and(|it| it.len() == previous.headings.len());
        let size = sizes().into_iter().find(is_unbroken).unwrap_or(sizes()[CONTENTS.len() - 1]);
        let (lines, usual) = (lines(size)?, 1.6 * size);
        let mut y = y + usual;
        // Narrower if all lines then fit on the page.
        let gaps = lines.len().saturating_sub(1).max(1) as f64;
        let fitting = (area.bottom - y - ROUNDING) / gaps;
        let line = if fitting >= LEAST_LINE * size { fitting.min(usual) } else { usual };
        let mut rest = lines.len();
        for contents in lines {
            let is_cut = rest == LEAST_LINES && y + (rest - 1) as f64 * line > area.bottom;
            if y > area.bottom || is_cut {
                area = self.numbered_page()?;
                y = area.top + line;
            }
            self.contents_line(&contents, size, number.width, (area, y))?;
            (y, rest) = (y + line, rest - 1);
        }
        Ok(())
    }

    /// A line of the contents; `widest` is the width of the widest page number, in units of the letters' size.
    fn contents_line(
        &mut self,
        ContentsLine { text, indent, page }: &ContentsLine,
        size: f64,
        widest: f64,
        (area, y): (Area, f64),
    ) -> Result<(), BookError> {
        let name = self.fonts.set(text, Weight::Regular)?;
        if indent + name.width > area.width() / size - widest {
            return Err(BookError::no_room(text));
        }
        let dot = self.fonts.set(".", Weight::Regular)?;
        let number = page.map(|page| self.fonts.set(&page.to_string(), Weight::Regular));
        let (colour, is_mirrored) = (self.style.colours.text, self.book.frame.is_mirrored());
        let drawing = self.drawing();
        let mut ends = [(area.left, Align::Left, 1.0), (area.right, Align::Right, -1.0)];
        if is_mirrored {
            ends.reverse();
        }
        let [(start, align, way), (end, other, _)] = ends;
        let (from, to) = (indent + name.width + 0.5, area.width() / size - widest - 0.5);
        drawing.text(colour, (start + way * indent * size, y), align, size, name);
        let Some(number) = number.transpose()? else { return Ok(()) };
        drawing.text(colour, (end, y), other, size, number);
        // Put dots at the same places in all lines.
        let step = 0.5 + dot.width;
        for place in (from / step).ceil() as usize..(to / step).floor().max(0.0) as usize {
            let x = start + way * place as f64 * step * size;
            drawing.text(colour, (x, y), align, size, dot.clone());
        }
        Ok(())
    }
}

/// A line of the contents: a heading or a part of it, and its page after the last part.
struct ContentsLine {
    text: String,
    /// In units of the letters' size.
    indent: f64,
    page: Option<usize>,
}
