//! Measures of drawings: lines, letters, inks and margins.

use crate::print::book::Book;
use crate::print::drawing::{Area, Drawing, Mark, Shape};
use crate::print::recipe::{Colour, INCH};

/// Extremes of all marks.
pub(super) struct MarkExtremes {
    /// Width of the thinnest line, and size of the smallest letters, in points.
    pub(super) line: f64,
    pub(super) letters: f64,
    /// Ink of the lightest tint, in percent.
    pub(super) tint: u8,
    pub(super) has_rgb: bool,
    /// Pixels per inch of the coarsest picture; infinite without any.
    pub(super) dots: f64,
    /// Most ink of a colour, in percent: the sum of the four.
    pub(super) total: u16,
}

impl Default for MarkExtremes {
    fn default() -> Self {
        Self {
            line: f64::INFINITY,
            letters: f64::INFINITY,
            tint: 100,
            has_rgb: false,
            dots: f64::INFINITY,
            total: 0,
        }
    }
}

impl MarkExtremes {
    /// Adds the marks of a drawing.
    pub(super) fn add(&mut self, drawing: &Drawing) {
        for mark in &drawing.marks {
            self.has_rgb |= matches!(mark.colour, Colour::Rgb(_));
            self.total = self.total.max(mark.colour.total_ink());
            // White is no tint.
            if let ink @ 1.. = mark.colour.ink() {
                self.tint = self.tint.min(ink);
            }
            match &mark.shape {
                Shape::Line { width, .. } => self.line = self.line.min(*width),
                Shape::Text { size, run, .. } if !run.glyphs.is_empty() => {
                    self.letters = self.letters.min(*size);
                }
                Shape::Picture { size, picture, .. } => {
                    self.has_rgb |= !picture.is_inks;
                    self.dots = self.dots.min(INCH / picture.scale(*size));
                }
                Shape::Text { .. } | Shape::Area { .. } => {}
            }
        }
    }
}

/// Smallest margins on the pages of a book, in points. Marks that bleed do not count.
pub(super) struct Margins {
    pub(super) outer: f64,
    pub(super) inner: f64,
    /// Smaller margin of top and bottom.
    pub(super) height: f64,
    /// True if a mark bleeds off an edge.
    pub(super) has_bled: bool,
}

/// Returns the margins of a book, and the extremes of its marks.
pub(super) fn measures(book: &Book<'_>) -> (Margins, MarkExtremes) {
    let (outer, inner, height) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let mut found = Margins { outer, inner, height, has_bled: false };
    let mut marks = MarkExtremes::default();
    book.draw(&mut |page, drawing| {
        marks.add(drawing);
        found.has_bled |= drawing.marks.iter().any(|mark| mark.is_bled);
        let Some(printed) = printed(drawing) else { return };
        let (left, right) = (printed.left, drawing.width - printed.right);
        let is_right = book.facts.frame.is_right_hand(page);
        let (inner, outer) = if is_right { (left, right) } else { (right, left) };
        found.inner = found.inner.min(inner);
        found.outer = found.outer.min(outer);
        found.height = found.height.min(printed.top).min(drawing.height - printed.bottom);
    });
    (found, marks)
}

/// Returns the bounding box of all marks that do not bleed.
pub(super) fn printed(drawing: &Drawing) -> Option<Area> {
    let kept = drawing.marks.iter().filter(|mark| !mark.is_bled);
    kept.filter_map(|mark| mark.shape.bounds()).reduce(|one, other| Area {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
    })
}

/// Returns the marks that overlap an area, without marks that bleed.
pub(super) fn marks_in(drawing: &Drawing, area: Area) -> impl Iterator<Item = &Mark> {
    drawing.marks.iter().filter(move |mark| {
        !mark.is_bled
            && mark.shape.bounds().is_some_and(|it| {
                let across = it.left < area.right && it.right > area.left;
                across && it.top < area.bottom && it.bottom > area.top
            })
    })
}
