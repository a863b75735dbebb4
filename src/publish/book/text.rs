//! Text on pages: titles, and paragraphs broken into lines.

use super::area::Area;
use super::{BookError, Layout};
use crate::publish::drawing::Align;
use crate::publish::font::Weight;
use crate::publish::style::TextPage;
use unicode_bidi::{Direction, get_base_direction};
use unicode_linebreak::linebreaks;

impl Layout<'_> {
    /// The centred lines of a title, no larger than its longest word has room for and of about the same length; the base
    /// line of the first at `y`. Gives that of the line after the last.
    pub(super) fn title(
        &mut self,
        text: &str,
        weight: Weight,
        size: f64,
        (area, mut y): (Area, f64),
    ) -> Result<f64, BookError> {
        let mut widest: f64 = 0.0;
        for word in self.lines(text, weight, 0.0)? {
            widest = widest.max(self.fonts.set(&word, weight)?.width);
        }
        let size = if widest * size > area.width() { area.width() / widest } else { size };
        // A thousandth more, since the longest word may need all of it.
        let width = 1.001 * area.width() / size;
        let mut lines = self.lines(text, weight, width)?;
        for tenths in (1..10).rev() {
            let narrower =
                self.lines(text, weight, widest.max(width * f64::from(tenths) / 10.0))?;
            if narrower.len() > lines.len() {
                break;
            }
            lines = narrower;
        }
        let colour = self.style.colours.titles;
        for line in lines {
            let run = self.fonts.set(&line, weight)?;
            let drawing = self.drawing();
            drawing.text(colour, (area.centre(), y), Align::Centre, size, run);
            if y > area.bottom {
                return Err(BookError::NoRoomForText(text.to_owned()));
            }
            y += 1.25 * size;
        }
        Ok(y)
    }

    /// Breaks a text into lines no wider than `width`, in units of the font's size, unless nothing in them can be broken.
    fn lines(&self, text: &str, weight: Weight, width: f64) -> Result<Vec<String>, BookError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut lines = Vec::new();
        // What is in the line, and where it can be broken last.
        let (mut start, mut end) = (0, 0);
        for (next, _) in linebreaks(&text) {
            let longer = text[start..next].trim_end();
            if end > start && self.fonts.set(longer, weight)?.width > width {
                lines.push(text[start..end].trim_end().to_owned());
                start = end;
            }
            end = next;
        }
        if end > start {
            lines.push(text[start..end].to_owned());
        }
        Ok(lines)
    }

    /// A heading, and paragraphs below it, on as many pages as they need.
    pub(super) fn text_page(
        &mut self,
        TextPage { heading, text }: &TextPage,
    ) -> Result<(), BookError> {
        let (size, line) = (self.sizes.body, 1.45 * self.sizes.body);
        let mut area = self.numbered_page()?;
        self.book.headings.push((heading.clone(), self.book.pages.len()));
        let top = area.top + self.sizes.heading;
        let mut y =
            self.title(heading, Weight::Bold, 0.7 * self.sizes.heading, (area, top))? + line;
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for paragraph in lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty()) {
            for text in self.lines(&paragraph.join(" "), Weight::Regular, area.width() / size)? {
                if y > area.bottom {
                    area = self.numbered_page()?;
                    y = area.top + line;
                }
                self.line(&text, size, (area, y))?;
                y += line;
            }
            y += 0.5 * line;
        }
        Ok(())
    }

    /// Small print at the foot of a page, line by line.
    pub(super) fn imprint_page(&mut self, text: &str) -> Result<(), BookError> {
        let size = 0.75 * self.sizes.body;
        let area = self.page();
        let mut lines = Vec::new();
        for text in text.trim().lines() {
            let broken = self.lines(text, Weight::Regular, area.width() / size)?;
            // An empty line stays.
            lines.extend(if broken.is_empty() { vec![String::new()] } else { broken });
        }
        for (text, above) in lines.iter().zip((0..lines.len()).rev()) {
            self.line(text, size, (area, area.bottom - 1.4 * size * above as f64))?;
        }
        Ok(())
    }

    /// A line of text with its base line at `y`, on the side where its script begins.
    fn line(&mut self, text: &str, size: f64, (area, y): (Area, f64)) -> Result<(), BookError> {
        let run = self.fonts.set(text, Weight::Regular)?;
        if run.width > area.width() / size {
            return Err(BookError::NoRoomForText(text.to_owned()));
        }
        let (x, align) = match get_base_direction(text) {
            Direction::Rtl => (area.right, Align::Right),
            Direction::Ltr | Direction::Mixed => (area.left, Align::Left),
        };
        let colour = self.style.colours.text;
        self.drawing().text(colour, (x, y), align, size, run);
        Ok(())
    }
}
