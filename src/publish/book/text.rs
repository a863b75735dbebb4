//! Text on pages: titles, and paragraphs broken into lines.

use super::area::Area;
use super::{BookError, Layout};
use crate::publish::drawing::Align;
use crate::publish::font::Weight;
use crate::publish::style::TextPage;
use unicode_bidi::{Direction, get_base_direction};
use unicode_linebreak::linebreaks;

/// The smallest letters that a title, a caption or a text is set in, in points. KDP asks for 7.
pub(super) const SMALLEST_LETTERS: f64 = 7.0;
/// The least part of its size that a title is set in before it is broken where no break was given.
const LEAST_PART: f64 = 0.6;

/// The height of a line of text, in units of the letters' size.
const LINE: f64 = 1.45;

/// Places where a line may end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    /// At spaces, hyphens and marks of a break only.
    Given,
    /// Also between characters, in scripts such as Japanese.
    Any,
}

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
        let (size, lines) = self.title_lines(text, weight, size, area.width())?;
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

    /// Returns the size of a title and its lines.
    fn title_lines(
        &self,
        text: &str,
        weight: Weight,
        size: f64,
        room: f64,
    ) -> Result<(f64, Vec<String>), BookError> {
        let given: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let width = |lines: &[String]| -> Result<f64, BookError> {
            let mut widest: f64 = 0.0;
            for line in lines {
                widest = widest.max(self.fonts.set(line, weight)?.width);
            }
            Ok(widest)
        };
        let whole: Vec<String> = given.iter().map(|&line| line.to_owned()).collect();
        let least = size * LEAST_PART;
        let fits = room / width(&whole)?;
        if whole.len() > 1 && fits >= least {
            return Ok((size.min(fits), whole));
        }
        for breaks in [Breaks::Given, Breaks::Any] {
            let mut words = Vec::new();
            for line in &given {
                words.extend(self.lines(line, weight, 0.0, breaks)?);
            }
            let widest = width(&words)?;
            let fits = room / widest;
            if breaks == Breaks::Given && fits < least {
                continue;
            }
            if fits < SMALLEST_LETTERS {
                return Err(BookError::NoRoomForText(text.to_owned()));
            }
            let size = size.min(fits);
            let mut lines = Vec::new();
            for line in given {
                lines.extend(self.balanced(line, weight, (widest, room / size), breaks)?);
            }
            return Ok((size, lines));
        }
        unreachable!("the last kind of breaks is not passed over")
    }

    /// Breaks a text into as few lines as the room asks for, of about the same length.
    fn balanced(
        &self,
        text: &str,
        weight: Weight,
        (widest, room): (f64, f64),
        breaks: Breaks,
    ) -> Result<Vec<String>, BookError> {
        // A thousandth more, since the longest word may need all of it.
        let room = 1.001 * room;
        let mut lines = self.lines(text, weight, room, breaks)?;
        for tenths in (1..10).rev() {
            let narrow = widest.max(room * f64::from(tenths) / 10.0);
            let narrower = self.lines(text, weight, narrow, breaks)?;
            if narrower.len() > lines.len() {
                break;
            }
            lines = narrower;
        }
        Ok(lines)
    }

    /// Breaks a text into lines no wider than `width`, in units of the font's size, unless nothing in them can be broken. A
    /// soft hyphen at the end of a line becomes a hyphen.
    fn lines(
        &self,
        text: &str,
        weight: Weight,
        width: f64,
        breaks: Breaks,
    ) -> Result<Vec<String>, BookError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = |start: usize, end: usize| {
            let line = text[start..end].trim_end();
            match line.strip_suffix('\u{ad}') {
                Some(line) => format!("{line}-"),
                None => line.to_owned(),
            }
        };
        let may_end = |next: usize| {
            let before = text[..next].chars().next_back();
            let is_given =
                |c: char| c.is_whitespace() || "-\u{ad}\u{200b}\u{2010}\u{2013}/".contains(c);
            breaks == Breaks::Any || next == text.len() || before.is_some_and(is_given)
        };
        let mut lines = Vec::new();
        // What is in the line, and where it can be broken last.
        let (mut start, mut end) = (0, 0);
        for (next, _) in linebreaks(&text).filter(|&(next, _)| may_end(next)) {
            if end > start && self.fonts.set(&line(start, next), weight)?.width > width {
                lines.push(line(start, end));
                start = end;
            }
            end = next;
        }
        if end > start {
            lines.push(line(start, end));
        }
        Ok(lines)
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
        for text in self.lines(text, Weight::Regular, room, Breaks::Any)? {
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
            let broken = self.lines(text, Weight::Regular, area.width() / size, Breaks::Any)?;
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

/// True if a paragraph runs from right to left: its first letter decides.
fn is_rtl(paragraph: &str) -> bool {
    get_base_direction(paragraph) == Direction::Rtl
}
