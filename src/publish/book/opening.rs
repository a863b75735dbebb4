//! Pages that open a book and its sections.

use super::{BookError, Heading, Layout, ROUNDING, SMALLEST};
use crate::publish::board::{Board, BoardStyle, draw};
use crate::publish::choose::Chosen;
use crate::publish::drawing::{Align, Mark, Shape};
use crate::publish::font::Weight;
use crate::publish::lines::one_line;
use crate::publish::style::Millimetres;

/// The indent of lessons in the table of contents, in units of the letters' size.
const INDENT: f64 = 1.5;
/// The least distance of lines in the table of contents, in the same units.
const LEAST_LINE: f64 = 1.3;
/// Fewest lines on the last of several pages of contents.
const LEAST_LINES: usize = 3;

impl Layout<'_> {
    /// Title, subtitle and a picture of the first puzzle.
    pub(super) fn title_page(&mut self, puzzles: &[Chosen]) -> Result<(), BookError> {
        let style = self.style;
        let area = self.page();
        let size = self.sizes.title;
        let y = area.top + 0.16 * area.height();
        let key = "`title` in [book]";
        let mut y = self.title(key, &style.title, Weight::Bold, size, (area, y))?;
        if let Some(subtitle) = &style.subtitle {
            let key = "`subtitle` in [book]";
            y = self.title(key, subtitle, Weight::Regular, 0.45 * size, (area, y))?;
        }
        if let Some(author) = &style.author {
            let at = (area, area.bottom - 0.5 * size);
            self.title("`author` in [book]", author, Weight::Regular, 0.4 * size, at)?;
        }
        let room = area.bottom - 1.5 * size - y;
        let side = (0.6 * area.width()).min(0.8 * room);
        if let Some(first) =
            puzzles.first().filter(|_| side >= 9.0 * Millimetres::in_points(SMALLEST))
        {
            let at = (area.centre() - side / 2.0, y + (room - side) / 2.0);
            let fonts = self.fonts;
            let plain = BoardStyle { pencil_marks: false, ..self.board };
            draw(self.drawing(), fonts, plain, Board::Puzzle(first.puzzle.givens()), at, side);
        }
        Ok(())
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
        let y = self.title(key, heading, Weight::Bold, size, (area, y))?;
        let range = self.title(key, range, Weight::Regular, 0.5 * size, (area, y));
        range.map_err(|error| error.because_of(heading))?;
        let page = self.book.pages.len();
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
