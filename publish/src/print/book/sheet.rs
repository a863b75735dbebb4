//! Begins pages: margins, number, running head, edge mark.

use super::area::Area;
use super::{BookLayout, Heading};
use crate::print::drawing::BookError;
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::{Align, Drawing, Shape, Turn};
use crate::print::font::{GlyphRun, Weight};
use crate::print::pack::Pack;
use crate::print::recipe::Millimetres;
use crate::print::recipe::style::one_line;
use crate::print::recipe::style::{Binding, HeadField, Signs};
use crate::print::recipe::{Colour, Printer};
use std::sync::Arc;

/// The sides of all pages, in points.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// Width and height after cutting.
    pub(crate) trim: (f64, f64),
    pub(crate) margin: f64,
    /// Addition to the margin at the spine.
    pub(crate) gutter: f64,
    pub(crate) bleed: f64,
    /// The bleed at the spine.
    pub(crate) spine_bleed: f64,
    binding: Binding,
}

/// The gutter that is enough for most books, in millimetres.
const GUTTER: f64 = 6.35;
/// The width of edge marks, in points: 4 mm, unless the margin is narrow.
const EDGE_MARK: f64 = 11.3;
/// The size of the signs on it.
const SIGN: f64 = 8.0;

/// Distance of a running head's base line from the margin, in units of the letters' size: the height of a Japanese letter.
const HEAD_ASCENT: f64 = 0.88;

/// A mark at the outer edge of pages.
pub(super) struct EdgeMark {
    top: f64,
    bottom: f64,
    /// Signs of the difficulty, from top to bottom.
    signs: Vec<Arc<GlyphRun>>,
}

impl Frame {
    /// Returns the sides of a book with `pages` pages.
    pub(super) fn new(pack: &Pack, pages: usize) -> Self {
        let style = &pack.recipe.book;
        let printer = style.printer.map(|printer| printer.requirements());
        let margin = style.margin.points();
        let usual = Millimetres::in_points(GUTTER);
        let needed = printer.map_or(0.0, |printer| printer.inner(pages) - margin);
        let gutter = style.gutter.map_or(usual.max(needed), Millimetres::points);
        let bleed = match (style.bleed, printer) {
            (Some(bleed), _) => bleed.points(),
            (None, Some(printer)) if style.reaches_edges() => printer.bleed,
            (None, _) => 0.0,
        };
        let bleeds_at_spine = printer.is_some_and(|printer| printer.bleeds_at_spine);
        let spine_bleed = if bleeds_at_spine { bleed } else { 0.0 };
        let binding = pack.binding();
        Self { trim: style.trim.size(), margin, gutter, bleed, spine_bleed, binding }
    }

    /// The shorter side inside the margins.
    pub(super) fn inside(&self) -> f64 {
        self.trim.0.min(self.trim.1) - 2.0 * self.margin - self.gutter
    }

    /// True if pages run from right to left.
    pub(super) fn is_mirrored(&self) -> bool {
        self.binding == Binding::Right
    }

    /// True if a page, counted from 0, has the spine on its left.
    pub(crate) fn is_right_hand(&self, page: usize) -> bool {
        page.is_multiple_of(2) == (self.binding == Binding::Left)
    }

    /// The bleed on the left and on the right of a page, counted from 0.
    pub(crate) fn bleeds(&self, page: usize) -> (f64, f64) {
        if self.is_right_hand(page) {
            (self.spine_bleed, self.bleed)
        } else {
            (self.bleed, self.spine_bleed)
        }
    }
}

impl BookLayout<'_> {
    /// Returns the current page.
    pub(super) fn drawing(&mut self) -> &mut Drawing {
        self.page.as_mut().expect("a page was begun")
    }

    /// Begins a page. Returns the area inside its margins.
    pub(super) fn page(&mut self) -> Area {
        let Frame { trim: (width, height), margin, gutter, bleed, .. } = self.book.frame;
        let is_right = self.book.frame.is_right_hand(self.book.pages);
        let (left, right) =
            if is_right { (margin + gutter, margin) } else { (margin, margin + gutter) };
        let area = Area { left, top: margin, right: width - right, bottom: height - margin };
        let mut drawing = Drawing::new(width, height);
        if let Some(EdgeMark { top, bottom, signs }) = &self.edge_mark {
            let depth = EDGE_MARK.min(0.5 * margin);
            let left = if is_right { width - depth } else { -bleed };
            let size = (depth + bleed, bottom - top);
            drawing.add_bled(self.style.colours.titles, Shape::Area { at: (left, *top), size });
            let centre = if is_right { width - depth / 2.0 } else { depth / 2.0 };
            let step = (bottom - top) / (signs.len() as f64 + 1.0);
            for (place, run) in (1..).zip(signs).filter(|_| SIGN < step.min(depth)) {
                let x = centre - run.width * SIGN / 2.0;
                let at = (x, top + f64::from(place) * step + 0.35 * SIGN);
                let (run, turn) = (Arc::clone(run), Turn::None);
                drawing.add_bled(Colour::Gray(0), Shape::Text { at, size: SIGN, run, turn });
            }
        }
        self.end_page();
        self.page = Some(drawing);
        self.book.pages += 1;
        area
    }

    /// Passes on the current page, if one was begun.
    pub(super) fn end_page(&mut self) {
        if let Some(page) = self.page.take() {
            (self.each)(self.book.pages - 1, &page);
        }
    }

    /// Returns the edge mark of a section: lower for each, and at most as high as an eighth of the page. The filled signs of its
    /// difficulty are on it.
    pub(super) fn edge_mark_of(
        &self,
        place: usize,
        sections: usize,
        signs: Option<String>,
    ) -> Result<EdgeMark, BookError> {
        let Frame { trim: (_, page), margin, .. } = self.book.frame;
        let step = (page - 2.0 * margin) / sections as f64;
        let top = margin + step * place as f64;
        let filled =
            signs.iter().flat_map(|signs| signs.chars()).filter(|&it| Signs::is_filled(it));
        let signs = filled.map(|sign| self.fonts.set(&sign.to_string(), Weight::Bold));
        let signs = signs.collect::<Result<_, _>>()?;
        Ok(EdgeMark { top, bottom: top + (0.8 * step).min(page / 8.0), signs })
    }

    /// Adds a heading of the page that begins next, whose running head has it already.
    pub(super) fn next_page_has(&mut self, text: String, depth: u8) {
        let page = self.book.pages + 1;
        self.book.headings.push(Heading { text, page, depth });
    }

    /// Returns an area as large as that of a page with its number and the running head.
    pub(super) fn room(&self) -> Area {
        let Frame { trim: (width, height), margin, gutter, .. } = self.book.frame;
        let lines = if self.style.running_head.is_some() { 4.0 } else { 2.0 };
        let right = width - 2.0 * margin - gutter;
        let bottom = height - 2.0 * margin - lines * self.sizes.page_number;
        Area { left: 0.0, top: 0.0, right, bottom }
    }

    /// Begins a page with its number at the foot, on the outer side, and the running head. Returns the area between.
    pub(super) fn numbered_page(&mut self) -> Result<Area, BookError> {
        self.page_with_head(true)
    }

    /// The same without the running head, for a page that opens with a title. Its room stays empty.
    pub(super) fn opening_page(&mut self) -> Result<Area, BookError> {
        self.page_with_head(false)
    }

    fn page_with_head(&mut self, has_head: bool) -> Result<Area, BookError> {
        let number = self.book.pages + 1;
        let is_right = self.book.frame.is_right_hand(number - 1);
        let run = self.fonts.set(&number.to_string(), Weight::Regular)?;
        let size = self.sizes.page_number;
        let mut area = self.page();
        let (x, align) =
            if is_right { (area.right, Align::Right) } else { (area.left, Align::Left) };
        let colour = self.style.colours.text;
        self.drawing().text(colour, (x, area.bottom), align, size, run);
        area.bottom -= 2.0 * size;
        if let Some(head) = &self.style.running_head {
            let (left, right) = head.filled(|field| self.head_field(field));
            let text = if is_right == self.book.frame.is_mirrored() { left } else { right };
            let run = self.fonts.set(&text, Weight::Regular)?;
            let key = "`running_head` in [book]";
            let small = size * self.shared(key, area.width() / (size * run.width));
            if small < SMALLEST_LETTERS {
                return Err(BookError::no_room(&text).of(key));
            }
            if has_head {
                let base = area.top + HEAD_ASCENT * size;
                self.drawing().text(colour, (x, base), align, small, run);
            }
            area.top += 2.0 * size;
        }
        Ok(area)
    }

    fn head_field(&self, field: HeadField) -> String {
        match field {
            HeadField::Title => one_line(&self.style.title),
            HeadField::Author => one_line(self.style.author.as_deref().unwrap_or_default()),
            HeadField::Section => {
                let heading = self.book.headings.last().map_or("", |heading| &heading.text);
                let heading = one_line(heading);
                match &self.range {
                    Some(range) => format!("{heading} {range}"),
                    None => heading,
                }
            }
        }
    }

    /// Adds empty pages at the end as the printer wants them.
    pub(super) fn fill_up(&mut self, printer: Printer) {
        let asks = printer.requirements();
        let is_printed =
            |page: &Option<Drawing>| page.as_ref().is_some_and(|page| !page.marks.is_empty());
        while !self.book.pages.is_multiple_of(2) || asks.ends_empty && is_printed(&self.page) {
            self.page();
        }
    }

    /// Adds an empty page unless the next page is on the requested side: that of the first page, or the other one.
    pub(super) fn turn_to(&mut self, is_first: bool) {
        if self.book.pages.is_multiple_of(2) != is_first {
            let mark = self.edge_mark.take();
            self.page();
            self.edge_mark = mark;
        }
    }
}
