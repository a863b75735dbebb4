//! `book.pdf`: the colours of the recipe, gray in DeviceGray, embedded fonts, no time of day.

use super::pdf_x::pdf_x;
use crate::print::book::{Book, Heading};
use crate::print::cover::CoverSheet;
use crate::print::drawing::{Drawing, Shape, Turn};
use crate::print::font::{FontFace, FontFiles, Glyph, Weight};
use crate::print::pack::Pack;
use crate::print::recipe::Colour;
use crate::print::recipe::style::Binding;
use krilla::color::{cmyk, luma, rgb};
use krilla::configure::{ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, Paint, Stroke};
use krilla::surface::{Location, Surface};
use krilla::text::{Font, GlyphId};
use krilla::{Data, Document, SerializeSettings};
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// Bleed on the left, on the right, and above and below.
#[derive(Default)]
struct SheetBleed {
    left: f64,
    right: f64,
    height: f64,
}

/// The embedded fonts.
pub(super) struct Embedded {
    regular: Vec<Font>,
    bold: Vec<Font>,
}

impl Embedded {
    pub(super) fn new(files: &FontFiles) -> io::Result<Self> {
        let fonts = |weight| {
            let font = |face: &FontFace| {
                let font = Font::new(Data::from(Arc::clone(&face.bytes)), face.index);
                font.ok_or_else(|| not_embedded(weight, "not a complete font"))
            };
            files.of(weight).iter().map(font).collect::<io::Result<Vec<Font>>>()
        };
        Ok(Self { regular: fonts(Weight::Regular)?, bold: fonts(Weight::Bold)? })
    }
}

fn not_embedded(weight: Weight, problem: &str) -> io::Error {
    let key = weight.key();
    io::Error::other(format!("the font of `{key}` in [book] cannot be embedded: {problem}"))
}

/// Returns the pages of a book.
pub(super) fn book(book: &Book<'_>, pack: &Pack, fonts: &Embedded) -> io::Result<Vec<u8>> {
    let (style, facts) = (&pack.recipe.book, &book.facts);
    let takes_bookmarks = style.printer.is_none_or(|it| it.requirements().takes_bookmarks);
    let headings = if takes_bookmarks { facts.headings.as_slice() } else { &[] };
    pdf(headings, pack, &style.one_line_title(), fonts, |document| {
        book.draw(&mut |page, drawing| {
            let ((left, right), height) = (facts.frame.bleeds(page), facts.frame.bleed);
            add_page(document, drawing, SheetBleed { left, right, height }, fonts);
        });
    })
}

/// Returns a cover.
pub(super) fn cover(cover: &CoverSheet, pack: &Pack, fonts: &Embedded) -> io::Result<Vec<u8>> {
    let bleed = SheetBleed { left: cover.bleed, right: cover.bleed, height: cover.bleed };
    pdf(&[], pack, &pack.recipe.book.one_line_title(), fonts, |document| {
        add_page(document, &cover.drawing, bleed, fonts);
    })
}

/// Returns a drawing without a bleed.
pub(super) fn picture(
    drawing: &Drawing,
    pack: &Pack,
    title: &str,
    fonts: &Embedded,
) -> io::Result<Vec<u8>> {
    pdf(&[], pack, title, fonts, |document| {
        add_page(document, drawing, SheetBleed::default(), fonts);
    })
}

/// Returns the pages that `draw` adds, with bookmarks.
fn pdf(
    headings: &[Heading],
    pack: &Pack,
    title: &str,
    fonts: &Embedded,
    draw: impl FnOnce(&mut Document),
) -> io::Result<Vec<u8>> {
    let style = &pack.recipe.book;
    // PDF/X-1a is without XMP. The library writes PDF 1.4 or later; `pdf_x` makes it 1.3.
    let version = if style.output_intent.is_some() { PdfVersion::Pdf14 } else { PdfVersion::Pdf17 };
    let configuration = ConfigurationBuilder::new().with_version(version).finish();
    let mut document = Document::new_with(SerializeSettings {
        configuration: configuration.expect("a version alone is possible"),
        xmp_metadata: style.output_intent.is_none(),
        ..SerializeSettings::default()
    });
    let is_x = style.output_intent.is_some();
    document.set_metadata(metadata(pack, is_x).title(title.to_owned()));
    draw(&mut document);
    if !headings.is_empty() {
        document.set_outline(outline(headings));
    }
    let bytes = finish(document, fonts)?;
    match (style.output_intent, style.date) {
        (Some(intent), Some(date)) => {
            let failed = || io::Error::other("the pages cannot be written as PDF/X-1a");
            pdf_x(&bytes, intent, date).ok_or_else(failed)
        }
        _ => Ok(bytes),
    }
}

/// Adds a page with its bleed.
fn add_page(document: &mut Document, drawing: &Drawing, bleed: SheetBleed, fonts: &Embedded) {
    let [left, right, height] = [bleed.left, bleed.right, bleed.height].map(|length| length as f32);
    let (trim_width, trim_height) = (drawing.width as f32, drawing.height as f32);
    let (sheet_width, sheet_height) = (left + trim_width + right, trim_height + 2.0 * height);
    let sheet = Rect::from_xywh(0.0, 0.0, sheet_width, sheet_height);
    let trim = Rect::from_xywh(left, height, trim_width, trim_height);
    let settings = PageSettings::from_wh(sheet_width, sheet_height)
        .expect("pages have a size")
        .with_bleed_box(sheet)
        .with_trim_box(trim);
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_translate(left, height));
    paint(&mut surface, drawing, fonts);
    surface.pop();
    surface.finish();
    page.finish();
}

/// Returns bookmarks, inner headings below the one before them.
fn outline(headings: &[Heading]) -> Outline {
    let node = |heading: &Heading| {
        let top = XyzDestination::new(heading.page - 1, Point::from_xy(0.0, 0.0));
        OutlineNode::new(heading.text.clone(), top)
    };
    let mut outline = Outline::new();
    for headings in headings.chunk_by(|_, next| next.depth > 0) {
        let mut outer = node(&headings[0]);
        headings[1..].iter().for_each(|inner| outer.push_child(node(inner)));
        outline.push_child(outer);
    }
    outline
}

fn finish(document: Document, fonts: &Embedded) -> io::Result<Vec<u8>> {
    document.finish().map_err(|error| match error {
        KrillaError::Font(font, problem) => {
            let weight = if fonts.regular.contains(&font) { Weight::Regular } else { Weight::Bold };
            not_embedded(weight, &problem)
        }
        _ => io::Error::other("the pages cannot be written as PDF"),
    })
}

fn metadata(pack: &Pack, is_x: bool) -> Metadata {
    let style = &pack.recipe.book;
    let mut metadata =
        Metadata::new().creator(concat!("gridmill ", env!("CARGO_PKG_VERSION")).to_owned());
    if pack.binding() == Binding::Right {
        metadata = metadata.text_direction(TextDirection::RightToLeft);
    }
    if let Some(author) = &style.author {
        metadata = metadata.authors(vec![author.clone()]);
    }
    if let Some(subtitle) = &style.subtitle {
        metadata = metadata.description(subtitle.clone());
    }
    if let Some(language) = &style.language {
        metadata = metadata.language(language.clone());
    }
    // A PDF/X gets its dates later, from `pdf_x`.
    if let Some(date) = style.date.filter(|_| !is_x) {
        let (year, month, day) = date.parts();
        metadata = metadata.creation_date(DateTime::new(year).month(month).day(day));
    }
    metadata
}

fn paint(surface: &mut Surface<'_>, drawing: &Drawing, fonts: &Embedded) {
    for mark in &drawing.marks {
        let paint = paint_of(mark.colour);
        let (mut fill, mut stroke) = (None, None);
        match &mark.shape {
            Shape::Line { width, .. } => {
                let width = *width as f32;
                stroke =
                    Some(Stroke { paint, width, line_cap: LineCap::Square, ..Stroke::default() });
            }
            Shape::Picture { .. } => {}
            Shape::Area { .. } | Shape::Text { .. } => {
                fill = Some(Fill { paint, ..Fill::default() });
            }
        }
        surface.set_fill(fill);
        surface.set_stroke(stroke);
        match &mark.shape {
            Shape::Area { at, size } => {
                let area = [at.0, at.1, size.0, size.1].map(|length| length as f32);
                let area = Rect::from_xywh(area[0], area[1], area[2], area[3]);
                let mut path = PathBuilder::new();
                path.push_rect(area.expect("it has a size"));
                surface.draw_path(&path.finish().expect("a rectangle has sides"));
            }
            Shape::Picture { at, size, picture } => {
                let area = Rect::from_xywh(at.0 as f32, at.1 as f32, size.0 as f32, size.1 as f32);
                let mut path = PathBuilder::new();
                path.push_rect(area.expect("it has a size"));
                let path = path.finish().expect("a rectangle has sides");
                surface.push_clip_path(&path, &FillRule::NonZero);
                let scale = picture.scale(*size);
                let [wide, high] = [picture.size.0, picture.size.1].map(|it| f64::from(it) * scale);
                let left = (at.0 + (size.0 - wide) / 2.0) as f32;
                let top = (at.1 + (size.1 - high) / 2.0) as f32;
                surface.push_transform(&Transform::from_translate(left, top));
                let whole = Size::from_wh(wide as f32, high as f32).expect("it has a size");
                surface.draw_image(picture.image.clone(), whole);
                surface.pop();
                surface.pop();
            }
            Shape::Line { from, to, .. } => {
                let mut path = PathBuilder::new();
                path.move_to(from.0 as f32, from.1 as f32);
                path.line_to(to.0 as f32, to.1 as f32);
                surface.draw_path(&path.finish().expect("a line has two ends"));
            }
            Shape::Text { at, size, run, turn } => {
                let fonts = match run.weight {
                    Weight::Regular => &fonts.regular,
                    Weight::Bold => &fonts.bold,
                };
                let (mut x, size) = (0.0, *size as f32);
                let turned = Transform::from_rotate_at(turn.degrees().into(), 0.0, 0.0);
                let moved = Transform::from_translate(at.0 as f32, at.1 as f32);
                let is_turned = *turn != Turn::None;
                let mut y = 0.0;
                if is_turned {
                    surface.push_transform(&moved);
                    surface.push_transform(&turned);
                } else {
                    (x, y) = (at.0 as f32, at.1 as f32);
                }
                for glyphs in run.glyphs.chunk_by(|one, next| one.font == next.font) {
                    let (at, font) = (Point::from_xy(x, y), &fonts[glyphs[0].font]);
                    surface.draw_glyphs(at, glyphs, font.clone(), &run.text, size, false);
                    x += glyphs.iter().map(|glyph| glyph.advance as f32 * size).sum::<f32>();
                }
                if is_turned {
                    surface.pop();
                    surface.pop();
                }
            }
        }
    }
}

fn paint_of(colour: Colour) -> Paint {
    let part = |percent: u8| (u32::from(percent) * 255).div_ceil(100) as u8;
    match colour {
        Colour::Gray(ink) => luma::Color::new(part(100 - ink)).into(),
        Colour::Rgb([red, green, blue]) => rgb::Color::new(red, green, blue).into(),
        Colour::Cmyk(inks) => {
            let [cyan, magenta, yellow, black] = inks.map(part);
            cmyk::Color::new(cyan, magenta, yellow, black).into()
        }
    }
}

impl krilla::text::Glyph for Glyph {
    fn glyph_id(&self) -> GlyphId {
        GlyphId::new(self.id.to_u32())
    }

    fn text_range(&self) -> Range<usize> {
        self.range.clone()
    }

    fn x_advance(&self, size: f32) -> f32 {
        self.advance as f32 * size
    }

    fn x_offset(&self, size: f32) -> f32 {
        self.offset.0 as f32 * size
    }

    fn y_offset(&self, size: f32) -> f32 {
        self.offset.1 as f32 * size
    }

    fn y_advance(&self, _: f32) -> f32 {
        0.0
    }

    fn location(&self) -> Option<Location> {
        None
    }
}
