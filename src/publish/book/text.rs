//! Text on pages: titles, and paragraphs broken into lines.

use super::area::Area;
use super::{BookError, Layout};
use crate::publish::drawing::Align;
use crate::publish::font::Weight;
use crate::publish::lines::{Breaks, break_lines, is_rtl, title_lines};
use crate::publish::style::TextPage;

/// The height of a line of text, in units of the letters' size.
const LINE: f64 = 1.45;

impl Layout<'_> {
    /// The centred lines of a title, no larger than its longest word has room for; the base line of the first at `y`. Gives
    /// that of the line after the last. Lines of the text stay lines. Without any, lines have about the same length.
    pub(super) fn title(
        &mut self,
        text: &str,
        weight: Weight,
        size: f64,
        (area, mut y): (Area, f64),
    ) -> Result<f64, BookError> {
        let (size, lines) = title_lines(self.fonts, text, weight, size, area.width())?;
        let is_rtl = is_rtl(text);
        let colour = self.style.colours.titles;
        for line in lines {
            let run = self.fonts.set_line(&line, weight, is_rtl)?;
            let drawing = self.drawing();
            drawing.text(colour, (area.centre(), y), Align::Centre, size, run);
            if y > area.bottom {
                return Err(BookError::NoRoomForText(text.to_owned()));
            }
            y += 1.25 * size;
        }
        Ok(y)
    }

    /// A heading, and paragraphs below it, on as many pages as they need.
    pub(super) fn text_page(
        &mut self,
        TextPage { heading, text, .. }: &TextPage,
    ) -> Result<(), BookError> {
        let mut at = self.headed_page(heading)?;
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for paragraph in lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty()) {
            at = self.paragraph(&paragraph.join(" "), 0.0, at)?;
            at.1 += 0.5 * LINE * self.sizes.body;
        }
        Ok(())
    }

    /// A paragraph, its first base line at `y`, `indent` letters inside. Gives the area of the page on which it ends, and the
    /// base line after it.
    pub(super) fn paragraph(
        &mut self,
        text: &str,
        indent: f64,
        (mut area, mut y): (Area, f64),
    ) -> Result<(Area, f64), BookError> {
        let (size, line) = (self.sizes.body, LINE * self.sizes.body);
        let is_rtl = is_rtl(text);
        let room = area.width() / size - indent;
        for text in break_lines(self.fonts, text, Weight::Regular, room, Breaks::Any)? {
            if y > area.bottom {
                area = self.numbered_page()?;
                y = area.top + line;
            }
            let indent = indent * size;
            let inside = if is_rtl {
                Area { right: area.right - indent, ..area }
            } else {
                Area { left: area.left + indent, ..area }
            };
            self.line(&text, is_rtl, size, (inside, y))?;
            y += line;
        }
        Ok((area, y))
    }

    /// Small print at the foot of a page, line by line. The first letter decides the direction of all lines.
    pub(super) fn imprint_page(&mut self, text: &str) -> Result<(), BookError> {
        let size = 0.75 * self.sizes.body;
        let area = self.page();
        let is_rtl = is_rtl(text.trim());
        let mut lines = Vec::new();
        for text in text.trim().lines() {
            let broken =
                break_lines(self.fonts, text, Weight::Regular, area.width() / size, Breaks::Any)?;
            // An empty line stays.
            lines.extend(if broken.is_empty() { vec![String::new()] } else { broken });
        }
        let height = |lines: usize| 1.4 * size * lines as f64;
        if height(lines.len()) > area.height() {
            return Err(BookError::NoRoomForText(text.to_owned()));
        }
        for (text, above) in lines.iter().zip((0..lines.len()).rev()) {
            self.line(text, is_rtl, size, (area, area.bottom - height(above)))?;
        }
        Ok(())
    }

    /// A line of a paragraph with its base line at `y`, on the side where the paragraph begins.
    fn line(
        &mut self,
        text: &str,
        is_rtl: bool,
        size: f64,
        (area, y): (Area, f64),
    ) -> Result<(), BookError> {
        let run = self.fonts.set_line(text, Weight::Regular, is_rtl)?;
        if run.width > area.width() / size {
            return Err(BookError::NoRoomForText(text.to_owned()));
        }
        let (x, align) = if is_rtl { (area.right, Align::Right) } else { (area.left, Align::Left) };
        let colour = self.style.colours.text;
        self.drawing().text(colour, (x, y), align, size, run);
        Ok(())
    }
}
