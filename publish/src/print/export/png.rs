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

/// Pixels for the pictures of a thread. Most have the same areas and lines below their digits, which are painted once.
#[derive(Default)]
pub(super) struct Canvas {
    ground: Vec<(Colour, Rect)>,
    /// The pixels of the ground, and of the picture.
    pixmaps: Option<[Pixmap; 2]>,
}

/// Returns the drawing, with its resolution. It is in shades of gray if it has no other colour. All drawings of a canvas have the same
/// size and style.
pub(super) fn png(
    canvas: &mut Canvas,
    drawing: &Drawing,
    fonts: &Fonts<'_>,
    style: &PictureStyle,
) -> Vec<u8> {
    let resolution = style.dpi.pixels() as f32;
    let scale = resolution / INCH as f32;
    let pixels = |length: f64| (length as f32 * scale).round() as u32;
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    let background = match style.background {
        Background::Transparent => None,
        Background::Colour(colour) => Some(colour),
    };
    let ground = |mark: &Mark| Some((mark.colour, rectangle(&mark.shape, scale)?));
    let ground: Vec<(Colour, Rect)> = drawing.marks.iter().map_while(ground).collect();
    let is_new = canvas.pixmaps.is_none() || canvas.ground != ground;
    let new = || Pixmap::new(width, height).expect("the drawing has a size");
    let [painted, pixmap] = canvas.pixmaps.get_or_insert_with(|| [new(), new()]);
    if is_new {
        let [red, green, blue] = background.unwrap_or(Colour::Gray(0)).rgb();
        let opacity = if background.is_some() { 255 } else { 0 };
        painted.fill(Color::from_rgba8(red, green, blue, opacity));
        for (colour, area) in &ground {
            painted.fill_rect(*area, &paint_of(*colour), Transform::identity(), None);
        }
        canvas.ground = ground;
    }
    pixmap.data_mut().copy_from_slice(painted.data());
    for mark in &drawing.marks[canvas.ground.len()..] {
        paint(pixmap, mark, fonts, scale);
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

/// Returns the pixels of an area, or of a line along the pixels.
fn rectangle(shape: &Shape, scale: f32) -> Option<Rect> {
    let (first, last, outside) = match shape {
        Shape::Area { at, size } => (*at, (at.0 + size.0, at.1 + size.1), 0.0),
        Shape::Line { from, to, width } if from.0 == to.0 || from.1 == to.1 => {
            let least = (from.0.min(to.0), from.1.min(to.1));
            (least, (from.0.max(to.0), from.1.max(to.1)), width / 2.0)
        }
        _ => return None,
    };
    let (near, far) =
        (|it: f64| (it - outside) as f32 * scale, |it: f64| (it + outside) as f32 * scale);
    Rect::from_ltrb(near(first.0), near(first.1), far(last.0), far(last.1))
}

fn paint_of(colour: Colour) -> Paint<'static> {
    let [red, green, blue] = colour.rgb();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn paint(pixmap: &mut Pixmap, mark: &Mark, fonts: &Fonts<'_>, scale: f32) {
    let paint = paint_of(mark.colour);
    let transform = Transform::from_scale(scale, scale);
    if let Some(area) = rectangle(&mark.shape, scale) {
        pixmap.fill_rect(area, &paint, Transform::identity(), None);
        return;
    }
    match &mark.shape {
        Shape::Area { .. } => unreachable!("it is a rectangle"),
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
