//! Breaks text into lines: titles that fit their room, and places where a line may end.

use super::{Align, Drawing};
use super::{BookError, beginning};
use crate::print::font::{FontError, Fonts, GlyphRun, Weight};
use crate::print::recipe::Colour;
use crate::print::recipe::style::{Style, one_line};
use std::ops::RangeInclusive;
use std::sync::Arc;
use unicode_linebreak::linebreaks;

/// Smallest size of letters of a title, a caption or a text, in points. KDP requires 7.
pub(crate) const SMALLEST_LETTERS: f64 = 7.0;
/// Smallest part of its size to which a title shrinks before it gets additional line breaks.
const LEAST_PART: f64 = 0.6;

/// Part of its size below which a title that shrinks for a long word deserves a warning.
const SMALL_PART: f64 = 0.5;

/// The largest part of the height of a page for the lines of an author.
pub(crate) const MOST_OF_AUTHOR: f64 = 0.25;
/// Sizes of a title above a board, in tenths of the largest.
pub(crate) const TITLE_SIZES: RangeInclusive<u8> = 4..=10;
/// Height of a line of a title, in units of its letters.
pub(crate) const TITLE_LINE: f64 = 1.25;

/// Lines of a title that are not drawn yet.
pub(crate) struct TitleLines {
    pub(crate) size: f64,
    pub(crate) lines: Vec<Arc<GlyphRun>>,
    pub(crate) warning: Option<String>,
}

impl TitleLines {
    /// Breaks a title into lines, in letters of the wanted size, or so small that its longest word fits the width. Errors and the
    /// warning name the key.
    pub(crate) fn new(
        fonts: &Fonts<'_>,
        key: &'static str,
        text: &str,
        weight: Weight,
        wanted: f64,
        width: f64,
    ) -> Result<Self, BookError> {
        let lines = title_lines(fonts, text, weight, wanted, width);
        let (size, lines) = lines.map_err(|error| error.of(key))?;
        let is_rtl = fonts.is_rtl(text);
        let set = |line: String| fonts.set_line(&line, weight, is_rtl);
        let lines = lines.into_iter().map(set).collect::<Result<_, _>>()?;
        Ok(Self { size, lines, warning: shrunk(key, text, wanted, size) })
    }

    /// Breaks a title into lines, in the largest letters whose lines fit between the first base line and the last, `height` points
    /// below it.
    pub(crate) fn fitting(
        fonts: &Fonts<'_>,
        key: &'static str,
        text: &str,
        weight: Weight,
        wanted: f64,
        (width, height): (f64, f64),
    ) -> Result<Self, BookError> {
        for tenths in (1..=10).rev() {
            let lines = Self::new(fonts, key, text, weight, title_size(wanted, tenths), width)?;
            if lines.below_first() <= height {
                return Ok(lines);
            }
        }
        Err(BookError::no_room(text).of(key))
    }

    /// Distance from the first base line to the next title's.
    pub(crate) fn height(&self) -> f64 {
        TITLE_LINE * self.size * self.lines.len() as f64
    }

    /// Distance from the first base line to the last.
    pub(crate) fn below_first(&self) -> f64 {
        TITLE_LINE * self.size * self.lines.len().saturating_sub(1) as f64
    }

    /// Draws the lines centred, with the first base line at `y`. Returns the base line after the last, and adds the warning.
    pub(crate) fn draw(
        &self,
        drawing: &mut Drawing,
        colour: Colour,
        (centre, mut y): (f64, f64),
        warnings: &mut Vec<String>,
    ) -> f64 {
        for run in &self.lines {
            drawing.text(colour, (centre, y), Align::Centre, self.size, Arc::clone(run));
            y += TITLE_LINE * self.size;
        }
        warnings.extend(self.warning.clone());
        y
    }
}

/// Returns the title of a book and its subtitle, if it has one. The title has `tenths` of its `usual` size. The usual size of the
/// subtitle is `part` of it.
pub(crate) fn heads(
    fonts: &Fonts<'_>,
    book: &Style,
    (usual, tenths): (f64, u8),
    part: f64,
    width: f64,
) -> Result<Vec<TitleLines>, BookError> {
    let (key, size) = ("`title` in [book]", title_size(usual, tenths));
    let title = TitleLines::new(fonts, key, &book.title, Weight::Bold, size, width)?;
    // The subtitle stays smaller than the title, but readable.
    let size = (part * usual).min(0.6 * title.size).max(SMALLEST_LETTERS);
    let mut heads = vec![title];
    if let Some(subtitle) = &book.subtitle {
        let key = "`subtitle` in [book]";
        heads.push(TitleLines::new(fonts, key, subtitle, Weight::Regular, size, width)?);
    }
    Ok(heads)
}

/// Returns a size of a title that shrinks until it fits, in tenths of the wanted size.
pub(crate) fn title_size(wanted: f64, tenths: u8) -> f64 {
    (wanted * f64::from(tenths) / 10.0).max(SMALLEST_LETTERS)
}

/// Places where a line may end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Breaks {
    /// At spaces, hyphens and marks of a break only.
    Given,
    /// Also between characters, in scripts such as Japanese.
    Any,
}

/// Returns a paragraph with a space between its lines, but none between two Chinese or Japanese characters.
pub(crate) fn join_lines(lines: &[&str]) -> String {
    let mut paragraph = String::new();
    for line in lines {
        let around = [paragraph.chars().next_back(), line.chars().next()];
        if !paragraph.is_empty() && !around.into_iter().flatten().all(is_ideographic) {
            paragraph.push(' ');
        }
        paragraph.push_str(line);
    }
    paragraph
}

/// True if the character is from a script without spaces: Chinese or Japanese.
fn is_ideographic(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

/// Returns a warning if a title of this key shrank from its wanted size to less than half.
fn shrunk(key: &str, text: &str, wanted: f64, size: f64) -> Option<String> {
    (size < SMALL_PART * wanted).then(|| {
        let text = beginning(text);
        format!(
            "{key}: a long word shrinks {text:?} to letters of {size:.1} points; put line breaks or soft hyphens (U+00AD) where the word may break"
        )
    })
}

/// Returns the size of a title and its lines.
fn title_lines(
    fonts: &Fonts<'_>,
    text: &str,
    weight: Weight,
    size: f64,
    room: f64,
) -> Result<(f64, Vec<String>), BookError> {
    let given = text.lines().map(one_line);
    let given: Vec<String> = given.filter(|line| !line.is_empty()).collect();
    let width = |lines: &[String]| -> Result<f64, BookError> {
        let mut widest: f64 = 0.0;
        for line in lines {
            widest = widest.max(fonts.set(line, weight)?.width);
        }
        Ok(widest)
    };
    let least = size * LEAST_PART;
    let fits = room / width(&given)?;
    if given.len() > 1 && fits >= least {
        return Ok((size.min(fits), given));
    }
    for breaks in [Breaks::Given, Breaks::Any] {
        let mut words = Vec::new();
        for line in &given {
            words.extend(break_lines(fonts, line, weight, 0.0, breaks)?);
        }
        let widest = width(&words)?;
        let fits = room / widest;
        // Where the text has its own breaks, add others only if no readable letters fit without them.
        let least = if words.len() > 1 { SMALLEST_LETTERS } else { least };
        if breaks == Breaks::Given && fits < least {
            continue;
        }
        if fits < SMALLEST_LETTERS {
            return Err(BookError::no_room(text));
        }
        let size = size.min(fits);
        let mut lines = Vec::new();
        for line in &given {
            lines.extend(balanced(fonts, line, weight, (widest, room / size), breaks)?);
        }
        return Ok((size, lines));
    }
    unreachable!("the last kind of breaks is not passed over")
}

/// Breaks a text into as few lines as fit the room, of about the same length.
fn balanced(
    fonts: &Fonts<'_>,
    text: &str,
    weight: Weight,
    (widest, room): (f64, f64),
    breaks: Breaks,
) -> Result<Vec<String>, BookError> {
    // Add a thousandth, because the longest word may need all of it.
    let room = 1.001 * room;
    let mut lines = break_lines(fonts, text, weight, room, breaks)?;
    for tenths in (1..10).rev() {
        let narrow = widest.max(room * f64::from(tenths) / 10.0);
        let narrower = break_lines(fonts, text, weight, narrow, breaks)?;
        if narrower.len() > lines.len() {
            break;
        }
        lines = narrower;
    }
    Ok(lines)
}

/// Breaks a text into lines no wider than `width`, in units of the font's size, unless a line cannot be broken. A soft hyphen at
/// the end of a line becomes a hyphen.
pub(crate) fn break_lines(
    fonts: &Fonts<'_>,
    text: &str,
    weight: Weight,
    width: f64,
    breaks: Breaks,
) -> Result<Vec<String>, BookError> {
    let measure = |line: &str, _| Ok(fonts.set(line, weight)?.width);
    break_measured(&one_line(text), width, breaks, measure)
}

/// The same for a text on one line, whose lines `measure` measures. It gets a line, and where the line begins in the text.
pub(crate) fn break_measured(
    text: &str,
    width: f64,
    breaks: Breaks,
    measure: impl Fn(&str, usize) -> Result<f64, FontError>,
) -> Result<Vec<String>, BookError> {
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
        let is_arrow = before == Some('-') && text[next..].starts_with('>');
        let is_any = breaks == Breaks::Any || next == text.len();
        !is_arrow && (is_any || before.is_some_and(is_given))
    };
    let ends = linebreaks(text).map(|(next, _)| next);
    let ends: Vec<usize> = ends.filter(|&next| next > 0 && may_end(next)).collect();
    let mut lines = Vec::new();
    let (mut start, mut ends) = (0, &ends[..]);
    // Bytes in a unit of width: a guess, and then those of the last line.
    let mut density = 2.0;
    while !ends.is_empty() {
        let measured = |pieces: usize| measure(&line(start, ends[pieces - 1]), start);
        // Each piece makes a line wider. The number that the density suggests is near the largest that fits.
        let near = ends.partition_point(|&end| (end - start) as f64 <= density * width);
        let mut pieces = near.max(1);
        let mut wide = measured(pieces)?;
        let is_over = wide > width;
        while wide > width && pieces > 1 {
            pieces -= 1;
            wide = measured(pieces)?;
        }
        while !is_over && pieces < ends.len() {
            let wider = measured(pieces + 1)?;
            if wider > width {
                break;
            }
            (pieces, wide) = (pieces + 1, wider);
        }
        let end = ends[pieces - 1];
        density = (end - start) as f64 / wide;
        lines.push(line(start, end));
        (start, ends) = (end, &ends[pieces..]);
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::font::FontFiles;

    #[test]
    fn spaces_that_do_not_break_stay() {
        assert_eq!(one_line(" 10\u{a0}€ \n and\tmore "), "10\u{a0}€ and more");
        assert_eq!(one_line("Vrai\u{202f}?"), "Vrai\u{202f}?");
    }

    #[test]
    fn the_arrows_of_a_chain_are_not_broken() {
        let files = FontFiles::default();
        let fonts = Fonts::new(&files, false, &[]).unwrap();
        let lines = break_lines(&fonts, "r1c1=4 -> r2c2=3", Weight::Regular, 0.0, Breaks::Any);
        assert_eq!(lines.unwrap(), ["r1c1=4", "->", "r2c2=3"]);
    }

    #[test]
    fn lines_of_japanese_are_joined_without_a_space() {
        let cases = [
            (&["one", "two", "three"][..], "one two three"),
            (
                &["\u{6570}\u{72ec}\u{3002}", "\u{89e3}\u{304d}", "ER"],
                "\u{6570}\u{72ec}\u{3002}\u{89e3}\u{304d} ER",
            ),
            (&["\u{c2a4}", "\u{b3c4}"], "\u{c2a4} \u{b3c4}"),
        ];
        for (lines, paragraph) in cases {
            assert_eq!(join_lines(lines), paragraph);
        }
    }
}
