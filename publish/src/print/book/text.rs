//! Text on pages: titles, and paragraphs broken into lines.

use super::area::Area;
use super::{BookLayout, ROUNDING};
use crate::print::drawing::Align;
use crate::print::drawing::BookError;
use crate::print::drawing::lines::{Breaks, TitleLines, break_lines, break_measured, join_lines};
use crate::print::font::Weight;
use crate::print::recipe::style::{TextPage, one_line};

/// The height of a line of text, in units of the letters' size.
pub(super) const LINE: f64 = 1.45;
/// The indent of the items of a list, in units of the letters' size.
const LIST_INDENT: f64 = 1.8;
/// The least part of a page's height for the paragraphs on a further page.
const LEAST_OF_PAGE: f64 = 0.31;

/// A paragraph that stays on one page.
pub(super) struct Paragraph {
    /// A mark beside its first line, or nothing.
    pub(super) mark: String,
    pub(super) text: String,
    /// The indent of its lines in units of the letters' size.
    pub(super) indent: f64,
    /// The space above it, in lines, unless it begins a page.
    pub(super) above: f64,
}

impl Paragraph {
    /// Returns a text without a mark and an indent.
    pub(super) fn new(text: String, above: f64) -> Self {
        Self { mark: String::new(), text, indent: 0.0, above }
    }
}

/// Heights of the space above a paragraph, and of its lines, in points.
pub(super) type Heights = (f64, f64);

/// Returns the height of paragraphs on one page.
pub(super) fn height_of(paragraphs: &[Heights]) -> f64 {
    let above: f64 = paragraphs.iter().skip(1).map(|(above, _)| above).sum();
    above + paragraphs.iter().map(|(_, lines)| lines).sum::<f64>()
}

/// True if so much text is enough for a page of this height.
pub(super) fn is_enough(height: f64, page: f64) -> bool {
    height >= LEAST_OF_PAGE * page
}

/// Returns the places of paragraphs that begin a page, if the first page has `room` for them, and each other one `page`. Each further
/// page gets enough of them, if there are enough.
pub(super) fn breaks(paragraphs: &[Heights], room: f64, page: f64) -> Vec<usize> {
    let (mut breaks, mut left) = (Vec::new(), room);
    for (place, &(above, lines)) in paragraphs.iter().enumerate() {
        let above = if place == 0 { 0.0 } else { above };
        left -= above + lines;
        if left < 0.0 {
            breaks.push(place);
            left = page - lines;
        }
    }
    for i in (0..breaks.len()).rev() {
        let end = breaks.get(i + 1).copied().unwrap_or(paragraphs.len());
        let before = i.checked_sub(1).map_or(0, |before| breaks[before] + 1);
        while breaks[i] > before && !is_enough(height_of(&paragraphs[breaks[i]..end]), page) {
            breaks[i] -= 1;
        }
    }
    breaks
}

impl BookLayout<'_> {
    /// Draws the centred lines of a title, so small that it and all others of this key fit the area below their first base line, `y`.
    /// Returns the base line after the last. Line breaks of the text stay; without any, lines have about the same length. Errors
    /// and warnings name the key.
    pub(super) fn title(
        &mut self,
        key: &'static str,
        text: &str,
        weight: Weight,
        wanted: f64,
        (area, y): (Area, f64),
    ) -> Result<f64, BookError> {
        let room = (area.width(), area.bottom - y);
        let fitting = |wanted| TitleLines::fitting(self.fonts, key, text, weight, wanted, room);
        let lines = fitting(wanted)?;
        let part = self.shared(key, lines.size / wanted);
        let smaller = TitleLines { warning: lines.warning, ..fitting(wanted * part)? };
        Ok(self.draw_title(&smaller, (area.centre(), y)))
    }

    /// Draws the centred lines of a title with the first base line at `y`. Returns the base line after the last.
    pub(super) fn draw_title(&mut self, title: &TitleLines, at: (f64, f64)) -> f64 {
        let page = self.page.as_mut().expect("a page was begun");
        title.draw(page, self.style.colours.titles, at, &mut self.book.warnings)
    }

    /// Begins a page with a heading at its top. Returns the area, and the base line of the text below.
    pub(super) fn headed_page(
        &mut self,
        key: &'static str,
        heading: String,
        depth: u8,
    ) -> Result<(Area, f64), BookError> {
        self.next_page_has(heading.clone(), depth);
        let area = self.opening_page()?;
        let top = area.top + self.sizes.heading;
        let y = self.title(key, &heading, Weight::Bold, 0.7 * self.sizes.heading, (area, top))?;
        Ok((area, y + LINE * self.sizes.body))
    }

    /// Draws a heading and paragraphs below it, on as many pages as needed.
    pub(super) fn text_page(
        &mut self,
        TextPage { heading, text, .. }: &TextPage,
    ) -> Result<(), BookError> {
        let mut at = self.headed_page("a [[book.text]]", heading.clone(), 0)?;
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for paragraph in lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty()) {
            let mut items: Vec<(&str, Vec<&str>)> = Vec::new();
            for line in paragraph {
                match (list_item(line), items.last_mut()) {
                    (Some((mark, text)), _) => items.push((mark, vec![text])),
                    (None, Some((_, lines))) => lines.push(line),
                    (None, None) => items.push(("", vec![line])),
                }
            }
            for (mark, lines) in items {
                let indent = if mark.is_empty() { 0.0 } else { LIST_INDENT };
                at = self.item(mark, &join_lines(&lines), indent, at)?;
            }
            at.1 += 0.5 * LINE * self.sizes.body;
        }
        Ok(())
    }

    /// A paragraph, its first base line at `y`, `indent` letters inside. A page that breaks it has at least two of its lines.
    /// Gives the area of the page on which the paragraph ends, and the base line after it.
    pub(super) fn paragraph(
        &mut self,
        text: &str,
        indent: f64,
        at: (Area, f64),
    ) -> Result<(Area, f64), BookError> {
        self.item("", text, indent, at)
    }

    /// The same with a mark beside its first line: all its lines are `indent` letters inside, the mark is not.
    pub(super) fn item(
        &mut self,
        mark: &str,
        text: &str,
        indent: f64,
        (mut area, mut y): (Area, f64),
    ) -> Result<(Area, f64), BookError> {
        let (size, line) = (self.sizes.body, LINE * self.sizes.body);
        let marked = MarkedText::new(text);
        let lines = self.broken(&marked, indent, area)?;
        let MarkedText { text, is_bold } = marked;
        let mut is_bold = is_bold.into_iter();
        let is_rtl = self.fonts.is_rtl(&text);
        let mut left = lines_before_break(lines.len(), ((area.bottom - y) / line).floor() + 1.0);
        for (done, text) in lines.iter().enumerate() {
            if left == 0 {
                area = self.numbered_page()?;
                y = area.top + line;
                let fitting = ((area.bottom - y) / line).floor() + 1.0;
                left = lines_before_break(lines.len() - done, fitting).max(1);
            }
            left -= 1;
            let inside = |indent: f64| {
                let indent = indent * size;
                if is_rtl {
                    Area { right: area.right - indent, ..area }
                } else {
                    Area { left: area.left + indent, ..area }
                }
            };
            if done == 0 && !mark.is_empty() {
                self.line(mark, Weight::Regular, is_rtl, size, (inside(0.0), y))?;
            }
            let mut from = indent;
            for (part, weight) in parts_by_weight(text, &mut is_bold) {
                from += self.line(part, weight, is_rtl, size, (inside(from), y))?;
            }
            y += line;
        }
        Ok((area, y))
    }

    /// Draws paragraphs, the first base line at `y`. Each further page has enough of them.
    pub(super) fn paragraphs(
        &mut self,
        paragraphs: &[Paragraph],
        (area, y): (Area, f64),
    ) -> Result<(), BookError> {
        let line = LINE * self.sizes.body;
        let heights = self.heights(paragraphs, area)?;
        let breaks = breaks(&heights, area.bottom - y + line, area.height());
        let mut at = (area, y);
        for (place, Paragraph { mark, text, indent, above }) in paragraphs.iter().enumerate() {
            if breaks.contains(&place) {
                let area = self.numbered_page()?;
                at = (area, area.top + line);
            } else if place > 0 {
                at.1 += above * line;
            }
            at = self.item(mark, text, *indent, at)?;
        }
        Ok(())
    }

    /// Returns the heights of paragraphs.
    pub(super) fn heights(
        &self,
        paragraphs: &[Paragraph],
        area: Area,
    ) -> Result<Vec<Heights>, BookError> {
        let line = LINE * self.sizes.body;
        let heights = |Paragraph { text, indent, above, .. }: &Paragraph| {
            let lines = self.broken(&MarkedText::new(text), *indent, area)?.len();
            Ok((above * line, lines as f64 * line))
        };
        paragraphs.iter().map(heights).collect()
    }

    /// Returns the lines of a paragraph.
    fn broken(
        &self,
        MarkedText { text, is_bold }: &MarkedText,
        indent: f64,
        area: Area,
    ) -> Result<Vec<String>, BookError> {
        let (text, room) = (one_line(text), area.width() / self.sizes.body - indent);
        let measure = |line: &str, start: usize| {
            let before = text[..start].chars().filter(|c| !c.is_whitespace()).count();
            let parts = parts_by_weight(line, is_bold.iter().copied().skip(before));
            parts.into_iter().map(|(part, weight)| Ok(self.fonts.set(part, weight)?.width)).sum()
        };
        break_measured(&text, room, Breaks::Any, measure)
    }

    /// Draws small print at the foot of a page, line by line. All lines have the same direction.
    pub(super) fn imprint_page(&mut self, text: &str) -> Result<(), BookError> {
        let size = 0.75 * self.sizes.body;
        let area = self.page();
        let is_rtl = self.fonts.is_rtl(text.trim());
        let mut lines = Vec::new();
        for text in text.trim().lines() {
            let broken =
                break_lines(self.fonts, text, Weight::Regular, area.width() / size, Breaks::Any)?;
            // Keep an empty line.
            lines.extend(if broken.is_empty() { vec![String::new()] } else { broken });
        }
        // Letters reach below the last base line.
        let bottom = area.bottom - 0.25 * size;
        let height = |lines: usize| 1.4 * size * lines as f64;
        if height(lines.len()) > area.height() {
            return Err(BookError::no_room(text));
        }
        for (text, above) in lines.iter().zip((0..lines.len()).rev()) {
            self.line(text, Weight::Regular, is_rtl, size, (area, bottom - height(above)))?;
        }
        Ok(())
    }

    /// Draws a line of a paragraph, or a part of it, with its base line at `y`, on the side where the paragraph begins. Returns its
    /// width in units of the letters' size.
    fn line(
        &mut self,
        text: &str,
        weight: Weight,
        is_rtl: bool,
        size: f64,
        (area, y): (Area, f64),
    ) -> Result<f64, BookError> {
        let run = self.fonts.set_line(text, weight, is_rtl)?;
        let width = run.width;
        if width * size > area.width() + ROUNDING {
            return Err(BookError::no_room(text));
        }
        let (x, align) = if is_rtl { (area.right, Align::Right) } else { (area.left, Align::Left) };
        let colour = self.style.colours.text;
        self.drawing().text(colour, (x, y), align, size, run);
        Ok(width)
    }
}

/// A text in which `**` begins and ends bold letters, without these marks.
struct MarkedText {
    text: String,
    /// For each character that is no space, true if it is bold.
    is_bold: Vec<bool>,
}

impl MarkedText {
    fn new(marked: &str) -> Self {
        let (mut text, mut is_bold) = (String::new(), Vec::new());
        let parts: Vec<&str> = marked.split("**").collect();
        // A mark without a partner is text.
        let paired = parts.len() - (parts.len() + 1) % 2;
        for (i, part) in parts.into_iter().enumerate() {
            let part = if i < paired { part.to_owned() } else { format!("**{part}") };
            let letters = part.chars().filter(|c| !c.is_whitespace()).count();
            is_bold.extend(std::iter::repeat_n(i < paired && i % 2 == 1, letters));
            text += &part;
        }
        Self { text, is_bold }
    }
}

/// Returns the parts of a line that are bold or not, with the spaces after them. Takes the characters of the line from `is_bold`.
fn parts_by_weight(line: &str, mut is_bold: impl Iterator<Item = bool>) -> Vec<(&str, Weight)> {
    let weight = |is_bold| if is_bold { Weight::Bold } else { Weight::Regular };
    let (mut parts, mut start, mut now) = (Vec::new(), 0, None);
    for (at, _) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let next = is_bold.next().unwrap_or_default();
        if let Some(before) = now.filter(|&before| before != next) {
            parts.push((&line[start..at], weight(before)));
            start = at;
        }
        now = Some(next);
    }
    parts.push((&line[start..], weight(now.unwrap_or_default())));
    parts
}

/// Returns the mark of an item of a list and its text; `None` if the line begins no item.
fn list_item(line: &str) -> Option<(&str, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some(("\u{2022}", text));
    }
    let (mark, text) = line.split_once(' ')?;
    let number = mark.strip_suffix('.')?;
    let is_number = matches!(number.len(), 1..=2) && number.bytes().all(|it| it.is_ascii_digit());
    is_number.then_some((mark, text))
}

/// Returns how many lines of a paragraph to set before the page ends, of which `fitting` fit: no line is alone on a page.
fn lines_before_break(lines: usize, fitting: f64) -> usize {
    let fitting = fitting.max(0.0) as usize;
    match lines.saturating_sub(fitting) {
        0 => lines,
        // The next page gets two lines, and this one at least two or none.
        1 if fitting > 2 => fitting - 1,
        1 => 0,
        _ if fitting == 1 => 0,
        _ => fitting,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_paragraph_is_alone_on_a_page() {
        for (lines, fitting, expected) in [
            (1, 0.0, 0),
            (1, 1.0, 1),
            (2, 1.0, 0),
            (3, 2.0, 0),
            (4, 3.0, 2),
            (4, 1.0, 0),
            (9, 4.0, 4),
            (9, -1.0, 0),
        ] {
            assert_eq!(lines_before_break(lines, fitting), expected, "{lines} {fitting}");
        }
    }

    #[test]
    fn stars_begin_and_end_bold_letters() {
        for (marked, expected) in [
            ("plain text", vec![("plain text", false)]),
            ("**all bold**", vec![("all bold", true)]),
            (
                "one **two three** four",
                vec![("one ", false), ("two three ", true), ("four", false)],
            ),
            ("a**b**c ** d", vec![("a", false), ("b", true), ("c ** d", false)]),
        ] {
            let MarkedText { text, is_bold } = MarkedText::new(marked);
            let mut is_bold = is_bold.into_iter();
            let parts = parts_by_weight(&text, &mut is_bold);
            let parts: Vec<_> =
                parts.iter().map(|(part, it)| (*part, *it == Weight::Bold)).collect();
            assert_eq!(parts, expected, "{marked}");
            assert_eq!(is_bold.next(), None);
        }
    }

    #[test]
    fn items_of_lists_have_marks() {
        assert_eq!(list_item("- first"), Some(("\u{2022}", "first")));
        assert_eq!(list_item("12. twelfth"), Some(("12.", "twelfth")));
        for text in ["-5 degrees", "2027. A year", "Mr. Ng", "word", "1.5 mm", ". x"] {
            assert_eq!(list_item(text), None, "{text}");
        }
    }
}
