//! A drawing as PNG.

use crate::print::drawing::{Drawing, Mark, Shape};
use crate::print::font::Fonts;
use crate::print::recipe::Colour;
use crate::print::recipe::INCH;
use crate::print::recipe::style::{Background, PictureStyle};
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use skrifa::outline::OutlinePen;
use tiny_skia::{
    Color, FillRule, FilterQuality, LineCap, Paint, PathBuilder, Pixmap, PixmapPaint, PixmapRef,
    PremultipliedColorU8, Rect, Stroke, Transform,
};

/// Returns the drawing, with its resolution. It is in shades of gray if it has no other colour.
pub(super) fn png(drawing: &Drawing, fonts: &Fonts<'_>, style: &PictureStyle) -> Vec<u8> {
    let resolution = style.dpi.pixels() as f32;
    let scale = resolution / INCH as f32;
    let pixels = |length: f64| (length as f32 * scale).round() as u32;
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    let mut pixmap = Pixmap::new(width, height).expect("the drawing has a size");
    let background = match style.background {
        Background::Transparent => None,
        Background::Colour(colour) => Some(colour),
    };
    if let Some([red, green, blue]) = background.map(Colour::rgb) {
        pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    }
    for mark in &drawing.marks {
        paint(&mut pixmap, mark, fonts, Transform::from_scale(scale, scale));
    }
    let mut colours = drawing.marks.iter().map(|mark| mark.colour).chain(background);
    let is_gray = colours.all(|colour| matches!(colour, Colour::Gray(_)));
    let kind = match (is_gray, background) {
        (true, Some(_)) => ColorType::Grayscale,
        (true, None) => ColorType::GrayscaleAlpha,
        (false, Some(_)) => ColorType::Rgb,
        (false, None) => ColorType::Rgba,
    };
    let pixels = pixmap.data().as_chunks::<4>().0;
    let samples: Vec<u8> = if is_gray && background.is_some() {
        pixels.iter().map(|pixel| pixel[0]).collect()
    } else if background.is_some() {
        pixels.iter().flat_map(|pixel| &pixel[..3]).copied().collect()
    } else {
        let first = if is_gray { 2 } else { 0 };
        let sample = |pixel: &PremultipliedColorU8| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        };
        pixmap.pixels().iter().flat_map(|pixel| sample(pixel).into_iter().skip(first)).collect()
    };
    let metre = (resolution / 0.0254).round() as u32;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    // With this filter, rows of a line or of white are zeros. Stronger compression takes five times as long for a tenth of the size.
    encoder.set_filter(Filter::Up);
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: metre, yppu: metre, unit: Unit::Meter }));
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&samples)?;
        writer.finish()
    });
    written.expect("encoding in memory cannot fail");
    bytes
}

fn paint(pixmap: &mut Pixmap, mark: &Mark, fonts: &Fonts<'_>, transform: Transform) {
    let [red, green, blue] = mark.colour.rgb();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    match &mark.shape {
        Shape::Area { at, size } => {
            let area = Rect::from_xywh(at.0 as f32, at.1 as f32, size.0 as f32, size.1 as f32);
            pixmap.fill_rect(area.expect("it has a size"), &paint, transform, None);
        }
        Shape::Line { from, to, width } => {
            let mut path = PathBuilder::new();
            path.move_to(from.0 as f32, from.1 as f32);
            path.line_to(to.0 as f32, to.1 as f32);
            let path = path.finish().expect("a line has two ends");
            let stroke =
                Stroke { width: *width as f32, line_cap: LineCap::Square, ..Stroke::default() };
            pixmap.stroke_path(&path, &paint, &stroke, transform, None);
        }
        Shape::Picture { at, size, picture } => {
            let (wide, high) = picture.size;
            let pixels = PixmapRef::from_bytes(&picture.samples, wide, high);
            let scale = picture.scale(*size) as f32;
            let transform =
                transform.pre_translate(at.0 as f32, at.1 as f32).pre_scale(scale, scale);
            let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
            pixmap.draw_pixmap(0, 0, pixels.expect("all its pixels"), &paint, transform, None);
        }
        Shape::Text { at, size, run, turn } => {
            let transform = transform
                .pre_translate(at.0 as f32, at.1 as f32)
                .pre_concat(Transform::from_rotate(turn.degrees().into()));
            for (glyph, at) in run.placed((0.0, 0.0), *size) {
                let scale = (size / fonts.units(run.weight, glyph)) as f32;
                let mut outline = Outline(PathBuilder::new());
                fonts.outline(run.weight, glyph, &mut outline);
                // A space has no path.
                if let Some(path) = outline.0.finish() {
                    let transform =
                        transform.pre_translate(at.0 as f32, at.1 as f32).pre_scale(scale, -scale);
                    pixmap.fill_path(&path, &paint, FillRule::Winding, transform, None);
                }
            }
        }
    }
}

/// Turns an outline into a path.
struct Outline(PathBuilder);

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
