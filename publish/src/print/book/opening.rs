//! Pages that open a book and its sections.

use super::area::Area;
use super::{BookLayout, Heading, ROUNDING, SMALLEST};
use crate::print::choose::PackPuzzle;
use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, BoardStyle, draw};
use crate::print::drawing::lines::{MOST_OF_AUTHOR, TITLE_LINE, TITLE_SIZES, TitleLines, heads};
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
            let plain = BoardStyle { pencil_marks: false, ..self.board };
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

    /// Begins a section on the side of the first page: its heading, and the numbers of its puzzles. Errors name the heading and its
    /// key.
    pub(super) fn section_page(
        &mut self,
        key: &'static str,
        heading: &str,
        range: &str,
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
        // Leave room for the numbers below.
        let above_range = Area { bottom: area.bottom - TITLE_LINE * size, ..area };
        let y = self.title(key, heading, Weight::Bold, size, (above_range, y))?;
        let range = self.title(key, range, Weight::Regular, 0.5 * size, (area, y));
        range.map_err(|error| error.because_of(heading))?;
        let page = self.book.pages;
        self.book.headings.push(Heading { text: heading.to_owned(), page, depth: 0 });
        Ok(())
    }

    /// All headings with their pages, as in the previous pass; lessons are indented.
    pub(super) fn contents_pages(&mut self) -> Result<(), BookError> {
        self.turn_to(true);
        let (previous, style) = (self.previous, self.style);
        let (size, usual) = (self.sizes.body, 1.6 * self.sizes.body);
        let mut area = self.numbered_page()?;
        let top = area.top + self.sizes.heading;
        let heading = (0.7 * self.sizes.heading, (area, top));
        let title = self.pack.language.word("book-contents");
        let mut y =
            self.title("`contents` in [book]", &title, Weight::Bold, heading.0, heading.1)? + usual;
        // Narrower if all lines then fit on the page.
        let gaps = previous.headings.len().saturating_sub(1).max(1) as f64;
        let fitting = (area.bottom - y - ROUNDING) / gaps;
        let line = if fitting >= LEAST_LINE * size { fitting.min(usual) } else { usual };
        let dot = self.fonts.set(".", Weight::Regular)?;
        let headings = &previous.headings;
        for (rest, Heading { text, page, depth }) in (1..=headings.len()).rev().zip(headings) {
            let is_cut = rest == LEAST_LINES && y + (rest - 1) as f64 * line > area.bottom;
            if y > area.bottom || is_cut {
                area = self.numbered_page()?;
                y = area.top + line;
            }
            let heading = one_line(text);
            let indent = INDENT * f64::from(*depth);
            let name = self.fonts.set(&heading, Weight::Regular)?;
            let number = self.fonts.set(&page.to_string(), Weight::Regular)?;
            let (from, to) = (indent + name.width + 0.5, area.width() / size - number.width - 0.5);
            if from > to {
                return Err(BookError::no_room(&heading));
            }
            // Put dots at the same places in all lines.
            let step = 0.5 + dot.width;
            let places = (from / step).ceil() as usize..(to / step).floor() as usize;
            let (colour, is_mirrored) = (style.colours.text, self.book.frame.is_mirrored());
            let drawing = self.drawing();
            let mut ends = [(area.left, Align::Left, 1.0), (area.right, Align::Right, -1.0)];
            if is_mirrored {
                ends.reverse();
            }
            let [(start, align, way), (end, other, _)] = ends;
            drawing.text(colour, (start + way * indent * size, y), align, size, name);
            drawing.text(colour, (end, y), other, size, number);
            for place in places {
                let x = start + way * place as f64 * step * size;
                drawing.text(colour, (x, y), align, size, dot.clone());
            }
            y += line;
        }
        Ok(())
    }
}
